"""The running digest: a record that was changed afterwards does not match the digests that people saw in the game."""

import copy
from collections.abc import Callable
from pathlib import Path

import pytest

import book
import checker
from chain import Chain
from dicetown.presets import MASKED, OWN_DICE, PRESETS, SWITCHES
from host.commands import main as cli
from host.game import record, verify
from tests.game.mended import mended
from tests.game.written import Lines, lines_of, rewritten

MASKED_DICE = PRESETS["first"] | OWN_DICE | MASKED


def told(lines: Lines) -> list[str]:
    """Return all digests that a console announces in such a game. The record itself must be right."""
    text = record.text(lines)
    checker.check(text)
    return [each.digest for each in verify.check(text.encode()).digests]


def first_owing(recorder: record.Recorder) -> int:
    owed = recorder.game.owed()
    return (owed & -owed).bit_length() - 1


def played_otherwise(lines: Lines, i: int, choice: int) -> Lines:
    """Replay a game with another decision in line i; later decisions stay where legal, others are first choices."""
    recorder = record.Recorder(record.start_in(lines[0]))
    wanted = {k: line["choice"] for k, line in enumerate(line for line in lines if line.get("line") == "d")}
    wanted[sum(line.get("line") == "d" for line in lines[:i])] = choice
    while not recorder.over:
        seat = first_owing(recorder)
        choice = wanted.pop(min(wanted), -1) if wanted else -1
        legal = choice >= 0 and recorder.game.legal(seat, choice)
        recorder.decide(seat, choice if legal else recorder.game.next(seat, -1))
    return recorder.lines


def other_faces(lines: Lines) -> Lines:
    """Choose the faces of masked dice when the seed is known: all Aces."""
    recorder = record.Recorder(record.start_in(lines[0]))
    while not recorder.over:
        game, seat = recorder.game, first_owing(recorder)
        choice = game.next(seat, -1)
        if record.QUESTION_WORDS[game.question(seat)] == "throw":
            choice = max(c for c in range(1 << 9) if game.legal(seat, c))
        recorder.decide(seat, choice)
    return recorder.lines


def another_decision(lines: Lines) -> Lines:
    i = next(i for i, line in enumerate(lines) if line.get("kind") == "keep")
    return played_otherwise(lines, i, lines[i]["choice"] ^ 1 or 2)


def another_name(lines: Lines) -> Lines:
    lines[0]["seats"][1] = "Bob"
    return rewritten(lines)


def an_idle_switch(lines: Lines) -> Lines:
    """Change a switch that never mattered in this game: all else stays as it was."""
    start = record.start_in(lines[0])
    for bit in range(len(SWITCHES)):
        bits = start.switches ^ 1 << bit
        other = record.Start(record.preset_of(bits), bits, start.names, start.sheriff, start.seed)
        forged = rewritten([other.header, *lines[1:]])
        try:
            told(forged)
        except (verify.Wrong, book.Fault):
            continue
        return forged
    raise AssertionError("each switch changes something in this game")


def who_played(lines: Lines) -> Lines:
    """Let a person claim that a bot played for them."""
    lines[0]["bots"] = [True, False, False]
    return rewritten(lines)


def an_order_of_answers(lines: Lines) -> Lines:
    i = next(i for i, line in enumerate(lines) if line.get("line") == "d")
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return rewritten(lines)


FORGERIES = [other_faces, another_decision, another_name, an_idle_switch, who_played, an_order_of_answers]


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_record_that_was_rewritten_is_right_in_itself_but_not_what_was_seen(forge: Callable[[Lines], Lines]) -> None:
    lines = lines_of(MASKED_DICE, 3, 0)
    forged = forge(copy.deepcopy(lines))
    assert forged != lines
    assert not set(told(forged)) & set(told(lines))


