"""What happened: a table of events and the ring that carries them out of a rules step.

An event is EVENT_SIZE bytes: its kind, its audience (a bit a seat; EVERYONE), then its fields in the table's order.
A field with a trailing "?" is secret: `conceal` blanks it for whoever is not in the audience, and a secret `what`
becomes the back of the card. Nothing outside the audience may ever see the unconcealed bytes.
"""

from dicetown.cards import CARDS, NONE, back
from micropython import const

EVENT_SIZE = const(10)
EVERYONE = const(31)
NOBODY = const(0)  # only for the record of the game

E_SETUP = const(0)
E_ROUND = const(1)
E_ASK = const(2)
E_THROW = const(3)
E_KEEP = const(4)
E_PLAY = const(5)
E_CANCEL = const(6)
E_CHEAT = const(7)
E_HAND = const(8)
E_TIED = const(9)
E_OFFER = const(10)
E_OFFERED = const(11)
E_TIE = const(12)
E_WIN = const(13)
E_VISIT = const(14)
E_MOVE = const(15)
E_LOOK = const(16)
E_SCORE = const(17)
E_END = const(18)

# Why goods move: a card by its number (what it does, not that it is used), or one of these.
BY_LOCATION = const(60)  # it is the location's turn (A1)
BY_FIRST_ROUND = const(61)  # the Store's second turn (L6)
BY_PRICE = const(62)  # dice are paid for (R8, R9)
BY_OFFER = const(63)  # the Sheriff takes what was offered (A5)
BY_USE = const(64)  # a card is played (Q81), an elixir drunk (L22)
BY_VISIT = const(65)  # what dice earn at the Doc (L18)
BY_RULE = const(66)  # a deck, a row or the open elixirs are filled (L5, L13, L22), or cleared (D5)
BY_HAND = const(67)  # put right after a mishap
CAUSES = "location firstround price offer use visit rule correction".split()

# name, then name:type of each field. Types: seat, seats (bit mask), n, bool, face, card, what, place, location,
# question, benefit, reason, cause; switches take two bytes, low first, so they can only stand last. Faces of dice that
# were not thrown or kept are NONE.
EVENTS = (
    ("setup", "seats:n", "sheriff:seat", "switches:switches"),
    ("round", "n:n"),
    (
        "ask",
        "question:question",
        "seats:seats",
        "location:location",
    ),  # who owes an answer from now on
    ("throw", "seat:seat", "n:n", "last:bool", "d0:face?", "d1:face?", "d2:face?", "d3:face?", "d4:face?"),  # R2, R11
    ("keep", "seat:seat", "n:n", "d0:face", "d1:face", "d2:face", "d3:face", "d4:face"),  # R5: revealed in this throw
    ("play", "seat:seat", "card:card", "target:seat"),
    ("cancel", "seat:seat", "card:card"),  # C11: `card` of another seat is cancelled by `seat`
    ("cheat", "seat:seat", "die:n", "from:face", "to:face"),  # R16
    ("hand", "seat:seat", "d0:face", "d1:face", "d2:face", "d3:face", "d4:face"),  # R7
    ("tied", "location:location", "seats:seats", "sheriff:seat"),  # A4: a tie is open
    ("offer", "seat:seat", "favours:seat", "dollars:n", "nuggets:n", "store:n", "property:n"),  # A5; cards by kind
    ("offered", "seat:seat", "card:what?"),  # one card of an offer; the Sheriff is in the audience if it is shown (Q34)
    (
        "tie",
        "location:location",
        "seats:seats",
        "sheriff:seat",
        "pick:seat",
        "taken:seats",
    ),  # the Sheriff has decided, and takes what these seats have offered for the pick
    ("win", "location:location", "seat:seat", "count:n", "turns:n"),  # seat NONE: nobody (A3); turns: two at first (L6)
    ("visit", "seat:seat", "benefit:benefit"),
    ("move", "what:what?", "n:n", "from:place", "to:place", "cause:cause"),  # every movement of goods
    ("look", "seat:seat", "victim:seat", "card:what?"),  # one card of a blind draw
    (
        "score",
        "seat:seat",
        "nuggets:n",
        "dollars:n",
        "sheriff:n",
        "equipment:n",
        "property:n",
        "total:n",
        "properties:n",
    ),
    ("end", "reason:reason", "winner:seat"),
)
REASONS = ("", "mine", "property", "both")
BENEFITS = ("none wire store dollars nuggets wealth charm luck power protection friendship domination").split()


