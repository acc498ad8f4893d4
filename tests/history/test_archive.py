"""Kept games: each once, none overwritten; wrong records are named and left out; lists follow the folder."""

import copy
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host.game import record, record_files, verify
from host.history.archive import Archive, players_of
from host.i18n.errors import UserError
from tests.game.written import find, game, lines_of, rewritten, seated
from tests.history.kept import GAMES, archive_of, names


def test_a_kept_game_can_be_verified_and_says_who_and_when(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "new" / "folder")
    at = datetime(2026, 11, 21, 14, 20, 5, tzinfo=timezone(timedelta(hours=1)))
    path = archive.keep(seated(lines_of("first", 3, 0), [False, True, True]), at)
    verify.check(path.read_bytes())
    (row,) = archive.games()
    assert (row["ended"], row["game"]) == ("2026-11-21T13:20:05Z", path.stem)
    assert [sheet["bot"] for sheet in archive.sheets(path.stem)] == [0, 1, 1]


def test_the_same_game_is_kept_once(tmp_path: Path) -> None:
    """A console sends its last game to every host that connects."""
    archive = Archive(tmp_path)
    first = archive.keep(game("first", 3, 0), datetime.now(UTC))
    left = first.read_bytes()
    assert archive.keep(game("first", 3, 0)) == first
    assert first.read_bytes() == left
    assert archive.count() == 1


def test_another_game_of_the_same_seed_takes_another_name(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    other = seated(lines_of("first", 3, 0), [False] * 3, ["Di", "Ed", "Flo"])
    first, second = archive.keep(game("first", 3, 0)), archive.keep(other)
    assert second.stem == f"{first.stem}-2"
    assert archive.keep(other) == second
    assert record_files.read(first)[0]["seats"] == ["Ann", "Bo", "Cy"]
    assert {name for row in archive.players() for name in [row["name"]]} == {"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}


def test_a_wrong_record_is_left_out_with_its_reason(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    lines = lines_of("first", 2, 0)
    i = find(lines, "throw")
    lines[i]["dice"] = ["A"] * 5
    lines[0]["comment"] = "loaded"
    (tmp_path / "loaded.jsonl").write_text(record.text(lines))
    archive.follow()
    assert archive.wrong().keys() == {"loaded"} and f"line {i + 1}: " in archive.wrong()["loaded"]
    assert archive.count() == len(GAMES)


def test_the_lists_follow_the_folder(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    before = names(archive)
    (tmp_path / f"{before[0]}.jsonl").rename(tmp_path / "renamed.jsonl")
    (tmp_path / f"{before[1]}.jsonl").unlink()
    archive.follow()
    assert names(archive) == sorted([before[2], "renamed"])
    lines = copy.deepcopy(record_files.read(tmp_path / "renamed.jsonl"))
    lines[0]["seats"] = [f"{name}*" for name in lines[0]["seats"]]
    (tmp_path / "renamed.jsonl").write_text(record.text(rewritten(lines)))
    archive.follow()
    assert "Ann*" in {row["name"] for row in archive.players()}


def test_games_are_listed_newest_first_and_by_player(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    for day in (2, 3, 1):
        archive.keep(game("first", day + 1, 0), datetime(2026, 11, day, tzinfo=UTC))
    assert [row["ended"][8:10] for row in archive.games()] == ["03", "02", "01"]
    assert [row["seats"] for row in archive.games(first=1, most=1)] == [3]
    assert [row["seats"] for row in archive.games("Cy")] == [4, 3]
    assert archive.count("Di") == 1 and archive.count("Nobody") == 0
    row = archive.games()[0]
    assert players_of(row) == ["Ann", "Bo", "Cy", "Di"]
    assert row["winner"] == players_of(row)[record_files.read(archive.path(row["game"]))[-1]["winner"]]


@pytest.mark.parametrize("name", ["", "nothing", "../../etc/passwd", "history.sqlite", "' OR 1 --"])
def test_a_game_that_is_not_there_is_said_so(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match="There is no game"):
        archive_of(tmp_path).path(name)


def test_a_new_folder_has_no_games(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "new")
    archive.follow()
    assert (archive.games(), archive.players(), archive.sums("Ann"), archive.rolled()) == ([], [], None, [0] * 6)


class Dated(type(Path())):  # type: ignore[misc]
    """A file with a time from a wrong clock, which not every file system can store."""

    modified = 0  # ns

    def stat(self, **options: bool) -> Any:
        return SimpleNamespace(st_size=super().stat(**options).st_size, st_mtime_ns=self.modified)


@pytest.mark.parametrize(
    ("seconds", "ended"), [(-(1 << 62), "1677-"), (-1, "1969-"), (0, "1970-"), (1 << 33, "2242-"), (1 << 62, "2262-")]
)
def test_a_record_of_any_age_is_a_game(tmp_path: Path, seconds: int, ended: str) -> None:
    """A clock may be slow or fast by any time, and go back between two games."""
    path = Dated(record_files.write(game("first", 2, 0), tmp_path))
    path.modified = seconds * 10**9
    archive = Archive(tmp_path)
    archive.keep(game("first", 3, 0), datetime(2026, 11, 21, tzinfo=UTC))
    archive.keep(game("first", 2, 1), datetime(1970, 1, 1, tzinfo=UTC))
    archive.follow(only=[path])
    assert next(row["ended"] for row in archive.games() if row["game"] == path.stem).startswith(ended)
    assert archive.count() == 3 and not archive.wrong()
