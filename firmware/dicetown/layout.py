"""The state of a game: one bytearray, and where each thing lies in it.

A copy of the bytes is a copy of the game, equal bytes are equal games, and a save is the bytes.
"""

from micropython import const

FORMAT = const(0)  # version of this layout
SWITCHES = const(1)  # bits of presets.py, the first eight; MORE has the others
SEATS = const(2)
SHERIFF = const(3)
ROUND = const(4)
STEP = const(5)  # what the engine does next, steps.py
QUESTION = const(6)  # what is asked now, questions.py
OWED = const(7)  # seats that still owe an answer
ASKED = const(8)  # seats that were asked it
LOCATION = const(9)
WINNER = const(10)
COUNT = const(11)  # his dice of the face
TIED = const(12)  # seats
TIMES = const(13)  # actions still to do at the Store or the Saloon
CARD = const(14)  # card announced, open to Wanted
PLAYER = const(15)  # who announced it
TARGET = const(16)  # at whom, or the victim
CANCELLED = const(17)  # 1: Wanted hit it
PENDING = const(18)  # what is still to be done: seats whose Brute is announced, the Cheat chosen, the Marshal played,
# how often the Sheriff may ask for more, whose offers he has not yet judged
FREE = const(19)  # seats that need not pay at this reveal (Brute)
CONTROLLED = const(20)  # seats that won a location this round; an empty Bank only where it bars from the Doc
GAINED = const(21)  # seats that a location gave something
VISITORS = const(22)  # seats that visit the Doc and are not yet placed in the order
ORDERED = const(23)  # length of VISIT_ORDER
VISITED = const(24)  # how many of it are done
LAST = const(25)  # 1: the forced last throw (R11)
REASON = const(26)  # why the game ended, 0 while it goes on
CHAMPION = const(27)
LOOT = const(28)  # dollars taken at the Bank
LOOKED = const(29)  # number of cards in LOOKED_AT
POSITION = const(30)  # two bytes, big-endian: bytes of the random stream used
SEED = const(32)  # 32 bytes
ANSWERS = const(64)  # four bytes a seat, little-endian
DICE = const(84)  # five bytes a seat: face, or NONE
KEPT = const(109)  # mask of kept dice, a byte a seat
PURSE = const(114)  # dollars by place: 0 to 4 seats, 11 Bank, 12 Stagecoach
GOLD = const(127)  # nuggets by place: 0 to 4 seats, 10 Mine
TAIL = const(138)  # last card of each place, or NONE; see piles.py
NEXT = const(159)  # the card after each card, circular
VISIT_ORDER = const(210)  # five seats
MORE = const(215)  # switches, the second byte
PLAYED = const(216)  # three bytes, a bit a Store card: those that all have seen go to the discards
THROWN = const(219)  # mask of the dice in this throw
REVEALED = const(224)  # mask of the dice left under the cup at this reveal
LOOKED_AT = const(229)  # five cards
RESUME = const(234)  # step after the card announced
AFTER = const(235)  # step after Joe
OFFERS = const(219)  # while a tie is open, when nothing of the last five is in use: what is offered, see bribes.py
TAKEN = const(29)  # likewise, over LOOKED: seats whose offers the Sheriff takes
SIZE = const(251)
VERSION = const(1)
