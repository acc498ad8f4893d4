"""Make the enclosure: STL, 3MF and STEP files to build/enclosure, the guide's pictures, and a report of all checks.

`--check` only checks numbers, without the modelling packages, for `make lint`. Exit code 1: something does not fit; 2:
it cannot run.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from hardware import install, stamps
from hardware.enclosure import bought, fits
from hardware.enclosure.plan import SOURCE, Plan
from hardware.places import ROOT
from hardware.source.board_file import BoardError, load
from hardware.source.shape import SCREENS

if TYPE_CHECKING:
    from hardware.enclosure.shapes import Printed

BUILD = Path("build") / "enclosure"


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser("python -m hardware.enclosure", description="Make and check the printed parts.")
    parser.add_argument("--check", action="store_true", help="only numbers; needs no further packages")
    parser.add_argument("--without-pictures", action="store_true", help="leave the guide's pictures as they are")
    parser.add_argument("--board", type=Path, default=SOURCE, help="another board file; its pictures are not kept")
    parser.add_argument("--out", type=Path, default=BUILD, help="folder of the STL, 3MF and STEP files")
    asked = parser.parse_args(arguments)
    try:
        plan = Plan(load(asked.board))
        wrong = [*fits.faults(plan), *fits.faults(plan.left_handed())]
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{asked.board} cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    if asked.check or wrong:
        return _told(wrong)
    try:
        install.modeller()
    except install.Missing as error:
        print(error, file=sys.stderr)
        return 2
    drawn = not asked.without_pictures
    return _made(plan, asked.out, drawn, kept=asked.board == SOURCE)


def _made(plan: Plan, out: Path, drawn: bool, kept: bool) -> int:
    from hardware.enclosure import box, checks, whole

    start = time.monotonic()
    if out == BUILD:  # may hold parts under names that no longer exist
        shutil.rmtree(out, ignore_errors=True)
    left = plan.left_handed()
    of_station, of_left, of_box = whole.station_parts(plan), whole.station_parts(left), box.parts(plan)
    made = [*of_station, *(part for part in of_left if part.name.startswith("left")), *of_box]
    wrong = []
    print("part            size in mm             cm3  steepest  widest bridge")
    for part in made:
        shape = part.on_bed()
        body, found = checks.measure(shape)
        wrong += checks.faults(part.name, shape, tuple(plan.data["bed"]), part.bridge)
        size = " x ".join(f"{each:.1f}" for each in found.size)
        bridge = f"{found.bridges[0]:.1f} mm: {part.where}" if found.bridges else "none"
        print(f"{part.name:15} {size:21} {found.volume:5.1f} {found.steepest:6.0f}°   {bridge}")
        _written(part, body, out)
    wholes = {
        "station": whole.a_station(plan, of_station),
        "left": whole.a_station(left, of_left),
        "box": whole.main_box(plan, of_box),
    }
    wrong += [*whole.turning(plan, of_station), *whole.turning(left, of_left)]
    for each in wholes.values():
        wrong += whole.faults(each, plan.data["room"])
        print(f"\n{each.name}: {len(each.printed)} printed and {len(each.solids)} bought solids; nearest, in mm:")
        for name, other, room in sorted(whole.rooms(each), key=lambda row: row[2])[:8]:
            print(f"  {room:5.2f}  {name} and {other}")
    for chip in SCREENS:
        if chip != plan.chip:
            wrong += _with_screen(plan.with_screen(chip))
    print(f"\nsomebody who stands beside the player sees {fits.beside(plan):.0%} of the screen's height or width")
    print(f"\nSTL, 3MF and STEP: {out}; {time.monotonic() - start:.0f} s")
    if wrong or not drawn:
        return _told(wrong)
    from hardware.enclosure import pictures

    with tempfile.TemporaryDirectory() as folder:
        pictures.draw_all(made, wholes, ROOT / stamps.PICTURES if kept else Path(folder))
    if kept:
        stamps.write(bought.drawn_from(plan), ROOT, stamps.PICTURES)
        print(f"pictures: {stamps.PICTURES}; {time.monotonic() - start:.0f} s")
    return 0


def _with_screen(plan: Plan) -> list[str]:
    """Return what is wrong with a station that has another screen."""
    from hardware.enclosure import checks, whole

    made = whole.station_parts(plan)
    wrong = [*fits.faults(plan), *whole.faults(whole.a_station(plan, made), plan.data["room"])]
    wrong += whole.turning(plan, made)
    for part in made:
        if part.name == "hood" or part.name.startswith("station"):
            wrong += checks.faults(part.name, part.on_bed(), tuple(plan.data["bed"]), part.bridge)
    print(f"\nwith an {plan.chip.upper()}: {'; '.join(wrong) or 'it fits, too'}")
    return [f"{plan.chip}: {each}" for each in wrong]


def _written(part: Printed, body: object, out: Path) -> None:
    """Write the checked mesh as STL, and as 3MF, which has a unit; the solid as STEP, with a fixed date."""
    from build123d import export_step
    from lib3mf import Lib3MF

    out.mkdir(parents=True, exist_ok=True)
    mesh = out / f"{part.name}.stl"
    body.export(mesh)  # type: ignore[attr-defined]
    model = Lib3MF.Wrapper().CreateModel()
    model.QueryReader("stl").ReadFromFile(str(mesh))
    model.QueryWriter("3mf").WriteToFile(str(mesh.with_suffix(".3mf")))
    export_step(part.on_bed(), out / f"{part.name}.step", timestamp="2026-01-01T00:00:00")


def _told(wrong: list[str]) -> int:
    for each in wrong:
        print(each, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
