"""Records of whole games for the tests beside this: by preset or switches, seats and a number, each played once."""

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from dicetown.game import Game
from dicetown.presets import PRESETS
from dicetown.questions import KEEP
from host.commands.simulate import play
from host.engine.players import Chance, Thinker, seed_bytes
from host.game import record
from host.game.players import NAMES

Lines = list[record.Line]


class Frugal(Chance):
    """Keeps one die, which is free, so that the Bank runs empty; else plays any legal choice."""

    def choose(self, game: Game, seat: int) -> int:
        free = [1 << die for die in range(5) if game.legal(seat, 1 << die)]
        return self.random.choice(free) if game.question(seat) == KEEP else super().choose(game, seat)


PLAYERS: dict[str, Any] = {"chance": Chance, "bots": lambda number: Thinker(), "frugal": Frugal}


@cache
def game(rules: str | int, seats: int, number: int, who: str = "chance") -> tuple[record.Line, ...]:
    """A game of a preset, or of switches by their bits."""
    switches = PRESETS[rules] if isinstance(rules, str) else rules
    preset = rules if isinstance(rules, str) else record.preset_of(rules)
    seed = seed_bytes(f"{rules} {seats} {number}")
    start = record.Start(preset, switches, NAMES[:seats], number % seats, seed)
    return tuple(play(start, PLAYERS[who](number)).lines)


def lines_of(rules: str | int, seats: int, number: int) -> Lines:
    """The same, to be changed by a test."""
    return copy.deepcopy(list(game(rules, seats, number)))


def find(lines: Lines, kind: str, fits: Callable[[record.Line], object] = lambda line: True) -> int:
    """The index of the first line of a kind that fits."""
    return next(i for i, line in enumerate(lines) if line.get("line") == kind and fits(line))
