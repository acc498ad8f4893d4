# runs on: cpython micropython
"""The collector, the runner and the gates against allocation, each tested on itself."""

import gate
from dicetown import layout


def refused(block, error):
    try:
        block()
    except error:
        return True
    return not gate.ON_DEVICE


def test_firmware_is_there():
    assert layout.SIZE <= 384


def test_nothing_counts_as_nothing():
    with gate.counted():
        pass


def test_what_is_freed_at_return_is_seen():
    buffer = bytearray(8)

    def step():
        with gate.counted("a slice"):
            buffer[1:3]

    assert refused(step, AssertionError), "a slice allocates"


def test_a_big_frame_is_seen():
    def big(a):
        b = c = d = e = f = g = h = i = j = k = a
        return a + b + c + d + e + f + g + h + i + j + k

    def step():
        with gate.counted("a frame"):
            big(1)

    assert refused(step, AssertionError), "a frame over 11 words lies on the heap"


def test_lock_stops_at_the_line():
    buffer = bytearray(8)

    def step():
        with gate.locked():
            buffer[1:3]

    assert refused(step, MemoryError), "a slice allocates"


def test_steady_step_passes_both_gates():
    buffer = bytearray(8)

    def step():
        buffer[0] = (buffer[0] + 1) & 0xFF

    gate.steady(step)
    assert buffer[0] == 3
