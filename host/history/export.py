"""Exports the kept games as CSV or JSON: a row for each game, or for each seat in each game ("sheets").

Column names are those of host/history/figures.py.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from host.history.archive import Archive, players_of
from host.i18n.errors import UserError

FORMATS = ("csv", "json")
TABLES = ("sheets", "games")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes a text that begins with one of these for a formula
FLAGS = ("bot", "won")


def export(archive: Archive, table: str = "sheets", form: str = "csv", player: str | None = None) -> str:
    """Return the whole file as text. Raises UserError."""
    if form not in FORMATS:
        raise UserError("There is no export as {form}: choose {formats}.", form=repr(form), formats=" / ".join(FORMATS))
    if table not in TABLES:
        raise UserError("There is no table {table}: choose {tables}.", table=repr(table), tables=" / ".join(TABLES))
    rows = sheets(archive, player) if table == "sheets" else games(archive, player)
    if form == "json":
        return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    return _csv(rows)


def sheets(archive: Archive, player: str | None = None) -> list[dict[str, Any]]:
    """Return the figures of each seat in each game. player: only theirs."""
    rows = [dict(row) for row in archive.sheets(player=player)]
    for row in rows:
        row.update({name: None if row[name] is None else bool(row[name]) for name in FLAGS})
    return rows


def games(archive: Archive, player: str | None = None) -> list[dict[str, Any]]:
    """Return the games. player: only those with them."""
    return [{**dict(row), "players": players_of(row)} for row in archive.games(player)]


def _csv(rows: Sequence[dict[str, Any]]) -> str:
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\r\n")
        writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    text = ", ".join(value) if isinstance(value, list) else value
    return f"'{text}" if isinstance(text, str) and text.startswith(FORMULA) else text
