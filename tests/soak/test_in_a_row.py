"""A short run of tests/soak/in_a_row.py; `make soak` plays a thousand games."""

from tests.soak.in_a_row import in_a_row


def test_games_of_all_sizes_leave_the_heap_as_they_found_it(micropython32: list[str]) -> None:
    done = in_a_row(5)
    assert done["games, all played to their end"] == 5
