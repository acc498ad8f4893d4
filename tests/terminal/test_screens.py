"""The terminal's screens at several sizes: what they show, what is hidden, and what the keys do.

The app gets messages from the test, and a virtual board without firmware; test_lesson.py has the real one.
"""

from collections.abc import Callable, Iterable, Iterator

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from dicetown import cards as c
from dicetown.questions import KEEP, OFFER, TIE
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.link.session import Message
from host.terminal import app as terminal
from host.terminal.app import Ask, TownApp
from host.terminal.keys import Own, prompt
from host.terminal.player import SMALL_KEYS, PlayApp
from host.terminal.scoreboard import NARROW, columns, scores
from host.virtual.board import VirtualBoard
from host.virtual.chips.mcp23017 import MCP23017

SIZES = [(80, 24), (100, 30), (130, 40), (200, 55)]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def snapshot(seats: int = 5, question: int = KEEP, asked: int = 31, locked: int = 0) -> Snapshot:
    lines = [
        Event("game", {"seats": seats, "switches": 0, "sheriff": 1, "round": 3, "reason": 0, "winner": c.NONE}),
        Event("now", {"question": question, "asked": asked, "owed": asked, "location": 1, "last": 0}),
        Event("locked", {"seats": locked}),
        Event(
            "town",
            {
                "mine": 21,
                "bank": 7,
                "stagecoach": 4,
                "store": 12,
                "drawn": 0,
                "discard": 3,
                "property": 17,
                "elixirs": 0,
            },
        ),
        Event("pile", {"place": c.ROW, "cards": [c.PROPERTY, c.PROPERTY + 7, c.PROPERTY + 22]}),
        Event("pile", {"place": c.FRONT + 2, "cards": [c.PROPERTY + 20]}),
    ]
    for seat in range(seats):
        goods = {"seat": seat, "dollars": 5 + seat, "nuggets": seat, "store": 1, "property": 2}
        lines.append(Event("seat", goods))
        lines.append(Event("name", {"seat": seat, "bot": seat > 0, "name": NAMES[seat]}))
        lines.append(
            Event("dice", {"seat": seat, "d0": 5, "d1": c.NONE, "d2": 2, "d3": c.NONE, "d4": c.NONE, "revealed": 1})
        )
    return Snapshot(tuple(lines))


class Feed:
    """Messages from the test."""

    def __init__(self, *messages: Message) -> None:
        self.waiting = list(messages)

    def __call__(self) -> Iterator[Message]:
        while self.waiting:
            yield self.waiting.pop(0)


class Read(MCP23017):
    """An expander that the console reads all the time."""

    @property
    def reads(self) -> int:
        self.count = getattr(self, "count", 0) + 8
        return self.count

    @reads.setter
    def reads(self, value: int) -> None:
        pass


def player(feed: Feed, humans: tuple[int, ...] = (0,)) -> tuple[PlayApp, VirtualBoard, list[str]]:
    board = VirtualBoard()
    for station in board.stations:
        station.expander = Read()
    calls: list[str] = []
    app = PlayApp(feed, board, list(humans), lambda: calls.append("new"), lambda: calls.append("end"))
    return app, board, calls


async def becomes(pilot: Pilot[str], what: Callable[[], bool]) -> None:
    """Wait until something becomes true."""
    while not what():
        await pilot.pause(0.05)


async def begun(pilot: Pilot[str], board: VirtualBoard, calls: list[str]) -> None:
    """Wait until a game was asked for, and the cups are up by which the app makes itself known to the console."""
    await becomes(pilot, lambda: calls == ["end", "new"] and not any(s.expander.closed for s in board.stations))


def text_of(app: TownApp, widget: str) -> str:
    """Return what a widget shows on the screen."""
    shown = app.screen.query_one(widget)
    strips = shown.render_lines(Region(0, 0, *shown.outer_size))
    return "\n".join("".join(part.text for part in strip) for strip in strips)


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


async def test_keys_press_the_buttons_in_their_order() -> None:
    app, board, calls = player(Feed(snapshot()))
    pressed: list[str] = []
    station = board.stations[0]
    press = station.press
    station.press = lambda *names: (pressed.extend(names), press(*names))[1]
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("1", "5", "left", "right", "enter"):
            await pilot.press(key)
        await becomes(pilot, lambda: len(pressed) == 6 and len(calls) == 2 and not station.expander.closed)
        assert pressed == ["cup", "keep1", "keep5", "left", "right", "ok"]
        assert station.expander.closed == 0
        assert calls == ["end", "new"]


async def test_space_slams_and_tips_the_cup() -> None:
    app, board, calls = player(Feed(snapshot()))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, board, calls)
        assert "slam" in text_of(app, "#prompt")
        await pilot.press("space")
        await becomes(pilot, lambda: board.stations[0].pressed("cup"))
        assert "tip the cup" in text_of(app, "#prompt") and "cup is down" in text_of(app, "#glass")
        await pilot.press("space")
        await becomes(pilot, lambda: not board.stations[0].pressed("cup"))
        assert "1-5" in text_of(app, "#prompt")


async def test_a_press_that_has_lit_the_screen_below_the_cup_shows_it() -> None:
    """Otherwise it would be answered unseen."""
    app, board, calls = player(Feed(snapshot()))
    screen = board.stations[0].screen
    screen.pixels = lambda: [b"\x01" * 128] * 64
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, board, calls)
        await pilot.press("space")
        await becomes(pilot, lambda: "cup is down" in text_of(app, "#glass"))
        screen.writes(b"\x00\xaf")
        await becomes(pilot, lambda: "⣿" in text_of(app, "#glass"))
        assert "1-5" in text_of(app, "#prompt")


