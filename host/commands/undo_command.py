"""`dicetown undo`, `correct` and `abort`: mending or ending a console's game, if all people at its stations agree.

Only asks and waits: the console and the people decide. Says in words what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from dicetown import cards as c
from dicetown.presets import JOE_AT_SHERIFF
from host.game import sentences
from host.game.events import GOODS, THINGS, WORDS, Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.client import Client

SILENCE = 45.0  # seconds; a question stands for 30
AGREE = "Asked at the stations: OK agrees, LEFT declines."
PORT = typer.Argument(help="The console's serial port.")
WHY = 20  # letters
ROW = 3  # cards of the row at most (S3)
PLACES = ("mine", "bank", "stagecoach", "store", "discard", "property", "row", *c.PLACE_NAMES[c.FRONT : c.MINE])


def undo(port: Annotated[str, PORT]) -> None:
    """Take the last step back, where nobody has learnt anything by it and no chance was used."""
    with Client(port) as client:
        table = seated(client)
        client.undo()
        print(gettext(AGREE))
        print(outcome(client, table, lambda event: event.name == "undo"))


def abort(port: Annotated[str, PORT]) -> None:
    """Give the game up. One of bots alone ends at once."""
    with Client(port) as client:
        table = seated(client)
        client.abort()
        print(gettext(AGREE))
        for message in client.messages(SILENCE):
            if isinstance(message, Event) and message.name == "aborted":
                print(gettext("The game was given up."))
                return
            if isinstance(message, Event) and message.name == "declined":
                raise UserError(sentences.sentence(message, table))
        raise UserError("Nobody has answered, and the game goes on.")


def correct(
    port: Annotated[str, PORT],
    what: Annotated[str, typer.Argument(help="dollars, nuggets, or a card: joe, equipment8, p5-2.")],
    n: Annotated[int, typer.Argument(min=1, help="How many; of a card 1.")],
    source: Annotated[str, typer.Argument(metavar="FROM", help="A player, or a place: " + ", ".join(PLACES) + ".")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Likewise.")],
    why: Annotated[str, typer.Argument(help="The reason, at most 20 letters. It is shown and stands in the record.")],
) -> None:
    """Put dollars, nuggets or a card right, while the dice are under the cups."""
    if what not in THINGS | GOODS:
        raise UserError(
            "{what} is nothing that can be put right: name dollars, nuggets or a card, such as joe or p5-2.", what=what
        )
    if not 1 <= len(why) <= WHY:
        raise UserError("The reason has {n} letters: give it in 1 to {most}.", n=len(why), most=WHY)
    with Client(port) as client:
        table = seated(client)
        goods = what, n, place(table, source), place(table, target)
        check(table, what, goods[-1])
        client.correct(*goods, why)
        print(gettext(AGREE))
        print(outcome(client, table, lambda event: event.name == "move" and event.fields["from"] == c.BOX))


def seated(client: Client) -> Table:
    """The table as it is now."""
    client.wait_hello(timeout=10)
    for message in client.messages(10):
        if isinstance(message, Snapshot):
            return Table.of_snapshot(message.lines)
    raise UserError("The console does not show its game: try again.")


def place(table: Table, named: str) -> str:
    """A player's name or number, or a place, as the console calls it. Raises UserError."""
    if named in table.names:
        return str(table.names.index(named))
    if named in WORDS["place"]:
        return named
    raise UserError(
        "{named} is no player and no place: name {names}.", named=named, names=", ".join([*table.names, *PLACES])
    )


def check(table: Table, what: str, target: str) -> None:
    """The console refuses these too, but does not say why. Raises UserError."""
    if what == "joe" and target.isdigit() and not table.switches & JOE_AT_SHERIFF:
        raise UserError("By these rules Nervous Joe is played at once: nobody can hold him.")
    if target == "row" and sum(table.counts[c.ROW]) >= ROW:
        raise UserError("Three Property cards lie in the row, and there is no place for a fourth: take one out first.")


def outcome(client: Client, table: Table, done: Callable[[Event], bool]) -> str:
    """Wait until it is done or declined. -> in words. Raises UserError if it is not done."""
    for message in client.messages(SILENCE):
        if not isinstance(message, Event):
            continue
        if message.name in ("declined", "aborted"):
            raise UserError(sentences.sentence(message, table) or gettext("The game was given up."))
        if done(message):
            return sentences.sentence(message, table)
    raise UserError("Nobody has answered, and nothing was changed.")
