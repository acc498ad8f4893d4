"""What comes if nobody plays a card in the window that is open: which windows open after it in the same moment, who
then chooses or throws, and what that settles.

The rules are played on a copy of the state, only as far as everyone can know what comes: no hidden card, no draw and no
throw matters. So the answer, and how long it takes, depend on public facts only. No clock, no people: the caller knows
whom to hurry.
"""

from dicetown.cards import JOE, NONE, ROW, action_kind
from dicetown.events import E_MOVE, E_ROUND, E_WIN, EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import KEPT, LAST, OWED, QUESTION, SEATS, SIZE
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import (
    BACKS,
    BENEFIT,
    BRUTE_WINDOW,
    CHEAT_WINDOW,
    CREDIT_WINDOW,
    GIRLS_WINDOW,
    OFFER,
    ORDER,
    SHERIFF_WINDOW,
    TIE,
    VICTIM,
    WANTED_WINDOW,
)
from dicetown.reactions import copy_of
from dicetown.throws import cheaters
from dicetown.undo import harmless
from micropython import const

CARD_LINE = const(255)  # the choice that plays the window's card, after those of the choice that follows it
_PIECES = const(40)  # no look is longer
_MOST = const(4)  # windows that open together with the first one
_TO = const(5)  # byte of a move
_ALL_DICE = const(31)
_FIVE = const(5)  # seats
_LOCATIONS = const(9)

_KNOWN = (OFFER, TIE, VICTIM, BACKS, ORDER, BENEFIT)  # questions that everyone can foresee


class Foreseen(Game):
    """The game as it would be if all passed. Its choices are those that follow the window, then the card line."""

    def __init__(self, game):
        self.s = bytearray(SIZE)
        self.stream = game.stream
        self.events = game.events
        self.listed = game.listed
        self.lines = 0  # seats that have the card line, as a mask

    def copy(self, game):
        """Become the same state as another game."""
        for i in range(SIZE):
            self.s[i] = game.s[i]

    def offer_card(self, seats):
        """Set which seats have the card line. seats: a mask."""
        self.lines = seats

    def pass_all(self):
        """Nobody plays a card in the window that is open."""
        for seat in range(self.s[SEATS]):
            if self.s[OWED] >> seat & 1:
                self.take(seat, 0)

    def legal(self, seat, choice):
        """As Game.legal, with the card line."""
        return bool(self.lines >> seat & 1) if choice == CARD_LINE else Game.legal(self, seat, choice)

    def next(self, seat, choice):
        """As Game.next; the card line comes last."""
        found = Game.next(self, seat, choice)
        return CARD_LINE if found < 0 and choice < CARD_LINE and self.lines >> seat & 1 else found

    def weigh(self, bot, seat):
        """Let a bot weigh one more choice, without the card line. -> as Bot.think"""
        lines = self.lines
        self.lines = 0
        choice = bot.think(self, seat)
        self.lines = lines
        return choice


