"""Records of whole games for the tests of this room, by preset or switches, seats and a number. Each is played once."""

import copy
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from chain import Chain
from dicetown.cards import BRUTE, DRAWN, WANTED
from dicetown.game import Game
from dicetown.layout import CARD, DICE, PLAYER, REVEALED
from dicetown.piles import nth
from dicetown.presets import PRESETS
from dicetown.questions import BRUTE_WINDOW, KEEP, STORE_PICK, WANTED_WINDOW
from host.commands.simulate import play
from host.engine.chance import Chance, seed_bytes
from host.engine.players import Thinker
from host.game import record
from host.game.players import NAMES

Lines = list[record.Line]


class Frugal(Chance):
    """Keeps one die, which is free, so that the Bank runs empty; otherwise plays any legal choice."""

    def choose(self, game: Game, seat: int) -> int:
        free = [1 << die for die in range(5) if game.legal(seat, 1 << die)]
        return free[self.below(len(free))] if game.question(seat) == KEEP else super().choose(game, seat)


class Spender(Chance):
    """Keeps no die whenever it can pay with dollars or Brute. Takes Brute and Wanted, and plays Wanted against a Brute
    that pays for none; otherwise plays any legal choice."""

    def choose(self, game: Game, seat: int) -> int:
        s, question = game.s, game.question(seat)
        wish = super().choose(game, seat)
        if question == KEEP:
            jacks = [1 << die for die in range(5) if s[DICE + 5 * seat + die] == _JACK]
            wish = next((each for each in (0, *jacks) if game.legal(seat, each)), wish)
        elif question == STORE_PICK:
            drawn = [i for i in range(5) if game.legal(seat, i)]
            wish = next((i for i in drawn if nth(s, DRAWN, i) in (BRUTE, BRUTE + 1, WANTED)), wish)
        elif question == BRUTE_WINDOW:
            wish = int(game.legal(seat, 1))
        elif question == WANTED_WINDOW:
            for_none = BRUTE <= s[CARD] <= BRUTE + 1 and not s[REVEALED + s[PLAYER]]
            wish = int(for_none and game.legal(seat, 1))
        return wish


PLAYERS: dict[str, Any] = {"chance": Chance, "bots": lambda number: Thinker(), "frugal": Frugal, "spender": Spender}
_JACK = 2  # a die's face


@cache
def game(rules: str | int, seats: int, number: int, who: str = "chance") -> tuple[record.Line, ...]:
    """Return the record of a game. rules: a preset, or the bits of switches."""
    switches = PRESETS[rules] if isinstance(rules, str) else rules
    preset = rules if isinstance(rules, str) else record.preset_of(rules)
    seed = seed_bytes(f"{rules} {seats} {number}")
    start = record.Start(preset, switches, NAMES[:seats], number % seats, seed)
    return tuple(play(start, PLAYERS[who](number)).lines)


def lines_of(rules: str | int, seats: int, number: int) -> Lines:
    """Return the same as a list, which a test may change."""
    return copy.deepcopy(list(game(rules, seats, number)))


def rewritten(lines: Lines) -> Lines:
    """Return the lines with matching digests, as far as they are valid: what a forger would write."""
    lines = copy.deepcopy(lines)
    with suppress(AttributeError, KeyError, OverflowError, TypeError, ValueError):
        chain = Chain(lines[0], record.start_in(lines[0]).switches)
        chain.seat(lines[0])
        for line in lines[1:]:
            chain.take(line)
            if line["line"] == "hand":
                line["digest"] = chain.digest
    return lines


def seated(lines: Lines, bots: list[bool], names: list[str] | None = None) -> Lines:
    """Return the same game with these bots, and other names if given."""
    lines = copy.deepcopy(lines)
    lines[0]["bots"] = bots
    lines[0]["seats"] = names or lines[0]["seats"]
    return rewritten(lines)


def find(lines: Lines, kind: str, fits: Callable[[record.Line], object] = lambda line: True) -> int:
    """Return the index of the first line of a kind that fits."""
    return next(i for i, line in enumerate(lines) if line.get("line") == kind and fits(line))
