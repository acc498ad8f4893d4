"""`dicetown hil`: checks on a real console. Handshake, a whole game of bots, its record, and how the line did.

For the maker who has one; nothing is changed on the console but the game that is played.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated

import typer

from host import demo, record
from host.errors import UserError
from host.link.client import Client
from host.simulate import NAMES, seed_bytes
from host.watch import picos


def hil(
    port: Annotated[str | None, typer.Argument(help="Its serial port; without it, the only Pico there is.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same game.")] = "7",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 5,
) -> None:
    """Check a console that is plugged in."""
    with Client(port or only_pico()) as client:
        hello = client.wait_hello(timeout=10)
        print(f"Handshake: firmware {hello.version}, {hello.stations} stations.")
        began = time.perf_counter()
        names = NAMES[:seats]
        client.new([(name, True) for name in names], "first", seed=seed_bytes(seed), pace="fast")
        demo.follow(client)
        log = client.log()
        spent = time.perf_counter() - began
        print(f"Game: {seats} bots in {spent:.1f} s.")
        path = record.write(record.of_log(log, names), record.folder(None))
        print(f"Record: {path}")
        print(f"Line, host: {told(asdict(client.counts))}")
        print(f"Line, console: {told(client.console_counts())}")


def told(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counts.items())


def only_pico() -> str:
    """The port of the one board that could be a console. Raises UserError when there is none, or several."""
    found = picos()
    if not found:
        raise UserError("No Pico found: plug the console in by USB, or name its port.")
    if len(found) > 1:
        raise UserError(f"More than one Pico: name the port, one of {', '.join(found)}.")
    return found[0]
