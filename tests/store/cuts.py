"""Cuts the power at every write of whole games on littlefs, and looks at what comes back. Runs on MicroPython.

    micropython cuts.py GAMES SEED EVERY FINISH

Plays GAMES games of people and bots. The power is cut at every EVERY-th operation; after every FINISH-th of these cuts
the game is played to its end.

A game is played once on a block device that notes every erasure, write and synchronisation. Then the power is cut at
each of these: before it; in the middle of it; or with some of those since the last synchronisation done, in any order,
and others not, but never a write before its block is erased, which NOR flash cannot do. The firmware's own table must
come back in the state after the last acknowledged step, or after the one that was being written; finished games must
be unchanged. Prints what was tried.
"""

import gc
import random
import sys

import vfs

import quiet

sys.modules["machine"] = quiet
import main  # noqa: E402
from dicetown.cards import BANK, DOLLARS  # noqa: E402
from dicetown.layout import OWED  # noqa: E402
from reports import wishes  # noqa: E402
from screens.page import NO_SEAT  # noqa: E402
from screens.setup_pages import LIMITS  # noqa: E402
from store import saves  # noqa: E402
from store.journal import Journal  # noqa: E402
from store.settings import Settings  # noqa: E402

BLOCK = 4096
BLOCKS = 96
PAGE = 256
SYNC, COUNT, SIZE, ERASE = 3, 4, 5, 6  # requests of a block device
STEP = 7  # ms a tick
PATIENT = 20  # steps taken back in a game: a step that takes longer than the time between two would never be done
MOST = 300000  # ticks of a game


class Flash:
    """A block device in memory. ops: what was done: (block, offset, bytes); (block, -1, b"") an erasure; () a sync."""

    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * BLOCKS))
        self.ops = []
        self.erased = {}

    def readblocks(self, block, buf, offset=0):
        at = block * BLOCK + offset
        buf[:] = memoryview(self.data)[at : at + len(buf)]

    def writeblocks(self, block, buf, offset=0):
        for at in range(0, len(buf), PAGE):
            op = (block, offset + at, bytes(memoryview(buf)[at : at + PAGE]))
            self.ops.append(op)
            self.do(op)

    def ioctl(self, request, block):
        if request == ERASE:
            self.ops.append((block, -1, b""))
            self.erased[block] = self.erased.get(block, 0) + 1
            self.do(self.ops[-1])
        elif request == SYNC:
            self.ops.append(())
        return {COUNT: BLOCKS, SIZE: BLOCK}.get(request, 0)

    def do(self, op, share=1):
        """Do an operation. share: how much of it is done; the rest of a torn erasure is noise."""
        if not op:
            return
        block, offset, octets = op
        at = block * BLOCK
        if offset >= 0:
            n = int(len(octets) * share)
            memoryview(self.data)[at + offset : at + offset + n] = memoryview(octets)[:n]
        else:
            n = int(BLOCK * share)
            memoryview(self.data)[at : at + n] = b"\xff" * n
            for i in range(at + n, at + BLOCK, 64):
                self.data[i] = random.getrandbits(8)


class Acknowledged(Journal):
    """A journal that notes how many flash operations were done when each record was safe."""

    def __init__(self, flash):
        super().__init__("/flash/journal/")
        self.flash = flash
        self.safe = []  # number of flash operations, by record

    def write_piece(self):
        number = self.number
        more = super().write_piece()
        if self.number != number:
            self.safe.append(len(self.flash.ops))
        return more


