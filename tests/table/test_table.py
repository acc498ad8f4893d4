"""Scenes at the table: locks and taking them back, what is seen before the reveal, late presses, the cup, cables."""

import random
from typing import Any

import pytest

from dicetown.cards import NONE
from dicetown.game import DONE, Game
from dicetown.layout import DICE, KEPT, OWED, PURSE, QUESTION, ROUND, SIZE
from screens import texts
from tests.screens.read_screen import FACES, MARKED, PLAIN
from tests.table.hands import Hands
from tests.table.scripted_console import MOMENT, ScriptedConsole

DARK = (0, 0, 0)


def dealt(seats: int = 3, humans: int = 3, **more: Any) -> ScriptedConsole:
    scene = ScriptedConsole()
    scene.new(seats, humans=humans, **more)
    return scene


def test_nobody_plays_and_every_station_says_so() -> None:
    scene = ScriptedConsole()
    for i in range(5):
        assert scene.text(i)[0] == "DICE TOWN"
        assert scene.text(i)[6] == f"Station {i + 1}"
    assert set(scene.board.leds) == {DARK}


def test_a_lock_can_be_taken_back_until_the_last_seat_has_locked() -> None:
    scene = dealt()
    scene.do(0, "1O")
    assert scene.text(0)[7] == "OK: take it back"
    assert scene.table.match.locked() == 1
    scene.run(MOMENT)
    scene.do(0, "O")
    assert scene.table.match.locked() == 0
    assert scene.text(0)[7] == "1-5 choose, OK locks"
    scene.press(0, "21O")
    assert scene.table.match.locks[0] == 0b00010
    before = bytes(scene.game.s)
    scene.press(1, "3O")
    assert bytes(scene.game.s) == before, "the game waits for the last seat"
    scene.do(2, "4O")
    assert [scene.game.s[KEPT + seat] for seat in range(3)] == [0b00010, 0b00100, 0b01000]
    assert scene.answers()[:3] == [(0, 2), (1, 4), (2, 8)]
    words = scene.line.output.decode()
    assert words.index("unlock 0") > words.index("lock 0")


def test_two_tables_that_differ_only_in_hidden_choices_look_alike_until_the_reveal() -> None:
    """LEDs, tones and lines are the same, tick by tick."""

    def play(keys: str) -> list[object]:
        scene = dealt()
        seen: list[object] = []
        scene.watch = lambda: seen.append((scene.board.leds, scene.board.tone, bytes(scene.line.output)))
        scene.press(0, keys)
        scene.press(1, keys)
        scene.run(300)
        return seen

    assert play("1O") == play("2O")


def test_fast_presses_during_a_redraw_of_the_same_question_all_count() -> None:
    scene = dealt(2, 2)
    for _ in range(5):
        scene.press(0, "1234")
    scene.settle()
    assert scene.table.players[0].asking.choice == 0b01111
    assert [cell and cell[1] for cell in scene.picture(0).dice()] == [MARKED] * 4 + [PLAIN]


def test_ok_throws_too_and_locks_nothing_before_the_dice_were_seen() -> None:
    scene = ScriptedConsole()
    scene.slam(0)
    scene.tip(0)
    scene.new(2, humans=2)
    assert scene.text(0)[3:5] == ["Slam down the cup", "or press OK"]
    assert scene.picture(0).dice() == [None] * 5
    scene.do(0, "1O")
    assert scene.table.match.locks[0] < 0, "OK only throws, for the dice were not seen yet"
    assert None not in scene.picture(0).dice()
    assert None not in scene.picture(1).dice(), "a station without a cup sensor does not ask for it"


def test_the_hand_and_the_town_can_be_looked_at_while_a_question_waits() -> None:
    scene = dealt(2, 2)
    scene.do(0, ">")
    assert scene.text(0)[0] == "No cards"
    scene.do(0, ">")
    assert scene.text(0)[:2] == ["The town     Round 1", "Mine 30 Bank $3"]
    scene.do(0, "1")
    assert scene.text(0)[0].startswith("Which dice stay?")
    assert scene.table.players[0].asking.choice == 0


def test_bots_lock_together_at_the_same_time_after_the_question_whatever_they_thought() -> None:
    """Q84."""
    scene = dealt(4, 1)
    table = scene.table
    for _ in range(6):
        start = table.moment.clock.since
        assert start + table.bots.ms <= scene.now + 20
        assert table.match.locked() & 0b1110 == scene.game.s[OWED] & 0b1110
        key = "1" if scene.game.s[QUESTION] == 1 else ""
        scene.do(0, key + "O" if scene.game.question(0) else "")
        if scene.text(0)[7] == "OK: go on":
            scene.do(0, "O")


