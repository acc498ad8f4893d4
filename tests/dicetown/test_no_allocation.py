# runs on: cpython micropython
"""A game of Dice Town allocates nothing: every step and every thought of a bot, under both gates."""

import gc

from chance import Luck, begin, choose, owing, think
from dicetown.game import DONE
from gate import ON_DEVICE, counted, locked


def _play(number, bots, gate):
    g = begin(number)
    luck = Luck(number)
    while not g.over():
        seat = owing(g, luck)
        choice = choose(g, seat, luck)
        g.refill()
        gate.__enter__()
        g.next(seat, g.next(seat, -1))
        if bots >> seat & 1:
            choice = think(g, seat)
        error = g.decide(seat, choice)
        gate.__exit__(None, None, None)
        assert error == DONE
        g.events.clear()
    return g


def test_no_byte_is_ever_taken_from_the_heap():
    for number in range(24 if ON_DEVICE else 4):
        gc.collect()
        _play(number, 31 if number % 3 else 0, counted("a step of game %d" % number))


def test_whole_games_run_while_the_heap_is_locked():
    for number in range(24 if ON_DEVICE else 4):
        gc.collect()
        _play(number, 31 if number % 3 else 0, locked())


def test_the_state_fits():
    """At most 384 bytes, with decks and random counter."""
    assert len(begin(0).s) <= 384