class Players:
    """Answer for people; now and then hand a seat over, take a step back or put a dollar right."""

    def __init__(self):
        self.undone = self.mended = self.handed = 0

    def act(self, table, tick):
        for player in table.players if table.consent.kind else ():
            player.wish.drop()  # everyone consents
        if not table.match.playing or table.games.dealing or not table.at_rest() or table.consent.kind:
            return
        if tick % 997 == 0:
            table.consent.hand_over(0)
            self.handed += 1
        elif tick % 61 == 0 and self.undone < PATIENT and not table.propose(NO_SEAT):
            self.undone += 1
        elif tick % 89 == 0 and not wishes.put_right(table, DOLLARS, 1, BANK, 1, b"lost"):
            self.mended += 1
        else:
            self.answer(table)

    def answer(self, table):
        for seat in range(table.match.seats):
            if table.match.game.s[OWED] & ~table.match.bots & ~table.match.locked() & 1 << seat:
                choice = table.match.game.next(seat, -1)
                for _ in range(random.randrange(6)):
                    more = table.match.game.next(seat, choice)
                    choice = more if more >= 0 else choice
                table.lock(seat, choice)


class Played:
    """A game as it was played: at which flash operations it began, was safe and ended; states by number of records."""

    def __init__(self, first):
        self.first = first
        self.born = 0
        self.safe = []
        self.states = []
        self.end = 0
        self.kept = b""  # the bytes of its file when it was over


def table_on(journal):
    table = main.build()
    table.reporter.link.port = quiet.Hole()
    table.journal = table.decision.journal = journal
    table.bots.ms = table.decision.beats.ms = 0
    return table


def begin(table, number):
    count = 2 + number % 4
    table.match.bots = (1 << count) - 1 & ~(1 + number % 3)
    table.match.names[:] = [b"Ann", b"Bo", b"Cy", b"Dee", b"Eve"]
    table.games.start(count, (0, 31, 127)[number % 3], number % count, bytes([number]) * 32)


def play(table, players, each):
    """Play the current game to its end. each: called after everything that players or a tick have done."""
    tick = 1
    while table.match.playing or table.match.game.events.count:
        players.act(table, tick)
        each()
        table.tick(tick * STEP)
        each()
        tick += 1
        if tick > MOST:
            raise ValueError("the game does not end")


def played(flash, table, players, number):
    """Play a game, noting everything."""
    game = Played(len(flash.ops))
    table.journal.safe = game.safe
    begin(table, number)

    def note():
        if not game.born and table.games.dealing <= table.match.seats:
            game.born = len(flash.ops)
        if table.games.dealing or len(game.states) > len(game.safe):
            return  # before the deal is done the table still has the game before
        if table.at_rest() or (table.match.game.over() and not table.match.game.events.count):
            game.states.append(state_of(table))

    play(table, players, note)
    game.end = len(flash.ops)
    game.kept = content(table.journal)
    return game


def state_of(table):
    """Return a state, with the last digest announced: after a cut it is announced as if nothing had happened."""
    return bytes(table.match.game.s), table.match.bots, table.match.digest.value


def content(journal):
    with open(saves.path(journal, saves.finished(journal)[-1]), "rb") as file:
        return file.read()


# What comes back


class Lost(Exception):
    pass


def come_back(table):
    """Switch on. -> whether a game was taken up; the table then has it"""
    table.match.clear()
    table.games.leaving = -1
    table.reporter.busy = False
    table.games.show_lobby(Nothing())
    nothing = table.games.lobby
    table.games.resume(False)
    if table.games.lobby is nothing:
        return False
    tick = 0
    while table.games.lobby and table.games.leaving < 0:
        table.games.lobby.tick(table, tick)
        tick += 1
    return table.match.playing


class Nothing:
    """Stands for the lobby."""

    settings = Settings("no/such/settings.bin", LIMITS)

    def remark(self, note):
        pass

    def close(self):
        pass


def check(table, games, i, n):
    """Check that games[:i] are finished and kept, and games[i] is where it was when n operations were done.

    -> whether games[i] was taken up
    """
    game = games[i]
    there = come_back(table)
    kept = saves.finished(table.journal)
    for k in range(i):
        with open(saves.path(table.journal, k + 1), "rb") as file:
            if file.read() != games[k].kept:
                raise Lost("a finished game")
    if len(kept) == i + 1:
        if n <= game.safe[-1] or content(table.journal) != game.kept:
            raise Lost("the end of a game")
        return False
    if not there:
        if game.born <= n < game.end:
            raise Lost("a game: %d of %d, born at %d, over at %d" % (n, i, game.born, game.end))
        return False
    safe = sum([1 for each in game.safe if each <= n])
    state = state_of(table)
    if state not in game.states[safe : safe + 2]:
        raise Lost("steps: %d of %d" % (safe - game.states.index(state) if state in game.states else -1, safe))
    return True


