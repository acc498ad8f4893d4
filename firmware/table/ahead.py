"""What comes behind a window if nobody plays a card there, found by the rules on a copy of the state.

The same seat chooses: its choice stands on its screen at once, the card is one line more, and to choose is to pass;
both answers go to the game one after the other. Or the next windows open: then all of them share one pause.

What is found, and how long that takes, depends on what is public; what a choice is made from only its own screen shows.
The table calls it before a question is put.
"""

import micropython
from dicetown.cards import DRAWN, NONE, ROW, action_kind
from dicetown.events import E_LOOK, E_MOVE, EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import COUNT, KEPT, OWED, QUESTION, SEATS, SIZE
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import (
    BACKS,
    BRUTE_WINDOW,
    CHEAT_WINDOW,
    CORRUPTION_WINDOW,
    CREDIT_WINDOW,
    ELIXIR_WINDOW,
    GIRLS_WINDOW,
    ORDER,
    SALOON_PICK,
    STORE_PICK,
    VICTIM,
    WANTED_WINDOW,
)
from dicetown.reactions import copy_of
from dicetown.undo import harmless
from micropython import const
from screens.views import CARD_LINE

_NOBODY = const(-1)
_TICKS = const(40)  # no look is longer
_MOST = const(4)  # windows that share a pause with the first one
_FROM = const(4)  # bytes of a move
_TO = const(5)
_ALL_DICE = const(31)

# By window: what the seat that passes may be asked next, at once.
_CHOICES = {
    CREDIT_WINDOW: (STORE_PICK,),
    GIRLS_WINDOW: (VICTIM, BACKS, SALOON_PICK),
    CORRUPTION_WINDOW: (ORDER,),
    ELIXIR_WINDOW: (ORDER,),
}


class Passed(Game):
    """A game as it would be if all passed; its choices are those behind the window, then the card."""

    def __init__(self, game):
        self.s = bytearray(SIZE)
        self.stream = game.stream
        self.events = game.events
        self.listed = game.listed
        self.playable = False  # the one who chooses holds the card

    def copy(self, game):
        for i in range(SIZE):
            self.s[i] = game.s[i]

    def offer_card(self, playable):
        self.playable = playable

    def pass_all(self):
        """Nobody plays a card in the window that is open."""
        for seat in range(self.s[SEATS]):
            if self.s[OWED] >> seat & 1:
                self.take(seat, 0)

    def legal(self, seat, choice):
        return self.playable if choice == CARD_LINE else Game.legal(self, seat, choice)

    def next(self, seat, choice):
        found = Game.next(self, seat, choice)
        return CARD_LINE if found < 0 and choice < CARD_LINE and self.playable else found

    def weigh(self, bot, seat):
        """A piece of a bot's thinking about the choices without the card. -> as Bot.think"""
        playable = self.playable
        self.playable = False
        choice = bot.think(self, seat)
        self.playable = playable
        return choice


