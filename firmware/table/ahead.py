"""What comes behind a window if nobody plays a card there, found by the rules on a copy of the state.

The next windows open: then all of them share one pause. Behind the last one somebody chooses: his choice stands on his
screen at once, the card is one line more, and to choose is to pass. He is not hurried; all others have the pause. His
choice is held until it is asked for, and both answers go to the game one after the other. A choice among cards that are
drawn or looked at waits until the window is passed: nobody sees them sooner (Q44).

What is found, and how long that takes, depends on what is public; what a choice is made from only its own screen shows.
The table calls it before a question is put.
"""

import micropython
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
from screens.views import CARD_LINE
from table.match import LOCATIONS

_SEATS_MOST = const(5)
_TICKS = const(40)  # no look is longer
_MOST = const(4)  # windows that share a pause with the first one
_TO = const(5)  # byte of a move
_ALL_DICE = const(31)

_KNOWN = (OFFER, TIE, VICTIM, BACKS, ORDER, BENEFIT)  # what all know of before it is asked


class Passed(Game):
    """A game as it would be if all passed; its choices are those behind the window, then the card."""

    def __init__(self, game):
        self.s = bytearray(SIZE)
        self.stream = game.stream
        self.events = game.events
        self.listed = game.listed
        self.lines = 0  # seats that have the card's line, as a mask

    def copy(self, game):
        for i in range(SIZE):
            self.s[i] = game.s[i]

    def offer_card(self, seats):
        """seats: who has its line, as a mask."""
        self.lines = seats

    def pass_all(self):
        """Nobody plays a card in the window that is open."""
        for seat in range(self.s[SEATS]):
            if self.s[OWED] >> seat & 1:
                self.take(seat, 0)

    def legal(self, seat, choice):
        return bool(self.lines >> seat & 1) if choice == CARD_LINE else Game.legal(self, seat, choice)

    def next(self, seat, choice):
        found = Game.next(self, seat, choice)
        return CARD_LINE if found < 0 and choice < CARD_LINE and self.lines >> seat & 1 else found

    def weigh(self, bot, seat):
        """A piece of a bot's thinking about the choices without the card. -> as Bot.think"""
        lines = self.lines
        self.lines = 0
        choice = bot.think(self, seat)
        self.lines = lines
        return choice


