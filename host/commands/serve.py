"""`dicetown serve`: serve the web pages, over a virtual console or a real one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.commands.options import Friends, Language, site_of, spoken
from host.web.backends import Real, Room, Virtual
from host.web.serve import PORT, run

VIRTUAL = "virtual"


def serve(
    console: Annotated[
        str, typer.Argument(help="The port of a console, `usb` to look for one, or `virtual`: none is needed.")
    ] = VIRTUAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port of the web pages; 0: any that is free.")] = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones and televisions of this network in.")] = False,
    friends: Friends = "",
    language: Language = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page here.")] = True,
    records: Annotated[Path | None, typer.Option(help="The folder for the games' records.")] = None,
) -> None:
    spoken(language)
    room: Room = Virtual() if console == VIRTUAL else Real(None if console == "usb" else console)
    run(
        room,
        port=port,
        lan=lan,
        browser=browser,
        records=records,
        language=language,
        site=site_of(friends),
    )
