"""The tracks of a printed circuit: a maze router on a grid, two layers, ground last and mostly by the pour.

Deterministic, and without anything to install; it takes about a minute, so `make hardware` runs it and lint does not.
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
VIA_COST = 12.0  # in steps
TRIES = 40

Node = tuple[int, int, int]  # x, y on the grid; layer 0 is the upper one


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
    """Who keeps which grid points from others, for one width of track."""

    def __init__(self, columns: int, rows: int, half: float) -> None:
        self.columns, self.rows, self.half = columns, rows, half
        self.owner = [[""] * (columns * rows) for _ in range(2)]
        self.margin = ceil((EDGE + half) / GRID)

    def keep(self, layer: int, net: str, x: float, y: float, x2: float, y2: float, radius: float) -> None:
        """Points nearer than `radius`, clearance and half a track to the rectangle belong to `net`; "*": to nobody."""
        reach = radius + CLEARANCE + self.half - 1e-6
        owner = self.owner[layer]
        for row in range(max(0, floor((y - reach) / GRID)), min(self.rows - 1, ceil((y2 + reach) / GRID)) + 1):
            dy = max(y - row * GRID, row * GRID - y2, 0.0)
            for column in range(
                max(0, floor((x - reach) / GRID)), min(self.columns - 1, ceil((x2 + reach) / GRID)) + 1
            ):
                dx = max(x - column * GRID, column * GRID - x2, 0.0)
                if hypot(dx, dy) < reach:
                    i = row * self.columns + column
                    owner[i] = net if owner[i] in ("", net) else "*"

    def free(self, node: Node, net: str) -> bool:
        x, y, layer = node
        margin = self.margin
        if not (margin <= x < self.columns - margin and margin <= y < self.rows - margin):
            return False
        return self.owner[layer][y * self.columns + x] in ("", net)


class Router:
    def __init__(self, size: tuple[float, float], copper: list[Copper]) -> None:
        """size: of the circuit in mm; copper: pads, with their places from its upper left corner."""
        self.columns, self.rows = int(size[0] / GRID) + 1, int(size[1] / GRID) + 1
        widths = sorted({WIDTH, VIA, *WIDTHS.values()})
        self.fields = {width: Field(self.columns, self.rows, width / 2) for width in widths}
        self.copper = copper
        self.routes = Routes()
        for pad in copper:
            w, h = pad.width / 2, pad.height / 2
            for layer in (0, 1) if pad.through else (0,):
                self._keep(layer, pad.net or "*", pad.x - w, pad.y - h, pad.x + w, pad.y + h, 0)

    def _keep(self, layer: int, net: str, x: float, y: float, x2: float, y2: float, radius: float) -> None:
        for each in self.fields.values():
            each.keep(layer, net, x, y, x2, y2, radius)

    def connect(self, net: str) -> bool:
        """Join all pads of a net. False: some were not reached; they stand in routes.open."""
        width = WIDTHS.get(net, WIDTH)
        ends = [pad for pad in self.copper if pad.net == net]
        tree, rest = set(self._inside(ends[0])), ends[1:]
        joined = True
        while rest:
            targets = {node: pad for pad in rest for node in self._inside(pad)}
            path = self._search(net, width, tree, targets)
            if path is None:
                self.routes.open += [(net, f"{pad.ref}.{pad.number}") for pad in rest]
                return False
            self._lay(net, width, path)
            reached = targets[path[-1]]
            rest.remove(reached)
            tree |= set(path) | set(self._inside(reached))
        return joined

    def _inside(self, pad: Copper) -> list[Node]:
        """Grid points well within a pad."""
        w, h = max(0.13, pad.width / 2 - 0.2), max(0.13, pad.height / 2 - 0.2)
        layers = (0, 1) if pad.through else (0,)
        return [
            (x, y, layer)
            for layer in layers
            for x in range(ceil((pad.x - w) / GRID), floor((pad.x + w) / GRID) + 1)
            for y in range(ceil((pad.y - h) / GRID), floor((pad.y + h) / GRID) + 1)
        ]

    def _search(self, net: str, width: float, tree: set[Node], targets: dict[Node, Copper]) -> list[Node] | None:
        """The cheapest way from the tree to one of the targets."""
        own, via = self.fields[width], self.fields[VIA]
        costs = dict.fromkeys(sorted(tree), 0.0)
        came: dict[Node, Node] = {}
        heap = [(0.0, node) for node in costs]
        heapq.heapify(heap)
        while heap:
            cost, node = heapq.heappop(heap)
            if cost > costs[node]:
                continue
            if node in targets:
                path = [node]
                while path[-1] in came:
                    path.append(came[path[-1]])
                return path[::-1]
            x, y, layer = node
            for dx, dy, step in STEPS:
                other = (x + dx, y + dy, layer)
                price = cost + step
                if price < costs.get(other, 1e9) and (own.free(other, net) or other in targets):
                    costs[other] = price
                    came[other] = node
                    heapq.heappush(heap, (price, other))
            other = (x, y, 1 - layer)
            price = cost + VIA_COST
            if price < costs.get(other, 1e9) and via.free(node, net) and via.free(other, net) and own.free(other, net):
                costs[other] = price
                came[other] = node
                heapq.heappush(heap, (price, other))
        return None

    def _lay(self, net: str, width: float, path: list[Node]) -> None:
        through = {
            (pad_x, pad_y)
            for pad in self.copper
            if pad.net == net and pad.through
            for pad_x, pad_y, _ in self._inside(pad)
        }
        start = path[0]
        for i, node in enumerate(path[1:], 1):
            before = path[i - 1]
            if node[2] != before[2]:
                self._track(net, width, start, before)
                start = node
                if node[:2] not in through:  # a pad that goes through is a via itself
                    self._via(net, node)
            elif i > 1 and before != start and _way(before, node) != _way(path[i - 2], before):
                self._track(net, width, start, before)
                start = before
        self._track(net, width, start, path[-1])

    def _track(self, net: str, width: float, a: Node, b: Node) -> None:
        if a[:2] == b[:2]:
            return
        x, y, x2, y2 = (value * GRID for value in (*a[:2], *b[:2]))
        self.routes.tracks.append(Track(net, a[2], x, y, x2, y2, width))
        steps = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        for i in range(steps + 1):
            px, py = x + (x2 - x) * i / steps, y + (y2 - y) * i / steps
            self._keep(a[2], net, px, py, px, py, width / 2)

    def _via(self, net: str, node: Node) -> None:
        x, y = node[0] * GRID, node[1] * GRID
        self.routes.vias.append((net, x, y))
        for layer in (0, 1):
            self._keep(layer, net, x, y, x, y, VIA / 2)


STEPS = tuple((dx, dy, hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def _way(a: Node, b: Node) -> tuple[int, int]:
    return b[0] - a[0], b[1] - a[1]


def route(sheet: Printed) -> Routes:
    """All tracks, with places from the circuit's upper left corner. A net that fails goes first at the next try."""
    copper = [Copper(p.ref, p.number, p.net, p.x - LEFT, p.y - TOP, p.width, p.height, p.through) for p in pads(sheet)]
    order = [net for net in sheet.circuit.nets() if net != "GND"]
    order.sort(key=lambda net: _span([pad for pad in copper if pad.net == net]))
    best: Routes | None = None
    for _ in range(TRIES):
        router = Router(sheet.size[:2], copper)
        failed = [net for net in order if not router.connect(net)]
        if best is None or len(router.routes.open) < len(best.open):
            best = router.routes
        if not failed:
            wanting = len(router.routes.open)
            router.connect("GND")
            del router.routes.open[wanting:]  # the pour joins what no track reaches
            return router.routes
        order = failed + [net for net in order if net not in failed]
    assert best is not None
    return best


def _span(ends: Iterable[Copper]) -> float:
    xs, ys = [pad.x for pad in ends], [pad.y for pad in ends]
    return max(xs) - min(xs) + max(ys) - min(ys)
