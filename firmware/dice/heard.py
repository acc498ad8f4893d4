"""What the stations' dice say: written by the radio's interrupt, read by the loop.

A die is a number: 1 + 5 * station + place; 0 is no die. Nothing here knows a game. The interrupt allocates nothing. It
may come between any two steps of the loop, so it writes one byte at a time.
"""

from dice import homemade, pixels
from micropython import const
from native_bytes import same

DICE = const(26)  # more than the highest number of a die
A_STATION = const(5)

# What a die does, whoever made it.
UNHEARD = const(0)
MOVING = const(1)  # it rolls, or is shaken
CROOKED = const(2)  # it lies, but on no face
RESTING = const(3)
HANDLED = const(4)  # somebody holds it

# Makers.
NONE = const(0)
PIXELS = const(1)
OLD_PIXELS = const(2)  # with faces in another order
HOMEMADE = const(3)

_ADDRESS = const(6)
_SCAN_RESULT = const(5)


class Heard:
    def __init__(self):
        self.kinds = bytearray(DICE)
        self.addresses = bytearray(DICE * _ADDRESS)
        # A hash table over the last byte of the address: the interrupt must find a die in a bounded time.
        self.first = bytearray(256)  # a die whose address ends with this byte
        self.next = bytearray(DICE)  # the next die with the same last byte
        self.seals = homemade.Seals(DICE)
        self.state = bytearray(DICE)
        self.face = bytearray(DICE)  # 0 to 5
        self.battery = bytearray(DICE)  # percent
        self.moved = bytearray(DICE)  # 1: it has moved since this was set to 0
        self.rests = bytearray(DICE)  # how often it was thrown and came to rest, modulo 256
        self.fresh = bytearray(DICE)  # 1: it was heard since this was set to 0

    # Which dice there are

    def give(self, die, kind, address, key, last=0):
        """Know a die from now on. address: six bytes; key: eight, of a home-made die; last: its moment, as in Seals."""
        self.kinds[die] = kind
        for i in range(_ADDRESS):
            self.addresses[die * _ADDRESS + i] = address[i]
        if kind == HOMEMADE:
            self.seals.give(die, key, last)
        # The interrupt may run now: `next` is set before the die can be found.
        self.next[die] = self.first[address[5]]
        self.first[address[5]] = die

    def find(self, address):
        """Return the die with this address, or 0."""
        die = self.first[address[5]]
        while die and not same(self.addresses, die * _ADDRESS, address, _ADDRESS):
            die = self.next[die]
        return die

    # The loop

    def forget(self, die):
        """Count only what is heard from now on as fresh."""
        self.fresh[die] = 0
        self.seals.forget_older(die)

    def counts_anew(self, die):
        """Return whether the die's messages are old: its counter has gone back, or somebody repeats them."""
        return self.seals.older[die] > 0

    def readmit(self, die):
        """Believe the die again from its present counter on. Its next message is no throw."""
        self.state[die] = UNHEARD
        self.moved[die] = 0
        self.seals.go_back(die)

    # The interrupt

    def known(self, die):
        """Return whether the die has said something that was believed."""
        return self.state[die] != UNHEARD

    def irq(self, event, data):
        """Take an event of the radio. data: as MicroPython's `bluetooth` gives it, valid only during this call."""
        if event == _SCAN_RESULT:
            die = self.find(data[1])
            if die:
                self.read(die, data[4])

    def read(self, die, data):
        """Read an advertisement that claims to be of this die. Anybody may have sent it."""
        if self.kinds[die] == HOMEMADE:
            homemade.read(self, die, data)
        else:
            pixels.read(self, die, data)

    def hear(self, die, battery):
        """Note that the die was heard. battery: percent."""
        self.battery[die] = battery
        self.fresh[die] = 1

    def lies(self, die, state, face):
        """Note what the die does, and its face, 0 to 5."""
        if state == MOVING:
            self.moved[die] = 1
        # A die that was set down by hand without rolling is not a throw.
        elif state == RESTING and (self.state[die] == MOVING or self.state[die] == CROOKED):
            self.rests[die] = self.rests[die] + 1 & 255
        self.face[die] = face
        self.state[die] = state

    def fell(self, die, throws):
        """Note throws that were not heard. throws: how many. The caller then calls `lies` for the last one."""
        self.moved[die] = 1
        self.state[die] = MOVING
        self.rests[die] = self.rests[die] + throws - 1 & 255
