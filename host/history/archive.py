"""The folder where games are kept: the record files, and the index, which is kept in step with them.

The host calls `keep` or `keep_log` whenever it has seen a game to its end; pages and commands use the rest. A record is
on the disk before it enters the index, and is never overwritten by another game.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.game import record, record_files, strict_json, verify
from host.game.record_lines import Line
from host.game.record_texts import printable
from host.history import figures
from host.history.figures import ROLLED, SHOWN, Die, Sheet, Summary
from host.history.index import Index, Row, Unusable
from host.i18n.errors import UserError
from host.i18n.translation import anew

if TYPE_CHECKING:
    from host.game.public_state import Table
    from host.link.client import Client

INDEX = "history.sqlite"
SUFFIX = ".jsonl"
UNREADABLE = -1  # in place of a size
LATEST = (1 << 63) - 1  # ns before or after 1970 that the index can hold: the years 1677 to 2262
BATCH = 50  # records that one transaction of the index adds
NAMELESS = "no page can have this name: rename the file"
FAULTS = (  # the commonest messages of host/game/verify.py; the index holds them in English
    "line {n}: {what}",
    "this is not JSON: every line of a record is one object",
    "this is not an object: every line of a record is one",
    "this is not the header of a game record",
    "the file is empty: this is not a game record",
    "the record is cut off: the game is not over",
    "the record is cut off; here should stand: {what}",
    "the commitment is not the SHA-256 of the seed, {hash}",
    "it cannot be read ({why})",
    NAMELESS,
)
MOST_UNWRITTEN = 20
Progress = Callable[[int, int], None]  # done, of how many
Shares = Callable[[str], "dict[str, Any] | None"]


class Archive:
    """folder: None means the user's own (host/game/record_files.py). Each call opens the index for itself, so threads
    may share an Archive.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = record_files.folder(folder)
        self.index = self.folder / INDEX
        self.whole = False  # the whole index has been checked once; `follow` checks it again before each change
        self.last = ""  # the game that `keep_log` kept last
        self.unwritten: deque[list[Line]] = deque(maxlen=MOST_UNWRITTEN)  # games still to be written, on a full disk

    def open(self) -> Index:
        """Open the index. The first time, check the whole file for damage."""
        index = Index(self.index, thorough=not self.whole)
        self.whole = True
        return index

    def ready(self) -> None:
        """Raise UserError if no game could be kept."""
        record_files.ready(self.folder)

    def keep(self, lines: Sequence[Line], at: datetime | None = None) -> Path:
        """Write a finished game's record and index it. Returns its file.

        at: when it ended, for the header. Raises UserError; if only the index failed, the record is written all the
        same, and the message names it.
        """
        return self._indexed(record_files.write(_headed(lines, at), self.folder))

    def keep_log(self, client: Client, table: Table, shares: Shares | None = None) -> Path:
        """Fetch the log of this table's finished game from a console and keep it. It may take seconds.

        shares(commitment): returns the header's fields about what others put into the seed, or None. A record that
        can't be written is tried again after the next game, as the console may no longer have it then.
        """
        lines = record.of_log(client.log(), table.names)
        if shares:
            lines[0].update(shares(lines[0]["commitment"]) or {})
        lines[0].setdefault("bots", [False] * len(table.names))  # a log names bots only from when they begin to play
        self.unwritten.append(_headed(lines, datetime.now(UTC)))
        while True:
            path = self._written(self.unwritten[0])
            self.unwritten.popleft()
            self._indexed(path)
            if not self.unwritten:
                self.last = _game(path)
                return path

    def _written(self, lines: Sequence[Line]) -> Path:
        try:
            return record_files.write(lines, self.folder)
        except UserError as error:
            raise UserError(
                "{why} Or make room: as long as this program runs, it tries again after the next game.", why=error
            ) from error

    def _indexed(self, path: Path) -> Path:
        try:
            self.follow(only=[path])
        except UserError as error:
            raise UserError(
                "The game is kept as {path}, but not in the index yet. {why}", path=path, why=error
            ) from error
        return path

    def follow(
        self, progress: Progress | None = None, only: Sequence[Path] | None = None, most: int | None = None
    ) -> int:
        """Bring the index in step with the records that are new, changed or gone. Returns how many are left to read.

        only: look at these files; most: read at most this many. Raises UserError.
        """
        with self.open() as index:
            known = index.files()
            there = {game: path for game, path in self._files(only) if addressable(game)}
            new = [path for name, path in sorted(there.items()) if known.get(name) != _stamp(path)]
            gone = known.keys() - there.keys() if only is None else set()
            if new or gone:
                index.check()
            if gone:
                with index.change():
                    index.forget(gone)
            new, left = new[:most], new[most:] if most is not None else []
            for first in range(0, len(new), BATCH):
                found = [(path, _stamp(path), read(path)) for path in new[first : first + BATCH]]
                with index.change():
                    for path, stamp, result in found:
                        index.put(_game(path), *stamp, result)
                if progress:
                    progress(first + len(found), len(new))
            return len(left)

    def _files(self, only: Sequence[Path] | None = None) -> Iterator[tuple[str, Path]]:
        """Yield the files that may be records, with the names of their games."""
        return ((_game(path), path) for path in (only or self.folder.glob(f"*{SUFFIX}")))

    def rebuild(self, progress: Progress | None = None) -> Path | None:
        """Make a new index from the records. If the old one was unusable, it is put aside and its new path returned."""
        aside = None
        self.whole = False
        try:
            with self.open() as index, index.change():
                index.forget(index.files())
        except Unusable:
            aside = self._put_aside()
        self.follow(progress)
        return aside

    def _put_aside(self) -> Path:
        when = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        for end in ("", "-wal", "-shm"):
            old = self.index.with_name(self.index.name + end)
            if old.exists():
                old.rename(old.with_name(f"{INDEX}.{when}{end}"))
        return self.index.with_name(f"{INDEX}.{when}")

    # Queries

    def has(self, game: str) -> bool:
        """Return whether a game is kept."""
        with self.open() as index:
            return bool(index.all("SELECT 1 FROM game WHERE game = ?", [game]))

    def path(self, game: str) -> Path:
        """Return the record of a game by its name in the index. Raises UserError if there is none."""
        if not self.has(game):
            raise UserError("There is no game {game}: `dicetown history` lists all games.", game=game)
        return self.folder / f"{game}{SUFFIX}"

    def games(self, player: str | None = None, first: int = 0, most: int = -1) -> list[Row]:
        """Return games, newest first: Summary's fields, `game`, `players`, `winner` and the winner's points, `best`."""
        where = "WHERE game IN (SELECT game FROM sheet WHERE name = :player)" if player is not None else ""
        values = {"player": player, "first": first, "most": most}
        with self.open() as index, index.trouble():
            return index.db.execute(GAMES.format(where=where), values).fetchall()

    def count(self, player: str | None = None) -> int:
        """Return how many games are kept; player: only those with them."""
        with self.open() as index:
            if player is None:
                return int(index.all("SELECT count(*) FROM game")[0][0])
            return int(index.all("SELECT count(DISTINCT game) FROM sheet WHERE name = ?", [player])[0][0])

    def players(self) -> list[Row]:
        """Return each name with games, wins and mean points; the one with the most games comes first."""
        with self.open() as index:
            return index.all(PLAYERS)

    def sums(self, player: str | None = None) -> Row | None:
        """Return the sums of a player's figures over all games, or of everyone's, by the names of Sheet; None if none.

        Also `games`, the number of sheets; `best`, the most points; when the `first` and `last` game ended.
        """
        with self.open() as index:
            (row,) = index.all(SUMS, [player])
        return row if row["games"] else None

    def sheets(self, game: str | None = None, player: str | None = None) -> list[Row]:
        """Return the sheets of a game by seat, or of a player by time, or all."""
        with self.open() as index:
            return index.all(
                "SELECT sheet.*, ended FROM sheet JOIN game USING (game) "
                "WHERE ifnull(?1 = game, 1) AND ifnull(?2 = name, 1) ORDER BY ended, game, seat",
                [game, player],
            )

    def rolled(self, player: str | None = None, game: str | None = None) -> list[int]:
        """Return how many dice were thrown, by face."""
        sums = ", ".join(f'ifnull(sum("{field}"), 0)' for field in ROLLED)
        with self.open() as index:
            (row,) = index.all(
                f"SELECT {sums} FROM sheet WHERE ifnull(?1 = game, 1) AND ifnull(?2 = name, 1)", [game, player]
            )
        return list(row)

    def dice(self, player: str | None = None, game: str | None = None) -> list[tuple[int, int, list[int]]]:
        """Return for each electronic die its seat, its place under the cup, and how often it has shown each face."""
        sums = ", ".join(f'sum("{field}")' for field in SHOWN)
        with self.open() as index:
            rows = index.all(
                f"SELECT seat, die, {sums} FROM die JOIN sheet USING (game, seat) "
                "WHERE ifnull(?1 = game, 1) AND ifnull(?2 = name, 1) GROUP BY seat, die ORDER BY seat, die",
                [game, player],
            )
        return [(seat, die, list(counts)) for seat, die, *counts in rows]

    def wrong(self) -> dict[str, str]:
        """Return the files that are not valid records, and why: printable name without the suffix -> reason."""
        with self.open() as index:
            found = index.wrong()
        found |= {game: NAMELESS for game, _ in self._files() if not addressable(game)}
        return {printable(game): anew(why, FAULTS) for game, why in sorted(found.items())}


