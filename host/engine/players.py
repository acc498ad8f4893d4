"""Who plays in a simulation. batch.c has the same players; the same seed gives the same games there."""

from __future__ import annotations

import hashlib
import random
from typing import Any, NamedTuple, Protocol

from dicetown.bots import Bot
from dicetown.bribes import AGAIN, offer_for, offerable
from dicetown.layout import GOLD, PURSE, SEATS, THROWN
from dicetown.questions import OFFER, THROW_DICE
from dicetown.throws import dice_in
from host.game.numbers import number_or
from host.i18n.errors import UserError

CHANCE, BOT, SEARCH = range(3)  # as in batch.c
THINKING = 100_000  # calls after which a bot is stuck
MOST = 10_000_000  # of a budget
_64 = (1 << 64) - 1


def seed_bytes(seed: int | str) -> bytes:
    """32 bytes from a number or a word, the same ones each time."""
    return hashlib.sha256(str(seed).encode()).digest()


class SplitMix(random.Random):
    """SplitMix64 (Steele, Lea, Flood 2014): small, quick, the same in every language."""

    def __init__(self, seed: bytes) -> None:
        self.state = int.from_bytes(seed[:8])

    def word(self) -> int:
        """64 bits."""
        self.state = z = self.state + 0x9E3779B97F4A7C15 & _64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _64
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """From 0 to n - 1; n below 2**32."""
        return (self.word() >> 32) * n >> 32

    def getrandbits(self, k: int) -> int:
        number = 0
        for _ in range(0, k, 64):
            number = number << 64 | self.word()
        return number & (1 << k) - 1

    def random(self) -> float:
        return (self.word() >> 11) / (1 << 53)


class Player(Protocol):
    def choose(self, game: Any, seat: int) -> int: ...


class Chance:
    """Plays any legal choice. Reaches what no sensible player does."""

    def __init__(self, seed: bytes | int | str) -> None:
        self.random = SplitMix(seed if isinstance(seed, bytes) else seed_bytes(seed))

    def choose(self, game: Any, seat: int) -> int:
        if game.question(seat) == OFFER:
            return self._offer(game, seat)
        if game.question(seat) == THROW_DICE:
            return self._faces(game, seat)
        legal: list[int] = []
        choice = game.next(seat, -1)
        while choice >= 0:
            legal.append(choice)
            choice = game.next(seat, choice)
        return legal[self.random.below(len(legal))]

    def _faces(self, game: Any, seat: int) -> int:
        """Of dice of one's own; one in seven is left to the console."""
        shown = 0
        for i in range(dice_in(game.s[THROWN + seat])):
            shown |= self.random.below(7) << 3 * i
        return shown

    def _offer(self, game: Any, seat: int) -> int:
        """Too many to list: tries some, of more than is laid."""
        s, below = game.s, self.random.below
        for _ in range(8):
            pick = below(s[SEATS])
            old = int(offer_for(s, seat, pick))
            dollars, nuggets = old >> 3 & 63, old >> 9 & 31
            dollars += below(max(1, s[PURSE + seat] + 1 - dollars))
            nuggets += below(max(1, s[GOLD + seat] + 1 - nuggets))
            shown = old >> 14 & 1 | below(2)
            cards = old >> 15 | below(1 << below(offerable(s, seat) + 1))
            offer = pick | dollars << 3 | nuggets << 9 | shown << 14 | cards << 15 | below(2) * AGAIN
            if game.legal(seat, offer):
                return int(offer)
        return 0


class Thinker:
    """The console's bot."""

    def __init__(self) -> None:
        self.bot = Bot()

    def choose(self, game: Any, seat: int) -> int:
        self.bot.start(game, seat)
        for _ in range(THINKING):
            choice = int(self.bot.think(game, seat))
            if choice >= 0:
                return choice
        raise RuntimeError(f"the bot of seat {seat} does not come to an end")


class Blunderer(Thinker):
    """The console's bot, which plays any legal choice once in a while."""

    def __init__(self, percent: int, chance: Chance) -> None:
        super().__init__()
        self.percent = percent
        self.chance = chance

    def choose(self, game: Any, seat: int) -> int:
        if self.chance.random.below(100) < self.percent:
            return self.chance.choose(game, seat)
        return super().choose(game, seat)


class Level(NamedTuple):
    """How well somebody plays. blunders: of 100 choices; playouts or microseconds: of a search."""

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
    """One of LEVELS; a search may have another budget, as in expert:50ms or expert:2000. Raises UserError."""
    word, _, budget = name.partition(":")
    found = LEVELS.get(word)
    amount = budget.removesuffix("ms")
    granted = number_or(amount, MOST + 1, 0)
    if found is None or (budget and (found.kind != SEARCH or not granted)):
        raise UserError(
            "There is no player {name}: choose of {levels}; hard and expert also as expert:50ms or expert:2000.",
            name=repr(name),
            levels=", ".join(word for word in LEVELS if word != "bot"),
        )
    if budget:
        timed = budget.endswith("ms")
        found = found._replace(playouts=0 if timed else granted, microseconds=timed * granted * 1000)
    return found


def player_of(level: Level, chance: Chance) -> Player:
    """Raises UserError for a search, which is in C alone."""
    if level.kind == SEARCH:
        raise UserError("hard and expert play with the compiled rules alone: leave out --engine python.")
    if level.kind == CHANCE:
        return chance
    return Blunderer(level.blunders, chance) if level.blunders else Thinker()
