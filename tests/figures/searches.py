"""A search against another revision's: `python -m tests.figures.searches 5ff8040 500 expert:50ms hard`.

Prints how many games of four, in all editions, the first level of this program wins alone against three players of the
other program's level. The search in question has each seat, and each distance from the first Sheriff, equally often.
Both programs play the same game side by side (bots.py). Needs a C compiler.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from dicetown.layout import CHAMPION
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.players import Level, level
from tests.figures.bots import other, share, switched

SEATS = 4
EVERY = 10  # games between two reports


class Program:
    """One program's view of a game, and its player."""

    def __init__(self, rules: Any, level: Level) -> None:
        self.game, self.memory, self.sight = rules.Game(), rules.Memory(), rules.Sight()
        self.search, self.bot, self.level = rules.Search(), rules.Bot(), level
        self.advance = getattr(self.game, "advance", None) or self.game.go_on  # revisions before 080631ad call it go_on

    def deal(self, switches: int, sheriff: int, seed: bytes) -> None:
        self.game.deal(SEATS, switches, sheriff, seed)
        self.memory.start(self.game.s, True)
        self.follow()

    def follow(self) -> None:
        self.memory.witness(self.game)
        while self.game.running():
            self.advance()
            self.memory.witness(self.game)

    def take(self, seat: int, choice: int) -> None:
        self.game.refill()
        if self.game.take(seat, choice):
            raise ValueError("the programs play by different rules")
        self.follow()

    def choose(self, seat: int) -> int:
        game, level = self.game, self.level
        if level.playouts or level.microseconds:
            self.sight.of(game.s, seat, self.memory)
            return int(self.search.choose(self.sight, level.playouts, level.microseconds))
        self.bot.start(game, seat)
        while (choice := self.bot.think(game, seat)) < 0:
            pass
        return int(choice)


def champion(programs: Sequence[Program], by_seat: Sequence[int], switches: int, sheriff: int, seed: bytes) -> int:
    """Play one game. by_seat: which program answers. -> who wins"""
    for program in programs:
        program.deal(switches, sheriff, seed)
    game = programs[0].game
    while owed := game.owed():
        seat = (owed & -owed).bit_length() - 1
        choice = programs[by_seat[seat]].choose(seat)
        for program in programs:
            program.take(seat, choice)
    return int(game.s[CHAMPION])


def main(of: str, games: int, own: str, others: str) -> None:
    programs = [Program(compiled(), level(own)), Program(other(of), level(others))]
    won = 0
    for n in range(1, games + 1):
        by_seat = [int((seat + n) % SEATS > 0) for seat in range(SEATS)]
        winner = champion(programs, by_seat, switched(n), n // SEATS % SEATS, seed_bytes(f"searches {n}"))
        won += not by_seat[winner]
        if n % EVERY == 0 or n == games:
            print(f"{own} against three of {of}'s {others}: {share(won, n)} of {n} games", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4])
