"""The self-test as flashed, on MicroPython: two buttons or a host start it; afterwards the console plays."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import board as pins
from host.build import mpy
from host.commands import selftest
from host.link.client import Client
from host.link.frames import Foreign
from host.link.refusals import LinkError, Refused
from host.virtual.board import VirtualBoard
from host.virtual.clock import PATIENCE, VirtualClock
from host.virtual.console import Console
from tests.bringup.person import Faults, Person

STEP_MS = 5


def at_table(
    firmware: Path, faults: Faults, interpreter: list[str] | None = None, host: threading.Event | None = None
) -> tuple[Console, Person]:
    """Return a console of two stations, and a person who reads its screens. host: time stands still until it is set."""
    board = VirtualBoard(2)
    person = Person(board, faults)

    def tick(now: int) -> None:
        assert host is None or host.wait(PATIENCE)
        person.tick(now)

    return Console(board, interpreter, firmware, VirtualClock(tick, step=STEP_MS)), person


@pytest.fixture(params=["64", "32"])
def flashed(request: pytest.FixtureRequest) -> tuple[Path, list[str]]:
    march = mpy.UNIX32 if request.param == "32" else mpy.UNIX64
    command: list[str] = request.getfixturevalue(f"micropython{request.param}")
    return mpy.bundled(march=march), command if request.param == "32" else [*command, "-X", "heapsize=380k"]


@pytest.fixture
def firmware(micropython64: list[str]) -> Iterator[Path]:
    yield mpy.bundled(march=mpy.UNIX64)


def test_left_and_right_at_power_on_start_it_and_then_the_console_plays(flashed: tuple[Path, list[str]]) -> None:
    folder, interpreter = flashed
    host = threading.Event()
    console, person = at_table(folder, Faults(holding={1}), interpreter, host)
    with console, Client(console.port) as client:
        host.set()
        said: list[str] = []
        for message in client.messages(PATIENCE):
            said.append(str(getattr(message, "text", "")))
            if type(message).__name__ == "Hello":
                break
        assert said[0] == "selftest begin"
        assert not [line for line in said if line.startswith("selftest bad")]
        assert [line for line in said if line.startswith("selftest end good")]
        assert person.summary[0] == "ALL IS GOOD"
        client.new([("Ann", True), ("Bo", True)], pace="fast")


def test_a_dead_screen_does_not_keep_it_from_starting(firmware: Path) -> None:
    board = VirtualBoard(2)
    board.stations[1].press("left", "right")
    board.stations[1].break_off("screen")
    with Console(board, firmware=firmware, clock=VirtualClock()) as console, Client(console.port) as client:
        said = next(message for message in client.messages(PATIENCE) if isinstance(message, Foreign))
    assert said.text.startswith("selftest ")


def test_a_console_that_is_switched_on_without_pressing_plays_at_once(firmware: Path) -> None:
    board = VirtualBoard(2)
    board.stations[0].press("left")
    board.stations[1].press("right")
    with Console(board, firmware=firmware, clock=VirtualClock()) as console, Client(console.port) as client:
        assert client.wait_hello(PATIENCE).stations == pins.STATIONS
        assert "selftest begin" not in console.output


def test_a_host_follows_it_in_words_to_its_end(firmware: Path, capsys: pytest.CaptureFixture[str]) -> None:
    console, _ = at_table(firmware, Faults(wires={(1, "keep3"): ()}))
    with console, pytest.raises(typer.Exit) as end:
        selftest.selftest(console.port)
    assert end.value.exit_code == 1
    said = capsys.readouterr().out
    assert "  good   station 1: keep 3\n" in said
    assert (
        "  WRONG  station 2: keep 3 does not close: look at the wire from it to GPA2 (pin 23) of its MCP23017" in said
    )
    assert "> station 1: Press OK.\n" in said
    assert "  none   station 5 is not plugged in" in said
    assert said.splitlines()[-1].startswith("Self-test: ") and "1 WRONG, 3 not there" in said


def test_without_hands_it_ends_by_itself_and_nothing_wrong_is_no_error(
    firmware: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """If there is a radio, it says which dice it hears."""
    board = VirtualBoard(dice={"noise": 0})
    with Console(board, firmware=firmware, clock=VirtualClock()) as console:
        selftest.selftest(console.port, hands=False)
        with Client(console.port) as client:
            client.wait_hello(PATIENCE)
            client.ping()
    said = capsys.readouterr().out
    assert said.endswith("nothing wrong, 0 not there.\n")
    assert "> radio: it hears 25 dice\n> die " in said and "> die Die07: battery 80 %\n" in said


def test_the_heap_is_after_it_what_it_was_before(micropython32: list[str]) -> None:
    """Except 16 bytes for each function in machine code, which the Unix port never frees and the Pico does."""
    folder = mpy.bundled(march=mpy.UNIX32)
    loaded = [mpy.bundle_text(mpy.FIRMWARE) / "overlays" / name for name in ("selftest.text", "buses.text")]
    machine_code = sum(each.read_text().count("micropython.viper") for each in loaded)
    machine_code += sum(each.read_text().count("@micropython.viper") for each in (mpy.FIRMWARE / "dice").glob("*.py"))
    console = Console(VirtualBoard(2), micropython32, folder, VirtualClock())
    with console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        used = [client.heap()["used"]]
        for _ in range(3):
            selftest.follow(client, hands=False, say=lambda _: None)
            selftest.back(client)
            used.append(client.heap()["used"])
    assert used[3] - used[2] == 16 * machine_code
    assert used[3] - used[0] < 5632, "names that it has brought, and a table of 640 when that of 320 is full"


def test_while_a_game_runs_it_is_refused(firmware: Path) -> None:
    with Console(VirtualBoard(2), firmware=firmware, clock=VirtualClock()) as console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        client.new([("Ann", True), ("Bo", True)])
        with pytest.raises(Refused, match="A game is running"):
            selftest.follow(client, hands=False)
        client.abort()
        assert not selftest.follow(client, hands=False, say=lambda _: None).bad


def test_a_cable_that_comes_out_is_said(firmware: Path) -> None:
    console, _ = at_table(firmware, Faults(asleep={0}))
    with console, Client(console.port) as client:
        stopping: list[threading.Thread] = []

        def say(line: str) -> None:
            if line.startswith(">") and not stopping:
                stopping.append(threading.Thread(target=console.stop))
                stopping[0].start()

        with pytest.raises(LinkError, match="The cable came out in the self-test"):
            selftest.follow(client, hands=True, say=say)
        stopping[0].join(PATIENCE)


@pytest.mark.parametrize("arguments", [(), ("everything",), ("hands", "alone")])
def test_what_the_console_does_not_know_is_refused(firmware: Path, arguments: tuple[str, ...]) -> None:
    with Console(VirtualBoard(1), firmware=firmware, clock=VirtualClock()) as console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        with pytest.raises(Refused, match="does not understand"):
            client.command("selftest", *arguments)
