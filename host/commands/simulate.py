"""`dicetown simulate`: many games on this computer, played by the console's own bots, for figures and records.

The firmware's rules and bots run here as they are; no board, no link.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from dicetown.bots import Bot
from dicetown.game import Game
from dicetown.presets import PRESETS
from dicetown.questions import OFFER
from host.commands.options import Preset, Switch
from host.game import record
from host.game.editions import switches_of
from host.game.players import NAMES
from host.i18n.errors import UserError

THINKING = 100_000  # calls after which a bot is stuck


def seed_bytes(seed: int | str) -> bytes:
    """32 bytes from a number or a word, the same ones each time."""
    return hashlib.sha256(str(seed).encode()).digest()


def check_seats(seats: int) -> None:
    if not 2 <= seats <= 5:
        raise UserError("{seats} seats: Dice Town is for 2 to 5, choose --seats 2 to 5.", seats=seats)


class Chance:
    """Plays any legal choice. Reaches what no sensible player does."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, seat: int) -> int:
        if game.question(seat) == OFFER:  # too many to list
            return max(0, int(game.next(seat, self.random.randrange(-1, 1 << self.random.randrange(4, 20)))))
        legal: list[int] = []
        choice = game.next(seat, -1)
        while choice >= 0:
            legal.append(choice)
            choice = game.next(seat, choice)
        return self.random.choice(legal)


class Thinker:
    """The console's bot."""

    def __init__(self) -> None:
        self.bot = Bot()

    def choose(self, game: Game, seat: int) -> int:
        self.bot.start(game, seat)
        for _ in range(THINKING):
            choice = int(self.bot.think(game, seat))
            if choice >= 0:
                return choice
        raise RuntimeError(f"the bot of seat {seat} does not come to an end")


def play(start: record.Start, player: Chance | Thinker) -> record.Recorder:
    """A whole game."""
    recorder = record.Recorder(start)
    while not recorder.over:
        owed = recorder.game.owed()
        seat = (owed & -owed).bit_length() - 1
        recorder.decide(seat, player.choose(recorder.game, seat))
    return recorder


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    preset: Preset = "first",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 4,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    records: Annotated[Path | None, typer.Option(help="Write every game's record into this folder.")] = None,
    switch: Switch = None,
    chance: Annotated[bool, typer.Option("--chance", help="Any legal choice instead of the bots'.")] = False,
) -> None:
    """Play games without a board, and sum them up."""
    check_seats(seats)
    switches = switches_of(preset, switch)
    preset = preset if switches == PRESETS[preset] else record.preset_of(switches)
    wins: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    rounds = decisions = 0
    began = time.perf_counter()
    for n in range(games):
        start = record.Start(preset, switches, NAMES[:seats], n % seats, seed_bytes(f"{seed} {n}"))
        lines = play(start, Chance(f"{seed} {n}") if chance else Thinker()).lines
        if records:
            record.write(lines, records)
        rounds += sum(line.get("line") == "round" for line in lines)
        decisions += len(record.decisions_in(lines))
        for line in lines:
            if line.get("line") == "score":
                totals[line["seat"]] += line["total"]
        wins[lines[-1]["winner"]] += 1
        ends[lines[-1]["reason"]] += 1
    took = time.perf_counter() - began
    print(f"{games} games, {seats} seats, preset {preset}: {took:.1f} s")
    print(f"{rounds / games:.1f} rounds and {decisions / games:.0f} decisions a game")
    print("ended by " + ", ".join(f"{reason} {n}" for reason, n in sorted(ends.items())))
    for seat in range(seats):
        print(f"{NAMES[seat]:4} won {wins[seat]}, {totals[seat] / games:.1f} points a game")
    if records:
        print(f"records in {records}")
