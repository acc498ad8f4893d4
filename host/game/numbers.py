"""Turns text from a console, a server or a browser into a number. Nothing else may."""

DIGITS = 10  # that a number may have


def number(word: str, below: int) -> int:
    """Read ASCII digits as a number less than `below`. Raises ValueError for any other text.

    `str.isdigit` would not do: it is true for "²", for which `int` raises. Neither would `int`: it takes signs, blanks,
    underscores and the digits of other scripts, and its time grows with the square of the length.
    """
    if not (0 < len(word) <= DIGITS and all(letter in "0123456789" for letter in word)):
        raise ValueError("not a number")
    found = int(word)
    if found >= below:
        raise ValueError("too large")
    return found


def number_or(word: str | None, below: int, otherwise: int) -> int:
    """Read a number as `number` does; return `otherwise` for any other text and for None."""
    try:
        return otherwise if word is None else number(word, below)
    except ValueError:
        return otherwise
