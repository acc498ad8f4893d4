"""Who plays a seat: holding OK, the host's wishes and their answers, a bot that stands in for a player all wait for."""

import random

import pytest

from dicetown.bots import Bot
from dicetown.game import Game
from dicetown.layout import OWED, QUESTION, TIED
from dicetown.questions import KEEP, TIE
from host.engine.chance import seed_bytes
from host.game.events import parse
from host.game.public_state import Table
from host.link.frames import command
from tests.figures.minutes import best
from tests.screens.read_screen import MARKED
from tests.table.positions import answer
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import SECOND, Watched, dealt, hold_ok

# Holding OK


def test_ok_held_for_three_seconds_hands_the_seat_to_the_bot_and_back() -> None:
    scene = dealt()
    hold_ok(scene, 1)
    scene.settle()
    assert scene.table.match.bots == 0b010 and scene.names(1) == ["human", "bot"]
    rows = scene.text(1)
    assert rows[0] == "Bo is a bot" and rows[7] == "Hold OK to play here"
    scene.run(SECOND)
    assert scene.table.match.locked() == 0b010
    hold_ok(scene, 1)
    scene.settle()
    assert scene.table.match.bots == 0 and scene.names(1) == ["human", "bot", "human"]
    scene.press(0, "1O")
    scene.do(2, "1O")
    assert scene.game.question(1) == scene.table.players[1].asking.question == KEEP
    assert scene.text(1)[7] == "1-5 choose, OK locks"


def test_a_shorter_press_is_a_press() -> None:
    scene = dealt()
    scene.press(1, "1")
    hold_ok(scene, 1, 2.8)
    assert scene.table.match.bots == 0 and scene.table.match.locked() == 0b010


def test_holding_on_changes_hands_only_once() -> None:
    scene = dealt()
    hold_ok(scene, 1, 20)
    assert scene.names(1) == ["human", "bot"]


def test_holding_ok_locks_nothing_for_good() -> None:
    """Her press was the last that the reveal waited for. The bot answers instead."""
    scene = dealt()
    scene.press(0, "1O")
    scene.press(2, "1O")
    scene.press(1, "12")
    before = bytes(scene.game.s)
    scene.board.stations[1].press("ok")
    scene.run(2 * SECOND)
    assert scene.table.match.locked() == 0b111 and bytes(scene.game.s) == before, (
        "the last lock waits for OK to be let go"
    )
    scene.run(2 * SECOND)
    scene.board.stations[1].release("ok")
    scene.settle()
    journal = scene.table.journal
    assert [journal.seat(i) for i in range(3)] == [0, 1, 2]
    assert journal.choice(1) == 0, "the bot of this test takes the first choice"


def test_the_seat_that_is_taken_back_before_the_bot_has_locked_is_asked() -> None:
    scene = dealt()
    scene.table.bots.ms = 10000
    hold_ok(scene, 1)
    scene.run(10)
    assert scene.table.match.locked() == 0
    hold_ok(scene, 1)
    scene.settle()
    assert scene.text(1)[7] == "1-5 choose, OK locks" and scene.table.match.locked() == 0
    scene.do(1, "3")
    assert scene.picture(1).dice()[2][1] == MARKED  # type: ignore[index]


def test_whoever_sits_down_sees_what_the_bot_has_locked() -> None:
    """They read that they must slam the cup, and afterwards that OK takes the answer back."""
    scene = dealt(humans=2, bot=Bot())
    scene.slam(2)
    scene.run(2 * SECOND)
    locked = scene.table.match.locks[2]
    assert locked > 0
    hold_ok(scene, 2)
    scene.settle()
    looks = [die and die[1] for die in scene.picture(2).dice()]
    assert [look == MARKED for look in looks] == [bool(locked >> die & 1) for die in range(5)]
    assert scene.text(2)[7] == "OK: take it back"


def test_nobody_joins_a_game_whose_seed_the_host_knows() -> None:
    scene = Watched()
    assert scene.ask("new", "preset=first", "sheriff=0", "seed=" + "00" * 32, "bot=Ann", "bot=Bo") == "ok"
    scene.table.bots.ms = 10000
    hold_ok(scene, 1)
    assert scene.table.match.bots == 0b11
    assert scene.ask("seat", "1", "human") == "seed"
    assert scene.text(1)[7] == ""


def test_an_ok_held_since_before_the_game_means_nothing() -> None:
    scene = Watched()
    scene.board.stations[1].press("ok")
    scene.run(5 * SECOND)
    assert scene.ask("new", "preset=first", "sheriff=0", "human=Ann", "human=Bo") == "ok"
    scene.run(5 * SECOND)
    assert scene.table.match.bots == 0


