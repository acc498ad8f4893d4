"""Draws letters, numbers, texts and dice into the 1024 bytes of a private screen, in the order that the chip keeps.

No hardware: a station sends the bytes. Nothing here allocates once a Canvas is made. The pages draw on it.
"""

from struct import pack_into

from micropython import const
from native_bytes import copy, fill, flip, letters, mix, spell
from screens import texts
from screens.font import COLUMNS, FACE, FACES, FIRST, LAST, LETTERS
from screens.pen import ROWS, SCREEN_WIDTH, Pen

DIE = const(24)  # a die is 24 by 24 pixels, three rows

# How a die looks.
PLAIN = const(0)  # in the throw
MARKED = const(1)  # to be left under the cup: inverted
BARE = const(2)  # kept before: no frame
EMPTY = const(3)

_DIE_STEP = const(26)  # from one die to the next
_ONE = const(49)  # "1"
_PLUS = const(43)
_UNKNOWN = const(63)  # drawn for a letter that the font lacks
_END = const(10)  # of a text; then the placeholders of texts.py, as native_bytes.letters knows them too
_WHO = const(64)
_NUMBER = const(35)
_CARD = const(38)
_LOCATION = const(94)


class Canvas(Pen):
    """A picture: 8 rows of 21 letters; x is in pixels."""

    choices = 5  # that fit

    def __init__(self):
        super().__init__()
        self.buf = bytearray(SCREEN_WIDTH * ROWS)

    def clear(self):
        """Make the picture dark, with the pen at the upper left corner."""
        # Pads with zeros, without allocating: the quickest way to blank a buffer in MicroPython.
        pack_into("1024s", self.buf, 0, b"")
        self.x = self.row = 0

    def wipe(self, row):
        """Make a row empty."""
        pack_into("128s", self.buf, row * SCREEN_WIDTH, b"")

    def at(self, x, row):
        """Put the pen at pixel `x` of `row`."""
        self.x = x
        self.row = row

    def tab(self, x):
        """Put the pen at pixel `x` of its row, if it is not yet past that."""
        self.x = max(self.x, x)

    def letter(self, code):
        """Draw one letter at the pen and move on; what does not fit in the row is left out."""
        x = self.x
        self.x = x + COLUMNS + 1
        # The gap after the last letter may lie outside.
        if self.x > SCREEN_WIDTH + 1:
            return
        if code < FIRST or code > LAST:
            code = _UNKNOWN
        # The chip keeps a row of eight pixels as a byte a column, so a letter is five bytes in a row.
        copy(self.buf, x + self.row * SCREEN_WIDTH, LETTERS, (code - FIRST) * COLUMNS, COLUMNS)

    def write(self, text):
        """Draw letters: bytes, one a letter."""
        if self.x < SCREEN_WIDTH:
            spell(self.buf, self.row * SCREEN_WIDTH + self.x, text, len(text), LETTERS)
        self.x += len(text) * (COLUMNS + 1)

    def say(self, text):
        """Draw a text by its number, placeholders filled in (texts.py)."""
        texts.spoken.read(text)
        line = texts.line
        i = 0
        while True:
            code = letters(self.buf, self.row * SCREEN_WIDTH + self.x, line, i, LETTERS)
            self.x += (code - i) * (COLUMNS + 1)
            i = code + 1
            code = line[code]
            if code == _WHO:
                self.write(self.who)
            elif code == _NUMBER:
                self.number(self.n)
            elif code == _CARD:
                # The name is read into the same line, so the text has to come back.
                self.name_card(self.card)
                texts.spoken.read(text)
            elif code == _LOCATION:
                self.say(texts.LOCATION + self.location)
                texts.spoken.read(text)
            else:
                return

    def die_key(self, place):
        """Draw a die's button number below it. place: 0 to 4."""
        self.at(place * _DIE_STEP + 9, 5)
        self.letter(_ONE + place)

    def place(self, place, row=2):
        """Put the pen where the die of a place lies."""
        self.at(place * _DIE_STEP, row)

    def more(self, row):
        """Mark at the end of this row that more choices follow."""
        self.at(122, row)
        self.letter(_PLUS)

    def choice(self, row, chosen):
        """Finish a row that can be chosen: the one at the cursor becomes a bar."""
        if chosen:
            self.title(row)

    def invert(self, row, x, width):
        """Swap black and white of a piece of a row."""
        flip(self.buf, x + row * SCREEN_WIDTH, width)

    def die(self, face, look):
        """Draw a die of 24 by 24 pixels with its upper left corner at the pen."""
        i = self.row * SCREEN_WIDTH + self.x
        if look == EMPTY:
            return
        if look != BARE:
            self._frame(i, look)
        # Before the first throw a die has no face.
        if face < 6:
            self._face(i + (DIE - FACE) // 2, face * FACE * 3)

    def _frame(self, i, look):
        """A rounded square: outlined, or filled when marked."""
        filled = look == MARKED
        self._bar(i, 0xFE, 0xFF if filled else 0x01)
        self._bar(i + SCREEN_WIDTH, 0xFF, 0xFF if filled else 0x00)
        self._bar(i + 2 * SCREEN_WIDTH, 0x7F, 0xFF if filled else 0x80)

    def _bar(self, i, edge, inside):
        """One of the three rows of a frame."""
        fill(self.buf, i, DIE, inside)
        self.buf[i] = self.buf[i + DIE - 1] = edge

    def _face(self, i, source):
        """Lay the face's columns over the frame: white on black, black on a filled one."""
        mix(self.buf, i, SCREEN_WIDTH, FACES, source, FACE)
