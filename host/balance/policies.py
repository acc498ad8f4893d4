"""Compares games of different players: what holds for all of them belongs to the game, the rest to the player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dicetown.cards import PROPERTY_VALUES
from host.balance.course import GOODS
from host.balance.report import by_round, deed, percent, points_of, table
from host.balance.study import BASE
from host.balance.sums import Sums
from host.engine.tables import needed

EARLY = (5, 10)  # rounds for which the table says how often their leader wins
MIDDLE = 8  # the round for which the table says what deeds are worth
DICE, ELSE = 3.0, 2.0  # seconds that people are assumed to think: about dice, and about everything else


def policies(found: Mapping[str, Sums]) -> Iterator[str]:
    """Yield the table. found: the sums of games of four by BASE, by the level in all seats."""
    rows = [answers(sums) for sums in found.values()]
    yield "## Does it depend on who plays?"
    yield ""
    yield f"Games of four by `{BASE}`, with the same level in all seats. Where columns differ, it is a player's taste"
    yield "that is seen, not the game. Who leads is guessed by what lies open and the number of cards."
    yield ""
    yield from table(["", *found], [[question, *(row[question] for row in rows)] for question in rows[0]])


def answers(sums: Sums) -> dict[str, str]:
    """Return each question with the answer of these games."""
    np = needed("numpy")
    n = float(sums["games"])
    running = np.cumsum(sums["rounds"]) / n
    (_, lot, picked), (_, lot_others, picked_others) = sums["bids"]
    leads, won = sums["leads"]
    decisions, dice = float(sums["decisions"]), float(sums["dice"])
    seconds = ELSE * (decisions - dice) + DICE * dice
    middle = dict(by_round(sums, "deeds")).get(MIDDLE)
    found = {
        "games": f"{n:,.0f}",
        "half of them take at most": f"{int(np.searchsorted(running, 0.5))} rounds",
        "decisions of a seat": f"{decisions / n / 4:.0f}",
        f"minutes for them, with {DICE:g} s for dice, {ELSE:g} s for all else": f"{seconds / n / 4 / 60:.1f}",
        "the Mine runs out": percent(float(sums["reasons"][1] + sums["reasons"][3]), n),
        "the first Sheriff wins": percent(float(sums["wins"][0]), n),
        "the last Sheriff wins": percent(float(sums["badge"]), n),
        "points of a seat": f"{points_of(sums)[0]:.1f}",
        "the winner's lead": f"{float(sums['margin']) / n:.1f} points",
        "picked as by lot: who offers, who doesn't": f"{picked / max(lot, 1e-9):.2f}, "
        f"{picked_others / max(lot_others, 1e-9):.2f}",
        "changes of leader": f"{float(sums['changes']) / n:.1f}",
        **{f"who leads at round {r} wins": percent(won[r], leads[r]) if leads[r] else "-" for r in EARLY},
        "won from the last place at half-time": percent(float(sums["from_last"]), n),
        **{f"games in 100 for one more deed of {k} at round {MIDDLE}": deed(middle, k) for k in (1, PROPERTY_VALUES)},
        "rounds that bring a seat nothing": percent(float(sums["idle"]), float(sums["turns"])),
    }
    plans = [f"{name} {k / n:.0%}" for name, k in zip(GOODS, sums["plans"], strict=True)]
    return found | {"most of the winner's points": ", ".join(plans)}
