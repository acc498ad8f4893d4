"""The README's table of a tick is the one that the loop runs."""

from tests.table.tick import README, renewed


def test_the_tick_in_the_readme_is_the_tick() -> None:
    page = README.read_text(encoding="utf-8")
    assert renewed(page) == page, "python -m tests.table.tick"
