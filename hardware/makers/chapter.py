"""Makes made/electrics.md: the electrical sums, each with its limit."""

from typing import Any

from hardware.electrics import sums
from hardware.places import MADE

HEAD = """# Electrics

Made from `board.toml` and `electrics/sums.toml`, which says what each name is, by `make hardware`. Each sum uses the
worst values, and a board that fails one is refused. Nothing has been measured on silicon.

## How the power flows

From USB through the Pico's VBUS to the LEDs' buffer, and through the main fuse to the main box's 5 V. From there
through one current limiter and one cable per station to its LEDs and its own 3.3 V regulator. The Pico's 3.3 V stays in
the main box. Limiters and fuse reset themselves. Surge protectors, at each jack and behind the main fuse, take what
comes in from a cable.

## Why this cable

A shielded patch cable has a latch and is sold everywhere. Each signal is twisted with ground, the LEDs' data with 5 V.
In a network socket open-drain lines meet ground, and a resistor protects the LEDs' data.

## The sums
"""


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the page."""
    lines = [HEAD]
    for check in sums.checks(board):
        lines.append(f"- **{check.title}**: {check.sum}, {check.bound}. {check.why}")
    return {f"{MADE}/electrics.md": "\n".join(lines) + "\n"}