class Coming:
    def __init__(self, game):
        """game: the one to look ahead in. Its state is never changed; its ring of events must be empty."""
        self.game = game
        self.foreseen = Foreseen(game)
        self.event = bytearray(EVENT_SIZE)
        self.pieces = 0  # of looking, done so far
        self.choosers = 0  # seats that choose when all have passed, as a mask; `foreseen` has the question
        self.ends = False  # the round ends, so all throw next
        self.wins = bytearray(_LOCATIONS)  # by location, the seat that wins it until then, or NONE
        self.questions = bytearray(_MOST)  # the windows that open in the same moment
        self.seats = bytearray(_MOST)  # the seats that each of them asks, as a mask
        self.n = 0

    # Looking

    def find(self):
        """Look to the end."""
        more = self.begin(True)
        while more:
            more = self.look()

    def begin(self, further):
        """Forget what was found, and begin to look ahead from the open question, if there is one.

        further: whether to look beyond the question. -> whether there is something to look for. Allocates.
        """
        self.choosers = 0
        self.ends = False
        self.n = 0
        for i in range(_LOCATIONS):
            self.wins[i] = NONE
        s = self.game.s
        if s[QUESTION] == BRUTE_WINDOW and not s[LAST]:
            # Cheat is in the same moment as Brute.
            seats = self.game.asked(CHEAT_WINDOW, cheaters(s))
            if seats:
                self._note(CHEAT_WINDOW, seats)
        if not further or not self._follows():
            return False
        self.pieces = 0
        # Hashing allocates, and `look` runs with the heap locked.
        self.game.refill()
        self.foreseen.copy(self.game)
        return True

    def _follows(self):
        """Whether a window is open, and what follows it is the same for all who look.

        Not after Brute and Wanted, where some answers are already given, nor where dice are thrown next.
        """
        s = self.game.s
        question = s[QUESTION]
        if not s[OWED] or len(QUESTIONS[question]) <= CARD or question == CHEAT_WINDOW and throwers(s):
            return False
        return question != BRUTE_WINDOW and question != WANTED_WINDOW

    def look(self):
        """Look ahead by a bounded piece. -> whether there is more to do"""
        self.pieces += 1
        more = self._step() and self.pieces < _PIECES
        self.game.events.clear()  # nobody else hears what the copy tells
        return more

    def _step(self):
        """-> False if no more is to be found."""
        foreseen = self.foreseen
        question = foreseen.s[QUESTION]
        if foreseen.running():
            foreseen.advance()
        # The first piece passes the window that is open already, whatever it is.
        elif self.pieces == 1 or self._opens(question):
            foreseen.pass_all()
        else:
            if question in _KNOWN:
                self.choosers = foreseen.s[OWED]
            return False
        return self._known()

    def _known(self):
        """Whether everyone can still know what comes; a card that turns up in the row doesn't matter (Q45)."""
        event = self.event
        while self.game.events.take(event):
            conceal(event, 0)
            self.ends = event[0] == E_ROUND
            if event[0] == E_WIN:
                self.wins[event[2]] = event[3]
            if not harmless(event) and not (event[0] == E_MOVE and event[_TO] == ROW):
                return False
        return True

    def _opens(self, question):
        """Whether another window of the same moment opens; if so, note it.

        Not Credit or the Girls: cards are drawn after them, and nobody may see those sooner (Q44).
        """
        if not question or len(QUESTIONS[question]) <= CARD or question == CREDIT_WINDOW or question == GIRLS_WINDOW:
            return False
        # More would not fit on the page of the window, and people would wait for a card that they cannot see named.
        if self.n == _MOST or self._full() & self.foreseen.s[OWED]:
            return False
        self._note(question, self.foreseen.s[OWED])
        return True

    def _note(self, question, seats):
        self.questions[self.n] = question
        self.seats[self.n] = seats
        self.n += 1

    def _full(self):
        """Seats that are already asked in as many windows as a screen has room for: three, or two of five seats."""
        once = self.game.s[OWED]
        twice = thrice = 0
        for i in range(self.n):
            thrice |= twice & self.seats[i]
            twice |= once & self.seats[i]
            once |= self.seats[i]
        return twice if self.game.s[SEATS] == _FIVE else thrice

    # While the windows open one after the other

    def opened(self):
        """Whether the question is the next of the windows to come; if so, drop it from them."""
        s = self.game.s
        if not self.n or self.questions[0] != s[QUESTION] or self.seats[0] != s[OWED]:
            return False
        self.n -= 1
        for i in range(self.n):
            self.questions[i] = self.questions[i + 1]
            self.seats[i] = self.seats[i + 1]
        return True

    def chosen_now(self):
        """Whether the choice that follows the windows is what is asked now."""
        s = self.game.s
        after = self.foreseen.s
        return bool(self.choosers) and not self.n and s[QUESTION] == after[QUESTION] and s[OWED] == after[OWED]

    # What was found

    def asked_later(self):
        """Seats that the windows to come ask, as a mask."""
        seats = 0
        for i in range(self.n):
            seats |= self.seats[i]
        return seats

    def throwers(self):
        """Seats that throw when all have passed, as a mask: those with dice left (R11), or all if the round ends."""
        s = self.game.s
        if self.ends:
            return (1 << s[SEATS]) - 1
        reveal = s[QUESTION] == BRUTE_WINDOW or s[QUESTION] == CHEAT_WINDOW
        return throwers(s) if reveal and not s[LAST] else 0

    def named(self, seat, k=0):
        """The k-th window to name to a seat, from 0: first those that ask it, then the others. -> 0: no more"""
        i = 0
        # Twice round all windows: first those that ask this seat, then the others.
        while i <= 2 * self.n + 1:
            at = i % (self.n + 1) - 1
            seats = self.seats[at] if at >= 0 else self.game.s[OWED]
            if (seats >> seat & 1) == (i <= self.n):
                if not k:
                    return self.questions[at] if at >= 0 else self.game.s[QUESTION]
                k -= 1
            i += 1
        return 0

    def plays_now(self, seat, kinds):
        """Whether a seat holds a card of these kinds that it may play in the open window, which asks it."""
        game = self.game
        # The first legal choice is to pass, so there must be another.
        return self._plays_in(game.s[QUESTION], seat, kinds) and game.next(seat, game.next(seat, -1)) >= 0

    def plays(self, seat, kinds):
        """Whether a seat holds a card of these kinds that it may play in a window to come. kinds: a mask."""
        i = self.n
        while i:
            i -= 1
            if self.seats[i] >> seat & 1 and self._plays_in(self.questions[i], seat, kinds):
                return True
        return False

    def _plays_in(self, question, seat, kinds):
        if question == SHERIFF_WINDOW and self._holds(seat, kinds, JOE):
            return True  # D1
        return self._holds(seat, kinds, QUESTIONS[question][CARD])

    def _holds(self, seat, kinds, card):
        return kinds >> action_kind(card) & 1 and copy_of(self.game.s, seat, card) != NONE


def throwers(s):
    """Seats that throw under the cup again, or for the last time (R11), as a mask."""
    seats = 0
    for seat in range(s[SEATS]):
        if s[KEPT + seat] != _ALL_DICE:
            seats |= 1 << seat
    return seats
