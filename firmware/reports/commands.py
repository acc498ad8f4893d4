"""What the host may ask of the table: games, seats that change hands, mending, a language, a test.

The host is not trusted: everything is checked, nothing hidden is told, and in a running game nothing is done unless the
people at the stations agree (table/consent.py). link/README.md lists the commands. Called for each command that the
link does not answer itself, and loaded for it (overlays/commands.py).
"""

import gc

from dicetown.cards import DOLLARS, NONE, POTIONS, PROPERTY, PROPERTY_COPIES
from dicetown.layout import SEATS
from dicetown.presets import PRESETS, SWITCHES
from link.command import is_key, is_word
from micropython import const
from reports import wishes
from reports.facts import GOODS, PLACES, STORE
from reports.seating import arrange
from reports.visible import letters
from screens import texts
from screens.page import NO_SEAT

_NAME = const(12)  # letters
_LETTER = const(4)  # bytes of one in UTF-8, at most
_SEED = const(32)
_MOST = const(5)
_PATIENCE = const(3600)  # seconds
_PAUSE = const(4)  # seconds at most
_WHY = const(20)  # letters: a row of the screen
_NEEDED = const(3)  # bits of KEYS: the rules, the first Sheriff
_HEAP = const(63)  # dollars or nuggets, more than there are


def act(table):
    """Do the pending command and answer it."""
    link = table.reporter.link
    command = link.command
    for verb, action in VERBS:
        if command.verb(verb):
            reason = action(table, command)
            if reason is None:
                return  # not now: the command stays pending
            if reason:
                link.no(reason)
            else:
                link.ok()
            return
    link.no("unknown")


def _abort(table, command):
    """Only ask the people; the line `aborted` or `declined` tells their answer. A game of bots is given up at once."""
    if not table.match.playing:
        return "nogame"
    return wishes.give_up(table) if table.at_rest() else None


def _seat(table, command):
    """A seat, then bot or human. Only ask at its station: the line `name` or `declined` tells the answer."""
    bot = command.count == 2 and is_word(command, 1, "bot")
    seat = command.number(0) if bot or command.count == 2 and is_word(command, 1, "human") else -1
    if seat < 0:
        return "arguments"
    if not table.match.playing:
        return "nogame"
    return wishes.hand_over(table, seat, bot) if seat < table.match.game.s[SEATS] else "seats"


def _undo(table, command):
    """Only ask the people; the line `undo` or `declined` tells their answer."""
    if not table.match.playing:
        return "nogame"
    return table.propose(NO_SEAT) if table.at_rest() else None


