"""The file that the site offers and `dicetown image` makes, dropped on an emulated Pico: it boots, plays, and is
updated in the middle of a game."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from host.build import mpy, uf2
from host.build.flashed import build
from host.build.image import updating
from host.build.micropython_uf2 import MicroPython, micropython
from host.site.build import images
from host.virtual.board import VirtualBoard
from tests.build.bases import drop
from tests.emulator.firmware import PowerOn
from tests.screens.read_screen import Picture
from version import VERSION

pytestmark = pytest.mark.emulator

SIZE = 2 << 20
TIMER = 1  # the reason of a reset: the ROM starts a dropped file by the watchdog
NEXT = "9.9.9"


@pytest.fixture
def base(uf2: Path) -> MicroPython:
    from host.build.uf2 import read

    return micropython(read(uf2.read_bytes()))


@pytest.fixture
def offered(uf2: Path) -> bytes:
    """Return the file for a Pico that is beside the site's pages."""
    return images([uf2])["Pico"]


@pytest.fixture
def newer(tmp_path: Path) -> dict[str, bytes]:
    """Return the files of another version, whose largest file also differs."""
    folder = tmp_path / "firmware"
    shutil.copytree(mpy.FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, before, after in (("version.py", VERSION, NEXT), ("table/bots.py", "const(30)", "const(31)")):
        path = folder / name
        text = path.read_text()
        assert before in text, name
        path.write_text(text.replace(before, after))
    return build(folder, mpy.PICO)


class Console:
    """The flash of a console that is switched off."""

    def __init__(self, power_on: PowerOn) -> None:
        self.power_on = power_on
        self.flash = bytearray(random.Random(1).randbytes(SIZE))

    def on(self, dropped: bytes = b"") -> Any:
        """Switch the console on, or drop a file on its drive."""
        if dropped:
            drop(self.flash, dropped)
        board = VirtualBoard(2)
        pico = self.power_on(board)
        pico.mcu.flash[:SIZE] = self.flash
        if dropped:
            pico.mcu.watchdog._reason = TIMER
        return pico

    def off(self, pico: Any) -> None:
        self.flash = bytearray(pico.mcu.flash[:SIZE])


def screen(pico: Any) -> str:
    return "\n".join(Picture(pico.wiring.board.stations[0].screen).rows())


@pytest.mark.timeout(1200)
def test_it_boots_plays_is_updated_and_goes_on_with_its_game(
    power_on: PowerOn, base: MicroPython, offered: bytes, newer: dict[str, bytes]
) -> None:
    """Power also fails in the middle of the update."""
    from tests.emulator.laptop import Laptop

    console = Console(power_on)
    with console.on(offered) as pico:
        laptop = Laptop(pico, patient=False)
        assert laptop.greet().version.startswith(VERSION + "+")
        laptop.until_somebody_is_awaited()
        stood = laptop.table()
        assert not [event for event in laptop.events() if event.name == "crash"], "a dropped file is no fault"
        console.off(pico)

    files = slice(base.start - uf2.FLASH, SIZE)
    before = bytes(console.flash[files])

    def changed(pico: Any) -> int:
        """Return the sectors of the file system."""
        now = bytes(pico.mcu.flash[files])
        sectors = range(0, len(now), uf2.SECTOR)
        return 0 if now == before else sum(now[at : at + uf2.SECTOR] != before[at : at + uf2.SECTOR] for at in sectors)

    with console.on(uf2.written(updating(base, newer, 1))) as pico:
        assert bytes(console.flash[files]) == before
        assert pico.run(20_000, lambda: changed(pico) > 8)
        assert not any(station.screen.on for station in pico.wiring.board.stations), "it has not begun"
        print(f"\nthe power goes at {pico.now:.0f} ms")
        console.off(pico)

    for start in ("the update goes on", "nothing is left of it"):
        with console.on() as pico:
            laptop = Laptop(pico, patient=False)
            assert pico.run(20_000, lambda laptop=laptop: laptop.session.hello is not None)
            assert laptop.session.hello.version.startswith(NEXT + "+")
            print(f"{start}: {pico.now:.0f} ms to the hello, {changed(pico)} sectors are others")
            assert pico.run(5_000, lambda pico=pico: "OK: go on" in screen(pico))
            console.off(pico)
    with console.on() as pico:
        laptop = Laptop(pico, patient=False)
        laptop.greet()
        assert pico.run(5_000, lambda: "OK: go on" in screen(pico))
        pico.tap("ok")
        laptop.event("lock")
        pico.run(1000)
        assert laptop.table() == stood
        laptop.sit_down()
        laptop.event("keep")
