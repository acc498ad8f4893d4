"""A record that was tampered with is rejected, and the first line that is wrong is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import book
import checker
from dicetown.presets import PRESETS
from host import cli, record, verify
from host.record import Recorder, start_in
from written import Lines, find, game, lines_of

FACES = "9 10 J Q K A".split()
Tampering = Callable[[Lines], int]  # changes the lines; -> index of the first that is wrong


def other(value: Any, among: list[Any]) -> Any:
    return among[(among.index(value) + 1) % len(among)]


def a_changed_die(lines: Lines) -> int:
    i = find(lines, "throw", lambda line: line["seat"] == 1)
    lines[i]["dice"][0] = other(lines[i]["dice"][0], FACES)
    return i


def a_shuffled_deck(lines: Lines) -> int:
    store = lines[1]["store"]
    store[3], store[4] = store[4], store[3]
    return 1


def a_missing_move(lines: Lines) -> int:
    i = find(lines, "move", lambda line: line["from"] == "bank")
    del lines[i]
    return i


def a_cheaper_move(lines: Lines) -> int:
    i = find(lines, "move", lambda line: line["what"] == "dollars" and line["n"] > 1)
    lines[i]["n"] -= 1
    return i


def a_winner_of_a_location(lines: Lines) -> int:
    i = find(lines, "win", lambda line: line["location"] == "townhall")
    lines[i]["seat"] = other(lines[i]["seat"], [0, 1, 2])
    return i


def a_winner_of_the_game(lines: Lines) -> int:
    lines[-1]["winner"] = other(lines[-1]["winner"], [0, 1, 2])
    return len(lines) - 1


def a_reordered_line(lines: Lines) -> int:
    i = find(lines, "hand")
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return i


def a_line_in_another_place(lines: Lines) -> int:
    i = find(lines, "win", lambda line: line["location"] == "sheriff")
    lines.insert(i - 9, lines.pop(i))
    return i - 9


def a_card_drawn(lines: Lines) -> int:
    i = find(lines, "look", lambda line: line["cards"])
    lines[i]["cards"][0] = "equipment8" if lines[i]["cards"][0] != "equipment8" else "equipment5"
    return i


def no_end(lines: Lines) -> int:
    lines.pop()
    return len(lines)


def a_cut(lines: Lines) -> int:
    del lines[len(lines) // 2 :]
    return len(lines)


def another_commitment(lines: Lines) -> int:
    lines[0]["commitment"] = "0" + lines[0]["commitment"][:-1]
    return 0


def another_seed(lines: Lines) -> int:
    lines[0]["seed"] = "0" + lines[0]["seed"][:-1]
    return 0


def another_seed_and_its_commitment(lines: Lines) -> int:
    header = start_in(lines[0] | {"seed": "0" + lines[0]["seed"][:-1]}).header
    lines[0] |= header
    return 1


def another_sheriff(lines: Lines) -> int:
    """He shows first where the Sheriff is heard: at latest in the scores. Here at the first tie."""
    lines[0]["sheriff"] = other(lines[0]["sheriff"], [0, 1, 2])
    return -1


def other_switches(lines: Lines) -> int:
    lines[0]["switches"]["propertyCount"] = 20
    return 0


def a_wrong_total(lines: Lines) -> int:
    i = find(lines, "score")
    lines[i]["total"] += 1
    return i


def a_wrong_part_of_a_score(lines: Lines) -> int:
    i = find(lines, "score")
    lines[i]["nuggets"] += 1
    lines[i]["dollars"] -= 1
    return i


def a_line_after_the_end(lines: Lines) -> int:
    lines.append(dict(lines[-1]))
    return len(lines) - 1


def a_line_twice(lines: Lines) -> int:
    i = find(lines, "win")
    lines.insert(i, dict(lines[i]))
    return i + 1


def a_gift(lines: Lines) -> int:
    i = find(lines, "round", lambda line: line["n"] == 2)
    lines.insert(i, {"line": "move", "what": "dollars", "n": 1, "from": 1, "to": 0})
    return i


def a_strange_line(lines: Lines) -> int:
    lines.insert(5, {"line": "bet", "seat": 0})
    return 5


def a_missing_field(lines: Lines) -> int:
    i = find(lines, "tie")
    del lines[i]["sheriff"]
    return i


def a_number_as_a_word(lines: Lines) -> int:
    i = find(lines, "score")
    lines[i]["total"] = str(lines[i]["total"])
    return i


PUBLIC = (
    *(a_changed_die, a_shuffled_deck, a_missing_move, a_cheaper_move, a_winner_of_a_location, a_winner_of_the_game),
    *(a_reordered_line, a_line_in_another_place, a_card_drawn, no_end, a_cut, another_commitment, another_seed),
    *(another_seed_and_its_commitment, another_sheriff, other_switches, a_wrong_total, a_wrong_part_of_a_score),
    *(a_line_after_the_end, a_line_twice, a_gift, a_strange_line, a_missing_field, a_number_as_a_word),
)


def a_swapped_decision(lines: Lines) -> int:
    """Two seats' first keeps: shows where the first of them is revealed."""
    i = find(lines, "d")
    j = find(lines, "d", lambda line: line["seat"] == 1)
    lines[i]["choice"], lines[j]["choice"] = lines[j]["choice"], lines[i]["choice"]
    assert lines[i]["choice"] != lines[j]["choice"]
    return find(lines, "keep")


