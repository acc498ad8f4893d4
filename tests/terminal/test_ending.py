"""What the terminal says at the end of a game, or when there is none: scores, digest, a refusal, a dead console."""

from collections.abc import Iterable

import pytest

from host.game import contests
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.link.session import Message
from host.terminal.app import LEAST, MEDIUM, TownApp
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


SHEET = {"nuggets": 16, "dollars": 13, "sheriff": 5, "equipment": 19, "property": 54, "total": 107, "properties": 4}
ENDING = tuple(Event("score", {"seat": seat, **SHEET}) for seat in range(5)) + (
    Event("digest", {"hash": "3f09c2a1b47de650"}),
    Event("end", {"reason": 1, "winner": 1}),
)


async def test_the_score_sheet_stands_at_the_end() -> None:
    app, _, _ = player(Feed(snapshot(), *ENDING))
    app.keep = lambda: "Record: there"
    async with app.run_test(size=(80, 24)) as pilot:
        await becomes(pilot, lambda: app.news == "Record: there")
        await pilot.pause()
        sheet = text_of(app, "#scores")
        assert "107" in sheet and sheet.index("Bo") < sheet.index("Ann")
        assert "N for a new game" in text_of(app, "#prompt")
        assert app.farewell().startswith("Record: there")
        await pilot.press("l")
        assert not app.query_one("#scores").display, "beside the station there is no room for it"
        await pilot.press("l")
        assert app.query_one("#scores").display


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [LEAST, MEDIUM])
async def test_the_end_fits_the_screen(size: tuple[int, int], code: str) -> None:
    """Even of a full table: the sheet's columns, and below it the sentence that says who has won and why."""
    with speaking(code):
        for app in (player(Feed(snapshot(), *ENDING))[0], TownApp(Feed(snapshot(), *ENDING))):
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                sheet, log = app.query_one("#scores"), app.query_one("#log")
                assert max(map(len, scores(app.table).plain.split("\n"))) <= sheet.content_size.width
                assert sheet.region.bottom <= log.region.y and log.region.bottom <= app.query_one("#prompt").region.y
                reason, told = gettext(contests.REASONS[1]), " ".join(text_of(app, "#log").split())
                assert told.count(reason) == 1 and reason not in scores(app.table).plain


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
