"""25 dice on one radio: the figure that `python -m tests.figures.air` prints."""

from tests.figures.air import WANTED, at, measure


def test_all_25_dice_are_known_within_1200_ms_in_95_of_100_throws_at_30_percent_noise() -> None:
    found = measure(25, 0.3, throws=150)
    assert found.share(WANTED) >= 0.95
    assert at(found.one, 0.95) < 700 and 70 < found.events < 100


def test_fifty_dice_of_two_tables_are_slower_and_still_heard() -> None:
    found = measure(50, 0.3, throws=30)
    assert at(found.one, 0.5) < 300 and found.share(3000) == 1
