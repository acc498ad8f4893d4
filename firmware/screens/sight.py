"""How far a private screen has come: whether it shows what it is to show, so that a press can be meant for it."""


class Sight:
    def __init__(self):
        self.fresh = True  # the page is to be drawn
        self.unseen = False  # another page, or question, is not yet on the screen
        self.locking = False  # nor that the answer is locked
        self.heard = -1  # when OK locked it, or was asked for once more
        self.uncovered = -1  # when OK led to the question

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

    def go_on(self):
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
        """OK has led to the question: what is pressed before it stands on the screen is not for it. now: ms."""
        self.unseen = True
        self.uncovered = now

    def stands(self):
        """Whether the screen shows the page as it is."""
        return not (self.fresh or self.unseen)
