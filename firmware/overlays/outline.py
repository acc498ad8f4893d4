"""A page as structure instead of dots: for phones, screen readers and the terminal. A page draws itself on it.

It takes the calls of a Canvas and writes them down as codes (host/web/STATION.md explains each). Texts are numbers, so
that a reader can show them in another language. A page always has the same size, so that its length reveals nothing.
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
    choices = 64  # that fit: more than there ever are

    def __init__(self, table):
        super().__init__()
        self.table = table
        self.page = bytearray(SIZE)
        self.begin(False)
        self.clear()

    def begin(self, names):
        """Begin a page. The values for placeholders are cleared: the page before may be another seat's.

        names: the seats have the names that readers know, so their numbers are enough.
        """
        self.names = names
        self.fill(0, b"", NONE, 0)

    def finish(self, kind, standing):
        """End the page. -> its bytes, which the next page overwrites"""
        self.page[0] = kind
        self.page[1] = standing
        return self.page

    # The calls of a Canvas

    def clear(self):
        """Erase everything."""
        pack_into("256s", self.page, 0, b"")
        self.at_byte = _HEAD
        self.row = 0
        self.told_n = self.told_card = self.told_location = -1
        self.told_who = None

    def wipe(self, row):
        """Erase a row."""
        self._two(WIPE, row)

    def at(self, x, row):
        """Write a space, or go to another row. x says only which die comes next."""
        self.x = x
        if row == self.row:
            self._one(_SPACE)
        elif row == self.row + 1:
            self._one(NEXT)
        else:
            self._two(ROW, row)
        self.row = row

    def tab(self, x):
        """Write a space."""
        self._one(_SPACE)

    def letter(self, code):
        """Write one letter, by its code in the font."""
        if self.at_byte < SIZE - 1:  # `_one` inlined: most of a page's time is spent here
            self.page[self.at_byte] = code if FIRST <= code <= LAST else _UNKNOWN
            self.at_byte += 1

    def write(self, text):
        """Write a seat's name as its number, so that a reader can show it in full; other text letter by letter."""
        seat = self._seat(text)
        if seat == NO_SEAT:
            for code in text:
                self.letter(code)
        else:
            self._two(NAME, seat)

    def say(self, text):
        """Write a text's number, after the values for its placeholders."""
        self._fill()
        self._two(TEXT if text < 256 else TEXT_AFTER, text & 255)

    def cost(self):
        """Note that the cost of the marked dice follows."""
        super().cost()
        self._one(COST)

    def choice(self, row, chosen):
        """Mark a row as a choice."""
        self._one(CHOSEN if chosen else CHOICE)

    def more(self, row):
        """Do nothing: all choices are here."""

    def invert(self, row, x, width):
        """Do nothing: readers decide how a row stands out."""

    def die_key(self, place):
        """Do nothing: the die's place says it."""

    def place(self, place, row=2):
        """Say which die comes next. place: 0 to 4."""
        self.x = place

    def die(self, face, look):
        """Write the die at that place; nothing for an empty one."""
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
        """Write the values for the next text's placeholders that have changed."""
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
        """Write the name that `@` stands for from now on."""
        seat = self._seat(who)
        if seat == NO_SEAT:
            self._two(WORD, len(who))
            for code in who:
                self._one(code)
        else:
            self._two(SEAT, seat)

    def _seat(self, label):
        """Return the seat with this name, or NO_SEAT."""
        if self.names and label:
            labels = self.table.match.labels
            for seat in range(len(labels)):
                if labels[seat] == label:
                    return seat
        return NO_SEAT


def _standing(table, player):
    """Return the state of a player's seat, as bits."""
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
    """Return an Outline for a table's stations."""
    return Outline(table)


def describe(outline, place):
    """Write what a station shows and asks. -> its bytes, which the next call overwrites"""
    player = outline.table.players[place]
    kind = player.top().code
    outline.begin(kind != LOBBY)
    outline.table.display.paint(place, outline)
    return outline.finish(kind, _standing(outline.table, player))
