"""How long people wait: all five slam at once, the dice come to rest, and all faces stand on the private screens.

On a clock that tests move, in ticks of 4 ms, which a Pico keeps (tests/emulator). `python -m tests.dice.waiting` prints
how often it takes how long.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dicetown.presets import MASKED, OWN_DICE
from tests.dice.waiting import WANTED_MS, wait

DRAWN_MS = 550  # from the last word of a die to the last screen: 16 pieces each, on one bus


@pytest.mark.parametrize("faces", [0, MASKED], ids=["plain", "masked"])
def test_the_faces_of_25_dice_stand_on_the_screens_within_1500_ms(
    faces: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """At the noise of the box, 15 %."""
    for number in range(4):
        waited = wait(monkeypatch, tmp_path, 15, number, (OWN_DICE | faces) << 8)
        assert waited.faces <= WANTED_MS and waited.faces - waited.heard <= DRAWN_MS


def test_at_30_percent_noise_only_the_radio_takes_longer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for number in range(4):
        waited = wait(monkeypatch, tmp_path, 30, number, OWN_DICE << 8)
        assert waited.faces - waited.heard <= DRAWN_MS
