"""What the dice of a throw show: the answer to THROW_DICE (dicetown/questions.py).

`Table.faces` is asked when a seat that owes a throw slams its cup or presses OK. A console without dice that tell their
faces throws them all itself. Whoever hears dice puts a function of the same kind in its place.
"""


def of_the_console(s, seat):
    """-> three bits for each die in hand, the first lowest: 1 + its face, or 0 for one that the console throws.

    -1 while a die in hand is missing or has not settled: nothing is locked, and the seat slams or presses again.
    s: the game's state; THROWN + seat says which dice are in hand.
    """
    return 0