def an_illegal_decision(lines: Lines) -> int:
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i]["choice"] = 4
    return i


def a_decision_of_another_seat(lines: Lines) -> int:
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i]["seat"] = other(lines[i]["seat"], [0, 1, 2])
    return i


def another_question(lines: Lines) -> int:
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i]["kind"] = "keep"
    return i


DECISIONS = (a_swapped_decision, an_illegal_decision, a_decision_of_another_seat, another_question)


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


STRANGE = (None, True, False, "", "x", "mine", "joe", "p1-1", [], {})


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


@settings(max_examples=120, deadline=None)
@given(changes())
def test_any_change_is_rejected_or_changes_nothing(change: Change) -> None:
    """Accepted are names of players, and decisions after which all lines are the same."""
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


@settings(max_examples=120, deadline=None)
@given(changes())
def test_the_checker_rejects_any_change_of_what_must_follow(change: Change) -> None:
    lines, i, field = change.made(), change.i, change.field
    if (i, field) == (0, "seats") or lines[i].get("line") in CHOSEN or str(lines[i].get("to")).startswith("front"):
        return
    with pytest.raises(book.Fault):
        checker.check(record.text(lines))


def test_a_field_that_nobody_knows_is_ignored() -> None:
    lines = lines_of("revised", 3, 0)
    for line in lines:
        line["comment"] = "Ünicode\u2028 too"
    text = record.text(lines)
    verify.check(text.encode())
    checker.check(text)


def test_decisions_of_one_question_may_come_in_any_order() -> None:
    lines = lines_of("first", 3, 0)
    i = find(lines, "d")
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    verify.check(record.text(lines).encode())


def branch(rules: str, until: int) -> tuple[Lines, Lines]:
    """A game up to its `until`-th decision, and what another choice than the one taken there would have caused."""
    lines = lines_of(rules, 3, 0)
    decisions = record.decisions_in(lines)
    recorder = Recorder(start_in(lines[0]))
    for seat, choice in decisions[:until]:
        recorder.decide(seat, choice)
    before = len(recorder.lines)
    seat, taken = decisions[until]
    choice = recorder.game.next(seat, -1)
    if choice == taken:
        choice = max(taken, recorder.game.next(seat, choice))
    recorder.decide(seat, choice)
    return lines[:before], recorder.lines[before:]


def undo(n: int) -> record.Line:
    return {"line": "undo", "lines": n}


@pytest.mark.parametrize("until", [0, 1, 2, 30, 31, 32])
def test_what_was_undone_does_not_count(until: int) -> None:
    whole = lines_of("first", 3, 0)
    before, other_way = branch("first", until)
    rest = whole[len(before) :]
    once = [*before, *other_way, undo(len(other_way)), *rest]
    twice = [*before, *other_way, undo(len(other_way)), *other_way, undo(len(other_way)), *rest]
    for lines in (once, twice):
        text = record.text(lines)
        verify.check(text.encode())
        checker.check(text)


@pytest.mark.parametrize("n", [0, -1, 2, 10_000, True, "1", None])
def test_undo_goes_back_to_a_decision(n: Any) -> None:
    before, other_way = branch("first", 0)
    lines = [*before, *other_way, undo(n), *lines_of("first", 3, 0)[len(before) :]]
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    assert caught.value.number == len(before) + len(other_way) + 1


