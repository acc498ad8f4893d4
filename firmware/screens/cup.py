"""The dice under a seat's cup, as its screen shows them: thrown or not, in the air, lying."""

from screens.page import NO_SEAT


class Cup:
    def __init__(self):
        self.console = NO_SEAT  # a seat for which the console has thrown a die in this throw
        self.ask(False)

    def ask(self, thrown):
        """Begin a question. thrown: the dice may be looked at, or there is no throw."""
        self.thrown = thrown  # the cup was slammed down, or needn't be
        self.slammed = -1  # when it was, for this question
        self.tumbling = 0  # pictures until the dice lie still
        self.lies_since = -1  # when the dice were first ready to be seen

    def slam(self, now):
        """The cup goes down. now: ms."""
        self.thrown = True
        self.slammed = now

    def look(self):
        """Show the dice without a slam."""
        self.thrown = True

    def lie(self, now):
        """The dice are ready to be seen. now: ms."""
        self.lies_since = now

    def tumble(self, pictures):
        """Set how many pictures are left until the dice lie still."""
        self.tumbling = pictures

    def wait(self):
        """Begin another throw: the console has thrown for nobody yet."""
        self.console = NO_SEAT

    def throw_for(self, seat):
        """The console has thrown a die for another seat."""
        self.console = seat
