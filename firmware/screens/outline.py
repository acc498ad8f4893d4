"""A page as structure instead of dots: for phones, screen readers and the terminal. A page draws itself on it.

It takes the calls of a Canvas and keeps what they say: texts by their number, so that whoever reads it says them in
their own language. A part of a line is a str; a sign as ["nuggets"]; or a text as [number, n, who, card, location],
with what its placeholders stand for (texts.py). Allocates: it is for whoever asks, not for a tick.
"""

from micropython import const
from screens.canvas import BARE, COST, EMPTY, MARKED, ROWS, Canvas
from screens.font import BACK, BADGE, BEYOND, FENCE, MORE, NUGGET

_HINT = const(7)  # its row
_LOOKS = {MARKED: "marked", BARE: "kept"}
_SIGNS = {BACK: "cards", BADGE: "sheriff", FENCE: "fenced", NUGGET: "nuggets"}


class Outline(Canvas):
    choices = 64  # that fit: all

    def __init__(self, names):
        """names: in the font's codes -> UTF-8."""
        self.names = names
        self.n = self.card = self.location = 0
        self.who = b""
        self.clear()

    def clear(self):
        self.rows = [[] for _ in range(ROWS + self.choices)]
        self.chooses = []  # [parts, whether the cursor is there]
        self.dice = []  # [place, face, look]
        self.costs = False  # a row says what the marked dice cost
        self.x = self.row = 0

    def wipe(self, row):
        self.rows[row] = []

    def at(self, x, row):
        super().at(x, row)
        if self.rows[row]:
            self._add(" ")

    def tab(self, x):
        self._add(" ")

    def letter(self, code):
        self._add([_SIGNS[code]] if code in _SIGNS else _written(code))

    def number(self, n):
        self._add(str(n))

    def write(self, text):
        self._add(self._name(text))

    def say(self, text):
        self._add([text, self.n, self._name(self.who), self.card, self.location])

    def cost(self):
        self.costs = True
        super().cost()

    def choice(self, row, chosen):
        self.chooses.append([self.rows[row], chosen])
        self.rows[row] = []

    def more(self, row):
        """All stand here."""

    def invert(self, row, x, width):
        """How a row stands out is the reader's affair."""

    def die_key(self, place):
        """The place says it."""

    def place(self, place, row=2):
        self.x = place

    def die(self, face, look):
        if look != EMPTY:
            self.dice.append([self.x, face, _LOOKS.get(look, "thrown")])

    def _name(self, label):
        label = bytes(label)
        return self.names[label] if label in self.names else "".join([_written(code) for code in label])

    def _add(self, part):
        self.rows[self.row].append(part)

    def structure(self):
        """What was drawn -> title, lines, choices, dice, cost and hint (README.md)."""
        rows = self.rows
        cost = rows[COST] if self.costs else []
        return {
            "title": rows[0],
            "lines": [row for row in rows[1:_HINT] if row and row is not cost],
            "choices": [each for each in self.chooses if each[0]],
            "dice": self.dice,
            "cost": cost,
            "hint": rows[_HINT],
        }


def _written(code):
    """A letter of the font."""
    return BEYOND[code - MORE] if code >= MORE else chr(code)


def describe(display, place, names):
    """What a station shows and asks. display: display.py; names: as for Outline. -> `Outline.structure`"""
    outline = Outline(names)
    display.paint(place, outline)
    return outline.structure()
