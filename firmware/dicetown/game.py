"""The game: one state, changed only by `decide`.

A question is open to some seats; when the last of them has answered, its `settle` function acts and the steps run on
until the next question opens. QUESTIONS of question_table.py and STEPS below are the whole machine. No clock, no
hardware, no text.
"""

from dicetown import bribes, dealing, doc, reactions, score, steps, store_saloon, throws, town
from dicetown.card_table import CARD_ROWS
from dicetown.card_table import DONE as DONE_BY_CARD
from dicetown.cards import AT_COACH, AT_DOC, AT_SHERIFF, CHEAT, NONE, first_copy
from dicetown.events import Ring
from dicetown.layout import CARD, CAUSE, FORMAT, LOCATION, OWED, QUESTION, SIZE, STEP, VERSION, switched
from dicetown.presets import USEFUL_WINDOWS
from dicetown.question_table import LEGAL, LIMIT, QUESTIONS, SETTLE, useful
from dicetown.questions import CHEAT_WINDOW, OFFER, THROW_DICE
from dicetown.steps import STOP
from dicetown.stream import Stream
from micropython import const

DONE = const(0)
NOT_OWED = const(1)  # this seat owes no answer
ILLEGAL = const(2)  # not among the legal choices
DRY = const(3)  # call `refill` first
OVER = const(4)


class Game:
    """One game of Dice Town. `s` is its whole state, `events` what has happened and was not read yet.

    Each game has its own scratch memory, so that games can run in several threads.
    """

    def __init__(self):
        self.s = bytearray(SIZE)
        self.stream = Stream()
        self.events = Ring()
        self.listed = bytearray(25)  # the cards that a step works on: a shuffle's, an offer's

    def new(self, seats, switches, sheriff, seed):
        """Deal a new game and run it to its first question (S1 to S10). Arguments: as for `deal`."""
        self.deal(seats, switches, sheriff, seed)
        self._run()

    def deal(self, seats, switches, sheriff, seed):
        """`new` without the steps to the first question: while `running`, call `advance` for each.

        seats: 2 to 5; switches: bits of presets.py; sheriff: the first one's seat (S9); seed: 32 bytes.
        """
        dealing.deal(self, seats, switches, sheriff, seed)

    def load(self, saved):
        """Take up a saved state: SIZE bytes. ValueError if they are not a game of this version."""
        if len(saved) != SIZE or saved[FORMAT] != VERSION:
            raise ValueError("not a saved game of this version")
        s = self.s
        for i in range(SIZE):
            s[i] = saved[i]
        self.events.clear()
        self.stream.restart(s)
        self.stream.refill(s)

    def refill(self):
        """Top up the random stream. Allocates, so call it between steps and not under a heap lock."""
        if self.stream.low(self.s):
            self.stream.refill(self.s)

    def over(self):
        """Whether the game has ended, so that no seat is ever asked again."""
        return self.s[STEP] == STOP and not self.s[QUESTION]

    def owed(self):
        """The seats that owe an answer now, as a mask."""
        return self.s[OWED]

    def question(self, seat):
        """What a seat is asked now (questions.py), 0 for nothing."""
        s = self.s
        return s[QUESTION] if s[OWED] >> seat & 1 else 0

    def legal(self, seat, choice):
        """Whether `decide` would take this choice."""
        s = self.s
        if not 0 <= seat < 5 or not s[OWED] >> seat & 1 or choice < 0:
            return False
        row = QUESTIONS[s[QUESTION]]
        return choice <= row[LIMIT] and bool(row[LEGAL](self, seat, choice))

    def next(self, seat, choice):
        """The next legal choice greater than `choice`, or -1. Start with -1.

        Offers are too many to list, and nobody chooses faces: of both, only 0.
        """
        s = self.s
        if not s[OWED] >> seat & 1:
            return -1
        if s[QUESTION] == OFFER or s[QUESTION] == THROW_DICE:
            return 0 if choice < 0 else -1
        if s[QUESTION] == CHEAT_WINDOW and choice == 0 and reactions.copy_of(s, seat, CHEAT) == NONE:
            return -1  # don't look for the card again for each die and face
        row = QUESTIONS[s[QUESTION]]
        while choice < row[LIMIT]:
            choice += 1
            if row[LEGAL](self, seat, choice):
                return choice
        return -1

    def asked(self, question, seats):
        """-> the seats of a mask that a window asks: none if its card can be of no use"""
        return 0 if seats and switched(self.s, USEFUL_WINDOWS) and not useful(self.s, question, seats) else seats

    def window(self, question, seats):
        """Ask the seats of a mask whether they play a card, if it can be of use. -> those that are asked"""
        seats = self.asked(question, seats)
        if seats:
            reactions.ask(self, question, seats)
        return seats

    def decide(self, seat, choice):
        """Take a seat's answer; when nobody owes one any more, play on to the next question.

        Returns DONE, or NOT_OWED, ILLEGAL, DRY, OVER and changes nothing.
        """
        code = self.take(seat, choice)
        self._run()
        return code

    def take(self, seat, choice):
        """`decide` without the steps after the last answer: while `running`, call `advance` for each."""
        s = self.s
        if not self.legal(seat, choice):
            if self.over():
                return OVER
            return ILLEGAL if 0 <= seat < 5 and s[OWED] >> seat & 1 else NOT_OWED
        if self.stream.low(s):
            return DRY
        # Answers wait in the state until all are in: none may depend on another of the same question.
        reactions.write_answer(s, seat, choice)
        s[OWED] &= ~(1 << seat)
        return DONE

    def running(self):
        """Whether there are steps to take before the next question, or the end: the first settles the answers."""
        s = self.s
        return not s[OWED] and (s[QUESTION] > 0 or s[STEP] != STOP)

    def advance(self):
        """Take one step, the smallest piece of work that the rules can be divided into."""
        s = self.s
        if s[QUESTION]:
            settle = QUESTIONS[s[QUESTION]][SETTLE]
            # Closed first, because settling may ask the next question.
            s[QUESTION] = 0
            settle(self)
        else:
            STEPS[s[STEP]](self)

    def _run(self):
        while self.running():
            self.advance()


