"""The dice under a seat's cup, as its screen shows them: thrown or not, in the air, lying, and what they have told."""

from screens.views import NO_SEAT


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
        self.hears = False  # the dice tell their faces
        self.falling = False  # they are thrown, and have not all told them
        self.laid = 0  # what they have told, three bits a die: 1 + face; 0: nothing that may be shown
        self.trouble = 0  # what stands in the way (dice/cups.py), of which die, and whose die that may be
        self.die = 0
        self.whose = NO_SEAT

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

    def await_dice(self, hears):
        """hears: the console hears the dice; else it throws them."""
        self.hears = hears
        self.console = NO_SEAT

    def fall(self):
        """Dice that tell their faces are thrown."""
        self.falling = True
        self.trouble = 0

    def lay(self, faces):
        """They have told them. faces: as `laid`."""
        self.laid = faces

    def hinder(self, trouble, die, whose):
        """Something stands in the way of a throw, or no longer. whose: a seat, or less than 0."""
        self.trouble = trouble
        self.die = die
        self.whose = whose if whose >= 0 else NO_SEAT

    def throw_for(self, seat):
        """The console has thrown a die for another seat."""
        self.console = seat
