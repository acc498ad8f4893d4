"""Long commands say how far they are; after Ctrl-C they still report what is done."""

import io
import sys
from collections.abc import Generator

import pytest

from host.commands import main as cli
from host.commands import simulate
from host.commands.progress import Interrupted, Pace
from host.engine import ladder
from host.engine.games import Row

DONE = 3


def until_ctrl_c(*_: object) -> Generator[Row, None, None]:
    for n in range(DONE):
        yield Row(n, 0, 10, 200, (9, 8, 7, 6, 0))
    raise KeyboardInterrupt


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_ctrl_c_ends_with_what_was_done() -> None:
    interrupted = Interrupted()
    assert len(list(interrupted.follow(until_ctrl_c(), 10, "games"))) == DONE
    with pytest.raises(KeyboardInterrupt):
        interrupted.end()


def test_what_comes_to_its_end_is_not_interrupted() -> None:
    interrupted = Interrupted()
    assert list(interrupted.follow((n for n in range(DONE)), DONE, "games")) == [0, 1, 2]
    interrupted.end()


def test_a_simulation_tells_the_games_that_were_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate, "played", until_ctrl_c)
    assert cli.main(["simulate", "--games", "1000000"]) == cli.INTERRUPTED
    said = capsys.readouterr()
    assert said.out.startswith(f"{DONE} games, 4 seats") and "Traceback" not in said.err


def test_what_the_intervals_need_is_there_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading it only after Ctrl-C would take half a second more, or only then say what is missing."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(ladder, "met", lambda *_: pytest.fail("it plays"))
    assert cli.main(["ladder", "--tables", "1"]) == cli.WRONG


@pytest.mark.parametrize(("terminal", "shown"), [(Terminal, True), (io.StringIO, False)])
def test_progress_is_for_a_terminal(terminal: type[io.StringIO], shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    out = terminal()
    monkeypatch.setattr("sys.stderr", out)
    monkeypatch.setenv("TERM", "xterm")
    assert len(list(Interrupted().follow((n for n in range(5)), 10, "games", lambda _: 2))) == 5
    assert ("games" in out.getvalue() and "10/10" in out.getvalue()) is shown


def test_the_time_left_is_counted_from_the_first_part_that_took_time() -> None:
    """Otherwise, after eight of 100,000 games that take days, it would say that 4 s are left."""
    pace = Pace(100)
    for _ in range(8):
        pace.take(1, 50.0)
        assert pace.left == "-:--:--"
    for _ in range(8):
        pace.take(1, 58.0)
    assert (pace.done, pace.left) == (16, "0:01:24")
