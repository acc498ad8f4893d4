"""A whole game on the real firmware, without a person: what is printed, and the record."""

import re
from pathlib import Path

import pytest

from host.commands.demo import demo
from host.game import record, record_files
from host.i18n.errors import UserError


def played(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, Path]:
    demo(seed="7", seats=2, preset="revised", records=folder)
    said = capsys.readouterr().out
    found = re.search(r"^Record: (.*)$", said, re.MULTILINE)
    assert found
    return said, Path(found[1])


def test_the_same_seed_gives_the_same_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, first = played(tmp_path / "a", capsys)
    _, second = played(tmp_path / "b", capsys)
    assert first.read_bytes() == second.read_bytes()
    lines = record_files.read(first)
    replayed = record.record(record.start_in(lines[0]), record.decisions_in(lines))
    assert replayed[1:] == lines[1:] and lines[0] == {**replayed[0], "bots": [True, True]}
    for line in lines:
        if line.get("line") == "score":
            assert f"{lines[0]['seats'][line['seat']]}: {line['total']} points." in said
    assert f"{lines[0]['seats'][lines[-1]['winner']]} wins the game!" in said


@pytest.mark.parametrize(("seats", "preset"), [(1, "first"), (6, "first"), (4, "second")])
def test_what_cannot_be_played_is_said(seats: int, preset: str) -> None:
    with pytest.raises(UserError, match="choose"):
        demo(seed="7", seats=seats, preset=preset, records=None)