def _correct(table, command):
    """What, how many, from, to, and why. Only ask the people; two lines `move`, or `declined`, tell their answer."""
    if not table.match.playing:
        return "nogame"
    text = bytearray(_WHY * _LETTER)
    what = _thing(command, 0)
    n = command.number(1)
    source = command.pick(2, PLACES)
    target = command.pick(3, PLACES)
    why = bytes(text[: max(0, command.name(4, text))])
    if command.count != 5 or not 0 < n <= _HEAP or what == NONE or source < 0 or target < 0:
        return "arguments"
    if not 0 < letters(why) <= _WHY:
        return "arguments"
    if not table.at_rest():
        return None
    return wishes.put_right(table, what, n, source, target, why)


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
        if is_word(command, i, "p%d-%d" % (deed // PROPERTY_COPIES + 1, deed % PROPERTY_COPIES + 1)):
            return card
    return NONE


def _new(table, command):
    """preset=NAME or switches=N, sheriff=SEAT, then human=NAME, bot=NAME or host=NAME for each seat in order;
    patience=SECONDS, pause=SECONDS, advice=0 or 1.

    Each once, except the seats. seed=HEX only if bots play all seats: nobody may choose the dice of a game that people
    play.
    """
    if table.match.playing:
        return "playing"
    if table.games.lobby and not table.games.lobby.step:
        return "saved"
    game = NewGame()
    for i in range(command.count):
        if not game.argument(command, i):
            return "arguments"
    reason = game.check(len(table.players))
    if reason:
        return reason
    arrange(table, range(len(game.names)))
    table.reporter.host(game.hosted)
    closed = game.fast or game.seed is not None
    table.match.invite(game.names, game.bots, game.patience, game.pause, game.advice, game.fast, closed)
    table.games.start(len(game.names), game.switches, game.sheriff, game.seed or table.entropy.seed())
    return ""


def _promise(table, command):
    """Tell the SHA-256 of a number for the next game's seed; `mix` may add others' numbers to it."""
    if command.count:
        return "arguments"
    table.reporter.hash("promise", table.entropy.promise())
    return ""


def _mix(table, command):
    """Mix in the others' numbers, combined into 32 bytes. Once for each promise."""
    others = bytearray(_SEED)
    if command.count != 1 or not command.octets(0, others):
        return "arguments"
    return "" if table.entropy.mix(others) else "promise"


def _language(table, command):
    """Switch to a language, by its code. Not in a game: people are reading."""
    if table.match.playing:
        return "playing"
    for code in texts.LANGUAGES:
        if command.count == 1 and is_word(command, 0, code):
            return "" if table.games.language(code) else "language"
    return "arguments"


def _selftest(table, command):
    """`alone` or `hands`. main.py begins the test as soon as the answer is on its way."""
    if table.match.playing:
        return "playing"
    with_hands = command.count == 1 and is_word(command, 0, "hands")
    if not with_hands and not (command.count == 1 and is_word(command, 0, "alone")):
        return "arguments"
    table.games.test(with_hands)
    return ""


def _cable(table, command):
    """Let stations be on the cable from now on (overlays/cable.py): the console starts again. Not in a game."""
    if command.count:
        return "arguments"
    if table.match.playing:
        return "playing"
    if table.games.lobby and not table.games.lobby.step:
        return "saved"
    table.games.allow_cable()
    return ""


def _heap(table, command):
    """Tell the bytes in use and free; between games, after a collection."""
    if not table.match.playing:
        gc.collect()
    table.reporter.link.begin("heap")
    table.reporter.link.num(gc.mem_alloc())
    table.reporter.link.num(gc.mem_free())
    table.reporter.link.end()
    return ""


VERBS = (
    ("new", _new),
    ("promise", _promise),
    ("mix", _mix),
    ("abort", _abort),
    ("seat", _seat),
    ("undo", _undo),
    ("correct", _correct),
    ("language", _language),
    ("heap", _heap),
    ("selftest", _selftest),
    ("cable", _cable),
)


class NewGame:
    """A game as the host wants it, argument by argument."""

    def __init__(self):
        self.names = []
        self.given = 0  # bits of KEYS
        self.bots = 0
        self.hosted = 0
        self.switches = 0
        self.sheriff = 0
        self.seed = None
        self.fast = False
        self.patience = 0
        self.pause = 0
        self.advice = 1

    def argument(self, command, i):
        """Take argument i; False if it is unknown, wrong or repeated."""
        for key, bit, take in KEYS:
            if is_key(command, i, key):
                again = self.given & bit
                self.given |= bit
                return not again and take(self, command, i)
        return False

    def preset(self, command, i):
        """`preset=NAME`: the switches of an edition. -> whether it is valid, as for the methods below"""
        for name in PRESETS:
            if is_word(command, i, name):
                self.switches = PRESETS[name]
                return True
        return False

    def switch_bits(self, command, i):
        """`switches=N`: the same as a number, a bit a switch."""
        self.switches = command.number(i)
        return 0 <= self.switches < 1 << len(SWITCHES)

    def first_sheriff(self, command, i):
        """`sheriff=SEAT`: who begins with the badge."""
        self.sheriff = command.number(i)
        return self.sheriff >= 0

    def human(self, command, i):
        """`human=NAME`: the next seat is a person's."""
        text = bytearray(_NAME * _LETTER)
        name = bytes(text[: max(0, command.name(i, text))])
        self.names.append(name)
        return 0 < letters(name) <= _NAME and len(self.names) <= _MOST

    def bot(self, command, i):
        """`bot=NAME`: the next seat is the console's."""
        self.bots |= 1 << len(self.names)
        return self.human(command, i)

    def host(self, command, i):
        """A bot's seat, for which a program on the host may answer."""
        self.hosted |= 1 << len(self.names)
        return self.bot(command, i)

    def fixed_seed(self, command, i):
        """`seed=HEX`: what it is dealt from, 32 bytes; for games of bots only."""
        self.seed = bytearray(_SEED)
        return command.octets(i, self.seed)

    def pace(self, command, i):
        """`pace=fast`: bots without delay."""
        self.fast = is_word(command, i, "fast")
        return self.fast

    def waiting(self, command, i):
        """`patience=S`: seconds until a bot answers for a person; 0: never."""
        self.patience = command.number(i)
        return 0 <= self.patience <= _PATIENCE

    def pausing(self, command, i):
        """`pause=S`: seconds in which cards may be played; 0: until all have answered."""
        self.pause = command.number(i)
        return 0 <= self.pause <= _PAUSE

    def advising(self, command, i):
        """`advice=0`: people may not ask what a bot would do."""
        self.advice = command.number(i)
        return 0 <= self.advice <= 1

    def check(self, stations):
        """Check all arguments together. stations: how many there are. -> a word of refusal, or ""."""
        if self.given & _NEEDED != _NEEDED or self.fast and self.hosted:
            return "arguments"
        seats = len(self.names)
        if not 2 <= seats <= _MOST or self.sheriff >= seats or seats > stations:
            return "seats"
        if (self.seed or self.fast) and self.bots != (1 << seats) - 1:
            return "seed"
        return ""


# An argument with a bit may be given once; `preset` and `switches` share one: they say the same in two ways.
KEYS = (
    ("preset", 1, NewGame.preset),
    ("switches", 1, NewGame.switch_bits),
    ("sheriff", 2, NewGame.first_sheriff),
    ("human", 0, NewGame.human),
    ("bot", 0, NewGame.bot),
    ("host", 0, NewGame.host),
    ("seed", 4, NewGame.fixed_seed),
    ("pace", 8, NewGame.pace),
    ("patience", 16, NewGame.waiting),
    ("pause", 32, NewGame.pausing),
    ("advice", 64, NewGame.advising),
)
