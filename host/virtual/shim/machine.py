"""`machine` as on the rp2 port, for MicroPython's Unix port: each call becomes a request to the virtual board.

It decides nothing and knows no chip. Only what the console uses.
"""

import boardwire
from umachine import *  # noqa: F403
from uos import getenv

from micropython import const

# Letters of the requests, as in host/virtual/wire.py.
_WRITE = const(0x57)  # W
_READ = const(0x52)  # R
_READ_REGISTER = const(0x4D)  # M
_LEVEL = const(0x49)  # I
_SET = const(0x50)  # P
_BITS = const(0x42)  # B
_TONE = const(0x54)  # T
_FEED = const(0x46)  # F
_RESET = const(0x58)  # X

PWRON_RESET = const(1)
WDT_RESET = const(3)


class Pin:
    IN = const(0)
    OUT = const(1)
    OPEN_DRAIN = const(2)
    PULL_UP = const(1)
    PULL_DOWN = const(2)

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self.id = id
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            boardwire.post(_LEVEL, self.id, 0, 0)
            return boardwire.level()
        boardwire.post(_SET, self.id, 1 if level else 0, 0)

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)


class I2C:
    def __init__(self, id, *, scl=None, sda=None, freq=400000, timeout=50000):
        self.id = id

    def scan(self):
        found = []
        for address in range(0x08, 0x78):
            try:
                self.writeto(address, b"")
                found.append(address)
            except OSError:
                pass
        return found

    def writeto(self, addr, buf, stop=True):
        """How many bytes were acknowledged is not told apart: all of them, or an OSError."""
        boardwire.post_data(_WRITE, addr, 1 if stop else 0, buf)
        boardwire.status()
        return len(buf)

    def writevto(self, addr, vector, stop=True):
        n = 0
        for buf in vector:
            n += len(buf)
        boardwire.post(_WRITE, addr, 1 if stop else 0, n)
        for buf in vector:
            boardwire.more(buf)
        boardwire.status()
        return n

    def readfrom_into(self, addr, buf, stop=True):
        boardwire.post(_READ, addr, 1 if stop else 0, len(buf))
        boardwire.status()
        boardwire.fill(buf)

    def readfrom(self, addr, nbytes, stop=True):
        buf = bytearray(nbytes)
        self.readfrom_into(addr, buf, stop)
        return bytes(buf)

    def readfrom_mem_into(self, addr, memaddr, buf):
        boardwire.post(_READ_REGISTER, addr, memaddr, len(buf))
        boardwire.status()
        boardwire.fill(buf)

    def readfrom_mem(self, addr, memaddr, nbytes):
        buf = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, buf)
        return bytes(buf)

    def writeto_mem(self, addr, memaddr, buf):
        self.writevto(addr, (bytes((memaddr,)), buf))


class PWM:
    def __init__(self, pin, *, freq=0, duty_u16=0):
        self.id = pin.id
        self.hertz = freq
        self.duty = duty_u16
        self.drive()

    def freq(self, hertz=None):
        if hertz is None:
            return self.hertz
        self.hertz = hertz
        self.drive()

    def duty_u16(self, duty=None):
        if duty is None:
            return self.duty
        self.duty = duty
        self.drive()

    def deinit(self):
        self.duty_u16(0)

    def drive(self):
        boardwire.post(_TONE, self.id, self.duty >> 8, min(self.hertz, 65535))


class WDT:
    def __init__(self, id=0, timeout=5000):
        self.timeout = timeout

    def feed(self):
        boardwire.post(_FEED, 0, 0, 0)


def bitstream(pin, encoding, timing, buf):
    boardwire.post_data(_BITS, pin.id, 0, buf)


def freq(hertz=125000000):
    return 125000000


def unique_id():
    return b"dicetown"


def reset_cause():
    """The board says how this interpreter was started."""
    return WDT_RESET if getenv("DICETOWN_CAUSE") == "reset" else PWRON_RESET


def reset():
    """The board ends this interpreter and starts another."""
    boardwire.post(_RESET, 0, 0, 0)
    while True:
        boardwire.level()
