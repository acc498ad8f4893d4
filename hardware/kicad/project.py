"""The files of the KiCad projects that need no KiCad: symbols, tables of libraries and places; and the settings."""

import json
from collections.abc import Iterable
from typing import Any

from hardware.kicad import library, schematic
from hardware.kicad.footprints import LETTERS, LIBRARY, SILK
from hardware.kicad.placement import Printed, printed
from hardware.kicad.text import number


def files(board: dict[str, Any]) -> dict[str, str]:
    made: dict[str, str] = {}
    for sheet in printed(board):
        folder = sheet.folder
        made |= {
            f"{folder}/{LIBRARY}.kicad_sym": schematic.library(sheet.circuit),
            f"{folder}/sym-lib-table": _table(
                "sym", f"{LIBRARY}.kicad_sym", library.libraries(schematic.drawn(sheet.circuit))
            ),
            f"{folder}/fp-lib-table": _table("fp", f"../{LIBRARY}.pretty"),
            f"{folder}/places.csv": "\n".join(_places(sheet)) + "\n",
        }
    return made


def _table(kind: str, file: str, kicad: Iterable[str] = ()) -> str:
    """kicad: KiCad's own libraries that are used besides."""
    files = {LIBRARY: f"${{KIPRJMOD}}/{file}"} | {name: f"${{{library.FOLDER}}}/{name}.kicad_sym" for name in kicad}
    rows = [f'  (lib (name "{name}")(type "KiCad")(uri "{uri}")(options "")(descr ""))' for name, uri in files.items()]
    return "\n".join([f"({kind}_lib_table", "  (version 7)", *rows, ")", ""])


def _places(sheet: Printed) -> list[str]:
    rows = ["Designator,Value,Footprint,X mm,Y mm,Rotation,Side"]
    for part in sheet.circuit.parts.values():
        place = sheet.places[part.ref]
        rows.append(
            f"{part.ref},{part.value},{part.symbol.footprint},{number(place.x)},{number(place.y)},{place.turn},top"
        )
    return rows


RULES = {
    "min_clearance": 0.2,
    "min_track_width": 0.25,
    "min_copper_edge_clearance": 0.5,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_through_hole_diameter": 0.3,
    "min_via_diameter": 0.6,
    "min_via_annular_width": 0.15,
    "min_resolved_spokes": 2,
    "min_text_height": LETTERS,
    "min_text_thickness": SILK,
    "min_silk_clearance": 0.0,
    "solder_mask_to_copper_clearance": 0.0,
}
NETS = {
    "name": "Default",
    "clearance": 0.2,
    "track_width": 0.3,
    "via_diameter": 0.8,
    "via_drill": 0.4,
    "wire_width": 6,
    "bus_width": 12,
    "line_style": 0,
    "pcb_color": "rgba(0, 0, 0, 0.000)",
    "schematic_color": "rgba(0, 0, 0, 0.000)",
    "microvia_diameter": 0.3,
    "microvia_drill": 0.1,
    "diff_pair_gap": 0.25,
    "diff_pair_via_gap": 0.25,
    "diff_pair_width": 0.2,
    "priority": 2147483647,
}


def settings(name: str, excluded: list[str]) -> str:
    """excluded: findings of the electrical rule check that are right so."""
    said = {
        "board": {"design_settings": {"rules": RULES}},
        "erc": {"erc_exclusions": [[each, "one ground on the part itself"] for each in excluded]},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [NETS], "meta": {"version": 4}},
        "schematic": {"meta": {"version": 1}},
        "sheets": [],
    }
    return json.dumps(said, indent=2) + "\n"
