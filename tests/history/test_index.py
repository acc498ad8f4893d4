"""The index in trouble: locked, damaged, of a newer, older or other program. It never overwrites anything."""

import sqlite3
import threading
from pathlib import Path

import pytest

from host.game import record_files
from host.history import index as rooms
from host.history.archive import Archive
from host.history.index import OURS, VERSION, Index
from host.i18n.errors import UserError
from tests.game.written import game
from tests.history.kept import GAMES, archive_of, names


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return archive_of(tmp_path)


def plain(archive: Archive) -> sqlite3.Connection:
    """Open the index as another program would."""
    return sqlite3.connect(archive.index, isolation_level=None)


def test_a_new_index_is_ours_and_keeps_its_promises(archive: Archive) -> None:
    with Index(archive.index) as index:
        assert index.version() == VERSION
        assert index.all("PRAGMA application_id")[0][0] == OURS
        assert index.all("PRAGMA journal_mode")[0][0] == "wal"
        assert index.all("PRAGMA foreign_keys")[0][0] == 1
        with index.change():
            index.forget(["first-2-nothing", names(archive)[0]])
        assert len(index.all("SELECT DISTINCT game FROM sheet")) == len(GAMES) - 1  # its sheet went with it


def test_a_locked_index_says_so_and_loses_no_game(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PATIENCE", 0.01)
    holder = plain(archive)
    holder.execute("BEGIN IMMEDIATE")
    lines = game("revised", 2, 3)
    with pytest.raises(UserError, match=r"is kept as .*jsonl, but not in the index yet. .* in use by another program"):
        archive.keep(lines)
    with pytest.raises(UserError, match="in use"):
        archive.rebuild()
    assert len(names(archive)) == len(GAMES), "it can be read all the same"
    holder.execute("ROLLBACK")
    holder.close()
    archive.follow()
    assert len(names(archive)) == len(GAMES) + 1


def test_somebody_who_waits_gets_his_turn(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs keep games at the same time: both wait, and neither fails."""
    monkeypatch.setattr(rooms, "PATIENCE", 300.0)  # seconds: reached only by a test that has failed
    wrong: list[Exception] = []

    def keep(first: int) -> None:
        try:
            for number in range(first, first + 4):
                Archive(archive.folder).keep(game("revised", 2, number))
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=keep, args=(first,)) for first in (0, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
    assert wrong == []
    assert len(names(archive)) == len(GAMES) + 8


def crumple(path: Path) -> None:
    """Damage a file as a failing card does."""
    data = bytearray(path.read_bytes())
    data[len(data) // 3 : -200] = b"\xa5" * (len(data) - len(data) // 3 - 200)
    path.write_bytes(data)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: -path.stat().st_size // 2])


def scrawl(path: Path) -> None:
    path.write_bytes(b"this was a database once\n" * 100)


@pytest.mark.parametrize("damage", [crumple, cut, scrawl])
def test_a_damaged_index_is_left_as_it_is_until_it_is_put_aside(archive: Archive, damage: object) -> None:
    before = names(archive)
    damage(archive.index)  # type: ignore[operator]
    bytes_left = archive.index.read_bytes()
    with pytest.raises(UserError, match=r"(?s)is damaged .*`dicetown history rebuild` puts it aside"):
        Archive(archive.folder).games()
    with pytest.raises(UserError, match=r"is kept as .*jsonl, but"):
        archive.keep(game("revised", 2, 3))
    assert archive.index.read_bytes() == bytes_left
    aside = archive.rebuild()
    assert aside is not None and aside.read_bytes() == bytes_left
    assert set(before) < set(names(archive))


@pytest.mark.parametrize(
    ("name", "message", "told"),
    [
        ("SQLITE_IOERR_SHMSIZE", "disk I/O error", "the disk is full"),  # the message on a small tmpfs
        ("SQLITE_FULL", "database or disk is full", "the disk is full"),
        ("SQLITE_IOERR_READ", "disk I/O error", "see who owns it"),
    ],
)
def test_a_full_disk_is_told_by_whatever_name(archive: Archive, name: str, message: str, told: str) -> None:
    error = sqlite3.OperationalError(message)
    error.sqlite_errorname = name
    with pytest.raises(UserError, match=told), archive.open() as index, index.trouble():
        raise error


@pytest.mark.parametrize("version", [0, VERSION + 1])
def test_an_index_of_another_version_is_made_anew(archive: Archive, version: int) -> None:
    before = names(archive)
    with plain(archive) as db:
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("ALTER TABLE sheet RENAME TO seats")
    db.close()
    archive.follow()
    assert names(archive) == before
    assert archive.sums("Ann")


def test_another_programs_database_is_not_touched(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    with plain(archive) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    db.close()
    bytes_left = archive.index.read_bytes()
    assert bytes_left
    for use in (archive.follow, archive.rebuild):
        with pytest.raises(UserError, match="database of another program"):
            use()
        assert archive.index.read_bytes() == bytes_left


def test_a_crash_while_it_was_made_leaves_an_index_that_can_be_used(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    with plain(archive) as db:
        db.execute("PRAGMA journal_mode = WAL")
    db.close()
    assert archive.index.stat().st_size > 0
    archive.keep(game("first", 2, 0))
    assert archive.count() == 1


def test_a_change_that_fails_changes_nothing(archive: Archive) -> None:
    with Index(archive.index) as index:
        with pytest.raises(RuntimeError), index.change():
            index.forget(index.files())
            raise RuntimeError
        assert len(index.files()) == len(GAMES)


def test_the_index_holds_nothing_that_the_records_do_not(archive: Archive) -> None:
    tables = ("file", "game", "sheet")

    def everything() -> list[list[tuple[object, ...]]]:
        with Index(archive.index) as index:
            return [sorted(map(tuple, index.all(f"SELECT * FROM {table}")), key=repr) for table in tables]

    before = everything()
    assert archive.rebuild() is None
    assert everything() == before
    archive.index.unlink()
    archive.follow()
    assert everything() == before
    assert record_files.read(archive.path(names(archive)[0]))