@pytest.mark.parametrize("bit", range(len(SWITCHES)))
def test_every_switch_counts_even_one_that_changes_nothing(bit: int) -> None:
    lines = lines_of("first", 3, 0)
    switches = record.start_in(lines[0]).switches
    digests = []
    for bits in (switches, switches ^ 1 << bit):
        chain = Chain(lines[0], bits)
        recorder = record.Recorder(record.Start("own", bits, ("Ann", "Bo", "Cy"), 0, bytes.fromhex(lines[0]["seed"])))
        for each in (chain, recorder.digest):
            each.add(0, 1) if each is chain else each.add(0, 0, 1)
        recorder.digest.link()
        chain.take({"line": "keep"})
        assert recorder.digest.value.hex() == chain.digest
        digests.append(chain.digest)
    assert digests[0] != digests[1]


def test_two_programs_that_share_nothing_tell_the_same() -> None:
    """With steps taken back, goods corrected and seats that change hands."""
    for preset in PRESETS:
        lines = [*mended(preset, 3, 1)]
        chain = Chain(lines[0], record.start_in(lines[0]).switches)
        chain.seat(lines[0])
        for line in lines[1:]:
            chain.take(line)
        assert told(lines) == chain.told and len(set(chain.told)) == len(chain.told) > 20


def test_what_was_seen_before_a_step_was_taken_back_still_holds() -> None:
    """An undo adds to the chain and removes nothing from it."""
    lines = [*mended("first", 3, 1)]
    i = next(i for i, line in enumerate(lines) if line.get("line") == "undo")
    before = [line["digest"] for line in lines[:i] if line.get("line") == "hand"]
    plain = rewritten(record.standing(lines))
    assert before and set(before) <= set(told(lines))
    assert told(lines)[-1] not in told(plain)


def test_a_digest_covers_the_last_decision() -> None:
    """The last digest is announced after all decisions, with the end."""
    lines = lines_of("first", 3, 0)
    last = max(i for i, line in enumerate(lines) if line.get("line") == "d")
    chain = Chain(lines[0], record.start_in(lines[0]).switches)
    chain.seat(lines[0])
    for line in lines[1:last]:
        chain.take(line)
    chain.take(lines[last] | {"choice": lines[last]["choice"] + 1})
    for line in lines[last + 1 :]:
        chain.take(line)
    assert chain.digest != told(lines)[-1]


def test_a_digest_tells_no_hidden_choice_to_those_who_lack_the_seed() -> None:
    """The chain starts from the seed, not from the public commitment, so guesses at a choice cannot be tried out."""
    one, two = (record.Recorder(record.Start("first", 0, ("Ann", "Bo"), 0, bytes([n]) * 32)) for n in (1, 2))
    for each in (one, two):
        each.digest.add(0, 0, 1)
        each.digest.link()
    assert one.digest.value != two.digest.value
    assert len(one.digest.value) == 8, "too little to go on with the chain from it"


# The command


def said(words: list[object], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["verify", *map(str, words)]) == code
    out, err = capsys.readouterr()
    return err or out


def test_the_command_holds_a_record_against_what_was_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(MASKED_DICE, 3, 0)
    path, forged = tmp_path / "game.jsonl", tmp_path / "forged.jsonl"
    path.write_text(record.text(lines))
    forged.write_text(record.text(other_faces(lines)))
    seen = next(line["digest"] for line in lines if line.get("line") == "hand")
    assert "told in round 1: up to line " in said([path, "--seen", seen], 0, capsys)
    spaced = " ".join(seen[i : i + 4] for i in range(0, 16, 4)).upper()
    last = told(lines)[-1]
    assert f"digest {last}" in said([path], 0, capsys)
    both = said([path, "--seen", spaced, "--seen", last], 0, capsys)
    assert both.count("game that was watched") == 2 and "the whole record is" in both
    answer = said([forged, "--seen", seen], 1, capsys)
    assert "right. " in answer and f"{seen}: never told in this record" in answer
    assert "is no digest: give the 16 digits" in said([path, "--seen", "12 34"], 2, capsys)
    assert "name its file" in said([tmp_path, "--seen", seen], 2, capsys)


def test_a_hand_without_its_digest_is_refused() -> None:
    lines = lines_of("first", 3, 0)
    del next(line for line in lines if line.get("line") == "hand")["digest"]
    with pytest.raises(verify.Wrong, match="the field `digest` is missing"):
        verify.check(record.text(lines).encode())
