"""What all pages of a private screen have in common.

A page draws itself, takes the buttons and describes itself (overlays/outline.py). It acts on the game only by calls of
the table. Each station has one page of each kind in a stack (screens/player.py). The first that is up is what its
person sees, and what gets the buttons.

Pages use the table's `match`, `ahead`, `moment`, `advice`, `consent`, `faces`, `games` and `stations`, and call its
`now`, `about`, `locked`, `forced`, `answer`, `unlock`, `go_on` and `replan`.
"""

from elapsed import since
from micropython import const
from screens import texts
from stations.station import LEFT, OK, RIGHT

NO_SEAT = const(255)  # nobody plays here

# What a station is asked beside the game (table/consent.py); 0 is nothing.
HAND_OVER = const(1)
STEP_BACK = const(2)
PUT_RIGHT = const(3)
GIVE_UP = const(4)

LOOKED = const(1)  # the last press was RIGHT, and has turned a page or done nothing
CHOSEN = const(2)  # the last press was RIGHT, and has moved a cursor
DEAF_MS = const(400)  # OK doesn't answer for this long after it has led to a question
_NONE = const(-1)


class Sight:
    """Whether a screen already shows its page, so that a press can be meant for that page."""

    def __init__(self):
        self.fresh = True  # the page is to be drawn
        self.unseen = False  # another page, or question, is not yet on the screen
        self.locking = False  # the screen doesn't show yet that the answer is locked
        self.heard = -1  # when OK locked the answer, or was asked for again
        self.uncovered = -1  # when a press led to another page

    def redraw(self):
        """Have the page drawn again: it may have changed."""
        self.fresh = True

    def drawn(self):
        """The page is in the picture that goes out."""
        self.fresh = False

    def sent(self):
        """The screen shows the picture."""
        # If the page has changed since it was drawn, the screen shows an old one.
        if not self.fresh:
            self.unseen = self.locking = False

    def change(self):
        """Another page comes: ignore presses until the screen shows it."""
        self.fresh = self.unseen = True

    def carry_over(self):
        """The page before asked the same, so presses that were meant for it count."""
        self.unseen = False

    def lock(self, now):
        """OK has locked an answer. It takes nothing back before the screen shows the lock, nor at once. now: ms."""
        self.locking = True
        self.heard = now

    def doubt(self, now):
        """Ask for OK again; a double press doesn't count. now: ms."""
        self.heard = now

    def uncover(self, now):
        """A press has led to another page: ignore presses until the screen shows it. now: ms."""
        self.unseen = True
        self.uncovered = now

    def takes_back(self, now):
        """Whether an OK may take an answer back: the screen shows the lock, and it is no double press. now: ms."""
        return not self.locking and since(now, self.heard) >= DEAF_MS

    def hasty(self, now):
        """Whether a press comes so soon after the one that led to this page that it may be a double press. now: ms."""
        return since(now, self.uncovered) < DEAF_MS

    def stands(self):
        """Whether the screen shows the page as it is now."""
        return not (self.fresh or self.unseen)


class Page:
    advises = False  # holding RIGHT asks for advice

    def __init__(self, table, player):
        """table: see above; player: screens/player.py, whose stack it is in."""
        self.table = table
        self.player = player

    def up(self):
        """Whether the page is up now."""
        return True

    def draw(self, screen):
        """screen: a Canvas, or an Outline."""

    def press(self, key):
        """Take a button of a person who plays: 0 to 4, OK, LEFT or RIGHT.

        A press before the screen shows the page was meant for another one, and does nothing.
        """
        player = self.player
        if player.sight.unseen or not self.table.match.dealt:
            return
        player.stir(key == RIGHT)
        if not player.cup.tumbling:
            self.act(key)

    def act(self, key):
        """Do what a button does on this page."""

    def lead_on(self):
        """A press has led to another page: ignore presses until the screen shows it."""
        self.player.sight.uncover(self.table.now())


class Asking(Page):
    """A page that asks: OK locks an answer, and takes it back."""

    advises = True

    def __init__(self, table, player):
        super().__init__(table, player)
        self.match = table.match
        self.seat = player.place
        self.cup = player.cup
        self.question = 0  # of dicetown/questions.py; 0: none
        self.choice = _NONE  # where the cursor is, or what is marked
        self.note = 0  # a text that says why an answer does not count; 0: none

    def up(self):
        """While its question is asked; it is the lowest page."""
        return self.player.asking is self

    def ask(self, question):
        """Begin a question (dicetown/questions.py). A person who takes a seat over sees the answer locked there."""
        self.question = question
        locked = self.table.about(self.seat).locks[self.seat]
        self.choice = locked if locked >= 0 else self.first()
        self.note = 0

    def first(self):
        """Where the cursor begins, or what is marked at first."""
        return 0

    def act(self, key):
        """Change an answer, lock it, or take it back."""
        if self.table.locked(self.player):
            self.act_locked(key)
        else:
            if key != OK:
                self.note = 0
            self.answer(key)

    def act_locked(self, key):
        """Take the answer back with OK, unless that was a double press; undo an OK that another button came with."""
        sight = self.player.sight
        if key == OK:
            if sight.takes_back(self.table.now()):
                self.table.unlock(self.seat)
        # Of two buttons that go down together, OK is the one that was hit by mistake.
        elif sight.locking and self.table.stations[self.seat].with_ok():
            self.table.unlock(self.seat)
            self.note = 0
            self.answer(key)
        elif key >= LEFT:
            self.player.turn(key)
        else:
            self.table.moment.call(self.seat, self.table.now())  # a later window of the moment may ask this seat, too

    def answer(self, key):
        """Take a button while no answer is locked."""

    def change(self, key):
        """Move the cursor with LEFT or RIGHT. When RIGHT is held for advice, a LEFT undoes its move."""

    def obey(self, choice):
        """Lock what a bot would choose."""
        self.choice = choice
        self.lock(choice, False)

    def lock(self, choice, slip):
        """Lock an answer, unless OK was only the second half of a double press that led to the question.

        slip: whether OK may be a mistake here, so that it must be pressed twice.
        """
        now = self.table.now()
        sight = self.player.sight
        if sight.hasty(now):
            return
        if not self.table.about(self.seat).game.legal(self.seat, choice):
            self.note = texts.NOT_ALLOWED
        elif slip and self.note != texts.SURE:
            self.note = texts.SURE
            sight.doubt(now)
        # The person must have had time to read the question "sure?": a double press is no answer to it.
        elif not slip or since(now, sight.heard) >= DEAF_MS:
            self.note = 0
            self.table.answer(self.player, choice)
            sight.lock(now)


def foot(match, screen, page, hint):
    """The last row: why an answer does not count yet, which buttons answer, or how to take the lock back."""
    if match.locks[page.seat] < 0:
        screen.hint(page.note or hint)
        return
    screen.hint(texts.TAKE_BACK)
    screen.title(7)
