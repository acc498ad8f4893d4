"""The stripboard of the main box: its strips, cuts and wires join what the netlist joins, and nothing else."""

from itertools import pairwise

import pytest

from hardware.circuit import console
from hardware.circuit.model import OPEN
from hardware.enclosure import bought
from hardware.enclosure.plan import load
from hardware.makers import carrier
from hardware.makers.carrier_grid import Grid
from hardware.makers.stripboard import Leg, cuts, wires
from hardware.source import read
from tests.hardware.boards import TEXT, changed, real, with_channels
from tests.hardware.test_generate import MOVED

BOARDS = {
    "five seats": TEXT,
    "two seats": with_channels((0, 1)),
    "all moved": with_channels((7, 5, 3, 1, 0), *MOVED),
    "parts elsewhere": changed(("mux = [60, 62]", "mux = [66, 57]"), ("shifter = [100, 62]", "shifter = [97, 60]")),
}


class Joined:
    """Which holes conduct to each other."""

    def __init__(self) -> None:
        self.other: dict[object, object] = {}

    def end(self, one: object) -> object:
        while one in self.other:
            one = self.other[one]
        return one

    def join(self, one: object, other: object) -> None:
        if self.end(one) != self.end(other):
            self.other[self.end(one)] = self.end(other)


def measured(grid: Grid, legs: list[Leg]) -> dict[object, set[tuple[str, str]]]:
    """The legs that a multimeter finds joined, hole by hole."""
    copper, where = Joined(), set(cuts(legs))
    for row in range(1, grid.rows + 1):
        for column, after in pairwise(range(1, grid.columns + 1)):
            if not where & {(column, row), (after, row), (column + 0.5, row)}:
                copper.join((column, row), (after, row))
    for one, other in wires(legs):
        copper.join(one.hole, other.hole)
    found: dict[object, set[tuple[str, str]]] = {}
    for leg in legs:
        found.setdefault(copper.end(leg.hole), set()).add((leg.part, leg.name))
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_joined_is_what_the_netlist_joins(name: str) -> None:
    board = read(BOARDS[name])
    grid, circuit = Grid(board), console(board)
    legs = list(grid.legs(circuit))
    assert not list(carrier.clashes(board))
    wanted: dict[str, set[tuple[str, str]]] = {}
    for part in circuit.parts.values():
        for pin in part.symbol.pins if part.where == "main" else ():
            net = part.nets[pin.number]
            wanted.setdefault(net if net != OPEN else f"{part.ref} {pin.number}", set()).add((part.ref, pin.name))
    found = sorted(map(sorted, measured(grid, legs).values()))
    assert found == sorted(map(sorted, wanted.values()))


def test_no_cut_is_at_a_leg() -> None:
    legs = list(Grid(real()).legs(console(real())))
    assert not {leg.hole for leg in legs} & set(cuts(legs))


def test_the_parts_stand_where_the_box_has_room_for_them() -> None:
    """Within the nearest hole of what the models show."""
    plan = load()
    grid = Grid(plan.board)
    legs = list(grid.legs(console(plan.board)))
    names = {"U1": "Pico", "U2": "multiplexer", "U3": "level shifter", "BZ1": "piezo"}
    bodies = {body.name: body for body in bought.box(plan)}
    for ref, name in names.items():
        places = [grid.at(*leg.hole) for leg in legs if leg.part == ref]
        x, y = (sum(place[i] for place in places) / len(places) for i in (0, 1))
        assert x == pytest.approx(bodies[name].at[0], abs=1.3), ref
        assert grid.deep - y == pytest.approx(bodies[name].at[1], abs=1.3), ref
    for i in range(1, 6):
        places = [grid.at(*leg.hole) for leg in legs if leg.part == f"J{i}"]
        assert sum(x for x, _ in places) / 10 == pytest.approx(bodies[f"cable header {i}"].at[0], abs=1.3)


def test_parts_that_want_one_hole_are_named() -> None:
    board = read(changed(("mux = [60, 62]", "mux = [35.5, 62]")))
    assert any("U2 and U1 want the same hole" in reason for reason in carrier.clashes(board))
    board["enclosure"]["box"]["piezo"] = [159, 99.9]
    assert "BZ1 has a leg beside the carrier" in list(carrier.clashes(board))
