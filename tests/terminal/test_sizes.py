"""What the terminal shows at each size, and that nothing is cut off silently."""

import re

import pytest

from dicetown import cards as c
from dicetown.questions import OFFER
from host.game.connection import Status
from host.game.events import Event
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.terminal import app as terminal
from host.terminal.app import TownApp
from host.terminal.player import SMALL_KEYS
from host.terminal.scoreboard import NARROW, columns
from tests.terminal.terminals import NAMES, SIZES, Feed, player, snapshot, text_of


@pytest.mark.parametrize("size", SIZES)
async def test_the_station_shows_everything_at_every_size(size: tuple[int, int]) -> None:
    app, _, _ = player(Feed(snapshot()))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        seats = text_of(app, "#seats")
        assert all(name in seats for name in NAMES)
        assert "★" in seats and "⊔3" in seats and "#5" in seats
        assert "Mine" in text_of(app, "#town")
        glass = app.query_one("#glass")
        fine = size[0] >= terminal.LARGE[0]
        assert (glass.size.width, glass.size.height) == ((128, 32) if fine else (64, 16))
        for widget in ("#seats", "#glass", "#leds", "#prompt"):
            where = app.query_one(widget).region
            assert where.right <= size[0] and where.bottom <= size[1] and where.height > 0, widget
        assert "Space" in text_of(app, "#prompt")


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (200, 55)])
async def test_the_glass_shows_the_screen_pixel_for_pixel(size: tuple[int, int]) -> None:
    app, board, _ = player(Feed(snapshot()))
    screen = board.stations[0].screen
    pixels = [bytes((x * 7 + y * 3) % 5 == 0 for x in range(128)) for y in range(64)]
    screen.pixels = lambda: pixels
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert unpixel(text_of(app, "#glass")) == [list(row) for row in pixels]


