"""The C does what the Python does, or reports that it fails; the translator refuses what it does not know."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.engine.bindings import bindings
from host.engine.build import START, module
from host.engine.expressions import Untranslatable
from host.engine.translate import Program
from host.engine.types import Number
from tests.engine import sums

METHODS = [name for name in vars(sums.Sums) if not name.startswith("_")]
TWO = (Number(), Number())


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    program = Program()
    bound = bindings(program, {sums.Sums: dict.fromkeys(METHODS, TWO)})
    return module(program.translate() + bound + START)


@pytest.mark.parametrize("name", METHODS)
@settings(max_examples=150)
@given(a=st.integers(-9, 9), b=st.integers(-9, 9))
def test_arithmetic_is_pythons(compiled: ModuleType, name: str, a: int, b: int) -> None:
    """What raises in Python fails in C; so does a negative index, which the rules never mean."""
    ours, theirs = compiled.Sums(), sums.Sums()
    negative = name in ("kept", "looked_up", "row", "listed") and min(a, b) < 0
    try:
        expected: Any = getattr(theirs, name)(a, b)
    except (ValueError, IndexError, KeyError, ZeroDivisionError):
        expected = None
    if expected is None or (negative and fails(ours, name, a, b)):
        assert fails(compiled.Sums(), name, a, b)
    else:
        assert getattr(compiled.Sums(), name)(a, b) == expected


def fails(thing: Any, name: str, a: int, b: int) -> bool:
    try:
        getattr(thing, name)(a, b)
    except ValueError:
        return True
    return False


def test_what_a_class_holds_is_seen_and_written(compiled: ModuleType) -> None:
    ours = compiled.Sums()
    assert (ours.n, bytes(ours.b)) == (5, bytes(4))
    held = ours.b
    ours.kept(2, 9)
    held[0] = 77
    ours.n = -3
    assert (ours.n, bytes(ours.b)) == (-3, bytes((77, 0, 8, 0)))
    del ours
    assert bytes(held) == bytes((77, 0, 8, 0))


def test_wrong_arguments_are_refused(compiled: ModuleType) -> None:
    for given_ in ((1,), (1, 2, 3), (1, "2"), (1, 2.5), (1, 2**70)):
        with pytest.raises((TypeError, OverflowError)):
            compiled.Sums().rest(*given_)
    with pytest.raises(TypeError):
        compiled.Sums(1)


@pytest.mark.parametrize(
    "body",
    [
        "return {a: b}",
        "return [a, b]",
        "return f'{a}'",
        "return a / b",
        "return a ** b",
        "return a in (1, 2)",
        "return a is None",
        "with a: pass",
        "try: pass\n        finally: pass",
        "for i in (1, 2): pass",
        "return (lambda: 1)()",
        "return unknown",
        "return a < self.again(a, b) < b",
        "a, b = b, a",
        "self.fresh = a",
        "return 'abc'",
        "a = self",
        "return print(a)",
        "raise KeyError(a)",
        "del a",
    ],
)
def test_what_is_not_in_the_subset_is_named_with_its_line(body: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text(
        "class Odd:\n    def __init__(self):\n        self.n = 0\n\n"
        f"    def again(self, a, b):\n        return a\n\n    def odd(self, a, b):\n        {body}\n"
    )
    spec = importlib.util.spec_from_file_location("odd", path)
    assert spec and spec.loader
    odd = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(odd)
    program = Program()
    bindings(program, {odd.Odd: {"odd": TWO}})
    with pytest.raises(Untranslatable, match=r"odd\.py:9: not in the subset"):
        program.translate()
