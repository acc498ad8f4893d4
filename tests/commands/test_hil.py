"""`dicetown hil` with the firmware on the virtual board, which it cannot tell from a console on the table."""

from pathlib import Path

import pytest

from host.commands.hil import hil
from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console


def test_plays_a_game_and_tells_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("host.game.record_files.folder", lambda given: tmp_path)
    with Console(VirtualBoard(), clock=VirtualClock()) as console:
        hil(console.port, seed="3", seats=2)
    said = capsys.readouterr().out
    assert "nothing wrong, 0 not there." in said
    assert "wins the game!" in said
    assert "Heap: used " in said and "bad 0" in said
    assert said.endswith("All is well.\n")
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_without_a_pico_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.link.reconnect.picos", list)
    with pytest.raises(UserError, match="plug the console in"):
        hil(None)
