"""Host Python says the same on MicroPython once it is lowered: what its compiler does not know, in plainer words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from host.site.lower import lowered
from host.site.modules import SHIM

PROGRAM = '''
"""A module with all that is lowered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from nowhere import Nothing

Json = dict[str, Any]
Either = int | str


@dataclass(frozen=True)
class Event:
    """Equal where its fields are."""

    name: str
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass
class Kept:
    name: str
    many: list[int] = field(default_factory=lambda: [1])
    n: int = 3

    def __post_init__(self) -> None:
        self.n += 1


class Row(NamedTuple):
    key: str
    more: tuple[int, ...] = ()


def way(what: Any) -> str:
    match what:
        case Event("win", {"at": 3}):
            return "won at 3"
        case Event("win" | "tie", fields):
            return f"{len(fields)} fields"
        case ("store", place, 1):
            return place
        case None:
            return "nothing"
        case other:
            return repr(other)


first: dict[str, int] = {"a": 1}
print(Event("x") == Event("x"), Event("x") == Event("y"), Kept("k").many is Kept("k").many, Kept("k").n)
print(Row("k").more, Row("k", (1,)).more, Row(key="z").key)
print([0, *range(3), 9], (*"ab", "c"), sorted({*"ba"}), sorted({**first, "b": 2}.items()))
print(f"{10:04X} {'q'!r} {{}} {first['a']:>3}", isinstance(1, int | str), isinstance(None, int | str))
print(way(Event("win", {"at": 3})), way(Event("tie", {"at": 4})), way(("store", "bank", 1)), way(None), way(7))
print("name.py".removesuffix(".py"), "abc".translate({98: "x"}), (7).bit_count(), "x".isascii())
print(list(zip((1, 2), (3, 4), strict=True)))
print([ord(letter) for letter in b"a\\xff \\xc3\\xa9\\x80".decode("utf-8", "replace")], b"\\xe2\\x82\\xac".decode())
'''


def test_a_lowered_module_says_the_same_on_micropython(tmp_path: Path, micropython64: list[str]) -> None:
    (tmp_path / "lacking.py").write_text((SHIM / "lacking.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "plain.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "program.py").write_text(lowered(PROGRAM), encoding="utf-8")
    there = ran([*micropython64, "program.py"], tmp_path)
    assert there == ran([sys.executable, "plain.py"], tmp_path) != ""


def ran(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stderr
    return done.stdout


def test_what_cannot_be_lowered_is_named() -> None:
    with pytest.raises(SyntaxError, match="pattern"):
        lowered("match x:\n    case [1, *rest]:\n        pass\n")
    with pytest.raises(SyntaxError, match="dataclass"):
        lowered("@dataclass\nclass A(B):\n    x: int\n")
