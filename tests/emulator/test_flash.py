"""`make flash` onto an emulated Pico whose flash was never written, then onto the console running there.

The time limits are longer than for a real one, which runs some ten times as fast.
"""

import pytest
from mpremote.transport_serial import SerialTransport

from host.build.bundle.build import NAME
from host.commands import flash as room
from host.commands.flash import flash
from host.game.players import NAMES
from host.virtual.board import VirtualBoard
from screens.texts import FILE, LANGUAGES
from tests.emulator.firmware import Flashed, PowerOn

pytestmark = pytest.mark.emulator

LONG_MS = 9000  # longer than the watchdog waits (firmware/main.py)
STATIONS = 1  # with fewer stations a tick takes less time


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "START", 300.0)
    monkeypatch.setattr(room, "REPL", 60.0)


def test_an_empty_pico_is_flashed_and_a_second_time_nothing_is_copied(power_on: PowerOn) -> None:
    said: list[str] = []
    with power_on(VirtualBoard(STATIONS)) as pico, pico.alive():
        version = flash(pico.port, say=said.append)
        assert "0 to delete" in said[0]
        copied = [line.strip() for line in said if line.startswith("  ")]
        assert copied[0] == "main.py" and copied[-1] == "build.txt"
        assert {f"{NAME}.mpy", "overlays/selftest.mpy", *(FILE + language for language in LANGUAGES)} < set(copied)
        assert said[-1].endswith(f"runs {version}.")
        print(f"\nflashed at {pico.now:.0f} ms of its time, {pico.cycles / 1e6:.0f} million cycles")
        said.clear()
        assert flash(pico.port, say=said.append) == version
        assert "0 to copy, 0 to delete" in said[0]
        print(f"flashed again at {pico.now:.0f} ms, {pico.cycles / 1e6:.0f} million cycles")


def test_mpremote_breaks_into_a_game_and_it_is_flashed_anew(power_on: PowerOn, flashed: Flashed) -> None:
    """While a game runs, one file is changed on the device; the next flash restores it, and the console comes up.

    Nobody feeds the watchdog meanwhile, and it does not bite.
    """
    from tests.emulator.laptop import Laptop

    said: list[str] = []
    with power_on(VirtualBoard(STATIONS), flashed("")) as pico:
        laptop = Laptop(pico)
        before = laptop.greet()
        laptop.new([(name, True) for name in NAMES[:2]])
        laptop.event("keep", 60_000)
        laptop.unplug()
        with pico.alive():
            repl = SerialTransport(pico.port, timeout=60)
            repl.enter_raw_repl(soft_reset=False, timeout_overall=60)
            repl.exec("with open('build.txt', 'w') as file: file.write('half')")
            repl.exec(f"import time; time.sleep_ms({LONG_MS})")
            repl.exit_raw_repl()
            repl.close()
            version = flash(pico.port, say=said.append)
            assert "1 to copy, 0 to delete" in said[0]
            assert said[-1].endswith(f"runs {version}.")
        assert pico.resets == []
        after = Laptop(pico).greet()
        assert after.version == version != before.version
        assert after.boot != before.boot
