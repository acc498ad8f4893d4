"""What one seat has done at its station so far: the cursor, the marks, the offer it is composing, what it looks at.

Only memory; table/presses.py changes it, screens/question_pages.py and screens/table_pages.py draw it. Not part of
the game's state.
"""

from screens.views import ADVICE, MAIN, NO_SEAT


class Player:
    def __init__(self, place):
        """place: of its station among the table's."""
        self.place = place
        self.seat = NO_SEAT
        self.fresh = True  # the screen must be drawn
        self.unseen = False  # a new question is not yet on the screen
        self.locking = False  # nor that the answer is locked
        self.result = False  # the last round's result is not yet confirmed
        self.result_at = -1  # when it stood on the screen
        self.plans = 0  # kinds of cards at whose windows his list opens by itself, as a mask
        self.wish = 0  # what the station is asked beside the game
        self.wished_at = -1  # when that stood on the screen
        self.console = NO_SEAT  # for whom the console has thrown a die in this throw
        self.uncovered = -1  # when OK led back to the question
        self.notice = 0  # a text that fills the screen until OK, whatever is asked meanwhile
        self.open()

    def open(self):
        """Forget all that belonged to the last question."""
        self.view = MAIN
        self.line = 0  # of the hand's page: the card that is explained
        self.choice = -1  # cursor of a list, or the mask of dice
        self.note = 0  # a text to show in the last but one row, 0 for none
        self.thrown = False  # the cup was slammed down, or needs not be
        self.listing = False  # the choices of a window stand on his screen
        self.slammed = -1  # when it was, for this question
        self.tumbling = 0  # pictures until the dice lie still
        self.lies_since = -1  # when the dice were there to be seen, or about to be
        self.asked = 0  # the question on the screen
        self.hears = False  # the dice that he throws tell their faces
        self.falling = False  # they are thrown, and have not all told them
        self.trouble = 0  # what stands in the way (dice/cups.py), of which die, and whose die he may have
        self.die = 0
        self.whose = NO_SEAT
        self.field = 0  # of the offer
        self.favours = 0  # index among the tied
        self.dollars = 0
        self.nuggets = 0
        self.cards = 0
        self.card = 0  # index of the card that LEFT and RIGHT point at
        self.shown = 0
        self.again = False  # another offer follows
        self.turned = 0  # what the press of RIGHT has done that goes on, if one does (table/presses.py)

    def ask(self, question, choice, thrown):
        """A new question, with the cursor on its first choice. thrown: the dice may be looked at."""
        self.open()
        self.asked = question
        self.choice = choice
        self.thrown = thrown
        self.fresh = self.unseen = True

    def go_on(self):
        """The page before asked the same: what was pressed for it counts."""
        self.unseen = False

    def sit(self, seat):
        """Take a seat, or NO_SEAT; nothing is asked yet."""
        self.open()
        self.seat = seat
        self.notice = 0
        self.wish = self.plans = 0
        self.result = False

    def slam(self, now):
        """The cup goes down."""
        self.thrown = True
        self.slammed = now

    def lie(self, now):
        """The dice are thrown."""
        self.lies_since = now

    def cover(self, pictures):
        """Another picture comes: what is pressed before it stands means nothing. pictures: until dice lie still."""
        self.tumbling = pictures
        self.fresh = self.unseen = True

    # Dice that tell their faces

    def await_dice(self, hears):
        """hears: the console hears them; else it throws."""
        self.hears = hears
        self.console = NO_SEAT

    def fall(self):
        """They are thrown."""
        self.falling = True
        self.trouble = 0
        self.fresh = True

    def hinder(self, trouble, die, whose):
        """Something stands in the way of a throw, or no longer. whose: a seat, or less than 0."""
        self.trouble = trouble
        self.die = die
        self.whose = whose if whose >= 0 else NO_SEAT
        self.fresh = True

    def see_console(self, seat):
        """The console has thrown a die for another seat."""
        self.console = seat
        self.fresh = True

    def redraw(self):
        """What the screen shows may have changed."""
        self.fresh = True

    def drawn(self):
        self.fresh = False

    def list(self):
        """Show him what he may choose in a window."""
        self.view = MAIN
        self.listing = True

    def plan(self, kinds):
        """Plan these kinds of cards, or no more. kinds: a mask."""
        self.plans ^= kinds

    def point_at(self, choice):
        """The cursor goes there."""
        self.choice = choice

    def look_back(self):
        """From whatever page to the question."""
        self.view = MAIN

    def rest(self):
        """The step is over: nothing is asked until the next question."""
        self.asked = 0
        if self.view == ADVICE:
            self.look_back()

    def close(self):
        """The game is over, whatever the screen showed: the last result, then the scores."""
        self.open()
        self.show_result()
        self.unseen = True

    def show_result(self):
        """Of the round that has ended, to who plays."""
        self.result = self.seat != NO_SEAT
        self.result_at = -1

    def result_seen(self, now):
        """It stands on the screen."""
        self.result_at = now

    def close_result(self, now):
        """What was pressed for it is not for the question behind it."""
        self.result = False
        self.fresh = True
        self.uncover(now)

    def remind(self, text):
        """A text that fills the screen until OK."""
        self.notice = text
        self.fresh = True

    def uncover(self, now):
        """OK has led to the question: what is pressed before it stands on the screen is not for it."""
        self.unseen = True
        self.uncovered = now

    # What the station is asked beside the game

    def consult(self, kind):
        """kind: of the wishes above; 0 only shows what others are asked."""
        self.wish = kind
        self.fresh = self.unseen = True
        self.wished_at = -1

    def wish_seen(self, now):
        """It stands on the screen."""
        self.wished_at = now

    def answer_wish(self):
        self.wish = 0
        self.fresh = True

    def seen(self):
        """The screen shows all that was drawn for this player."""
        if not self.fresh:
            self.unseen = self.locking = False
