"""The figures of the console on the emulated Pico, each measured when it is asked for: `python -m tests.emulator`.

Time is that of a Pico at 125 MHz whose flash has no wait states. A tick is one pass of the console's loop, from one
feeding of the watchdog to the next. test_figures.py compares the figures with their limits.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from typing import Any

from host.engine.chance import seed_bytes
from host.engine.hosted import Gathering
from host.engine.minds import Minds
from host.game.events import Event
from host.game.players import NAMES
from host.link.pages import Pages
from host.virtual.board import VirtualBoard
from tests.emulator import probe
from tests.emulator.firmware import PowerOn
from tests.emulator.laptop import Laptop, lit
from tests.emulator.ticks import Tick, Ticks, median, worst

GAME_MS = 900_000
DARK = (0, 0, 0)
SHORT = ("revised", "67")  # of 400 seeds the one whose two-seat game of bots has the fewest decisions, 160
LONG = ("revised", "7")
QUESTIONS = 3  # questions at which the host plays
ON_ITS_WAY_MS = 200  # so long ago the console may have told what the host has just heard

Figure = tuple[str, float, str]


def tick_figures(title: str, ticks: list[Tick]) -> Iterator[Figure]:
    usual, longest = median(ticks), worst(ticks)
    yield f"tick, {title}: median", round(usual.ms, 2), "ms"
    yield f"tick, {title}: median, at work", usual.cycles, "cycles"
    yield f"tick, {title}: median, on the bus", round(usual.bus, 3), "ms"
    yield f"ticks a second, {title}", round(1000 * len(ticks) / sum(tick.ms for tick in ticks)), "ticks"
    yield f"tick, {title}: worst", round(longest.ms, 2), "ms"
    yield f"tick, {title}: worst, at work", max(tick.cycles for tick in ticks), "cycles"


def until_dark(pico: Any) -> None:
    """Wait for the moment just after the blinking light of an awaited seat went off."""
    me = pico.wiring.board.stations[0]
    assert pico.run(2000, lambda: me.leds[5] != DARK) and pico.run(2000, lambda: me.leds[5] == DARK), "it blinks"
    pico.run(20)


def starting(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """Five stations: power-on, then nothing to do."""
    board = VirtualBoard()
    with power_on(board, image) as pico:
        assert pico.run(5000, lambda: lit(board, 1)), "no screen after 5 s"
        yield "power-on to the first screen", round(pico.now), "ms"
        assert pico.run(5000, lambda: lit(board, 5)), "not all screens after 10 s"
        yield "power-on to all five screens", round(pico.now), "ms"
        ticks = Ticks(pico)
        pico.run(1000)
        yield from tick_figures("no game, five stations", ticks.take())


def five_bots(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """Five bots at people's pace play the first round's throws, until a location is won. image: of probe.main."""
    with power_on(VirtualBoard(), image) as pico:
        laptop = Laptop(pico, patient=False)
        laptop.greet()
        ticks = Ticks(pico)
        laptop.new([(name, True) for name in NAMES], seed_bytes("7"))
        yield "tick, a game of five begins: worst", round(worst(ticks.take()).ms, 2), "ms"
        laptop.event("win", 60_000)
        yield from tick_figures("game of five bots", ticks.take())
        with probe.broken_into(pico, goes_on=False) as repl:
            heap = probe.heap(repl)
        yield "heap in use in a game of five", heap.kept, "bytes"
        yield "largest free block in a game of five", heap.longest, "bytes"
        assert laptop.sound()


def hosted(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """Five bots at people's pace; the host plays four of them and answers at once. image: of probe.main."""
    seats = range(1, 5)
    minds, gatherings = Minds(), [Gathering() for _ in NAMES]
    minds.sit(dict.fromkeys(seats, "hard:8"))
    with power_on(VirtualBoard(), image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        ticks = Ticks(pico)
        laptop.new([(name, True) for name in NAMES], seed_bytes("7"), hosted=seats)
        yield "tick, a game with hosted seats begins: worst", round(worst(ticks.take()).ms, 2), "ms"
        asked, questions, owed, told = pico.now, 0, 4, 0  # the first question has been asked
        took: list[float] = []
        locks: list[float] = []  # ms from the first question to each lock

        def answer() -> bool:
            nonlocal asked, questions, owed, told
            for line in laptop.taken():
                seen = gatherings[line.seat].take(line)
                if seen:
                    told += 1
                    took.append(pico.now - asked)
                    choice = minds.answer(line.seat, minds.sight(line.seat, seen))
                    laptop.session.submit("answer", str(line.seat), f"{line.number:04X}", str(choice))
            for message in laptop.fresh():
                if isinstance(message, Event) and message.name == "ask":
                    asked, questions = pico.now, questions + 1
                    now = sum(message.fields["seats"] >> seat & 1 for seat in seats)
                    owed += now * (questions < QUESTIONS)
                elif isinstance(message, Event) and message.name == "lock" and not questions:
                    locks.append(pico.now - asked)
            return questions == QUESTIONS

        assert pico.run(60_000, answer), "some questions"
        yield from tick_figures("game with four hosted seats", ticks.take())
        yield "sights not told", owed - told, "sights"
        yield "question to the last of four sights", round(max(took)), "ms"
        yield "question to the first lock, four hosted seats", round(locks[0]), "ms"
        with probe.broken_into(pico, goes_on=False) as repl:
            heap = probe.heap(repl)
        yield "heap in use in a game with hosted seats", heap.kept, "bytes"
        assert laptop.session.counts.gaps == laptop.session.counts.foreign == laptop.session.counts.restarts == 0


def friends(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """A person at a board and four distant friends, who mark a die and lock.

    image: of probe.main, with a file that says that stations are on the cable.
    """
    away = range(1, 5)
    with power_on(VirtualBoard(1), image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        pages, read = Pages(), Counter[int]()

        def look() -> bool:
            for line in laptop.taken():
                read[line.seat] += pages.take(line) is not None
            return False

        def says(station: int, *words: str) -> None:
            laptop.command("station", str(station), *words)

        for station in away:
            says(station, "come")
        pico.run(2000, look)
        assert set(read) == set(away)
        ticks = Ticks(pico)
        laptop.new([(name, False) for name in NAMES])
        pico.run(2000, look)
        ticks.forget()
        took: list[float] = []
        for station in away:
            before, began = read[station], pico.now
            says(station, "press", "keep1")
            assert pico.run(2000, lambda: look() or read[station] > before), "no page"  # noqa: B023
            took.append(pico.now - began)
            says(station, "release", "keep1")
            says(station, "press", "ok")
            pico.run(100, look)
            says(station, "release", "ok")
        me = pico.wiring.board.stations[0]
        for button in ("keep1", "ok"):
            me.press(button)
            pico.run(100, look)
            me.release(button)
            pico.run(100, look)
        laptop.event("ask", 20_000)
        pico.run(1000, look)
        yield from tick_figures("four friends on the cable", ticks.take())
        yield "friend's key to the whole page: median", round(statistics.median(took), 1), "ms"
        yield "friend's key to the whole page: worst", round(max(took), 1), "ms"
        with probe.broken_into(pico, goes_on=False) as repl:
            heap = probe.heap(repl)
        yield "heap in use with four friends on the cable", heap.kept, "bytes"
        counts = laptop.session.counts
        assert counts.gaps == counts.foreign == counts.restarts == 0


def one_person(power_on: PowerOn, image: bytes) -> Iterator[Figure]:
    """Five stations, a person among four bots: what the person's buttons do, and how soon."""
    board = VirtualBoard()
    me = board.stations[0]
    with power_on(board, image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        laptop.new([(NAMES[0], False), *((name, True) for name in NAMES[1:])])
        ticks = Ticks(pico)
        pico.run(2500)  # the bots have locked, and nothing moves

        pico.tap("keep1")
        until_dark(pico)
        told = len(laptop.told)
        lock: list[float] = []

        def locked() -> bool:
            if not lock and any(isinstance(each, Event) and each.name == "lock" for each in laptop.told[told:]):
                lock.append(pico.now)
            return bool(lock) and me.leds[5] != DARK

        began = pico.now
        lights: list[float] = []

        def lit_up() -> bool:
            if not lights and me.leds[5] != DARK:
                lights.append(pico.now)
            return locked()

        _, cycles = pico.tap("ok", lit_up)
        yield "button's edge to its light", round(lights[0] - began, 1), "ms"
        yield "button's edge to its line on the host", round(lock[0] - began, 1), "ms"
        yield "button's edge to both, at work", cycles, "cycles"
        laptop.event("ask", 20_000)
        pico.run(2500)
        rows = [b"".join(me.screen.pixels())]
        last = [pico.now]

        def whole() -> bool:
            """Return whether the picture has changed and then stood still for some ticks."""
            now = b"".join(me.screen.pixels())
            if now != rows[-1]:
                rows.append(now)
                last[0] = pico.now
            return len(rows) > 1 and pico.now - last[0] > 60

        began = pico.now
        pico.tap("right", whole)
        yield "button's edge to its whole new screen", round(last[0] - began, 1), "ms"
        yield from tick_figures("one person and four bots", ticks.take())
        assert laptop.sound()


def without_soldering(power_on: PowerOn, image: bytes, board: VirtualBoard) -> Iterator[Figure]:
    """Four stations with NeoKeys, a person among three bots. image, board: made for NeoKeys."""
    me = board.stations[0]
    with power_on(board, image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        laptop.new([(NAMES[0], False), *((name, True) for name in NAMES[1:4])])
        ticks = Ticks(pico)
        pico.run(2500)  # the bots have locked, and nothing moves
        yield from tick_figures("four stations of NeoKeys, waiting", ticks.take())

        before = me.screen.version
        yield "NeoKey's edge to its page", round(pico.tap("keep1", lambda: me.screen.version != before)[0], 1), "ms"
        until_dark(pico)
        yield "NeoKey's edge to its light", round(pico.tap("ok", lambda: me.leds[5] != DARK)[0], 1), "ms"
        laptop.event("ask", 20_000)
        yield from tick_figures("four stations of NeoKeys, playing", ticks.take())
        assert laptop.sound()


def whole_games(power_on: PowerOn, image: bytes, games: int = 1, seats: int = 2) -> Iterator[Figure]:
    """Games of bots to the end, as fast as possible; mpremote looks at the heap. image: of probe.main.

    Two bots play on a console with one station, more bots on one with a station for each.
    """
    with power_on(VirtualBoard(1 if seats == 2 else seats), image) as pico:
        laptop = Laptop(pico)
        laptop.greet()
        with probe.broken_into(pico) as repl:
            heap = probe.heap(repl)
            used, room = probe.flash_used(repl)
        yield "flash used by the console's files", used, "bytes"
        yield "flash for files", room, "bytes"
        yield "heap in use after boot", heap.kept, "bytes"
        yield "largest free block after boot", heap.longest, "bytes"
        preset, seed = SHORT if seats == 2 else LONG
        ticks, ends = Ticks(pico), []
        played: list[Tick] = []
        for game in range(games):
            began = pico.now
            laptop.new([(name, True) for name in NAMES[:seats]], seed_bytes(seed), preset, pace="fast")
            begins = ticks.take()
            if not game:
                yield "tick, the game begins: worst", round(worst(begins).ms, 2), "ms"
                laptop.event("keep", GAME_MS)  # the code that seats people and deals has been unloaded
                with probe.broken_into(pico) as repl:
                    heap = probe.heap(repl)
                yield "heap in use at a game's start", heap.kept, "bytes"
                ticks.forget()
            laptop.event("score", GAME_MS)
            told = pico.now - pico.skipped - ON_ITS_WAY_MS
            laptop.event("seed", GAME_MS)
            seen = ticks.take()
            played += [tick for tick in seen if tick.at < told]
            endings = [tick for tick in seen if tick.at >= told]
            if not game:
                yield "tick, the game ends: worst", round(worst(endings).ms, 2), "ms"
                yield f"whole game of {seats} bots, fast", round((pico.now - began) / 1000, 1), "s"
            with probe.broken_into(pico) as repl:
                heap = probe.heap(repl)
            ends.append(heap.kept)
            ticks.forget()
        yield "heap in use at a game's end", ends[0], "bytes"
        yield "largest free block at a game's end", heap.longest, "bytes"
        if games > 1:
            yield f"growth over {games - 1} further games", ends[-1] - ends[0], "bytes"
        yield from tick_figures(f"fast game of {seats} bots", played)