async def test_capital_letters_are_the_same_keys() -> None:
    """The legend has capital letters, and Caps Lock may be on."""
    app, board, calls = player(Feed(snapshot()), humans=(0, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, board, calls)
        await pilot.press("S")
        assert "private screen of Di" in text_of(app, "#glass")
        await pilot.press("Q")
        assert isinstance(app.screen, Ask)
        await pilot.press("N")
        assert not isinstance(app.screen, Ask)


async def test_a_private_screen_is_covered_until_its_player_says_so() -> None:
    app, board, calls = player(Feed(snapshot()), humans=(0, 3))
    for station in board.stations:
        station.screen.pixels = lambda: [b"\x01" * 128] * 64
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, board, calls)
        assert "private screen of Ann" in text_of(app, "#glass")
        await pilot.press("1", "space", "left")
        assert "private screen of Ann" in text_of(app, "#glass"), "only Enter uncovers it"
        await pilot.press("enter")
        assert set(text_of(app, "#glass")) == {"⣿", "\n"}
        await pilot.press("s")
        assert "private screen of Di" in text_of(app, "#glass") and "⣿" not in text_of(app, "#glass")
        await pilot.press("enter")
        assert "⣿" in text_of(app, "#glass") and not board.stations[3].expander.closed


async def test_leaving_and_a_new_game_are_asked_for() -> None:
    app, board, calls = player(Feed(snapshot()))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, board, calls)
        await pilot.press("n")
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        assert not isinstance(app.screen, Ask) and calls == ["end", "new"]
        await pilot.press("n", "y")
        await becomes(pilot, lambda: len(calls) == 4)
        assert calls == ["end", "new"] * 2
        await pilot.press("q")
        assert isinstance(app.screen, Ask)
        await pilot.press("y")
    assert app.return_code == 0


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_ctrl_c_asks_and_then_leaves(key: str) -> None:
    """One press loses no game; a second one answers the question with yes."""
    app, board, calls = player(Feed(snapshot()))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, board, calls)
        await pilot.press(key)
        assert isinstance(app.screen, Ask) and app.is_running
        await pilot.press("n")
        assert not isinstance(app.screen, Ask)
        await pilot.press(key, "ctrl+c")
    assert app.return_code == 0


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_key_stands_beside_what_it_does(code: str) -> None:
    with speaking(code):
        app, _, _ = player(Feed(snapshot()), (0, 1))
    async with app.run_test(size=terminal.MEDIUM) as pilot:
        await pilot.pause()
        shown = text_of(app, "#legend").split("\n")
        assert all(any(each in line for line in shown) for each in app.view.legend.split("  "))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_small_terminal_says_fits_its_columns(code: str) -> None:
    with speaking(code):
        assert len(columns()) <= 60 and all(len(gettext(line)) <= NARROW for line in SMALL_KEYS)


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


async def test_a_terminal_made_too_small_says_so_and_recovers() -> None:
    app, _, _ = player(Feed(snapshot()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "60 columns" in text_of(app, "#title")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "DICE TOWN" in text_of(app, "#title") and "Sheriff★Bo" in text_of(app, "#town")
        app.poll = Feed(Event("name", {"seat": 1, "bot": True, "name": "Wilhelminaaa"}))
        app.step()
        await pilot.pause()
        assert "Sheriff★Wilhe…\n T.Hall" in text_of(app, "#town")


def test_the_prompt_follows_the_game() -> None:
    table = Table.of_snapshot(snapshot(3, TIE, 0b010).lines)
    assert "a bot plays for you; B takes the seat back" in prompt(table, Own(1))
    table.bots[1] = False
    assert "wait" in prompt(table, Own(0)) and "Bo: deciding the tie" in prompt(table, Own(0))
    assert "you are the Sheriff" in prompt(table, Own(1))
    table.locked = 0b010
    assert "takes it back" in prompt(table, Own(1))
    assert "round's result" in prompt(table, Own(1, result=True))
    with speaking("fr"):
        assert prompt(table, Own(1)).startswith("Bo\N{NO-BREAK SPACE}: ")
    assert "press N" in prompt(Table(), Own(0))
    own = Own(0)
    for event in (Event("round", {"n": 2}), Event("name", {"seat": 0, "bot": 0, "name": "Ann"})):
        own.follow(event)
    assert "slam" in prompt(Table.of_snapshot(snapshot().lines), own), "the result was shown to the bot"


@pytest.mark.parametrize(("columns", "rows"), [(79, 24), (80, 23)])
def test_a_small_terminal_is_refused(monkeypatch: pytest.MonkeyPatch, columns: int, rows: int) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.fileno", lambda: 1)
    monkeypatch.setattr("os.get_terminal_size", lambda fd: __import__("os").terminal_size((columns, rows)))
    with pytest.raises(UserError, match="make it at least 80 by 24"):
        terminal.check_terminal()


def test_the_score_sheet_says_what_holds_the_record_to_this_game() -> None:
    table = Table()
    table.apply(Event("digest", {"hash": "3f09c2a1b47de650"}))
    assert "3f09c2a1b47de650" not in scores(table).plain
    table.winner = 0
    assert scores(table).plain.endswith("Digest of the game 3f09c2a1b47de650")
