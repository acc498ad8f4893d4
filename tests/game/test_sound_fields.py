"""Fields of a record that the rules don't decide (`bots`, `hosted`, plain JSON): both checks refuse invalid ones."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import book
import checker
from host.game import record, verify
from host.game.events import Event
from tests.game.written import Lines, find, game, lines_of, rewritten

HERE = Path(__file__).parent
SEATS = 3
BOTS: tuple[Any, ...] = (
    *(None, True, 0, 7, "", "010", {}, [], [True], [True] * 2, [True] * 4, [1, 0, 0], [0, 1, 2], [None] * 3),
    *([[]] * 3, ["true"] * 3, [True, False, "false"], [True, False, 1.0]),
)
HOSTED: tuple[Any, ...] = (None, True, 1, "1", {}, [17], [3], [-1], [1, 1], [True], [1.0], ["1"], [None], [[]])


def refused(lines: Lines, number: int, why: str) -> None:
    lines = rewritten(lines)
    with pytest.raises(verify.Wrong, match=why) as caught:
        verify.check(record.text(lines).encode())
    assert caught.value.number == number
    with pytest.raises(book.Fault, match=f"line {number}: "):
        checker.check(record.text(lines))


def accepted(lines: Lines) -> None:
    lines = rewritten(lines)
    verify.check(record.text(lines).encode())
    checker.check(record.text(lines))


@pytest.mark.parametrize("bots", BOTS, ids=repr)
@pytest.mark.parametrize("where", ["header", "d"])
def test_bots_of_any_other_form_are_refused(where: str, bots: Any) -> None:
    lines = lines_of("first", SEATS, 0)
    i = 0 if where == "header" else find(lines, "d")
    lines[i]["bots"] = bots
    refused(lines, i + 1, "`bots` must be true or false for each of the 3 seats|bots")


@pytest.mark.parametrize("hosted", HOSTED, ids=repr)
def test_hosted_of_any_other_form_is_refused(hosted: Any) -> None:
    lines = lines_of("first", SEATS, 0)
    lines[0] |= {"bots": [True] * SEATS, "hosted": hosted}
    refused(lines, 1, "`hosted` must be seats, 0 to 2, none of them twice")


def test_hosted_names_only_seats_where_bots_have_played() -> None:
    for bots in ([True, False, False], None):
        lines = lines_of("first", SEATS, 0)
        lines[0] |= {"hosted": [0, 2]} | ({"bots": bots} if bots else {})
        refused(lines, 1, "`hosted` names seats? (0 )?2, where no bot has played")
    lines = lines_of("first", SEATS, 0)
    lines[0] |= {"hosted": [2], "bots": [False] * SEATS}
    lines[find(lines, "d", lambda line: line["seat"] == 1)]["bots"] = [False, False, True]
    accepted(lines)


def test_a_hosted_seat_that_a_person_took_before_a_bot_played_is_not_in_the_record() -> None:
    lines = game("first", SEATS, 0)
    start, decisions = record.start_in(lines[0]), record.decisions_in(lines)
    log = [
        Event("seed", {"hash": start.seed.hex()}),
        Event("record", {"seats": 3, "switches": start.switches, "sheriff": start.sheriff, "decisions": 0}),
        Event("host", {"seats": 0b110}),
        Event("bots", {"first": 0, "seats": 0b010}),
        Event("decisions", {"first": 0, "moves": decisions}),
    ]
    written = record.of_log(log, start.names)
    assert written[0]["hosted"] == [1]
    accepted(written)


TEXT = record.text(game("first", SEATS, 0)).encode()
Spoil = Callable[[bytes], bytes]
SPOILT: dict[str, tuple[Spoil, int]] = {  # and the number of the wrong line; 0: the whole file
    "nothing": (lambda text: b"", 1),
    "a header alone": (lambda text: text.split(b"\n")[0] + b"\n", 2),
    "half a header": (lambda text: text[:60], 1),
    "no line ends": (lambda text: text.replace(b"\n", b""), 1),
    "a field twice": (lambda text: text.replace(b'"sheriff": 0', b'"sheriff": 1, "sheriff": 0', 1), 1),
    "a field twice, within": (lambda text: text.replace(b'"doc": ', b'"doc": "dice", "doc": ', 1), 1),
    "a field twice, later": (lambda text: text.replace(b'"n": 2', b'"n": 1, "n": 2', 1), -1),
    "not a number": (lambda text: text.replace(b"{", b'{"x": NaN, ', 1), 1),
    "an endless number": (lambda text: text.replace(b"{", b'{"x": 1e999, ', 1), 1),
    "a number of 5,000 digits": (lambda text: text.replace(b"{", b'{"x": ' + b"9" * 5000 + b", ", 1), 1),
    "deep": (lambda text: text.replace(b"{", b'{"x": ' + b"[" * 20_000 + b"]" * 20_000 + b", ", 1), 1),
    "not so deep": (lambda text: text.replace(b"{", b'{"x": ' + b"[" * 40 + b"]" * 40 + b", ", 1), 1),
    "long": (lambda text: text.replace(b"{", b'{"x": "' + b"x" * 70_000 + b'", ', 1), 1),
    "half a character": (lambda text: text.replace(b"Ann", b"\\ud800"), 1),
    "no UTF-8": (lambda text: text.replace(b"Ann", b"\xff"), 1),
    "names in no list": (lambda text: text.replace(b'["Ann", "Bo", "Cy"]', b'"Ann"'), 1),
    "a Sheriff who is true": (lambda text: text.replace(b'"sheriff": 0', b'"sheriff": false', 1), 1),
    "a list": (lambda text: text.replace(b"\n", b"\n[]\n", 1), 2),
    "an empty line": (lambda text: text + b"\n", -1),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_both_programs_name_the_line_and_need_no_traceback(kind: str, tmp_path: Path) -> None:
    spoil, number = SPOILT[kind]
    text = spoil(TEXT)
    assert text != TEXT
    with pytest.raises(verify.Wrong) as caught:
        verify.check(text)
    assert number < 0 or caught.value.number == number
    path = tmp_path / "x.jsonl"
    path.write_bytes(text)
    assert str(path) in checker.check_file(path)


def test_the_checker_as_a_program_ends_with_1_and_names_each_wrong_file(tmp_path: Path) -> None:
    (tmp_path / "right").write_bytes(TEXT)
    (tmp_path / "deep").write_bytes(b"[" * 100_000)
    (tmp_path / "binary").write_bytes(b"\xff")
    (tmp_path / "header").write_bytes(TEXT.split(b"\n")[0])
    command = [sys.executable, "-S", "-E", str(HERE / "checker.py"), "none", "deep", "right", "binary", "header"]
    done = subprocess.run(command, cwd=tmp_path, timeout=300, capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout == ""
    assert [line.split()[0].rstrip(":") for line in done.stderr.splitlines()] == ["none", "deep", "binary", "header"]


VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=60)
@given(st.sampled_from(["bots", "hosted", *game("first", SEATS, 0)[0]]), VALUES)
def test_both_programs_say_the_same_of_any_header(field: str, value: Any) -> None:
    lines = lines_of("first", SEATS, 0)
    lines[0][field] = value
    text = record.text(rewritten(lines))
    right = []
    for check, fault in ((checker.check, book.Fault), (lambda text: verify.check(text.encode()), verify.Wrong)):
        try:
            check(text)
            right.append(True)
        except fault:
            right.append(False)
    assert right[0] == right[1], json.dumps(value)
