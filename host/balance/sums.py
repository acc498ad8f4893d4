"""Turns games into sums that can be added up, from parts played on any core or machine, in any order. Needs NumPy.

Regressions are kept as the sums that least squares needs (X'X, X'y, y'y). A row is a seat in a game; y is whether it
has won.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from host.balance.course import GOODS, course
from host.balance.fits import sums_of
from host.engine.columns import ACTIONS, DEEDS, MOST_ROUNDS
from host.engine.games import Part, play_part
from host.engine.tables import Tables, joined, needed

WON = (0, 1, 3, 4, 5, 6)  # locations that can be won, as indices of cards.LOCATIONS
STATE = ("dollar", "nugget", "Store card", "deed", "badge")
Sums = dict[str, Any]  # name -> numpy.ndarray


@dataclass(frozen=True)
class Case:
    """Games that are counted together."""

    name: str
    preset: str
    switches: int
    seats: int


def sums_of_part(part: Part) -> Sums:
    """Play a part and return its sums."""
    return sums_of_tables(joined([play_part(part)]), part.run.seats)


def added(parts: Iterable[Sums]) -> Sums:
    """Add up the sums of parts."""
    total: Sums = {}
    for part in parts:
        for name, values in part.items():
            total[name] = total[name] + values if name in total else values
    return total


def sums_of_tables(tables: Tables, seats: int) -> Sums:
    """Return the sums of these games, counted from the first Sheriff's seat."""
    np = needed("numpy")
    games, rounds = tables
    n = len(games["game"])
    place = (games["winner"] - games["sheriff"]) % seats  # the winner's seat, counted from the first Sheriff's
    behind = (np.arange(seats)[None, :] + games["sheriff"][:, None]) % seats
    points = np.take_along_axis(games["points"][:, :seats], behind, 1).astype(float)
    best = np.sort(games["points"][:, :seats], 1)
    sums = {
        "games": np.array(n),
        "wins": np.bincount(place, minlength=seats),
        "points": points.sum(0),
        "points2": (points**2).sum(0),
        "margin": (best[:, -1] - best[:, -2]).sum(dtype=float),
        "rounds": np.bincount(games["rounds"], minlength=MOST_ROUNDS + 1),
        "decisions": games["decisions"].sum(dtype=float),
        "dice": games["dice"].sum(dtype=float),
        "reasons": np.bincount(games["reason"], minlength=4),
        "badge": np.array((games["last_sheriff"] == games["winner"]).sum()),
        "goods": np.stack([games[kind][:, :seats].sum(dtype=float) for kind in GOODS]),
    }
    return (
        sums | worth(games, rounds, seats) | cards(games, seats) | bribes(rounds, seats) | course(games, rounds, seats)
    )


def worth(games: Any, rounds: Any, seats: int) -> Sums:
    """Return regressions by round. state: on what a seat had at its beginning; deeds: the same with deeds by points;
    locations: state and what the seat won in the round."""
    np = needed("numpy")
    first = games["game"][0]
    all_seats = np.arange(seats)
    won_game = games["winner"][rounds["game"] - first][:, None] == all_seats
    goods = [np.ones_like(won_game), *(rounds[name][:, :seats] for name in ("purse", "gold", "store_cards"))]
    deeds = [rounds[name][:, :seats] for name in DEEDS]
    badge = rounds["sheriff"][:, None] == all_seats
    won = [rounds["won"][:, location][:, None] == all_seats for location in WON]
    state = [*goods, sum(deeds), badge]
    found = {}
    for name, columns in {"state": state, "deeds": [*goods, *deeds, badge], "locations": [*state, *won]}.items():
        x, by_round = np.stack(columns, -1).astype(float), []
        for r in range(1, MOST_ROUNDS + 1):
            at = rounds["round"] == r
            by_round.append(sums_of(x[at].reshape(-1, len(columns)), won_game[at].ravel().astype(float)))
        found[name] = np.stack(by_round)
    return found


def cards(games: Any, seats: int) -> Sums:
    """Return a regression on which action cards a seat was the first to play."""
    np = needed("numpy")
    all_seats = np.arange(seats)
    played = games["played"][:, None, :] == all_seats[None, :, None]
    x = np.concatenate([np.ones((*played.shape[:2], 1)), played], -1).reshape(-1, 1 + ACTIONS).astype(float)
    y = (games["winner"][:, None] == all_seats).ravel().astype(float)
    return {"cards": sums_of(x, y)}


def bribes(rounds: Any, seats: int) -> Sums:
    """Sum up ties. bids: at ties that the Sheriff was not part of, for bidders and others: how many there were, how
    many would be picked by lot, how many were. ties: all, those without the Sheriff, those with a bribe, dollars."""
    np = needed("numpy")
    found = np.zeros((2, 3))
    tied, bidders = rounds["tied"], rounds["bidders"]
    bits = (tied[..., None] >> np.arange(seats)) & 1
    bids = (bidders[..., None] >> np.arange(seats)) & 1
    sheriff = rounds["tie_sheriff"]
    away = (tied > 0) & ((tied >> np.minimum(sheriff, 7)) & 1 == 0)
    lot = bits / np.maximum(bits.sum(-1, keepdims=True), 1)
    picked = rounds["won"][..., None] == np.arange(seats)
    for i, who in enumerate((bits & bids, bits & (1 - bids))):
        mask = (who > 0) & away[..., None]
        found[i] = mask.sum(), lot[mask].sum(), (picked & mask).sum()
    ties = np.array([(tied > 0).sum(), away.sum(), (rounds["bribe"] > 0).sum(), rounds["bribe"].sum(dtype=float)])
    return {"bids": found, "ties": ties}
