"""`dicetown doctor`: what it says of a good line, of a bad one, and of a port without a console."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from host.commands import doctor
from host.commands import main as cli
from host.game.events import ROWS
from host.link.session import Counts
from tests.link.test_reconnect import plugged


def test_every_count_of_both_sides_has_a_meaning() -> None:
    assert set(doctor.HERE) == vars(Counts()).keys()
    assert set(doctor.THERE) == {name for name, _ in ROWS["counts"]}


@pytest.fixture
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the host's time, so that it asks for nothing twice, however late an answer is on a busy machine."""
    monkeypatch.setattr("host.link.client.time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.mark.usefixtures("no_hurry")
def test_a_sound_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with plugged(tmp_path / "console"):
        assert cli.main(["doctor", str(tmp_path / "console"), "--seconds", "0"]) == 0
    said = capsys.readouterr().out
    assert "5 stations" in said and said.endswith("Nothing went wrong.\n")


def test_a_line_on_which_another_speaks_and_bytes_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with plugged(tmp_path / "console") as cable:
        wire = cable.console.wire
        read = wire.host_read
        noise = b"+CME ERROR: 3\x1b[2J\n:5C3A.0001 keep 2 *000000\n"
        wire.host_read = lambda: noise * ((data := read())[:1] == b":") + data
        cable.console.link.command.feed(ord("x"))
        assert cli.main(["doctor", str(tmp_path / "console"), "--seconds", "0"]) == 1
    said = capsys.readouterr().out
    assert "lines that came damaged; each was sent again: try another cable" in said
    assert "No console wrote: +CME ERROR: 3" in said and "\x1b" not in said
    assert "bytes that belong to no command:" not in said  # these came earlier


def test_a_port_without_a_console(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["doctor", str(tmp_path / "none")]) == 2
    assert "plug the console in" in capsys.readouterr().err
    monkeypatch.setattr(doctor, "GREETING", 0.3)
    with plugged(tmp_path / "modem", answers=False):
        assert cli.main(["doctor", str(tmp_path / "modem")]) == 2
    assert "No Dice Town console answers" in capsys.readouterr().err
