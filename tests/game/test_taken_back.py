"""Steps taken back and goods corrected in a record, and who must have agreed: both checks judge as the table would."""

import copy
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import book
import checker
from dicetown.presets import PRESETS
from host.commands import main as cli
from host.game import record, record_files, verify
from host.game.record import Line, start_in
from tests.game.mended import mended
from tests.game.written import Lines, find, game, lines_of, rewritten


def undo(n: int) -> Line:
    return {"line": "undo", "lines": n}


def correction(seats: list[int], what: str, n: int, source: int | str, target: int | str) -> Lines:
    move = {"line": "move", "what": what, "n": n}
    return [
        {"line": "correct", "seats": seats, "why": "miscounted"},
        {**move, "from": source, "to": "box"},
        {**move, "from": "box", "to": target},
    ]


def verified(lines: Lines) -> int:
    """Return the line that `verify` calls wrong, counted from 1; 0 for none."""
    try:
        verify.check(record.text(rewritten(lines)).encode())
    except verify.Wrong as wrong:
        return wrong.number
    return 0


def checked(lines: Lines) -> bool:
    try:
        checker.check(record.text(rewritten(lines)))
    except book.Fault:
        return False
    return True


def steps(lines: Lines) -> list[int]:
    """Return the index of each decision, and of the end."""
    return [*(i for i, line in enumerate(lines) if line.get("line") == "d"), len(lines)]


def again(lines: Lines, first: int, until: int) -> Lines:
    """Take the lines from `first` to `until` back, then play them again."""
    return [*lines[:until], undo(until - first), *copy.deepcopy(lines[first:])]


# Cheating that was once accepted


def kept_dice_taken_back(lines: Lines) -> tuple[Lines, int]:
    """Take back all keeps of a throw after the next one was seen: eight of them, four seats in two throws."""
    places = steps(lines)
    until = find(lines, "d", lambda line: lines.index(line) >= places[8])
    assert [lines[i]["kind"] for i in places[:4]] == ["keep"] * 4
    return again(lines, places[0], until), until


def answers_taken_back_after_the_end(lines: Lines) -> tuple[Lines, int]:
    first = steps(lines)[-7]
    return again(lines, first, len(lines)), len(lines)


def nobody_agreed(lines: Lines) -> tuple[Lines, int]:
    i = find(lines, "d")
    there_and_back = [*correction([], "dollars", 3, 1, 0), *correction([], "dollars", 3, 0, 1)]
    return [*lines[:i], *there_and_back, *lines[i:]], i


def one_agreed_to_his_own_gift(lines: Lines) -> tuple[Lines, int]:
    i = find(lines, "d")
    there_and_back = [*correction([0], "nuggets", 29, "mine", 0), *correction([0], "nuggets", 29, 0, "mine")]
    return [*lines[:i], *there_and_back, *lines[i:]], i


def one_consent_for_two_corrections(lines: Lines) -> tuple[Lines, int]:
    i = find(lines, "d")
    everyone = list(range(len(lines[0]["seats"])))
    first, second = (correction(everyone, "dollars", 3, source, 1 - source) for source in (0, 1))
    return [*lines[:i], *first, *second[1:], *lines[i:]], i + 3


def a_consent_without_a_correction(lines: Lines) -> tuple[Lines, int]:
    i = find(lines, "d")
    return [*lines[:i], correction([0, 1, 2, 3], "dollars", 1, 0, 1)[0], *lines[i:]], i + 1


def the_same_step_twice(lines: Lines) -> tuple[Lines, int]:
    i = find(lines, "undo")
    n = lines[i]["lines"]
    before = next(k for k in range(i, 0, -1) if record.standing(lines[1:i])[-n] is lines[k])
    return [*lines[: i + 1], undo(before - steps(lines[:before])[-2]), *lines[i + 1 :]], i + 1


Cheat = Callable[[Lines], tuple[Lines, int]]


@pytest.mark.parametrize(
    "cheat",
    [
        *(kept_dice_taken_back, answers_taken_back_after_the_end, nobody_agreed, one_agreed_to_his_own_gift),
        *(one_consent_for_two_corrections, a_consent_without_a_correction),
    ],
)
def test_both_checks_find_the_cheat(cheat: Cheat) -> None:
    for rules in ("first", "revised"):
        lines, wrong = cheat(lines_of(rules, 4, 0))
        assert verified(lines) == wrong + 1
        assert not checked(lines)


def test_a_step_is_taken_back_once() -> None:
    """And the step before it not at all."""
    lines, wrong = the_same_step_twice(copy.deepcopy(list(mended("first", 3, 0))))
    assert verified(lines) == wrong + 1 and not checked(lines)


# Both checks, which share nothing, agree everywhere


BOTS = st.lists(st.booleans(), min_size=4, max_size=4)
ANY_GAME = st.sampled_from(list(PRESETS)), st.integers(2, 4), BOTS


def played(rules: str, seats: int, bots: list[bool]) -> Lines:
    lines = lines_of(rules, seats, 0)
    lines[0]["bots"] = bots[:seats]
    return lines


@settings(max_examples=30)
@given(*ANY_GAME, st.integers(0, 999), st.integers(1, 3))
def test_both_checks_agree_what_may_be_taken_back(rules: str, seats: int, bots: list[bool], last: int, n: int) -> None:
    """Some decisions of people and bots are taken back and given again. Not before all who were asked have answered."""
    lines = played(rules, seats, bots)
    places = steps(lines)
    until = 1 + last % (len(places) - 1)
    told = again(lines, places[max(0, until - n)], places[until])
    wrong = verified(told)
    assert wrong in (0, find(told, "undo") + 1)
    if asked_with(lines, places[until]):
        assert wrong
    else:
        assert checked(told) == (not wrong)


