"""What comes after windows is chosen while their pause runs. What others see depends on no hand (Q84)."""

import pytest

from dicetown.layout import ASKED, OWED
from dicetown.questions import CHEAT_WINDOW, KEEP, OFFER
from tests.table.paused import PAUSE, TICKS, Table, complete, last_throw, reveal
from tests.table.scripted_console import MOMENT
from tests.table.watched import hold_ok

BO, CY = 1, 2


def offering() -> Table:
    """Ann may play Cheat and decides the tie; Bo and Cy make offers next, and are also asked for Cheat."""
    scene = Table(last_throw())
    assert scene.question() == CHEAT_WINDOW and scene.table.ahead.choosers == 0b110
    return scene


def test_who_chooses_next_sees_it_at_once_and_is_not_hurried() -> None:
    """A5: the pause is for the others. A player who chooses has passed the window."""
    scene = offering()
    assert scene.text(0)[0] == "Play Cheat?" and scene.text(BO)[0] == scene.text(CY)[0] == "Bribe Ann?"
    scene.run(3 * TICKS)
    assert scene.question() == CHEAT_WINDOW and scene.table.match.locked() == 0b001
    scene.press(BO, "O")
    scene.press(CY, "O")
    scene.until(lambda: scene.table.journal.count == 5)
    assert sorted(scene.answers()) == [(0, 0), (1, 0), (1, 0), (2, 0), (2, 0)]


def test_what_is_chosen_is_held_until_it_is_asked_for() -> None:
    """All see that he has passed. His choice is announced only when its question is asked."""
    scene = offering()
    for seat in (BO, CY):
        scene.press(seat, ">2>O")
        scene.run(100)
        assert scene.text(seat)[7] == "OK: take it back"
    assert scene.question() == CHEAT_WINDOW and scene.table.match.locked() == 0b110 and not scene.decided()
    assert scene.lasted() - PAUSE * 1000 < 100, "Ann has the whole pause"
    scene.until(lambda: len(scene.answers()) == 5, 100)
    assert all(choice for _, choice in scene.answers()[3:])


def test_ok_takes_back_both_the_choice_and_the_pass() -> None:
    scene = offering()
    scene.press(BO, "O")
    scene.run(MOMENT)
    scene.press(BO, "O")
    assert scene.table.match.locked() == 0 and scene.text(BO)[0] == "Bribe Ann?"


def test_a_card_that_is_played_takes_it_back() -> None:
    """C5: the dice have changed."""
    scene = offering()
    scene.press(BO, ">2>O")
    scene.do(0, "1")
    scene.press(0, ">O")
    scene.press(CY, "O")
    scene.until(lambda: scene.answers()[:1] != [] and scene.table.decision.opened and scene.question() != CHEAT_WINDOW)
    assert scene.table.ahead.locks == [-1] * 5 and not scene.table.match.locked() >> BO & 1


def test_the_line_of_a_card_leads_to_its_list_and_all_see_that_he_thinks() -> None:
    """Whether he holds it or not, the pause stops for him, and the offers are asked afterwards."""
    seen = []
    for card in ("cheat1", "equipment2"):
        scene = Table(last_throw(card, "equipment3"))
        scene.press(BO, "<")
        assert scene.text(BO)[2].endswith("Play Cheat?")
        scene.press(BO, "O")
        assert scene.table.moment.stoppers() == 1 << BO
        scene.run(3 * TICKS)
        assert scene.text(0)[2 + BO][0] == "?" and scene.text(BO)[0] == "Play Cheat?"
        scene.press(BO, "O")
        scene.press(CY, "O")
        scene.until(lambda scene=scene: scene.question() == OFFER)
        scene.settle()
        assert scene.text(BO)[0] == "Bribe Ann?"
        seen.append(scene.seen)
    assert seen[0] == seen[1]


def test_a_bot_that_takes_the_seat_answers_the_window_alone() -> None:
    scene = offering()
    scene.press(BO, ">2>O")
    hold_ok(scene, BO)
    assert scene.table.ahead.choosers == 1 << CY and scene.table.ahead.locks[BO] < 0
    scene.press(CY, "O")
    scene.until(scene.decided)
    assert scene.table.match.bots == 1 << BO


def test_at_a_reveal_who_throws_goes_on_and_who_is_complete_has_the_pause() -> None:
    """R11: the window closes when all who throw have gone on and the pause is over."""
    scene = Table(complete())
    assert scene.table.moment.riders == 0b110
    assert scene.text(0)[7].startswith("OK: on") and scene.text(BO)[7].startswith("Slam: on")
    scene.run(3 * TICKS)
    assert scene.table.match.locked() == 0b001 and not scene.decided()
    for seat in (BO, CY):
        scene.slam(seat)
        scene.run(60)
    assert scene.decided()


@pytest.mark.parametrize("late", range(0, 100, 12))
def test_whoever_goes_on_a_moment_after_the_window_has_closed_throws_all_the_same(late: int) -> None:
    """R11: Cy isn't asked, so nobody waits for him. His screen still says that OK goes on; he had to slam as well."""
    position = reveal("cheat1", "equipment2")
    position.s[ASKED] = position.s[OWED] = 0b010
    scene = Table(position)
    scene.slam(CY)  # so that the console knows that he has a cup
    scene.tip(CY)
    scene.load(bytes(position.s))
    scene.settle()
    scene.slam(BO)
    scene.until(lambda: not scene.table.match.awaited())
    scene.run(late)
    scene.press(CY, "O")
    scene.until(lambda: scene.question() == KEEP)
    scene.settle()
    assert scene.table.players[CY].cup.thrown
    assert not scene.table.match.locked() >> CY & 1, "that answers nothing"


def test_nobody_waits_for_slams_longer_than_the_pause() -> None:
    scene = Table(complete())
    for seat in (BO, CY):
        scene.slam(seat)
    assert not scene.decided()
    assert scene.lasted() - PAUSE * 1000 < 100
