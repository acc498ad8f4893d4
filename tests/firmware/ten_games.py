"""Boots the bundle, plays ten games of five bots, and prints what the heap holds; counts what waiting allocates.

Each line: what, a tab, bytes. Run by test_heap.py on the 32-bit MicroPython in the heap of a Pico.
"""

import gc
import sys

import micropython
import quiet

GAMES = 10
DEAL = 20  # ticks until a game is dealt, or the lobby is there again
STEP = 5  # milliseconds from tick to tick
MOST = 1000000  # ticks of a game
WARM = 3000  # ticks until everything is drawn and sent
STEADY = 2000  # ticks


def held():
    gc.collect()
    return gc.mem_alloc()


def begin(table, bots, number):
    table.bots = bots
    table.fast = bots == 31
    for seat in range(5):
        table.names[seat] = b"bot"
    table.new(5, 31 * (number % 2), number % 5, bytes([number] * 32))


def play(table):
    ticks = 0
    while ticks < MOST and (table.playing or table.g.events.count):
        table.tick(ticks * STEP)
        ticks += 1
    if not table.g.over():
        raise ValueError("the game does not end")


def run(table):
    for i in range(DEAL):
        table.tick(i * STEP)


def allocated(table, start):
    """Bytes that a number of ticks allocate, whether or not they are freed at once."""
    now = start * STEP
    end = (start + STEADY) * STEP
    before = micropython.mem_total()
    while now < end:
        table.tick(now)
        now += STEP
    return micropython.mem_total() - before


def wait(table):
    """Ticks until nothing is to be drawn. -> bytes that the ticks behind them allocate"""
    for i in range(WARM):
        table.tick(i * STEP)
    return allocated(table, WARM)


sys.modules["machine"] = quiet
before = held()
import main  # noqa: E402

table = main.build()
table.link.port = quiet.Hole()
print("after boot", held() - before, sep="\t")
print("allocated by ticks without a game", wait(table), sep="\t")
for number in range(GAMES):
    begin(table, 31, number)
    print("game", held() - before, sep="\t")
    play(table)
for number in range(GAMES):
    begin(table, 31, number)
    run(table)
    table.abort(0)
    run(table)
    print("between two games", held() - before, sep="\t")
begin(table, 30, 0)
print("allocated by ticks that wait for a player", wait(table), sep="\t")
gc.collect()
micropython.mem_info()  # prints the largest free block
