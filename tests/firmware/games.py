"""The console as flashed, without a board or a host, for programs that play whole games on it.

The programs of this room import it, on MicroPython.
"""

import gc
import sys

import quiet
from micropython import const

_DEAL = const(40)  # ticks until a game is dealt, or the lobby is back
STEP = 5  # milliseconds from tick to tick
MOST = 1000000  # ticks of a game

sys.modules["machine"] = quiet


def held():
    gc.collect()
    return gc.mem_alloc()


def built():
    import main

    table = main.build()
    table.reporter.link.port = quiet.Hole()
    return table


def begin(table, bots, number, seats=5, switches=0):
    table.match.bots = bots
    table.match.fast = bots == (1 << seats) - 1
    for seat in range(seats):
        table.match.names[seat] = b"bot"
    seed = bytes([number & 255] * 31 + [number >> 8])
    table.games.start(seats, switches or 31 * (number % 2), number % seats, seed)


def play(table):
    ticks = 0
    while ticks < MOST and (table.match.playing or table.match.game.events.count):
        table.tick(ticks * STEP)
        ticks += 1
    if not table.match.game.over():
        raise ValueError("the game does not end")


def run(table):
    for i in range(_DEAL):
        table.tick(i * STEP)
