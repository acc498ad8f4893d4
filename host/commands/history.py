"""`dicetown history`: print the games that were kept, in the terminal's language.

The pages of `dicetown serve` show the same. An export is for programs and is not translated.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from dicetown.cards import FACES, LOCATIONS
from host.commands import output as standard
from host.game import names, record_files, verify
from host.game.record_texts import printable
from host.history.archive import Archive, players_of
from host.history.export import export
from host.history.fairness import Fairness
from host.history.figures import PLACES, SOURCES
from host.history.index import Row
from host.history.steps import Story
from host.i18n.errors import UserError
from host.i18n.translation import gettext, ngettext, number

BAR = 40  # columns of the longest bar
LEAST_P = 0.001  # anything smaller is printed as p < 0.001


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
    name: Annotated[str | None, typer.Argument(help="The name of the game, as in the list, or of the player.")] = None,
    records: Annotated[Path | None, typer.Option(help="The folder with the games' records.")] = None,
    player: Annotated[str | None, typer.Option(help="Only the games, or the dice, of this player.")] = None,
    most: Annotated[int, typer.Option(min=1, help="How many games the list shows.")] = 20,
    table: Annotated[str, typer.Option(help="What is exported: sheets, each seat in each game; or games.")] = "sheets",
    form: Annotated[str, typer.Option("--format", help="The format of the export: csv or json.")] = "csv",
    output: Annotated[Path | None, typer.Option(help="A new file for the export; without it the terminal.")] = None,
) -> None:
    archive = Archive(records)
    if what == What.REBUILD:
        aside = archive.rebuild(told)
        if aside:
            print(gettext("The old index is now {path}.").format(path=aside))
        print(_titled(archive.index, games_of(archive.count())))
        return
    archive.follow(told)
    if what in (What.SHOW, What.PLAYER) and name is None:
        raise UserError(
            "Name one: `dicetown history {what} NAME`; `dicetown history` lists the games and players.", what=what
        )
    if player is not None and not archive.count(player):
        raise nobody(archive, player)
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
    """Print the progress, if standard error is a terminal."""
    if sys.stderr.isatty():
        said = gettext("Reading records: {done} of {all}").format(done=number(done), all=number(of))
        print(f"\r{said}", end="" if done < of else "\n", file=sys.stderr, flush=True)


def put(text: str, output: Path | None) -> None:
    """Write a text to a new file, or to standard output. Raises UserError."""
    if output is None:
        standard.put(text)
        return
    try:
        with output.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError as error:
        raise UserError("{path} is there already: name a new file.", path=output) from error
    except OSError as error:
        raise UserError(
            "{path} cannot be written ({why}): name another file.", path=output, why=error.strerror
        ) from error
    print(gettext("Written: {path}").format(path=output))


def plain(text: str) -> str:
    """Return text from a record, made harmless on a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def games_of(n: int) -> str:
    """Say how many games."""
    return ngettext("{n} game", "{n} games", n).format(n=number(n))


def points_of(n: int) -> str:
    """Say how many points."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def dollars(n: str) -> str:
    """Say an amount of dollars. n: already formatted."""
    return gettext("${n}").format(n=n)


def _titled(title: object, value: object) -> str:
    """Join title and value as the language does with a colon."""
    return gettext("{title}: {value}").format(title=title, value=value)


def say_games(archive: Archive, player: str | None, most: int) -> None:
    """Print the newest games, then the players. player: only games with them; most: how many games at most."""
    games, total = archive.games(player, most=most), archive.count(player)
    for game in games:
        print(f"{game['ended'][:16].replace('T', ' ')}  {plain(game['game']):<34} {_result(game)}")
    if len(games) < total:
        said = gettext("{n} of {games}, the newest; --most {total} shows all.")
        print(said.format(n=number(len(games)), games=games_of(total), total=total))
    if not total:
        print(none_yet(archive))
    for row in archive.players() if games and player is None else ():
        said = gettext("{games}, {won} won, {points} points a game")
        figures = said.format(games=games_of(row["games"]), won=row["won"], points=number(row["points"], 1))
        print(f"{plain(row['name']):<12} {figures}")
    for file, why in archive.wrong().items():
        print(gettext("{file} is left out. {why}").format(file=f"{file}.jsonl", why=plain(why)))


def _result(game: Row) -> str:
    return gettext("{winner} won with {points} in {rounds} ({players})").format(
        winner=plain(game["winner"]),
        points=points_of(game["best"]),
        rounds=ngettext("{n} round", "{n} rounds", game["rounds"]).format(n=game["rounds"]),
        players=", ".join(plain(name) for name in players_of(game)),
    )


def say_game(archive: Archive, name: str) -> None:
    """Print a game step by step. name: its record's name. Raises UserError."""
    path = archive.path(name)
    try:
        story = Story(list(verify.lines_of(record_files.octets(path))))
    except verify.Wrong as fault:
        raise UserError(
            "{path} is not a valid record: `dicetown verify` says why.", path=printable(str(path))
        ) from fault
    except OSError as error:
        raise UserError(
            "{path} cannot be read ({why}): see who owns it.", path=printable(str(path)), why=error.strerror
        ) from error
    for step in story.steps:
        print(("\n" if step.kind == "round" else "  ") + plain(" ".join(step.texts)))
    print()
    for row in archive.sheets(name):
        points = ", ".join(f"{gettext(title)} {row[f'points_{source}']}" for source, title in SOURCES.items())
        total = " " * (3 - len(str(row["points"]))) + points_of(row["points"])
        print(_titled(f"{plain(row['name']):<12} {total}", points))


