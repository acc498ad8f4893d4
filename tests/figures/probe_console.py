"""Prints the heap that the whole firmware takes, and the ticks of a game of five bots at full speed.

The chips take no time here, so a tick is the firmware's own work; on the Pico the bus makes it longer.
"""

import gc
import sys
import time

import micropython
import quiet

SMALL = sys.maxsize < 1 << 32  # only the 32-bit heap is like a Pico's
STEP = 5  # milliseconds from tick to tick
MOST = 1000000  # ticks


def held():
    gc.collect()
    return gc.mem_alloc()


def figure(name, value, unit):
    print(name, "\t", value, "\t", unit, sep="")


def run(table):
    """Play to the end. -> ticks, microseconds of all and of the longest, bytes allocated in all"""
    ticks = total = longest = 0
    before = micropython.mem_total()
    while ticks < MOST and (table.match.playing or table.match.game.events.count):
        start = time.ticks_us()
        table.tick(ticks * STEP)
        spent = time.ticks_diff(time.ticks_us(), start)
        ticks += 1
        total += spent
        if spent > longest:
            longest = spent
    return ticks, total, longest, micropython.mem_total() - before


sys.modules["machine"] = quiet
before = held()
import main  # noqa: E402

code = held() - before
table = main.build()
table.reporter.link.port = quiet.Hole()
booted = held() - before
table.match.bots = 31
table.match.fast = True
for seat in range(5):
    table.match.names[seat] = b"bot"
table.games.start(5, 0, 0, bytes(range(32)))
started = held() - before
ticks, total, longest, allocated = run(table)
if not table.match.game.over():
    raise ValueError("the game does not end")
if SMALL:
    figure("heap in use by the code alone", code, "bytes")
    figure("heap in use after boot, code and buffers", booted, "bytes")
    figure("heap in use when a game of five starts", started, "bytes")
    figure("heap in use when it is over", held() - before, "bytes")
figure("allocated in the game's ticks, all together", allocated, "bytes")
figure("ticks of a game of five bots", ticks, "ticks")
figure("tick, mean", total // ticks, "microseconds")
figure("tick, longest", longest, "microseconds")
