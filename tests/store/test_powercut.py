"""A share of what `make soak` does: the power is cut while a game is being written to littlefs."""

from tests.store.powercut import cut


def test_no_power_cut_loses_more_than_the_step_that_was_being_written(micropython32: list[str]) -> None:
    done = cut(micropython32, games=1, seed=1, every=15, finish=10)
    print(done)
    assert done["cuts survived"] > 70 and done["played on to the end"] >= 3
