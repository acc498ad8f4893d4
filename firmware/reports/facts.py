"""Public facts as lines of the link: an event, a lock, a name, the seed's hash. The reporter builds on it.

The table in dicetown.events says how. Must never be given an event that is not concealed for the public. Nothing here
allocates after start-up.
"""

from dicetown import cards
from dicetown.cards import NONE, POTIONS, PROPERTY, PROPERTY_COPIES
from dicetown.events import BENEFITS, BY_LOCATION, CAUSES, EVENTS, REASONS
from dicetown.question_table import QUESTION_WORDS
from link.line import DASH
from micropython import const


def _joined(words):
    """Join words as link/line.py picks them: this takes far less memory than a list."""
    return "".join([word + " " for word in words]).encode()


# Types of a field. The first six have their words in _NAMES, in this order.
PLACES = _joined(cards.PLACE_NAMES)
_NAMES = (
    _joined(cards.FACES),
    PLACES,
    _joined(cards.LOCATIONS),
    _joined(QUESTION_WORDS),
    _joined(BENEFITS),
    _joined(REASONS),
)
TYPES = "face place location question benefit reason card what seats seat n bool switches cause".split()
FACE = const(0)
PLACE = const(1)
CARD = const(6)
_WHAT = const(7)
SEATS = const(8)
_SEAT = const(9)
_SWITCHES = const(12)
_CAUSE = const(13)
STORE = _joined(cards.STORE_CARDS)
_ELIXIRS = _joined(cards.ELIXIRS)
GOODS = b"dollars nuggets badge - storeback propertyback elixirback "  # from DOLLARS on

_CAUSES = _joined(CAUSES)  # from BY_LOCATION on

_FAULTS = b"none screen expander bus short keep1 keep2 keep3 keep4 keep5 ok left right "


def _codes(row):
    """("win", "location:location", "seat:seat") -> the types of its fields as bytes."""
    return bytes([TYPES.index(field.rstrip("?").split(":")[1]) for field in row[1:]])


_EVENT_NAMES = _joined([row[0] for row in EVENTS])
_EVENT_FIELDS = tuple([_codes(row) for row in EVENTS])


class Facts:
    def __init__(self, link):
        self.link = link
        self.places = bytearray(range(5))  # the station of each seat, by number
        self.hosted = 0  # seats that a program on the host plays where bots do, as a mask

    def place(self, seat, number):
        """Set a seat's station, by number."""
        self.places[seat] = number

    def host(self, seats):
        """Let the host play these seats in the next game. seats: a mask."""
        self.hosted = seats

    def word(self, word):
        """A fact without fields: `aborted`, or `unsaved`: from now on a power cut would lose the game."""
        self.link.begin(word)
        self.link.end()

    def console_throws(self, seat):
        """The console throws a die of this seat that did not tell its face."""
        self._seat_line("console", seat)

    def lock(self, seat):
        """A seat has locked its answer; the line doesn't say which."""
        self._seat_line("lock", seat)

    def unlock(self, seat):
        """A seat has taken its lock back."""
        self._seat_line("unlock", seat)

    def declined(self, seat):
        """The person at a seat doesn't agree to what was asked there; NONE: all do, but it can't be done."""
        self._seat_line("declined", seat)

    def hash(self, word, data):
        """`commit` and SHA-256 of the seed before the first throw; `seed` and the seed after the last; `digest`."""
        self.link.begin(word)
        self.link.octets(data)
        self.link.end()

    def name(self, seat, name, bot):
        """Who sits at a seat; name: UTF-8 bytes. Sent for every seat before `setup`, and when it changes.

        A line before it tells the seat's station, if that has another number.
        """
        link = self.link
        if self.places[seat] != seat:
            link.begin("at")
            link.num(seat)
            link.num(self.places[seat])
            link.end()
        link.begin("name")
        link.num(seat)
        link.word("host" if bot and self.hosted >> seat & 1 else "bot" if bot else "human")
        link.name(name)
        link.end()

    def station(self, number, present):
        """A station has come or gone."""
        self.link.begin("station")
        self.link.num(number)
        self.link.num(1 if present else 0)
        self.link.end()

    def fault(self, station, what):
        """What is wrong at a station: its number in stations/health.py."""
        self.link.begin("fault")
        self.link.num(station)
        self.link.pick(_FAULTS, what)
        self.link.end()

    def write_event(self, event, at=0):
        """Write the line of the concealed event in event[at:]."""
        self.link.begin("")
        self.link.pick(_EVENT_NAMES, event[at])
        codes = _EVENT_FIELDS[event[at]]
        i = 0
        while i < len(codes):
            self.field(codes[i], event, at + 2 + i)
            i += 1
        self.link.end()

    def field(self, code, data, at):
        """Write a space and the value at data[at]. code: its type, an index in TYPES."""
        if code == _SWITCHES:
            self.link.num(data[at] | data[at + 1] << 8)
        else:
            self.value(code, data[at])

    def value(self, code, value):
        """Write a space and a value of one byte as a person reads it; "-" for none. code: its type."""
        link = self.link
        if code < CARD:
            link.pick(_NAMES[code], value)
        elif code <= _WHAT:
            self._thing(value)
        elif code == SEATS:
            self._mask(value)
        elif value == NONE:
            link.word("-")
        elif code == _CAUSE:
            self._cause(value)
        else:
            link.num(value)

    def _cause(self, cause):
        if cause < BY_LOCATION:
            self._thing(cause)
        else:
            self.link.pick(_CAUSES, cause - BY_LOCATION)

    def _seat_line(self, word, seat):
        self.link.begin(word)
        self.value(_SEAT, seat)
        self.link.end()

    def _mask(self, mask):
        """Write a set of seats: their digits in a row, or "-" for nobody."""
        link = self.link
        link.word("" if mask else "-")
        for i in range(5):
            if mask >> i & 1:
                link.decimal(i)

    def _thing(self, what):
        """Write a card's name, goods, or the back of a card (like dicetown.cards.name, without allocating)."""
        link = self.link
        if what < PROPERTY:
            link.pick(STORE, what)
        elif what < POTIONS:
            what -= PROPERTY
            link.word("p")
            link.decimal(what // PROPERTY_COPIES + 1)
            link.byte(DASH)
            link.decimal(what % PROPERTY_COPIES + 1)
        elif what < cards.CARDS:
            link.pick(_ELIXIRS, what - POTIONS)
        else:
            link.pick(GOODS, what - cards.DOLLARS)
