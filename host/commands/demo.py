"""`dicetown demo`: let bots play a whole game on the real firmware over the virtual board.

Prints what happens, the scores, and where the game's record is. The same seed gives the same record.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from host.commands.options import Bots, Preset, Switch, levels
from host.commands.simulate import check_seats
from host.engine.chance import seed_bytes
from host.engine.minds import Minds
from host.game import record
from host.game.connection import Status
from host.game.editions import edition, switches_of
from host.game.events import Event
from host.game.follower import Follower
from host.game.players import NAMES
from host.game.public_state import Table
from host.history.archive import Archive
from host.i18n.errors import UserError
from host.i18n.translation import gettext, number
from host.link.client import Client
from host.link.frames import Foreign
from host.link.hello import Hello
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console

TOLD = ("round", "win", "play", "cancel", "visit", "score", "end")  # events that are printed
SILENCE = 20.0  # seconds without a line that mean that something is wrong


def demo(
    seed: Annotated[str, typer.Option(help="The same seed gives the same game.")] = "7",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 4,
    bots: Bots = "normal",
    preset: Preset = "first",
    switch: Switch = None,
    records: Annotated[Path | None, typer.Option(help="The folder for the game's record.")] = None,
) -> None:
    check_seats(seats)
    switches = switches_of(preset, switch)
    archive = Archive(records)
    archive.ready()
    began = time.perf_counter()
    names = NAMES[:seats]
    minds = Minds(seed)
    outside = minds.sit(levels(bots, range(seats)))
    board = Console(VirtualBoard(), clock=VirtualClock(), entropy=seed_bytes(seed), thinker=minds.choose)
    with board as console, Client(console.port) as client:
        console.think_for(outside)
        hello = client.wait_hello()
        said = gettext("Firmware {version} on the virtual board; bots: {seats}, rules: {rules}, seed: {seed}.")
        print(said.format(version=hello.version, seats=seats, rules=edition(preset, switch), seed=seed))
        client.new([(name, True) for name in names], switches, seed=seed_bytes(seed), pace="fast")
        try:
            follow(client)
        except UserError:
            console.check()
            raise
        log = client.log()
    path = archive.keep(record.of_log(log, names))
    print(gettext("Record: {path}").format(path=path))
    print(gettext("Played in {seconds} s.").format(seconds=number(time.perf_counter() - began, 1)))


def follow(client: Client) -> Table:
    """Print the game until it is over. Raises UserError if the console falls silent or is lost."""
    follower = Follower()
    for message in client.messages(SILENCE):
        if isinstance(message, Status) and message.kind in ("unplugged", "strange"):
            break
        if isinstance(message, Hello | Foreign):
            continue
        said = follower.take(message).text
        if said and isinstance(message, Event) and message.name in TOLD:
            print(("" if message.name == "round" else "  ") + said)
        if follower.table.over:
            return follower.table
    raise UserError("The console fell silent in mid-game: try again, and report the seed.")
