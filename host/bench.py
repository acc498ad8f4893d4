"""The figures that `make bench` prints: a table of name, value and unit, each measured when it is asked for."""

from dicetown import layout


def bench() -> None:
    print(f"{'state of a game':<40}{layout.SIZE:>12}  bytes")
