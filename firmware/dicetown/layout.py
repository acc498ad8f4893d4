"""The state of a game: one bytearray, and where each thing lies in it.

A copy of the bytes is a copy of the game, equal bytes are equal games, and a save is the bytes. A slot is one byte
unless its comment says otherwise. A mask of seats has bit 0 for seat 0. NONE stands for no seat or no card.
"""

from micropython import const

FORMAT = const(0)  # version of this layout
SWITCHES = const(1)  # two bytes, low first: see the functions below
SEATS = const(3)
SHERIFF = const(4)
ROUND = const(5)
STEP = const(6)  # what the engine does next, steps.py

# The question that is open.
QUESTION = const(7)  # its number, questions.py
ASKED = const(8)  # seats that were asked
OWED = const(9)  # seats that still owe an answer

# The throw (R2 to R18).
LAST = const(10)  # 1: the forced last throw (R11)
FREE = const(11)  # seats that need not pay at this reveal (Brute)
BRUTES = const(12)  # seats that have chosen to play Brute and have not laid it down
MAY_KEEP = const(13)  # how many dice a seat keeps whose Brute was cancelled (R18)
TURN = const(14)  # what Cheat turns: 1 + die * 6 + face

# The card that was laid down last.
CARD = const(15)
PLAYER = const(16)  # seat that plays it
TARGET = const(17)  # seat at which it is aimed
CANCELLED = const(18)  # 1: by Wanted
AFTER_JOE = const(19)  # step after Joe's

# The location (A1 to A5).
LOCATION = const(20)
WINNER = const(21)  # seat
COUNT = const(22)  # its dice of the location's face
TIMES = const(23)  # how often the action is still to be done
TIED = const(24)  # seats
LOOT = const(25)  # dollars taken at the Bank
ROBBED = const(26)  # seat from which the Saloon's winner takes a card
STORE_BACKS = const(27)  # how many Store cards are among those that are drawn there
LOOKED = const(28)  # how many cards of LOOKED_AT are drawn
CLAIMANT = const(29)  # seat that the badge goes to, unless Marshal keeps it
MARSHAL_USED = const(30)  # 0: Marshal was not played at this claim, 1: it keeps the badge, 2: it was cancelled
CONTROLLED = const(31)  # seats that won a location this round; an empty Bank counts only where it bars from the Doc
GAINED = const(32)  # seats that a location gave something

# The tie that is open; what lies on the table is from OFFER_DOLLARS on.
ASKS_LEFT = const(33)  # how often the Sheriff may still ask for more
UNJUDGED = const(34)  # seats whose offers the Sheriff has still to judge
OFFERER = const(35)  # the seat whose offer is judged now
TAKEN = const(36)  # seats whose offers the Sheriff takes

# The Doc (L17 to L23).
VISITORS = const(37)  # seats that visit and are not yet placed in the order
ORDERED = const(38)  # length of VISIT_ORDER
VISITED = const(39)  # how many of it are done
POTION = const(40)  # the elixir that works now
FENCES = const(41)  # how many cards the visitor has still to fence

# The end (E1 to E10).
UNSCORED = const(42)  # seats whose points are not yet told
REASON = const(43)  # why the game ended, 0 before it has
CHAMPION = const(44)  # seat

# Why goods move now: a card, or what events.py names.
CAUSE = const(45)
BOOST = const(46)  # the card that adds an action to the location, or NONE

LOOKED_AT = const(47)  # five cards
VISIT_ORDER = const(52)  # five seats
RAISED = const(57)  # a byte a seat: for which of the tied it has made an offer in this round of offers, a mask
CARDS_FOR = const(62)  # a byte a seat: for which of the tied OFFER_CARDS are offered

# What no seat may see (sight.py).
POSITION = const(67)  # two bytes, high first: bytes of the random stream used
SEED = const(69)  # 32 bytes
ANSWERS = const(101)  # four bytes a seat, low first

DICE = const(121)  # five bytes a seat: face, or NONE
KEPT = const(146)  # a byte a seat: mask of kept dice
THROWN = const(151)  # a byte a seat: mask of the dice in this throw
REVEALED = const(156)  # a byte a seat: mask of the dice left under the cup at this reveal
PURSE = const(161)  # dollars by place: 0 to 4 seats, 11 Bank, 12 Stagecoach
GOLD = const(174)  # nuggets by place: 0 to 4 seats, 10 Mine

# What lies on the table at a tie, bribes.py.
OFFER_DOLLARS = const(185)  # five bytes a seat: for a pick of each seat
OFFER_NUGGETS = const(210)  # the same
OFFER_CARDS = const(235)  # two bytes a seat, low first: mask of its cards
CARDS_SHOWN = const(245)  # a byte a seat: 1 if the Sheriff sees their faces

TAIL = const(250)  # last card of each place; see piles.py
NEXT = const(271)  # the card after each card, circular; room for 64
PLAYED = const(335)  # three bytes, a bit a Store card: those that all have seen go to the discards
SIZE = const(338)
VERSION = const(2)


def first_seat(seats):
    """The first seat of a mask that is not empty."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def switches(s):
    """All switches of a game, as one number: bits of presets.py."""
    return s[SWITCHES] | s[SWITCHES + 1] << 8


def switched(s, switch):
    """Whether the second value of a switch holds in this game. switch: its bit in presets.py."""
    return switches(s) & switch > 0


def set_switches(s, bits):
    """Set all switches of a game. bits: of presets.py."""
    s[SWITCHES] = bits & 255
    s[SWITCHES + 1] = bits >> 8
