"""The console as a source of faces: there are no electronic dice, so it throws every die itself.

These docstrings are the contract of every source; the table knows nothing else about where throws come from.
"""


class Own:
    radio = False  # whether it hears dice

    def __init__(self):
        self.which = bytes(5)  # by seat, the die that `trouble` is about

    def ask(self, seat, station, hand, thrown):
        """Ask a seat to throw the dice in the mask `hand`; its other dice lie out. station: the number of its station.

        thrown: it slammed before it was asked, so dice that have moved since its last throw count.
        """

    def moved(self, seat):
        """Return whether one of the seat's dice in hand has moved since its last throw."""
        return True

    def slam(self, seat, now):
        """Note that the cup is down, or OK was pressed: what is heard from now on tells how the dice lie. now: ms."""

    def tick(self, seat, now):
        """Read what was heard. -> whether the seat's page must be redrawn"""
        return False

    def missing(self, seat):
        """Return a mask of the dice that nobody has thrown yet."""
        return 0

    def trouble(self, seat):
        """Return what is in the way (numbers of cups.py), or 0. `which` says with which die."""
        return 0

    def stranger(self, seat):
        """Return the seat whose die has moved although it isn't to be thrown, or -1."""
        return -1

    def press(self, seat):
        """Take OK for the trouble that is shown: it was read, or the console throws for the die."""

    def answer(self, seat):
        """Return three bits for each die in hand, lowest first: 1 + face, or 0: the console throws. -1: not yet."""
        return 0

    def keep(self, seat):
        """Save what must be on flash before the throw is used, so that nobody can repeat it. -> whether it wrote"""
        return False

    def rest(self, seat):
        """End the throw: it is answered, or no longer needed."""

    def close(self):
        """End the game."""
