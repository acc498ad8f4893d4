"""A record that was tampered with is rejected, and its first wrong line is named.

By `verify`, and by the check that shares nothing with the engine and does not ask whether a choice was allowed.
"""

import copy
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import book
import checker
from dicetown.presets import PRESETS
from host.game import record, verify
from host.game.record import start_in
from tests.game.mended import mended
from tests.game.written import Lines, find, game, lines_of, rewritten

GAMES = [*(game(preset, 2, 0) for preset in PRESETS), mended("first", 2, 0), mended("revised", 2, 1)]
FACES = "9 10 J Q K A".split()
STRANGE: tuple[Any, ...] = (None, True, False, "", "x", "mine", "joe", "p1-1", [], {})
CHOSEN = ("d", "offer", "play", "visit")  # without a look at the decisions, several such lines may be possible


class Place(NamedTuple):
    game: int
    i: int  # index of a line
    kind: str

    def lines(self) -> Lines:
        """Return the game's lines, of which this one may be changed."""
        lines = list(GAMES[self.game])
        lines[self.i] = copy.deepcopy(lines[self.i])
        return lines


@st.composite
def places(draw: st.DrawFn) -> Place:
    """Return some line of some kind of some game; rare kinds are as likely as common ones."""
    number = draw(st.integers(0, len(GAMES) - 1))
    lines = GAMES[number]
    kind = draw(st.sampled_from(sorted({line.get("line", "") for line in lines})))
    i = draw(st.sampled_from([i for i, line in enumerate(lines) if line.get("line", "") == kind]))
    return Place(number, i, kind)


class Change(NamedTuple):
    """A change of a field, or of an entry of a list or object in it. `new`: its value; ... leaves it out."""

    place: Place
    field: str
    entry: int | str | None
    new: Any

    def made(self) -> Lines:
        lines = self.place.lines()
        line = lines[self.place.i]
        where: Any = line if self.entry is None else line[self.field]
        at = self.field if self.entry is None else self.entry
        if self.new is ...:
            del where[at]
        else:
            where[at] = self.new
        return lines


@st.composite
def changes(draw: st.DrawFn) -> Change:
    place = draw(places())
    line = GAMES[place.game][place.i]
    field = draw(st.sampled_from(sorted(line)))
    value = line[field]
    entries: list[Any] = (
        sorted(value) if isinstance(value, dict) else list(range(len(value) if type(value) is list else 0))
    )
    entry = draw(st.sampled_from([None, *entries]))
    old = value if entry is None else value[entry]
    near = [old + 1, old - 1] if type(old) is int else [not old] if type(old) is bool else [...]
    other = st.one_of(st.sampled_from([*near, ...]), st.sampled_from([*STRANGE, *FACES]), st.integers(-2, 300))
    return Change(place, field, entry, draw(other.filter(lambda new: repr(new) != repr(old))))


@settings(max_examples=60)
@given(changes())
def test_any_change_is_rejected_or_changes_nothing(change: Change) -> None:
    """The accepted changes: names of players, reasons of corrections, and decisions after which all is the same."""
    lines, i, kind = change.made(), change.place.i, change.place.kind
    try:
        verify.check(record.text(lines).encode())
    except verify.Wrong as wrong:
        assert 1 <= wrong.number <= len(lines) + 1
        if kind not in ("", "d", "correct", "move"):
            assert wrong.number == i + 1, str(wrong)
        return
    if change.field == "choice":
        assert record.record(start_in(lines[0]), record.decisions_in(lines)) == lines
    else:
        assert (i, change.field) == (0, "seats") or (kind, change.field) == ("correct", "why")


def counting(lines: Sequence[dict[str, Any]]) -> set[int]:
    """Return the indices of the lines that count, which no `undo` has taken back."""
    kept: list[int] = []
    undone = set()
    for i, line in enumerate(lines):
        if line.get("line") == "undo":
            back = len(kept) - line["lines"]
            undone.update(kept[back:])
            del kept[back:]
        else:
            kept.append(i)
    return set(range(len(lines))) - undone


COUNTING = [counting(lines) for lines in GAMES]


def follows(place: Place) -> bool:
    """Return whether the checker can work the line out: nobody chose it, and it was not taken back."""
    return place.kind not in CHOSEN and place.i in COUNTING[place.game]


@settings(max_examples=60)
@given(changes())
def test_the_checker_rejects_any_change_of_what_must_follow(change: Change) -> None:
    lines, line = change.made(), GAMES[change.place.game][change.place.i]
    if change.field in ("seats", "why") or not follows(change.place) or str(line.get("to")).startswith("front"):
        return  # names, reasons and choices can't be worked out
    with pytest.raises(book.Fault):
        checker.check(record.text(lines))


@settings(max_examples=60)
@given(places(), st.sampled_from(("left out", "twice", "earlier", "cut")))
def test_both_checks_find_a_line_in_a_wrong_place(place: Place, how: str) -> None:
    lines, i = place.lines(), place.i
    if how == "left out":
        del lines[i]
    elif how == "twice":
        lines.insert(i + 1, lines[i])
    elif how == "earlier":
        lines.insert(max(0, i - 9), lines.pop(i))
    else:
        del lines[i:]
    pairs = enumerate(zip_longest(lines, GAMES[place.game]))
    wrong = next((n for n, (line, right) in pairs if line != right), -1)
    if wrong < 0 or place.kind == "d":  # a changed decision with the same consequences is valid, too
        return
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    assert caught.value.number == wrong + 1, str(caught.value)
    if how != "cut" and not follows(place):
        return
    with pytest.raises(book.Fault):
        checker.check(record.text(lines))


@pytest.mark.parametrize("fields", [{"choice": 4}, {"seat": 2}, {"kind": "keep"}])
def test_verify_names_a_decision_that_the_rules_do_not_allow(fields: dict[str, Any]) -> None:
    """Even if the digests match the forged record."""
    lines = lines_of("first", 3, 0)
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i].update(fields)
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(rewritten(lines)).encode())
    assert caught.value.number == i + 1


def test_another_seed_shows_in_the_setup_though_its_commitment_is_right() -> None:
    lines = lines_of("first", 3, 0)
    lines[0] |= start_in(lines[0] | {"seed": "0" + lines[0]["seed"][:-1]}).header
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    assert caught.value.number == 2
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
