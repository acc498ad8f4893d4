"""Game records: the fields of every line, the same record from the log of a console, and the files that keep them."""

import hashlib
import os
import threading
from collections import Counter
from pathlib import Path

import pytest

from book import FIELDS
from dicetown import cards as c
from dicetown import correct as mishap
from dicetown.presets import PRESETS
from host.commands.simulate import play
from host.engine.chance import Chance, seed_bytes
from host.engine.players import Thinker
from host.game import record, record_files
from host.game.events import Event
from host.game.players import NAMES
from host.i18n.errors import UserError


def game(preset: str, seats: int, n: int) -> list[record.Line]:
    start = record.Start(preset, PRESETS[preset], NAMES[:seats], n % seats, seed_bytes(f"record {n}"))
    return play(start, Thinker() if n % 2 else Chance(n)).lines


@pytest.fixture(scope="module")
def records() -> list[list[record.Line]]:
    return [game(preset, 2 + n % 4, n) for preset in PRESETS for n in range(8)]


def test_every_line_has_its_fields(records: list[list[record.Line]]) -> None:
    seen: Counter[str] = Counter()
    for lines in records:
        assert lines[0]["record"] == "dicetown/1"
        assert lines[0]["commitment"] == hashlib.sha256(bytes.fromhex(lines[0]["seed"])).hexdigest()
        for line in lines[1:]:
            assert set(line) == {"line", *FIELDS[line["line"]]}
            seen[line["line"]] += 1
        assert [line["line"] for line in lines[1:4]] == ["setup", "round", "throw"]
        assert lines[-1]["line"] == "end"
    assert set(seen) == FIELDS.keys() - {"undo", "correct"}, "some kind of line was never written"


def test_accepted_offers_are_those_for_the_pick(records: list[list[record.Line]]) -> None:
    """Q34: all offers for it, or those that the Sheriff takes one by one."""
    accepted = 0
    for lines in records:
        for i, line in enumerate(lines):
            if line.get("line") == "offer":
                tie = next(later for later in lines[i:] if later.get("line") == "tie")
                answer = [each["choice"] for each in lines[:i] if each.get("kind") == "tie"][-1]
                assert line["accepted"] == (line["favours"] == tie["pick"]) or (answer > 5 and not line["accepted"])
                accepted += line["accepted"]
    assert accepted


def test_a_console_log_gives_the_same_record() -> None:
    lines = game("ru-first", 3, 1)
    start, decisions = record.start_in(lines[0]), record.decisions_in(lines)
    log = [
        Event("seed", {"hash": start.seed.hex()}),
        Event("record", {"seats": 3, "switches": start.switches, "sheriff": 1, "decisions": len(decisions)}),
        Event("decisions", {"first": 5, "moves": decisions[5:]}),
        Event("decisions", {"first": 0, "moves": decisions[:5]}),
    ]
    assert record.of_log(log, NAMES[:3]) == lines


@pytest.mark.parametrize("seat", [0, 5, 6, 7])
@pytest.mark.parametrize("choice", [0, 1, 1 << 23, 1 << 24, (1 << 30) - 1])
@pytest.mark.parametrize("at", [0, 20])
def test_a_log_that_no_console_wrote_is_a_clear_error_or_a_record(seat: int, choice: int, at: int) -> None:
    """Any entry among the decisions of a game, also after a correction whose reason it may then be a part of."""
    moves = record.decisions_in(game("first", 3, 1))
    correction = mishap.CORRECT, mishap.pack(c.DOLLARS, 1, c.BANK, 0, 7)
    for entries in ([(seat, choice)], [correction, (seat, choice)]):
        log = [
            Event("seed", {"hash": seed_bytes("record 1").hex()}),
            Event("record", {"seats": 3, "switches": PRESETS["first"], "sheriff": 1, "decisions": len(moves) + 1}),
            Event("decisions", {"first": 0, "moves": [*moves[:at], *entries]}),
        ]
        try:
            assert record.of_log(log, NAMES[:3])
        except UserError as error:
            assert "cannot be read" in str(error)


@pytest.mark.parametrize("seed", ["", "zz", "ab", "\ufffd" * 64])
def test_a_log_with_a_seed_that_is_none_is_a_clear_error(seed: str) -> None:
    log = [Event("seed", {"hash": seed}), Event("decisions", {"first": 0, "moves": [(0, 1)]})]
    with pytest.raises(UserError, match="cannot be read"):
        record.of_log(log, NAMES[:3])


def test_an_illegal_decision_is_refused_and_not_written() -> None:
    recorder = record.Recorder(record.Start("first", 0, NAMES[:2], 0, bytes(32)))
    lines = list(recorder.lines)
    with pytest.raises(ValueError, match="seat 0 cannot answer 99 to keep"):
        recorder.decide(0, 99)
    assert recorder.lines == lines


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"record": "dicetown/9"}', "\x00"])
def test_what_is_no_record_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(UserError, match=r"is not a game record"):
        record_files.read(path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="choose another folder with --records"):
        record_files.write(game("first", 2, 0), tmp_path / "file")


@pytest.mark.parametrize("same", [True, False])
def test_two_programs_that_write_at_once_lose_no_game(same: bool, tmp_path: Path) -> None:
    """Both find the name free and write: without care, the second file would replace the first."""
    games = [list(game("first", 2, 0)) for _ in range(4)]
    if not same:
        for number, lines in enumerate(games):
            lines[-1] = {**lines[-1], "number": number}
    threads = [threading.Thread(target=record_files.write, args=(lines, tmp_path)) for lines in games]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    kept = [record_files.read(path) for path in tmp_path.iterdir()]
    assert len(kept) == 1 if same else sorted(lines[-1]["number"] for lines in kept) == [0, 1, 2, 3]


def test_whatever_lies_under_a_records_name_the_game_is_kept(tmp_path: Path) -> None:
    """A pipe does not block it, and no link leads it to another place."""
    lines = game("first", 2, 0)
    first = tmp_path / record_files.name(lines[0])
    elsewhere = tmp_path / "elsewhere"
    os.mkfifo(first)
    first.with_stem(f"{first.stem}-2").symlink_to(elsewhere)
    first.with_stem(f"{first.stem}-3").write_text("[" * 100_000)
    path = record_files.write(lines, tmp_path)
    assert path.stem == f"{first.stem}-4" and record_files.read(path) == list(lines)
    assert record_files.write(lines, tmp_path) == path and not elsewhere.exists()
