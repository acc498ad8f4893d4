"""The files of the KiCad project that need no routing: settings, libraries, schematic, and a table of the places."""

import json
from typing import Any

from hardware.circuit import circuit_board
from hardware.kicad import footprints, schematic
from hardware.kicad.footprints import LIBRARY
from hardware.kicad.placement import places
from hardware.kicad.text import number

FOLDER = "hardware/station"
BOARD = f"{FOLDER}/station.kicad_pcb"  # heavy.py routes it
DRAWING = "hardware/made/station-parts.svg"  # what is printed on it, for fitting


def files(board: dict[str, Any]) -> dict[str, str]:
    circuit = circuit_board(board)
    made = {
        f"{FOLDER}/station.kicad_pro": json.dumps(SETTINGS, indent=2) + "\n",
        f"{FOLDER}/station.kicad_sch": schematic.schematic(board, circuit),
        f"{FOLDER}/{LIBRARY}.kicad_sym": schematic.library(circuit),
        f"{FOLDER}/sym-lib-table": _table("sym", f"{LIBRARY}.kicad_sym"),
        f"{FOLDER}/fp-lib-table": _table("fp", f"{LIBRARY}.pretty"),
        f"{FOLDER}/places.csv": "\n".join(_places(board)) + "\n",
    }
    for name, text in footprints.library(board["pcb"]["hole_mm"]).items():
        made[f"{FOLDER}/{LIBRARY}.pretty/{name}.kicad_mod"] = text
    return made


def _table(kind: str, file: str) -> str:
    row = f'(lib (name "{LIBRARY}")(type "KiCad")(uri "${{KIPRJMOD}}/{file}")(options "")(descr ""))'
    return f"({kind}_lib_table\n  (version 7)\n  {row}\n)\n"


def _places(board: dict[str, Any]) -> list[str]:
    circuit = circuit_board(board)
    at = places(board, circuit)
    rows = ["Designator,Value,Footprint,X mm,Y mm,Rotation,Side"]
    for part in circuit.parts.values():
        place = at[part.ref]
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
    "min_resolved_spokes": 1,
    "min_text_height": 0.7,
    "min_text_thickness": 0.1,
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
SETTINGS: dict[str, Any] = {
    "board": {"design_settings": {"rules": RULES}},
    "meta": {"filename": "station.kicad_pro", "version": 3},
    "net_settings": {"classes": [NETS], "meta": {"version": 4}},
    "schematic": {"meta": {"version": 1}},
    "sheets": [],
}
