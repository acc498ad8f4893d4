"""Records of games in which steps were taken back and goods corrected: accepted, or rejected where they are wrong."""

import copy
from collections import Counter
from collections.abc import Callable

import pytest

import book
import checker
from dicetown.correct import WHY
from dicetown.presets import PRESETS
from host.game import record, verify
from host.game.record import Line, decisions_in
from tests.game.mended import WHYS, mended
from tests.game.written import Lines, find


def lines_of(rules: str = "first") -> Lines:
    return copy.deepcopy(list(mended(rules, 3, 0)))


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_both_checks_accept_what_a_console_allows(rules: str, seats: int) -> None:
    """Goods are conserved, counting the box; the game ends and can be replayed from the lines that count (S8)."""
    text = record.text(list(mended(rules, seats, seats % 3)))
    verify.check(text.encode())
    checker.check(text)


def test_there_is_something_to_check() -> None:
    found: Counter[str] = Counter()
    for rules in PRESETS:
        for line in mended(rules, 4, 0):
            found[line.get("line", "")] += 1
            found[str(line.get("to"))] += 1
            found[str(line.get("what"))] += line.get("to") == "box"
    assert found["undo"] > 5 and found["correct"] > 5 and found["box"] == found["correct"], found
    assert found["dollars"] and found["nuggets"]


def test_a_correction_says_who_agreed_and_why() -> None:
    games = [line for number in range(3) for line in mended("first", 3, number)]
    lines = [line for line in games if line.get("line") == "correct"]
    assert {line["why"] for line in lines} <= set(WHYS) and len({line["why"] for line in lines}) > 1
    assert len({tuple(line["seats"]) for line in lines}) > 1


def test_a_why_of_any_length_comes_through() -> None:
    for text in ("a", "ab", "abc", "abcd", "Ärger", "漢字かな"):
        raw = text.encode()
        entries = [(WHY, int.from_bytes(raw[i : i + 3], "little")) for i in range(0, len(raw), 3)]
        assert record.why([*entries, (0, 1)]) == text


def test_decisions_are_those_that_count() -> None:
    lines = lines_of()
    undone = sum(line.get("line") == "undo" for line in lines)
    assert 0 < undone <= sum(line.get("line") == "d" for line in lines) - len(decisions_in(lines))


def correction(lines: Lines, fits: Callable[[Line], object] = lambda move: True) -> int:
    """Return the index of the first correction whose move into the box fits."""
    return find(lines, "move", lambda line: line["to"] == "box" and fits(line)) - 1


# Ways to tamper with several lines: each returns the first wrong line. test_rejected.py changes single lines.


def more_than_there_was(lines: Lines) -> int:
    i = correction(lines, lambda move: move["what"] == "dollars")
    lines[i + 1]["n"] = lines[i + 2]["n"] = 40
    return i + 1


def a_place_for_other_goods(lines: Lines) -> int:
    i = correction(lines, lambda move: move["what"] == "dollars")
    lines[i + 1]["from"] = "mine"
    return i + 1


def at_another_time(lines: Lines) -> int:
    """Correct goods before the round, not while the dice are under the cups."""
    i = correction(lines)
    moved = [lines.pop(i) for _ in range(3)]
    at = find(lines, "round", lambda line: line["n"] == 2)
    lines[at:at] = moved
    return min(i, at)


@pytest.mark.parametrize("tamper", [more_than_there_was, a_place_for_other_goods, at_another_time])
def test_verify_names_the_line(tamper: Callable[[Lines], int]) -> None:
    lines = lines_of()
    wrong = tamper(lines)
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    assert caught.value.number == wrong + 1, str(caught.value)


@pytest.mark.parametrize("tamper", [more_than_there_was, a_place_for_other_goods])
def test_the_checker_rejects_it_too(tamper: Callable[[Lines], int]) -> None:
    lines = lines_of()
    tamper(lines)
    with pytest.raises(book.Fault):
        checker.check(record.text(lines))


def test_what_is_wrong_is_said_in_words() -> None:
    lines = lines_of()
    i = correction(lines, lambda move: move["n"] > 1) + 2
    lines[i]["n"] -= 1
    with pytest.raises(
        verify.Wrong, match=f"line {i + 1}: here stands: .* from box to .*; here the box must give back"
    ):
        verify.check(record.text(lines).encode())
