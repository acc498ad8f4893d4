"""The server ends soon after Ctrl-C, whatever the console does: nothing that waits for the console delays it."""

import threading
from typing import Any

import pytest

from host.game.events import parse
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.web import app_state
from host.web.serve import keeper
from tests.web.town import PATIENCE, Nobody, Towns, until

GAME = [parse(line.split()) for line in ("setup 3 0 1", "name 0 human Ann", "end mine 1", "seed " + "0f" * 32)]
GAMES = 200


class Mute(Nobody):
    """A console that begins to answer and never continues, until the line is closed."""

    def __init__(self) -> None:
        self.closed = threading.Event()
        self.asked: list[Table] = []
        self.waiting = self.most = 0
        self.woken: list[bool] = []

    def client(self) -> Any:
        return self

    def hang_up(self) -> None:
        self.closed.set()

    def keep(self, table: Table, client: object) -> None:
        assert client is self
        self.asked.append(table)
        self.woken.append(self.closed.wait(PATIENCE / 10))
        raise UserError("The console did not send the whole log: try again.")


@pytest.fixture
def mute(monkeypatch: pytest.MonkeyPatch) -> Mute:
    monkeypatch.setattr(app_state, "LAST_RECORD", 0.01)
    return Mute()


def test_games_that_end_at_once_do_not_hold_the_server_up(towns: Towns, mute: Mute) -> None:
    town = towns(room=mute)
    town.hall.finished.append(mute.keep)
    for n in range(GAMES):
        for event in GAME:
            town.post(event if event.name != "name" else parse(["name", "0", "human", f"Ann{n}"]))
    until(lambda: town.hall.arrivals.waiting.empty() and mute.asked)
    assert len(town.hall.tasks) == 1, "one at a time waits for the console"
    town.stop()
    assert not town.thread.is_alive() and all(mute.woken)


def test_the_newest_of_them_is_kept_by_its_own_names(towns: Towns, mute: Mute) -> None:
    """Even if another game has begun meanwhile."""
    town = towns(room=mute)
    town.hall.finished.append(mute.keep)
    for name in ("First", "Second", "Third"):
        for event in (*GAME[:1], parse(["name", "0", "human", name]), *GAME[2:]):
            town.post(event)
    town.post(GAME[0])
    town.post(parse(["name", "0", "human", "Running"]))
    until(lambda: town.hall.live.table.names[:1] == ["Running"])
    mute.closed.set()
    until(lambda: not town.hall.tasks)
    assert [table.names[0] for table in mute.asked][-1] == "Third" and len(mute.asked) <= 3


def test_the_record_of_the_last_game_is_waited_for(towns: Towns, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes at the moment when a game ends."""
    monkeypatch.setattr(app_state, "LAST_RECORD", PATIENCE)
    town = towns(room=mute)
    begun, kept = threading.Event(), []

    def keep(table: Table, client: object) -> None:
        begun.set()
        until(lambda: town.hall.live.closed)  # the server ends
        kept.append(mute.closed.is_set())

    town.hall.finished.append(keep)
    for event in GAME:
        town.post(event)
    assert begun.wait(PATIENCE)
    town.stop()
    assert kept == [False], "the line was open until it was done"


def test_where_a_game_was_kept_is_no_headline(
    towns: Towns, mute: Mute, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise phones would show a path of the server instead of who has won."""
    town = towns(room=mute)
    hall = town.hall
    monkeypatch.setattr(hall.archive, "keep_log", lambda *_: "kept/game.jsonl")
    hall.finished.append(keeper(hall))
    for event in GAME:
        town.post(event)
    said: list[str] = []
    until(lambda: said.append(capsys.readouterr().out) or "kept/game.jsonl" in "".join(said))
    until(lambda: not hall.tasks)
    assert not any("kept" in text for texts, *_ in hall.live.story for text in texts.values())
