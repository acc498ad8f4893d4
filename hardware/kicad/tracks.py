"""The tracks of a printed circuit: a maze router on a grid, two layers, ground last and mostly by the pour.

Deterministic, and without anything to install; `make hardware` runs it and lint does not.
"""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil, floor, hypot

from hardware.kicad.placement import LEFT, TOP, Copper, Printed, pads

GRID = 0.25  # mm
CLEARANCE = 0.25
EDGE = 0.6  # from the copper to the circuit's edge
VIA, VIA_DRILL = 0.8, 0.4
WIDTHS = {"VBUS": 0.8, "5V": 0.8, "3V3": 0.5, "GND": 0.5} | {f"S{i}_5V": 0.6 for i in range(1, 9)}
WIDTH = 0.3
VIA_COST = 120
TRIES = 40
STITCH, ROOM = 12, 2  # grid points from via to via; around one, so that the pours reach it
FIRST = ("PICO", "MUX-BOARD", "DIP-28")  # footprints whose grounds are joined before anything else shuts them in

STRAIGHT, SLANT = 10, 14  # cost of a step
FREE, NOBODY = 0, 255  # owners of grid points; the others are nets
FAR = 1 << 30


@dataclass(frozen=True)
class Track:
    net: str
    layer: int
    x: float
    y: float
    x2: float
    y2: float
    width: float


@dataclass
class Routes:
    tracks: list[Track] = field(default_factory=list)
    vias: list[tuple[str, float, float]] = field(default_factory=list)
    open: list[tuple[str, str]] = field(default_factory=list)  # net and pad that no way was found to


class Field:
    """Who keeps which grid points from others, for one width of track: an owner a point, the upper layer first."""

    def __init__(self, columns: int, rows: int, half: float) -> None:
        self.columns, self.rows, self.half = columns, rows, half
        margin = ceil((EDGE + half) / GRID)
        inner = bytes([NOBODY]) * margin + bytes(columns - 2 * margin) + bytes([NOBODY]) * margin
        edge = bytes([NOBODY]) * (columns * margin)
        self.owner = bytearray((edge + inner * (rows - 2 * margin) + edge) * 2)

    def keep(self, layer: int, net: int, x: float, y: float, x2: float, y2: float, radius: float) -> None:
        """Points nearer than `radius`, clearance and half a track to the rectangle belong to `net`."""
        reach = radius + CLEARANCE + self.half - 1e-6
        owner, columns = self.owner, self.columns
        first, last = max(0, ceil((x - reach) / GRID)), min(columns - 1, floor((x2 + reach) / GRID))
        for row in range(max(0, ceil((y - reach) / GRID)), min(self.rows - 1, floor((y2 + reach) / GRID)) + 1):
            dy = max(y - row * GRID, row * GRID - y2, 0.0)
            start = (layer * self.rows + row) * columns
            for column in range(first, last + 1):
                dx = max(x - column * GRID, column * GRID - x2, 0.0)
                if dx * dx + dy * dy < reach * reach:
                    was = owner[start + column]
                    owner[start + column] = net if was in (FREE, net) else NOBODY

    def free(self, net: int) -> bytes:
        """1 by point where a track of the net may run."""
        return bytes(self.owner).translate(bytes(owner in (FREE, net) for owner in range(256)))