def test_any_moment_will_do_for_a_hand_over() -> None:
    """Hand seats over every few ticks for some rounds, while whoever plays presses OK: the game never stops."""
    scene = dealt()
    scene.table.bots.ms = 40
    for station in scene.table.stations:
        station.hold_ms = 60
    for i in range(120):
        if not scene.table.match.playing:
            break
        scene.board.stations[i % 3].press("ok")
        scene.run(4 + i * 7 % 30)
        scene.board.stations[i % 3].release("ok")
        scene.run(3 + i % 11)
    for seat in range(3):
        if not scene.table.match.bots >> seat & 1:
            hold_ok(scene, seat, 0.3)
    assert scene.table.match.bots == 0b111 or not scene.table.match.playing
    for _ in range(100_000):
        scene.run(1)
        if not scene.table.match.playing:
            break
    assert scene.game.over()


# What the host wishes


@pytest.mark.parametrize(("key", "bots", "told"), [("O", 0b010, ["human", "bot"]), ("<", 0, ["human"])])
def test_the_host_only_asks_and_the_person_decides(key: str, bots: int, told: list[str]) -> None:
    scene = dealt()
    assert scene.ask("seat", "1", "bot") == "ok"
    scene.settle()
    assert scene.table.match.bots == 0 and scene.names(1) == ["human"]
    rows = scene.text(1)
    assert (rows[0], rows[3], rows[7]) == ("The laptop asks:", "A bot plays for you?", "OK: yes   LEFT: no")
    assert scene.text(0)[7] == "1-5 choose, OK locks"
    scene.run(SECOND)
    scene.do(1, key)
    assert scene.table.match.bots == bots and scene.names(1) == told
    assert (["declined", "1"] in scene.said()) == (key == "<")
    assert scene.table.match.locked() & 0b010 == 0 or bots


def test_a_person_sits_down_where_the_host_asks() -> None:
    scene = dealt(humans=2)
    assert scene.ask("seat", "2", "human") == "ok"
    scene.settle()
    assert scene.text(2)[3] == "You play this seat?" and scene.table.match.bots == 0b100
    scene.run(SECOND)
    scene.press(2, "O")
    assert scene.table.match.bots == 0 and scene.names(2) == ["bot", "human"]


def test_a_press_meant_for_the_screen_before_agrees_to_nothing() -> None:
    scene = dealt()
    scene.ask("seat", "1", "bot")
    scene.settle()
    scene.do(1, "O")
    assert scene.table.match.bots == 0 and scene.table.match.locked() == 0 and scene.table.players[1].wish.kind


def test_no_answer_is_a_no_and_so_is_a_cable_pulled_out() -> None:
    scene = dealt()
    scene.ask("seat", "1", "bot")
    scene.run(31 * SECOND)
    assert scene.said().count(["declined", "1"]) == 1 and scene.table.match.bots == 0
    assert scene.text(1)[7] == "1-5 choose, OK locks"
    scene.ask("seat", "1", "bot")
    scene.board.stations[1].unplug()
    scene.run(SECOND)
    assert scene.said().count(["declined", "1"]) == 2 and scene.table.match.bots == 0


def test_refusals() -> None:
    scene = Watched()
    assert scene.ask("seat", "0", "bot") == "nogame"
    scene.begin("human=Ann", "human=Bo")
    for words in (["1"], ["bot"], ["x", "bot"], ["1", "cat"], ["1", "bot", "now"], []):
        assert scene.ask("seat", *words or [""]) == "arguments"
    assert scene.ask("seat", "2", "bot") == "seats"
    assert scene.ask("seat", "0", "bot") == "ok" and scene.ask("seat", "0", "bot") == "asked"
    scene.board.stations[1].unplug()
    scene.run(50)
    assert scene.ask("seat", "1", "bot") == "absent"
    for patience in ("-1", "3601", "soon"):
        scene.table.games.abort(0)
        assert scene.ask("new", "preset=first", "sheriff=0", f"patience={patience}", "bot=A", "bot=B") == "arguments"


def test_what_is_so_already_is_said_again() -> None:
    scene = dealt()
    assert scene.ask("seat", "1", "human") == "ok"
    assert scene.names(1) == ["human", "human"] and not scene.table.players[1].wish.kind


def test_a_snapshot_told_while_a_seat_changes_hands_ends_with_what_is_so() -> None:
    """The hand-over may fall on any line of it."""
    for ticks in range(0, 60, 3):
        scene = dealt()
        scene.press(1, "1O")
        scene.table.stations[1].hold_ms = 40
        scene.table.bots.ms = 60000
        scene.line.output.clear()
        scene.nonce += 1
        scene.line.input += command(0x77AB, scene.nonce, ["snapshot"])
        scene.run(ticks)
        hold_ok(scene, 1, 0.06)
        scene.run(SECOND)
        lines = [parse(tuple(line)) for line in scene.said() if line[0] not in ("ok", "snapshot")]
        table = Table.of_snapshot(lines)
        assert table.bots[:3] == [False, True, False] and table.locked == scene.table.match.locked() == 0


