"""`dicetown correct`: put goods right after a mishap, if all people at the stations agree."""

from __future__ import annotations

from typing import Annotated

import typer

from dicetown import cards as c
from dicetown.presets import JOE_AT_SHERIFF
from host.commands.mending import AGREE, outcome, seated
from host.commands.options import Console
from host.game.events import GOODS, THINGS, WORDS
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.client import Client
from host.link.reconnect import only_pico

WHY = 20  # letters that the reason may have
ROW = 3  # cards that the row may have (S3)
PLACES = ("mine", "bank", "stagecoach", "store", "discard", "property", "row", *c.PLACE_NAMES[c.FRONT : c.MINE])


def correct(
    what: Annotated[str, typer.Argument(help="dollars, nuggets, or a card: joe, equipment8, p5-2.")],
    n: Annotated[int, typer.Argument(min=1, help="How many; of a card 1.")],
    source: Annotated[str, typer.Argument(metavar="FROM", help="A player, or a place: " + ", ".join(PLACES) + ".")],
    target: Annotated[str, typer.Argument(metavar="TO", help="As for FROM.")],
    why: Annotated[str, typer.Argument(help="The reason, at most 20 letters. It is shown and stands in the record.")],
    console: Console = None,
) -> None:
    if what not in THINGS | GOODS:
        raise UserError(
            "{what} is nothing that can be put right: name dollars, nuggets or a card, such as joe or p5-2.", what=what
        )
    if not 1 <= len(why) <= WHY:
        raise UserError("The reason has {n} letters: give it in 1 to {most}.", n=len(why), most=WHY)
    with Client(console or only_pico()) as client:
        table = seated(client)
        goods = what, n, place(table, source), place(table, target)
        check(table, what, goods[-1])
        client.correct(*goods, why)
        print(gettext(AGREE))
        print(outcome(client, table, lambda event: event.name == "move" and event.fields["from"] == c.BOX))


def place(table: Table, named: str) -> str:
    """Return what the console calls a player (by name or number) or a place. Raises UserError."""
    if named in table.names:
        return str(table.names.index(named))
    if named in WORDS["place"]:
        return named
    raise UserError(
        "{named} is no player and no place: name {names}.", named=named, names=", ".join([*table.names, *PLACES])
    )


def check(table: Table, what: str, target: str) -> None:
    """Raise UserError for moves that the console would refuse without saying why."""
    if what == "joe" and target in c.PLACE_NAMES[: c.FRONT] and not table.switches & JOE_AT_SHERIFF:
        raise UserError("By these rules Nervous Joe is played at once: nobody can hold him.")
    if target == "row" and sum(table.counts[c.ROW]) >= ROW:
        raise UserError("Three deeds lie in the row, with no place for a fourth: take one out first.")
