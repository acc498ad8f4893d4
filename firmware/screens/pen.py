"""What a picture and an outline have in common: texts with placeholders, and the rows where a page's parts stand."""

from dicetown.cards import DYNAMITE, NONE, POTIONS, PROPERTY, PROPERTY_BACK, points
from micropython import const
from screens import texts

SCREEN_WIDTH = const(128)
ROWS = const(8)  # of 8 pixels each, the chip's pages
COST = const(6)  # the row that says what dice cost


class Pen:
    """What Canvas and Outline share. Each has its own `at`, `letter`, `say` and `invert`."""

    def __init__(self):
        self.x = 0  # pixels
        self.row = 0
        # What the placeholders of a text stand for.
        self.who = b""
        self.n = 0
        self.card = NONE
        self.location = 0

    def at(self, x, row):
        """Put the pen at pixel `x` of `row`."""

    def letter(self, code):
        """Write one letter, by its code in the font."""

    def say(self, text):
        """Write a text by its number, placeholders filled in (texts.py)."""

    def invert(self, row, x, width):
        """Let a piece of a row stand out."""

    def fill(self, n=None, who=None, card=None, location=None):
        """Set what the placeholders of the next texts stand for; None leaves one as it is."""
        if n is not None:
            self.n = n
        if who is not None:
            self.who = who
        if card is not None:
            self.card = card
        if location is not None:
            self.location = location

    def number(self, n):
        """Draw a number from 0 up."""
        # str(n) would allocate.
        if n > 9:
            self.number(n // 10)
        self.letter(48 + n % 10)

    def count(self, text, n):
        """Draw a text with the number n, and leave the number of the next texts as it is."""
        kept = self.n
        self.n = n
        self.say(text)
        self.n = kept

    def line(self, row, text):
        """Draw a text from the left edge of a row."""
        self.at(0, row)
        self.say(text)

    def head(self, text):
        """Draw a text into the topmost row; `title` then turns it into a bar."""
        self.at(2, 0)
        self.say(text)

    def hint(self, text):
        """Draw a text into the last row: what the buttons do, or what is waited for."""
        self.line(ROWS - 1, text)

    def cost(self):
        """Put the pen where it says what the marked dice cost."""
        self.at(0, COST)

    def name_card(self, card):
        """Draw a card's name, with its points if it has some. A back is named by its kind."""
        if card >= PROPERTY_BACK - 1:
            self.say(texts.BACKS + card - PROPERTY_BACK + 1)
        elif card >= POTIONS:
            self.say(texts.POTION + card - POTIONS)
        elif card >= PROPERTY:
            self.count(texts.DEED, points(card))
        elif card < DYNAMITE:
            self.count(texts.EQUIPMENT, points(card))
        else:
            self.say(texts.CARD + card - DYNAMITE)

    def title(self, row):
        """Turn a row into a title bar."""
        self.invert(row, 0, SCREEN_WIDTH)
