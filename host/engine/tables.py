"""Turns a run's rows into columns: NumPy arrays by name, and Parquet files. Parquet needs the group `study`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from host.engine.columns import GAME, GAME_WIDTH, ROUND, ROUND_WIDTH
from host.engine.games import Rows, Run, parts_of, play_part, seed_of
from host.engine.workers import mapped
from host.i18n.errors import UserError

Columns = dict[str, Any]  # name -> numpy.ndarray, by game or round; fields of several numbers have two dimensions


class Tables(NamedTuple):
    """games: a row for each game; rounds: a row for each round, with the index of its game."""

    games: Columns
    rounds: Columns


def needed(module: str, group: str = "study") -> Any:
    """Import an optional package. Raises a UserError that names its group."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as error:
        raise UserError(
            "{package} is missing: in a clone .cache/uv/bin/uv sync --locked --inexact --group {group}, "
            "else pip install {package}.",
            package=module.partition(".")[0],
            group=group,
        ) from error


def tables(run: Run, jobs: int = 0) -> Tables:
    """Play a run. jobs: on how many cores, 0 for all; the columns don't depend on it."""
    with closing(mapped(play_part, parts_of(run), jobs)) as parts:
        return joined(parts)


def joined(parts: Iterable[Rows], first: int = 0) -> Tables:
    """Join consecutive parts into columns. first: the index of their first game."""
    np = needed("numpy")
    parts = list(parts)
    games = np.frombuffer(b"".join(part.games for part in parts), np.int16).reshape(-1, GAME_WIDTH)
    rounds = np.frombuffer(b"".join(part.rounds for part in parts), np.uint8).reshape(-1, ROUND_WIDTH)
    table = Tables(split(games, GAME), split(rounds, ROUND))
    table.games["game"] = np.arange(first, first + len(games))
    table.rounds["game"] = np.repeat(table.games["game"], table.games["rounds"])
    return table


def split(rows: Any, fields: dict[str, int]) -> Columns:
    """Return rows as columns. fields: how many numbers each name has."""
    found, at = {}, 0
    for name, n in fields.items():
        found[name] = rows[:, at] if n == 1 else rows[:, at : at + n]
        at += n
    return found


def write_parquet(tables: Tables, run: Run, preset: str, folder: Path) -> None:
    """Write games.parquet and rounds.parquet. A field of several numbers becomes points_0, points_1 and so on.

    Raises UserError without pyarrow, or if the folder cannot be written to.
    """
    pa, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    said = {"seats": run.seats, "preset": preset, "switches": run.switches, "players": " ".join(run.players)}
    games = flat(tables.games)
    games["seed"] = [seed_of(run, n) for n in games["game"]]
    for name, value in said.items():
        games[name] = pa.DictionaryArray.from_arrays(pa.array([0] * len(games["game"]), pa.int8()), pa.array([value]))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, columns in (("games", games), ("rounds", flat(tables.rounds))):
            parquet.write_table(pa.table(columns), folder / f"{name}.parquet")
    except OSError as error:
        raise UserError("Cannot write to {folder} ({why}).", folder=folder, why=error.strerror) from error


def flat(columns: Columns) -> Columns:
    """Return columns of one dimension each."""
    found: Columns = {}
    for name, values in columns.items():
        if values.ndim == 1:
            found[name] = values
        else:
            found |= {f"{name}_{i}": values[:, i] for i in range(values.shape[1])}
    return found
