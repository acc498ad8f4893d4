"""made/electrics.md: the sums of the electrics, each with its limit."""

from typing import Any

from hardware.electrics import sums
from hardware.places import MADE

HEAD = """# Electrics

Made from `board.toml` by `make hardware`. Each line is a sum with the worst values of the data sheets and the board
file; a board of which one does not hold is refused. The sums are in `hardware/electrics/`. They are not measurements:
nothing here has been tried on silicon yet.

## How the power goes

USB, the Pico's VBUS, the main fuse, the carrier's 5 V; from there a fuse a station, the cable, the station's 5 V for
its LEDs and for its own 3.3 V regulator. The Pico's 3.3 V never leaves the main box. Both kinds of fuse reset
themselves once the short is gone and they have cooled down.

## Why a wrong plug does no harm

A station's cable has the plugs of a network and goes in one way only. A network's socket takes it, too, and joins the
two wires of each pair by the winding of a transformer: SDA, SCL and INT, which are open drain, then meet ground, and
the LEDs' data meets 5 V behind its resistor. A switch gives no power to what does not ask for it; an injector that
does not wait to be asked (24 or 48 V) would destroy a station. Screen, cup and shake sensor have plugs of different
sizes.

## Why this cable

A shielded patch cable (RJ45) has a latch and a moulded strain relief at both ends, its shell meets before the
contacts, and it is sold everywhere. Each signal is twisted with ground, the LEDs' data with 5 V, so that none is
heard in another. The other candidate were DE-9 connectors: screws in place of latches, but 31 mm wide, so that five
do not stand at the edge of a board of 100 mm; no twisted pairs; and a serial port, which takes the same plug, puts
out up to 15 V by itself. The ribbon that was here before had no latch, no strain relief and no ground that meets
first.

## Static electricity

A hand that holds a cable may be charged. The plug's shell meets the jack's, which is ground, before any contact does;
what still comes in by a line goes through an array of diodes (`[parts.esd]`) beside each jack, at both ends, into
ground or 5 V. The expander's interrupt output has a resistor besides.

## Decoupling

Each chip and each LED has {decoupling} uF of its own, the expander's beside its supply pin; a station {station} uF
where the cable comes in and {regulator} uF behind its regulator, which needs that to be stable.

## The sums
"""


def files(board: dict[str, Any]) -> dict[str, str]:
    power = board["power"]
    lines = [
        HEAD.format(decoupling=power["decoupling_uf"], station=power["station_uf"], regulator=power["regulator_uf"])
    ]
    for check in sums.checks(board):
        lines.append(f"- **{check.title}**: {check.sum}, {check.bound}. {check.why}")
    return {f"{MADE}/electrics.md": "\n".join(lines) + "\n"}
