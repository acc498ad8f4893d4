"""The device's bot against another one: `python -m tests.figures.bots main 10000`.

Prints how many games each wins in all editions, and what games are like if all four seats have the same bot. The other
bot is that of a revision, or of a folder with this project's firmware/ and host/. Every bot has every seat, and every
distance from the first Sheriff, equally often. The two programs play the same game side by side, so a change of the
rules ends the run. Needs a C compiler.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicetown.events import BY_LOCATION, E_MOVE, E_ROUND, EVENT_SIZE
from dicetown.layout import CHAMPION, ROUND
from dicetown.presets import PRESETS
from dicetown.score import total
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.shares import interval

WHERE = "from host.engine.build import compiled; print(compiled().__file__)"
MATCHES = (  # seats; how many of them the device's bot plays
    (2, 1),
    (3, 1),
    (4, 1),
    (4, 2),
    (4, 3),
    (5, 1),
)


def other(of: str) -> Any:
    """Return the compiled rules of a revision or a folder."""
    with TemporaryDirectory() as fresh:
        folder = Path(of).resolve()
        if not Path(of, "firmware").is_dir():
            folder = Path(fresh)
            packed = subprocess.run(["git", "archive", of, "firmware", "host"], check=True, capture_output=True)
            with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
                files.extractall(folder, filter="data")
        paths = os.pathsep.join(map(str, (folder, folder / "firmware")))
        command = [sys.executable, "-P", "-c", WHERE]
        environment = os.environ | {"PYTHONPATH": paths}
        said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder, env=environment)
    path = said.stdout.strip()
    loader = ExtensionFileLoader("rules", path)
    spec = spec_from_file_location("rules", path, loader=loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


class Game:
    """A game played by several programs (`rules`) at once. by_seat: which of them answers for each seat."""

    def __init__(self, rules: Sequence[Any], by_seat: Sequence[int]) -> None:
        self.by_seat = by_seat
        self.games = [each.Game() for each in rules]
        self.bots = [each.Bot() for each in rules]
        self.event = bytearray(EVENT_SIZE)
        self.robbed: list[int] = []
        self.leaders: list[int] = []
        self.rounds = 0

    def play(self, switches: int, sheriff: int, seed: bytes) -> int:
        """Play a game. -> who wins"""
        for game in self.games:
            game.new(len(self.by_seat), switches, sheriff, seed)
        first = self.games[0]
        while owed := first.owed():
            seat = (owed & -owed).bit_length() - 1
            choice = self.choice(seat)
            for game in self.games:
                game.refill()
                if game.decide(seat, choice):
                    raise ValueError("the programs play by different rules")
            self.listen()
        self.rounds = first.s[ROUND]
        if any(game.owed() for game in self.games):
            raise ValueError("the programs play by different rules")
        return int(first.s[CHAMPION])

    def choice(self, seat: int) -> int:
        of = self.by_seat[seat]
        game, bot = self.games[of], self.bots[of]
        bot.start(game, seat)
        think = bot.think
        while (choice := think(game, seat)) < 0:
            pass
        return int(choice)

    def listen(self) -> None:
        """Note who is robbed at the Saloon, and who leads as a round begins."""
        for game in self.games[1:]:
            game.events.clear()
        s, event = self.games[0].s, self.event
        seats = range(len(self.by_seat))
        while self.games[0].events.take(event):
            kind, _, _, _, loser, winner, why, *_ = event
            if kind == E_MOVE and why == BY_LOCATION and loser in seats and winner in seats:
                self.robbed.append(loser)
            if kind == E_ROUND and s[ROUND] > 1:
                self.leaders.append(max(seats, key=lambda seat: total(s, seat)))


def share(n: float, of: float) -> str:
    low, high = interval(n, of)
    return f"{n / of:6.1%} ({low:.1%} to {high:.1%})"


def switched(n: int) -> int:
    return [*PRESETS.values()][n % len(PRESETS)]


def match(rules: Sequence[Any], seats: int, own: int, games: int) -> str:
    won = 0
    for n in range(games):
        by_seat = [int((seat + n) % seats >= own) for seat in range(seats)]
        seed = seed_bytes(f"bots {seats} {own} {n}")
        won += not by_seat[Game(rules, by_seat).play(switched(n), n // seats % seats, seed)]
    return f"{own} of {seats} seats, even {own / seats:.1%}: {share(won, games)} of {games:,} games"


def like(rules: Any, games: int) -> str:
    """Describe games of four equal bots."""
    rounds, robberies, again, chances, changes = 0, 0, 0, 0, 0
    for n in range(games):
        game = Game([rules], [0] * 4)
        game.play(switched(n), n % 4, seed_bytes(f"bots {n}"))
        rounds += game.rounds
        robberies += len(game.robbed)
        chances += max(0, len(game.robbed) - 1)
        again += sum(map(int.__eq__, game.robbed, game.robbed[1:]))
        changes += sum(map(int.__ne__, game.leaders, game.leaders[1:]))
    return (
        f"rounds {rounds / games:.1f}, changes of leader {changes / games:.1f}, robberies {robberies / games:.1f},"
        f" of the same seat as the last {again / chances:.1%}"
    )


def main(of: str, games: int) -> None:
    rules = (compiled(), other(of))
    for seats, own in MATCHES:
        print(match(rules, seats, own, games), flush=True)
    print("four of the device's:", like(rules[0], games // 10))
    print("four of the other:   ", like(rules[1], games // 10))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
