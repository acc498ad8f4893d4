"""The console's own stream as a source of faces: no dice, so every one of them is thrown by the console.

The contract that every source keeps (README.md); the table knows no more of where throws come from.
"""


class Own:
    radio = False  # whether it hears dice

    def __init__(self):
        self.which = bytes(5)  # by seat, the die that `trouble` is about

    def ask(self, seat, station, hand, thrown):
        """A seat is asked to throw these dice, a mask; its others lie out. station: its number, where its dice are.

        thrown: it has slammed before it was asked, so what has moved since its last throw counts.
        """

    def moved(self, seat):
        """Whether one of the dice that it is to throw has moved since its last throw."""
        return True

    def slam(self, seat, now):
        """The cup is down, or OK says so. now: ms."""

    def tick(self, seat, now):
        """Look what has been heard. -> whether a page about it is to be drawn anew"""
        return False

    def missing(self, seat):
        """Dice that have been thrown by nobody yet, as a mask."""
        return 0

    def trouble(self, seat):
        """-> what stands in the way, one of cups.py, 0 for nothing"""
        return 0

    def stranger(self, seat):
        """-> the seat one of whose dice has moved though it is not to be thrown; -1: none"""
        return -1

    def press(self, seat):
        """OK: the way on from what stands in the way."""

    def answer(self, seat):
        """-> what the rules are to be told, -1 while something is missing."""
        return 0

    def keep(self, seat):
        """Put on flash what must be there before the throw is used. -> whether that took a write"""
        return False

    def rest(self, seat):
        """The throw is answered, or nobody is to make it any more."""

    def close(self):
        """Nobody throws any more."""
