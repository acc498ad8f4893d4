"""Plots of past games as inline SVG, made by the server: bars and points, with colours from history.css.

Each is one picture with a text that says the same for those who can't see it. Callers pass in the numbers to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from dicetown.cards import FACES
from host.history.fairness import Fairness
from host.i18n import translation
from host.i18n.translation import gettext

WIDTH = 480
ROW = 34  # height of a bar's row


@dataclass(frozen=True)
class Part:
    """A piece of a stacked bar: its length in the plot's unit, a colour s0 to s5 (frame.css), and what it is."""

    n: float
    colour: int
    title: str


def picture(width: float, height: float, title: str, inside: Sequence[Markup]) -> Markup:
    """Return an SVG picture."""
    head = Markup('<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(width, height, title)
    return head + Markup("\n").join(inside) + Markup("</svg>")


def text(x: float, y: float, said: object, kind: str = "", anchor: str = "start") -> Markup:
    """Return a text at a point."""
    return Markup('<text x="{:.1f}" y="{:.1f}" class="{}" text-anchor="{}">{}</text>').format(x, y, kind, anchor, said)


def rect(x: float, y: float, width: float, height: float, kind: str, title: str = "") -> Markup:
    """Return a rectangle, with a title if it has one."""
    hint = Markup("<title>{}</title>").format(title) if title else ""
    return Markup('<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" class="{}">{}</rect>').format(
        x, y, max(width, 0), max(height, 0), kind, hint
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    """Return a line."""
    return Markup('<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" class="{}"/>').format(x1, y1, x2, y2, kind)


def number(n: float) -> str:
    """Write a number in few digits: 1,234 or 3.4."""
    return translation.number(n, 0 if n == int(n) or abs(n) >= 100 else 1)


def dice(fair: Fairness) -> Markup:
    """Plot how far each face's count is from an even count, and the band in which 95 of 100 fair counts lie."""
    top, bottom, left = 34, 190, 66
    middle = (top + bottom) / 2
    strays = [n - fair.expected for n in fair.rolled]
    scale = (middle - top) / (max(fair.spread * 1.25, *map(abs, strays)) or 1)
    wide = (WIDTH - left) / len(FACES)
    inside = [rect(left, middle - fair.spread * scale, WIDTH - left, 2 * fair.spread * scale, "band")]
    for face, (n, stray) in enumerate(zip(fair.rolled, strays, strict=True)):
        x, long = left + face * wide, abs(stray) * scale
        above = middle - max(stray, 0) * scale
        inside.append(rect(x + wide * 0.2, above, wide * 0.6, long, f"part s{face}", f"{FACES[face]}: {number(n)}"))
        said = number(n) + (" !" if abs(stray) > fair.spread else "")
        inside.append(text(x + wide / 2, above - 8 if stray >= 0 else above + long + 18, said, "value", "middle"))
        inside.append(text(x + wide / 2, bottom + 46, FACES[face], "face", "middle"))
    inside.append(line(left, middle, WIDTH, middle, "expected"))
    for off in (0, fair.spread, -fair.spread):
        inside.append(
            text(left - 8, middle - off * scale + 5, translation.number(max(0, fair.expected + off)), "axis", "end")
        )
    counts = ", ".join(f"{FACES[face]} {n}" for face, n in enumerate(fair.rolled))
    title = gettext("How often each face came: {counts}. Expected of each: {expected}.")
    return picture(WIDTH, 246, title.format(counts=counts, expected=number(fair.expected)), inside)


def stacks(rows: Sequence[tuple[str, Sequence[Part], str]], title: str, label: float = 105) -> Markup:
    """Plot a bar for each row: name, parts, and the text after the bar."""
    most = max((sum(part.n for part in parts) for _, parts, _ in rows), default=0) or 1
    scale = (WIDTH - label - 60) / most
    inside, said = [], []
    for i, (name, parts, behind) in enumerate(rows):
        y, x = i * ROW + 4.0, label
        inside.append(text(label - 10, y + 18, name, "label", "end"))
        for part in parts:
            long = part.n * scale
            hint = f"{part.title}: {number(part.n)}"
            inside.append(rect(x, y, long, ROW - 8, f"part s{part.colour}", hint))
            if long > 11 * len(number(part.n)) + 4:
                inside.append(text(x + long / 2, y + 18, number(part.n), f"inside s{part.colour}", "middle"))
            x += long
        inside.append(text(x + 8, y + 18, behind, "value"))
        said.append(f"{name}: " + ", ".join(f"{part.title} {number(part.n)}" for part in parts))
    return picture(WIDTH, len(rows) * ROW + 2, f"{title}. " + "; ".join(said), inside)


def course(points: Sequence[tuple[int, bool, str]], title: str) -> Markup:
    """Plot a point for each game: its points, whether it was won, a title. The line is the mean so far."""
    top, bottom, left = 14, 190, 44
    most = max((n for n, _, _ in points), default=0) or 1
    wide = (WIDTH - left - 20) / max(1, len(points) - 1) if len(points) > 1 else 0

    def y(n: float) -> float:
        return bottom - n / most * (bottom - top)

    inside = [line(left, y(n), WIDTH, y(n), "grid") for n in (0, most / 2, most)]
    inside += [text(left - 8, y(n) + 5, number(n), "axis", "end") for n in (0, most / 2, most)]
    mean: list[str] = []
    total = 0
    for i, (n, won, what) in enumerate(points):
        x = left + 12 + i * wide
        total += n
        mean.append(f"{x:.1f},{y(total / (i + 1)):.1f}")
        inside.append(
            Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{}" class="{}"><title>{}</title></circle>').format(
                x, y(n), 6 if won else 4, "won" if won else "lost", what
            )
        )
    inside.append(Markup('<polyline points="{}" class="mean"/>').format(" ".join(mean)))
    said = ", ".join(what for _, _, what in points[-10:])
    return picture(WIDTH, 205, f"{title}: {said}", inside)
