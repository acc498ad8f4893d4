"""Draws the guide's pictures, as pictures.toml lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from build123d import Box, Compound, Location, Pos, Rot, Shape

from hardware.enclosure.drawing import Label, Thing, View, draw
from hardware.enclosure.shapes import Printed
from hardware.enclosure.whole import Whole

DATA = tomllib.loads(Path(__file__).with_name("pictures.toml").read_text(encoding="utf-8"))
UPSIDE_DOWN = Rot(X=180)


def draw_all(made: list[Printed], wholes: dict[str, Whole], folder: Path) -> None:
    """Draw all pictures into a folder. made: the printed parts; wholes: what they are assembled to, by name."""
    for part in made:
        if part.name in DATA["parts"]:
            drawn = [Thing(part.on_bed(), _of(DATA["colours"], part.name))]
            draw(folder / f"part-{part.name}.png", drawn, [], View(28, 38), (420, 320))
    for name, row in DATA["pictures"].items():
        shapes = {each: shape for whole in row["of"] for each, shape in wholes[whole].all.items() if _shown(row, each)}
        placed = {each: _placed(row, each, shape) for each, shape in shapes.items()}
        things = [Thing(shape, _of(DATA["colours"], each)) for each, shape in placed.items()]
        labels = [Label(text, _point(placed, *at)) for text, at in row.get("labels", {}).items()]
        draw(folder / f"{name}.png", things, labels, View(*row["view"]), tuple(row["size"]))


def _shown(row: dict[str, Any], name: str) -> bool:
    only, without = _begins(row.get("only", [""]), name), _begins(row.get("without", []), name)
    return only is not None and without is None


def _begins(names: Iterable[str], name: str) -> str | None:
    """Return the longest of the names that this name begins with."""
    return max((each for each in names if name.startswith(each)), key=len, default=None)


def _of(table: dict[str, Any], name: str) -> Any:
    key = _begins(table, name)
    return None if key is None else table[key]


def _placed(row: dict[str, Any], name: str, shape: Shape) -> Shape:
    if box := row.get("cut"):
        low, high = box[:3], box[3:]
        middle = Pos(*((a + b) / 2 for a, b in zip(low, high, strict=True)))
        cut = shape & middle * Box(*(b - a for a, b in zip(low, high, strict=True)))
        shape = cut if isinstance(cut, Shape) else Compound(list(cut))
    by = _of(row.get("move", {}), name) or 0
    moved = Pos(*by) if isinstance(by, list) else Pos(0, 0, by)
    return (UPSIDE_DOWN if row.get("turned") else Location()) * moved * shape


def _point(placed: dict[str, Shape], name: str, *parts: float) -> tuple[float, ...]:
    box = placed[min((each for each in placed if each.startswith(name)), key=len)].bounding_box()
    middle, size = box.center(), box.size
    return tuple(m + part * s / 2 for m, part, s in zip(middle, parts, size, strict=True))
