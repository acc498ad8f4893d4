"""The report: its sums are consistent, its fits find known slopes, and its words follow its figures."""

from pathlib import Path

import numpy as np
import pytest

from dicetown.presets import PRESETS
from host.balance import study
from host.balance.course import GOODS, course
from host.balance.fits import fit, sums_of
from host.balance.policies import answers
from host.balance.report import differences, report
from host.balance.study import cases
from host.balance.sums import Case, added, sums_of_part, sums_of_tables
from host.commands.balance import balance
from host.engine.columns import DEEDS
from host.engine.games import Part, Run, parts_of
from host.engine.tables import tables
from host.i18n.errors import UserError
from tests.tooling.tools import needed

RUN = Run(500, ("normal",) * 3, PRESETS["first"], "balance", "compiled")


@pytest.fixture(scope="module")
def sums():
    needed("cc")
    return added(map(sums_of_part, parts_of(RUN)))


def test_parts_add_up_to_the_whole(sums) -> None:
    whole = sums_of_tables(tables(RUN, 1), 3)
    assert whole.keys() == sums.keys()
    assert all(np.allclose(whole[name], sums[name]) for name in whole)


def test_what_must_add_up_does(sums) -> None:
    """A seat wins each game; the fits have a row for each seat of a game; bribes are offered at ties (A5)."""
    assert sums["wins"].sum() == sums["games"] == sums["rounds"].sum() == sums["reasons"].sum() == 500
    assert sums["cards"][0, 0] == 1500 and sums["cards"][15, 0] == 500
    assert sums["state"][0][0, 0] == 1500 and sums["state"][0][6, 0] == 500
    deeds, state = sums["deeds"].sum(0)[10], sums["state"].sum(0)[6]  # of the winners
    assert deeds[4:9].sum() == state[4] > 0 and deeds[9] == state[5]
    ties, away, paid, dollars = sums["ties"]
    assert ties > away > 0 and ties > paid > 0 and dollars >= paid
    assert 0 < sums["bids"][0, 2] <= sums["bids"][0, 0]


def test_a_fit_finds_what_was_put_in() -> None:
    random = np.random.default_rng(3)
    x = np.concatenate([np.ones((4000, 1)), random.normal(size=(4000, 2))], 1)
    y = x @ np.array([1.0, 0.5, -2.0]) + random.normal(size=4000)
    found = fit(sums_of(x[:1000], y[:1000]) + sums_of(x[1000:], y[1000:]))
    assert found.worth == pytest.approx([0.5, -2.0], abs=0.06)
    assert found.reach == pytest.approx([1.96 / 4000**0.5] * 2, rel=0.1)


def test_a_fit_says_nothing_of_what_never_differs() -> None:
    """Such as dollars in the first round, which are the same for all; the other slopes are found."""
    random = np.random.default_rng(3)
    x = np.concatenate([np.ones((900, 1)), random.normal(size=(900, 1)), np.full((900, 1), 4.0)], 1)
    found = fit(sums_of(x, 2 * x[:, 1]))
    assert found.worth[0] == pytest.approx(2) and np.isnan(found.worth[1]) and np.isnan(found.reach[1])


def test_the_course_of_games_is_read_off_their_rounds() -> None:
    """Two games of two seats: seat 0 leads, loses the lead and wins; then seat 1 wins, which never led."""
    lead = np.array([[1, 1], [9, 1], [3, 9], [9, 2]] + [[1, 1], [9, 1], [9, 1]])
    none = np.zeros((7, 2), int)
    games = {"game": np.array([5, 6]), "winner": np.array([0, 1]), "rounds": np.array([4, 3])}
    games |= {kind: np.array([[2, 1], [1, 2]]) for kind in GOODS} | {"deeds": np.array([[7, 0], [0, 1]])}
    rounds = {"game": np.array([5] * 4 + [6] * 3), "round": np.array([1, 2, 3, 4, 1, 2, 3])}
    rounds |= {"purse": none, "store_cards": none, "gold": lead} | dict.fromkeys(DEEDS, none)
    rounds |= {"sheriff": np.full(7, 9), "visitors": np.array([0, 1, 0, 0, 0, 0, 0])}
    rounds["won"] = np.array([[0, 255]] * 4 + [[255, 255]] * 3)
    found = course(games, rounds, 2)
    assert found["changes"] == 2 and found["from_last"] == 2 and found["plans"].tolist() == [1, 0, 0, 1]
    assert found["leads"][:, 1:5].tolist() == [[0, 2, 2, 1], [0, 1, 0, 1]]
    assert found["turns"] == 14 and found["idle"] == 14 - 4


