"""`make flash` as it is, onto an emulated Pico whose flash was never written; then onto the console that runs there.

The limits of time are longer than for a real one, which runs thirty times as fast.
"""

from collections.abc import Callable
from typing import Any

import pytest

from console.texts import FILE, LANGUAGES
from host import flash as room
from host.bundle.build import NAME
from host.flash import flash
from host.virtual.board import VirtualBoard

STATIONS = 1  # with fewer a pass of the console takes less


@pytest.mark.emulator
def test_an_empty_pico_is_flashed_and_a_second_time_nothing_is_copied(
    power_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "START", 300.0)
    monkeypatch.setattr(room, "REPL", 60.0)
    said: list[str] = []
    with power_on(VirtualBoard(STATIONS)) as pico, pico.alive():
        version = flash(pico.port, say=said.append)
        assert "0 to delete" in said[0]
        assert [line.strip() for line in said if line.startswith("  ")] == [
            "main.py",
            f"{NAME}.mpy",
            "selftest.mpy",
            *(FILE + language for language in sorted(LANGUAGES)),
            "build.txt",
        ]
        assert said[-1].endswith(f"runs {version}.")
        print(f"\nflashed at {pico.now:.0f} ms of its time, {pico.cycles / 1e6:.0f} million cycles")
        said.clear()
        assert flash(pico.port, say=said.append) == version
        assert "0 to copy, 0 to delete" in said[0]
        print(f"flashed again at {pico.now:.0f} ms, {pico.cycles / 1e6:.0f} million cycles")
