"""`dicetown history` and its exports: what is printed, what a spreadsheet gets, and the answers to mistakes."""

import csv
import io
import json
from pathlib import Path

import pytest
from pytest import CaptureFixture

from host.commands import main as cli
from host.history.archive import Archive
from host.history.export import export
from host.history.figures import Sheet
from tests.game.written import lines_of, seated
from tests.history.kept import GAMES, archive_of, names


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return archive_of(tmp_path / "games")


def said(archive: Archive, capsys: CaptureFixture[str], *words: str) -> str:
    assert cli.main(["history", *words, "--records", str(archive.folder)]) == 0
    return capsys.readouterr().out


def test_the_list_names_games_players_and_what_is_left_out(archive: Archive, capsys: CaptureFixture[str]) -> None:
    (archive.folder / "torn.jsonl").write_text("{")
    text = said(archive, capsys)
    assert all(name in text for name in names(archive))
    assert "torn.jsonl is left out. line 1: this is not JSON" in text
    assert "Ann          3 games" in text
    assert "1 of 3 games" in said(archive, capsys, "--most", "1")
    assert said(archive, capsys, "--player", "Cy").count(" won with ") == 2


def test_an_empty_folder_says_what_to_do(tmp_path: Path, capsys: CaptureFixture[str]) -> None:
    assert "No games yet" in said(Archive(tmp_path), capsys)
    assert cli.main(["history", "player", "Ann", "--records", str(tmp_path)]) == 2
    assert "No games yet" in capsys.readouterr().err


def test_a_game_is_told_from_its_first_throw_to_its_scores(archive: Archive, capsys: CaptureFixture[str]) -> None:
    text = said(archive, capsys, "show", names(archive)[0])
    assert text.startswith("\nRound 1.\n  Ann throws ")
    assert "wins the game!" in text and "points: nuggets " in text


def test_a_player_and_the_dice(archive: Archive, capsys: CaptureFixture[str]) -> None:
    text = said(archive, capsys, "player", "Bo")
    assert text.startswith("Bo: 3 games\n") and "Ties decided as the Sheriff: " in text
    text = said(archive, capsys, "dice", "--player", "Bo")
    assert "Too few dice to say." in text and f"p = {0:.0f}." in text
    for face, n in zip(("9", "10", "J", "Q", "K", "A"), archive.rolled("Bo"), strict=True):
        assert f"{face:>4} {n:>8}  " in text


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("show",), "Name one: "),
        (("show", "nothing"), "There is no game nothing"),
        (("player", "Zoe"), "Zoe is in none of the games here. These players are: Ann, Bo, Cy."),
        (("list", "--player", "Zoe"), "Zoe is in none of the games here."),
        (("dice", "--player", "Zoe"), "Zoe is in none of the games here."),
        (("export", "--format", "xml"), "choose csv / json"),
        (("export", "--table", "dice"), "choose sheets / games"),
        (("burn",), "is not one of"),
    ],
)
def test_a_slip_is_answered_in_a_line(
    archive: Archive, capsys: CaptureFixture[str], words: tuple[str, ...], answer: str
) -> None:
    assert cli.main(["history", *words, "--records", str(archive.folder)]) == 2
    error = capsys.readouterr().err
    assert answer in error and error.count("\n") == 1


def test_a_damaged_index_is_rebuilt_by_the_command_it_names(archive: Archive, capsys: CaptureFixture[str]) -> None:
    archive.index.write_bytes(b"nonsense" * 999)
    assert cli.main(["history", "--records", str(archive.folder)]) == 2
    assert "dicetown history rebuild" in capsys.readouterr().err
    text = said(archive, capsys, "rebuild")
    assert "The old index is now " in text and f": {len(GAMES)} games\n" in text


def test_csv_and_json_hold_the_same_sheets(archive: Archive) -> None:
    rows = list(csv.DictReader(io.StringIO(export(archive, "sheets", "csv"))))
    objects = json.loads(export(archive, "sheets", "json"))
    assert len(rows) == len(objects) == sum(seats for _, seats, _ in GAMES)
    assert {"game", "ended", *Sheet.__annotations__} == set(rows[0]) == set(objects[0])
    for row, each in zip(rows, objects, strict=True):
        for name, value in each.items():
            flat = "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)
            assert row[name] == flat, name
    assert {each["name"] for each in json.loads(export(archive, "sheets", "json", "Cy"))} == {"Cy"}


def test_a_name_is_never_a_formula(tmp_path: Path) -> None:
    lines = seated(lines_of("first", 2, 0), [False, False], ["=1+1", 'Bo, "B"\n'])
    archive = Archive(tmp_path)
    archive.keep(lines)
    rows = list(csv.DictReader(io.StringIO(export(archive, "sheets", "csv"))))
    assert [row["name"] for row in rows] == ["'=1+1", 'Bo, "B"\n']
    assert json.loads(export(archive, "games", "json"))[0]["players"] == ["=1+1", 'Bo, "B"\n']


def test_an_export_never_overwrites(archive: Archive, tmp_path: Path, capsys: CaptureFixture[str]) -> None:
    out = tmp_path / "out.csv"
    said(archive, capsys, "export", "--output", str(out))
    left = out.read_bytes()
    assert left.decode() == export(archive)
    assert cli.main(["history", "export", "--records", str(archive.folder), "--output", str(out)]) == 2
    assert "name a new file" in capsys.readouterr().err
    assert out.read_bytes() == left
