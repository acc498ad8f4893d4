"""The page's console sends the same as the box, byte for byte, with the same seed and the same presses."""

import json
import os
import subprocess
import threading
from pathlib import Path
from typing import Any

from host.build.mpy import FIRMWARE, PLAIN, bundled
from host.site.modules import firmware
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.tooling.tools import needed

HERE = Path(__file__).parent
ENTROPY = b"the same twice"
TICK = 5  # ms
PEOPLE = (1, 3)
Step = list[Any]


def presses() -> list[Step]:
    """Let two people sit down, begin a game, and throw, keep and lock without looking."""
    steps: list[Step] = [[300]]

    def press(station: int, *switches: str) -> None:
        steps.extend([[0, station, "press", list(switches)], [60, station, "release", list(switches)], [200]])

    for _ in range(9):
        for station in PEOPLE:
            press(station, "ok")
    for die in (1, 2, 3):
        for station in PEOPLE:
            steps.extend([[0, station, "press", ["cup"]], [300, station, "release", ["cup"]], [900]])
            press(station, f"keep{die}")
            press(station, "ok")
        steps.append([2000])
    return steps


def of_box(steps: list[Step], flash: Path) -> bytes:
    """Return what the box sends on its serial line."""
    board = VirtualBoard()
    (flash / "build.txt").write_bytes(firmware()["build.txt"])
    heard = bytearray()
    clock = VirtualClock(held=True, step=TICK)
    with Console(board, firmware=bundled(FIRMWARE, PLAIN), clock=clock, entropy=ENTROPY, flash=flash) as console:
        line = os.open(console.port, os.O_RDONLY | os.O_NOCTTY)
        reading = threading.Thread(target=read, args=(line, heard), daemon=True)
        reading.start()
        for ms, *hand in steps:
            if ms:
                console.advance(ms)
            if hand:
                station, action, switches = hand
                getattr(board.stations[station], action)(*switches)
    reading.join(300)
    os.close(line)
    return bytes(heard)


def read(line: int, heard: bytearray) -> None:
    try:
        while data := os.read(line, 4096):
            heard += data
    except OSError:  # the console is gone
        pass


def of_page(steps: list[Step], site: Path) -> bytes:
    asked = json.dumps({"entropy": ENTROPY.hex(), "steps": steps})
    command = [needed("node"), str(HERE / "lines.mjs"), str(site)]
    ran = subprocess.run(command, input=asked.encode(), capture_output=True, timeout=900)
    assert not ran.returncode, ran.stderr.decode()[-2000:]
    return ran.stdout


def test_the_same_seed_and_hands_give_the_same_lines(site: Path, tmp_path: Path) -> None:
    steps = presses()
    page = of_page(steps, site).splitlines()
    box = of_box(steps, tmp_path).splitlines()
    said = b"\n".join(page)
    assert b" keep 0 " in said and b" keep 1 " in said, "nothing is compared that was played"
    assert page == box[: len(page)] and len(box) - len(page) <= 1, "the box may say more while it ends"
