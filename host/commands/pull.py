"""`dicetown pull`: copy the games that a console has kept to records on this computer. No game may be running."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.commands.options import Console
from host.game import record, record_files
from host.game.events import Event
from host.i18n.errors import UserError
from host.i18n.translation import ngettext
from host.link.client import Client
from host.link.reconnect import only_pico
from host.link.refusals import Refused


def pull(
    console: Console = None,
    records: Annotated[
        Path | None, typer.Option(help="The folder for the records; without it, where all are kept.")
    ] = None,
) -> None:
    where = record_files.folder(records)
    with Client(console or only_pico(), lambda _: None) as client:
        client.wait_hello()
        fresh = 0
        games = logs(client)
        for log in games:
            lines = record.of_log(log, [event.fields["name"] for event in log if event.name == "player"])
            there = record_files.name(lines[0])
            if not (where / there).exists():
                record_files.write(lines, where)
                fresh += 1
    said = ngettext(
        "{n} game on the console, new in {folder}: {fresh}.",
        "{n} games on the console, new in {folder}: {fresh}.",
        len(games),
    )
    print(said.format(n=len(games), fresh=fresh, folder=where))


def logs(client: Client) -> list[list[Event]]:
    """Return the logs of all finished games, oldest first. Raises UserError if there are none."""
    try:
        last = client.log()
    except Refused as refused:
        if refused.reason == "gone":
            raise UserError("The console has kept no finished game: play one to its end.") from refused
        raise
    kept = next(event.fields for event in last if event.name == "kept")
    found = []
    for number in range(kept["oldest"], kept["newest"]):
        try:
            found.append(client.log(number))
        except Refused as refused:
            if refused.reason != "gone":
                raise
    return [*found, last]
