"""Many games and their records, and options that exclude each other."""

import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from host.commands import main as cli
from host.commands.simulate import Engine, simulate
from host.engine.games import SLOW_PART
from host.game import record, record_files, verify
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


@pytest.mark.parametrize("other", [{"chance": True}, {"seats": 5}])
def test_players_leave_nothing_to_say_about_who_plays(other: dict[str, Any]) -> None:
    with pytest.raises(UserError, match="--players says who plays"):
        simulate(1, players="normal,normal", **other)


def test_a_killed_worker_leaves_the_games_that_were_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("host.commands.simulate.record_files.write", dies_after(SLOW_PART, tmp_path))
    words = ["simulate", "--games", str(100), "--seats", "2", "--jobs", "2", "--records", str(tmp_path / "games")]
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    kept = list((tmp_path / "games").glob("*.jsonl"))  # a killed worker may leave a half file beside them
    assert len(kept) >= SLOW_PART and all(verify.check(path.read_bytes()).over for path in kept)
    assert "was killed" in err and "Traceback" not in err and err.count("\n") == 1
    assert not out or out.startswith(f"{SLOW_PART} games")


def dies_after(games: int, folder: Path) -> Callable[..., Path]:
    """Return a function that writes this many games, counted over all processes, and kills its process at the next."""

    def write(lines: Sequence[record.Line], where: Path) -> Path:
        path = put(lines, where)
        with (folder / "count").open("a") as file:
            file.write("x")
        if (folder / "count").stat().st_size > games:
            os.kill(os.getpid(), signal.SIGKILL)
        return path

    put = record_files.write
    return write
