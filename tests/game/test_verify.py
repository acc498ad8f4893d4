"""`dicetown verify` beyond tampered lines: what does not matter, undone steps, files that are no record, exit codes."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import checker
from host.commands import main as cli
from host.game import record, record_files, verify
from tests.game.written import find, game, lines_of, rewritten


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
    verify.check(record.text(rewritten(lines)).encode())


def said(words: list[Any], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["verify", *map(str, words)]) == code
    out, err = capsys.readouterr()
    assert bool(err) == (code == 2)
    return err or out


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = record_files.write(game("first", 3, 0), tmp_path)
    record_files.write(game("revised", 3, 0), tmp_path / "more")
    assert "right. " in said([good], 0, capsys)
    assert said([tmp_path], 0, capsys) == "2 records: 2 right, 0 wrong\n"
    bad = tmp_path / "bad.jsonl"
    lines = lines_of("first", 3, 0)
    i = find(lines, "throw", lambda line: line["seat"] == 1)
    lines[i]["dice"][0] = "9" if lines[i]["dice"][0] != "9" else "A"
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
        (
            HEADER + '\n{"line": "\\u001b[2J"}',
            'line 2: here stands: {"line": "\\u001b[2J"}; here should stand: the setup',
        ),
        (HEADER + "\n\xff", "line 2: this is not UTF-8"),
    ],
)
def test_what_is_no_record(text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(text.encode("latin-1"))
    assert said([path], 1, capsys).startswith(f"{path}: wrong. {why}")


@pytest.mark.parametrize("piece", ["[" + "{}," * 1_000_000 + "{}]", "\n" * 3_000_000, "{}\n" * 1_000_000])
def test_a_large_file_takes_little_more_memory_than_its_bytes(piece: str, tmp_path: Path) -> None:
    path = tmp_path / record_files.name(game("first", 3, 0)[0])
    path.write_text(HEADER + "\n" + piece)
    tracemalloc.start()
    with pytest.raises(verify.Wrong, match="line 2: "):
        verify.check(record_files.octets(path))
    record_files.write(game("first", 3, 0), tmp_path)  # compares the file with this game
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken < 3 * path.stat().st_size
