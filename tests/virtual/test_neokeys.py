"""The firmware for stations without soldering: with NeoKeys that fail while it runs, and its self-test."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from host.build.mpy import UNIX32, bundled
from host.commands import selftest
from host.link.client import Client
from host.link.frames import Foreign
from host.virtual.board import VirtualBoard
from host.virtual.clock import PATIENCE, VirtualClock
from host.virtual.console import Console
from host.virtual.wired import Station
from tests.bringup.person import Faults, Person
from tests.screens.read_screen import Picture
from tests.virtual import neokeys

STEP = 4  # ms a tick
DARK = [(0, 0, 0)] * 6


@pytest.fixture(scope="module")
def flashed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """Yield the board file, and the firmware as it is flashed."""
    folder = tmp_path_factory.mktemp("neokeys")
    definition = neokeys.board_file(folder)
    yield definition, bundled(neokeys.sources(folder), UNIX32)
    shutil.rmtree(folder)


def board_of(flashed: tuple[Path, Path], stations: int | None = None) -> VirtualBoard:
    return VirtualBoard(stations, flashed[0])


def shows(station: Station, number: int) -> bool:
    """Return whether the station shows the whole of its first screen."""
    return Picture(station.screen).rows()[6] == f"Station {number}"


def test_every_station_comes_back_and_the_others_never_notice(
    flashed: tuple[Path, Path], micropython32: list[str]
) -> None:
    board = board_of(flashed, 3)
    with Console(board, micropython32, flashed[1], VirtualClock(step=STEP, held=True)) as console:
        console.advance(3000)
        assert [shows(station, i + 1) for i, station in enumerate(board.stations)] == [True] * 3 + [False]
        first, second, third, fourth = board.stations
        first.unplug()
        second.break_off("screen")
        third.break_off("expander")
        fourth.plug()
        console.advance(1000)
        assert [shows(station, i + 1) for i, station in enumerate(board.stations)] == [False] * 3 + [True]
        first.plug()
        second.mend("screen")
        third.mend("expander")
        console.advance(1500)
        for station in board.stations:
            before = station.screen.version
            station.press("ok")
            console.advance(400)
            assert station.screen.version != before, "somebody sits down"
            station.release("ok")
        console.check()


def test_lights_come_back_after_a_dip_of_the_supply(flashed: tuple[Path, Path], micropython32: list[str]) -> None:
    board = board_of(flashed)
    station = board.stations[2]
    dipped, back = threading.Event(), threading.Event()

    def on_tick(now: int) -> None:
        lit = station.leds != DARK
        if lit and not dipped.is_set():
            dipped.set()
            station.brown_out("expander")
        elif lit:
            back.set()

    with (
        Console(board, micropython32, flashed[1], VirtualClock(on_tick, step=STEP)) as console,
        Client(console.port) as client,
    ):
        client.wait_hello(PATIENCE)
        client.new([(f"Seat {n}", False) for n in range(4)])
        assert back.wait(PATIENCE)


def test_left_and_right_at_power_on_start_the_self_test_and_nothing_is_wrong(
    flashed: tuple[Path, Path], micropython32: list[str]
) -> None:
    board = board_of(flashed, 2)
    person = Person(board, Faults(holding={1}))
    with (
        Console(board, micropython32, flashed[1], VirtualClock(person.tick, step=5)) as console,
        Client(console.port) as client,
    ):
        said = []
        for message in client.messages(PATIENCE):
            if isinstance(message, Foreign):
                said.append(message.text)
                if message.text.startswith("selftest end"):
                    break
    assert said[0] == "selftest begin"
    assert not [line for line in said if line.startswith("selftest bad")]
    assert "selftest good station2.light5" in said
    assert said[-1] == "selftest end good 41 bad 0 none 2"


def test_the_self_test_names_the_module_and_its_plug(
    flashed: tuple[Path, Path], micropython32: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    board = board_of(flashed, 2)
    board.stations[1].break_off("expander")
    with (
        Console(board, micropython32, flashed[1], VirtualClock()) as console,
        pytest.raises(typer.Exit),
    ):
        selftest.selftest(console.port, hands=False)
    said = capsys.readouterr().out
    assert "station 2: NeoKey 1 does not answer on plug 2 of the multiplexer: look at its Qwiic cable" in said
    assert "interrupt" not in said and "reset" not in said, "no cable has a wire for them"
