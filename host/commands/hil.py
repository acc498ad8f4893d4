"""`dicetown hil`: check a real console: handshake, self-test, a whole game of bots, its record, line and memory.

For makers. It changes nothing on the console except that the game is played there. Exit code 1 if something is wrong.
"""

from __future__ import annotations

import time
from typing import Annotated

import typer

from host.commands import demo, selftest
from host.commands.options import Console
from host.engine.chance import seed_bytes
from host.game import record
from host.game.players import NAMES
from host.history.archive import Archive
from host.link.client import Client
from host.link.reconnect import only_pico

HARMLESS = {"frames", "snapshots", "restarts", "foreign", "repeated", "refused"}  # self-test lines count as foreign


def hil(
    console: Console = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same game.")] = "7",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 5,
    hands: Annotated[bool, typer.Option(help="The self-test asks somebody to press and look.")] = False,
) -> None:
    with Client(console or only_pico()) as client:
        hello = client.wait_hello()
        print(f"Handshake: firmware {hello.version}, {hello.stations} stations.")
        wrong = list(selftest.follow(client, hands).bad.values())
        selftest.back(client)
        idle = client.heap()
        game(client, seed, seats)
        print(f"Heap: {told(idle)} before the game, {told(client.heap())} after it.")
        here, there = dict(vars(client.counts)), client.console_counts()
    print(f"Line, host: {told(here)}")
    print(f"Line, console: {told(there)}")
    for end, counts in (("host", losses(here)), ("console", losses(there))):
        if counts:
            wrong.append(f"the line, {end}: {told(counts)}: try another cable and another USB port.")
    for text in wrong:
        print(f"WRONG: {text}")
    if wrong:
        raise typer.Exit(1)
    print("All is well.")


def game(client: Client, seed: str, seats: int) -> None:
    """Play a game of bots to its end and keep its record."""
    began = time.perf_counter()
    names = NAMES[:seats]
    client.new([(name, True) for name in names], "first", seed=seed_bytes(seed), pace="fast")
    demo.follow(client)
    log = client.log()
    print(f"Game: {seats} bots in {time.perf_counter() - began:.1f} s.")
    path = Archive().keep(record.of_log(log, names))
    print(f"Record: {path}")


def told(counts: dict[str, int]) -> str:
    """Put counts into one line."""
    return ", ".join(f"{name} {n}" for name, n in counts.items())


def losses(counts: dict[str, int]) -> dict[str, int]:
    """Return the counts that should be 0 on a good cable but are not."""
    return {name: n for name, n in counts.items() if n and name not in HARMLESS}
