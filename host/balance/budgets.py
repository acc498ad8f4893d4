"""Measures how often a search wins, by its budget: one search sits at a table with three players of another level."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host.balance.pictures import figure, save
from host.engine.games import Run
from host.engine.shares import interval

SEATS = 4


class Budget(NamedTuple):
    playouts: int
    games: int
    wins: int


def run_of(amount: int, against: str, games: int, switches: int, seed: str, engine: str) -> Run:
    """Return a run with the search in seat 0. Its deals don't depend on `amount`; all seats take turns as Sheriff."""
    return Run(games, (f"expert:{amount}", *[against] * (SEATS - 1)), switches, seed, engine)


def picture(found: Sequence[Budget], against: str, path: Path) -> None:
    """Draw the share of wins by budget into an SVG file. Needs the group `study`."""
    made, axes = figure()
    at = [each.playouts for each in found]
    shares = [100 * each.wins / each.games for each in found]
    lows, highs = zip(*[interval(each.wins, each.games) for each in found], strict=True)
    axes.fill_between(at, [100 * low for low in lows], [100 * high for high in highs], alpha=0.2)
    axes.plot(at, shares, "o-", markersize=4)
    axes.axhline(100 / SEATS, color="grey", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xticks(at, [str(each) for each in at], minor=False)
    axes.set_ylim(0, 100)
    axes.set_xlabel("rounds played ahead for each decision")
    axes.set_ylabel(f"games won of 100, against three {against}")
    save(made, path)