def unpixel(text: str) -> list[list[int]]:
    """Turn characters back into pixels."""
    rows = text.split("\n")
    if len(rows[0]) == 128:
        return [[" ▀▄█".index(ch) >> half & 1 for ch in row] for row in rows for half in (0, 1)]
    dots = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
    return [[(ord(ch) & bit) // bit for ch in row for bit in dots[y]] for row in rows for y in range(4)]


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_key_stands_beside_what_it_does(code: str) -> None:
    with speaking(code):
        app, _, _ = player(Feed(snapshot()), (0, 1))
    async with app.run_test(size=terminal.MEDIUM) as pilot:
        await pilot.pause()
        assert app.query_one("#legend").region.bottom <= app.query_one("#prompt").region.y
        shown = text_of(app, "#legend").split("\n")
        assert all(any(each in line for line in shown) for each in app.view.legend.split("  "))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_small_terminal_says_fits_its_columns(code: str) -> None:
    with speaking(code):
        lines = [gettext(line) for line in SMALL_KEYS]
        assert len(columns()) <= 60 and all(len(line) <= NARROW for line in lines)
        assert [line for line in lines if re.search(r"\b[A-Z]( |$)(?!\w\w)", line)] == [], "a key without its word"


async def test_a_small_terminal_shows_all_keys() -> None:
    """Even of a full table whose players take turns."""
    app, _, _ = player(Feed(snapshot(5)), (0, 1))
    async with app.run_test(size=terminal.LEAST) as pilot:
        await pilot.pause()
        town = app.query_one("#town")
        assert all(line in text_of(app, "#town") for line in SMALL_KEYS)
        assert town.region.bottom <= app.query_one("#prompt").region.y


@pytest.mark.parametrize("size", SIZES)
async def test_the_scoreboard_alone(size: tuple[int, int]) -> None:
    feed = Feed(Status("waiting", "Waiting for a Dice Town console: plug it in by USB."))
    app = TownApp(feed)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "plug it in by USB" in text_of(app, "#prompt")
        feed.waiting += [Status("connected", "Connected."), snapshot()]
        app.step()
        await pilot.pause()
        assert "Waiting for 5 players: choosing dice" in text_of(app, "#prompt")
        town = text_of(app, "#town")
        assert "21 nuggets" in town and "$7" in town and "[1][2][5] deck 17" in town
        feed.waiting += [Event("win", {"location": 1, "seat": 2, "count": 3})]
        app.step()
        await pilot.pause()
        assert "Cy ×3" in text_of(app, "#town")
        assert "Cy wins the Bank: most 10." in text_of(app, "#log")


@pytest.mark.parametrize("size", [(120, 40), (140, 40), (190, 46)])
async def test_the_holder_of_a_location_is_not_cut_off(size: tuple[int, int]) -> None:
    """A4: nor the number of dice that won it, even with the longest name; what has happened is shown below."""
    app, _, _ = player(Feed(snapshot(), Event("name", {"seat": 4, "bot": True, "name": "Wilhelminaaa"})))
    async with app.run_test(size=size) as pilot:
        app.poll = Feed(Event("win", {"location": c.AT_TOWNHALL, "seat": 4, "count": 3}))
        app.step()
        app.poll = Feed(Event("win", {"location": c.AT_MINE, "seat": 4, "count": 3}))
        app.step()
        await pilot.pause()
        assert "Wilhelminaaa ×3" in text_of(app, "#town")
        assert "[1][2][5] deck 17" in text_of(app, "#town")
        assert "Wilhelminaaa wins the Gold Mine" in text_of(app, "#log")


async def test_what_does_not_fit_a_line_says_so() -> None:
    """At the smallest size: what has happened, and what is waited for."""
    app, _, _ = player(Feed(snapshot(4, OFFER, 0b1110)))
    async with app.run_test(size=terminal.LEAST) as pilot:
        await pilot.pause()
        app.say("Player wins the General Store: two Jacks like Cy, and Sheriff Player decides so.")
        app.show()
        await pilot.pause()
        for widget in ("#news", "#prompt"):
            assert text_of(app, widget).rstrip().endswith("…"), widget


async def test_a_terminal_made_too_small_says_so_and_recovers() -> None:
    app, _, _ = player(Feed(snapshot()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        title = app.query_one("#title")
        assert "60 columns" in text_of(app, "#title") and "80 by 24" in text_of(app, "#title")
        assert title.region.height == 2
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "DICE TOWN" in text_of(app, "#title") and "Sheriff★Bo" in text_of(app, "#town")
        app.poll = Feed(Event("name", {"seat": 1, "bot": True, "name": "Wilhelminaaa"}))
        app.step()
        await pilot.pause()
        assert "Sheriff★Wilh…a\n T.Hall" in text_of(app, "#town")


async def test_a_narrow_town_tells_players_of_one_name_apart() -> None:
    """Players at one keyboard are called Player 1 and Player 2."""
    names = [Event("name", {"seat": seat, "bot": False, "name": f"Player {seat + 1}"}) for seat in range(2)]
    wins = [Event("win", {"location": c.AT_MINE, "seat": 0, "count": 3})]
    wins += [Event("win", {"location": c.AT_BANK, "seat": 1, "count": 3})]
    wins += [Event("win", {"location": c.AT_STORE, "seat": c.NONE, "count": 0})]
    app, _, _ = player(Feed(snapshot(), *names, *wins))
    async with app.run_test(size=terminal.LEAST) as pilot:
        await pilot.pause()
        lines = [line.rstrip() for line in text_of(app, "#town").split("\n")]
        assert all(len(line) <= NARROW for line in lines)
        assert lines[0].endswith("Playe…1") and lines[1].endswith("Playe…2") and lines[3].endswith("–")


@pytest.mark.parametrize(("columns", "rows"), [(79, 24), (80, 23)])
def test_a_small_terminal_is_refused(monkeypatch: pytest.MonkeyPatch, columns: int, rows: int) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.fileno", lambda: 1)
    monkeypatch.setattr("os.get_terminal_size", lambda fd: __import__("os").terminal_size((columns, rows)))
    with pytest.raises(UserError, match="make it at least 80 by 24"):
        terminal.check_terminal()
