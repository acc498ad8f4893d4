"""What the terminal says at the end of a game, or when there is none: scores, digest, a refusal, a dead console."""

from collections.abc import Iterable

import pytest

from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.link.session import Message
from host.terminal.app import TownApp
from host.terminal.player import PlayApp
from host.terminal.scoreboard import scores
from host.virtual.board import VirtualBoard
from tests.terminal.terminals import SIZES, Feed, becomes, player, snapshot, text_of


async def test_a_refused_game_is_told_and_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.virtual.fingers.STARTS", 0.0)  # no console starts

    def refuse() -> None:
        raise UserError("The console says no.")

    app = PlayApp(Feed(), VirtualBoard(), [0], refuse, refuse)
    async with app.run_test(size=(130, 40)) as pilot:
        await becomes(pilot, lambda: bool(app.news))
        assert app.news == "The console says no."


async def test_a_console_that_has_died_ends_the_terminal_with_its_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead() -> Iterable[Message]:
        raise UserError("The console's firmware has ended.")

    app = TownApp(dead)
    async with app.run_test():
        pass
    monkeypatch.setattr(app, "run", lambda: None)
    with pytest.raises(UserError, match="has ended"):
        app.open()


async def test_the_score_sheet_stands_at_the_end() -> None:
    sheet = {"nuggets": 6, "dollars": 3, "sheriff": 5, "equipment": 10, "property": 12, "total": 36, "properties": 4}
    app, _, _ = player(Feed(snapshot(2), Event("score", {"seat": 0, **sheet}), Event("score", {"seat": 1, **sheet})))
    app.keep = lambda: "Record: there"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.poll = Feed(Event("end", {"reason": 1, "winner": 1}))
        app.step()
        await pilot.pause()
        scores = text_of(app, "#scores")
        assert "36" in scores and "Bo wins the game!" in scores
        assert scores.index("Bo") < scores.index("Ann")
        assert "N for a new game" in text_of(app, "#prompt")
        await becomes(pilot, lambda: app.news == "Record: there")
        assert app.farewell() == "Record: there"


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("size", SIZES)
async def test_whoever_watches_can_note_the_digest_at_any_time(size: tuple[int, int], late: bool) -> None:
    """Also after the game, and if they came late."""
    told = Event("digest", {"hash": "3f09c2a1b47de650"})
    app = TownApp(
        Feed(Snapshot((*snapshot().lines, told))) if late else Feed(snapshot(), told, Event("round", {"n": 4}))
    )
    async with app.run_test(size=size) as pilot:
        await becomes(pilot, lambda: "3f09c2a1b47de650" in text_of(app, "#title"))
        assert "Digest of the game 3f09c2a1b47de650" in text_of(app, "#log")
        app.poll = Feed(Event("aborted", {}))
        await becomes(pilot, lambda: "3f09c2a1b47de650" not in text_of(app, "#title"))
        assert "3f09c2a1b47de650" in text_of(app, "#log")
        assert app.farewell() == "Digest of the game 3f09c2a1b47de650"


def test_the_score_sheet_says_what_holds_the_record_to_this_game() -> None:
    table = Table()
    table.apply(Event("digest", {"hash": "3f09c2a1b47de650"}))
    assert "3f09c2a1b47de650" not in scores(table).plain
    table.winner = 0
    assert scores(table).plain.endswith("Digest of the game 3f09c2a1b47de650")
