"""The firmware on the emulated Pico, put into its file system: first screens, handshake, a game, Ctrl-C, lights, heap.

The figures are printed: `pytest -s tests/emulator/test_boot.py`. Cycles are those in which the processor works; time
on the I2C bus is not among them, and flash has no wait states.
"""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable
from typing import Any

import pytest
from mpremote.transport_serial import SerialTransport

from host import mpy
from host.bundle.build import NAME
from host.events import Event
from host.link.session import new_game
from host.simulate import NAMES, seed_bytes
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.console.read_screen import Picture

pytestmark = pytest.mark.emulator

GAME_MS = 600_000
WIRED = 8 + 6  # LEDs of the town and of one station: the chain ends where a cable is missing
HEAP_MOST = 104 * 1024  # bytes, with MicroPython's own and the machine code, which the 32-bit Unix port keeps elsewhere
BLOCK = 16  # bytes that the heap gives at a time
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
LEDS = """
chain = table.{lights}.{chain}
chain.{changed} = True
chain.{show}()
print(chain.{frame}.hex())
"""
HEAP = """
import gc, micropython
def tell():
    print(gc.mem_alloc(), end=" ")
    gc.collect()
    print(gc.mem_alloc(), gc.mem_free())
    micropython.mem_info()
"""


def batched(data: bytes) -> list[bytes]:
    return [data[i : i + 3] for i in range(0, len(data), 3)]


LONGEST_MS = 20  # between two readings of a station's buttons
STEADY_CYCLES = 1_000_000  # 8 ms, for a tick at boot or without a game
GAME_CYCLES = 1_500_000  # 12 ms, for a tick of a game


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

    def report(self, title: str) -> list[int]:
        """-> the cycles of each tick. Never may the buttons wait for longer than LONGEST_MS."""
        pairs = list(zip(self.marks, self.marks[1:]))
        ms = [b[0] - a[0] for a, b in pairs]
        cycles = [b[1] - a[1] for a, b in pairs]
        worst = sorted(range(len(pairs)), key=lambda i: -cycles[i])[:3]
        print(
            f"{title}: {len(pairs)} ticks, median {statistics.median(cycles):,.0f} cycles "
            f"({statistics.median(ms):.2f} ms with the bus), worst "
            + ", ".join(f"{cycles[i]:,} ({ms[i]:.2f} ms) at {i}" for i in worst)
        )
        self.marks.clear()
        assert max(ms) <= LONGEST_MS
        return cycles


def lit(board: VirtualBoard, stations: int) -> bool:
    return board.chain.frames > 0 and not any(Picture(each.screen).dark for each in board.stations[:stations])


def test_it_boots_to_the_screens_of_the_virtual_console(
    power_on: Callable[..., Any], flashed: Callable[[str], bytes]
) -> None:
    virtual = VirtualBoard()
    with Console(virtual, clock=VirtualClock(held=True)) as console:
        console.advance(3000)
    board = VirtualBoard()
    with power_on(board, flashed("")) as pico:
        ticks = Ticks(pico)
        assert pico.run(5000, lambda: lit(board, 1))
        print(f"\nboot to the first screen: {pico.now:.0f} ms, {pico.cycles / 1e6:.0f} million cycles")
        ticks.marks.clear()  # until there is a screen nobody is asked, and nobody presses
        assert pico.run(5000, lambda: lit(board, 5))
        pico.run(80)
        assert max(ticks.report("boot, five stations")) < STEADY_CYCLES
        pico.run(40)
        assert max(ticks.report("idle, five stations")) < STEADY_CYCLES
    assert board.leds == virtual.leds
    for here, there in zip(board.stations, virtual.stations):
        assert Picture(here.screen).rows() == Picture(there.screen).rows()
        assert here.screen.pixels() == there.screen.pixels()


def play(pico: Any, until: Callable[[Event], bool], bots: int = 2, **pace: str) -> None:
    """Bots play in the console's own time until an event; pace="fast": as fast as they go."""
    from tests.emulator.laptop import Laptop

    assert pico.run(5000, lambda: lit(pico.wiring.board, 1))
    laptop = Laptop(pico)
    assert laptop.wait(5000, lambda: laptop.session.hello is not None)
    hello = laptop.session.hello
    assert hello is not None and hello.version.startswith("0.1.0+") and hello.stations == 5
    print(f"\nhandshake at {pico.now:.0f} ms")
    seats = [(name, True) for name in NAMES[:bots]]
    ticks = Ticks(pico)
    laptop.command("new", *new_game(seats, "first", 0, seed_bytes("7"), **pace))
    begun = pico.now
    assert laptop.wait(2000, lambda: any(isinstance(message, Event) for message in laptop.told))
    ticks.report("a game begins")
    seen = 0

    def reached() -> bool:
        nonlocal seen
        fresh, seen = laptop.told[seen:], len(laptop.told)
        return any(isinstance(message, Event) and until(message) for message in fresh)

    assert laptop.wait(GAME_MS, reached)
    print(f"played in {(pico.now - begun) / 1000:.1f} s, {laptop.bytes} bytes of lines")
    assert max(ticks.report(f"game of {bots} bots")) < GAME_CYCLES
    counts = laptop.session.counts
    assert counts.bad == counts.foreign == counts.gaps == counts.restarts == 0
    laptop.unplug()


def test_it_shakes_hands_bots_play_and_ctrl_c_breaks_in(
    power_on: Callable[..., Any], flashed: Callable[[str], bytes]
) -> None:
    """In the middle of the game mpremote looks at the heap: nothing is in use but what the game needs."""
    short = json.loads((mpy.bundled() / "names.json").read_text(encoding="utf-8"))["attributes"]
    names = {name: short.get(name, name) for name in ("tick", "lights", "chain", "changed", "show", "frame")}
    board = VirtualBoard(1)
    with power_on(board, flashed(MAIN.format(module=NAME, **names))) as pico:
        play(pico, lambda event: event.name == "win", pace="fast")
        with pico.alive():
            repl = SerialTransport(pico.port, timeout=60)
            repl.enter_raw_repl(soft_reset=False, timeout_overall=120)
            said = repl.exec(HEAP + "tell()").decode()
            wires = bytes.fromhex(repl.exec(LEDS.format(**names)).decode())
            repl.exit_raw_repl()
            repl.close()
    assert [(red, green, blue) for green, red, blue in batched(wires)][:WIRED] == board.leds[:WIRED]
    assert any(any(colour) for colour in board.leds)
    before, kept, free = map(int, said.split()[:3])
    block = BLOCK * int(re.findall(r"max free sz: (\d+)", said)[-1])
    print(f"heap in the game: {before} bytes in use, {kept} after a collection, {free} free, longest block {block}")
    assert kept < HEAP_MOST
    assert block > free // 2


def test_the_buttons_are_read_in_time_while_five_play_at_the_pace_of_people(
    power_on: Callable[..., Any], flashed: Callable[[str], bytes]
) -> None:
    with power_on(VirtualBoard(), flashed("")) as pico:
        play(pico, lambda event: event.name == "keep", bots=5)


@pytest.mark.slow
def test_bots_play_a_whole_game(power_on: Callable[..., Any], flashed: Callable[[str], bytes]) -> None:
    with power_on(VirtualBoard(1), flashed("")) as pico:
        play(pico, lambda event: event.name == "seed", pace="fast")