def test_the_round_s_result_is_shown_until_ok() -> None:
    scene = dealt(2, 2)
    hands = [Hands(scene.board.stations[seat], random.Random(seat)) for seat in range(2)]
    while scene.game.s[ROUND] < 2 or not scene.table.decision.opened:
        for each in hands:
            each.tick(scene.now)
        scene.run(1)
    for each in hands:
        each.station.release("ok", "left", "right", "keep1", "keep2", "keep3", "keep4", "keep5")
    scene.settle()
    rows = scene.text(0)
    assert rows[0] == "Round 1 is over" and rows[7] == "OK: go on"
    assert [row.split()[0] for row in rows[1:7]] == ["Mine", "Bank", "Store", "Saloon", "Sheriff", "Town"]
    scene.do(0, "O")
    assert scene.text(0)[0].startswith("Which dice stay?")


@pytest.mark.parametrize("humans", [0, 2])
def test_the_journal_replays_to_the_same_bytes_and_the_score_is_on_every_screen(humans: int) -> None:
    scene = ScriptedConsole()
    scene.table.match.fast = True
    seed = bytes(range(32))
    scene.table.match.names[:] = [b"Ann", b"Bo", b"Cy", b"", b""]
    scene.table.match.bots = 0b111 & ~((1 << humans) - 1)
    scene.table.games.start(3, 0, 1, seed)
    hands = [Hands(scene.board.stations[seat], random.Random(seat)) for seat in range(humans)]
    while scene.table.match.playing:
        for each in hands:
            each.tick(scene.now)
        scene.run(1)
        assert scene.now < 2_000_000
    for each in hands:
        if each.held:
            each.station.release(each.held)
    scene.settle()
    for station in range(humans):
        if scene.shows(station, "OK: go on"):
            scene.press(station, "O")
    scene.settle()
    journal = scene.table.journal
    again = Game()
    again.new(3, 0, 1, seed)
    for i in range(journal.count):
        again.refill()
        assert again.decide(journal.seat(i), journal.choice(i)) == DONE
    assert bytes(again.s) == bytes(scene.game.s) and len(again.s) == SIZE
    for station in range(5):
        rows = scene.text(station)
        assert rows[0] == "Score" and rows[7].endswith("wins!")
        assert [int(rows[1 + seat].split()[-1]) for seat in range(3)] == list(scene.table.match.results.totals[:3])
    words = scene.line.output.decode()
    assert words.index("commit") < words.index(" throw ") < words.index(f"seed {seed.hex()}")


def test_the_line_says_only_what_is_public() -> None:
    scene = dealt(2, 2)
    words = scene.line.output.decode()
    assert "throw 0 5 0 - - - - -" in words
    scene.press(0, "1O")
    scene.do(1, "1O")
    words = scene.line.output.decode()
    for seat in range(2):
        assert f"keep {seat} 1 " in words


def test_a_host_that_does_not_read_delays_nothing_for_long() -> None:
    scene = ScriptedConsole()
    scene.line.reads = False
    scene.table.match.fast = True
    scene.table.match.bots = 7
    scene.table.match.names[:3] = [b"Ann", b"Bo", b"Cy"]
    scene.table.games.start(3, 0, 0, bytes(32))
    ticks = 0
    while scene.table.match.playing:
        scene.run(1)
        ticks += 1
        assert ticks < 20_000


def test_a_game_given_up_leaves_the_idle_screens() -> None:
    scene = dealt(3, 3)
    scene.table.games.abort(texts.STOPPED)
    scene.settle()
    assert scene.text(0)[3] == "The game was stopped"
    scene.run(1000)
    assert set(scene.board.leds) == {DARK}
    scene.new(2, humans=2)
    assert scene.text(0)[0].startswith("Which dice stay?")
    assert scene.game.s[PURSE] == 8 and scene.table.match.results.won[0] == NONE


def test_the_shared_picture_is_never_owed_to_two_stations() -> None:
    """Otherwise one seat's dice could appear on another's screen."""
    scene = dealt(5, 5)
    stations = scene.table.stations
    chance = random.Random(5)

    def check() -> None:
        assert sum(station.shown.dirty != 0 for station in stations) <= 1

    scene.watch = check
    for _ in range(60):
        board = scene.board.stations[chance.randrange(5)]
        if not board.plugged:
            board.plug()
        elif chance.random() < 0.3:
            board.unplug()
        scene.press(chance.randrange(5), chance.choice("12345O<>"))
    for board in scene.board.stations:
        if not board.plugged:
            board.plug()
    scene.run(400)
    scene.settle()
    for seat in range(5):
        if scene.table.players[seat].asking.question == 1 and scene.table.players[seat].looking is None:
            cells = scene.picture(seat).dice()
            assert [cell and FACES.index(cell[0]) for cell in cells] == list(scene.game.s[DICE + 5 * seat :][:5])


def test_buttons_are_read_every_tick_while_screens_are_sent() -> None:
    """I2C: a tick has at most five readings and one piece of a screen, 4 ms at 400 kHz."""
    scene = dealt(5, 5)
    bus = scene.board.bus
    most = 0
    for _ in range(200):
        scene.table.refresh()
        before = bus.transfers
        scene.run(1)
        most = max(most, bus.transfers - before)
    assert most <= 5 * 3 + 2 + 4, "mux, register, two bytes for each station; mux and a piece for one screen; a check"
