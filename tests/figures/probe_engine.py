"""Prints how many decisions per second the engine takes in random games of five; choosing does not count."""

import gc
import time

from chance import Luck, begin, choose, owing

GAMES = 5
TIMES = 3  # times that each game is played; the fastest counts, as other programs run beside it
FIRST = 0  # switches


def _microseconds():
    return time.perf_counter_ns() // 1000


def _minus(later, earlier):
    return later - earlier


now = getattr(time, "ticks_us", _microseconds)
minus = getattr(time, "ticks_diff", _minus)


def played(number):
    """Play a game. -> its decisions, microseconds that the engine took for them"""
    g, luck = begin(number, 5, FIRST), Luck(number)
    decisions = spent = 0
    while not g.over():
        g.events.clear()
        seat = owing(g, luck)
        choice = choose(g, seat, luck)
        start = now()
        g.refill()
        g.decide(seat, choice)
        spent += minus(now(), start)
        decisions += 1
    return decisions, spent


decisions = spent = 0
for number in range(GAMES):
    best = 0
    for _ in range(TIMES):
        gc.collect()
        made, took = played(number)
        best = min(best or took, took)
    decisions += made
    spent += best
print("decisions a game, random play of five\t", decisions // GAMES, "\tdecisions", sep="")
print("engine, random play of five\t", decisions * 1000000 // spent, "\tdecisions/s", sep="")
