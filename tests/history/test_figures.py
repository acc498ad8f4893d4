"""The figures of a game, compared with those that its record's lines give when read in another way."""

import json
from pathlib import Path
from typing import Any

import pytest

from dicetown.cards import FACES
from dicetown.presets import MASKED, OWN_DICE, PRESETS
from host.commands.history import What, history
from host.commands.simulate import simulate
from host.game import record, record_files
from host.history.archive import Archive
from host.history.figures import PLACES, SHOWN, SOURCES, dice_of, of_record
from tests.game.mended import mended
from tests.game.written import game

Lines = list[record.Line]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    simulate(games=12, preset="first", seats=4, seed="figures", records=folder, switch=None, chance=False)
    return folder


@pytest.fixture(scope="module")
def records(simulated: Path) -> list[Lines]:
    return [[json.loads(line) for line in path.open(encoding="utf-8")] for path in sorted(simulated.glob("*.jsonl"))]


def kinds(lines: Lines, kind: str) -> Lines:
    return [line for line in lines if line.get("line") == kind]


def test_points_are_those_of_the_score_sheet(records: list[Lines]) -> None:
    """E4 to E8."""
    for lines in records:
        _, sheets = of_record(lines)
        for line in kinds(lines, "score"):
            sheet = sheets[line["seat"]]
            assert [getattr(sheet, f"points_{source}") for source in SOURCES] == [line[source] for source in SOURCES]
            assert sheet.points == sum(line[source] for source in SOURCES) == line["total"]
        assert [sheet.seat for sheet in sheets if sheet.won] == [lines[-1]["winner"]]


def test_dollars_for_dice_went_to_the_stagecoach(records: list[Lines]) -> None:
    """R8 to R10: what the Stagecoach has brought to the Bank and what is left on it, and nothing else."""
    for lines in records:
        _, sheets = of_record(lines)
        moves = [line for line in kinds(lines, "move") if line["what"] == "dollars"]
        brought = sum(line["n"] for line in moves if line["to"] == "stagecoach")
        assert sum(sheet.paid_for_dice for sheet in sheets) == brought > 0


def test_locations_are_counted_once(records: list[Lines]) -> None:
    for lines in records:
        _, sheets = of_record(lines)
        for place in PLACES:
            won = [line for line in kinds(lines, "win") if line["location"] == place and line["seat"] is not None]
            assert sum(getattr(sheet, f"won_{place}") for sheet in sheets) == len(won)


def test_dice_are_all_that_were_thrown(records: list[Lines]) -> None:
    for lines in records:
        _, sheets = of_record(lines)
        for face in FACES:
            thrown = sum(line["dice"].count(face) for line in kinds(lines, "throw"))
            assert sum(getattr(sheet, f"rolled_{face}") for sheet in sheets) == thrown


def test_ties_and_bribes(records: list[Lines]) -> None:
    """A4, A5: a tie was bribed if an offer before it, in the same contest, was accepted."""
    bribed = decided = 0
    for lines in records:
        _, sheets = of_record(lines)
        for n, line in enumerate(lines):
            if line.get("line") == "tie":
                decided += 1
                before = n
                while lines[before - 1]["line"] == "offer":
                    before -= 1
                bribed += any(offer["accepted"] for offer in lines[before:n])
        offers = kinds(lines, "offer")
        assert sum(sheet.offers for sheet in sheets) == len(offers)
        assert sum(sheet.offers_accepted for sheet in sheets) == sum(offer["accepted"] for offer in offers)
        dollars = sum(offer["dollars"] for offer in offers if offer["accepted"])
        assert sum(sheet.bribe_dollars for sheet in sheets) == dollars
        assert sum(sheet.ties_won for sheet in sheets) == len(kinds(lines, "tie"))
    found = [of_record(lines)[1] for lines in records]
    assert sum(sheet.ties_decided for sheets in found for sheet in sheets) == decided
    assert sum(sheet.ties_bribed for sheets in found for sheet in sheets) == bribed > 0


def test_what_is_stolen_is_lost_by_another(records: list[Lines]) -> None:
    for lines in records:
        _, sheets = of_record(lines)
        looks = len(kinds(lines, "look"))
        stolen = sum(sheet.cards_stolen for sheet in sheets)
        assert stolen == sum(sheet.cards_lost for sheet in sheets) == looks


