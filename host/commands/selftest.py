"""`dicetown selftest`: let the console test itself and say what is wrong and which wire to look at.

The console does all the work (firmware/bringup); this prints its lines in words. Exit code 1 if a part is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

import typer

from host.commands.options import Console
from host.game.connection import Status
from host.link.client import Client
from host.link.frames import Foreign
from host.link.hello import Hello
from host.link.reconnect import only_pico
from host.link.refusals import LinkError

SILENCE = 60.0  # seconds; the console waits at most 20 for a press
LINGER = 70.0  # seconds; the console shows the result for a minute at most
LINE = re.compile(r"selftest (begin|say|good|bad|none|end) ?(.*)")
PART = re.compile(r"station(\d+)(?:\.([a-z]+)(\d*))?")

Say = Callable[[str], None]


def selftest(
    console: Console = None,
    hands: Annotated[bool, typer.Option(help="Ask somebody to press and look, station by station.")] = True,
) -> None:
    with Client(console or only_pico()) as client:
        found = follow(client, hands)
    if found.bad:
        raise typer.Exit(1)


@dataclass
class Found:
    """The tested parts by verdict. bad: part -> what is wrong and the wire to look at."""

    good: list[str] = field(default_factory=list)
    none: list[str] = field(default_factory=list)
    bad: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        wrong = f"{len(self.bad)} WRONG" if self.bad else "nothing wrong"
        return f"{len(self.good)} good, {wrong}, {len(self.none)} not there"


def follow(client: Client, hands: bool, say: Say = print) -> Found:
    """Start the self-test and print its results. Raises UserError if the console can't run it, or is lost."""
    client.wait_hello()
    client.command("selftest", "hands" if hands else "alone")
    found = Found()
    begun = False
    for message in client.messages(SILENCE):
        if isinstance(message, Status) and message.kind == "unplugged":
            raise LinkError("The cable came out in the self-test: plug the console in, then start again.")
        if isinstance(message, Hello) and begun:
            raise LinkError("The console has restarted in the self-test: look at its power, then start again.")
        if not isinstance(message, Foreign):
            continue
        line = LINE.fullmatch(message.text)
        begun = begun or (line is not None and line[1] == "begin")
        if line is None:
            say(message.text)
        elif line[1] == "end":
            say(f"Self-test: {found}.")
            return found
        else:
            take(found, line[1], line[2], say)
    raise LinkError("The console fell silent in the self-test: plug it in again, then start again.")


def take(found: Found, kind: str, rest: str, say: Say) -> None:
    """Print one verdict or prompt; add a verdict to `found`."""
    part, _, text = rest.partition(" ")
    if kind == "good":
        found.good.append(part)
        say(f"  good   {called(part)}")
    elif kind == "bad":
        found.bad[part] = text
        say(f"  WRONG  {text}")
    elif kind == "none":
        found.none.append(part)
        say(f"  none   {text}")
    elif kind == "say":
        say(f"> {rest}")


def called(part: str) -> str:
    """Turn 'station2.keep3' into 'station 2: keep 3'."""
    name = PART.fullmatch(part)
    if name is None:
        return part.replace(".", " ")
    return f"station {name[1]}" + (f": {name[2]} {name[3]}".rstrip() if name[2] else "")


def back(client: Client) -> None:
    """Wait until the console answers as usual again. Raises LinkError."""
    for message in client.messages(LINGER):
        if isinstance(message, Hello):
            client.ping()
            return
    raise LinkError("The console does not come back from the self-test: plug it in again.")
