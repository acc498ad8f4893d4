"""`dicetown watch`: the scoreboard of a real console."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def watch(
    port: Annotated[str | None, typer.Argument(help="The console's port; without it the Pico is looked for.")] = None,
    records: Annotated[Path | None, typer.Option(help="The folder for the records of games that end.")] = None,
) -> None:
    """Show the scoreboard of a console on a serial port, also after it was unplugged and plugged in again."""
    from host import speech
    from host.history.archive import Archive
    from host.play import drain
    from host.terminal.app import TownApp, check_terminal
    from host.watch import Watcher

    speech.speak(speech.of_locale())
    with Watcher(port) as watcher:
        check_terminal()

        def keep() -> str:
            client = watcher.client
            return f"Record: {Archive(records).keep_log(client, app.table)}" if client else ""

        app = TownApp(lambda: drain(watcher.queue), keep)
        said = app.run()
    if said:
        print(said)
