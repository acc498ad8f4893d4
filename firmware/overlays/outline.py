"""A page as structure instead of dots: for phones, screen readers and the terminal. A page draws itself on it.

It takes the calls of a Canvas and writes them down as codes (host/web/STATION.md explains each), texts by their number,
so that whoever reads them says them in their own language. Always as many bytes, so that a length tells nothing.
Nothing here allocates once an Outline is made.
"""

from struct import pack_into

from dicetown.cards import NONE
from micropython import const
from screens.canvas import EMPTY
from screens.codes import (
    ASKED,
    CARD,
    CARD_IS,
    CHOICE,
    CHOSEN,
    COST,
    DIE,
    GOES_ON,
    LARGE,
    LOBBY,
    LOCATION,
    LOCKED,
    NAME,
    NEXT,
    NUMBER,
    ROW,
    SEAT,
    SIZE,
    TEXT,
    TEXT_AFTER,
    TUMBLING,
    UNTHROWN,
    WIPE,
    WORD,
)
from screens.font import FIRST, LAST
from screens.page import NO_SEAT
from screens.pen import Pen

_SPACE = const(32)
_UNKNOWN = const(63)
_HEAD = const(2)  # bytes before the codes
_BLANK = const(6)  # in place of a face


class Outline(Pen):
    choices = 64  # that fit: all

    def __init__(self, table):
        super().__init__()
        self.table = table
        self.page = bytearray(SIZE)
        self.begin(False)
        self.clear()

    def begin(self, names):
        """Another page: of the one before, which may be another seat's, nothing is left to fill in.

        names: seats have those that the link tells.
        """
        self.names = names
        self.fill(0, b"", NONE, 0)

    def finish(self, kind, standing):
        """It is drawn. -> its bytes, which the next one overwrites"""
        self.page[0] = kind
        self.page[1] = standing
        return self.page

    # The calls of a Canvas

    def clear(self):
        """Nothing is written yet."""
        pack_into("256s", self.page, 0, b"")
        self.at_byte = _HEAD
        self.row = 0
        self.told_n = self.told_card = self.told_location = -1
        self.told_who = None

    def wipe(self, row):
        """Nothing stands in this row any more."""
        self._two(WIPE, row)

    def at(self, x, row):
        """A space, or another row; x says only which die comes next."""
        self.x = x
        if row == self.row:
            self._one(_SPACE)
        elif row == self.row + 1:
            self._one(NEXT)
        else:
            self._two(ROW, row)
        self.row = row

    def tab(self, x):
        """A space."""
        self._one(_SPACE)

    def letter(self, code):
        """One sign, by its code in the font."""
        if self.at_byte < SIZE - 1:  # as `_one`; most of a page's time goes by here
            self.page[self.at_byte] = code if FIRST <= code <= LAST else _UNKNOWN
            self.at_byte += 1

    def write(self, text):
        """A seat's name as its number, so that the reader writes it in full; other text letter by letter."""
        seat = self._seat(text)
        if seat == NO_SEAT:
            for code in text:
                self.letter(code)
        else:
            self._two(NAME, seat)

    def say(self, text):
        """A text by its number, after what it is filled with."""
        self._fill()
        self._two(TEXT if text < 256 else TEXT_AFTER, text & 255)

    def cost(self):
        """What follows is what the marked dice cost."""
        super().cost()
        self._one(COST)

    def choice(self, row, chosen):
        """The row is a choice."""
        self._one(CHOSEN if chosen else CHOICE)

    def more(self, row):
        """All stand here."""

    def invert(self, row, x, width):
        """How a row stands out is the reader's affair."""

    def die_key(self, place):
        """The place says it."""

    def place(self, place, row=2):
        """The die that comes next. place: 0 to 4."""
        self.x = place

    def die(self, face, look):
        """A die at that place; an empty place says nothing."""
        if look != EMPTY:
            self._two(DIE, self.x + 8 * min(face, _BLANK) + 64 * look)

    # The codes

    def _one(self, code):
        if self.at_byte < SIZE - 1:
            self.page[self.at_byte] = code
            self.at_byte += 1

    def _two(self, code, value):
        at = self.at_byte
        if at < SIZE - 2:
            self.page[at] = code
            self.page[at + 1] = value
            self.at_byte = at + 2

    def _fill(self):
        """What the placeholders of the text that follows stand for, where that has changed."""
        if self.n != self.told_n:
            self.told_n = self.n
            if self.n < 256:
                self._two(NUMBER, self.n)
            else:
                self._two(LARGE, self.n >> 8)
                self._one(self.n & 255)
        if self.card != self.told_card:
            self.told_card = self.card
            self._two(CARD_IS, self.card)
        if self.location != self.told_location:
            self.told_location = self.location
            self._two(LOCATION, self.location)
        if self.who is not self.told_who:
            self.told_who = self.who
            self._call(self.who)

    def _call(self, who):
        """From now on `@` is this name."""
        seat = self._seat(who)
        if seat == NO_SEAT:
            self._two(WORD, len(who))
            for code in who:
                self._one(code)
        else:
            self._two(SEAT, seat)

    def _seat(self, label):
        """Whose name that is, or NO_SEAT."""
        if self.names and label:
            labels = self.table.match.labels
            for seat in range(len(labels)):
                if labels[seat] == label:
                    return seat
        return NO_SEAT


def _standing(table, player):
    """How it stands with its seat, as bits."""
    if player.seat == NO_SEAT or not table.match.dealt:
        return 0
    bits = LOCKED if table.locked(player) else 0
    if player.question():
        bits |= ASKED
    if table.moment.asks(player):
        bits |= CARD
    if player.question() and not player.cup.thrown:
        bits |= UNTHROWN
    if table.moment.riders >> player.seat & 1:
        bits |= GOES_ON
    return bits | TUMBLING if player.cup.tumbling else bits


def made(table):
    """-> an Outline of a table's stations"""
    return Outline(table)


def describe(outline, place):
    """What a station shows and asks. -> its bytes, which the next call overwrites"""
    player = outline.table.players[place]
    kind = player.top().code
    outline.begin(kind != LOBBY)
    outline.table.display.paint(place, outline)
    return outline.finish(kind, _standing(outline.table, player))
