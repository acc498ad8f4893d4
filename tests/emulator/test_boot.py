"""The firmware on the emulated Pico, put into its file system: first screens, lights, handshake, a game, Ctrl-C, heap.

The figures are printed: `pytest -s tests/emulator/test_boot.py`. Cycles are those in which the processor works; time
on the I2C bus is not among them, and flash has no wait states.
"""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from mpremote.transport_serial import SerialTransport

from host import mpy
from host.events import Event
from host.link.session import new_game
from host.simulate import NAMES, seed_bytes
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.console.read_screen import Picture

pytestmark = pytest.mark.emulator

ROUNDS = 1  # of the game that is followed
GAME_MS = 600_000
MAIN = """
import time
from {module} import build
table = build()
def go():
    tick = table.{tick}
    now = time.ticks_ms
    while True:
        tick(now())
try:
    go()
except KeyboardInterrupt:
    pass
"""
HEAP = """
import gc, micropython
def tell():
    print(gc.mem_alloc(), end=" ")
    gc.collect()
    print(gc.mem_alloc(), gc.mem_free())
    micropython.mem_info()
"""


class Ticks:
    """Passes of the console's loop: each reads the first station's buttons once."""

    def __init__(self, pico: Any) -> None:
        self.pico = pico
        self.marks: list[tuple[float, int]] = []
        pico.wiring.watch = self.see

    def see(self, address: int, reads: bool) -> None:
        board = self.pico.wiring.board
        station = board.stations[0]
        if reads and board.mux.joined == [station.segment] and board.bus.root.devices.get(address) is None:
            self.marks.append((self.pico.now, self.pico.cycles))

    def report(self, title: str) -> None:
        pairs = list(zip(self.marks, self.marks[1:]))
        ms = [b[0] - a[0] for a, b in pairs]
        cycles = [b[1] - a[1] for a, b in pairs]
        print(
            f"{title}: {len(pairs)} ticks, median {statistics.median(cycles):,.0f} cycles ({statistics.median(ms):.2f} ms "
            f"with the bus), worst {max(cycles):,} ({max(ms):.2f} ms)"
        )
        self.marks.clear()


def lit(board: VirtualBoard, stations: int) -> bool:
    return board.chain.frames > 0 and not any(Picture(each.screen).dark for each in board.stations[:stations])


@pytest.fixture(scope="module")
def five(power_on: Callable[..., Any], flashed: Callable[[str], bytes]) -> Iterator[Any]:
    """A console with all stations, as it is flashed."""
    with power_on(VirtualBoard(), flashed("")) as pico:
        yield pico


@pytest.fixture(scope="module")
def one(power_on: Callable[..., Any], flashed: Callable[[str], bytes]) -> Iterator[Any]:
    """A console with one station, whose table the REPL can reach."""
    names = json.loads((mpy.bundled() / "names.json").read_text(encoding="utf-8"))["attributes"]
    main = MAIN.format(module=mpy.NAME, tick=names.get("tick", "tick"))
    with power_on(VirtualBoard(1), flashed(main)) as pico:
        assert pico.run(5000, lambda: lit(pico.wiring.board, 1))
        yield pico


def test_it_boots_to_its_first_screens(five: Any) -> None:
    board, ticks = five.wiring.board, Ticks(five)
    assert five.run(5000, lambda: lit(board, 1))
    print(f"\nboot to the first screen: {five.now:.0f} ms")
    assert five.run(5000, lambda: lit(board, 5))
    print(f"boot to the last screen: {five.now:.0f} ms, {five.cycles / 1e6:.0f} million cycles")
    five.run(100)
    ticks.report("boot, five stations")
    five.run(100)
    ticks.report("idle, five stations")


def test_screens_and_lights_are_those_of_the_virtual_console(five: Any) -> None:
    virtual = VirtualBoard()
    clock = VirtualClock(held=True)
    with Console(virtual, clock=clock) as console:
        console.advance(3000)
    board = five.wiring.board
    assert board.leds == virtual.leds
    assert any(any(colour) for colour in board.leds) or not any(any(colour) for colour in virtual.leds)
    for here, there in zip(board.stations, virtual.stations):
        assert Picture(here.screen).rows() == Picture(there.screen).rows()
        assert here.screen.pixels() == there.screen.pixels()


def play(pico: Any, until: Callable[[Event], bool]) -> None:
    """Bots play in the console's own time, as fast as they go, until an event."""
    from tests.emulator.laptop import Laptop

    laptop = Laptop(pico)
    assert laptop.wait(5000, lambda: laptop.session.hello is not None)
    hello = laptop.session.hello
    assert hello is not None and hello.version.startswith("0.1.0+") and hello.stations == 5
    print(f"\nhandshake at {pico.now:.0f} ms")
    seats = [(name, True) for name in NAMES[:2]]
    laptop.command("new", *new_game(seats, "first", 0, seed_bytes("7"), pace="fast"))
    begun = pico.now
    ticks = Ticks(pico)
    seen = 0

    def reached() -> bool:
        nonlocal seen
        fresh, seen = laptop.told[seen:], len(laptop.told)
        return any(isinstance(message, Event) and until(message) for message in fresh)

    assert laptop.wait(GAME_MS, reached)
    print(f"played in {(pico.now - begun) / 1000:.1f} s, {laptop.bytes} bytes of lines")
    ticks.report("game of two bots, one station")
    counts = laptop.session.counts
    assert counts.bad == counts.foreign == counts.gaps == counts.restarts == 0
    laptop.unplug()


def test_it_shakes_hands_and_bots_play(one: Any) -> None:
    play(one, lambda event: event.name == "round" and event.fields["n"] > ROUNDS)


def test_ctrl_c_breaks_in_and_the_heap_has_room(one: Any) -> None:
    """In the middle of the game: nothing was allocated since the boot but what the game needs."""
    with one.alive():
        repl = SerialTransport(one.port, timeout=60)
        repl.enter_raw_repl(soft_reset=False, timeout_overall=120)
        said = repl.exec(HEAP + "tell()").decode()
        repl.exit_raw_repl()
        repl.close()
    before, kept, free = map(int, said.split()[:3])
    block = int(re.findall(r"max free sz: (\d+)", said)[-1]) * 16
    print(f"\nheap in the game: {before} bytes in use, {kept} after a collection, {free} free, longest block {block}")
    assert kept < 96 * 1024
    assert block > 32 * 1024


@pytest.mark.slow
def test_bots_play_a_whole_game(power_on: Callable[..., Any], flashed: Callable[[str], bytes]) -> None:
    with power_on(VirtualBoard(1), flashed("")) as pico:
        assert pico.run(5000, lambda: lit(pico.wiring.board, 1))
        play(pico, lambda event: event.name == "seed")
