"""The one place that says whether the last step can be taken back; and the copy of the state from before it.

A step is an answer and all that follows until the next question. It can be taken back as long as it has told nobody
anything new, and no chance was used. Judged by public facts only, the events as all are told them, so that the
possibility itself tells nothing (Q84). README.md has the reasons in words. The table calls it.
"""

from dicetown.cards import CARDS, DRAWN, FRONT, MINE, NONE, OPEN, ROW, STORE_BACK
from dicetown.events import E_ASK, E_MOVE, E_OFFERED
from dicetown.layout import ASKED, LOCATION, POSITION, QUESTION, SIZE
from dicetown.questions import JOE_TARGET, THROW_DICE, WANTED_WINDOW
from micropython import const

UNDO = const(5)  # among the decisions of a game, in place of a seat: the last one is taken back

_SAFE = const(1)
_NEVER = const(0)
_LOOK = const(0)  # `harmless` looks closer

# By the kind of event, in the order of events.py: whether it leaves everyone as ignorant as before.
_TELLS = bytes(
    (
        _NEVER,  # setup: the deal
        _NEVER,  # round: dice follow
        _LOOK,  # ask
        _NEVER,  # throw
        _SAFE,  # keep: of one seat, it keeps fewer of the dice that lie open (R18); all together were several answers
        _NEVER,  # play: a card out of a secret hand
        _NEVER,  # cancel: Wanted, likewise
        _NEVER,  # cheat: which die was meant was secret until nobody cancelled it
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
    """Whether an event, concealed for the public, tells nobody anything but what its own seat has chosen."""
    kind = event[0]
    if kind == E_ASK:
        # Only who has just drawn Joe is asked that (Q45); and who is to throw may have dice in the air.
        return event[2] != JOE_TARGET and event[2] != THROW_DICE
    if kind == E_OFFERED:
        return event[3] < CARDS  # a fenced one, which lies open; of another the Sheriff may have been shown the face
    if kind == E_MOVE:
        if CARDS <= event[2] < STORE_BACK:
            return True  # no card
        place = event[4]  # whoever sees the card has seen it there, and nobody sees what lay under it
        return FRONT <= place < MINE or place == ROW or place == OPEN or place == DRAWN
    return bool(_TELLS[kind])


def _copy(to, state):
    for i in range(SIZE):
        to[i] = state[i]


class Undo:
    def __init__(self):
        self.before = bytearray(SIZE)
        self.open = False  # nothing was told since
        self.answers = 0  # given since

    def begin(self, s, bots):
        """A step begins: all who are asked have chosen, nothing is decided yet. bots: a mask of seats.

        Where several chose, they will know each other's secret answers, and there is no way back; so too while Wanted
        is asked for at a reveal, for what others chose there is told behind it. What a bot chooses alone belongs to
        the step of the person before it: it would choose the same again. -> True if a copy was made.
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
        """An event of the step, concealed for the public."""
        if self.open and not harmless(event):
            self.open = False

    def possible(self, s):
        """Whether the state `s`, of which all events were seen, can be taken back to that before its last answer."""
        before = self.before
        # The stream has moved if a number was drawn, even where no event says so.
        return self.open and before[POSITION] == s[POSITION] and before[POSITION + 1] == s[POSITION + 1]

    def restore(self, s):
        """Take it back; only once."""
        self.open = False
        _copy(s, self.before)
