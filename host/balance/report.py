"""Writes the report as Markdown, in words and tables. All figures come from the sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicetown.cards import DYNAMITE, LOCATIONS, PROPERTY, PROPERTY_VALUES, STORE_CARDS
from dicetown.events import REASONS
from host.balance.course import GOODS
from host.balance.fits import Fit, fit
from host.balance.study import BASE
from host.balance.sums import STATE, WON, Case, Sums, added
from host.engine.shares import Z, interval
from host.engine.tables import needed

Found = dict[Case, Sums]
CHANCE = 3.8  # standard errors of four measures together; pure chance exceeds it at any of 9 switches 1 time in 20
ROUNDS = (1, 5, 8, 11, 14)  # the rounds that tables show


def percent(n: float, of: float) -> str:
    """Return a share in percent with its interval."""
    low, high = interval(n, of)
    return f"{n / of:.1%} ({100 * low:.1f}–{high:.1%})"


def change(worth: float, reach: float) -> str:
    """Return a worth in games per hundred; "-" for NaN, which these games can't estimate."""
    if worth != worth:
        return "-"
    return f"{100 * worth:+.1f}±{100 * reach:.1f}"


def table(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Yield a table as Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def report(found: Found, players: str, command: str) -> str:
    """Return the whole report. players: the level in all seats; command: how it was made."""
    total = sum(int(sums["games"]) for sums in found.values())
    base = found[next(case for case in found if case.name == BASE)]
    lines = [
        "# Is Dice Town in balance?",
        "",
        f"{total:,} games with `{players}` in all seats, played by",
        "",
        f"    {command}",
        "",
        "Figures in brackets, and after ±, are 95 % confidence intervals. People may play differently from these",
        "programs; host/engine/README.md describes the levels.",
        "",
        *seats(found),
        *editions(found),
        *length(base),
        *worth(base),
        *cards(base),
        *bribes(base),
    ]
    return "\n".join(lines).rstrip() + "\n"


def of_four(found: Found) -> tuple[str, list[str]]:
    """Return what all games of four together say about the first Sheriff's seat, and their row of the table."""
    parts = [sums for case, sums in found.items() if case.seats == 4]
    sums = added({name: part[name] for name in ("games", "wins")} for part in parts)
    n, wins = float(sums["games"]), [float(each) for each in sums["wins"]]
    low, high = interval(wins[0], n)
    answer = "Yes" if low > 0.25 else "No, a disadvantage" if high < 0.25 else "No sign of it"
    said = f"{answer}: in {n:,.0f} games of four, over all editions and switches, its share of wins differs from 25% by"
    said += f" {100 * (wins[0] / n - 0.25):+.2f} points ({100 * (low - 0.25):+.2f} to {100 * (high - 0.25):+.2f})."
    return said, ["all of four", "25.0%", *[percent(each, n) for each in wins], "-"]


def seats(found: Found) -> Iterator[str]:
    """Yield the part on the first Sheriff's seat."""
    yield "## Is the first Sheriff's seat an advantage?"
    yield ""
    said_of_four, row_of_four = of_four(found)
    yield said_of_four
    rows, said = [], []
    for case, sums in found.items():
        if case.preset == case.name or "seats" in case.name:
            n = float(sums["games"])
            even = 1 / case.seats
            rows.append([case.name, f"{even:.1%}", *[percent(w, n) for w in sums["wins"]]] + ["-"] * (5 - case.seats))
            low, high = interval(sums["wins"][0], n)
            if not low <= even <= high:
                more = "more" if low > even else "less"
                said.append(f"{case.name} ({more}: {100 * (sums['wins'][0] / n - even):+.1f} points)")
    if said:
        yield f"In {len(said)} of {len(rows)} groups of games its share is not even: {'; '.join(said)}."
        yield f"Chance would produce {0.05 * len(rows):.1f} such groups."
    else:
        yield f"In none of {len(rows)} groups of games does its share differ from even by more than chance."
    yield ""
    yield "Wins by distance from the first Sheriff:"
    yield ""
    yield from table(["games", "even", "Sheriff", "second", "third", "fourth", "fifth"], [row_of_four, *rows])
    yield "![Wins by seat](seats.svg)"
    yield ""


def differences(found: Found) -> list[tuple[str, float, list[tuple[float, float]]]]:
    """Return for each single switch its name, its total difference in standard errors, and its changes with reaches.

    The changes: rounds, points of a seat, share of games won by the last Sheriff, share in which the Mine runs out.
    """
    base = found[next(case for case in found if case.name == BASE)]
    rows = []
    for case, sums in found.items():
        if "=" in case.name:
            changes = []
            for measure in (rounds_of, points_of, sheriff_of, mine_of):
                (a, va), (b, vb) = measure(sums), measure(base)
                changes.append((a - b, Z * (va + vb) ** 0.5))
            off = sum((value / (reach / Z)) ** 2 for value, reach in changes) ** 0.5
            rows.append((case.name, off, changes))
    return sorted(rows, key=lambda row: -row[1])


def rounds_of(sums: Sums) -> tuple[float, float]:
    """Return the mean number of rounds and its variance."""
    np = needed("numpy")
    n, many = float(sums["games"]), np.arange(len(sums["rounds"]))
    mean = float(sums["rounds"] @ many) / n
    return mean, (float(sums["rounds"] @ many**2) / n - mean**2) / n


def points_of(sums: Sums) -> tuple[float, float]:
    """Return the mean points of a seat and their variance."""
    n = float(sums["games"]) * len(sums["wins"])
    mean = float(sums["points"].sum()) / n
    return mean, (float(sums["points2"].sum()) / n - mean**2) / float(sums["games"])


def share_of(n: float, of: float) -> tuple[float, float]:
    """Return a share and its variance, which is above 0 even if the share is 0 or 1."""
    nearly = (n + 1) / (of + 2)
    return n / of, nearly * (1 - nearly) / of


def sheriff_of(sums: Sums) -> tuple[float, float]:
    """Return how often the last Sheriff wins, and its variance."""
    return share_of(float(sums["badge"]), float(sums["games"]))


def mine_of(sums: Sums) -> tuple[float, float]:
    """Return how often the Mine runs out, and its variance."""
    return share_of(float(sums["reasons"][1] + sums["reasons"][3]), float(sums["games"]))


def editions(found: Found) -> Iterator[str]:
    """Yield the part on editions and switches."""
    yield "## What do editions and switches change?"
    yield ""
    rows = []
    for case, sums in found.items():
        if case.preset == case.name:
            rows.append(
                [
                    case.name,
                    f"{rounds_of(sums)[0]:.2f}",
                    f"{points_of(sums)[0]:.1f}",
                    f"{float(sums['margin']) / float(sums['games']):.1f}",
                    percent(float(sums["badge"]), float(sums["games"])),
                    percent(float(sums["reasons"][1] + sums["reasons"][3]), float(sums["games"])),
                ]
            )
    yield from table(
        ["edition", "rounds", "points per seat", "winner's lead", "last Sheriff won", "Mine ran out"],
        rows,
    )
    found_rows = differences(found)
    most, least = found_rows[0][0], found_rows[-1][0]
    yield f"Each switch by itself, compared with `{BASE}`: **{most}** changes most, {least} least. The second"
    yield f"column combines the other four in standard errors. Chance exceeds {CHANCE} anywhere once in twenty times;"
    yield f"{sum(off > CHANCE for _, off, _ in found_rows)} of {len(found_rows)} switches exceed it."
    yield ""
    head = [
        "switch",
        "standard errors",
        "rounds",
        "points per seat",
        "% won by the last Sheriff",
        "% ended by the Mine",
    ]
    yield from table(
        head,
        [
            [
                name,
                f"{off:.1f}",
                *[f"{value:+.2f}±{reach:.2f}" for value, reach in changes[:2]],
                *[change(*each) for each in changes[2:]],
            ]
            for name, off, changes in found_rows
        ],
    )
    yield "![What each switch changes](switches.svg)"
    yield ""


def length(base: Sums) -> Iterator[str]:
    """Yield the part on how long a game is."""
    np = needed("numpy")
    n = float(base["games"])
    running = np.cumsum(base["rounds"]) / n
    low, middle, high = (int(np.searchsorted(running, share)) for share in (0.05, 0.5, 0.95))
    yield "## How long is a game?"
    yield ""
    ends = ", ".join(f"{reason} {percent(k, n)}" for reason, k in zip(REASONS[1:], base["reasons"][1:], strict=True))
    yield f"Half of the games of four by `{BASE}` take at most {middle} rounds, nine in ten {low} to {high}; a game has"
    yield f"{float(base['decisions']) / n:.0f} decisions. Why they end: {ends}. All points come from"
    whole = float(base["goods"] @ np.array([1, 0.5, 1, 1])) + 5 * n
    kinds = [
        f"{name} {value * (0.5 if name == 'dollars' else 1) / whole:.0%}"
        for name, value in zip(GOODS, base["goods"], strict=True)
    ]
    yield f"{', '.join(kinds)} and the badge {5 * n / whole:.0%}."
    yield ""


def by_round(base: Sums, name: str) -> list[tuple[int, Any]]:
    """Return the fits of the rounds that at least one game in twenty reached."""
    return [(i + 1, fit(sums)) for i, sums in enumerate(base[name]) if sums[0, 0] >= base["state"][0][0, 0] / 20]


def deed(found: Fit | None, n: int) -> str:
    """Say what one more deed of n points is worth."""
    at = STATE.index("deed") + n - 1
    return change(found.worth[at], found.reach[at]) if found else "-"


def worth(base: Sums) -> Iterator[str]:
    """Yield the part on what goods and locations are worth."""
    yield "## What is what worth?"
    yield ""
    yield "How many more games in 100 a player wins with one more of these at the start of a round, other public facts"
    yield "being equal (least squares):"
    yield ""
    fits = dict(by_round(base, "state"))
    shown = [r for r in ROUNDS if r in fits and r > 1]
    rows = [[what, *[change(fits[r].worth[i], fits[r].reach[i]) for r in shown]] for i, what in enumerate(STATE)]
    yield from table(["one more", *[f"round {r}" for r in shown]], rows)
    yield "The same for one more deed of so many points, even one in a hidden hand:"
    yield ""
    fits = dict(by_round(base, "deeds"))
    rows = [[str(n), *[deed(fits[r], n) for r in shown]] for n in range(1, PROPERTY_VALUES + 1)]
    yield from table(["points", *[f"round {r}" for r in shown]], rows)
    yield "The same for winning a location in that round:"
    yield ""
    fits = dict(by_round(base, "locations"))
    shown = [r for r in ROUNDS if r in fits]
    rows = [
        [LOCATIONS[place], *[change(fits[r].worth[len(STATE) + i], fits[r].reach[len(STATE) + i]) for r in shown]]
        for i, place in enumerate(WON)
    ]
    yield from table(["won", *[f"round {r}" for r in shown]], rows)
    yield "![Worth by round](worth.svg)"
    yield ""


def cards(base: Sums) -> Iterator[str]:
    """Yield the part on what playing a card is worth."""
    yield "How many more games in 100 a player wins who plays this card, compared with one who plays none:"
    yield ""
    found = fit(base["cards"])
    rows = [row for row in zip(found.worth, found.reach, STORE_CARDS[DYNAMITE:PROPERTY], strict=True) if row[1] > 0]
    yield from table(["card", "games in 100"], [[name, change(w, r)] for w, r, name in sorted(rows, reverse=True)])


def bribes(base: Sums) -> Iterator[str]:
    """Yield the part on offers to the Sheriff."""
    ties, away, paid, dollars = base["ties"]
    (_, lot, picked), (_, lot_others, picked_others) = base["bids"]
    games = float(base["games"])
    yield "## Do bribes pay?"
    yield ""
    bid, other = picked / max(lot, 1e-9), picked_others / max(lot_others, 1e-9)
    yield f"The Sheriff decides {ties / games:.1f} ties a game and isn't among the tied in {percent(away, ties)} of"
    yield f"them. In those, a player who offers something is picked {bid:.2f} times as often as by lot, one who offers"
    yield f"nothing {other:.2f} times. The Sheriff takes something in {percent(paid, ties)} of all ties:"
    yield f"${dollars / max(paid, 1):.2f} at a time, ${dollars / games:.2f} a game."
    yield ""
