"""A station that is a page in a browser: it stands for the chips, so that a Station takes it for a board.

The page sends presses, and gets the private page when the table sends a picture. Knows no game and no network:
overlays/air.py connects both.
"""

from board import CUP_BIT, RIGHT_BIT
from elapsed import since
from micropython import const
from stations.queue import Queue

_CLOSE = const(32)  # of a change: the input closes
_LONG = const(64)  # and stays closed until it counts as held
_INPUT = const(31)
_APART_MS = const(30)  # between two changes, so that OK after another button doesn't count as pressed with it
_CUP_MS = const(160)  # the same after the cup: it settles so slowly that its station would be read in every tick
_HELD_MS = const(900)


class Phone:
    """One such station. Until a page has it, and after the page is gone, it raises OSError, like a board unplugged."""

    def __init__(self, number):
        """number: of the station."""
        self.number = number
        self.peer = None  # whose page it is (air/peer.py)
        self.comes = False  # the station has not noticed the page yet
        self.inputs = 0
        self.changes = Queue()  # of inputs, still to be made
        self.changed = 0  # ms, when the last change was made
        self.apart = 0  # ms until the next one
        self.lit = False
        self.due = False  # the page is to be sent, lit or dark

    def sit(self, peer):
        """A page takes the station, or takes it again: no button is down; the cup is where it was."""
        self.peer = peer
        self.comes = True
        self.changes.clear()
        self.inputs &= 1 << CUP_BIT
        self.lit = self.due = False

    def leave(self):
        """The page is gone: the station is unplugged."""
        self.peer = None

    def seen(self):
        """The station has been set up."""
        self.comes = False

    def owe(self, due):
        """Set whether the page is due: no longer, as it is on its way, or again, as it got lost."""
        self.due = due

    # What the page says, one change at a time

    def press(self, bit, closed):
        """Close or open a button. bit: of the inputs."""
        self._put(bit, closed, 0)

    def advise(self):
        """Hold RIGHT."""
        self._put(RIGHT_BIT, True, _LONG)
        self._put(RIGHT_BIT, False, 0)

    def slam(self, down):
        """Put the cup down, or lift it."""
        self._put(CUP_BIT, down, 0)

    def _put(self, bit, closed, long):
        self.changes.put(bit | (_CLOSE if closed else 0) | long)

    def turn(self, now):
        """Make the next change, of which there must be one, if it is time. -> whether it was

        The station must have taken the last one over.
        """
        if since(now, self.changed) < self.apart:
            return False
        change = self.changes.take()
        mask = 1 << (change & _INPUT)
        self.inputs = self.inputs | mask if change & _CLOSE else self.inputs & ~mask
        self.changed = now
        self.apart = _HELD_MS if change & _LONG else _CUP_MS if mask == 1 << CUP_BIT else _APART_MS
        return True

    # As drivers/mcp23017.py and drivers/ssd1306.py

    def setup(self, inputs=0):
        """Begin dark."""
        self._check()
        self.lit = False

    def intact(self):
        """Return True: a page loses no set-up."""
        return True

    def read(self):
        """Return the inputs, a bit each."""
        if not self.peer:  # `_check`, written out: this is read in most ticks
            raise OSError
        return self.inputs

    def on(self):
        """Light the page: it is due."""
        self._check()
        self.lit = self.due = True

    def off(self):
        """Darken the page: it is due."""
        self._check()
        self.lit = False
        self.due = True

    def is_on(self):
        """Return whether the page is lit."""
        self._check()
        return self.lit

    def send(self, picture, piece):
        """Take a piece of a picture: a lit page is due."""
        self._check()
        self.due = self.due or self.lit

    def _check(self):
        if not self.peer:
            raise OSError
