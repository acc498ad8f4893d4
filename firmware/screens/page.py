"""What all pages of a private screen have in common.

A page draws itself, hears the buttons and describes itself (outline.py); whatever it does to the game, it does by a
call of the table. Each station has one of each in a stack (screens/player.py), and the first that is up is what its
person sees and what a button reaches: nothing else asks which page that is.

What pages want of the table: its `match`, `ahead`, `moment`, `advice`, `consent`, `faces`, `games` and `stations`; and
to call `now`, `about`, `locked`, `forced`, `answer`, `unlock`, `go_on`, `replan`.
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

LOOKED = const(1)  # the last press was of RIGHT, and has turned a page, or nothing
CHOSEN = const(2)  # it has moved a cursor
DEAF_MS = const(400)  # so long OK does not answer after it has led to a question
_NONE = const(-1)


class Sight:
    """How far a screen has come: whether it shows what it is to show, so that a press can be meant for it."""

    def __init__(self):
        self.fresh = True  # the page is to be drawn
        self.unseen = False  # another page, or question, is not yet on the screen
        self.locking = False  # nor that the answer is locked
        self.heard = -1  # when OK locked it, or was asked for once more
        self.uncovered = -1  # when a press led to another page

    def redraw(self):
        """What the screen shows may have changed."""
        self.fresh = True

    def drawn(self):
        """The page is in the picture that goes out."""
        self.fresh = False

    def sent(self):
        """The screen shows the picture."""
        # If the page has changed on its way, what the screen shows now is old.
        if not self.fresh:
            self.unseen = self.locking = False

    def change(self):
        """Another page comes: what is pressed before it stands there means nothing."""
        self.fresh = self.unseen = True

    def cover(self):
        """What is pressed from now on is for what is drawn next."""
        self.unseen = True

    def carry_over(self):
        """The page before asked the same: what was pressed for it counts."""
        self.unseen = False

    def lock(self, now):
        """OK has locked an answer: until that is seen, and for a moment, it takes nothing back. now: ms."""
        self.locking = True
        self.heard = now

    def doubt(self, now):
        """OK is asked for once more; the second of two quick presses is not that. now: ms."""
        self.heard = now

    def uncover(self, now):
        """A press has led to another page: what is pressed before it stands on the screen is not for it. now: ms."""
        self.unseen = True
        self.uncovered = now

    def hasty(self, now):
        """Whether a press may be the second of two quick ones, the first of which has led to the page. now: ms."""
        return since(now, self.uncovered) < DEAF_MS

    def stands(self):
        """Whether the screen shows the page as it is."""
        return not (self.fresh or self.unseen)


class Page:
    advises = False  # RIGHT held asks for advice

    def __init__(self, table, player):
        """table: see above; player: screens/player.py, whose stack it is in."""
        self.table = table
        self.player = player

    def up(self):
        """Whether it is in the stack now."""
        return True

    def draw(self, screen):
        """screen: a Canvas, or an Outline."""

    def press(self, key):
        """A button of a person who plays: 0 to 4, OK, LEFT or RIGHT.

        One that was pressed before the page stood on the screen was meant for another.
        """
        player = self.player
        if player.sight.unseen or not self.table.match.dealt:
            return
        player.stir(key == RIGHT)
        if not player.cup.tumbling:
            self.act(key)

    def act(self, key):
        """What a button does that was meant for this page."""

    def lead_on(self):
        """A press has led to another page: what was pressed for this one is not for it."""
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
        """question: of dicetown/questions.py. Whoever takes a seat over sees what was locked there."""
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
        """OK takes the answer back, but not when it was only pressed twice; nor does it count together with another."""
        sight = self.player.sight
        if key == OK:
            if not sight.locking and since(self.table.now(), sight.heard) >= DEAF_MS:
                self.table.unlock(self.seat)
        # Of two buttons that go down together, OK is the one that was hit by mistake.
        elif sight.locking and self.table.stations[self.seat].with_ok():
            self.table.unlock(self.seat)
            self.note = 0
            self.answer(key)
        elif key >= LEFT:
            self.player.turn(key)

    def answer(self, key):
        """A button while there is no answer."""

    def change(self, key):
        """LEFT or RIGHT moves the cursor; advice takes back by LEFT what RIGHT has moved."""

    def obey(self, choice):
        """Lock what a bot would choose."""
        self.choice = choice
        self.lock(choice, False)

    def lock(self, choice, slip):
        """Not by the second of two quick presses of OK, the first of which has led to the question.

        slip: whether people mean something else by OK here, so that they are asked once more.
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
        # Asked once more, they must have had time to read it: the second of two quick presses is no answer to that.
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
