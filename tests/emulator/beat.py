"""When the parts of a reveal begin, on the emulated Pico's clock.

One person and four bots, the first throw; ms since the end of the countdown's third beat. The tone is noticed two
periods late, 4 ms.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from host.game.events import Event
from host.game.players import NAMES
from host.virtual.board import VirtualBoard
from tests.emulator.firmware import PowerOn
from tests.table.moments import Beat

WAIT_MS = 20_000
AFTER_MS = 700

Figure = tuple[str, float, str]


def tap(pico: Any, board: VirtualBoard, name: str) -> None:
    """Press and release a button of the person's station."""
    board.stations[0].press(name)
    pico.run(60)
    board.stations[0].release(name)


def reveal(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    from tests.emulator.laptop import Laptop
    from tests.emulator.ticks import Ticks, worst

    board = VirtualBoard()
    with power_on(board, image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        laptop.new([(NAMES[0], False), *((name, True) for name in NAMES[1:])])
        pico.run(1500)  # the bots have locked, and nothing moves
        assert not board.tone
        seen = len(laptop.told)
        tap(pico, board, "keep1")  # keeping none would take a second OK
        pico.run(300)  # until the screen shows it
        ticks = Ticks(pico)
        beat = Beat(board)
        tap(pico, board, "ok")

        def over() -> bool:
            nonlocal seen
            told, seen = laptop.told[seen:], len(laptop.told)
            beat.look(pico.now, sum(isinstance(each, Event) and each.name == "keep" for each in told))
            return bool(beat.lines) and pico.now > beat.lines[0] + AFTER_MS

        assert pico.run(WAIT_MS, over), "nothing is revealed"
        for name, at in beat.moments():
            yield f"reveal: {name}", round(at, 1), "ms"
        yield "reveal: first to last of lights, tones, lines", round(beat.spread(), 1), "ms"
        yield "reveal: worst tick", round(worst(ticks.take()).ms, 2), "ms"
        assert laptop.sound()
