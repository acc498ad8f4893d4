"""The console's own stream as a source of faces: no dice, so every one of them is thrown by the console.

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
        """-> whether one of these dice has moved since its last throw"""
        return True

    def slam(self, seat, now):
        """Note that the cup is down, or OK was pressed: what is heard from now on tells how the dice lie. now: ms."""

    def tick(self, seat, now):
        """Read what was heard. -> whether the seat's page must be redrawn"""
        return False

    def missing(self, seat):
        """-> the dice that nobody has thrown yet, as a mask"""
        return 0

    def trouble(self, seat):
        """-> what is in the way, one of cups.py, 0 for nothing; `which` has the die"""
        return 0

    def stranger(self, seat):
        """-> the seat whose die has moved although it isn't to be thrown; -1: none"""
        return -1

    def press(self, seat):
        """Take OK, which accepts what cups.py offers for the trouble that is shown."""

    def answer(self, seat):
        """-> three bits for each die in hand, lowest first: 1 + face, or 0; -1 while a die is missing"""
        return 0

    def keep(self, seat):
        """Save what must be on flash before the throw is used, so that nobody can repeat it. -> whether it wrote"""
        return False

    def rest(self, seat):
        """End the throw: it is answered, or no longer needed."""

    def close(self):
        """End the game."""
