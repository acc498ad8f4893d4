"""Plays a game of a person and four bots with 25 dice on the air, and prints what the heap holds.

Each line: what, a tab, bytes. 25 dice send every 187.5 ms; the radio's handler is called between two ticks, as
MicroPython calls it between two bytecodes. test_heap.py runs it on the 32-bit MicroPython in the heap of a Pico.
"""

import gc
import sys

import micropython
from games import STEP, begin, built, held

DICE = 25
EVERY = 15  # half milliseconds from one die's message to the next die's
THROWN = 12 << 8  # switches: dice that report their faces, masked
PIXEL = bytes.fromhex("02010603030A1808FF390D06210105570E09506978656C31613262336334")
STATE, FACE = 13, 14
ROLLED, HANDLED, ROLLING, CROOKED = 1, 2, 3, 4
TICKS = 2000


class BLE:
    """All dice on the air; with `crooked`, the first lies on its edge."""

    def __init__(self):
        self.adverts = 0
        self.crooked = False
        self.payload = bytearray(PIXEL)
        self.sender = bytearray((0xF0, 0xD1, 0xCE, 0x70, 0x31, 0))
        self.packet = (1, memoryview(self.sender), 0, -50, memoryview(self.payload))
        self.hearer = None
        self.overdue = self.nth = 0

    def active(self, on):
        global ble
        ble = self

    def irq(self, handler):
        self.hearer = handler

    def gap_scan(self, ms, interval=0, window=0, active=False):
        pass

    def pass_by(self, ms):
        self.overdue += 2 * ms
        while self.overdue >= EVERY:
            self.overdue -= EVERY
            self.nth = (self.nth + 1) % (DICE * 16)
            die = self.nth % DICE
            lies = CROOKED if self.crooked and not die else ROLLED
            self.sender[5] = die
            self.payload[STATE] = lies if self.nth > DICE * 4 else ROLLING if self.nth > DICE else HANDLED
            self.payload[FACE] = self.nth % 6
            self.adverts += 1
            self.hearer(5, self.packet)


def wait(table, now, ticks):
    for _ in range(ticks):
        table.tick(now)
        ble.pass_by(STEP)
        now += STEP
    return now


def allocated(table, now):
    """Return the bytes that ticks and the radio's handler allocate, even if freed at once; and the time."""
    gc.collect()
    before = micropython.mem_total()
    end = now + TICKS * STEP
    while now < end:
        table.tick(now)
        ble.pass_by(STEP)
        now += STEP
    return micropython.mem_total() - before, now


ble = None
sys.modules["bluetooth"] = sys.modules[__name__]
before = held()
table = built()
begin(table, 30, 0, switches=THROWN)
now = 0
while not table.faces:
    table.tick(now)
    now += STEP
heard = table.faces.source.heard
for die in range(DICE):
    heard.give(1 + die, 1, bytes((0xF0, 0xD1, 0xCE, 0x70, 0x31, die)), b"")
now = wait(table, now, TICKS)
print("game with dice", held() - before, sep="\t")
ble.adverts = 0
growth, now = allocated(table, now)
print("allocated while dice are heard", growth, sep="\t")
print("said by dice", ble.adverts, sep="\t")
ble.crooked = True
now = wait(table, now, TICKS)
table.faces.slam(table.players[0])
now = wait(table, now, TICKS)
print("dice that are missing", table.faces.source.missing(0), sep="\t")
growth, now = allocated(table, now)
print("allocated while a die lies on its edge", growth, sep="\t")
gc.collect()
micropython.mem_info()  # prints the largest free block
