"""Boots the bundle, plays four games of five bots, and prints what the heap holds and what waiting allocates.

Each line: what, a tab, bytes. test_heap.py runs it on the 32-bit MicroPython in the heap of a Pico.
"""

import gc

import micropython
from games import STEP, begin, built, held, play, run

GAMES = 4
WARM = 3000  # ticks until everything is drawn and sent
STEADY = 2000  # ticks


def allocated(table, start):
    """Return the bytes that a number of ticks allocate, even if freed at once."""
    now = start * STEP
    end = (start + STEADY) * STEP
    before = micropython.mem_total()
    while now < end:
        table.tick(now)
        now += STEP
    return micropython.mem_total() - before


def wait(table):
    """Run until nothing is to be drawn. -> bytes that the ticks after that allocate"""
    for i in range(WARM):
        table.tick(i * STEP)
    return allocated(table, WARM)


before = held()
table = built()
print("after boot", held() - before, sep="\t")
print("allocated by ticks without a game", wait(table), sep="\t")
for number in range(GAMES):
    begin(table, 31, number)
    print("game", held() - before, sep="\t")
    play(table)
for number in range(GAMES):
    begin(table, 31, number)
    run(table)
    table.games.abort(0)
    run(table)
    print("between two games", held() - before, sep="\t")
begin(table, 30, 0)
print("allocated by ticks that wait for a player", wait(table), sep="\t")
gc.collect()
micropython.mem_info()  # prints the largest free block
