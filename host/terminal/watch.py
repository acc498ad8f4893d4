"""`dicetown watch`: the scoreboard of a real console."""

from __future__ import annotations

from typing import Annotated

import typer


def watch(
    port: Annotated[str | None, typer.Argument(help="The console's port; without it the Pico is looked for.")] = None,
) -> None:
    """Show the scoreboard of a console on a serial port, also after it was unplugged and plugged in again."""
    from host import speech
    from host.play import drain
    from host.terminal.app import TownApp, check_terminal
    from host.watch import Watcher

    speech.speak(speech.of_locale())
    with Watcher(port) as watcher:
        check_terminal()
        TownApp(lambda: drain(watcher.queue)).run()
