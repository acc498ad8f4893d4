"""Windows as a pause: who does nothing has passed; nothing that all see depends on a hand (Q84)."""

from __future__ import annotations

from typing import Any

import pytest

from dicetown.layout import KEPT, LAST, QUESTION, REVEALED
from dicetown.questions import CHEAT_WINDOW, JOE_TARGET, KEEP, SHARING_WINDOW
from scene import Scene
from tests.table.scripted_console import ScriptedConsole

PAUSE = 2  # seconds
TICKS = PAUSE * 1000 // ScriptedConsole.tick_ms


class Table(ScriptedConsole):
    """A console in whose pauses cards may be played; `seen` is all that everybody sees and hears, tick by tick."""

    def __init__(self, state: Scene, pause: int = PAUSE) -> None:
        super().__init__()
        self.table.match.pause = pause
        self.load(bytes(state.s))
        self.opened = self.table.pace.since
        self.seen: list[object] = []
        self.watch = self.look

    def look(self) -> None:
        self.seen.append((self.board.leds, self.board.tone, bytes(self.line.output), self.table.pace.called))

    def until(self, done: Any, limit: int = 4 * TICKS) -> int:
        """-> ticks until it is done"""
        for tick in range(limit):
            if done():
                return tick
            self.run(1)
        raise AssertionError("never done")

    def lasted(self) -> int:
        """Run until all is decided. -> ms since the question was put"""
        self.until(self.decided)
        return self.now - self.opened

    def question(self) -> int:
        return int(self.game.s[QUESTION])

    def decided(self) -> bool:
        return bool(self.table.journal.count)


def bank(*cards: str) -> Scene:
    """Ann has robbed the Bank of $6; Bo has the first card, Cy the others."""
    t = Scene(seats=3, sheriff=0)
    t.round(2)
    t.give(cards[0], 1)
    for card in cards[1:] or ("equipment1",):
        t.give(card, 2)
    t.dollars("bank", 6)
    t.hands("10 10 10 J Q", "J J Q K A", "Q Q J K K")
    assert t.asked() == ("sharing", [1, 2])
    return t


def reveal(*cards: str, last: bool = False) -> Scene:
    """All have kept a die; Bo has the first card, Cy the second; in a last throw all lie open."""
    t = Scene(seats=3, sheriff=0)
    t.give(cards[0], 1)
    t.give(cards[1], 2)
    for seat in range(3):
        t.answer(seat, 1)
    assert t.asked() == ("cheat", [1, 2])
    if last:
        t.s[LAST] = 1
        for seat in range(3):
            t.s[KEPT + seat] = t.s[REVEALED + seat] = 31
    return t


HELD = [("sharing", "wanted"), ("marshal", "wanted"), ("equipment1", "equipment2"), ("equipment1", "sharing")]


@pytest.mark.parametrize("cards", HELD)
def test_a_pause_is_as_long_whoever_holds_what(cards: tuple[str, str]) -> None:
    """To the tick; the others are shown the same meanwhile."""
    scene, other = Table(bank(*cards)), Table(bank("equipment3", "equipment4"))
    assert scene.until(scene.decided) == other.until(other.decided)
    assert scene.seen == other.seen
    assert scene.table.journal.count == 2 and scene.table.journal.choice(0) == 0


@pytest.mark.parametrize("pause", [1, 2, 4])
def test_a_pause_is_as_long_as_was_chosen_and_the_strip_counts_it_down(pause: int) -> None:
    scene = Table(bank("sharing"), pause)
    strips = []
    scene.watch = lambda: strips.append(scene.table.pace.strip)
    assert 0 <= scene.lasted() - pause * 1000 < 100
    assert [strip for i, strip in enumerate(strips) if strip and strip != strips[i - 1]][-4:] == [4, 3, 2, 1]


