"""`dicetown history`: the games that were kept, in a plain terminal; the pages of `dicetown serve` show the same."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from dicetown.cards import FACES
from host import verify
from host.errors import UserError
from host.history.archive import Archive, players_of
from host.history.export import export
from host.history.fairness import Fairness
from host.history.figures import PLACES, SOURCES
from host.history.index import Row
from host.history.steps import Story

BAR = 40  # columns


class What(StrEnum):
    """What to do."""

    LIST = "list"
    SHOW = "show"
    PLAYER = "player"
    DICE = "dice"
    EXPORT = "export"
    REBUILD = "rebuild"


def history(
    what: Annotated[
        What,
        typer.Argument(
            help="list the games; show GAME; player NAME; dice, whether they are fair; export; rebuild the index.",
            show_default=True,
        ),
    ] = What.LIST,
    name: Annotated[str | None, typer.Argument(help="Of the game, as the list tells it, or of the player.")] = None,
    records: Annotated[Path | None, typer.Option(help="The folder with the games' records.")] = None,
    player: Annotated[str | None, typer.Option(help="Only the games, or the dice, of this player.")] = None,
    most: Annotated[int, typer.Option(min=1, help="How many games the list shows.")] = 20,
    table: Annotated[str, typer.Option(help="What is exported: sheets, each seat in each game; or games.")] = "sheets",
    form: Annotated[str, typer.Option("--format", help="Of the export: csv or json.")] = "csv",
    output: Annotated[Path | None, typer.Option(help="A new file for the export; without it the terminal.")] = None,
) -> None:
    """Look at the games that were kept: scores, every step, figures of a player, the dice; export them."""
    archive = Archive(records)
    if what == What.REBUILD:
        aside = archive.rebuild(told)
        if aside:
            print(f"The old index is now {aside}.")
        print(f"{archive.index}: {archive.count()} games.")
        return
    archive.follow(told)
    if what in (What.SHOW, What.PLAYER) and name is None:
        raise UserError(f"Of what? Say `dicetown history {what} NAME`; `dicetown history` lists the games and players.")
    if what == What.LIST:
        say_games(archive, player, most)
    elif what == What.SHOW:
        say_game(archive, str(name))
    elif what == What.PLAYER:
        say_player(archive, str(name))
    elif what == What.DICE:
        say_dice(archive, player)
    else:
        put(export(archive, table, form, player), output)


def told(done: int, of: int) -> None:
    """Progress, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\rReading records: {done} of {of}", end="" if done < of else "\n", file=sys.stderr, flush=True)


def put(text: str, output: Path | None) -> None:
    """To a new file, or the terminal."""
    if output is None:
        print(text, end="")
        return
    try:
        with output.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError as error:
        raise UserError(f"{output} is there already: name a new file.") from error
    except OSError as error:
        raise UserError(f"{output} cannot be written ({error.strerror}): name another file.") from error
    print(f"Written: {output}")


def plain(text: str) -> str:
    """A name out of a record, harmless on a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def say_games(archive: Archive, player: str | None, most: int) -> None:
    games, total = archive.games(player, most=most), archive.count(player)
    for game in games:
        print(f"{game['ended'][:16].replace('T', ' ')}  {game['game']:<34} {_result(game)}")
    if len(games) < total:
        print(f"{len(games)} of {total} games, the newest; --most {total} shows all.")
    if not total:
        print(f"No games yet in {archive.folder}: play one, or `dicetown simulate --records {archive.folder}`.")
    for row in archive.players() if games and player is None else ():
        print(f"{plain(row['name']):<12} {row['games']} games, {row['won']} won, {row['points']:.1f} points a game")
    for file, why in archive.wrong().items():
        print(f"{file}.jsonl is left out. {plain(why)}")


def _result(game: Row) -> str:
    others = ", ".join(plain(name) for name in players_of(game))
    return f"{plain(game['winner'])} won with {game['best']} points in {game['rounds']} rounds ({others})"


def say_game(archive: Archive, name: str) -> None:
    path = archive.path(name)
    try:
        story = Story(list(verify.lines_of(path.read_bytes())))
    except verify.Wrong as fault:
        raise UserError(f"{path} is no right record, {fault}: `dicetown verify` checks it.") from fault
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}).") from error
    for step in story.steps:
        print(("\n" if step.kind == "round" else "  ") + plain(" ".join(step.texts)))
    print()
    for row in archive.sheets(name):
        points = ", ".join(f"{source} {row[f'points_{source}']}" for source in SOURCES)
        print(f"{plain(row['name']):<12} {row['points']:>3} points: {points}")


def say_player(archive: Archive, name: str) -> None:
    sums = archive.sums(name)
    if sums is None:
        known = ", ".join(plain(row["name"]) for row in archive.players()) or "nobody yet"
        raise UserError(f"{name} is in no game that was kept: {known}.")
    games = sums["games"]
    mean = sums["points"] / games
    print(f"{plain(name)}: {games} games, {sums['won']} won, {mean:.1f} points a game, best {sums['best']}")
    for title, names in (
        ("points a game", [f"points_{source}" for source in SOURCES]),
        ("locations won a game", [f"won_{place}" for place in PLACES]),
    ):
        print(f"  {title}: " + ", ".join(f"{each.split('_')[1]} {sums[each] / games:.1f}" for each in names))
    print(f"  dollars paid for dice: {sums['paid_for_dice'] / games:.1f} a game")
    print(f"  ties decided: {sums['ties_decided']}, of these with a bribe taken: {sums['ties_bribed']}")
    print(f"  ties he was in: {sums['ties_in']}, won: {sums['ties_won']}")
    print(f"  offers made: {sums['offers']}, accepted: {sums['offers_accepted']}, for ${sums['bribe_dollars']}")
    print(
        f"  cards played: {sums['cards_played']}, stolen: {sums['cards_stolen']}, lost to thieves: {sums['cards_lost']}"
    )
    print(f"  visits to the Doc: {sums['doc_visits']}")


def say_dice(archive: Archive, player: str | None) -> None:
    fair = Fairness.of(archive.rolled(player))
    print(f"{fair.headline} {fair.explanation}")
    if not fair.dice:
        return
    scale = BAR / max(*fair.rolled, fair.expected + fair.spread)
    low, high = fair.expected - fair.spread, fair.expected + fair.spread
    for face, n in zip(FACES, fair.rolled, strict=True):
        print(f"  {face:>2} {n:>8}  {n - fair.expected:>+8.1f}  {'█' * round(n * scale)}")
    print(f"  Expected of each: {fair.expected:.1f}; of fair dice 95 in 100 counts lie from {low:.0f} to {high:.0f}.")
    print(f"  Chi-squared {fair.chi_squared:.2f} with 5 degrees of freedom, p = {fair.p:.3g}.")
