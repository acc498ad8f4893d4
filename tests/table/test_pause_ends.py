"""What may happen before a pause ends: power fails, a step is taken back, a seat changes hands, is away, or still has
time afterwards (Q84, R11).
"""

from pathlib import Path

import pytest

from dicetown.cards import SHARING, action_kind
from dicetown.layout import KEPT, OWED, REVEALED
from dicetown.questions import SHARING_WINDOW, TIE
from scene import Scene
from screens.page import NO_SEAT, STEP_BACK
from store.journal import Journal
from tests.table.mending import pick, tie
from tests.table.paused import PAUSE, TICKS, Table, bank, complete, last_throw, saloon
from tests.table.scripted_console import FirstChoice, ScriptedConsole
from tests.table.watched import SECOND, Watched, hold_left, hold_ok

BO, CY, DEE = 1, 2, 3


def reveal_of_four() -> Scene:
    """Bo's hand is complete, so he has only the pause; Cy and Dee throw again."""
    t = Scene(seats=4, sheriff=0)
    for seat in (BO, CY, DEE):
        t.give(f"equipment{seat}", seat)
    for seat in range(4):
        t.answer(seat, 1)
    assert t.asked() == ("cheat", [BO, CY, DEE])
    t.s[KEPT + BO] = t.s[REVEALED + BO] = 31
    return t


@pytest.mark.parametrize("patience", [0, 60])
@pytest.mark.parametrize(("state", "hurried"), [(reveal_of_four, BO), (last_throw, 0)])
def test_who_does_nothing_has_passed_at_its_end_and_the_others_end_it(
    state: object, hurried: int, patience: int
) -> None:
    """Those who throw or choose next have the table's patience; he has only the pause."""
    scene = Table(state())  # type: ignore[operator]
    scene.table.match.patience = patience
    scene.run(TICKS + SECOND)
    assert scene.table.match.locks[hurried] >= 0 and not scene.decided()
    for seat in {BO, CY, DEE} - {hurried}:
        scene.press(seat, "O")
    scene.until(scene.decided, SECOND)


