"""The examples on the pages of engine and environments run exactly as printed."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

import host
from tests.tooling.tools import needed

needed("cc")
HOST = Path(host.__file__).parent
BLOCK = re.compile(r"(?:^    .*\n)+", re.MULTILINE)
GROUPS = {"pettingzoo": "pettingzoo", "gymnasium": "pettingzoo", "pyspiel": "spiel"}
EXAMPLES = [
    dedent(block)
    for room in ("engine", "environments")
    for block in BLOCK.findall((HOST / room / "README.md").read_text("utf-8"))
    if re.search("^(?:from|import) ", dedent(block), re.MULTILINE)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str) -> None:
    for package, group in GROUPS.items():
        if package in example:
            pytest.importorskip(package, reason=f".cache/uv/bin/uv sync --locked --inexact --group {group}")
    exec(compile(example, "an example", "exec"), {})


def test_all_of_them_were_found() -> None:
    assert len(EXAMPLES) == 5
