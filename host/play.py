"""`dicetown play`: a game at this terminal against the console's bots, on the real firmware over the virtual board."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from console.texts import LANGUAGES
from host import record
from host.edition import Preset, Switch, switches_of
from host.errors import UserError
from host.link.session import Message
from host.simulate import NAMES, check_seats


def drain(waiting: queue.Queue[Message | None]) -> Iterator[Message]:
    """All that has come, without waiting."""
    while True:
        try:
            message = waiting.get_nowait()
        except queue.Empty:
            return
        if message is not None:
            yield message


def names_for(seats: int, humans: int) -> list[str]:
    """The people first, then bots."""
    people = ["Player"] if humans == 1 else [f"Player {n + 1}" for n in range(humans)]
    return people + list(NAMES[: seats - humans])


def check_language(code: str) -> None:
    """UserError for one that the console does not speak."""
    if code not in LANGUAGES:
        raise UserError(f"There is no language {code!r}: choose {', '.join(LANGUAGES)}.")


def play(
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 4,
    humans: Annotated[int, typer.Option(help="How many of them are people at this terminal.")] = 1,
    preset: Preset = "first",
    switch: Switch = None,
    patience: Annotated[
        int, typer.Option(min=0, max=3600, help="Seconds until a bot answers for those who are awaited; 0: never.")
    ] = 0,
    language: Annotated[str, typer.Option(help="Of the private screens: en, fr, ru or cs.")] = "en",
    records: Annotated[Path | None, typer.Option(help="The folder for the games' records.")] = None,
) -> None:
    """Play Dice Town in this terminal; no hardware is needed."""
    check_seats(seats)
    if not 1 <= humans <= seats:
        raise UserError(f"{humans} of {seats} seats for people: choose --humans 1 to {seats}, the others are bots.")
    switches = switches_of(preset, switch)
    check_language(language)
    from host.terminal.app import check_terminal

    check_terminal()

    from host.link.client import Client
    from host.terminal.player import PlayApp
    from host.virtual.board import VirtualBoard
    from host.virtual.console import Console

    board = VirtualBoard()
    players = [(name, seat >= humans) for seat, name in enumerate(names_for(seats, humans))]
    with Console(board) as console, Client(console.port) as client:
        client.wait_hello(timeout=10)
        client.language(language)

        def messages() -> Iterator[Message]:
            console.check()
            return drain(client.queue)

        def deal() -> None:
            client.new(players, switches, patience=patience)

        def keep() -> str:
            lines = record.of_log(client.log(), [name for name, _ in players])
            return f"Record: {record.write(lines, record.folder(records))}"

        said = PlayApp(messages, board, list(range(humans)), deal, client.abort, keep).run()
    if said:
        print(said)
