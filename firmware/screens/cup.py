"""The dice under a seat's cup, as its screen shows them: thrown or not, in the air, lying."""

from screens.page import NO_SEAT


class Cup:
    def __init__(self):
        self.console = NO_SEAT  # for whom the console has thrown a die in this throw
        self.ask(False)

    def ask(self, thrown):
        """A new question. thrown: the dice may be looked at, or there is no throw."""
        self.thrown = thrown  # the cup was slammed down, or needs not be
        self.slammed = -1  # when it was, for this question
        self.tumbling = 0  # pictures until the dice lie still
        self.lies_since = -1  # when the dice were there to be seen, or about to be

    def slam(self, now):
        """It goes down. now: ms."""
        self.thrown = True
        self.slammed = now

    def look(self):
        """The dice are to be seen without a slam."""
        self.thrown = True

    def lie(self, now):
        """The dice are there. now: ms."""
        self.lies_since = now

    def tumble(self, pictures):
        """pictures: until the dice lie still."""
        self.tumbling = pictures

    def wait(self):
        """Another throw: the console has thrown for nobody."""
        self.console = NO_SEAT

    def throw_for(self, seat):
        """The console has thrown a die for another seat."""
        self.console = seat
