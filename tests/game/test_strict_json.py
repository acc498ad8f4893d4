"""JSON from anybody: what the reader refuses and why, and that it never takes more memory than it may."""

import json
import math
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.game import strict_json
from host.game.strict_json import DEEPEST, LONGEST, BadJson, parse


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b"\xef\xbb\xbf1", "not JSON"),
        (b'"\x00"', "not JSON"),
        (b"NaN", "NaN is no number"),
        (b"[-Infinity]", "-Infinity is no number"),
        (b"1e999", "too large"),
        (b"-1e999", "too large"),
        (b"9" * 20, "too large"),
        (b"9" * 5000, "too large"),
        (b'"\\ud800"', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b'[{"a": {"a": 1, "b": 2, "a": 1}}]', 'the field "a" stands here twice'),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "within each other"),
        (b'{"a":' * 20_000, "longer than"),
        (b"[" * 20_000, "within each other"),
        (b'{"a":' * 10_000, "within each other"),
        (b" " * LONGEST + b"1", "longer than"),
    ],
)
def test_what_is_refused(text: bytes, why: str) -> None:
    with pytest.raises(BadJson, match=why):
        parse(text)


def test_what_is_taken() -> None:
    assert parse(b'{"a": [1, 2.5, "\\ud83c\\udfb2", null, true], "b": {}}') == {
        "a": [1, 2.5, "🎲", None, True],
        "b": {},
    }
    assert parse(b"[" * DEEPEST + b"]" * DEEPEST)
    assert parse("9" * strict_json.DIGITS) == int("9" * strict_json.DIGITS)


PIECES = st.sampled_from(
    ["[", "]", "{", "}", '"a"', '"b"', ":", ",", "1", "-", "1e999", "1.5", "NaN", "Infinity", '"\\ud800"', "null", " "]
)
VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.lists(PIECES).map("".join) | VALUES.map(json.dumps) | st.text())
def test_any_text_is_refused_or_harmless(text: str) -> None:
    """What is accepted can be written again in UTF-8, exactly the same."""
    try:
        found = parse(text)
    except BadJson:
        return
    assert json.loads(json.dumps(found, ensure_ascii=False, allow_nan=False).encode()) == found == json.loads(text)
    assert not isinstance(found, float) or math.isfinite(found)


@pytest.mark.parametrize("piece", [b"{},", b"[],", b'"a",', b"1,", b'{"a":0},'])
def test_a_text_of_any_size_takes_little_memory(piece: bytes) -> None:
    for size in (LONGEST - 4, 1 << 22):
        text = b"[" + piece * (size // len(piece)) + b"0]"
        tracemalloc.start()
        try:
            parse(text)
        except BadJson:
            assert size > LONGEST
        taken = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert taken < 100 * LONGEST
