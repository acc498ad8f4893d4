"""Dice that anybody can build: a plain advertisement with a counter, and a seal under a key that no other die has.

README.md specifies it. The seal is Speck32/64 of counter, state and face. Without the key nobody can make the console
believe a throw, or repeat one that it has heard. Called in the radio's interrupt: allocates nothing.

A message's moment orders everything that a die ever says. It is twice the counter, plus 1 while the die rolls. A die
rests with n, rolls with n and rests with n + 1, so after a roll it counts as at rest only if its counter is higher.
"""

from dice import advert
from micropython import const

KEY = const(8)  # bytes

# The structure: length, kind, maker (2), name (2), frame, counter (3), state << 4 | face, battery, seal (4). In the
# cradle only the key (8) follows the frame.
_LENGTH = const(15)
_CRADLE_LENGTH = const(14)
_FRAME = const(6)
IN_CRADLE = const(7)  # where the key begins
_COUNTER = const(7)
_WHAT = const(10)
_BATTERY = const(11)
_SEAL = const(12)

SAYS = const(1)  # frames: it says how it lies
CRADLE = const(2)  # it tells its key

_ROUNDS = const(22)
_KEYS = const(44)  # bytes of a die's round keys
_BLOCK = const(4)
_RESTING = const(3)  # what it does, as in heard.py
_MOVING = const(1)


def _word(data, at):
    return data[at] | data[at + 1] << 8


def cipher(block, keys, at):
    """Encipher a block of four bytes in place with Speck32/64. keys: as `expand` wrote them, from `at` on."""
    x = _word(block, 2)
    y = _word(block, 0)
    end = at + _KEYS
    while at < end:
        x = ((x >> 7 | x << 9 & 0xFFFF) + y ^ _word(keys, at)) & 0xFFFF
        y = (y << 2 & 0xFFFF | y >> 14) ^ x
        at += 2
    block[0] = y & 255
    block[1] = y >> 8
    block[2] = x & 255
    block[3] = x >> 8


def expand(key, keys, at):
    """Write the round keys of a key of eight bytes into `keys`, from `at` on."""
    # Speck's key schedule is its own round function with the round's number as key.
    words = [_word(key, i) for i in range(0, KEY, 2)]
    k = words[0]
    rest = words[1:]
    for i in range(_ROUNDS):
        keys[at + 2 * i] = k & 255
        keys[at + 2 * i + 1] = k >> 8
        x = rest[i % 3]
        x = (k + (x >> 7 | x << 9 & 0xFFFF) ^ i) & 0xFFFF
        rest[i % 3] = x
        k = (k << 2 & 0xFFFF | k >> 14) ^ x


class Seals:
    """The keys of dice, and what each has said last."""

    def __init__(self, dice):
        """Begin without keys. dice: more than the highest number of a die."""
        self.dice = dice
        self.keys = bytearray()  # empty until there is a home-made die
        self.last = [0] * dice  # moment of the last believed message, also from before a power cut; 0: nothing yet
        self.older = [0] * dice  # moment of a sealed but older message since `forget_older`; 0: none
        self.block = bytearray(_BLOCK)

    def give(self, die, key, last):
        """Give a die its key. last: its last moment. The first call allocates."""
        if not self.keys:
            self.keys = bytearray(self.dice * _KEYS)
        expand(key, self.keys, die * _KEYS)
        self.last[die] = last

    def forget_older(self, die):
        """Drop the older moment that `reaches` has noted."""
        self.older[die] = 0

    def go_back(self, die):
        """Believe the die from its older message on: its counter began again."""
        self.last[die] = self.older[die]
        self.older[die] = 0

    def keep(self, die, moment):
        """Remember the moment of the die's last believed message."""
        self.last[die] = moment

    def reaches(self, die, moment):
        """Return whether a sealed message is no older than the last one. An older moment is noted."""
        if moment < self.last[die]:
            self.older[die] = moment
            return False
        return True

    def holds(self, die, data, i):
        """Return whether the seal of an advertisement is right. i: where its structure begins."""
        block = self.block
        k = 0
        while k < _BLOCK:
            block[k] = data[i + _COUNTER + k]
            k += 1
        cipher(block, self.keys, die * _KEYS)
        k = 0
        while k < _BLOCK and block[k] == data[i + _SEAL + k]:
            k += 1
        return k == _BLOCK


def at(data, frame):
    """Return where a home-made die's structure begins, or -1 if this is no such advertisement."""
    i = advert.find(data, advert.MAKER)
    if i < 0 or data[i] != (_LENGTH if frame == SAYS else _CRADLE_LENGTH) or data[i + _FRAME] != frame:
        return -1
    if data[i + 2] != 0xFF or data[i + 3] != 0xFF or data[i + 4] != 0x44 or data[i + 5] != 0x54:  # DT
        return -1
    if frame == SAYS and (not _MOVING <= state(data, i) <= _RESTING or data[i + _WHAT] & 15 > 5):
        return -1
    return i


def state(data, i):
    """Return what the die does, in numbers of heard.py. i: as `at` returns it."""
    return data[i + _WHAT] >> 4


def battery(data, i):
    """Return the battery in percent."""
    return min(100, data[i + _BATTERY])


def moment(data, i):
    """Return the message's moment, below 2**25."""
    counter = data[i + _COUNTER] | data[i + _COUNTER + 1] << 8 | data[i + _COUNTER + 2] << 16
    return counter << 1 | (state(data, i) == _MOVING)


def read(heard, die, data):
    """Take an advertisement of a known die, unless its seal is wrong or it is older than the last one.

    heard: of heard.py; die: one of its numbers.
    """
    i = at(data, SAYS)
    if i < 0:
        return
    now = moment(data, i)
    if now == heard.seals.last[die] and heard.known(die):
        heard.hear(die, battery(data, i))
    elif heard.seals.holds(die, data, i) and heard.seals.reaches(die, now):
        _count(heard, die, now)
        _say(heard, die, data, i)


def _say(heard, die, data, i):
    heard.hear(die, battery(data, i))
    heard.lies(die, state(data, i), data[i + _WHAT] & 15)


def _count(heard, die, now):
    """Note throws that were missed, by the die's counter. Those before its first message don't count."""
    throws = (now >> 1) - (heard.seals.last[die] >> 1)
    if throws and heard.known(die):
        heard.fell(die, throws)
    heard.seals.keep(die, now)
