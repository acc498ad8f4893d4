"""Records of whole games for the tests beside this: by preset or switches, seats and a number, each played once."""

import copy
from collections.abc import Callable
from functools import cache

from dicetown.presets import PRESETS
from host import record
from host.simulate import NAMES, Chance, Thinker, play, seed_bytes

Lines = list[record.Line]


@cache
def game(rules: str | int, seats: int, number: int, bots: bool = False) -> tuple[record.Line, ...]:
    """A game of a preset, or of switches by their bits."""
    switches = PRESETS[rules] if isinstance(rules, str) else rules
    preset = rules if isinstance(rules, str) else record.preset_of(rules)
    seed = seed_bytes(f"{rules} {seats} {number}")
    start = record.Start(preset, switches, NAMES[:seats], number % seats, seed)
    return tuple(play(start, Thinker() if bots else Chance(number)).lines)


def lines_of(rules: str | int, seats: int, number: int) -> Lines:
    """The same, to be changed by a test."""
    return copy.deepcopy(list(game(rules, seats, number)))


def find(lines: Lines, kind: str, fits: Callable[[record.Line], object] = lambda line: True) -> int:
    """The index of the first line of a kind that fits."""
    return next(i for i, line in enumerate(lines) if line.get("line") == kind and fits(line))