# What a won location opens with, and its action, by location (A1).
WON = (
    town.mine_won,
    town.rob,
    None,
    store_saloon.store_won,
    store_saloon.saloon_won,
    town.sheriff_won,
    town.give_deeds,
)
ACTIONS = (town.dig, None, None, store_saloon.draw, store_saloon.choose_victim, None, None)


def _contest(g):
    location = g.s[LOCATION]
    if location == AT_COACH:
        town.reload_bank(g)
    elif location == AT_DOC:
        doc.open_doc(g)
    else:
        town.contest(g)


def _won(g):
    """Let the winner act. Without one, go on to the next location; but the Sheriff's step may see cards played (D1)."""
    if town.tell_winner(g) or g.s[LOCATION] == AT_SHERIFF:
        WON[g.s[LOCATION]](g)
    else:
        town.next_location(g)


def _act(g):
    g.s[CAUSE] = town.turn_cause(g.s)
    ACTIONS[g.s[LOCATION]](g)


def _card_done(g):
    """Do what the card does that was laid down, or what follows if it was cancelled."""
    CARD_ROWS[first_copy(g.s[CARD])][DONE_BY_CARD](g)


# What each step does.
STEPS = {
    steps.NEW_ROUND: throws.new_round,
    steps.THROW: throws.throw,
    steps.NEXT_BRUTE: throws.next_brute,
    steps.PAY: throws.pay,
    steps.CHEATS: throws.cheats,
    steps.THROW_DONE: throws.throw_done,
    steps.CARD_DONE: _card_done,
    steps.CONTEST: _contest,
    steps.ASK_SHERIFF: bribes.ask_sheriff,
    steps.WON: _won,
    steps.ACTION: _act,
    steps.STORE_AGAIN: store_saloon.store_again,
    steps.SALOON_DRAW: store_saloon.choose_backs,
    steps.SALOON_LOOK: store_saloon.look_at_cards,
    steps.SHERIFF_CARDS: town.sheriff_cards,
    steps.BADGE_MOVES: town.badge_moves,
    steps.REFILL_ROW: town.refill_row,
    steps.DOC_ORDER: doc.order_visits,
    steps.NEXT_VISIT: doc.next_visit,
    steps.FENCE: doc.fence,
    steps.VISITED_DOC: doc.visited,
    steps.ROUND_DONE: score.round_done,
    steps.POTION_TAKEN: doc.potion_taken,
    steps.SCORES: score.next_score,
    steps.THE_END: score.the_end,
}
