"""Many games and their records, and options that cannot stand together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from host.commands.simulate import Engine, simulate
from host.engine.games import SLOW_PART
from host.game import verify
from host.i18n.errors import UserError

GAMES = 2 * SLOW_PART + 1


def test_records_are_the_same_on_one_core_and_on_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, found = [], []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        simulate(GAMES, "revised", 3, "records", records=folder, jobs=jobs)
        said.append(capsys.readouterr().out.splitlines()[1:-1])
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert said[0] == said[1] and found[0] == found[1] and len(found[0]) == GAMES
    assert all(verify.check(data).over for data in found[0].values())


def test_a_folder_that_takes_no_record_is_named_from_any_core(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.touch()
    with pytest.raises(UserError, match=r"a file.* cannot be written"):
        simulate(GAMES, "first", 2, "0", records=file / "games", jobs=2)


@pytest.mark.parametrize(
    "other", [{"scheduler": "tcp://127.0.0.1:1"}, {"engine": Engine.COMPILED}, {"columns": Path("columns")}]
)
def test_records_leave_out_what_cannot_write_them(tmp_path: Path, other: dict[str, Any]) -> None:
    with pytest.raises(UserError, match=f"leave out --records or --{next(iter(other))}"):
        simulate(1, "first", 2, "0", records=tmp_path, **other)
    assert not list(tmp_path.iterdir())
