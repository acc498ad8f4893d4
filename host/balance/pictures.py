"""Draws the report's pictures as SVG. Needs the group `study`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dicetown.cards import LOCATIONS
from host.balance.report import Found, by_round, differences
from host.balance.study import BASE
from host.balance.sums import STATE, WON
from host.engine.shares import interval
from host.engine.tables import needed

SIZE = (7, 3.6)  # inches


def figure(panels: int = 1) -> Any:
    """Make a figure and its axes, so that the same numbers give the same file."""
    matplotlib = needed("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "dicetown", "font.size": 8, "axes.spines.top": False})
    made, axes = needed("matplotlib.pyplot").subplots(1, panels, figsize=(SIZE[0] * min(panels, 1.5), SIZE[1]))
    return made, axes


def save(made: Any, path: Path) -> None:
    """Write a figure as SVG without a date, so that equal figures are equal files."""
    made.tight_layout()
    made.savefig(path, metadata={"Date": None})
    needed("matplotlib.pyplot").close(made)


def pictures(found: Found, folder: Path) -> None:
    """Draw all pictures of the report into a folder."""
    seats(found, folder / "seats.svg")
    switches(found, folder / "switches.svg")
    worth(found, folder / "worth.svg")


def seats(found: Found, path: Path) -> None:
    """Draw how far each seat's share of wins is from even."""
    made, axes = figure()
    groups = [(case, sums) for case, sums in found.items() if case.preset == case.name or "seats" in case.name]
    for i, (case, sums) in enumerate(groups):
        n = float(sums["games"])
        for seat, wins in enumerate(sums["wins"]):
            low, high = (100 * (each - 1 / case.seats) for each in interval(float(wins), n))
            at = i + (seat - case.seats / 2) * 0.15
            label = ("first Sheriff", "next", "third", "fourth", "fifth")[seat] if case.seats == 5 else None
            axes.plot([at, at], [low, high], color=f"C{seat}", linewidth=3, label=label)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xticks(range(len(groups)), [case.name.replace(", ", "\n") for case, _ in groups])
    axes.set_ylabel("of 100 games more than even")
    axes.legend(frameon=False, ncols=5, loc="lower center", bbox_to_anchor=(0.5, 1))
    save(made, path)


def switches(found: Found, path: Path) -> None:
    """Draw what each switch changes."""
    made, axes = figure(2)
    rows = differences(found)[::-1]
    for i, (title, scale) in enumerate((("rounds", 1), ("of 100 games: won by the last Sheriff", 100))):
        values = [scale * changes[2 * i][0] for _, _, changes in rows]
        reaches = [scale * changes[2 * i][1] for _, _, changes in rows]
        axes[i].errorbar(values, range(len(rows)), xerr=reaches, fmt="o", markersize=3)
        axes[i].axvline(0, color="grey", linewidth=0.8)
        axes[i].set_yticks(range(len(rows)), [name for name, _, _ in rows] if i == 0 else [""] * len(rows))
        axes[i].set_title(title, fontsize=8)
    save(made, path)


def worth(found: Found, path: Path) -> None:
    """Draw what one more of each thing is worth, by round."""
    base = found[next(case for case in found if case.name == BASE)]
    made, axes = figure(2)
    for panel, name, what, skip in (
        (axes[0], "state", STATE, 0),
        (axes[1], "locations", [LOCATIONS[i] for i in WON], len(STATE)),
    ):
        fits = by_round(base, name)
        for i, label in enumerate(what):
            at = [r for r, _ in fits]
            values = [100 * each.worth[skip + i] for _, each in fits]
            reaches = [100 * each.reach[skip + i] for _, each in fits]
            low, high = ([v + sign * r for v, r in zip(values, reaches, strict=True)] for sign in (-1, 1))
            panel.plot(at, values, label=label)
            panel.fill_between(at, low, high, alpha=0.2)
        panel.axhline(0, color="grey", linewidth=0.8)
        panel.set_xlabel("round")
        panel.set_xticks([r for r, _ in fits if r % 2])
        panel.legend(frameon=False, fontsize=7)
    axes[0].set_title("one more as the round begins: of 100 games", fontsize=8)
    axes[1].set_title("location won in the round: of 100 games", fontsize=8)
    save(made, path)
