"""The index of the kept games: an SQLite file beside the records, for lists and sums.

It holds nothing that is not in the records, so it can be rebuilt from them at any time. A file that is locked, damaged
or another program's is never written to: opening it raises a UserError that says what to do.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host.history.figures import Die, Sheet, Summary
from host.i18n.errors import UserError
from host.i18n.translation import gettext

VERSION = 2  # of the tables; an index of another version is rebuilt
OURS = 0x44694365  # SQLite's application_id: "DiCe"
PATIENCE = 5.0  # seconds that another program may hold the index
REBUILD = "`dicetown history rebuild` puts it aside and makes a new one from the records"
FOREIGN = "{path} is a database of another program: move it away, or name another folder."
DAMAGED = "{path} is damaged ({why}): {rebuild}. No game is lost."
Row = sqlite3.Row
TYPES = {"int": "INTEGER NOT NULL", "bool": "INTEGER NOT NULL", "bool | None": "INTEGER", "str": "TEXT NOT NULL"}


def _columns(table: type) -> str:
    return ", ".join(f'"{field.name}" {TYPES[str(field.type)]}' for field in fields(table))


SCHEMA = f"""
CREATE TABLE file (  -- a record as it was read. wrong: why it is no game, or ''
    name TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, wrong TEXT NOT NULL
) STRICT;
CREATE TABLE game (
    game TEXT PRIMARY KEY REFERENCES file (name) ON DELETE CASCADE, {_columns(Summary)}
) STRICT;
CREATE TABLE sheet (
    game TEXT NOT NULL REFERENCES game (game) ON DELETE CASCADE, {_columns(Sheet)}, PRIMARY KEY (game, seat)
) STRICT;
CREATE TABLE die (
    game TEXT NOT NULL REFERENCES game (game) ON DELETE CASCADE, {_columns(Die)}, PRIMARY KEY (game, seat, die)
) STRICT;
CREATE INDEX sheet_name ON sheet (name);
CREATE INDEX game_ended ON game (ended);
PRAGMA user_version = {VERSION};
"""


IN_USE = "{path} is in use by another program: close that one, or wait a moment, then try again. No game is lost."
FULL = "{path} cannot be written, the disk is full: make room, then try again."
NO_ENTRY = "{path} cannot be opened or written: see who owns it and its folder, or name another folder."
TROUBLE = {  # by a word of SQLite's message, or of the error's name
    "locked": IN_USE,
    "busy": IN_USE,
    "full": FULL,
    "SHMSIZE": FULL,
    "readonly": NO_ENTRY,
    "unable to open": NO_ENTRY,
    "I/O": NO_ENTRY,
}


class Unusable(UserError):
    """The index is damaged, but can be put aside."""


class Index:
    """path: the SQLite file, which is made if it does not exist. For one thread; `with` closes it.

    thorough: check the whole file for damage first; otherwise damage is found only where it is read.
    """

    def __init__(self, path: Path, thorough: bool = True) -> None:
        self.path = path
        self.thorough = thorough
        with self.trouble():
            if path.exists() and not path.is_file():  # opening a pipe would wait for somebody to write into it
                raise UserError(gettext(NO_ENTRY).format(path=path))
            existed = path.exists() and path.stat().st_size > 0
            path.parent.mkdir(parents=True, exist_ok=True)
            self.db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            try:
                self.db.row_factory = Row
                self._open(existed)
            except BaseException:
                self.db.close()
                raise

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_: object) -> None:
        self.db.close()

    def _open(self, existed: bool) -> None:
        if existed:
            self._inspect()
        self.db.execute("PRAGMA foreign_keys = ON")
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = NORMAL")
        if self.version() != VERSION:
            with self.change():
                if self.version() != VERSION:  # another program may have made the tables while we waited
                    self._lay_out()

    def version(self) -> int:
        """Return the version of the tables."""
        return int(self.db.execute("PRAGMA user_version").fetchone()[0])

    def _inspect(self) -> None:
        """Check that the file is ours before anything is written. Raises UserError, sqlite3.Error."""
        ours = self.db.execute("PRAGMA application_id").fetchone()[0]
        if ours != OURS and self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise UserError(gettext(FOREIGN).format(path=self.path))
        if self.thorough:
            self.check()

    def check(self) -> None:
        """Read the whole file. Raises UserError if it is damaged."""
        with self.trouble():
            (verdict,) = self.db.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)

    def _lay_out(self) -> None:
        """Make new tables in place of those of another version."""
        for (name,) in self.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            self.db.execute(f'DROP TABLE IF EXISTS "{name}"')
        self.db.execute(f"PRAGMA application_id = {OURS}")
        for statement in SCHEMA.split(";"):
            self.db.execute(statement)

    @contextlib.contextmanager
    def change(self) -> Iterator[None]:
        """Run a transaction: everything is written, or nothing. Raises UserError."""
        with self.trouble():
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")

    @contextlib.contextmanager
    def trouble(self) -> Iterator[None]:
        """Turn errors of SQLite and of files into a UserError."""
        try:
            yield
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from error
        except OSError as error:
            raise UserError(
                "{path} cannot be opened ({why}): name another folder.", path=self.path, why=error.strerror
            ) from error

    # Content

    def files(self) -> dict[str, tuple[int, int]]:
        """Return the size and time that each record had when it was read, by name."""
        return {
            row["name"]: (row["size"], row["modified"]) for row in self.all("SELECT name, size, modified FROM file")
        }

    def wrong(self) -> dict[str, str]:
        """Return why records are not valid, by name."""
        return {row["name"]: row["wrong"] for row in self.all("SELECT name, wrong FROM file WHERE wrong != ''")}

    def put(self, name: str, size: int, modified: int, found: tuple[Summary, list[Sheet], list[Die]] | str) -> None:
        """Store a record's figures, or why it is wrong, and forget what was stored before. Call it inside `change`."""
        self.forget([name])
        wrong = found if isinstance(found, str) else ""
        self.db.execute("INSERT INTO file VALUES (?, ?, ?, ?)", (name, size, modified, wrong))
        if isinstance(found, str):
            return
        summary, sheets, dice = found
        ended = summary.ended or datetime.fromtimestamp(modified / 1e9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self._insert("game", {"game": name, **asdict(summary), "ended": ended})
        for sheet in sheets:
            self._insert("sheet", {"game": name, **asdict(sheet)})
        for die in dice:
            self._insert("die", {"game": name, **asdict(die)})

    def _insert(self, table: str, row: dict[str, Any]) -> None:
        names = ", ".join(f'"{name}"' for name in row)
        marks = ", ".join("?" * len(row))
        self.db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))

    def forget(self, names: Iterable[str]) -> None:
        """Drop the rows of these files."""
        self.db.executemany("DELETE FROM file WHERE name = ?", [(name,) for name in names])

    def all(self, question: str, values: Sequence[Any] = ()) -> list[Row]:
        """Return all rows of a query."""
        with self.trouble():
            return self.db.execute(question, tuple(values)).fetchall()


def _trouble(path: Path, error: sqlite3.Error) -> UserError:
    said = " ".join(str(error).split())
    named = f"{said} {getattr(error, 'sqlite_errorname', '')}"
    for word, what in TROUBLE.items():
        if word in named:
            return UserError(gettext(what).format(path=path))
    return Unusable(gettext(DAMAGED).format(path=path, why=said, rebuild=gettext(REBUILD)))
