"""All dice nearby, for giving them to stations and for the self-test. Never in a game.

`irq` keeps what it hears in fixed buffers and allocates nothing; everything else is for the loop.
"""

from dice import advert, homemade, pixels
from dice.heard import CROOKED, HANDLED, HOMEMADE, MOVING, OLD_PIXELS, PIXELS
from elapsed import since
from micropython import const

MOST = const(32)  # dice; if one more is heard, one that nobody shakes is forgotten
SHAKEN = const(3)  # times that a die must say so before it counts
NOBODY = const(-1)
SEVERAL = const(-2)

_SILENT_MS = const(2000)  # ten advertisements: a die that is silent for this long is not being shaken
_ADDRESS = const(6)
_NAME = const(12)
_SCAN_RESULT = const(5)
_NEAR = const(-60)  # dBm: a cradle must be this near for its key to be taken
_UUID = const(0x180A)
_INFORMATION = const(11)  # length of the structure: kind, that number (2), number of the die (4), firmware's time (4)
_TIME = const(8)  # offset in it
_BAD = const(0x659343)  # the time's upper bytes: up to this, January 2024, faces were in another order


class Search:
    def __init__(self):
        self.count = 0
        self.kinds = bytearray(MOST)
        self.addresses = bytearray(MOST * _ADDRESS)
        self.battery = bytearray(MOST)
        self.state = bytearray(MOST)
        self.shakes = bytearray(MOST)  # how often in a row it has said that it moves
        self.fresh = bytearray(MOST)  # 1: it has said something since the loop looked
        self.heard_at = [0] * MOST  # when the loop noticed that, in ms
        self.names = bytearray(MOST * _NAME)
        self.keys = bytearray(MOST * homemade.KEY)
        self.keyed = bytearray(MOST)  # 1: its key is known
        self.moments = [0] * MOST  # of the last messages of home-made dice
        self.oldest = 0  # where the search for a place begins
        self.pipped = bytearray(MOST)  # 1: Pixels with pips, whose faces were always in today's order

    # The interrupt

    def irq(self, event, data):
        """Take an event of the radio."""
        if event == _SCAN_RESULT:
            self.hear(data[1], data[4], data[3])

    def hear(self, address, data, rssi):
        """Take an advertisement. rssi: how strongly it was heard, in dBm."""
        if pixels.at(data) >= 0:
            self._pixels(self._place(address, PIXELS), data)
        elif homemade.at(data, homemade.SAYS) >= 0:
            self._homemade(self._place(address, HOMEMADE), data)
        elif homemade.at(data, homemade.CRADLE) >= 0:
            if rssi >= _NEAR:
                self._key(self._place(address, HOMEMADE), data)
        else:
            self._age(self._find(address), data)

    def _pixels(self, n, data):
        if n >= 0:
            i = pixels.at(data)
            self.pipped[n] = pixels.pipped(data, i)
            self.battery[n] = pixels.battery(data, i)
            self._note(n, pixels.state(data, i))
            self._name(n, data)

    def _homemade(self, n, data):
        if n >= 0:
            i = homemade.at(data, homemade.SAYS)
            self.battery[n] = homemade.battery(data, i)
            self.moments[n] = homemade.moment(data, i)
            self._note(n, homemade.state(data, i))
            self._name(n, data)

    def _find(self, address):
        """Return which one has this address, or NOBODY."""
        n = self.count
        while n:
            n -= 1
            i = 0
            while i < _ADDRESS and self.addresses[n * _ADDRESS + i] == address[i]:
                i += 1
            if i == _ADDRESS:
                return n
        return NOBODY

    def _place(self, address, kind):
        """Return the die with this address; a new one takes the place of another if there is no room."""
        n = self._find(address)
        if n < 0:
            n = self._room()
            if n >= 0:
                self._begin(n, address)
                self.kinds[n] = kind
        return n

    def _begin(self, n, address):
        """Begin a new die, which has said nothing yet."""
        i = 0
        while i < _ADDRESS:
            self.addresses[n * _ADDRESS + i] = address[i]
            i += 1
        i = 0
        while i < _NAME:
            self.names[n * _NAME + i] = 0
            i += 1
        self.shakes[n] = self.pipped[n] = 0

    def _room(self):
        """Return a place for a new die: a free one, or the oldest that nobody shakes and whose key is unknown."""
        n = self.count
        if n < MOST:
            self.count = n + 1
            return n
        best = NOBODY
        i = 0
        while i < MOST:
            n = (self.oldest + i) % MOST
            # A die whose key was heard must not be forgotten: it sends the key only in its cradle.
            if not self.keyed[n] and self.shakes[n] < (SHAKEN if best < 0 else self.shakes[best]):
                best = n
            i += 1
        if best >= 0:
            self.oldest = (best + 1) % MOST
        return best

    def _note(self, n, state):
        self.state[n] = state
        self.fresh[n] = 1
        if state == MOVING or state == HANDLED:
            self.shakes[n] = min(SHAKEN, self.shakes[n] + 1)
        # A die that lies on no face for an instant is still being shaken.
        elif state != CROOKED:
            self.shakes[n] = 0

    def _name(self, n, data):
        """Keep the first letters of a die's name. A byte that no screen can show becomes a question mark."""
        at = advert.find(data, advert.NAME)
        if at < 0:
            at = advert.find(data, advert.SHORT_NAME)
        if at < 0:
            return
        i = 0
        while i < _NAME:
            letter = data[at + 2 + i] if i + 1 < data[at] else 0
            self.names[n * _NAME + i] = letter if letter < 127 and (letter > 31 or not letter) else 63
            i += 1

    def _key(self, n, data):
        if n >= 0:
            at = homemade.at(data, homemade.CRADLE)
            i = 0
            while i < homemade.KEY:
                self.keys[n * homemade.KEY + i] = data[at + homemade.IN_CRADLE + i]
                i += 1
            self.keyed[n] = 1

    def _age(self, n, data):
        """Find out from the scan response whether a die's firmware has its faces in the old order."""
        at = advert.find(data, advert.SERVICE)
        if n < 0 or at < 0 or data[at] != _INFORMATION or (data[at + 2] | data[at + 3] << 8) != _UUID:
            return
        at += _TIME
        if self.kinds[n] == PIXELS and (data[at + 1] | data[at + 2] << 8 | data[at + 3] << 16) <= _BAD:
            self.kinds[n] = PIXELS if self.pipped[n] else OLD_PIXELS

    # The loop

    def shaken(self, now):
        """Return the die that is shaken now, NOBODY, or SEVERAL. Call it in every tick. now: ms."""
        found = NOBODY
        moving = 0
        for n in range(self.count):
            if self.fresh[n]:
                self.fresh[n] = 0
                self.heard_at[n] = now
            elif since(now, self.heard_at[n]) >= _SILENT_MS:
                self.shakes[n] = 0
            # Two dice that move at once can't be told apart: the page asks for one at a time.
            if self.shakes[n]:
                moving += 1
            if self.shakes[n] >= SHAKEN:
                found = n
        return SEVERAL if found != NOBODY and moving > 1 else found

    def lay(self, n):
        """Forget that a die was shaken."""
        self.shakes[n] = 0

    def address(self, n):
        """Return a die's address. Allocates."""
        return bytes(self.addresses[n * _ADDRESS : (n + 1) * _ADDRESS])

    def key(self, n):
        """Return a die's key, b"" if it was not heard in its cradle. Allocates."""
        return bytes(self.keys[n * homemade.KEY : (n + 1) * homemade.KEY]) if self.keyed[n] else b""

    def name(self, n):
        """Return a die's name in ASCII. Allocates."""
        return bytes(self.names[n * _NAME : (n + 1) * _NAME]).rstrip(b"\0")