def test_every_screen_shows_what_may_be_played_and_how_long() -> None:
    scene = Table(bank("sharing"))
    for seat in range(3):
        assert scene.text(seat)[0] == "Play Sharing?"
    assert scene.text(0)[7] == "2 s" and scene.text(1)[7] == scene.text(2)[7] == "OK: on 2s   1-5: play"
    scene.run(TICKS // 2 + 20)
    assert [scene.text(seat)[7].split("1-5")[0].strip() for seat in range(3)] == ["1 s", "OK: on 1s", "OK: on 1s"]


def test_it_ends_early_when_all_people_have_gone_on() -> None:
    scene = Table(bank("sharing"))
    scene.press(1, "O")
    scene.run(40)
    assert scene.question() == SHARING_WINDOW, "Cy has not"
    scene.press(2, "O")
    assert scene.until(scene.decided) < TICKS // 4


@pytest.mark.parametrize("card", ["sharing", "equipment1"])
def test_it_stands_still_for_who_thinks_with_a_card_or_without(card: str) -> None:
    scene, other = Table(bank(card, "equipment2")), Table(bank("equipment3", "equipment4"))
    for each in (scene, other):
        each.run(50)
        each.press(1, "3")
        each.run(3 * TICKS)
        assert each.question() == SHARING_WINDOW
        assert [each.text(seat)[3][0] for seat in (0, 2)] == ["?", "?"], "all see that he thinks"
        each.press(1, "O")
        each.until(each.decided)
    assert scene.seen == other.seen


def test_what_he_thinks_about_is_played() -> None:
    scene = Table(bank("sharing"))
    scene.press(1, "1")
    scene.settle()
    assert scene.text(1)[2:4] == ["Pass", "Play it"]
    scene.press(1, ">O")
    scene.until(scene.decided)
    assert scene.table.journal.choice(0) == 1


def planned(card: str, thinks: int) -> tuple[Table, int]:
    """Bo has planned his card, or presses a button in tick `thinks`. -> the table, and the tick in which he thinks"""
    scene = Table(bank(card, "equipment2"))
    if thinks < 0:
        scene.table.players[1].plan(1 << 8)  # Sharing
        scene.table.step_done()
    else:
        scene.table.step_done()
    scene.settle()
    scene.seen.clear()
    for tick in range(2 * TICKS):
        if tick == thinks:
            scene.board.stations[1].press("keep1")
        elif tick == thinks + 10:
            scene.board.stations[1].release("keep1")
        scene.run(1)
        if scene.table.pace.called:
            return scene, tick
    return scene, -1


def test_a_planned_card_opens_the_list_and_looks_like_a_press() -> None:
    """Twins: one has planned Sharing, the other one presses a button in the moment when all see the first one think."""
    scene, tick = planned("sharing", -1)
    assert 0 < tick < TICKS and scene.text(1)[2:4] == ["Pass", "Play it"]
    late = planned("equipment1", tick)[1] - tick
    other, same = planned("equipment1", tick - late)
    assert same == tick
    for each in (scene, other):
        each.board.stations[1].release("keep1")
        each.run(TICKS * 2)
        each.press(1, "O")
        each.until(each.decided)
    assert scene.seen == other.seen


def test_a_plan_for_another_window_shows_nowhere() -> None:
    scene, tick = planned("wanted", -1)
    other, same = planned("equipment1", 10 * TICKS)
    assert tick == same == -1
    assert scene.seen == other.seen


def test_a_card_is_planned_on_the_page_of_the_hand() -> None:
    t = Scene(seats=2, sheriff=0)
    t.give("marshal", 1)
    scene = Table(t)
    scene.press(1, ">")
    scene.settle()
    assert scene.text(1)[0] == "Again: plan to play"
    scene.press(1, "1")
    scene.settle()
    assert scene.text(1)[0] == "You will be asked" and "*" in scene.text(1)[1]
    scene.press(1, "1")
    scene.settle()
    assert scene.table.players[1].plans == 0


def slammed(*cards: str) -> list[object]:
    """All go on from the reveal by slamming their cups. -> what everybody has seen"""
    scene = Table(reveal(*cards))
    for station in range(3):
        scene.slam(station)
        scene.run(60)
        scene.tip(station)
        scene.run(60)
    scene.load(bytes(reveal(*cards).s))
    scene.seen.clear()
    for seat in range(3):
        rows = scene.text(seat)
        assert rows[0] == "Play Cheat?" and rows[7].startswith("Slam")
    scene.run(2 * TICKS)
    assert scene.question() == CHEAT_WINDOW, "there is no pause: everyone goes on for himself"
    for seat in range(3):
        assert scene.question() == CHEAT_WINDOW
        scene.slam(seat)
        scene.run(60)
    scene.until(lambda: scene.question() == KEEP)
    for seat in range(3):
        scene.tip(seat)
    scene.run(100)
    scene.settle()
    assert all(None not in scene.picture(seat).dice()[1:] for seat in range(3)), "and all have thrown"
    return scene.seen


@pytest.mark.parametrize("cards", [("cheat1", "wanted"), ("equipment1", "cheat2")])
def test_who_slams_his_cup_at_the_reveal_has_passed_and_thrown(cards: tuple[str, str]) -> None:
    """And what he holds changes nothing that the others see."""
    assert slammed(*cards) == slammed("equipment3", "equipment4")


def test_behind_the_last_throw_there_is_a_pause() -> None:
    scene = Table(reveal("cheat1", "equipment1", last=True))
    assert scene.table.pace.pausing and not scene.table.pace.riding
    assert 0 <= scene.lasted() - PAUSE * 1000 < 100


def test_bots_answer_when_people_do_who_do_nothing() -> None:
    scene = Table(bank("sharing", "equipment1"))
    scene.table.match.bots = 0b100
    scene.table.step_done()
    scene.run(20)
    locks: dict[int, int] = {}
    for tick in range(2 * TICKS):
        scene.run(1)
        for seat in range(3):
            if scene.table.match.locks[seat] >= 0:
                locks.setdefault(seat, tick)
    assert set(locks) == {1, 2} and 0 < locks[2] - locks[1] <= 2, "one after the other, in the order of the seats"


def test_the_only_choice_is_taken_by_itself() -> None:
    """Joe of two players (C8)."""
    t = Scene(seats=2, sheriff=0)
    t.round(2)
    t.stack("store", "joe")
    t.hands("J 10 10 Q K", "10 Q K A A")
    t.pass_until("joe")
    assert t.choices(0) == [1]
    scene = Table(t)
    assert scene.question() == JOE_TARGET
    assert 0 <= scene.lasted() - PAUSE * 1000 < 100


def test_a_result_goes_away_by_itself_or_with_a_slam() -> None:
    t = Scene(seats=2, sheriff=0)
    scene = Table(t)
    for player in scene.table.players[:2]:
        player.show_result()
    scene.table.refresh()
    scene.settle()
    assert scene.text(0)[7] == scene.text(1)[7] == "OK: go on"
    scene.slam(0)
    scene.run(60)
    scene.tip(0)
    scene.run(60)
    scene.settle()
    assert scene.text(0)[0].startswith("Which dice stay?")
    scene.until(lambda: scene.text(1)[7] != "OK: go on")


def test_who_waits_for_all_waits_for_all() -> None:
    """As it was before there were pauses."""
    scene = Table(bank("sharing"), pause=0)
    assert scene.text(1)[7] == "LEFT RIGHT, then OK"
    scene.run(3 * TICKS)
    assert not scene.decided()
