"""What the terminal's keys do, what they are asked before, and the line that says what to press."""

import pytest

from dicetown.questions import TIE
from host.game.events import Event
from host.game.public_state import Table
from host.i18n.translation import speaking
from host.terminal.app import Ask
from host.terminal.keys import Own, prompt
from tests.terminal.terminals import Feed, becomes, begun, player, snapshot, text_of


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


def test_the_prompt_follows_the_game() -> None:
    table = Table.of_snapshot(snapshot(3, TIE, 0b010).lines)
    assert "a bot plays for you; B takes the seat back" in prompt(table, Own(1))
    table.bots[1] = False
    assert prompt(table, Own(0)) == "Ann: ←→ show your cards. Waiting for Bo: deciding the tie."
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
