"""A record that was tampered with is rejected, and the first line that is wrong is named."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import book
import checker
from dicetown.presets import PRESETS
from host.game import record, verify
from host.game.record import start_in
from tests.game.tampering import DECISIONS, FACES, PUBLIC, Tampering
from tests.game.written import Lines, find, game, lines_of


@pytest.mark.parametrize("tamper", [*PUBLIC, *DECISIONS])
def test_verify_names_the_line(tamper: Tampering) -> None:
    lines = lines_of("first", 3, 0)
    wrong = tamper(lines)
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    assert wrong < 0 or caught.value.number == wrong + 1, str(caught.value)
    assert str(caught.value).startswith(f"line {caught.value.number}: ")


@pytest.mark.parametrize("tamper", PUBLIC)
def test_the_checker_rejects_it_too(tamper: Tampering) -> None:
    lines = lines_of("first", 3, 0)
    tamper(lines)
    with pytest.raises(book.Fault):
        checker.check(record.text(lines))


def test_what_is_wrong_is_said_in_words() -> None:
    lines = lines_of("first", 3, 0)
    i = find(lines, "win")
    lines[i]["count"] = 5
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    rest = "; here should stand: mine is won by seat"
    assert str(caught.value).startswith(f"line {i + 1}: here stands: mine is won by seat")
    assert "with 5" + rest in str(caught.value)


STRANGE: tuple[Any, ...] = (None, True, False, "", "x", "mine", "joe", "p1-1", [], {})


class Change(NamedTuple):
    """Of one field of one line, or of one entry of a list or object in it. `new` ... leaves it out."""

    preset: str
    i: int
    field: str
    entry: int | str | None
    new: Any

    def made(self) -> Lines:
        lines = lines_of(self.preset, 2, 0)
        where: Any = lines[self.i] if self.entry is None else lines[self.i][self.field]
        at = self.field if self.entry is None else self.entry
        if self.new is ...:
            del where[at]
        else:
            where[at] = self.new
        return lines


@st.composite
def changes(draw: st.DrawFn) -> Change:
    preset = draw(st.sampled_from(list(PRESETS)))
    lines = game(preset, 2, 0)
    i = draw(st.integers(0, len(lines) - 1))
    field = draw(st.sampled_from(sorted(lines[i])))
    value = lines[i][field]
    entries: list[Any] = (
        sorted(value) if isinstance(value, dict) else list(range(len(value) if type(value) is list else 0))
    )
    entry = draw(st.sampled_from([None, *entries]))
    old = value if entry is None else value[entry]
    near = [old + 1, old - 1] if type(old) is int else [not old] if type(old) is bool else [...]
    other = st.one_of(st.sampled_from([*near, ...]), st.sampled_from([*STRANGE, *FACES]), st.integers(-2, 300))
    return Change(preset, i, field, entry, draw(other.filter(lambda new: repr(new) != repr(old))))


@settings(max_examples=80, deadline=None)
@given(changes())
def test_any_change_is_rejected_or_changes_nothing(change: Change) -> None:
    """Accepted are names of players, and decisions after which all is the same."""
    lines, i, field = change.made(), change.i, change.field
    try:
        verify.check(record.text(lines).encode())
    except verify.Wrong as wrong:
        assert 1 <= wrong.number <= len(lines) + 1
        return
    if field == "choice":
        assert record.record(start_in(lines[0]), record.decisions_in(lines)) == lines
    else:
        assert (i, field) == (0, "seats")


# What is one of several possible lines, if one does not look at the decisions.
CHOSEN = ("d", "offer", "play", "visit")


@settings(max_examples=80, deadline=None)
@given(changes())
def test_the_checker_rejects_any_change_of_what_must_follow(change: Change) -> None:
    lines, i, field = change.made(), change.i, change.field
    if (i, field) == (0, "seats") or lines[i].get("line") in CHOSEN or str(lines[i].get("to")).startswith("front"):
        return
    with pytest.raises(book.Fault):
        checker.check(record.text(lines))
