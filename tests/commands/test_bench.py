"""The frame of the benchmarks: a table with a column for each interpreter, and probes that run on all of them."""

from pathlib import Path

import pytest

from host.commands import bench
from host.i18n.errors import UserError


def test_a_figure_stands_under_its_interpreter() -> None:
    said = bench.table({("speed", "games/s"): {bench.CPYTHON: "12345", bench.THIRTY_TWO: "7"}})
    heads, line = said.splitlines()
    assert line.startswith("speed") and line.endswith("  games/s")
    assert line.index("12,345") + len("12,345") == heads.index(bench.CPYTHON) + len(bench.CPYTHON)
    assert line.index("7", 50) == heads.index(bench.THIRTY_TWO) + len(bench.THIRTY_TWO) - 1


@pytest.mark.parametrize("way", bench.WAYS)
@pytest.mark.usefixtures("micropython64", "micropython32")
def test_a_random_game_is_the_same_everywhere(way: str) -> None:
    figures = {name: value for name, value, _ in bench.run(bench.PROBES / "probe_engine.py", way)}
    assert figures["decisions a game, random play of five"] == here()


def here() -> str:
    from play import Dice, begin, finish

    decisions = [finish(begin(5), Dice(number * 7919))[0] for number in range(5)]
    return str(sum(decisions) // len(decisions))


def test_a_probe_that_fails_is_named(tmp_path: Path) -> None:
    (tmp_path / "probe_x.py").write_text("raise ValueError('no chips')")
    with pytest.raises(UserError, match=r"probe_x.py fails on CPython: .*no chips"):
        list(bench.run(tmp_path / "probe_x.py", bench.CPYTHON))
