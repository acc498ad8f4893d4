"""`dicetown balance`: a report on the rules, made of many games on this computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.commands.progress import Interrupted
from host.engine.games import engine_of
from host.engine.players import level
from host.i18n.errors import UserError


def balance(
    games: Annotated[int, typer.Option(min=1000, help="About how many, of all editions and switches.")] = 1_000_000,
    folder: Annotated[Path, typer.Option(help="Where README.md and its pictures go.")] = Path("balance"),
    players: Annotated[str, typer.Option(help="Of what level: normal, hard, expert and so on.")] = "normal",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(min=0, help="On how many cores; 0: on all.")] = 0,
) -> None:
    """Who wins by seat, edition and switch; what is worth how much; do bribes pay: words, tables and pictures."""
    from host.engine.tables import needed

    for package in ("numpy", "matplotlib"):
        needed(package)
    level(players)

    from host.balance.pictures import pictures
    from host.balance.report import report
    from host.balance.study import cases, gathered, played, work

    said = f"dicetown balance --games {games} --players {players} --seed {seed}"
    interrupted = Interrupted()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        done = played(work(games, players, seed, engine_of("auto")), jobs)
        found = gathered(interrupted.follow(done, games, "games", lambda each: each[1].games))
        if len(found) < len(list(cases())):
            interrupted.end()
        (folder / "README.md").write_text(report(found, players, said), encoding="utf-8")
        pictures(found, folder)
    except OSError as error:
        raise UserError("Cannot write to {folder} ({why}).", folder=folder, why=error.strerror) from error
    print(f"report in {folder}")
    interrupted.end()
