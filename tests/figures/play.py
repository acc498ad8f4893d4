"""Random legal games for the benchmarks, the same on CPython and MicroPython. Also a clock that both have."""

import time

from dicetown.game import DONE, Game

SEED = bytes(range(32))


def _microseconds():
    return time.perf_counter_ns() // 1000


def _minus(later, earlier):
    return later - earlier


now = getattr(time, "ticks_us", _microseconds)
minus = getattr(time, "ticks_diff", _minus)


class Dice:
    """Numbers of a plain generator: a benchmark must play the same game everywhere."""

    def __init__(self, seed):
        self.state = seed | 1

    def below(self, n):
        self.state = (self.state * 48271) % 0x7FFFFFFF
        return (self.state >> 8) % n


def choose(g, seat, dice):
    """A legal choice: the first at or after a random number of random length, else the first of all."""
    choice = g.next(seat, dice.below(1 << dice.below(17)) - 1)
    return choice if choice >= 0 else g.next(seat, -1)


def owing(g):
    """The first seat that owes an answer."""
    owed = g.owed()
    seat = 0
    while not owed >> seat & 1:
        seat += 1
    return seat


def begin(seats):
    g = Game()
    g.new(seats, 0, 0, SEED)
    g.events.clear()
    return g


def finish(g, dice):
    """Play a game to its end. -> number of decisions, microseconds that the engine took for them"""
    decisions = spent = 0
    while not g.over():
        seat = owing(g)
        choice = choose(g, seat, dice)
        start = now()
        g.refill()
        done = g.decide(seat, choice)
        spent += minus(now(), start)
        if done != DONE:
            raise ValueError("the engine offers a choice that it does not take")
        g.events.clear()
        decisions += 1
    return decisions, spent
