"""Chi-squared, compared with published values; the verdicts on fair dice, loaded ones, and suspiciously even ones."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.cards import FACES
from host.history.chi_squared import statistic, survival
from host.history.fairness import EVEN, FAIR, FEW, LEAST, SUSPICIOUS, UNUSUAL, Fairness, often

# Upper critical values from published tables: degrees of freedom, p, x.
CRITICAL = (
    *((1, 0.05, 3.841), (1, 0.001, 10.828), (2, 0.05, 5.991), (3, 0.01, 11.345), (4, 0.10, 7.779)),
    *((5, 0.99, 0.554), (5, 0.50, 4.351), (5, 0.05, 11.070), (5, 0.01, 15.086), (5, 0.001, 20.515)),
    *((10, 0.05, 18.307), (30, 0.05, 43.773), (100, 0.01, 135.807)),
)


@pytest.mark.parametrize(("degrees", "p", "x"), CRITICAL)
def test_p_is_that_of_the_tables(degrees: int, p: float, x: float) -> None:
    assert survival(x - 0.0006, degrees) > p > survival(x + 0.0006, degrees)


@given(st.floats(0, 1e6), st.integers(1, 200))
def test_p_is_a_chance_and_falls(x: float, degrees: int) -> None:
    assert 0 <= survival(x + 1, degrees) <= survival(x, degrees) + 1e-12 <= 1 + 1e-12


def test_no_stray_is_no_surprise() -> None:
    assert survival(0, 5) == survival(5e-324, 5) == 1
    with pytest.raises(ValueError, match="0 degrees"):
        survival(1, 0)


def test_the_statistic_is_pearsons() -> None:
    assert statistic([5, 8, 9, 8, 10, 20], [10] * 6) == pytest.approx(13.4)


def test_fair_dice_are_rarely_accused() -> None:
    chance = random.Random(1)
    verdicts = []
    for _ in range(1000):
        throws = chance.choices(range(6), k=1200)
        verdicts.append(Fairness.of([throws.count(face) for face in range(6)]).verdict)
    assert verdicts.count(FAIR) > 930
    assert 20 < verdicts.count(UNUSUAL) < 80  # one set in twenty is unusual
    assert verdicts.count(SUSPICIOUS) + verdicts.count(EVEN) <= 8


@pytest.mark.parametrize("face", range(6))
def test_a_loaded_die_is_found_out(face: int) -> None:
    weights = [100] * 6
    weights[face] = 130
    throws = random.Random(face).choices(range(6), weights, k=12000)
    assert Fairness.of([throws.count(each) for each in range(6)]).verdict == SUSPICIOUS


def test_few_dice_and_even_dice() -> None:
    assert Fairness.of([0] * 6).verdict == FEW
    assert Fairness.of([LEAST - 1, 0, 0, 0, 0, 0]).verdict == FEW
    assert Fairness.of([LEAST, 0, 0, 0, 0, 0]).verdict == SUSPICIOUS
    assert Fairness.of([1000] * 6).verdict == EVEN


@pytest.mark.parametrize("rolled", [[100] * 6, [0] * 6, [9, 0, 0, 0, 0, 21], [990, 1010, 1000, 980, 1020, 1000]])
def test_a_verdict_is_whole_sentences(rolled: list[int]) -> None:
    fair = Fairness.of(rolled)
    for said in (fair.headline, fair.explanation):
        assert said[0].isupper() or said[0].isdigit()
        assert said.endswith(".") and "{" not in said


@pytest.mark.parametrize("rolled", [[1] * 5, [1, 2, 3, 4, 5, -1]])
def test_counts_must_be_of_six_faces(rolled: list[int]) -> None:
    with pytest.raises(ValueError, match=f"{len(FACES)} faces"):
        Fairness.of(rolled)


@pytest.mark.parametrize(
    ("p", "said"),
    [
        (1e-9, "fewer than 1 set in a million"),
        (0.00123, "1 set in 810"),
        (0.05, "1 set in 20"),
        (0.1, "1 set in 10"),
        (0.33, "3 sets in 10"),
        (0.99, "nearly all sets"),
    ],
)
def test_a_chance_in_words(p: float, said: str) -> None:
    assert often(p) == said


@given(st.floats(0, 1))
def test_every_chance_has_words(p: float) -> None:
    assert " set" in often(p) and "{" not in often(p)