def of_wins(wins: list[int], rounds: int, sums) -> dict:
    many = np.zeros_like(sums["rounds"])
    many[rounds] = many[rounds + 1] = sum(wins) / 2
    return sums | {"games": np.array(sum(wins)), "wins": np.array(wins), "rounds": many}


def test_the_words_follow_the_figures(sums) -> None:
    """S9: a seat is called better only if chance can't explain it; the switch that changes most comes first."""
    said = []
    for first in ([255, 245, 250, 250], [310, 230, 230, 230], [190, 270, 270, 270]):
        even = [250] * 4
        found = {
            Case("first", "first", 0, 4): of_wins(first, 12, sums),
            Case("doc=elixirs", "first", 2, 4): of_wins(even, 13, sums),
            Case("propertyCount=20", "first", 1, 4): of_wins(even, 18, sums),
        }
        assert [name for name, _, _ in differences(found)] == ["propertyCount=20", "doc=elixirs"]
        said.append(report(found, "hard", "command"))
    assert "In none of 1 groups" in said[0] and "No sign of it: in 3,000" in said[0]
    assert "1 of 1 groups of games its share is not even: first (more: +6.0 points" in said[1]
    yes = "Yes: in 3,000 games of four, over all editions and switches, its share of wins differs from 25% by +2.00"
    assert f"{yes} points (+" in said[1]
    assert "No, a disadvantage: in 3,000" in said[2]
    assert all("**propertyCount=20** changes most" in text and "with `hard` in all seats" in text for text in said)


def test_minutes_are_of_dice_and_all_else(sums) -> None:
    """With four seats in 500 games, each asked 30 times, 10 of these for dice."""
    said = answers(sums | {"decisions": np.array(2000 * 30.0), "dice": np.array(2000 * 10.0)})
    assert said[next(row for row in said if row.startswith("minutes"))] == f"{(20 * 2 + 10 * 3) / 60:.1f}"


def test_every_edition_and_switch_is_played() -> None:
    """D1 to D5, Q13 and bargaining, each by itself; switches that only keep old games as they were don't count."""
    names = [case.name for case, _ in cases()]
    assert set(PRESETS) <= set(names) and "first, 5 seats" in names
    assert sum("=" in name for name in names) == 9 and "doc=elixirs" in names
    assert all(case.switches != PRESETS["first"] for case, _ in cases() if "=" in case.name)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason=".cache/uv/bin/uv sync --locked --inexact --group study")
    needed("cc")
    some = [each for each in cases() if each[0].name in ("first", "first, 5 seats", "doc=elixirs")]
    monkeypatch.setattr(study, "cases", lambda: some)
    balance(40, tmp_path / "made", "normal", "0", "easy,chance", 1)
    said = (tmp_path / "made" / "README.md").read_text()
    assert "|  | normal | easy | chance |" in said and "| the winner's lead | " in said and "nan" not in said
    assert {path.name for path in (tmp_path / "made").iterdir()} == {
        "README.md",
        "seats.svg",
        "switches.svg",
        "worth.svg",
    }
    assert sum(path.stat().st_size for path in (tmp_path / "made").iterdir()) < 1_000_000
    with pytest.raises(UserError, match="There is no player"):
        balance(1000, tmp_path, "grandmaster", "0", "", 1)


def test_a_part_is_the_same_wherever_it_is_played(sums) -> None:
    first = sums_of_part(Part(RUN, 0, 250))
    again = sums_of_part(Part(RUN, 0, 250))
    assert all(np.array_equal(first[name], again[name]) for name in first)
