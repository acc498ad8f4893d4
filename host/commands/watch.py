"""`dicetown watch`: show a scoreboard in a terminal, from a console or a `dicetown serve`; also works over ssh."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def watch(
    console: Annotated[
        str | None,
        typer.Argument(
            metavar="CONSOLE",
            help="The console's port, or the address of `dicetown serve`, as http://127.0.0.1:8137; "
            "without it the Pico is looked for.",
        ),
    ] = None,
    records: Annotated[Path | None, typer.Option(help="The folder for the records of games that end.")] = None,
) -> None:
    from host.history.archive import Archive
    from host.i18n import translation
    from host.link.listen import Listener, is_address
    from host.link.reconnect import Watcher
    from host.terminal.app import TownApp, check_terminal
    from host.terminal.feeding import drain
    from host.terminal.hangup import end_with_terminal

    archive = Archive(records)
    source = Listener(console) if console is not None and is_address(console) else Watcher(console)
    if isinstance(source, Watcher):  # or else the server keeps the games
        archive.ready()

    def keep() -> str:
        client = source.client if isinstance(source, Watcher) else None
        if client is None:
            return ""
        return translation.gettext("Record: {path}").format(path=archive.keep_log(client, app.table))

    with source:
        check_terminal()
        end_with_terminal()
        app = TownApp(lambda: drain(source.queue), keep)
        app.open()
