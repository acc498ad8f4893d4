"""A game with 25 dice on the air, on the emulated Pico.

The emulator has no radio. Instead, a module `bluetooth` on the Pico's flash calls the listener as often as 25 dice
would. It does so from a timer's callback, between two bytecodes, as MicroPython's stack does, sometimes twice in a row.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from dicetown.presets import MASKED, OWN_DICE, PRESETS
from host.build.mpy import PICO, run_compiler
from host.game.players import NAMES
from host.i18n.errors import UserError
from host.virtual.air import Air
from host.virtual.board import VirtualBoard
from host.virtual.tosses import KEPT, give_all
from tests.emulator import probe
from tests.emulator.firmware import PowerOn
from tests.emulator.ticks import Ticks, median, worst

ROLL_MS = 800  # the dice roll at least that long
LIE_MS = 3000  # they lie that long before they roll
BEHIND_MS = 400

BLUETOOTH = """
import machine

HERTZ = 25 / 0.1875
BURSTS = b"\\1\\0\\2\\1\\0\\0\\3\\1"  # one each time, on average
ROLLS, EACH = 6, 24  # adverts of a die in which it rolls, of so many
said = 0


class BLE:
    def __init__(self):
        self.turn = 0
        self.handler = None
        self.data = bytearray.fromhex("02010603030A1808FF390D06210105570E09506978656C31613262336334")
        self.address = bytearray.fromhex("F0D1CE703100")
        self.event = (1, memoryview(self.address), 0, -50, memoryview(self.data))
        self.timer = machine.Timer()
        self.call = self.on_timer

    def active(self, on):
        pass

    def irq(self, handler):
        self.handler = handler

    def gap_scan(self, duration, interval=0, window=0, active=False):
        if duration is None:
            self.timer.deinit()
        else:
            self.timer.init(freq=HERTZ, callback=self.call)

    def on_timer(self, timer):
        global said
        i = BURSTS[said & 7]
        said += 1
        while i:
            i -= 1
            self.turn = turn = (self.turn + 1) % (25 * EACH)
            self.address[5] = turn % 25 * 7
            turn //= 25
            self.data[13] = 3 if turn < ROLLS else 1
            self.data[14] = turn % 6 if turn < ROLLS else 4
            self.handler(5, self.event)
"""

Figure = tuple[str, float, str]


def files() -> dict[str, bytes]:
    """Return the other files on flash: the radio, and which die belongs to which station."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "bluetooth.py"
        source.write_text(BLUETOOTH, encoding="utf-8")
        if complaint := run_compiler(source, folder / "bluetooth.mpy", PICO, source.name):
            raise UserError(complaint)
        give_all(Air(), folder)
        return {each: (folder / each).read_bytes() for each in ("bluetooth.mpy", KEPT)}


def game(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """Measure one person and four bots with masked dice. image: of probe.main, with `files`."""
    from tests.emulator.laptop import Laptop

    board = VirtualBoard()
    with power_on(board, image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        ticks = Ticks(pico)
        seats = [(NAMES[0], False), *((name, True) for name in NAMES[1:])]
        laptop.new(seats, preset=PRESETS["first"] | OWN_DICE | MASKED)
        yield "tick, the first throw is asked: worst", round(worst(ticks.take()).ms, 2), "ms"
        pico.run(ROLL_MS)
        rolling = ticks.take()
        yield "tick, 25 dice on the air: median", round(median(rolling).ms, 2), "ms"
        yield "tick, 25 dice on the air: worst", round(worst(rolling).ms, 2), "ms"
        pico.tap("ok")

        def locked() -> bool:
            return any(each.name == "lock" and each.fields["seat"] == 0 for each in laptop.events())

        assert pico.run(LIE_MS, locked), "the dice are not heard"
        pico.run(BEHIND_MS)
        thrown = ticks.take()
        yield "tick, a throw with 25 dice on the air: worst", round(worst(thrown).ms, 2), "ms"
        with probe.broken_into(pico, goes_on=False) as repl:
            heap = probe.heap(repl)
            said = int(repl.exec("import bluetooth; print(bluetooth.said)"))
        yield "heap in use in a game with dice", heap.kept, "bytes"
        yield "largest free block in a game with dice", heap.longest, "bytes"
        yield "said by dice", said, "advertisements"
        assert laptop.sound()
