"""Stripboard: where its strips are cut and which wires it needs, so that the legs on it are joined as the nets ask.

Strips run along the columns, from left to right. carrier.py places the legs and draws the outcome.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

Cut = tuple[float, int]  # column and row; half a column: between two holes, with a knife


@dataclass(frozen=True)
class Leg:
    part: str
    name: str
    column: int
    row: int
    net: str
    copper: str  # two legs of one strip stay joined if this is alike: the net, or one's own to be cut off from all

    @property
    def hole(self) -> tuple[int, int]:
        return self.column, self.row


def cuts(legs: list[Leg]) -> list[Cut]:
    """Between each two neighbours on a strip that must not be joined."""
    found: list[Cut] = []
    for row in _rows(legs):
        for one, other in pairwise(row):
            if one.copper != other.copper:
                middle = (one.column + other.column) / 2
                found.append((middle if other.column - one.column == 1 else middle // 1, one.row))
    return found


def pieces(legs: list[Leg]) -> list[list[Leg]]:
    """The legs that the copper joins, once it is cut."""
    found: list[list[Leg]] = []
    for row in _rows(legs):
        for i, leg in enumerate(row):
            if i and row[i - 1].copper == leg.copper:
                found[-1].append(leg)
            else:
                found.append([leg])
    return found


def wires(legs: list[Leg]) -> list[tuple[Leg, Leg]]:
    """The shortest that join all pieces of each net, net by net in the order of the legs."""
    by_net: dict[str, list[list[Leg]]] = {leg.net: [] for leg in legs}
    for piece in pieces(legs):
        by_net[piece[0].net].append(piece)
    found = []
    for net, rest in by_net.items():
        joined = rest.pop(0)[:] if net else []
        while joined and rest:
            _, one, other, piece = min(
                ((_apart(a, b), a, b, piece) for piece in rest for a in joined for b in piece), key=lambda row: row[0]
            )
            found.append((one, other))
            joined += piece
            rest.remove(piece)
    return found


def _rows(legs: list[Leg]) -> Iterator[list[Leg]]:
    for row in sorted({leg.row for leg in legs}):
        yield sorted((leg for leg in legs if leg.row == row), key=lambda leg: leg.column)


def _apart(one: Leg, other: Leg) -> int:
    return abs(one.column - other.column) + abs(one.row - other.row)
