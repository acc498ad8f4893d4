"""Two drawings of the main box's stripboard, for carrier.py: its parts from above, its cuts from below."""

from collections.abc import Iterator

from hardware.makers.carrier_grid import Grid
from hardware.makers.stripboard import Leg, cuts

MARGIN = (60, 90, 20, 20)  # left, top, right, bottom
FONT = 'font-family="DejaVu Sans, sans-serif" font-size="15" text-anchor="middle"'
BOARD, ABOVE, BELOW = "#f3e6c8", "#ead3a4", "#e0a060"  # the strips shine through, or are in front
HEADER = (50, 107)  # its outline beside and behind its pins


def parts(grid: Grid, legs: list[Leg]) -> str:
    lines = list(_board(grid, "Seen from above: the parts", mirrored=False))
    for own in _by_part(legs):
        lines += _outline(grid, own)
        lines += _legs(grid, own, mirrored=False)
    return "\n".join([*lines, "</svg>"]) + "\n"


def underside(grid: Grid, legs: list[Leg]) -> str:
    lines = list(_board(grid, "Seen from below: the cuts", mirrored=True))
    for own in _by_part(legs):
        lines += _legs(grid, own, mirrored=True)
        if own[0].part.startswith("J"):
            lines += _name(grid, own, mirrored=True)
    for column, row in cuts(legs):
        x, y = _spot(grid, column, row, mirrored=True)
        if column == column // 1:
            lines.append(f'<circle cx="{x}" cy="{y}" r="12" fill="white" stroke="red" stroke-width="4"/>')
        else:
            lines.append(f'<path d="M{x} {y - 12}v24" stroke="red" stroke-width="5"/>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _by_part(legs: list[Leg]) -> Iterator[list[Leg]]:
    for ref in dict.fromkeys(leg.part for leg in legs):
        yield [leg for leg in legs if leg.part == ref]


def _point(grid: Grid, x: float, y: float, mirrored: bool) -> tuple[int, int]:
    """mm from the left and the back edge to 0.1 mm on the drawing."""
    return round(10 * (grid.wide - x if mirrored else x)), round(10 * y)


def _spot(grid: Grid, column: float, row: float, mirrored: bool) -> tuple[int, int]:
    return _point(grid, *grid.at(column, row), mirrored)


def _board(grid: Grid, title: str, mirrored: bool) -> Iterator[str]:
    wide, deep = _point(grid, grid.wide, grid.deep, False)
    left, top, right, bottom = MARGIN
    frame = f"{left + wide + right}", f"{top + deep + bottom}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{left} -{top} {frame[0]} {frame[1]}" {FONT}>'
    yield f'<rect x="-{left}" y="-{top}" width="{frame[0]}" height="{frame[1]}" fill="white"/>'
    yield f'<text x="{wide // 2}" y="-60" font-size="26">{title}; the back, with the plugs, is up</text>'
    yield f'<rect width="{wide}" height="{deep}" fill="{BOARD}" stroke="black"/>'
    for row in range(1, grid.rows + 1):
        (x, y), (x2, _) = _spot(grid, 1, row, mirrored), _spot(grid, grid.columns, row, mirrored)
        yield f'<path d="M{x} {y}H{x2}" stroke="{BELOW if mirrored else ABOVE}" stroke-width="18"/>'
        yield f'<text x="-25" y="{y + 5}">{row}</text>'
        holes = "".join(f"M{_spot(grid, n, row, mirrored)[0]} {y}h0" for n in range(1, grid.columns + 1))
        yield f'<path d="{holes}" stroke="#806040" stroke-width="7" stroke-linecap="round"/>'
    for column in range(1, grid.columns + 1):
        yield f'<text x="{_spot(grid, column, 1, mirrored)[0]}" y="{-12 if column % 2 else -30}">{column}</text>'
    for x_mm, front in grid.holes:
        x, y = _point(grid, x_mm, grid.deep - front, mirrored)
        yield f'<circle cx="{x}" cy="{y}" r="16" fill="white" stroke="black"/>'


def _reach(grid: Grid, own: list[Leg], mirrored: bool) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of its legs."""
    spots = [_spot(grid, *leg.hole, mirrored) for leg in own]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def _outline(grid: Grid, own: list[Leg]) -> Iterator[str]:
    if own[0].part == "D1":  # wires
        return
    left, top, right, bottom = _reach(grid, own, False)
    aside, behind = HEADER if own[0].part.startswith("J") else (12, 12)
    top = max(2, top - behind)
    yield f'<rect x="{left - aside}" y="{top}" width="{right - left + 2 * aside}" height="{bottom + 12 - top}"'
    yield ' rx="6" fill="white" fill-opacity="0.75" stroke="black" stroke-width="2"/>'
    yield from _name(grid, own, mirrored=False)


def _name(grid: Grid, own: list[Leg], mirrored: bool) -> Iterator[str]:
    left, top, right, bottom = _reach(grid, own, mirrored)
    y = top - 30 if own[0].part.startswith("J") else (top + bottom) // 2 + 5
    size = 15 if len(own) == 2 else 22
    yield f'<text x="{(left + right) // 2}" y="{y}" font-size="{size}">{own[0].part}</text>'


def _legs(grid: Grid, own: list[Leg], mirrored: bool) -> Iterator[str]:
    """The first pin of what has many is square."""
    colour = "#507090" if mirrored else "black"
    wires = own[0].part == "D1"
    for i, leg in enumerate(own):
        x, y = _spot(grid, *leg.hole, mirrored)
        if i == 0 and len(own) > 2 and not wires:
            yield f'<rect x="{x - 7}" y="{y - 7}" width="14" height="14" fill="{colour}"/>'
        else:
            yield f'<circle cx="{x}" cy="{y}" r="7" fill="{colour}"/>'
        if wires:
            yield f'<text x="{x}" y="{y + 24}">{leg.name}</text>'
