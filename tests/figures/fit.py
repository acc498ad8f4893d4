"""What a seat's goods say of who wins: `python -m tests.figures.fit 3000` prints what search.py weighs them by.

From as many games of the device's bots: whoever has won is explained by what each seat had as a round began
(conditional logit, McFadden 1974), divided by the scale of search.py, which goes by the part of the game that is
left. Needs NumPy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from dicetown.cards import DECK, DYNAMITE, FRONT, MINE, NONE, PROPERTY, ROW, points
from dicetown.layout import CHAMPION, GOLD, PURSE, ROUND, SHERIFF
from dicetown.piles import after, count, first
from dicetown.presets import PRESETS
from dicetown.score import pile_points
from dicetown.worth import card_worth
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.players import Thinker
from host.engine.search import SCALE_END, SCALE_LEFT

SEATS = 4
GOODS = ("nugget", "$2", "badge", "point of equipment", "worth of an action", "point in hand", "point fenced")
STEPS = 30  # of Newton's; it stands still after some ten


def goods(s: Any, seat: int) -> list[float]:
    equipment = actions = deeds = 0.0
    card = first(s, seat)
    while card != NONE:
        if card < DYNAMITE:
            equipment += points(card)
        elif card < PROPERTY:
            actions += card_worth(card) / 10
        else:
            deeds += points(card)
        card = after(s, seat, card)
    fenced = pile_points(s, FRONT + seat, 0)
    return [s[GOLD + seat], s[PURSE + seat] / 2, s[SHERIFF] == seat, equipment, actions, deeds, fenced]


def scale(s: Any) -> float:
    left = min(s[GOLD + MINE] / 30, (count(s, DECK) + count(s, ROW)) / 25)
    return (SCALE_END + SCALE_LEFT * left) / 1000


def rounds(games: int) -> Iterator[tuple[list[list[float]], int]]:
    """Of each round but the first: the goods of all seats as it begins, scaled; who wins."""
    rules, bot = compiled(), Thinker()
    bot.bot = rules.Bot()
    for n in range(games):
        game = rules.Game()
        game.new(SEATS, PRESETS["first"], n % SEATS, seed_bytes(f"fit {n}"))
        round_, found = 1, []
        while owed := game.owed():
            if game.s[ROUND] != round_:
                round_, by = game.s[ROUND], scale(game.s)
                found.append([[each / by for each in goods(game.s, seat)] for seat in range(SEATS)])
            seat = (owed & -owed).bit_length() - 1
            choice = bot.choose(game, seat)
            game.refill()
            game.decide(seat, choice)
        yield from ((each, game.s[CHAMPION]) for each in found)


def fitted(x: Any, winners: Any) -> Any:
    """The weights that make the winners likeliest. x: (rounds, seats, goods)."""
    weights = np.zeros(x.shape[2])
    won = x[np.arange(len(x)), winners].sum(0)
    for _ in range(STEPS):
        likely = np.exp(x @ weights)
        likely /= likely.sum(1, keepdims=True)
        mean = np.einsum("ns,nsk->nk", likely, x)
        curve = np.einsum("ns,nsk,nsl->kl", likely, x, x) - mean.T @ mean
        weights += np.linalg.solve(curve, won - mean.sum(0))
    return weights


def main(games: int) -> None:
    x, winners = zip(*rounds(games), strict=True)
    weights = fitted(np.array(x), np.array(winners))
    for name, weight in zip(GOODS, weights, strict=True):
        print(f"{name:20} {weight / weights[0]:.2f}")
    print(f"the scale divided by {weights[0]:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
