"""What the pictures are made of: the solids where they stand, with their colours. pictures.py and closeups.py draw."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from build123d import Pos, Rot

from hardware.enclosure.drawing import Colour, Label, Thing, View, draw
from hardware.enclosure.plan import Place, Plan
from hardware.enclosure.shapes import Printed
from hardware.enclosure.whole import Whole

SAND, CLAY, BRICK, DARK, WHITE = (236, 226, 208), (205, 190, 168), (196, 104, 66), (74, 79, 90), (250, 250, 250)
GREEN, METAL, BLACK, BLUE, GLASS = (66, 134, 92), (178, 184, 190), (84, 86, 92), (70, 110, 170), (60, 66, 84)
UPSIDE_DOWN = Rot(X=180)


def colour(name: str) -> Colour:
    if name.startswith("cap"):
        return DARK
    if name.startswith(("lens", "strip-clamp")):
        return WHITE
    if name in ("hood", "cup", "cup-seat"):
        return BRICK
    if name.endswith("-bottom"):
        return CLAY
    return SAND


def bought(name: str) -> Colour:
    if name.startswith(
        ("circuit screw", "hood screw", "seat screw", "carrier screw", "clamp screw", "bottom screw", "magnet", "USB")
    ):
        return METAL
    if name in ("circuit", "carrier", "Pico"):
        return GREEN
    if name.startswith(("LED", "strip")):
        return WHITE
    if name.startswith(("reed", "vibration", "multiplexer")):
        return BLUE
    return GLASS if name == "screen" else BLACK


class Album:
    """Draws into a folder. station, box: with all that is bought, where it stands."""

    def __init__(self, plan: Plan, made: list[Printed], station: Whole, box: Whole, folder: Path) -> None:
        self.plan = plan
        self.made = made
        self.station = station
        self.box = box
        self.folder = folder

    def picture(
        self,
        name: str,
        things: list[Thing],
        labels: list[Label] | None = None,
        view: View | None = None,
        size: tuple[int, int] = (960, 640),
    ) -> None:
        draw(self.folder / f"{name}.png", things, labels or [], view or View(28, 38), size)

    def station_things(self, lift: Callable[[str], float], without: tuple[str, ...] = ()) -> list[Thing]:
        """lift: how far above its place a part is drawn."""
        whole = self.station
        things = []
        for shapes, paint in ((whole.printed, colour), (whole.solids, bought)):
            for name, shape in shapes.items():
                if not name.startswith(without):
                    things.append(Thing(Pos(0, 0, lift(name)) * shape, paint(name)))
        return things


def turned(at: Place) -> Place:
    """The same place with the station upside down."""
    return (at[0], -at[1], -at[2])
