"""`dicetown balance`: report on the rules, from many games played on this computer."""

from __future__ import annotations

import sys
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
    others: Annotated[str, typer.Option(help="Levels that play some games to compare, as easy,chance.")] = "",
    jobs: Annotated[int, typer.Option(min=0, help="On how many cores; 0: on all.")] = 0,
) -> None:
    from host.engine.tables import needed

    for package in ("numpy", "matplotlib"):
        needed(package)
    compared = [each for each in dict.fromkeys(others.split(",")) if each and each != players]
    for each in (players, *compared):
        level(each)

    from host.balance.pictures import pictures
    from host.balance.policies import policies
    from host.balance.report import report
    from host.balance.study import BASE, by, cases, gathered, played, work

    said = f"dicetown balance --games {games} --players {players} --seed {seed}" + f" --others {others}" * bool(
        compared
    )
    interrupted = Interrupted()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        done = played(work(games, players, seed, engine_of("auto"), compared), jobs)
        found = gathered(interrupted.follow(done, games, "games", lambda each: each[1].games))
        if len(found) < len(list(cases())) + len(compared):
            interrupted.end()
        if interrupted.so:
            print("Drawing the report of what was played: Ctrl-C again leaves it.", file=sys.stderr)
        of = {each: found.pop(by(each)) for each in compared}
        of = {players: next(sums for case, sums in found.items() if case.name == BASE)} | of
        text = "\n".join([report(found, players, said), *policies(of)])
        (folder / "README.md").write_text(text.rstrip() + "\n", encoding="utf-8")
        pictures(found, folder)
    except OSError as error:
        raise UserError("Cannot write to {folder} ({why}).", folder=folder, why=error.strerror) from error
    print(f"report in {folder}")
    interrupted.end()