def asked_with(lines: Lines, i: int) -> bool:
    """Return whether a decision answers the same question as the one right before it."""
    before, this = lines[i - 1], lines[i] if i < len(lines) else {}
    same = before.get("line") == this.get("line") == "d" and before["kind"] == this["kind"]
    return same and before["seat"] != this["seat"]


def test_of_these_some_may_be_and_some_not() -> None:
    """Each lone answer of a game is taken back in turn, so that both verdicts come up often."""
    verdicts = []
    lines = lines_of("first", 2, 0)
    places = steps(lines)
    for first, until in list(pairwise(places))[:30]:
        told = again(lines, first, until)
        verdicts.append(not verified(told))
        assert checked(told) == verdicts[-1]
    assert verdicts.count(True) > 5 and verdicts.count(False) > 5


@st.composite
def put_right(draw: st.DrawFn) -> tuple[Lines, int, bool]:
    """Move a nugget and back before some line. -> the lines, the index, and whether all people have agreed"""
    lines = lines_of(draw(st.sampled_from(list(PRESETS))), draw(st.integers(2, 4)), 0)
    seats = range(len(lines[0]["seats"]))
    bots = [draw(st.booleans()) for _ in seats]
    lines[0]["bots"] = bots
    agreed = draw(st.lists(st.sampled_from(seats), unique=True))
    throws = [i for i, line in enumerate(lines) if line.get("line") == "throw"]
    i = draw(st.one_of(st.sampled_from(throws).map(lambda i: i + 1), st.integers(2, len(lines) - 1)))
    into, out = correction(agreed, "nuggets", 1, "mine", 0), correction(agreed, "nuggets", 1, 0, "mine")
    thrown = lines[i - 1].get("line") == "throw" and lines[i].get("kind") == "keep"
    there = thrown and sum(m["n"] for m in lines[:i] if m.get("from") == "mine") < 30
    return [*lines[:i], *into, *out, *lines[i:]], i, there and all(s in agreed or bots[s] for s in seats)


@settings(max_examples=30)
@given(put_right())
def test_both_checks_agree_what_may_be_put_right(case: tuple[Lines, int, bool]) -> None:
    lines, i, right = case
    wrong = verified(lines)
    assert (not wrong) == right == checked(lines)
    assert right or i < wrong <= i + 3


# Who is a person


def test_bots_agree_and_a_seat_that_changed_hands_says_so() -> None:
    """`bots` in the header holds until a decision, undo or correction says otherwise."""
    lines = lines_of("first", 3, 0)
    i = max(k for k in range(40) if lines[k].get("kind") == "keep" and lines[k - 1].get("line") == "throw")
    for bots, taken_over, agreed, right in (
        ([False, True, True], None, [0], True),
        ([False, True, False], None, [0], False),
        (None, None, [0], False),
        (None, None, [0, 1, 2], True),
        ([True] * 3, None, [], True),
        ([False, False, True], [False, True, True], [0], True),
        ([False, True, True], [False, False, True], [0], False),
        ([False, True, True], [False, False, True], [0, 1], True),
        ("nonsense", None, [0], False),
    ):
        header = {**lines[0]} if bots is None else {**lines[0], "bots": bots}
        mend = [*correction(agreed, "dollars", 1, 0, 1), *correction(agreed, "dollars", 1, 1, 0)]
        told = [header, *copy.deepcopy(lines[1:i]), *mend, *lines[i:]]
        if taken_over:
            told[find(told, "d")]["bots"] = taken_over
        assert (not verified(told)) == checked(told) == right, (bots, taken_over, agreed)


def test_a_log_with_a_seat_that_changed_hands_becomes_such_a_record() -> None:
    """The person at seat 1 leaves before the second decision and comes back before the last one."""
    start, decisions = start_in(game("first", 3, 0)[0]), record.decisions_in(game("first", 3, 0))
    entries = [(record.BOTS, 4), *decisions]
    entries.insert(4, (record.BOTS, 6))
    entries.insert(-1, (record.BOTS, 4))
    lines = record.record(start, entries)
    assert lines[0]["bots"] == [False, False, True]
    given = [line for line in lines if line.get("line") == "d"]
    told = {n: line["bots"] for n, line in enumerate(given) if "bots" in line}
    assert told == {3: [False, True, True], len(decisions) - 1: [False, False, True]}
    played = verify.check(record.text(lines).encode())
    assert played.lines == lines and played.bots == 4


def test_the_command_ends_with_what_was_mended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of("first", 3, 0)
    lines[0]["seats"] = ["Zoé\n", "Bo", "Cy"]
    lines[0]["bots"] = [False, True, False]
    i = find(lines, "d")
    mend = [*correction([0, 2], "dollars", 1, 0, 1), *correction([0, 2], "dollars", 1, 1, 0)]
    path = tmp_path / "x.jsonl"
    path.write_text(record.text(rewritten([*lines[:i], *mend, *lines[i:]])), encoding="utf-8")
    said = "0 steps taken back, 2 corrections, agreed by Zoé\\n (seat 0), Cy (seat 2), the bot Bo (seat 1)\n"
    assert cli.main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith(said)
    record_files.write(game("first", 3, 0), tmp_path)
    assert cli.main(["verify", str(tmp_path)]) == 0
    out = capsys.readouterr().out.splitlines(keepends=True)
    assert len(out) == 2 and out[0].endswith(said) and out[1] == "2 records: 2 right, 0 wrong\n"
    step = next(told for first, until in pairwise(steps(lines)) if not verified(told := again(lines, first, until)))
    path.write_text(record.text(rewritten(step)), encoding="utf-8")
    cli.main(["verify", str(path)])
    assert "; 1 step taken back, 0 corrections, agreed by " in capsys.readouterr().out