def _secret_fields(row):
    mask = 0
    for i in range(1, len(row)):
        if row[i].endswith("?"):
            mask |= 1 << (i + 1)
    return mask


SECRET = tuple([_secret_fields(row) for row in EVENTS])  # bit i: byte i of the event is secret


def conceal(event, viewer):
    """Blank in place what `viewer` may not see: a mask of one seat's bit, or 0 for the public.

    event: EVENT_SIZE bytes, writable. After this the bytes may be shown to that viewer.
    """
    secret = SECRET[event[0]]
    if not secret or event[1] == EVERYONE or event[1] & viewer:
        return
    i = 2
    secret >>= 2
    while secret:
        if secret & 1:
            # From E_OFFERED on, the secret is a card, whose back all see; before that it is a die.
            event[i] = back(event[i]) if event[i] < CARDS and event[0] >= E_OFFERED else NONE
        secret >>= 1
        i += 1


class Ring:
    """Events not yet read, made once. The reader takes them one by one; a full ring counts what it lost."""

    capacity = 68  # a step puts 64 at most: all goods for a bought tie, then the Store's cards shuffled

    def __init__(self):
        self.buf = bytearray(EVENT_SIZE * self.capacity)
        self.head = 0  # offset of the oldest
        self.free = 0  # offset of the next
        self.newest = 0
        self.count = 0
        self.lost = 0  # events overwritten because nobody read them

    def _slot(self):
        """Make room for an event, all fields blank; returns its offset."""
        i = self.free
        self.newest = i
        self.free = self._following(i)
        if self.count == self.capacity:
            self.lost += 1
            self.head = self.free
        else:
            self.count += 1
        buf = self.buf
        buf[i + 4] = NONE
        buf[i + 5] = NONE
        buf[i + 6] = NONE
        buf[i + 7] = NONE
        buf[i + 8] = NONE
        buf[i + 9] = NONE
        return i

    def _following(self, i):
        i += EVENT_SIZE
        return i if i < len(self.buf) else 0

    def put(self, kind, audience, a=NONE, b=NONE, c=NONE):
        """Append an event with its first three fields; `set` writes the others, which start blank."""
        i = self._slot()
        self.buf[i] = kind
        self.buf[i + 1] = audience
        self.buf[i + 2] = a
        self.buf[i + 3] = b
        self.buf[i + 4] = c

    def moved(self, what, n, source, target):
        """Append a `move`, for everyone to see until `only` says otherwise."""
        i = self._slot()
        self.buf[i] = E_MOVE
        self.buf[i + 1] = EVERYONE
        self.buf[i + 2] = what
        self.buf[i + 3] = n
        self.buf[i + 4] = source
        self.buf[i + 5] = target

    def because(self, cause):
        """Say why the goods of the newest event, a `move`, move."""
        self.buf[self.newest + 6] = cause

    def only(self, audience):
        """Narrow the audience of the newest event to the seats of a mask."""
        self.buf[self.newest + 1] = audience

    def set(self, field, value):
        """Write a field (0 is the first) of the newest event."""
        self.buf[self.newest + 2 + field] = value

    def take(self, event):
        """Copy the oldest event into `event` (EVENT_SIZE bytes) and drop it; False if there is none."""
        if not self.count:
            return False
        for i in range(EVENT_SIZE):
            event[i] = self.buf[self.head + i]
        self.head = self._following(self.head)
        self.count -= 1
        return True

    def clear(self):
        """Drop all events that nobody has read."""
        self.head = self.free
        self.count = 0