class Ahead:
    """Stands in for the match (game, labels, locks) where the choice behind a window is drawn and made."""

    def __init__(self, match):
        self.match = match
        self.game = Passed(match.game)
        self.labels = match.labels
        self.locks = [-1] * _SEATS_MOST  # choices made, and not yet asked for
        self.event = bytearray(EVENT_SIZE)
        self.ticks = 0  # spent on looking
        self.choosers = 0  # whose choice stands on the screen before the window is passed, as a mask
        self.ends = False  # the round does behind the windows: all throw next
        self.wins = bytearray(LOCATIONS)  # who will have won what until then
        self.alone = False  # the one who chooses is the only one who is asked in it
        self.questions = bytearray(_MOST)  # the windows that share the pause of the one that is open
        self.seats = bytearray(_MOST)  # who will be asked there
        self.n = 0
        self.shared = False  # the window that is open is one of them: the pause goes on

    # Before a question is put

    def look(self):
        """A piece of looking. -> whether there is more to do"""
        if self.ticks == _TICKS:
            return False
        if not self.ticks:
            self.shared = self._expected()
            if self.shared or self.comes_now():
                return False
            self.drop()
            if not self._may_be():
                self._share_reveal(self.match.game.s)
                return False
            self.match.game.refill()
            self.game.copy(self.match.game)
            for i in range(LOCATIONS):
                self.wins[i] = NONE
        self.ticks += 1
        micropython.heap_lock()
        more = self._step()
        micropython.heap_unlock()
        self.match.game.events.clear()  # nobody else hears what the copy tells
        return more

    def _expected(self):
        """Whether the question is the next of the windows that share a pause; it is no longer one to come."""
        s = self.match.game.s
        if not self.n or self.questions[0] != s[QUESTION] or self.seats[0] != s[OWED]:
            return False
        self.n -= 1
        for i in range(self.n):
            self.questions[i] = self.questions[i + 1]
            self.seats[i] = self.seats[i + 1]
        self.game.offer_card(self.game.lines & (s[OWED] | self.asked()))
        return True

    def _share_reveal(self, s):
        """Brute and Cheat are of one moment; who is complete is asked for Cheat alone (R11)."""
        if s[QUESTION] == BRUTE_WINDOW and not s[LAST]:
            self._note(CHEAT_WINDOW, cheaters(s))

    def _may_be(self):
        """Whether people are asked for a card, and what comes behind it follows from what all know.

        Not behind Brute and Wanted, where some answers are already given, nor where dice are thrown next.
        """
        match = self.match
        s = match.game.s
        question = s[QUESTION]
        if not match.pause or match.fast or not s[OWED] & match.people() or len(QUESTIONS[question]) <= CARD:
            return False
        if question == CHEAT_WINDOW and throwers(s):
            return False
        return question != BRUTE_WINDOW and question != WANTED_WINDOW

    def _step(self):
        """-> False if no more is to be found."""
        game = self.game
        question = game.s[QUESTION]
        if game.running():
            game.go_on()
        elif self.ticks == 1 or self._shares(question):
            game.pass_all()
        else:
            if question in _KNOWN:
                self._let_choose()
            return False
        return self._known()

    def _known(self):
        """Whether what comes still follows from what all know; no card that turns up has a say in it."""
        event = self.event
        while self.match.game.events.take(event):
            conceal(event, 0)
            self.ends = event[0] == E_ROUND
            if event[0] == E_WIN:
                self.wins[event[2]] = event[3]
            if not harmless(event) and not (event[0] == E_MOVE and event[_TO] == ROW):
                return False
        return True

    def _shares(self, question):
        """Whether a window shares the pause, which is noted. Not Credit or the Girls: cards are drawn then."""
        if not question or len(QUESTIONS[question]) <= CARD or question == CREDIT_WINDOW or question == GIRLS_WINDOW:
            return False
        if self.n == _MOST or self._full() & self.game.s[OWED]:
            return False
        self._note(question, self.game.s[OWED])
        return True

    def _note(self, question, seats):
        self.questions[self.n] = question
        self.seats[self.n] = seats
        self.n += 1

    def _full(self):
        """Who is asked in as many of the windows already as a screen has room for: three, of five seats two."""
        once = self.match.game.s[OWED]
        twice = thrice = 0
        for i in range(self.n):
            thrice |= twice & self.seats[i]
            twice |= once & self.seats[i]
            once |= self.seats[i]
        return twice if self.match.game.s[SEATS] == _SEATS_MOST else thrice

    def _let_choose(self):
        match = self.match
        self.choosers = self.game.s[OWED] & match.people()
        asked = match.game.s[OWED]
        self.alone = not self.n and asked == self.choosers and not asked & asked - 1
        if self.alone:
            seat = 0
            while not asked >> seat & 1:
                seat += 1
            asked = asked if match.game.next(seat, 0) > 0 else 0
        self.game.offer_card((asked | self.asked()) & self.choosers)

    # While a choice stands before its window is passed

    def serves(self, seat):
        """Whether it stands on this seat's screen."""
        return seat < _SEATS_MOST and self.choosers >> seat & 1

    def comes_now(self):
        """Whether that is what is asked now."""
        s = self.match.game.s
        return self.choosers and not self.n and s[QUESTION] == self.game.s[QUESTION] and s[OWED] == self.game.s[OWED]

    def choose(self, seat, choice):
        """It is held until it is asked for. choice: -1 takes it back."""
        self.locks[seat] = choice

    def leave(self, seat):
        """It stands there no more: he thinks about a card, or his seat changes hands."""
        self.choosers &= ~(1 << seat)
        self.choose(seat, -1)

    def over(self):
        """The window is answered."""
        self.ticks = 0

    def drop(self):
        """A card was played, or there is another game."""
        for seat in range(_SEATS_MOST):
            self.leave(seat)
        self.n = 0
        self.ends = False

    # While windows share a pause

    def asked(self):
        """Whom the windows that share the pause will ask, as a mask."""
        seats = 0
        for i in range(self.n):
            seats |= self.seats[i]
        return seats

    def comes(self, seat):
        """Whether one of them will ask this seat."""
        return self.asked() >> seat & 1

    def named(self, seat, k=0):
        """The window that stands k-th on its screen: those that ask it before the others; 0: there are no more."""
        i = 0
        while i <= 2 * self.n + 1:
            at = i % (self.n + 1) - 1
            seats = self.seats[at] if at >= 0 else self.match.game.s[OWED]
            if (seats >> seat & 1) == (i <= self.n):
                if not k:
                    return self.questions[at] if at >= 0 else self.match.game.s[QUESTION]
                k -= 1
            i += 1
        return 0

    def plays(self, seat, kinds):
        """Whether it holds a card of these kinds that it may play there. kinds: a mask."""
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
        return kinds >> action_kind(card) & 1 and copy_of(self.match.game.s, seat, card) != NONE


def throwers(s):
    """Who will throw under the cup again, or for the last time (R11), as a mask."""
    seats = 0
    for seat in range(s[SEATS]):
        if s[KEPT + seat] != _ALL_DICE:
            seats |= 1 << seat
    return seats
