"""One station and its stack of pages: what its person is asked, looks at and means to play.

None of it is part of the game's state. The first page of the stack that is up is drawn, and gets the buttons.
"""

from dicetown.labels import AS_DICE, AS_OFFER
from dicetown.question_table import LABEL, QUESTIONS
from screens.advice_pages import Advice
from screens.bribe_pages import Offer
from screens.dice_pages import Dice
from screens.guest import Guest
from screens.look_pages import Hand, Town
from screens.page import CHOSEN, LOOKED
from screens.question_pages import List, Window
from screens.table_pages import Notice, Result, Score, Waiting, Wish
from stations.station import LEFT, RIGHT


class Player(Guest):
    def __init__(self, table, place, seat, sight):
        super().__init__(table, place, seat, sight)
        self.plans = 0  # kinds of cards at whose windows the list opens by itself, as a mask
        self.turned = 0  # what the last press has done, if it was RIGHT: LOOKED or CHOSEN (screens/page.py)
        self.wish = Wish(table, self)
        self.notice = Notice(table, self)
        self.result = Result(table, self)
        self.hand = Hand(table, self)
        self.town = Town(table, self)
        self.advice = Advice(table, self)
        self.window = Window(table, self)
        self.waiting = Waiting(table, self)
        self.looking = None  # hand, town or advice
        self.asking = self.waiting  # the page of the question
        self.questions = {AS_DICE: Dice(table, self), AS_OFFER: Offer(table, self)}
        self.list = List(table, self)  # of all other questions
        # Whatever needs an answer first, or would be missed, lies above what can wait.
        lobby, watch = self.pages
        self.pages = (
            lobby,
            self.wish,
            watch,
            self.notice,
            self.result,
            self.advice,
            self.hand,
            self.town,
            Score(table, self),
            self.window,
        )  # a page of the question lies below them

    # What is seen, and pressed

    def question(self):
        """The question that is put to its person, or 0."""
        return self.asking.question

    def top(self):
        """The page that the screen is to show."""
        for page in self.pages:
            if page.up():
                return page
        return self.asking

    def stir(self, right):
        """A button, or the cup, was moved. right: it was RIGHT, which may be held to ask for advice."""
        self.sight.redraw()
        self.turned = LOOKED if right else 0

    def chose(self):
        """The press has moved a cursor. If it was RIGHT and becomes a hold, `consult` moves it back."""
        if self.turned:
            self.turned = CHOSEN

    def look(self, page):
        """Turn to the hand, the town or advice; None: back to what is asked."""
        self.looking = page

    def turn(self, key):
        """Turn from the question to the town with LEFT, to the hand with RIGHT."""
        if key == RIGHT:
            self.hand.open()
        elif key == LEFT:
            self.look(self.town)

    def consult(self):
        """RIGHT is held: undo what its press has moved, and show what a bot would do."""
        if not self.turned or not self.asking.question or not self.cup.thrown or self.cup.tumbling:
            return
        if self.top().advises:
            if self.turned == CHOSEN:
                self.asking.change(LEFT)
            self.turned = 0
            self.look(self.advice)
            self.sight.redraw()

    def advise(self):
        """Advice for this seat is ready."""
        if self.looking is self.advice:
            self.sight.redraw()

    # What is asked

    def ask(self, question, thrown):
        """Ask a new question, with the cursor on its first choice. thrown: the dice may be looked at."""
        self.forget(thrown)
        self.asking = self.questions.get(QUESTIONS[question][LABEL], self.list)  # type: ignore[assignment]
        self.asking.ask(question)
        self.sight.change()

    def bring(self, label, page):
        """Add the page for the questions of a label, in a game that needs it (overlays/faces.py)."""
        self.questions[label] = page

    def rest(self):
        """The step is over: nothing is asked until the next question."""
        self.asking = self.waiting
        self.window.ask()
        if self.looking is self.advice:
            self.look(None)

    def forget(self, thrown=False):
        """Forget all that belonged to the last question. thrown: the dice may be looked at."""
        self.asking = self.waiting
        self.look(None)
        self.turned = 0
        self.hand.forget()
        self.cup.ask(thrown)
        self.window.ask()

    def sit(self, seat):
        """Take a seat, or NO_SEAT; nothing is asked yet."""
        self.forget()
        self.seat = seat
        self.plans = 0
        self.notice.drop()
        self.wish.drop()
        self.result.drop()  # type: ignore[attr-defined]

    def close(self):
        """The game is over: show the last result, then the scores. Ignore presses meant for the page before."""
        self.forget()
        self.result.show()  # type: ignore[attr-defined]
        self.sight.change()

    def toggle_plan(self, kinds):
        """Plan these kinds of cards, or drop the plan. kinds: a mask."""
        self.plans ^= kinds

    def waits_now(self, coming):
        """Whether they are asked for a card that they have planned, and may play it. coming: dicetown/coming.py."""
        return self.plans and coming.plays_now(self.seat, self.plans)

    def waits(self, coming):
        """The same for all windows that share the pause."""
        return self.waits_now(coming) or self.plans and coming.plays(self.seat, self.plans)

    def tumble(self, pictures):
        """Show other tumbling dice, and ignore presses until the screen shows them. pictures: until they lie still."""
        self.cup.tumble(pictures)
        self.sight.change()