def remount(flash):
    vfs.umount("/flash")
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), "/flash")


WAYS = ("before a write", "in the middle of a write", "with writes in any order")
# littlefs 1.25 does not synchronise a file's bytes before the entry that leads to them. The Pico's flash doesn't need
# that, as it is written in order.
TRIED = WAYS if sys.implementation.version[:2] > (1, 25) else WAYS[:2]


def cut(flash, image, ops, n, way):
    """Set the flash to what it holds when the power is cut at operation n. image: the flash before any operation."""
    if way == 2:
        since = n
        while since and ops[since - 1]:
            since -= 1
        flash.data[:] = image.before(since)
        rest = ops[since:n]
        full = [op[0] for op in rest if op[1] < 0]  # blocks that must be erased before anything is written to them
        while rest:
            op = rest.pop(random.randrange(len(rest)))
            if op[1] < 0 and random.randrange(3):
                flash.do(op)
                full.remove(op[0])
            elif op[0] not in full and random.randrange(3):
                flash.do(op)
    else:
        flash.data[:] = image.before(n)
        if way == 1 and n < len(ops):
            flash.do(ops[n], random.randrange(1, 8) / 8)


class Image:
    """The flash after a number of operations. Ask in rising order, or a few back."""

    def __init__(self, ops):
        self.ops = ops
        self.flash = Flash()
        self.n = 0
        self.marks = {0: bytes(self.flash.data)}

    def before(self, n):
        if n < self.n:
            start = max([at for at in self.marks if at <= n])
            flash = Flash()
            flash.data[:] = self.marks[start]
            for op in self.ops[start:n]:
                flash.do(op)
            return flash.data
        while self.n < n:
            self.flash.do(self.ops[self.n])
            self.n += 1
            if not self.ops[self.n - 1]:
                self.marks = {self.n: bytes(self.flash.data)}
        return self.flash.data


def run(count, seed, every, finish):
    random.seed(seed)
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), "/flash")
    table = table_on(Acknowledged(flash))
    players = Players()
    games = []
    for i in range(count):
        games.append(played(flash, table, players, seed + i))
        done = [op for op in flash.ops[games[i].first : games[i].end] if op]
        tell("games", 1)
        tell("records", len(games[i].safe))
        tell("bytes", len(games[i].kept))
        tell("pages written", sum([1 for op in done if op[1] >= 0]))
        tell("blocks erased", sum([1 for op in done if op[1] < 0]))
    ops, flash.ops = flash.ops, []
    gc.collect()
    table = table_on(Journal("/flash/journal/"))
    random.seed(seed)
    tried = [0] * len(TRIED)
    on = 0
    for way in range(len(TRIED)):
        image = Image(ops)
        i = 0
        for n in range(games[0].first + way, len(ops) + 1, every):
            while n > games[i].end:
                i += 1
            table.journal.close()  # or the garbage collector makes it write what it holds to the next flash
            cut(flash, image, ops, n, way)
            remount(flash)
            there = check(table, games, i, n)
            tried[way] += 1
            if there and sum(tried) % finish == 0:
                play(table, Players(), int)
                if not table.match.game.over():
                    raise Lost("the rest of a game")
                on += 1
            flash.ops.clear()
    tell("cuts survived", sum(tried))
    for way in range(len(TRIED)):
        tell("  " + TRIED[way], tried[way])
    tell("played on to the end", on)
    tell("steps taken back", players.undone)
    tell("goods put right", players.mended)
    tell("seats handed over", players.handed)


def tell(name, figure):
    print(name, figure, sep="\t")


if sys.argv[1] != "0":
    run(*[int(each) for each in sys.argv[1:]])