def none_yet(archive: Archive) -> UserError:
    """Return the error that no games are kept."""
    return UserError(
        "No games yet in {folder}: play one, or `dicetown simulate --records {folder}`.", folder=archive.folder
    )


def nobody(archive: Archive, name: str) -> UserError:
    """Return the error that a player is in no game."""
    known = ", ".join(plain(row["name"]) for row in archive.players())
    if not known:
        return none_yet(archive)
    return UserError("{name} is in none of the games here. These players are: {players}.", name=name, players=known)


def say_player(archive: Archive, name: str) -> None:
    """Print a player's figures, most of them per game. Raises UserError if they are in no game."""
    sums = archive.sums(name)
    if sums is None:
        raise nobody(archive, name)
    games = sums["games"]

    def mean(field: str) -> str:
        return number(sums[field] / games, 1)

    sources = ", ".join(f"{gettext(title)} {mean(f'points_{source}')}" for source, title in SOURCES.items())
    places = ", ".join(f"{names.location(LOCATIONS.index(place))} {mean(f'won_{place}')}" for place in PLACES)
    print(_titled(plain(name), games_of(games)))
    for indent, title, value in (
        (2, gettext("Won"), sums["won"]),
        (2, gettext("Points a game"), mean("points")),
        (4, gettext("Points a game, by source"), sources),
        (2, gettext("Most points in a game"), sums["best"]),
        (2, gettext("Locations won a game"), places),
        (2, gettext("Paid for dice a game"), dollars(mean("paid_for_dice"))),
        (2, gettext("Ties decided as the Sheriff"), sums["ties_decided"]),
        (4, gettext("of these, a bribe was taken"), sums["ties_bribed"]),
        (2, gettext("Own ties"), sums["ties_in"]),
        (4, gettext("of these, won"), sums["ties_won"]),
        (2, gettext("Bribes offered"), sums["offers"]),
        (4, gettext("of these, taken"), sums["offers_accepted"]),
        (4, gettext("Dollars in them"), dollars(number(sums["bribe_dollars"]))),
        (2, gettext("Store cards played a game"), mean("cards_played")),
        (2, gettext("Cards stolen"), sums["cards_stolen"]),
        (2, gettext("Cards lost to thieves"), sums["cards_lost"]),
        (2, gettext("Visits to the Doc"), sums["doc_visits"]),
    ):
        print(" " * indent + _titled(title, value))


def say_dice(archive: Archive, player: str | None) -> None:
    """Print how often each face was rolled, and whether that looks fair. player: None is everybody."""
    fair = Fairness.of(archive.rolled(player))
    print(f"{fair.headline} {fair.explanation}")
    if not fair.dice:
        return
    scale = BAR / max(*fair.rolled, fair.expected + fair.spread)
    for face, n in zip(FACES, fair.rolled, strict=True):
        strays = n - fair.expected
        print(f"  {face:>2} {number(n):>8}  {'+' * (strays >= 0) + number(strays, 1):>8}  {'█' * round(n * scale)}")
    said = gettext("Expected of each: {expected}; with fair dice 95 counts in 100 lie from {low} to {high}.")
    low, high = number(fair.expected - fair.spread), number(fair.expected + fair.spread)
    print("  " + said.format(expected=number(fair.expected, 1), low=low, high=high))
    chance = f"p < {number(LEAST_P, 3)}" if fair.p < LEAST_P else f"p = {number(fair.p, 3)}"
    said = gettext("Chi-squared {chi}, degrees of freedom: {free}, {p}.")
    print("  " + said.format(chi=number(fair.chi_squared, 2), free=len(FACES) - 1, p=chance))
    say_each_die(archive, player)


def say_each_die(archive: Archive, player: str | None) -> None:
    """Print a line for each electronic die: how often it showed each face, and how fair that looks."""
    dice = archive.dice(player)
    if not dice:
        return
    print("\n" + gettext("The faces that each electronic die has shown, by seat and place:"))
    print(" " * 5 + "".join(f"{face:>7}" for face in FACES) + "     χ²")
    for seat, die, shown in dice:
        fair = Fairness.of(shown)
        counts = "".join(f"{number(n):>7}" for n in shown)
        print(f"  {seat + 1}.{die + 1}{counts} {number(fair.chi_squared, 2):>6}  {fair.headline}")
