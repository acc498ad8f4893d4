"""How often a search wins by its budget: the same games give the same figures and picture each time."""

from pathlib import Path

import pytest

from host.commands.budgets import budgets
from host.i18n.errors import UserError
from tests.tooling.tools import needed


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason=".cache/uv/bin/uv sync --locked --inexact --group study")
    needed("cc")
    for name in ("a.svg", "b.svg"):
        budgets("2,4", "normal", 2, tmp_path / name, jobs=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == lines[3:5] and " of 2 " in lines[0]
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    for wrong in ("10ms", "x", ""):
        with pytest.raises(UserError, match=r"Budgets are numbers|There is no player"):
            budgets(wrong, picture=tmp_path / "c.svg")
    with pytest.raises(UserError, match="Cannot write"):
        budgets("2", games=1, picture=tmp_path / "no" / "c.svg", jobs=1)
