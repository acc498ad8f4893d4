"""The self-test on the emulated Pico: its pins read the levels of the wires, and it ends with a verdict."""

from __future__ import annotations

from typing import Any

import pytest

from host.link.frames import Foreign
from host.virtual.board import VirtualBoard
from tests.emulator.firmware import Flashed, PowerOn

pytestmark = pytest.mark.emulator

PATIENCE_MS = 60_000


def verdicts(pico: Any) -> list[str]:
    """Return what it says when a host asks for it: the verdicts on parts that need no hands."""
    from tests.emulator.laptop import Laptop

    laptop = Laptop(pico)
    laptop.greet()
    pico.run(500)
    laptop.command("selftest", "alone")

    def said() -> list[str]:
        return [message.text for message in laptop.told if isinstance(message, Foreign)]

    assert laptop.wait(PATIENCE_MS, lambda: any(line.startswith("selftest end") for line in said())), said()
    hello = laptop.session.hello
    laptop.session.hello = None
    assert laptop.wait(PATIENCE_MS, lambda: laptop.session.hello is not None), "the console does not come back"
    assert hello is not None and laptop.session.hello is not None
    assert laptop.session.hello.version == hello.version
    return said()


def test_a_board_without_faults_is_all_good(power_on: PowerOn, flashed: Flashed) -> None:
    with power_on(VirtualBoard(), flashed("")) as pico:
        said = verdicts(pico)
        print(f"\n{said[-1]}, at {pico.now / 1000:.1f} s")
    assert said[0] == "selftest begin"
    assert not [line for line in said if line.startswith("selftest bad")]
    for part in ("sda", "scl", "mux", "mux.reset", "station1.interrupt", "station5.interrupt"):
        assert any(line.startswith(f"selftest good {part}") for line in said), part


def test_each_wire_that_is_wrong_is_named(power_on: PowerOn, flashed: Flashed) -> None:
    board = VirtualBoard(3)
    board.stations[0].interrupt_cut = True
    board.stations[1].press("keep3")
    board.stations[2].break_off("screen")
    with power_on(board, flashed("")) as pico:
        said = verdicts(pico)
    bad = [line.split()[2] for line in said if line.startswith("selftest bad")]
    assert sorted(bad) == ["station1.interrupt", "station2.keep3", "station3.screen"], bad