COUNTED = [name for name in Sheet.__annotations__ if name not in ("seat", "name", "bot")]
SUMS = (
    "SELECT count(*) AS games, max(points) AS best, min(ended) AS first, max(ended) AS last, "
    + ", ".join(f'sum("{name}") AS "{name}"' for name in COUNTED)
    + " FROM sheet JOIN game USING (game) WHERE ifnull(?1 = name, 1)"
)
PLAYERS = (
    "SELECT name, count(*) AS games, sum(won) AS won, avg(points) AS points, max(bot) AS bot FROM sheet "
    "GROUP BY name ORDER BY games DESC, name"
)
GAMES = """
SELECT game.*,
    (SELECT json_group_array(name) FROM (SELECT name FROM sheet WHERE game = game.game ORDER BY seat)) AS players,
    (SELECT name FROM sheet WHERE game = game.game AND won) AS winner,
    (SELECT points FROM sheet WHERE game = game.game AND won) AS best
FROM game {where} ORDER BY ended DESC, game LIMIT :most OFFSET :first
"""


def players_of(game: Row) -> list[str]:
    """Return the names of a game's players, by seat."""
    return [str(name) for name in strict_json.parse(game["players"], record_files.LARGEST)]


def _game(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def addressable(game: str) -> bool:
    """Return whether a game of this name can have a page and a row in the index: it is UTF-8, and not "." or ".."."""
    return game not in ("", ".", "..") and not any("\ud800" <= letter <= "\udfff" for letter in game)


def _headed(lines: Sequence[Line], at: datetime | None) -> list[Line]:
    """Add the time at which a game ended to its header."""
    header = dict(lines[0])
    if at is not None:
        header["ended"] = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return [header, *lines[1:]]


def _stamp(path: Path) -> tuple[int, int]:
    """Return a file's size and time. They differ when it has changed or has become readable."""
    try:
        readable = os.access(path, os.R_OK)
        stat = path.stat() if readable else path.lstat()
    except OSError:
        return UNREADABLE, 0
    when = stat.st_mtime_ns if readable else stat.st_ctime_ns
    return stat.st_size if readable else UNREADABLE, max(-LATEST, min(when, LATEST))


def read(path: Path) -> tuple[Summary, list[Sheet], list[Die]] | str:
    """Check a record by playing it again. Returns its figures, or why it is wrong."""
    try:
        data = record_files.octets(path)
        verify.check(data)
    except verify.Wrong as fault:
        return str(fault)
    except OSError as error:
        return f"it cannot be read ({error.strerror})"
    lines = list(verify.lines_of(data))
    return *figures.of_record(lines), figures.dice_of(lines)
