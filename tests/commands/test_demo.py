"""A whole game on the real firmware without a person: what is printed, and the record."""

import re
from pathlib import Path

import pytest

from dicetown.game import Game
from dicetown.layout import ASKED, OWED
from host.commands.demo import demo
from host.engine.players import level
from host.engine.recall import Followed
from host.engine.strong import search
from host.game import record, record_files
from host.i18n.errors import UserError
from tests.tooling.tools import needed


def played(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, Path]:
    demo(seed="7", seats=2, preset="revised", records=folder)
    said = capsys.readouterr().out
    found = re.search(r"^Record: (.*)$", said, re.MULTILINE)
    assert found
    return said, Path(found[1])


def test_the_same_seed_gives_the_same_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, first = played(tmp_path / "a", capsys)
    _, second = played(tmp_path / "b", capsys)
    assert first.read_bytes() == second.read_bytes()
    lines = record_files.read(first)
    all_bots = record.BOTS, record.mask_of([True, True])
    assert lines == record.record(record.start_in(lines[0]), [all_bots, *record.decisions_in(lines)])
    for line in lines:
        if line.get("line") == "score":
            assert f"{lines[0]['seats'][line['seat']]}: {line['total']} points." in said
    assert f"{lines[0]['seats'][lines[-1]['winner']]} wins the game!" in said


def test_the_console_locks_what_other_players_choose(tmp_path: Path) -> None:
    """A bot of the host always chooses what a search chooses that knows what its seat may know (R2, P-C).

    The seat's knowledge begins with its first question.
    """
    for tool in ("cc", "stdlib.h", "Python.h"):
        needed(tool)
    demo(seed="7", seats=2, preset="revised", bots="normal,hard:4", records=tmp_path)
    lines = record_files.read(next(tmp_path.glob("*.jsonl")))
    start, chosen, remembered = record.start_in(lines[0]), 0, 0
    taken: list[tuple[int, int]] = []
    game = Game()
    game.new(2, start.switches, start.sheriff, start.seed)
    for seat, choice in record.decisions_in(lines):
        if game.s[OWED] == game.s[ASKED]:
            state = bytes(game.s)
            if not chosen:
                followed, taken = Followed(state), []
            assert followed.leads_to(state, taken)
            taken = []
        if seat == 1:
            assert choice == search(followed.sight(1), level("hard:4"))
            remembered += followed.sight(1) != Followed(state).sight(1)
            chosen += 1
        game.refill()
        assert game.decide(seat, choice) == 0
        taken.append((seat, choice))
    assert game.over() and chosen > 50 < remembered


@pytest.mark.parametrize("bots", ["grandmaster", "easy,easy", "hard:0"])
def test_players_that_there_are_not(bots: str) -> None:
    with pytest.raises(UserError, match=r"There is no player|name one for all"):
        demo(seats=3, bots=bots)


@pytest.mark.parametrize(("seats", "preset"), [(1, "first"), (6, "first"), (4, "second")])
def test_what_cannot_be_played_is_said(seats: int, preset: str) -> None:
    with pytest.raises(UserError, match="choose"):
        demo(seed="7", seats=seats, preset=preset, records=None)
