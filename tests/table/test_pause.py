"""Windows as a pause: a player who does nothing has passed. Nothing that all see depends on a hand (Q84)."""

from collections.abc import Sequence

import pytest

from dicetown.layout import ASKED, DICE, OWED
from dicetown.questions import CHEAT_WINDOW, JOE_TARGET, KEEP, SHARING_WINDOW
from scene import Scene, reveal
from stations.tunes import RATTLE, TUNES
from tests.table.paused import PAUSE, TICKS, Table, bank

RATTLES = {tone * 10 for tone in TUNES[RATTLE] if tone}
FACES = ("9", "10", "J", "Q", "K", "A")


@pytest.mark.parametrize("pause", [1, 2, 4])
def test_a_pause_is_as_long_as_was_chosen_and_the_strip_counts_it_down(pause: int) -> None:
    scene = Table(bank("sharing"), pause)
    strips = []
    scene.watch = lambda: strips.append(scene.table.moment.strip)
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


def test_who_has_opened_a_list_sees_a_later_window_that_asks_only_others() -> None:
    scene, later = Table(bank("sharing")), bank("sharing")
    scene.do(1, "1O")
    later.s[ASKED] = later.s[OWED] = 0b100
    scene.game.load(bytes(later.s))
    scene.table.step_done()
    scene.settle()
    assert scene.text(1)[0] == "Play Sharing?" and scene.text(1)[7] == "2 s"


def test_what_he_thinks_about_is_played() -> None:
    scene = Table(bank("sharing"))
    scene.do(1, "1")
    assert scene.text(1)[2:4] == ["Pass", "Play it"]
    scene.press(1, ">O")
    scene.until(scene.decided)
    assert scene.table.journal.choice(0) == 1


def planned(card: str, thinks: int, away: bool = False) -> tuple[Table, int]:
    """Bo has planned his card (thinks < 0), or presses a button in tick `thinks`. -> the table, and when he thinks

    away: his station is unplugged as the window opens.
    """
    scene = Table(bank(card, "equipment2"))
    if thinks < 0:
        scene.table.players[1].toggle_plan(1 << 8)  # Sharing
        scene.table.step_done()
    else:
        scene.table.step_done()
    scene.settle()
    if away:
        scene.board.stations[1].unplug()
    scene.seen.clear()
    for tick in range(2 * TICKS):
        if tick == thinks:
            scene.board.stations[1].press("keep1")
        elif tick == thinks + 10:
            scene.board.stations[1].release("keep1")
        scene.run(1)
        if scene.table.moment.stoppers():
            return scene, tick
    return scene, -1


def test_a_planned_card_opens_the_list_and_looks_like_a_press() -> None:
    """One twin has planned Sharing; the other presses a button in the moment when all see that the first one thinks."""
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


def test_a_plan_of_a_station_that_is_away_shows_nowhere() -> None:
    """It can't send a press, so a "?" would tell everyone that there was a plan (Q84)."""
    scene, tick = planned("sharing", -1, away=True)
    other, same = planned("equipment1", 10 * TICKS, away=True)
    assert tick == same == -1
    assert scene.seen == other.seen


def test_a_card_is_planned_on_the_page_of_the_hand() -> None:
    t = Scene(seats=2, sheriff=0)
    t.give("marshal", 1)
    scene = Table(t)
    scene.do(1, ">")
    assert scene.text(1)[0] == "Again: plan to play"
    scene.do(1, "1")
    assert scene.text(1)[0] == "You will be asked" and "*" in scene.text(1)[1]
    scene.do(1, "1")
    assert scene.table.players[1].plans == 0


def at_reveal(*cards: str, quiet: bool = False) -> Table:
    """Return the reveal at stations whose cups have a sensor."""
    scene = Table(reveal(*cards))
    scene.table.tunes.hush(quiet)
    for station in range(3):
        scene.slam(station)
        scene.run(60)
        scene.tip(station)
        scene.run(60)
    scene.load(bytes(reveal(*cards).s))
    scene.seen.clear()
    return scene


def slammed(*cards: str) -> Sequence[object]:
    """Let everyone go on from the reveal by slamming their cups. -> what everybody has seen"""
    scene = at_reveal(*cards)
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
    """The cards he holds change nothing that the others see."""
    assert slammed(*cards) == slammed("equipment3", "equipment4")


def slam(scene: Table, seat: int) -> set[int]:
    """Slam and lift a cup. -> which tones of the rattle sounded"""
    tones = set()
    scene.watch = lambda: tones.add(scene.board.tone)
    scene.slam(seat)
    scene.run(60)
    scene.tip(seat)
    scene.run(TICKS // 4)
    return tones & RATTLES


def test_the_slam_that_goes_on_rattles_once_and_its_dice_tumble_half_a_second_from_then_on() -> None:
    scene = at_reveal("cheat1", "wanted")
    assert slam(scene, 0) == RATTLES and not slam(scene, 0), "the second slam throws nothing anew"
    assert slam(scene, 1) == RATTLES
    scene.slam(2)
    scene.until(lambda: scene.question() == KEEP and scene.table.decision.opened)
    players = scene.table.players[:3]
    assert [bool(player.cup.tumbling) for player in players] == [False, False, True], "half a second from each slam"
    scene.press(2, "1O")
    assert players[2].asking.choice == 0, "nobody chooses what he has not seen"
    scene.until(lambda: not any(player.cup.tumbling for player in players))
    scene.tip(2)
    scene.settle()
    for seat in range(3):
        faces = scene.picture(seat).dice()[1:]
        assert [die and die[0] for die in faces] == [FACES[face] for face in scene.game.s[DICE + 5 * seat + 1 :][:4]]
    assert not slam(scene, 1), "nor does who has gone on throw again"


def test_a_quiet_table_goes_on_in_silence_and_its_dice_stand_at_once() -> None:
    scene = at_reveal("cheat1", "wanted", quiet=True)
    assert not any(slam(scene, seat) for seat in range(3))
    assert scene.question() == KEEP and not any(player.cup.tumbling for player in scene.table.players)


def test_the_only_choice_is_taken_by_itself() -> None:
    """With two players Joe has only one victim (C8)."""
    t = Scene(seats=2, sheriff=0, round=2)
    t.stack("store", "joe")
    t.hands("J 10 10 Q K", "10 Q K A A", until="joe")
    assert t.choices(0) == [1]
    scene = Table(t)
    assert scene.question() == JOE_TARGET
    assert 0 <= scene.lasted() - PAUSE * 1000 < 100


def test_a_result_goes_away_by_itself_or_with_a_slam() -> None:
    t = Scene(seats=2, sheriff=0)
    scene = Table(t)
    for player in scene.table.players[:2]:
        player.result.show()
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
    """Without a pause (0 s) everyone's answer is awaited."""
    scene = Table(bank("sharing"), pause=0)
    assert scene.text(1)[7] == "LEFT RIGHT, then OK"
    scene.run(3 * TICKS)
    assert not scene.decided()
