"""What the host may ask of the table: games, seats that change hands, mending, a snapshot, a log, a language, a test.

The host is not trusted: everything is checked, nothing hidden is told, and a running game is not touched except to give
it up; for all else the people at the stations must agree (console/consent.py). The words are those of link/README.md.
Called for each command that the link does not answer itself, and loaded for it (desk.py).
"""

import gc

from console import consent, texts
from console.facts import GOODS, PLACES, STORE
from console.player import NO_SEAT
from console.table import ALONE, WITH_HANDS
from dicetown.cards import DOLLARS, NONE, POTIONS, PROPERTY, PROPERTY_COPIES
from dicetown.layout import SEATS
from dicetown.presets import PRESETS, SWITCHES
from micropython import const

_NAME = const(12)  # letters
_LETTER = const(4)  # bytes of one in UTF-8, at most
_SEED = const(32)
_MOST = const(5)
_PATIENCE = const(3600)  # seconds
_WHY = const(20)  # letters: a row of the screen
_HEAP = const(63)  # dollars or nuggets, more than there are


def act(table):
    """Do the pending command and answer it."""
    link = table.link
    command = link.command
    for verb, action in VERBS:
        if command.verb(verb):
            reason = action(table, command)
            if reason is None:
                return  # the reporter answers when it is through
            if reason:
                link.no(reason)
            else:
                link.ok()
            return
    link.no("unknown")


def _log(table, command):
    """Of a finished game, for it tells the seed: the last one, or that of a number."""
    number = command.number(0) if command.count else -1
    if command.count > 1 or command.count and number < 0:
        return "arguments"
    if table.playing:
        return "playing"
    return None if table.log(number) else "gone"


def _abort(table, command):
    """Only asks the people; the frame `aborted` or `declined` tells the answer. A game of bots is given up at once."""
    if not table.playing:
        return "nogame"
    return consent.give_up(table) if table.at_rest() else None


def _seat(table, command):
    """A seat, then bot or human. Only asks at the station: the frame `name` or `declined` tells the answer."""
    bot = command.count == 2 and command.is_word(1, "bot")
    seat = command.number(0) if bot or command.count == 2 and command.is_word(1, "human") else -1
    if seat < 0:
        return "arguments"
    if not table.playing:
        return "nogame"
    return consent.hand_over(table, seat, bot) if seat < table.g.s[SEATS] else "seats"


def _undo(table, command):
    """Only asks the people; the frame `undo` or `declined` tells the answer."""
    if not table.playing:
        return "nogame"
    return consent.step_back(table, NO_SEAT) if table.at_rest() else None


def _correct(table, command):
    """What, how many, from, to, and why. Only asks the people; two frames `move` or `declined` tell the answer."""
    if not table.playing:
        return "nogame"
    why = bytearray(_WHY * _LETTER)
    what = _thing(command, 0)
    n = command.number(1)
    source = command.pick(2, PLACES)
    target = command.pick(3, PLACES)
    size = command.name(4, why)
    if command.count != 5 or not 0 < n <= _HEAP or what == NONE or source < 0 or target < 0:
        return "arguments"
    if size < 1 or letters(why, size) > _WHY:
        return "arguments"
    if not table.at_rest():
        return None
    return consent.put_right(table, what, n, source, target, bytes(why[:size]))


