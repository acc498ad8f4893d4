"""made/electrics.md: the sums of electrics.py, each with its limit."""

from typing import Any

from hardware import electrics
from hardware.makers import MADE

HEAD = """# Electrics

Made from `board.toml` by `make hardware`. Each line is a sum with the worst values of the data sheets and the board
file; a board of which one does not hold is refused. The sums are in `hardware/electrics/`. They are not measurements:
nothing here has been tried on silicon yet.

## How the power goes

USB, the Pico's VBUS, the main fuse, the carrier's 5 V; from there a fuse a station, the cable, the station's 5 V for
its LEDs and for its own 3.3 V regulator. The Pico's 3.3 V never leaves the main box. Both kinds of fuse reset
themselves once the short is gone and they have cooled down.

## Why a wrong plug does no harm

The plugs are keyed. Should one go in turned round all the same (a header without its key, a cable pressed on the wrong
way), the pinout is its own mirror image where it matters: 5 V meets 5 V, and every signal meets a signal or ground.
The buffer of the LEDs meets ground through its resistor, SDA, SCL and INT are open drain, and the station simply does
not answer. Screen, cup and shake sensor have plugs of different sizes.

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
    for check in electrics.checks(board):
        lines.append(f"- **{check.title}**: {check.sum}, {check.bound}. {check.why}")
    return {f"{MADE}/electrics.md": "\n".join(lines) + "\n"}
