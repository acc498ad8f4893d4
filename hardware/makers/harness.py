"""made/harness.yml and station.yml: the cables for WireViz (heavy.py).

It counts what all of them are made of, and draws those of one station, since the others are alike.
"""

from collections.abc import Iterator
from typing import Any

from hardware.places import MADE

FONT = "DejaVu Sans"  # Graphviz measures with it, so that the drawing is the same on every machine
# The colours of the loose wires are only a proposal.
COLOURS = {"GND": "BK", "3V3": "RD", "SCL": "YE", "SDA": "BU", "CUP": "GN", "SHAKE": "WH"}


def files(board: dict[str, Any]) -> dict[str, str]:
    counts = {"harness": len(board["stations"]), "station": 1}
    return {f"{MADE}/{name}.yml": "\n".join(_lines(board, count)) + "\n" for name, count in counts.items()}


def _connector(board: dict[str, Any], name: str, key: str, kind: str, pins: list[str], note: str = "") -> Iterator[str]:
    part = board["parts"][key]
    yield f"  {name}:"
    yield f"    type: {kind}"
    yield f"    pinlabels: [{', '.join(repr(pin) for pin in pins)}]"
    yield f"    manufacturer: {part['maker']}"
    yield f"    mpn: {part['mpn']!r}"
    if note:
        yield f"    notes: {note}"


def _plug(name: str, pins: list[str], note: str) -> Iterator[str]:
    """An end of a patch cable, which is bought with its plugs. The last pin is the shell."""
    yield f"  {name}:"
    yield "    type: RJ45 plug"
    yield f"    pinlabels: [{', '.join(repr(pin) for pin in [*pins, 'GND'])}]"
    yield "    ignore_in_bom: true"
    yield f"    notes: {note}"


def _run(i: int, contacts: int) -> Iterator[tuple[str, str]]:
    """What station i's cable joins: contacts and shell, wires and shield."""
    pins, wires = f"1-{contacts + 1}", f"1-{contacts}, s"
    yield from ((f"Main_J{i}", pins), (f"Cable{i}", wires), (f"Station{i}_J1", pins))


def _lines(board: dict[str, Any], count: int) -> Iterator[str]:
    plugs, parts = board["connectors"], board["parts"]
    wires = {"screen": "screen", "cup": "reed", "shake": "shake"}
    ends = {
        "screen": (plugs["screen"], board["station"]["screen_chip"], "screen"),
        "cup": (["CUP", "GND"], "reed", "cup sensor"),
        "shake": (["SHAKE", "GND"], "shake", "shake sensor"),
    }
    yield "# Made from hardware/board.toml by hardware/generate.py: change the board there."
    yield "options:"
    yield f"  fontname: {FONT}"
    yield "connectors:"
    for i in range(1, count + 1):
        yield from _plug(f"Main_J{i}", plugs["cable"], f"main box to station {i}")
        yield from _plug(f"Station{i}_J1", plugs["cable"], "latched, the shell is ground")
        for n, name in enumerate(wires, 2):
            housing = f"xh{len(plugs[name])}_housing"
            yield from _connector(board, f"Station{i}_J{n}", housing, "XH housing", plugs[name], name)
            labels, key, kind = ends[name]
            yield from _connector(board, f"Station{i}_{name}", key, kind, labels)
    patch = parts["patch_cable"]
    yield "cables:"
    for i in range(1, count + 1):
        yield f"  Cable{i}:"
        yield "    type: patch cable, shielded, 1 to 1"
        yield f"    length: {board['cable']['mm'] / 1000:g}"
        yield f"    wirecount: {len(plugs['cable'])}"
        yield "    color_code: T568B"
        yield "    shield: true"
        yield f"    manufacturer: {patch['maker']}"
        yield f"    mpn: {patch['mpn']!r}"
        for name in wires:
            nets = ends[name][0]
            yield f"  Wires{i}_{name}:"
            yield "    category: bundle"
            yield f"    length: {board['bus']['screen_cable_mm'] / 1000:g}"
            yield "    gauge: 28 AWG"
            yield f"    colors: [{', '.join(COLOURS[net] for net in nets)}]"
    yield "connections:"
    for i in range(1, count + 1):
        yield "  -"
        yield from (f"    - {end}: [{every}]" for end, every in _run(i, len(plugs["cable"])))
        for n, name in enumerate(wires, 2):
            nets = ends[name][0]
            at = [plugs[name].index(net) + 1 for net in nets]
            own = list(range(1, len(nets) + 1))
            yield "  -"
            yield f"    - Station{i}_J{n}: {at}"
            yield f"    - Wires{i}_{name}: {own}"
            yield f"    - Station{i}_{name}: {own}"
