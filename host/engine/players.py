"""The players of simulations: levels by name."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from dicetown.bots import Bot
from host.engine.batch import BOT, CHANCE, SEARCH
from host.engine.chance import Chance
from host.engine.thinking import thought
from host.game.numbers import number_or
from host.i18n.errors import UserError

MOST = 10_000_000  # the largest budget


class Player(Protocol):
    def choose(self, game: Any, seat: int) -> int:
        """Return a legal choice of a seat that is asked."""


class Thinker:
    """The console's bot."""

    def __init__(self) -> None:
        self.bot = Bot()

    def choose(self, game: Any, seat: int) -> int:
        """Return the choice of the console's bot."""
        return thought(self.bot, game, seat)


class Blunderer(Thinker):
    """The console's bot, but now and then it makes any legal choice."""

    def __init__(self, percent: int, chance: Chance) -> None:
        super().__init__()
        self.percent = percent
        self.chance = chance

    def choose(self, game: Any, seat: int) -> int:
        """Return the bot's choice, sometimes any legal one."""
        if self.chance.below(100) < self.percent:
            return self.chance.choose(game, seat)
        return super().choose(game, seat)


class Level(NamedTuple):
    """How well somebody plays. blunders: random choices in 100; playouts or microseconds: a search's budget."""

    kind: int
    blunders: int = 0
    playouts: int = 0
    microseconds: int = 0


LEVELS = {
    "chance": Level(CHANCE),
    "easy": Level(BOT, blunders=10),
    "normal": Level(BOT),
    "hard": Level(SEARCH, playouts=100),
    "expert": Level(SEARCH, playouts=1000),
}
LEVELS["bot"] = LEVELS["normal"]


def level(name: str) -> Level:
    """Return a level by name; a search may have another budget, as in expert:50ms or expert:2000. Raises UserError."""
    word, _, budget = name.partition(":")
    found = LEVELS.get(word)
    amount = budget.removesuffix("ms")
    granted = number_or(amount, MOST + 1, 0)
    if found is None or (budget and (found.kind != SEARCH or not granted)):
        raise UserError(
            "There is no player {name}: choose from {levels}; hard and expert also as expert:50ms or expert:2000.",
            name=repr(name),
            levels=", ".join(word for word in LEVELS if word != "bot"),
        )
    if budget:
        timed = budget.endswith("ms")
        found = found._replace(playouts=0 if timed else granted, microseconds=timed * granted * 1000)
    return found


def player_of(level: Level, chance: Chance) -> Player:
    """Return a player for a level that is not a search; searches need a sight (strong.py)."""
    if level.kind == CHANCE:
        return chance
    return Blunderer(level.blunders, chance) if level.blunders else Thinker()