def test_what_was_undone_must_be_right_too() -> None:
    before, other_way = branch("first", 2)
    other_way[1]["seat"] += 1
    lines = [*before, *other_way, undo(len(other_way)), *lines_of("first", 3, 0)[len(before) :]]
    with pytest.raises(verify.Wrong) as caught:
        verify.check(record.text(lines).encode())
    assert caught.value.number == len(before) + 2


def test_goods_put_right_by_hand() -> None:
    """The checker's ledger follows them; to play them again from the decisions is refused in words."""
    lines = lines_of("first", 3, 0)
    i = find(lines, "round", lambda line: line["n"] == 2)
    there = {"line": "move", "what": "dollars", "n": 1, "from": 0, "to": "box"}
    back = there | {"from": "box", "to": 0}
    consent = {"line": "correct", "seats": [0, 1, 2], "why": "a bill fell down"}
    corrected = [*lines[:i], consent, there, consent, back, *lines[i:]]
    checker.check(record.text(corrected))
    with pytest.raises(book.Fault):
        checker.check(record.text([*lines[:i], there, back, *lines[i:]]))
    with pytest.raises(verify.Wrong, match=f"line {i + 1}: goods were put right by hand"):
        verify.check(record.text(corrected).encode())


def said(words: list[Any], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["verify", *map(str, words)]) == code
    out, err = capsys.readouterr()
    assert bool(err) == (code == 2)
    return err or out


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = record.write(game("first", 3, 0), tmp_path)
    record.write(game("revised", 3, 0), tmp_path / "more")
    assert "right. " in said([good], 0, capsys)
    assert said([tmp_path], 0, capsys) == "2 records: 2 right, 0 wrong\n"
    bad = tmp_path / "bad.jsonl"
    lines = lines_of("first", 3, 0)
    i = a_changed_die(lines)
    bad.write_text(record.text(lines))
    assert said([bad], 1, capsys).startswith(f"{bad}: wrong. line {i + 1}: here stands: seat 1 throws ")
    assert said([tmp_path], 1, capsys).endswith("3 records: 2 right, 1 wrong\n")
    assert said([bad, good, good], 1, capsys).count("\n") == 2
    assert "name a record's file" in said([tmp_path / "none"], 2, capsys)
    (tmp_path / "empty").mkdir()
    assert "holds no records" in said([tmp_path / "empty"], 2, capsys)


HEADER = json.dumps(game("first", 3, 0)[0])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: the file is empty"),
        ("nonsense", "line 1: this is not JSON"),
        ("[]", "line 1: this is not an object"),
        ("{}", "line 1: this is not the header of a game record"),
        ('{"record": "dicetown/9"}', "line 1: the record is of format dicetown/9, but this program checks dicetown/1"),
        ('{"record": "dicetown/1"}', "line 1: the header has no `preset`"),
        (HEADER.replace('"first"', '"second"'), "line 1: there is no preset second: first, ru-first"),
        (HEADER.replace('"first"', '"revised"'), "line 1: the switches are not those of preset revised"),
        (HEADER.replace('"first"', '"own"'), "line 1: the switches are not those of preset own"),
        (HEADER.replace('"dice"', '"doc"'), "line 1: the switch doc must be dice or elixirs"),
        (HEADER.replace('"Ann", ', ""), "line 2: the record is cut off; here should stand: the setup"),
        (HEADER.replace('"Ann", "Bo", ', ""), "line 1: `seats` must be the names of 2 to 5 players"),
        (HEADER.replace('"sheriff": 0', '"sheriff": 3'), "line 1: `sheriff` must be a seat, 0 to 2"),
        (HEADER.replace('"seed": "', '"seed": "0'), "line 1: `seed` must be 64 small hexadecimal digits"),
        (HEADER + "\n", "line 2: the record is cut off; here should stand: the setup"),
        (HEADER + "\n\n" + HEADER, "line 2: this is not JSON"),
        (HEADER + '\n{"line": "set', "line 2: this is not JSON"),
        (HEADER + '\n{"line": ' + "[" * 990 + "]" * 990 + "}", "line 2: "),
        (
            HEADER + '\n{"line": "\\u001b[2J"}',
            'line 2: here stands: {"line": "\\u001b[2J"}; here should stand: the setup',
        ),
        (HEADER + "\n\xff", "line 2: this is not JSON"),
    ],
)
def test_what_is_no_record(text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(text.encode("latin-1"))
    assert said([path], 1, capsys).startswith(f"{path}: wrong. {why}")