def _thing(command, i):
    """Goods or a card by its name, or NONE."""
    goods = command.pick(i, GOODS)
    if goods >= 0:
        return DOLLARS + goods
    card = command.pick(i, STORE)
    if card >= 0:
        return card
    for card in range(PROPERTY, POTIONS):
        deed = card - PROPERTY
        if command.is_word(i, "p%d-%d" % (deed // PROPERTY_COPIES + 1, deed % PROPERTY_COPIES + 1)):
            return card
    return NONE


def _new(table, command):
    """preset=NAME or switches=N, sheriff=SEAT, patience=SECONDS, then human=NAME or bot=NAME for each seat in order.

    seed=HEX only where all seats are bots: nobody may choose the dice of a game that somebody plays.
    """
    if table.playing:
        return "playing"
    if table.setup and not table.setup.step:
        return "saved"
    game = Setup()
    for i in range(command.count):
        if not game.argument(command, i):
            return "arguments"
    reason = game.check(len(table.players))
    if reason:
        return reason
    table.arrange(range(len(game.names)))
    table.names[:] = game.names + [b""] * (_MOST - len(game.names))
    table.bots = game.bots
    table.fast = game.fast
    table.closed = game.fast or game.seed is not None
    table.patience = game.patience
    table.new(len(game.names), game.switches, game.sheriff, game.seed or table.entropy.seed())
    return ""


def _language(table, command):
    """The code of a language. Not in a game: people are reading."""
    if table.playing:
        return "playing"
    for code in texts.LANGUAGES:
        if command.count == 1 and command.is_word(0, code):
            return "" if table.language(code) else "language"
    return "arguments"


def _selftest(table, command):
    """alone or hands. main.py does it as soon as the answer is on its way."""
    if table.playing:
        return "playing"
    if command.count == 1 and command.is_word(0, "alone"):
        table.testing = ALONE
    elif command.count == 1 and command.is_word(0, "hands"):
        table.testing = WITH_HANDS
    else:
        return "arguments"
    return ""


def _heap(table, command):
    """Bytes in use and free; between games without those that a collection gives back."""
    if not table.playing:
        gc.collect()
    table.link.begin("heap")
    table.link.num(gc.mem_alloc())
    table.link.num(gc.mem_free())
    table.link.end()
    return ""


VERBS = (
    ("new", _new),
    ("abort", _abort),
    ("seat", _seat),
    ("undo", _undo),
    ("correct", _correct),
    ("log", _log),
    ("language", _language),
    ("heap", _heap),
    ("selftest", _selftest),
)


def letters(text, n):
    """How many letters n bytes of UTF-8 are: a letter's further bytes are 10xxxxxx."""
    count = 0
    for i in range(n):
        if text[i] & 0xC0 != 0x80:
            count += 1
    return count


class Setup:
    """A game as the host wants it, argument by argument."""

    def __init__(self):
        self.names = []
        self.bots = 0
        self.switches = 0
        self.sheriff = 0
        self.seed = None
        self.fast = False
        self.patience = 0

    def argument(self, command, i):
        """Take argument i; False if it cannot be meant."""
        for key, take in KEYS:
            if command.key(i, key):
                return take(self, command, i)
        return False

    def preset(self, command, i):
        for name in PRESETS:
            if command.is_word(i, name):
                self.switches = PRESETS[name]
                return True
        return False

    def switch_bits(self, command, i):
        self.switches = command.number(i)
        return 0 <= self.switches < 1 << len(SWITCHES)

    def first_sheriff(self, command, i):
        self.sheriff = command.number(i)
        return self.sheriff >= 0

    def human(self, command, i):
        name = bytearray(_NAME * _LETTER)
        n = command.name(i, name)
        if n < 1 or letters(name, n) > _NAME or len(self.names) == _MOST:
            return False
        self.names.append(bytes(name[:n]))
        return True

    def bot(self, command, i):
        self.bots |= 1 << len(self.names)
        return self.human(command, i)

    def fixed_seed(self, command, i):
        self.seed = bytearray(_SEED)
        return command.octets(i, self.seed)

    def pace(self, command, i):
        self.fast = command.is_word(i, "fast")
        return self.fast

    def waiting(self, command, i):
        self.patience = command.number(i)
        return 0 <= self.patience <= _PATIENCE

    def check(self, stations):
        """A word of refusal, or ""."""
        seats = len(self.names)
        if not 2 <= seats <= _MOST or self.sheriff >= seats or seats > stations:
            return "seats"
        if (self.seed or self.fast) and self.bots != (1 << seats) - 1:
            return "seed"
        return ""


KEYS = (
    ("preset", Setup.preset),
    ("switches", Setup.switch_bits),
    ("sheriff", Setup.first_sheriff),
    ("human", Setup.human),
    ("bot", Setup.bot),
    ("seed", Setup.fixed_seed),
    ("pace", Setup.pace),
    ("patience", Setup.waiting),
)
