"""The codes by which a page describes itself (host/web/STATION.md); overlays/outline.py writes them."""

from micropython import const

SIZE = const(256)

# What a page is.
LOBBY = const(0)
WISH = const(1)
WATCH = const(2)
NOTICE = const(3)
RESULT = const(4)
ADVICE = const(5)
HAND = const(6)
TOWN = const(7)
SCORE = const(8)
WINDOW = const(9)
WAITING = const(10)
LIST = const(11)
DICE = const(12)
BRIBE = const(13)
THROW = const(14)

# The state of the seat, as bits.
LOCKED = const(1)  # an answer is locked
ASKED = const(2)  # a question waits for this seat, whatever page is turned to
CARD = const(4)  # it may play a card in this moment
UNTHROWN = const(8)  # the cup is to be slammed first
TUMBLING = const(16)  # the dice are in the air
GOES_ON = const(32)  # it throws next: OK at the window, or a slam, goes on

END = const(0)
ROW = const(1)
NEXT = const(2)
TEXT = const(3)
TEXT_AFTER = const(4)  # a text from 256 on
NUMBER = const(5)
LARGE = const(6)
SEAT = const(7)
WORD = const(8)
CARD_IS = const(9)
LOCATION = const(10)
NAME = const(11)
WIPE = const(12)
CHOICE = const(13)
CHOSEN = const(14)
COST = const(15)
DIE = const(16)