def test_who_asks_for_time_behind_its_end_begins_no_other() -> None:
    scene = Table(reveal_of_four())
    scene.table.match.patience = 60
    scene.run(TICKS + SECOND)
    scene.do(CY, "1")
    assert scene.table.moment.stoppers() == 1 << CY
    scene.run(SECOND // 2)
    scene.do(CY, "O")
    assert not (scene.table.moment.stoppers() or scene.table.moment.clock.left(scene.now) or scene.table.moment.strip)
    scene.press(DEE, "O")
    scene.until(scene.decided, SECOND)


def test_who_thinks_behind_its_end_is_counted_down_and_nobody_else() -> None:
    """Dee throws next and has time: while Cy thinks, her screen shows no countdown, and no bot stands in for her."""
    scene = Table(reveal_of_four())
    scene.table.match.patience = 8  # seconds, all of which are shown as a countdown
    scene.run(TICKS + SECOND)
    assert scene.table.match.locks[BO] >= 0, "the pause is over"
    scene.do(CY, "1")
    assert scene.table.bots.stand_in == 1 << CY
    lasts, shown = set(), set()
    for _ in range(7 * SECOND):
        scene.run(1)
        lasts.add(scene.text(CY)[7])
        shown.add("\n".join(scene.text(DEE)))
    assert len(lasts) > 6 and len(shown) == 1
    scene.until(lambda: scene.table.match.locks[CY] >= 0, SECOND)
    assert scene.table.match.locks[DEE] < 0


class Slow(FirstChoice):
    """A bot that thinks for a given number of ticks."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.pieces = self.left = pieces

    def start(self, g: object, seat: int) -> None:
        self.left = self.pieces

    def think(self, g: object, seat: int) -> int:
        self.left -= 1
        return -1 if self.left > 0 else super().think(g, seat)


@pytest.mark.parametrize("pieces", [1, 100])
def test_bots_lock_no_sooner_in_a_pause_that_people_end(pieces: int) -> None:
    """They lock as long after the question as ever, so the time does not tell what they had to think about."""
    scene = Table(bank("sharing", "equipment2"))
    scene.table.match.bots = 1 << CY
    scene.table.bots.seat(Slow(pieces))
    scene.table.step_done()
    scene.run(60)
    asked = scene.table.moment.clock.since
    scene.press(BO, "O")
    scene.until(lambda: scene.table.match.locks[CY] >= 0)
    assert 0 <= scene.now - asked - scene.table.bots.ms < 50


def test_a_bot_that_takes_the_seat_has_no_plan() -> None:
    """A plan would show by a "?", and make everyone wait for the bot."""
    scene = Table(bank("sharing", "equipment2"), pause=2 * PAUSE)
    scene.table.players[BO].toggle_plan(1 << action_kind(SHARING))
    scene.table.moment.think_later(BO, 0)
    hold_ok(scene, BO)
    assert scene.table.match.bots == 1 << BO
    scene.until(scene.decided)
    assert not scene.table.moment.stoppers()


def test_bots_pass_with_the_people_who_do_nothing() -> None:
    """A pause is no shorter for bots. They lock one after the other, in the order of the seats."""
    scene = Table(bank("sharing", "equipment2"))
    scene.table.match.bots = 1 << CY
    scene.table.step_done()
    scene.run(60)
    asked = scene.table.moment.clock.since
    locked = {}
    for seat in (BO, CY):
        scene.until(lambda seat=seat: scene.table.match.locks[seat] >= 0)
        locked[seat] = scene.now - asked - PAUSE * 1000
    assert 0 <= locked[BO] < locked[CY] < 50


def test_a_game_that_is_taken_up_in_mid_pause_has_the_whole_pause_before_it(tmp_path: Path) -> None:
    """The length of the pause is remembered. A player who asked for time before the power cut has lost it."""
    scene = ScriptedConsole(journal=Journal(f"{tmp_path}/journal/"))
    scene.table.match.pause = PAUSE
    scene.new(3, humans=3)
    scene.table.match.pause = PAUSE
    while not (scene.table.moment.window and scene.table.moment.pausing and not scene.table.moment.riders):
        for seat in range(3):
            if scene.table.at_rest() and scene.table.match.awaited() >> seat & 1:
                scene.table.lock(seat, scene.game.next(seat, -1))
        scene.run(1)
    scene.run(TICKS // 2)
    asked = bytes(scene.game.s)
    scene.table.moment.call(scene.game.s[OWED].bit_length() - 1, scene.now)
    assert scene.table.moment.stoppers()
    again = ScriptedConsole(journal=Journal(f"{tmp_path}/journal/"))
    again.resume()
    opened = again.now
    assert bytes(again.game.s) == asked and again.table.match.pause == PAUSE
    assert again.table.moment.pausing and not again.table.moment.stoppers()
    while again.table.decision.opened and not again.table.decision.seats:
        again.run(1)
    assert 0 <= again.now - opened - PAUSE * 1000 < 100


def test_a_step_can_be_taken_back_in_mid_pause() -> None:
    """LEFT is held longer than the pause lasts, but the step before the pause is the one taken back."""
    state, sheriff, choice = tie(window=SHARING_WINDOW)
    scene = Watched()
    scene.table.match.pause = PAUSE
    scene.load(state)
    scene.table.match.pause = PAUSE
    pick(scene, sheriff, choice)
    assert scene.table.moment.window and scene.table.moment.pausing
    asked = bytes(scene.game.s)
    hold_left(scene, 0)
    assert scene.table.consent.kind == STEP_BACK and bytes(scene.game.s) == asked
    scene.run(2 * SECOND)
    for seat in (1, 2):
        scene.press(seat, "O")
    scene.run(SECOND)
    assert bytes(scene.game.s) == state and scene.game.question(sheriff) == TIE


def thinking(patience: int = 0) -> Table:
    """Bo asks for time during the pause."""
    scene = Table(bank("sharing", "equipment2"))
    scene.table.match.patience = patience
    scene.run(TICKS // 4)
    scene.press(1, "1")
    assert scene.table.moment.stoppers() == 0b10
    return scene


@pytest.mark.parametrize("patience", [0, 5])
def test_a_station_that_is_away_while_its_seat_thinks_is_waited_for_as_usual(patience: int) -> None:
    """For 30 seconds, or the table's patience; then a bot answers, and the rest of the pause runs out."""
    scene = thinking(patience)
    scene.board.stations[1].unplug()
    away = scene.now
    locks = scene.table.match.locks
    wait = (patience or 30) * 1000
    scene.until(lambda: locks[1] >= 0, 20 * TICKS)
    assert wait - 500 < scene.now - away < wait + 1000
    bot = scene.now
    scene.until(scene.decided)
    assert 0 < scene.now - bot <= PAUSE * 750 + 100
    assert not scene.table.match.bots, "the seat is his still"


def test_a_station_that_comes_back_goes_on_thinking() -> None:
    scene = thinking()
    scene.board.stations[1].unplug()
    scene.run(10 * TICKS)
    scene.board.stations[1].plug()
    scene.run(10 * TICKS)
    assert not scene.decided() and scene.table.moment.stoppers() == 0b10 and not scene.table.bots.stand_in
    assert scene.text(1)[2:4] == ["Pass", "Play it"]
    scene.press(1, ">O")
    scene.until(scene.decided)
    assert scene.table.journal.choice(0) == 1


def test_a_bot_stands_in_for_who_thinks_too_long() -> None:
    scene = thinking(patience=5)
    begun = scene.now
    scene.until(lambda: scene.table.match.locks[1] >= 0, 4 * TICKS)
    assert 4900 < scene.now - begun < 5200
    scene.until(scene.decided)
    assert not scene.table.match.bots


def test_who_thinks_hands_over_and_takes_his_seat_back() -> None:
    """Cy asks for time, too, and is waited for. Holding OK answers nothing, and the bot waits for the usual moment."""
    scene = thinking()
    scene.press(2, "1")
    hold_ok(scene, 1)
    scene.run(2 * TICKS)
    assert scene.table.match.bots == 0b10 and scene.table.moment.stoppers() == 0b100
    assert scene.table.match.locks[1] < 0 and not scene.decided()
    hold_ok(scene, 1)
    scene.settle()
    assert scene.table.match.bots == 0 and scene.table.moment.stoppers() == 0b100
    assert scene.text(1)[0] == "Play Sharing?" and scene.table.match.locks[1] < 0
    scene.press(2, "O")
    again = scene.now
    scene.until(scene.decided)
    assert abs(scene.now - again - PAUSE * 1000) < 200, "what was left: the whole pause, begun anew"


def test_a_person_who_joins_bots_in_a_window_has_a_pause() -> None:
    scene = Table(bank("sharing"))
    scene.table.match.bots = 0b111
    for player in scene.table.players:
        player.sit(NO_SEAT)
    scene.table.bots.ms = 5000
    scene.table.step_done()
    scene.run(20)
    assert not scene.table.moment.window, "bots need none"
    hold_ok(scene, 1)
    joined = scene.now
    scene.table.bots.ms = 40
    scene.table.bots.delay(0)
    scene.run(60)
    assert scene.table.moment.pausing and scene.text(1)[0] == "Play Sharing?"
    scene.until(scene.decided)
    assert abs(scene.now - joined - PAUSE * 1000) < 500


def test_behind_the_last_throw_there_is_a_pause() -> None:
    scene = Table(last_throw())
    assert scene.table.moment.pausing and not scene.table.moment.riders
    scene.until(lambda: scene.table.match.locked())
    assert 0 <= scene.now - scene.opened - PAUSE * 1000 < 100


@pytest.mark.parametrize(
    ("state", "goes_on", "longest"),
    [
        (saloon("girls"), "", 32_000),
        (last_throw(), "O", 34_000),
        (complete(), "slam", 34_000 + PAUSE * 1000),
    ],
)
def test_who_throws_or_chooses_next_and_is_away_is_stood_in_for(state: Scene, goes_on: str, longest: int) -> None:
    """A bot answers for them after 30 seconds, and the rest of the pause runs out."""
    scene = Table(state)
    scene.board.stations[BO].unplug()
    if goes_on == "slam":
        scene.slam(CY)
    else:
        scene.press(CY, goes_on)
    scene.until(scene.decided, 20 * TICKS)
    assert 29_000 < scene.now - scene.opened < longest and (BO, 0) in scene.answers()