# Standing in


def test_people_are_waited_for_with_patience_and_no_longer() -> None:
    scene = dealt(patience=20)
    scene.run(15 * SECOND)
    scene.press(0, "1O")
    scene.run(15 * SECOND)
    assert scene.table.match.locked() == 1, "each lock gives the others time anew"
    scene.press(2, "1O")
    scene.run(8 * SECOND)
    assert scene.text(1)[7] == "1-5 choose, OK locks"
    scene.run(5 * SECOND)
    assert scene.text(1)[7] in ("A bot plays in 7 s", "A bot plays in 8 s")
    assert scene.table.journal.count == 0
    scene.run(8 * SECOND)
    assert scene.table.journal.count == 3 and scene.table.match.bots == 0
    scene.settle()
    assert scene.text(1)[7] == "1-5 choose, OK locks", "this once"


def test_a_bot_that_stands_in_plays_as_any_bot_would() -> None:
    """It doesn't simply take the first legal choice, which would be to keep no die."""
    scene = dealt(patience=5, bot=Bot())
    wanted = [best(scene.game, seat) for seat in range(3)]
    assert all(choice != scene.game.next(seat, -1) for seat, choice in enumerate(wanted))
    scene.run(8 * SECOND)
    assert [scene.table.journal.choice(i) for i in range(3)] == wanted


def test_several_who_do_not_answer_are_not_waited_for_either() -> None:
    scene = dealt(patience=20)
    scene.press(1, "1O")
    scene.run(15 * SECOND)
    assert scene.table.journal.count == 0
    for seat in (0, 2):
        assert scene.text(seat)[7].startswith("A bot plays in ")
    assert scene.text(1)[7] == "OK: take it back"
    scene.run(7 * SECOND)
    assert [scene.table.journal.seat(i) for i in range(3)] == [0, 1, 2]
    assert scene.table.match.bots == 0


def test_the_time_begins_anew_when_another_takes_his_lock_back() -> None:
    scene = dealt(patience=20)
    scene.press(0, "1O")
    scene.press(2, "1O")
    scene.run(19 * SECOND)
    scene.press(2, "O")
    scene.run(19 * SECOND)
    assert scene.table.journal.count == 0
    scene.press(2, "O")
    scene.run(19 * SECOND)
    assert scene.table.journal.count == 0
    scene.run(2 * SECOND)
    assert scene.table.journal.count == 3


def test_without_patience_everyone_is_waited_for() -> None:
    scene = dealt()
    scene.press(0, "1O")
    scene.press(2, "1O")
    scene.run(100 * SECOND)
    assert scene.table.journal.count == 0


def test_the_delay_is_the_same_whatever_is_hidden() -> None:
    """Q84: when a bot locks does not depend on what can be chosen or how long it thinks."""

    def locked_after(marked: str, bot: object) -> int:
        scene = dealt(patience=3, bot=bot)
        while scene.table.faults.since != scene.now:
            scene.run(1)  # so that all begin at the same time between two checks of a station
        scene.press(1, marked)
        scene.press(0, "1O")
        scene.press(2, "1O")
        ticks = 0
        while scene.table.match.locked() != 0b111:
            scene.run(1)
            ticks += 1
        return ticks

    slow = Bot()
    assert locked_after("1", None) == locked_after("5", slow)


def tied(number: int) -> Watched:
    game = Game()
    game.new(4, 0, 0, seed_bytes(number))
    while game.s[QUESTION] != TIE:
        answer(game, random.Random(1), greedy=False)
        game.events.clear()
    scene = Watched()
    scene.load(bytes(game.s))
    return scene


def sheriff_of(scene: ScriptedConsole) -> int:
    return int(scene.game.s[OWED]).bit_length() - 1


@pytest.mark.parametrize("number", range(4))
def test_a_sheriff_who_does_not_answer_has_decided_by_q39(number: int) -> None:
    """A tied Sheriff picks themself; otherwise the tied player with the best offer is picked."""
    scene = tied(number)
    sheriff = sheriff_of(scene)
    scene.table.match.patience = 5
    expected = Bot().tie(scene.game, sheriff)
    assert expected == sheriff or not scene.game.s[TIED] >> sheriff & 1
    scene.run(4 * SECOND)
    assert scene.table.match.locked() == 0
    count = scene.table.journal.count
    scene.run(2 * SECOND)
    journal = scene.table.journal
    assert (journal.seat(count), journal.choice(count)) == (sheriff, expected)