def test_what_was_undone_does_not_count() -> None:
    lines = mended("first", 3, 0)
    summary, sheets = of_record(lines)
    assert summary.undone == sum(line.get("line") == "undo" for line in lines) > 0
    assert summary.corrected > 0
    assert (summary.decisions, sheets) == (len(record.decisions_in(lines)), of_record(record.standing(lines))[1])


def test_the_header_may_say_more() -> None:
    lines = list(game("first", 2, 0))
    assert [sheet.bot for sheet in of_record(lines)[1]] == [None, None]
    lines[0] = {**lines[0], "bots": [False, True], "ended": "2026-11-21T13:20:05Z"}
    summary, sheets = of_record(lines)
    assert summary.ended == "2026-11-21T13:20:05Z"
    assert [sheet.bot for sheet in sheets] == [False, True]


@pytest.mark.parametrize("strange", [5, None, [], "2026", "\x1b[2J"])
def test_a_strange_end_is_no_harm(strange: object) -> None:
    lines = list(game("first", 2, 0))
    lines[0] = {**lines[0], "ended": strange}
    assert of_record(lines)[0].ended == ""


def test_only_lines_that_people_cause_say_who_plays() -> None:
    """In other lines `bots` is an unknown field, which `verify` accepts."""
    lines = [dict(line) for line in game("first", 2, 0)]
    lines[2]["bots"] = "anything"
    assert lines[2]["line"] == "round"
    assert [sheet.bot for sheet in of_record(lines)[1]] == [None, None]


def test_sums_of_the_index_are_those_of_the_records(simulated: Path, records: list[Lines]) -> None:
    archive = Archive(simulated)
    archive.follow()
    sheets = [sheet for lines in records for sheet in of_record(lines)[1]]
    for name in ("Ann", "Di"):
        own = [sheet for sheet in sheets if sheet.name == name]
        sums = archive.sums(name)
        assert sums is not None
        for field in ("points", "won", "paid_for_dice", "ties_bribed", "rolled_Q", "won_mine"):
            assert sums[field] == sum(getattr(sheet, field) for sheet in own), field
        assert sums["games"] == len(records)
        rolled = [sum(getattr(sheet, f"rolled_{face}") for sheet in own) for face in FACES]
        assert archive.rolled(player=name) == rolled
    assert sum(archive.rolled()) == sum(len(line["dice"]) for lines in records for line in kinds(lines, "throw"))


def test_each_electronic_die_has_its_faces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R7, R18: by its place under the cup, from the dice kept. Masked games count faces, not values."""
    switches = PRESETS["first"] | OWN_DICE | MASKED
    played = [game(switches, 3, number) for number in range(2)]
    told = sum((line["choice"] >> 3 * i & 7) > 0 for lines in played for line in throws(lines) for i in range(5))
    dice = [die for lines in played for die in dice_of(lines)]
    assert {(die.seat, die.die) for die in dice} == {(seat, place) for seat in range(3) for place in range(5)}
    assert sum(getattr(die, field) for die in dice for field in SHOWN) == told > 100
    first = [(throws(played[0])[0]["choice"] >> 3 * i & 7) for i in range(5)]
    opening = dice_of([played[0][0], played[0][1], throws(played[0])[0]])
    assert [SHOWN[face - 1] for face in first if face] == [
        field for die in opening for field in SHOWN if getattr(die, field)
    ]
    archive = Archive(tmp_path)
    for lines in (*played, game("first", 3, 0)):
        record_files.write(lines, tmp_path)
    history(What.DICE, records=tmp_path)
    said = capsys.readouterr().out
    assert sum(sum(shown) for _, _, shown in archive.dice()) == told
    assert said.count("\n  3.") == 5 and "each electronic die" in said


def throws(lines: Any) -> Lines:
    return [line for line in record.standing(lines) if line.get("kind") == "throw"]


def test_without_electronic_dice_there_is_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record_files.write(game("first", 3, 0), tmp_path)
    history(What.DICE, records=tmp_path)
    assert "electronic" not in capsys.readouterr().out and Archive(tmp_path).dice() == []
