"""The firmware itself, on both MicroPythons, with stations that fail while it runs. Screens are read; time is held."""

import pytest

from host.build.mpy import UNIX32, UNIX64, bundled
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console, last_words
from host.virtual.wired import Station
from tests.screens.read_screen import Picture

STEP = 4  # ms a tick


def shows(station: Station, number: int) -> bool:
    """Return whether the station shows the whole of its first screen."""
    return Picture(station.screen).rows()[6] == f"Station {number}"


@pytest.mark.parametrize("words", [64, 32])
def test_every_station_comes_back_and_the_others_never_notice(request: pytest.FixtureRequest, words: int) -> None:
    interpreter = [*request.getfixturevalue(f"micropython{words}"), *(["-X", "heapsize=380k"] if words == 64 else [])]
    board = VirtualBoard(4)
    board.stations[2].stick(clocks=6)
    march = UNIX32 if words == 32 else UNIX64
    clock = VirtualClock(step=STEP, held=True)
    with Console(board, interpreter, bundled(march=march), clock) as console:
        console.advance(3000)
        assert [shows(station, i + 1) for i, station in enumerate(board.stations)] == [True] * 4 + [False]
        first, second, third = board.stations[:3]
        fifth = board.stations[4]
        first.unplug()
        second.break_off("screen")
        fifth.plug()
        console.advance(1000)
        assert shows(fifth, 5) and not shows(first, 1) and not shows(second, 2)
        first.plug()
        second.mend("screen")
        console.advance(1000)
        assert shows(first, 1) and shows(second, 2)
        assert shows(third, 3)
        first.brown_out()
        second.stick(clocks=3)
        console.advance(1200)
        assert shows(first, 1) and shows(second, 2) and not second.segment.stuck
        second.stick()
        console.advance(1000)
        board.hang()
        first.brown_out("screen")
        console.advance(1000)
        assert shows(first, 1) and shows(third, 3) and not board.mux.gone
        console.check()


def test_last_words_leave_out_what_only_a_host_that_plays_a_seat_may_read() -> None:
    said = "one\n:5C3A.0001 round 2 *000000\n;5C3A.0007 1 0 00FFFF *000000\n\nMemoryError\n"
    assert last_words(said) == "one | :5C3A.0001 round 2 *000000 | MemoryError"
    assert last_words(";5C3A.0007 1 0 00\n") == "nothing"
    assert last_words("a \x9b2J\x1b[2J\r\n\n") == "a \ufffd2J\ufffd[2J"
