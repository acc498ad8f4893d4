"""Players of any level at the seats of a virtual console, whose own bot is `normal`.

The box hands over its game's whole state; a search is given the Sight of it, and nothing else. What was seen before
this question is not remembered here.
"""

from __future__ import annotations

from collections.abc import Mapping

from dicetown.game import Game
from host.engine.build import compiled
from host.engine.players import BOT, SEARCH, Chance, Level, level
from host.engine.strong import MEMORY, search
from host.i18n.errors import UserError

OWN = -1  # in place of a choice: the console's bot is to think


def level_for_play(name: str) -> Level:
    """Raises UserError for one that there is not, or that cannot play on this computer."""
    found = level(name)
    if found.kind == SEARCH:
        try:
            compiled()
        except UserError as error:
            raise UserError(
                "{level} needs a C compiler (Debian: apt-get install gcc python3-dev): install one, or choose normal.",
                level=name,
            ) from error
    return found


class Minds:
    """Who thinks for which seat. One thread asks; another may seat others meanwhile."""

    def __init__(self, seed: bytes | int | str = 0) -> None:
        self.chance = Chance(seed)
        self.levels: dict[int, Level] = {}

    def sit(self, names: Mapping[int, str]) -> list[int]:
        """Levels by seat. -> the seats that the console's bot does not think for. Raises UserError."""
        levels = {seat: level_for_play(name) for seat, name in names.items()}
        self.levels = {seat: each for seat, each in levels.items() if each.kind != BOT or each.blunders}
        return list(self.levels)

    def choose(self, seat: int, state: bytes) -> int:
        """The answer of a seat that is asked in this game, or OWN."""
        each = self.levels.get(seat)
        if each is None:
            return OWN
        if each.kind == SEARCH:
            return search(sight(seat, state), each)
        if self._thinks_itself(each):
            return OWN
        game = Game()
        game.load(state)
        return self.chance.choose(game, seat)

    def answer(self, seat: int, seen: bytes) -> int:
        """The answer of a seat that sees this (dicetown/sight.py), or OWN. Raises ValueError for what no game shows."""
        each = self.levels.get(seat)
        if each is None or self._thinks_itself(each):
            return OWN
        rules = compiled()
        known = rules.seen(seen)
        if each.kind == SEARCH:
            return search(known, each)
        dealt = rules.Game()
        rules.dealt(dealt, known, self.chance.random.word())
        return self.chance.choose(dealt, seat)

    def _thinks_itself(self, level: Level) -> bool:
        """Whether the console's bot is good enough this time."""
        return level.kind == BOT and self.chance.random.below(100) >= level.blunders


def sight(seat: int, state: bytes) -> bytes:
    """All that a seat knows which has just come."""
    rules, memory = compiled(), bytearray(MEMORY)
    game = rules.Game()
    game.load(state)
    rules.remember(game, memory, False)
    rules.witness(game, memory)
    return bytes(rules.sight(game, seat, memory))
