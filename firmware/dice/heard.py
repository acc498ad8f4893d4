"""What the dice that have been given to the stations say: written by the radio's interrupt, read by the loop.

A die is a number: 1 and five times its station and its place there; 0 is no die. Nothing here knows a game. The
interrupt allocates nothing, and may come between any two steps of the loop: what it writes is one byte at a time.
"""

from dice import homemade, pixels
from micropython import const
from native_bytes import same

DICE = const(26)  # their numbers are below
A_STATION = const(5)

# What a die does, whoever has made it.
UNHEARD = const(0)
MOVING = const(1)  # it rolls, or is shaken
CROOKED = const(2)  # it lies, but on no face
RESTING = const(3)
HANDLED = const(4)  # somebody has it in his hand

# Who has made it.
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
        self.first = bytearray(256)  # die whose address ends with this byte
        self.next = bytearray(DICE)  # and the next one
        self.seals = homemade.Seals(DICE)
        self.state = bytearray(DICE)
        self.face = bytearray(DICE)  # 0 to 5
        self.battery = bytearray(DICE)  # percent
        self.moved = bytearray(DICE)  # it has moved since somebody has set this to 0
        self.rests = bytearray(DICE)  # how often it has been thrown and come to lie, modulo 256
        self.fresh = bytearray(DICE)  # it was heard since somebody has set this to 0

    # Which dice there are

    def give(self, die, kind, address, key, last=0):
        """Know a die from now on. address: six bytes; key: eight of a home-made one; last: its moment, as of Seals."""
        self.kinds[die] = kind
        for i in range(_ADDRESS):
            self.addresses[die * _ADDRESS + i] = address[i]
        if kind == HOMEMADE:
            self.seals.give(die, key, last)
        self.next[die] = self.first[address[5]]
        self.first[address[5]] = die

    def find(self, address):
        """-> the die with this address, or 0"""
        die = self.first[address[5]]
        while die and not same(self.addresses, die * _ADDRESS, address, _ADDRESS):
            die = self.next[die]
        return die

    # The loop

    def forget(self, die):
        """What is heard from now on is fresh."""
        self.fresh[die] = 0
        self.seals.forget_older(die)

    def counts_anew(self, die):
        """Whether it says what it must have said long ago: its counter has gone back, or somebody repeats it."""
        return self.seals.older[die] > 0

    def readmit(self, die):
        """Believe it again from where its counter is now. What it says next is no throw."""
        self.state[die] = UNHEARD
        self.moved[die] = 0
        self.seals.go_back(die)

    # The interrupt

    def known(self, die):
        """Whether it has said something that was believed."""
        return self.state[die] != UNHEARD

    def irq(self, event, data):
        """Of the radio: data as MicroPython's `bluetooth` gives it, valid only now."""
        if event == _SCAN_RESULT:
            die = self.find(data[1])
            if die:
                self.read(die, data[4])

    def read(self, die, data):
        """data: the bytes of its advertisement, which anybody may have sent."""
        if self.kinds[die] == HOMEMADE:
            homemade.read(self, die, data)
        else:
            pixels.read(self, die, data)

    def hear(self, die, battery):
        """It says something. battery: percent."""
        self.battery[die] = battery
        self.fresh[die] = 1

    def lies(self, die, state, face):
        """What it does, and the face that is up."""
        if state == MOVING:
            self.moved[die] = 1
        elif state == RESTING and (self.state[die] == MOVING or self.state[die] == CROOKED):
            self.rests[die] = self.rests[die] + 1 & 255
        self.face[die] = face
        self.state[die] = state

    def fell(self, die, throws):
        """It has moved and come to lie so often, the last time as it will say."""
        self.moved[die] = 1
        self.state[die] = MOVING
        self.rests[die] = self.rests[die] + throws - 1 & 255
