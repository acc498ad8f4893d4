"""The firmware as flashed, on the emulated Pico: it boots, plays games, and stays within the limits of its figures.

`pytest -s` prints them, as `python -m tests.emulator` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from store.kept import sealed
from tests.emulator import firmware, probe
from tests.emulator.firmware import INSTALL, Flashed, PowerOn
from tests.screens.read_screen import Picture
from tests.virtual import neokeys

pytest.importorskip("rp2040py", reason=INSTALL)

from tests.emulator import beat, figures, phones, radio
from tests.emulator.laptop import lit

pytestmark = pytest.mark.emulator

TICK_MS = 8.0
NEOKEY_TICK_MS = 9.0  # each tick questions one station and reads the answer of another
BEGIN_MS = 100.0  # code is loaded, the journal begun, garbage collected; nobody is asked anything then
LED_MS = 30.0
NEOKEY_LED_MS = 45.0  # four stations are visited in turn
SCREEN_MS = 300.0
BEAT_MS = 30.0
BOOT_MS = 2000
THROW_MS = 200.0  # when a game's first throw is asked for, the code that hears dice is loaded
HEAP_ON_AIR = 184 * 1024  # of the 201 KB of a Pico W, with dice or with phones; friends take as much on a Pico
HEAP = 160 * 1024  # of a Pico's 241 KB, including MicroPython's own and the machine code
SIGHTS_MS = 1700.0
LOCK_MS = 2100.0
PAGE_MS = 500.0
LATE_MS = 500.0  # five bots may think so long about a first throw after all was sent


def told(figures: Iterator[tuple[str, float, str]]) -> dict[str, float]:
    found = {}
    print()
    for name, value, unit in figures:
        print(f"{name:<46}{value:>16,}  {unit}")
        found[name] = value
    return found


def test_it_boots_to_the_screens_of_the_virtual_console(power_on: PowerOn, flashed: Flashed) -> None:
    virtual = VirtualBoard()
    with Console(virtual, clock=VirtualClock(held=True)) as console:
        console.advance(3000)
    board = VirtualBoard()
    with power_on(board, flashed("")) as pico:
        assert pico.run(5000, lambda: lit(board, 5) and board.chain.frames > 0)
        pico.run(200)
    assert board.leds == virtual.leds
    for here, there in zip(board.stations, virtual.stations):
        assert Picture(here.screen).rows() == Picture(there.screen).rows()
        assert here.screen.pixels() == there.screen.pixels()


def test_from_power_on_to_the_first_screen(power_on: PowerOn, flashed: Flashed) -> None:
    found = told(figures.starting(power_on, flashed("")))
    assert found["power-on to the first screen"] < BOOT_MS
    assert found["tick, no game, five stations: worst"] < TICK_MS


def test_friends_on_the_cable_get_their_pages_in_time(power_on: PowerOn, flashed: Callable[..., bytes]) -> None:
    places = sealed(bytes((0b11110,)), b"DTcab1")
    found = told(figures.friends(power_on, flashed(probe.main(), {"cable.bin": places})))
    assert found["tick, four friends on the cable: worst"] < TICK_MS
    assert found["friend's key to the whole page: worst"] < PAGE_MS
    assert found["heap in use with four friends on the cable"] < HEAP_ON_AIR


def test_the_buttons_are_read_in_time_while_five_bots_play_at_the_pace_of_people(
    power_on: PowerOn, flashed: Flashed
) -> None:
    found = told(figures.five_bots(power_on, flashed(probe.main())))
    assert found["tick, a game of five begins: worst"] < BEGIN_MS
    assert found["tick, game of five bots: worst"] < TICK_MS
    assert found["heap in use in a game of five"] < HEAP


def test_the_host_is_told_what_its_seats_see_in_time(power_on: PowerOn, flashed: Flashed) -> None:
    """Four seats: the last of them is told well before the bots lock."""
    found = told(figures.hosted(power_on, flashed(probe.main())))
    assert found["tick, game with four hosted seats: worst"] < TICK_MS
    assert found["sights not told"] == 0
    assert found["question to the last of four sights"] < SIGHTS_MS
    assert LOCK_MS <= found["question to the first lock, four hosted seats"] < LOCK_MS + LATE_MS
    assert found["heap in use in a game with hosted seats"] < HEAP


def test_a_press_is_soon_seen(power_on: PowerOn, flashed: Flashed) -> None:
    found = told(figures.one_person(power_on, flashed("")))
    assert found["button's edge to its light"] < LED_MS
    assert found["button's edge to its whole new screen"] < SCREEN_MS
    assert found["tick, one person and four bots: worst"] < TICK_MS


def test_a_press_on_a_neokey_is_soon_seen(power_on: PowerOn, tmp_path: Path) -> None:
    board = VirtualBoard(definition=neokeys.board_file(tmp_path))
    image = firmware.flash_image(sources=neokeys.sources(tmp_path))
    found = told(figures.without_soldering(power_on, image, board))
    assert found["NeoKey's edge to its light"] < NEOKEY_LED_MS
    assert found["tick, four stations of NeoKeys, waiting: worst"] < NEOKEY_TICK_MS
    assert found["tick, four stations of NeoKeys, playing: worst"] < NEOKEY_TICK_MS


def test_lights_tones_and_lines_of_a_reveal_are_one_beat(power_on: PowerOn, flashed: Flashed) -> None:
    found = told(beat.reveal(power_on, flashed("")))
    assert found["reveal: first to last of lights, tones, lines"] < BEAT_MS
    assert found["reveal: worst tick"] < TICK_MS


def test_a_throw_with_25_dice_on_the_air(power_on: PowerOn, flashed: Callable[..., bytes]) -> None:
    found = told(radio.game(power_on, flashed(probe.main(), radio.files())))
    assert found["tick, the first throw is asked: worst"] < THROW_MS
    assert found["tick, 25 dice on the air: worst"] < TICK_MS
    assert found["tick, a throw with 25 dice on the air: worst"] < TICK_MS
    assert found["heap in use in a game with dice"] < HEAP_ON_AIR
    assert found["said by dice"] > 150


def test_five_phones_are_heard_in_time(power_on: PowerOn, flashed: Callable[..., bytes]) -> None:
    """They press at people's pace, and answers are written to flash. The network's own time is not in these ticks."""
    found = told(phones.game(power_on, flashed(phones.main(), phones.files())))
    assert found["answers that were written down"] > 0
    assert found["tick, five phones play: worst, number 1"] < TICK_MS
    assert found["tick, a page is fetched: worst, number 1"] < TICK_MS
    assert found["tick, phones wait: worst, number 1"] < TICK_MS
    assert found["heap in use in a game with five phones"] < HEAP_ON_AIR
    assert found["heap in use while a page is fetched"] < HEAP_ON_AIR
    assert found["allocated by ticks while phones wait"] == 0


@pytest.mark.timeout(1800)
def test_bots_play_a_whole_game(power_on: PowerOn, flashed: Flashed) -> None:
    """To its last line; what it held is given back, and in one piece."""
    found = told(figures.whole_games(power_on, flashed(probe.main())))
    assert found["tick, fast game of 2 bots: worst"] < TICK_MS
    assert found["tick, the game begins: worst"] < BEGIN_MS
    assert found["tick, the game ends: worst"] < BEGIN_MS
    assert found["heap in use at a game's start"] < HEAP
    assert found["heap in use at a game's end"] < HEAP
    assert found["largest free block at a game's end"] > found["largest free block after boot"] // 2
    assert found["flash used by the console's files"] < found["flash for files"] // 4
