"""`dicetown budgets`: measure how often a search wins, depending on how long it may think; draw a picture of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.commands.options import Preset, Switch
from host.commands.progress import Interrupted
from host.engine.games import engine_of, play
from host.engine.players import MOST, level
from host.engine.shares import interval
from host.game.editions import switches_of
from host.game.numbers import number_or
from host.i18n.errors import UserError


def budgets(
    playouts: Annotated[str, typer.Option(help="How many games each choice may take, the fewest first.")] = (
        "10,40,160,640"
    ),
    against: Annotated[str, typer.Option(help="Of what level the three others are.")] = "normal",
    games: Annotated[int, typer.Option(min=1, help="How many with each budget.")] = 100,
    picture: Annotated[Path, typer.Option(help="The SVG file to write.")] = Path("budgets.svg"),
    preset: Preset = "first",
    switch: Switch = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(min=0, help="On how many cores; 0: on all.")] = 0,
) -> None:
    from host.engine.tables import needed

    needed("matplotlib")
    from host.balance import budgets as measured

    level(against)
    given = playouts.split(",")
    if not all(number_or(each, MOST, 0) for each in given):
        raise UserError("Budgets are numbers of games, as --playouts 10,40,160: {given} is none.", given=playouts)
    amounts = [level(f"expert:{each}").playouts for each in given]
    found = []
    interrupted = Interrupted()
    for amount in amounts:
        run = measured.run_of(amount, against, games, switches_of(preset, switch), seed, engine_of("auto"))
        rows = list(interrupted.follow(play(run, jobs), games, f"games with {amount} playouts"))
        if rows:
            each = measured.Budget(amount, len(rows), sum(row.winner == 0 for row in rows))
            found.append(each)
            low, high = interval(each.wins, each.games)
            print(
                f"{each.playouts:6} won {each.wins} of {each.games} "
                f"({each.wins / each.games:.1%}, {low:.1%} to {high:.1%})"
            )
        interrupted.end()
        # Draw after each budget: after Ctrl-C nobody would wait for it.
        try:
            measured.picture(found, against, picture)
        except OSError as error:
            raise UserError("Cannot write to {folder} ({why}).", folder=picture, why=error.strerror) from error
    print(f"picture in {picture}")
