"""`dicetown ladder`: measure how strong each level of bots is on this computer."""

from __future__ import annotations

from typing import Annotated

import typer

from host.commands.options import Preset, Switch
from host.commands.progress import Interrupted
from host.engine.games import engine_of
from host.engine.players import level
from host.game.editions import switches_of
from host.i18n.errors import UserError


def ladder(
    players: Annotated[str, typer.Option(help="Levels, the weakest first; hard and expert with any budget.")] = (
        "chance,easy,normal,hard"
    ),
    tables: Annotated[int, typer.Option(min=1, help="How many tables of four, drawn by chance, for four games.")] = 200,
    preset: Preset = "first",
    switch: Switch = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(min=0, help="On how many cores; 0: on all.")] = 0,
) -> None:
    from host.engine.ladder import EACH, met, rungs, tables_of
    from host.engine.tables import needed

    needed("numpy")  # import it now, because nobody wants to wait for it after Ctrl-C
    names = list(dict.fromkeys(players.split(",")))
    for name in names:
        level(name)
    if len(names) < 2:
        raise UserError("A ladder needs two players: name more, as --players easy,normal.")
    sitting = tables_of(names, tables, switches_of(preset, switch), seed, engine_of("auto"))
    interrupted = Interrupted()
    games = list(interrupted.follow(met(sitting, jobs), EACH * len(sitting), "games"))
    for rung in rungs(names, games, seed) if games else ():
        said = f"{rung.elo:+6.0f} ({rung.low:+.0f} to {rung.high:+.0f})"
        print(f"{rung.name:12} {said:24} won {rung.wins} of {rung.games} games in which it sat")
    interrupted.end()