class Router:
    """A point of the grid is a number: (layer * rows + row) * columns + column; layer 0 is the upper one."""

    def __init__(self, size: tuple[float, float], copper: list[Copper]) -> None:
        """size: of the circuit in mm; copper: pads, with their places from its upper left corner."""
        self.columns, self.rows = int(size[0] / GRID) + 1, int(size[1] / GRID) + 1
        self.points = self.columns * self.rows  # of a layer
        widths = sorted({WIDTH, VIA, *WIDTHS.values()})
        self.fields = {width: Field(self.columns, self.rows, width / 2) for width in widths}
        self.nets = {net: n for n, net in enumerate(dict.fromkeys(pad.net for pad in copper if pad.net), 1)}
        self.copper = copper
        self.routes = Routes()
        for pad in copper:
            w, h = pad.width / 2, pad.height / 2
            for layer in (0, 1) if pad.through else (0,):
                self._keep(layer, pad.net, pad.x - w, pad.y - h, pad.x + w, pad.y + h, 0)

    def _keep(self, layer: int, net: str, x: float, y: float, x2: float, y2: float, radius: float) -> None:
        for each in self.fields.values():
            each.keep(layer, self.nets.get(net, NOBODY), x, y, x2, y2, radius)

    def _at(self, point: int) -> tuple[int, int, int]:
        """Column, row, layer."""
        layer, point = divmod(point, self.points)
        row, column = divmod(point, self.columns)
        return column, row, layer

    def connect(self, net: str, ends: list[Copper] | None = None) -> bool:
        """Join all pads of a net, the nearest first; or of `ends` as many as can be reached. False: some were not
        reached; they stand in routes.open."""
        width = WIDTHS.get(net, WIDTH)
        first, *rest = ends or [pad for pad in self.copper if pad.net == net]
        tree, whole = set(self._inside(first)), True
        while rest:
            places = {self._at(point)[:2] for point in tree}
            near = min(rest, key=lambda pad: min(hypot(x * GRID - pad.x, y * GRID - pad.y) for x, y in places))
            path = self._search(net, width, tree, set(self._inside(near)))
            if path is None:
                lost = [near] if ends else rest
                self.routes.open += [(net, f"{pad.ref}.{pad.number}") for pad in lost]
                rest, whole = [pad for pad in rest if pad not in lost], False
                continue
            if len(path) > 1:
                self._lay(net, width, path)
            rest.remove(near)
            tree |= set(path) | set(self._inside(near))
        return whole

    def _inside(self, pad: Copper) -> list[int]:
        """Grid points well within a pad."""
        w, h = max(0.13, pad.width / 2 - 0.2), max(0.13, pad.height / 2 - 0.2)
        return [
            layer * self.points + y * self.columns + x
            for layer in ((0, 1) if pad.through else (0,))
            for x in range(ceil((pad.x - w) / GRID), floor((pad.x + w) / GRID) + 1)
            for y in range(ceil((pad.y - h) / GRID), floor((pad.y + h) / GRID) + 1)
        ]

    def _search(self, net: str, width: float, tree: set[int], targets: set[int]) -> list[int] | None:
        """The cheapest way from the tree to a pad: A*, the rest of the way being at least that to its rectangle."""
        columns, points = self.columns, self.points
        own, via = bytearray(self.fields[width].free(self.nets[net])), self.fields[VIA].free(self.nets[net])
        for point in targets:
            own[point] = 1
        corners = [self._at(point) for point in targets]
        left, right = min(x for x, _, _ in corners), max(x for x, _, _ in corners)
        low, high = min(y for _, y, _ in corners), max(y for _, y, _ in corners)
        aside = [max(left - x, x - right, 0) for x in range(columns)]
        along = [max(low - y, y - high, 0) for y in range(self.rows)]

        def left_over(point: int) -> int:
            row, column = divmod(point % points, columns)
            dx, dy = aside[column], along[row]
            return STRAIGHT * dx + (SLANT - STRAIGHT) * dy if dx > dy else STRAIGHT * dy + (SLANT - STRAIGHT) * dx

        steps = [(dy * columns + dx, SLANT if dx and dy else STRAIGHT) for dy in WAYS for dx in WAYS if dx or dy]
        costs = [FAR] * (2 * points)
        came = [-1] * (2 * points)
        heap = []
        for point in sorted(tree):
            costs[point] = 0
            heap.append((left_over(point), 0, point))
        heapq.heapify(heap)
        while heap:
            _, cost, point = heapq.heappop(heap)
            if cost > costs[point]:
                continue
            if point in targets:
                path = [point]
                while came[path[-1]] >= 0:
                    path.append(came[path[-1]])
                return path[::-1]
            for by, step in steps:
                other, price = point + by, cost + step
                if own[other] and price < costs[other]:
                    costs[other] = price
                    came[other] = point
                    heapq.heappush(heap, (price + left_over(other), price, other))
            other, price = (point + points) % (2 * points), cost + VIA_COST
            if price < costs[other] and via[point] and via[other] and own[other]:
                costs[other] = price
                came[other] = point
                heapq.heappush(heap, (price + left_over(other), price, other))
        return None

    def drop(self, pad: Copper) -> None:
        """Join a pad of the upper layer to the nearest one of its net that goes through, so to both pours."""
        through = [other for other in self.copper if other.net == pad.net and other.through]
        near = min(through, key=lambda other: hypot(other.x - pad.x, other.y - pad.y))
        if path := self._search(pad.net, WIDTH, set(self._inside(pad)), set(self._inside(near))):
            self._lay(pad.net, WIDTH, path)

    def stitch(self, net: str) -> None:
        """Vias of a net that is poured on both sides, wherever its pour comes to and there is room."""
        owner, points = self.fields[VIA].owner, self.points
        near = [dy * self.columns + dx for dx, dy in ((0, 0), (ROOM, 0), (-ROOM, 0), (0, ROOM), (0, -ROOM))]
        places = {
            row * self.columns + column
            for row in range(STITCH, self.rows - STITCH, STITCH)
            for column in range(STITCH, self.columns - STITCH, STITCH)
            if not any(owner[layer * points + row * self.columns + column + by] for layer in (0, 1) for by in near)
        }
        for point in sorted(places & self._poured(net, places)):
            self._via(net, point)

    def _poured(self, net: str, places: set[int]) -> set[int]:
        """Points of the upper layer that a pour of the net comes to from its pads, on either layer; at `places` it
        passes to the other one."""
        own = self.fields[WIDTH].free(self.nets[net])
        reached = {point for pad in self.copper if pad.net == net for point in self._inside(pad)}
        todo = list(reached)
        steps = [dy * self.columns + dx for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        while todo:
            point = todo.pop()
            after = [point + by for by in steps]
            if point % self.points in places:
                after.append((point + self.points) % (2 * self.points))
            new = [each for each in after if own[each] and each not in reached]
            reached.update(new)
            todo += new
        return {point % self.points for point in reached}

    def _lay(self, net: str, width: float, path: list[int]) -> None:
        pads = [pad for pad in self.copper if pad.net == net and pad.through]
        through = {point % self.points for pad in pads for point in self._inside(pad)}
        start = path[0]
        for before, point, after in zip(path[:-1], path[1:], [*path[2:], -1], strict=True):
            if point % self.points == before % self.points:
                if point % self.points not in through:  # a pad that goes through is a via itself
                    self._via(net, point)
                start = point
            # A first piece of one step is left out: KiCad takes it, where it begins on a track, for a loose end.
            short = point == path[1] and self._at(point)[2] == self._at(after)[2]
            if after < 0 or (after - point != point - before and not short):
                self._track(net, width, start, point)
                start = point

    def _track(self, net: str, width: float, a: int, b: int) -> None:
        (column, row, layer), (column2, row2, _) = self._at(a), self._at(b)
        if (column, row) == (column2, row2):
            return
        x, y, x2, y2 = (value * GRID for value in (column, row, column2, row2))
        self.routes.tracks.append(Track(net, layer, x, y, x2, y2, width))
        if x == x2 or y == y2:
            self._keep(layer, net, min(x, x2), min(y, y2), max(x, x2), max(y, y2), width / 2)
            return
        steps = max(abs(column - column2), abs(row - row2))
        for i in range(steps + 1):
            px, py = x + (x2 - x) * i / steps, y + (y2 - y) * i / steps
            self._keep(layer, net, px, py, px, py, width / 2)

    def _via(self, net: str, point: int) -> None:
        column, row, _ = self._at(point)
        x, y = column * GRID, row * GRID
        if (net, x, y) in self.routes.vias:
            return
        self.routes.vias.append((net, x, y))
        for layer in (0, 1):
            self._keep(layer, net, x, y, x, y, VIA / 2)


WAYS = (-1, 0, 1)


def route(sheet: Printed) -> Routes:
    """All tracks, with places from the circuit's upper left corner. The wide ones go first, at the next try
    those that have failed."""
    copper = [Copper(p.ref, p.number, p.net, p.x - LEFT, p.y - TOP, p.width, p.height, p.through) for p in pads(sheet)]
    order = [net for net in sheet.circuit.nets() if net != "GND"]
    order.sort(key=lambda net: (net not in WIDTHS, _span([pad for pad in copper if pad.net == net])))
    grounds = [pad for pad in copper if pad.net == "GND"]
    kinds = {part.ref: part.symbol.footprint for part in sheet.circuit.parts.values()}
    best: Routes | None = None
    for _ in range(TRIES):
        router = Router(sheet.size[:2], copper)
        for pad in grounds:
            if not pad.through:
                router.drop(pad)
        router.connect("GND", [pad for pad in grounds if kinds.get(pad.ref) in FIRST])
        router.routes.open.clear()
        failed = [net for net in order if not router.connect(net)]
        if best is None or len(router.routes.open) < len(best.open):
            best = router.routes
        if not failed:
            router.connect("GND", grounds)
            router.routes.open.clear()  # the pour joins what no track reaches
            router.stitch("GND")
            return router.routes
        order = failed + [net for net in order if net not in failed]
    assert best is not None
    return best


def _span(ends: Iterable[Copper]) -> float:
    xs, ys = [pad.x for pad in ends], [pad.y for pad in ends]
    return max(xs) - min(xs) + max(ys) - min(ys)
