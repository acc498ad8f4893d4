# runs on: cpython micropython
"""The real port under MicroPython: it never waits and never allocates."""

import sys

import gate
from link.port import Port


def test_reading_and_writing_neither_wait_nor_allocate():
    if sys.implementation.name != "micropython":
        return  # CPython has no ipoll; there tests use a port of their own
    port = Port(sys.stdin.buffer, sys.stdout.buffer)
    line = b"-\n\n-"
    assert port.read() == -1  # nothing is sent to the process of this test

    def both():
        port.read()
        assert port.write(line, 1, 2) == 2

    gate.steady(both, "a byte in, two out")
