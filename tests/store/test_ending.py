"""A game that ends joins the finished ones, whatever its people do meanwhile."""

from pathlib import Path

import pytest

from screens.page import HAND_OVER
from store import saves
from store.game_file import Saved
from store.journal import Journal
from tests.table.scripted_console import ScriptedConsole

STEPS = 20000  # ticks: more than a game of first choices takes


def ending(flash: Path) -> ScriptedConsole:
    """Return a game of a person and a bot whose journal is being finished."""
    scene = ScriptedConsole(journal=Journal(f"{flash}/journal/"))
    table = scene.table
    table.bots.ms = table.decision.beats.ms = 0
    scene.new(2, humans=1)
    for _ in range(STEPS):
        if table.games.journal_task.pieces:
            return scene
        if table.at_rest() and scene.game.owed() & ~table.match.locked() & 1:
            table.lock(0, scene.game.next(0, -1))
        scene.run(1)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("pieces", [2, 3, 4, 5, 9])
def test_a_seat_changes_hands_only_when_the_game_is_put_away(tmp_path: Path, pieces: int) -> None:
    scene = ending(tmp_path)
    table = scene.table
    while table.games.journal_task.pieces < pieces:
        scene.run(1)
    table.players[0].wish.ask(HAND_OVER)
    table.players[0].wish.since = scene.now - 2000  # the host asked for the seat two seconds ago
    scene.board.stations[0].press("ok")
    while table.games.journal_task.pieces:
        scene.run(1)
        assert table.match.bots == 0b10
    assert not table.match.playing and saves.finished(table.journal) == [1]
    with open(saves.path(table.journal, 1), "rb") as file:
        record = Saved(file)
        while record.next():
            pass
    assert not record.damaged and record.number == table.journal.number
