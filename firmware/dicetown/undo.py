"""Whether the last step can be taken back, and the state from before it. Nothing else decides that.

A step is an answer and all that follows until the next question. It can be taken back if it has told nobody anything
new, and chance had no part in it. Only public facts decide this, the events as everyone sees them, so that the
possibility itself tells nothing (Q84). README.md lists what follows from it. The table calls it.
"""

from dicetown.cards import CARDS, DRAWN, FRONT, MINE, NONE, OPEN, ROW, STORE_BACK
from dicetown.events import E_ASK, E_MOVE, E_OFFERED
from dicetown.layout import ASKED, LOCATION, POSITION, QUESTION, SIZE
from dicetown.questions import JOE_TARGET, THROW_DICE, WANTED_WINDOW
from micropython import const

UNDO = const(5)  # in place of a seat among a game's decisions: the last step is taken back

_SAFE = const(1)
_NEVER = const(0)
_LOOK = const(0)  # `harmless` looks closer

# By the kind of event, in the order of events.py: whether nobody learns anything secret from it.
_TELLS = bytes(
    (
        _NEVER,  # setup: the deal
        _NEVER,  # round: dice follow
        _LOOK,  # ask
        _NEVER,  # throw
        _SAFE,  # keep: a single seat keeps fewer of its open dice (R18); when all reveal, it was several answers
        _NEVER,  # play: a card out of a secret hand
        _NEVER,  # cancel: Wanted, also out of a secret hand
        _NEVER,  # cheat: which die was meant was secret until now
        _SAFE,  # hand: dice that lie open
        _SAFE,  # tied
        _SAFE,  # offer: what the seat itself would give, which it may think over
        _LOOK,  # offered
        _SAFE,  # tie
        _SAFE,  # win: it follows from dice that lie open
        _SAFE,  # visit
        _LOOK,  # move
        _NEVER,  # look
        _NEVER,  # score: points of hands
        _NEVER,  # end: the seed follows
    )
)


def harmless(event):
    """Whether an event, concealed for the public, tells nobody more than what its own seat has chosen."""
    kind = event[0]
    if kind == E_ASK:
        # JOE_TARGET tells who has just drawn Joe (Q45). After THROW_DICE, dice may be in the air.
        return event[2] != JOE_TARGET and event[2] != THROW_DICE
    if kind == E_OFFERED:
        return event[3] < CARDS  # a fenced card, which lies open; another one's face the Sheriff may have seen
    if kind == E_MOVE:
        if CARDS <= event[2] < STORE_BACK:
            return True  # not a card
        place = event[4]  # those who see the card have seen it at such a place before; nobody sees what lay under it
        return FRONT <= place < MINE or place == ROW or place == OPEN or place == DRAWN
    return bool(_TELLS[kind])


def _copy(to, state):
    for i in range(SIZE):
        to[i] = state[i]


class Undo:
    def __init__(self):
        self.before = bytearray(SIZE)
        self.open = False  # nothing new was told since
        self.answers = 0  # how many were given since

    def begin(self, s, bots):
        """Begin a step: all who are asked have chosen, and nothing is decided yet. bots: a mask of seats.

        If several chose, they will know each other's secret answers, so there is no way back. The same holds for Wanted
        at a reveal, because what others chose there is told after it. If only a bot chose, that belongs to the step of
        the person before it: the bot would choose the same again. -> True if a copy was made.
        """
        asked = s[ASKED]
        secret = asked & asked - 1 or s[QUESTION] == WANTED_WINDOW and s[LOCATION] == NONE
        if asked & bots and not secret and self.possible(s):
            self.answers += 1
            return False
        self.open = not asked & bots and not secret
        if self.open:
            self.answers = 1
            _copy(self.before, s)
        return self.open

    def close(self):
        """The last step is final."""
        self.open = False

    def see(self, event):
        """Look at an event of the step, concealed for the public."""
        if self.open and not harmless(event):
            self.open = False

    def possible(self, s):
        """Whether the last step can be taken back. s: the state now; all events of the step must have been seen."""
        before = self.before
        # The stream has moved if a number was drawn, even where no event says so.
        return self.open and before[POSITION] == s[POSITION] and before[POSITION + 1] == s[POSITION + 1]

    def restore(self, s):
        """Take the last step back; only once."""
        self.open = False
        _copy(s, self.before)
