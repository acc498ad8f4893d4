"""A station that is a page in a browser: what stands for its chips, so that a Station takes it for a board.

The page sends presses, and gets the private page when the table sends a picture. Knows no game and no network:
overlays/air.py connects both.
"""

from board import CUP_BIT, RIGHT_BIT
from elapsed import since
from micropython import const

_QUEUE = const(16)
_CLOSE = const(32)  # of a change: the input closes
_LONG = const(64)  # and stays closed until it counts as held
_INPUT = const(31)
_APART_MS = const(30)  # between two changes, so that OK after another button doesn't count as pressed with it
_CUP_MS = const(160)  # the same after the cup: it settles so slowly that its station would be read in every tick
_HELD_MS = const(900)


class Switches:
    """Stands in for drivers/mcp23017.py: buttons and cup as a page tells them, one change at a time."""

    def __init__(self):
        self.inputs = 0
        self.there = False  # a page has this station
        self.queue = bytearray(_QUEUE)
        self.head = 0
        self.waiting = 0
        self.changed = 0  # ms, when the last change was made
        self.apart = 0  # ms until the next one

    def come(self):
        """A page takes the station: no button is down; the cup is where it was."""
        self.there = True
        self.waiting = 0
        self.inputs &= 1 << CUP_BIT

    def leave(self):
        """Answer no more: the page is gone."""
        self.there = False

    def put(self, bit, closed, long=False):
        """Queue a change of an input. long: a button stays down until it counts as held."""
        if self.waiting < _QUEUE:
            change = bit | (_CLOSE if closed else 0) | (_LONG if long else 0)
            self.queue[(self.head + self.waiting) % _QUEUE] = change
            self.waiting += 1

    def turn(self, now):
        """Make the next change, if it is time. -> whether there was one

        The station must have taken the last one over.
        """
        if not self.waiting or since(now, self.changed) < self.apart:
            return False
        change = self.queue[self.head]
        self.head = (self.head + 1) % _QUEUE
        self.waiting -= 1
        mask = 1 << (change & _INPUT)
        self.inputs = self.inputs | mask if change & _CLOSE else self.inputs & ~mask
        self.changed = now
        self.apart = _HELD_MS if change & _LONG else _CUP_MS if mask == 1 << CUP_BIT else _APART_MS
        return True

    # As a driver

    def setup(self, inputs):
        """Do nothing. Raises OSError if no page has the station."""
        self.read()

    def intact(self):
        """Return True: a page loses no set-up."""
        return True

    def read(self):
        """Return the inputs, a bit each. Raises OSError while no page is there."""
        if not self.there:
            raise OSError
        return self.inputs


class Glass:
    """Stands in for drivers/ssd1306.py: when a picture is sent, the page is due."""

    def __init__(self):
        self.there = False
        self.lit = False
        self.due = False  # the page is to be sent, lit or dark

    def come(self):
        """Answer from now on: a page is there, dark."""
        self.there = True
        self.lit = self.due = False

    def leave(self):
        """Answer no more: the page is gone."""
        self.there = False

    def owe(self, due):
        """Set whether the page is due: no longer, as it is on its way, or again, as it got lost."""
        self.due = due

    # As a driver

    def setup(self):
        """Begin dark. Raises OSError while no page is there."""
        self._check()
        self.lit = False

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
        if not self.there:
            raise OSError


class Phone:
    """One station's switches and glass, and the page that has them, if one does."""

    def __init__(self, number):
        """number: of the station."""
        self.number = number
        self.switches = Switches()
        self.glass = Glass()
        self.peer = None  # whose page it is (air/peer.py)
        self.comes = False  # the station has not noticed the page yet

    def sit(self, peer):
        """A page takes the station, or takes it again."""
        self.peer = peer
        self.comes = True
        self.switches.come()
        self.glass.come()

    def leave(self):
        """The page is gone: the station is unplugged."""
        self.peer = None
        self.switches.leave()
        self.glass.leave()

    def seen(self):
        """The station has been set up."""
        self.comes = False

    def press(self, bit, closed):
        """Close or open a button. bit: of the inputs."""
        self.switches.put(bit, closed)

    def advise(self):
        """Hold RIGHT."""
        self.switches.put(RIGHT_BIT, True, True)
        self.switches.put(RIGHT_BIT, False)

    def slam(self, down):
        """Put the cup down, or lift it."""
        self.switches.put(CUP_BIT, down)
