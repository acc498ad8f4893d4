"""Sums up how games go, whoever plays them: leads, comebacks, idle rounds, plans. Needs NumPy.

The leader is guessed as people at the table could: dollars, nuggets and the badge count as at the end, a card counts
the average worth of the cards with its back.
"""

from __future__ import annotations

from typing import Any

from dicetown.cards import POTIONS, PROPERTY, points
from host.engine.columns import DEEDS, MOST_ROUNDS
from host.engine.tables import needed

Sums = dict[str, Any]  # as in sums.py, which adds these to its own
STORE_CARD = sum(points(card) for card in range(PROPERTY)) / PROPERTY
DEED = sum(points(card) for card in range(PROPERTY, POTIONS)) / (POTIONS - PROPERTY)
GOODS = ("nuggets", "dollars", "equipment", "deeds")


def course(games: Any, rounds: Any, seats: int) -> Sums:
    """Return the sums of these games.

    changes: of the leader; leads: by round, games in which one seat led at its beginning, and those of them that it
    won; from_last: games won by the seat that was last at half-time; turns: rounds times seats; idle: those of them in
    which the seat got nothing; plans: games by what brought the winner most points.
    """
    np = needed("numpy")
    held = rounds["gold"] + rounds["purse"] / 2 + STORE_CARD * rounds["store_cards"]
    held = held + DEED * sum(rounds[name] for name in DEEDS)
    held = held[:, :seats] + 5 * (rounds["sheriff"][:, None] == np.arange(seats))
    ordered = np.sort(held, 1)
    alone = ordered[:, -1] > ordered[:, -2]
    of = rounds["game"] - games["game"][0]
    winner = games["winner"][of]
    won = alone & (held.argmax(1) == winner)
    leaders = np.where(alone, held.argmax(1), -1)
    at = np.flatnonzero(alone)  # a round without a single leader is no change of leader
    changes = (of[at][1:] == of[at][:-1]) & (leaders[at][1:] != leaders[at][:-1])
    middle = rounds["round"] == games["rounds"][of] // 2 + 1
    last = (ordered[:, 0] < ordered[:, 1]) & (held.argmin(1) == winner)
    won_here = (rounds["won"][..., None] == np.arange(seats)).any(1)
    idle = ~won_here & (rounds["visitors"][:, None] >> np.arange(seats) & 1 == 0)
    goods = np.stack([games[kind][:, :seats] for kind in GOODS], -1)[np.arange(len(games["winner"])), games["winner"]]
    goods = goods // np.array([1, 2, 1, 1])
    return {
        "changes": np.array(changes.sum()),
        "leads": np.stack([np.bincount(rounds["round"][each], minlength=MOST_ROUNDS + 1) for each in (alone, won)]),
        "from_last": np.array((middle & last).sum()),
        "turns": np.array(idle.size),
        "idle": np.array(idle.sum()),
        "plans": np.bincount(goods.argmax(1), minlength=len(GOODS)),
    }