class Ahead:
    """Stands in for the match (game, labels, locks) where the choice behind a window is drawn and made."""

    def __init__(self, match):
        self.match = match
        self.game = Passed(match.game)
        self.labels = match.labels
        self.locks = match.locks
        self.event = bytearray(EVENT_SIZE)
        self.ticks = 0  # spent on looking
        self.seat = _NOBODY  # whose choice stands on the screen before the window is passed
        self.window = 0  # which one
        self.choice = -1  # made, and not yet asked for
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
            if self.shared:
                return False
            self.part()
            if not self._may_be():
                return False
            self.window = self.match.game.s[QUESTION]
            self.match.game.refill()
            self.game.copy(self.match.game)
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
        return True

    def _may_be(self):
        """Whether people are asked for a card, and what comes behind it follows from what all know.

        Not behind Brute and Wanted, where some answers are already given, nor where dice are thrown next.
        """
        match = self.match
        s = match.game.s
        question = s[QUESTION]
        if not match.pause or match.fast or not s[OWED] & match.people() or len(QUESTIONS[question]) <= CARD:
            return False
        if question == CHEAT_WINDOW:
            for seat in range(s[SEATS]):
                if s[KEPT + seat] != _ALL_DICE:
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
            if self._chooses(question):
                self._let_choose()
            return False
        return self._known()

    def _known(self):
        """Whether what comes still follows from what all know; no card that turns up has a say in it."""
        event = self.event
        while self.match.game.events.take(event):
            conceal(event, 0)
            moves = event[0] == E_MOVE
            if moves and event[_FROM] == DRAWN:
                return False
            if not harmless(event) and not (moves and event[_TO] == ROW):
                draws = event[0] == E_LOOK or moves and event[_TO] == DRAWN
                if not draws or self.n or not self._alone() or self.match.game.s[COUNT] < 2:
                    return False
        return True

    def _shares(self, question):
        """Whether a window shares the pause, which is noted. Not where its seat will choose behind it (`_chooses`)."""
        if not question or len(QUESTIONS[question]) <= CARD or question == CREDIT_WINDOW or question == GIRLS_WINDOW:
            return False
        if self.n == _MOST or self._twice() & self.game.s[OWED]:
            return False
        self.questions[self.n] = question
        self.seats[self.n] = self.game.s[OWED]
        self.n += 1
        return True

    def _twice(self):
        """Who is asked in two of the windows already: a screen has room for no more."""
        once = self.match.game.s[OWED]
        twice = 0
        for i in range(self.n):
            twice |= once & self.seats[i]
            once |= self.seats[i]
        return twice

    def _alone(self):
        """Whether one seat, a person's, is asked in a window behind which it may choose."""
        owed = self.match.game.s[OWED]
        return not owed & owed - 1 and owed & self.match.people() and self.window in _CHOICES

    def _chooses(self, question):
        s = self.match.game.s
        return not self.n and self._alone() and self.game.s[OWED] == s[OWED] and question in _CHOICES[self.window]

    def _let_choose(self):
        self.seat = 0
        while not self.game.s[OWED] >> self.seat & 1:
            self.seat += 1
        self.game.offer_card(self.match.game.next(self.seat, 0) > 0)
        question = self.game.question(self.seat)
        if question == STORE_PICK or question == SALOON_PICK:
            self.match.undo.close()

    # While a choice stands before its window is passed

    def serves(self, seat):
        """Whether it stands on this seat's screen."""
        return self.seat == seat

    def question(self):
        """What stands there."""
        return self.game.s[QUESTION]

    def answer(self, choice):
        """What was chosen, as an answer to the window: 1 for its card; else to pass, and the choice is kept."""
        if choice == CARD_LINE:
            return 1
        self.choice = choice
        return 0

    def forget(self):
        """What was chosen counts no more: it was taken back, or is asked for now."""
        self.choice = -1

    def over(self):
        """The window is answered."""
        self.seat = _NOBODY
        self.ticks = 0

    def drop(self):
        """The seat changes hands, or there is another game."""
        self.seat = _NOBODY
        self.choice = -1
        self.n = 0

    # While windows share a pause

    def part(self):
        """They do no more: a card was played."""
        self.n = 0

    def comes(self, seat):
        """Whether a window that shares the pause will ask this seat."""
        for i in range(self.n):
            if self.seats[i] >> seat & 1:
                return True
        return False

    def coming(self, seat, other):
        """One of them besides `other`: the first that asks this seat, else the first of all; 0: there is none."""
        for i in range(self.n):
            if self.seats[i] >> seat & 1 and self.questions[i] != other:
                return self.questions[i]
        return self.questions[0] if self.n and self.questions[0] != other else 0

    def plays(self, seat, kinds):
        """Whether it holds a card of these kinds that it may play there. kinds: a mask."""
        for i in range(self.n):
            card = QUESTIONS[self.questions[i]][CARD]
            if self.seats[i] >> seat & kinds >> action_kind(card) & 1:
                if copy_of(self.match.game.s, seat, card) != NONE:
                    return True
        return False
