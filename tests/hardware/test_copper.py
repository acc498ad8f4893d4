"""The copper of both boards leads a static charge from a cable to the diode array before any chip."""

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from hardware.circuit import kicad
from hardware.circuit.kicad import OPEN, Tree, each, first, parse
from tests.hardware.boards import real

STUB = 3.0  # mm from the array to the line between jack and chips
THICK = 1.6  # mm that a via is long
GROUND = 1.5  # mm from the array's ground pad to the nearest via
STEP = 0.1  # mm between the points at which a trace is looked at

Point = tuple[str, float, float]  # layer, x, y in mm
Spot = tuple[str, str] | Point  # a pad's part and number, or a point of a trace
LAYERS = ("F.Cu", "B.Cu")


@cache
def board(circuit: str) -> Tree:
    return parse(kicad.project(circuit).with_suffix(".kicad_pcb").read_text(encoding="utf-8"))


def pads(circuit: str, net: str) -> Iterator[tuple[tuple[str, str], set[str], float, float, float, float]]:
    """Yield the pads of a net: name, layers, middle, half of the sizes along x and y."""
    for footprint in each(board(circuit), "footprint"):
        ref = next(row[2] for row in each(footprint, "property") if row[1] == "Reference")
        x, y, *turned = map(float, first(footprint, "at")[1:])
        turn = math.radians(turned[0] if turned else 0)
        for pad in each(footprint, "pad"):
            name = str(next(each(pad, "net"), ["net", OPEN])[-1]).removeprefix("/")
            if name == net:
                along, down, *own = map(float, first(pad, "at")[1:])
                width, height = map(float, first(pad, "size")[1:])
                if (own[0] if own else 0) % 180 == 90:  # KiCad counts the angle from the board, not from the part
                    width, height = height, width
                at_x = x + along * math.cos(turn) + down * math.sin(turn)
                at_y = y - along * math.sin(turn) + down * math.cos(turn)
                layers = set(LAYERS) if pad[2] == "thru_hole" else {"F.Cu"}
                yield (ref, pad[1]), layers, at_x, at_y, width / 2, height / 2


def vias(circuit: str, net: str) -> list[tuple[float, float]]:
    number = numbers(circuit)[net]
    places = (first(via, "at") for via in each(board(circuit), "via") if first(via, "net")[1] == number)
    return [(float(place[1]), float(place[2])) for place in places]


def numbers(circuit: str) -> dict[str, str]:
    return {row[2].removeprefix("/"): row[1] for row in each(board(circuit), "net")}


@cache
def copper(circuit: str, net: str) -> dict[Spot, dict[Spot, float]]:
    """Return which spots of a net touch, and how far apart they are in mm. A pad is one spot."""
    points: set[Point] = set()
    joined: dict[Spot, dict[Spot, float]] = defaultdict(dict)

    def join(one: Spot, other: Spot, far: float) -> None:
        joined[one][other] = joined[other][one] = far

    for trace in each(board(circuit), "segment"):
        if first(trace, "net")[1] == numbers(circuit)[net]:
            layer = first(trace, "layer")[1]
            start, end = ([float(value) for value in first(trace, side)[1:]] for side in ("start", "end"))
            steps = max(1, math.ceil(math.dist(start, end) / STEP))
            row = [
                (layer, *(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
                for step in range(steps + 1)
            ]
            points.update(row)
    points.update((layer, x, y) for layer in LAYERS for x, y in vias(circuit, net))
    for one in points:
        for other in points:
            if one[0] == other[0] and one < other and (far := math.dist(one[1:], other[1:])) <= STEP * 1.5:
                join(one, other, far)
    for x, y in vias(circuit, net):
        join((LAYERS[0], x, y), (LAYERS[1], x, y), THICK)
    for name, layers, x, y, wide, high in pads(circuit, net):
        for layer, at_x, at_y in points:
            if layer in layers and abs(at_x - x) <= wide and abs(at_y - y) <= high:
                join(name, (layer, at_x, at_y), 0.0)
    return joined


def way(joined: dict[Spot, dict[Spot, float]], starts: set[Spot], end: Spot) -> tuple[float, list[Spot]]:
    """Return the length in mm and the spots of the shortest way from one of the starts."""
    count = itertools.count()  # if two ways are equally long, the first counts
    ahead: list[tuple[float, int, Spot, list[Spot]]] = [(0.0, next(count), spot, [spot]) for spot in starts]
    seen: set[Spot] = set()
    while ahead:
        far, _, spot, path = heapq.heappop(ahead)
        if spot == end:
            return far, path
        if spot not in seen:
            seen.add(spot)
            for other, more in joined[spot].items():
                heapq.heappush(ahead, (far + more, next(count), other, [*path, other]))
    raise AssertionError(f"no copper from any of {starts} to {end}")


def jacks() -> list[tuple[str, str, str, dict[str, str]]]:
    """Return circuit, jack, array, and the circuit's names of the nets that the cable's nets meet there."""
    rows: list[tuple[str, str, str, dict[str, str]]] = [("station", "J1", "U3", {})]
    for n in range(1, len(real()["stations"]) + 1):
        names = {"SDA": f"S{n}_SDA", "SCL": f"S{n}_SCL", "LED": f"LED_{n}"}
        rows.append(("main", f"J{n}", f"U{n + 3}", names))
    return rows


@pytest.mark.parametrize("net", ("SDA", "SCL", "LED", "INT"))
@pytest.mark.parametrize(("circuit", "jack", "array", "own"), jacks())
def test_a_line_of_a_cable_passes_the_array_on_its_way_from_the_jack(
    circuit: str, jack: str, array: str, own: dict[str, str], net: str
) -> None:
    net = own.get(net, net)
    joined = copper(circuit, net)
    names = {name[0]: name for name, *_ in pads(circuit, net)}
    for rest in names.keys() - {jack, array}:
        line = way(joined, {names[jack]}, names[rest])[1]
        stub, _ = way(joined, set(line), names[array])
        assert stub < STUB, f"{net}: {stub:.1f} mm from {array} to the line between {jack} and {rest}"


@pytest.mark.parametrize("n", range(1, 6))
def test_the_supply_of_a_cable_passes_the_surge_protector(n: int) -> None:
    """So a surge that comes in at a jack meets it before the limiter."""
    joined = copper("main", f"S{n}_5V")
    names = {name[0]: name for name, *_ in pads("main", f"S{n}_5V")}
    line = way(joined, {names[f"J{n}"]}, names[f"U{n + 8}"])[1]
    assert way(joined, set(line), names[f"D{n}"])[0] < STUB


@pytest.mark.parametrize(("circuit", "array"), [(circuit, array) for circuit, _, array, _ in jacks()])
def test_an_array_has_a_via_to_ground_beside_it(circuit: str, array: str) -> None:
    pad = next(row for row in pads(circuit, "GND") if row[0][0] == array)
    assert min(math.dist(pad[2:4], via) for via in vias(circuit, "GND")) < GROUND


@pytest.mark.parametrize(("circuit", "array"), [(circuit, array) for circuit, _, array, _ in jacks()])
def test_an_array_is_fed_by_its_board_so_that_a_shorted_cable_holds_no_line_of_others(circuit: str, array: str) -> None:
    assert array in {name[0] for name, *_ in pads(circuit, "5V")}
