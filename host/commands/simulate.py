"""`dicetown simulate`: play many games on this computer with the console's own bots, for figures and records.

The firmware's rules and bots run here, in Python or compiled, without board and link.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from dicetown.events import REASONS
from dicetown.layout import CHAMPION, REASON, ROUND
from dicetown.presets import PRESETS
from dicetown.score import total
from host.commands.options import Preset, Switch
from host.commands.progress import Interrupted
from host.engine.chance import seed_bytes
from host.engine.cluster import mapped_there
from host.engine.games import Part, Row, Rows, Run, engine_of, parts_of, play_part, rows_of, seed_of
from host.engine.kept_games import resumed
from host.engine.players import Player, level
from host.engine.shares import interval
from host.engine.strong import Table
from host.engine.tables import joined, needed, write_parquet
from host.engine.workers import mapped
from host.game import record, record_files
from host.game.editions import switches_of
from host.game.players import NAMES
from host.i18n.errors import UserError


class Engine(StrEnum):
    AUTO = "auto"
    COMPILED = "compiled"
    PYTHON = "python"


def check_seats(seats: int) -> None:
    """Raise UserError unless a game can have this number of seats."""
    if not 2 <= seats <= 5:
        raise UserError(
            "{seats} seats: Dice Town is for 2 to 5, choose --seats 2 to 5, or name so many players.", seats=seats
        )


def play(start: record.Start, player: Player) -> record.Recorder:
    """Play a whole game."""
    recorder = record.Recorder(start)
    while not recorder.over:
        owed = recorder.game.owed()
        seat = (owed & -owed).bit_length() - 1
        recorder.decide(seat, player.choose(recorder.game, seat))
    return recorder


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    preset: Preset = "first",
    seats: Annotated[int | None, typer.Option(help="2 to 5.  [default: 4]")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    records: Annotated[Path | None, typer.Option(help="Write every game's record into this folder.")] = None,
    columns: Annotated[
        Path | None, typer.Option(help="Write games.parquet and rounds.parquet, a row each, into this folder.")
    ] = None,
    switch: Switch = None,
    chance: Annotated[bool, typer.Option("--chance", help="Any legal choice instead of the bots'.")] = False,
    players: Annotated[
        str,
        typer.Option(help="Who sits where, as expert:50ms,normal,normal: chance, easy, normal, hard, expert."),
    ] = "",
    engine: Annotated[
        Engine, typer.Option(help="The rules as they are, or compiled, which is much faster.")
    ] = Engine.AUTO,
    jobs: Annotated[int, typer.Option(min=0, help="On how many cores; 0: on all.")] = 0,
    scheduler: Annotated[
        str, typer.Option(help="Play on the workers of a Dask scheduler, as tcp://10.0.0.5:8786.")
    ] = "",
    resume: Annotated[
        Path | None, typer.Option(help="Keep the games in this file, and go on after those that it holds.")
    ] = None,
) -> None:
    if players and (chance or seats is not None):
        raise UserError("--players says who plays: leave it out, or --seats and --chance.")
    if players:
        sitting = tuple(players.split(","))
    else:
        sitting = ("chance" if chance else "normal",) * (4 if seats is None else seats)
    seats = len(sitting)
    for name in sitting:
        level(name)
    check_seats(seats)
    switches = switches_of(preset, switch)
    preset = preset if switches == PRESETS[preset] else record.preset_of(switches)
    if records and scheduler:
        raise UserError("Records are written on this computer: leave out --records or --scheduler.")
    if records and engine == Engine.COMPILED:
        raise UserError("The rules in Python write records: leave out --records or --engine compiled.")
    if records and resume:
        raise UserError("Records are written game by game: leave out --records or --resume.")
    if columns:
        if records:
            raise UserError("Records and columns are two runs: leave out --records or --columns.")
        needed("pyarrow")
    began = time.perf_counter()
    chosen = "python" if records else engine_of(engine)
    run = Run(games, sitting, switches, seed, chosen)
    totals = Totals(seats)
    kept: list[Rows] | None = [] if columns else None
    rows = written(run, jobs, preset, records) if records else played(run, jobs, scheduler, kept, resume)
    interrupted = Interrupted()
    trouble = totals.take(interrupted.follow(rows, games, "games"))
    if not totals.games:
        interrupted.end()
        if trouble:
            raise trouble
    took = time.perf_counter() - began
    tell(totals, sitting, f"{totals.games} games, {seats} seats, preset {preset}", took, chosen)
    if records:
        print(f"records in {records}")
    elif columns and kept:
        write_parquet(joined(kept), run, preset, columns)
        print(f"columns in {columns}")
    interrupted.end()
    if trouble:
        raise trouble


def written(run: Run, jobs: int, preset: str, folder: Path) -> Generator[Row, None, None]:
    """Play a run here, and write the record of each game."""
    for part in mapped(partial(recorded, preset=preset, folder=folder), parts_of(run), jobs):
        yield from part


def played(
    run: Run, jobs: int, scheduler: str, kept: list[Rows] | None, resume: Path | None
) -> Generator[Row, None, None]:
    """Play a run, here or on a scheduler's workers. kept: collects the parts, for columns; resume: a file of parts."""

    def play_parts(parts: Iterable[Part]) -> Generator[Rows, None, None]:
        return mapped_there(play_part, parts, scheduler) if scheduler else mapped(play_part, parts, jobs)

    with closing(resumed(run, resume, play_parts) if resume else play_parts(parts_of(run))) as parts:
        for part in parts:
            if kept is not None:
                kept.append(part)
            yield from rows_of(part)


