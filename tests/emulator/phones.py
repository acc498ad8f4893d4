"""A game of five phones on the emulated Pico.

The emulator has no radio. Instead, a network of buffers is on the Pico's flash (tests/firmware/five_phones.py), whose
pages press buttons at people's pace; meanwhile the last one is loaded again. The time and memory that a real network
stack takes are not in these figures.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from rp2040py.peripherals.watchdog import LOAD

from host.build import mpy
from host.build.bundle.build import translated
from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.web import air
from tests.build.beside_bundle import apart

NETWORK = Path(__file__).parents[1] / "firmware" / "five_phones.py"
PLAY_MS = 10_000
WORST = 4  # how many of a phase's slowest ticks are reported, as some load code
BEGINS, ENDS = 1, 2  # written to the watchdog when a tick begins and ends
AWAY, BACK = 3, 4  # written when the network of buffers begins and ends its work, which on a Pico is machine code
PHASES = (  # as MAIN prints them, with the ms that a tick may take
    ("five phones have their places", 60_000),
    ("a game begins", 20_000),
    ("five phones play", 30_000),
    ("a page is fetched", 60_000),
    ("phones wait", 30_000),
)

MAIN = """
import gc, time
import machine
import five_phones
five_phones.install()
pages = five_phones.Pages(lambda seat: table.match.locks[seat] >= 0)
gc.collect()
before = gc.mem_alloc()
import main
table = main.build()
registers = machine.mem32
def note(what):
    registers[{fed}] = what
five_phones.note = note
def step():
    now = time.ticks_ms()
    registers[{fed}] = {begins}
    table.tick(now)
    registers[{fed}] = {ends}
    return now
def told(what, number):
    print(what, number, sep="\\t")
def held(what):
    gc.collect()
    told(what, gc.mem_alloc() - before)
def play(ms, of):
    gc.collect()
    used = gc.mem_alloc()
    end = time.ticks_ms() + ms
    now = 0
    while now < end:
        now = step()
        if of:
            pages.press(now, of)
    return gc.mem_alloc() - used
told("held by the network and its pages", before)
for _ in range(20):
    step()
pages.join(step)
told("phase", 0)
held("heap in use in the lobby, five phones")
for seat in range(5):
    table.match.names[seat] = b"Somebody"
table.games.start(5, 0, 0, bytes(32))
play(1000, 0)
told("phase", 1)
told("allocated by ticks while five phones play", play({ms}, 5))
told("answers that were written down", table.journal.number)
told("phase", 2)
held("heap in use in a game with five phones")
told("bytes of the page", pages.fetch(lambda: held("heap in use while a page is fetched")))
told("phase", 3)
told("allocated by ticks while phones wait", play({ms}, 0))
told("phase", 4)
"""

Figure = tuple[str, float, str]
PowerOn = Callable[..., Any]


class Ticks:
    """The milliseconds of each tick, without the program's own work between ticks and without the network."""

    def __init__(self, pico: Any) -> None:
        self.pico = pico
        self.taken: list[float] = []
        self._began = self._away = 0.0
        self._write = pico.mcu.watchdog.write_uint32
        pico.mcu.watchdog.write_uint32 = self._see

    def _see(self, offset: int, value: int) -> None:
        if offset == LOAD and value == BEGINS:
            self._began = self.pico.now
        elif offset == LOAD and value == AWAY:
            self._away = self.pico.now
        elif offset == LOAD and value == BACK:
            self._began += self.pico.now - self._away
        elif offset == LOAD and value == ENDS:
            self.taken.append(self.pico.now - self._began)
        self._write(offset, value)


def main(ms: int = PLAY_MS) -> str:
    from tests.emulator.probe import WATCHDOG_LOAD

    return for_bundle(MAIN.format(fed=WATCHDOG_LOAD, ms=ms, begins=BEGINS, ends=ENDS))


def for_bundle(text: str) -> str:
    """Return a program translated to the bundle's names."""
    names = json.loads((mpy.bundled() / "names.json").read_text(encoding="utf-8"))["attributes"]
    return translated(text, apart([NETWORK.read_text(encoding="utf-8")], names))


def files() -> dict[str, bytes]:
    """Return the other files on flash: the network, and the pages of a console on the air."""
    with tempfile.TemporaryDirectory() as name:
        source, output = Path(name) / "program.py", Path(name) / "program.mpy"
        source.write_text(for_bundle(NETWORK.read_text(encoding="utf-8")), encoding="utf-8")
        if complaint := mpy.run_compiler(source, output, mpy.PICO, "five_phones.py"):
            raise UserError(complaint)
        return {"five_phones.mpy": output.read_bytes(), **air.files()}


def game(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """Measure from power-on to a game in which all five phones have played. image: of `main`, with `files`."""
    board = VirtualBoard(bare=True)
    with power_on(board, image) as pico:
        said = bytearray()

        def listen() -> None:
            said.extend(pico.usb.said)
            pico.usb.said.clear()

        pico.each_ms = listen
        ticks = Ticks(pico)
        for phase, (title, most) in enumerate(PHASES):
            mark = f"phase\t{phase}\r\n".encode()
            there = pico.run(most, lambda mark=mark: mark in said or b"Traceback" in said)
            assert there and mark in said, f"{title}: {said[-2000:].decode(errors='replace')}"
            taken, ticks.taken = sorted(ticks.taken), []
            yield f"ticks, {title}", len(taken), "ticks"
            yield f"tick, {title}: median", round(median(taken), 2), "ms"
            for place, ms in enumerate(reversed(taken[-WORST:]), 1):
                yield f"tick, {title}: worst, number {place}", round(ms, 2), "ms"
        for line in said.decode(errors="replace").splitlines():
            what, tab, number = line.partition("\t")
            if tab and what != "phase":
                yield what, int(number), "answers" if what.startswith("answers") else "bytes"
