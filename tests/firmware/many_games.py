"""Plays games of two to five bots in a row, and prints what each leaves free of the heap.

Each line: the free bytes of the heap when the game is over, a tab, and when the console is ready for the next one.
tests/soak/in_a_row.py runs it on the 32-bit MicroPython in the heap of a Pico.
"""

import gc

from games import begin, built, play, run


def free():
    gc.collect()
    return gc.mem_free()


def main(count):
    table = built()
    for number in range(count):
        seats = 5 - number % 4
        begin(table, (1 << seats) - 1, number, seats)
        play(table)
        over = free()
        table.games.leaving = 0
        run(table)
        print(over, free(), sep="\t")