def recorded(part: Part, preset: str, folder: Path) -> list[Row]:
    """Play the games of a part and write their records."""
    run, seats, rows = part.run, part.run.seats, []
    levels = [level(name) for name in run.players]
    for n in range(part.first, part.first + part.games):
        seed = seed_bytes(seed_of(run, n))
        start = record.Start(preset, run.switches, NAMES[:seats], n % seats, seed)
        done = play(start, Table(levels, start.switches, start.sheriff, seed))
        record_files.write(done.lines, folder)
        s = done.game.s
        a, b, c, d, e = [total(s, seat) if seat < seats else 0 for seat in range(5)]
        rows.append(Row(s[CHAMPION], s[REASON], s[ROUND], len(record.decisions_in(done.lines)), (a, b, c, d, e)))
    return rows


class Totals:
    """The sums of all games, so that a long run takes no more memory than a short one."""

    def __init__(self, seats: int) -> None:
        self.games = self.rounds = self.decisions = 0
        self.wins: Counter[int] = Counter()  # by seat
        self.ends: Counter[int] = Counter()  # by reason
        self.points = [0] * seats

    def take(self, rows: Iterable[Row]) -> UserError | None:
        """Add games until there are no more. If a UserError ends them, return it."""
        try:
            for row in rows:
                self.add(row)
        except UserError as error:
            return error
        return None

    def add(self, row: Row) -> None:
        """Add one game."""
        self.games += 1
        self.rounds += row.rounds
        self.decisions += row.decisions
        self.wins[row.winner] += 1
        self.ends[row.reason] += 1
        for seat in range(len(self.points)):
            self.points[seat] += row.points[seat]


def tell(totals: Totals, players: Sequence[str], what: str, took: float, engine: str) -> None:
    """Print the totals. took: seconds; what: the beginning of the first line."""
    games = totals.games
    ends = {REASONS[reason]: n for reason, n in totals.ends.items()}
    print(f"{what}: {took:.1f} s, {totals.decisions / took:,.0f} decisions/s ({engine})")
    print(f"{totals.rounds / games:.1f} rounds and {totals.decisions / games:.0f} decisions a game")
    print("ended by " + ", ".join(f"{reason} {n}" for reason, n in sorted(ends.items())))
    for seat, name in enumerate(players):
        wins = totals.wins[seat]
        low, high = interval(wins, games)
        share = f"{wins / games:.1%}, 95 of 100 times {low:.1%} to {high:.1%}"
        print(f"{NAMES[seat]:4} {name:8} won {wins} ({share}), {totals.points[seat] / games:.1f} points a game")
