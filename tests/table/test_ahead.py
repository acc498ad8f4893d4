"""A choice made ahead passes its window, and windows share a pause. What others see depends on no hand (Q84)."""

import pytest

from dicetown.cards import AT_TOWNHALL
from dicetown.layout import ASKED, DICE, KEPT, LAST, OWED, QUESTION, REVEALED, ROUND, THROWN
from dicetown.question_table import QUESTION_WORDS
from scene import Scene, mine
from tests.table.mending import all_agree
from tests.table.paused import BLANK, PAUSE, TICKS, Table, saloon, store
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import Watched, hold_left


def asked(scene: ScriptedConsole) -> str:
    return QUESTION_WORDS[scene.game.s[QUESTION]]


def test_the_next_choice_stands_beside_the_card_and_passes_the_window() -> None:
    """The journal gets both answers, in order (C3, L7), and the player is not hurried."""
    scene = Table(saloon("girls"))
    rows = scene.text(1)
    assert rows[0] == "Rob whom?" and rows[2].startswith("Ann") and rows[3].startswith("Cy")
    assert rows[4] == "Play the Girls?" and not Table(saloon("equipment1")).text(1)[4]
    assert scene.text(0)[0] == scene.text(2)[0] == "Play the Girls?", "what the others are told"
    scene.run(3 * TICKS)
    assert not scene.decided()
    scene.do(1, ">O")
    assert scene.answers() == [(1, 0), (1, 2)]


def test_its_line_plays_the_card() -> None:
    scene = Table(saloon("girls"))
    scene.do(1, "<")
    assert scene.text(1)[6] == "Rob twice, not once"
    scene.press(1, "O")
    scene.until(scene.decided)
    assert scene.answers() == [(1, 1)]


@pytest.mark.parametrize("card", ["credit", "equipment1"])
def test_no_card_is_drawn_before_credit_is_passed(card: str) -> None:
    """C7, Q44: when the pause passes without a press, the cards are drawn."""
    scene = Table(store(card))
    assert scene.text(1)[0] == "Play Credit?" and not any("Equipment" in row for row in scene.text(1))
    assert scene.table.ahead.choosers == 0
    assert 0 <= scene.lasted() - PAUSE * 1000 < 100
    scene.until(lambda: asked(scene) == "storepick" and scene.table.decision.opened)
    scene.settle()
    assert scene.text(1)[0] == "Keep which card?" and scene.answers() == [(1, 0)]


@pytest.mark.parametrize("card", ["girls", "equipment1"])
def test_no_card_is_looked_at_before_the_girls_are_passed(card: str) -> None:
    """C3, Q44, Q48: the only victim's cards have one back, so the next step would show two of them to the thief."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give(card, 1)
    t.give("p1-1", 0, "p1-2", 0, "p1-3", 0)
    t.hands("9 9 10 K A", "Q Q Q A A", "9 10 10 K K", until="girls")
    scene = Table(t)
    assert scene.text(1)[0] == "Play the Girls?" and scene.table.ahead.choosers == 0
    assert 0 <= scene.lasted() - PAUSE * 1000 < 100
    scene.until(lambda: asked(scene) == "saloonpick" and scene.table.decision.opened)
    assert scene.answers() == [(1, 0)]


def test_a_single_card_that_is_drawn_is_shown_to_nobody_before() -> None:
    """The card might be Joe, which everybody would notice (C8, Q45)."""
    seen = []
    for top in ("joe", "equipment5"):
        t = Scene(seats=3, sheriff=0, round=2)
        t.give("equipment1", 1)
        t.stack("store", top)
        t.hands("9 9 Q Q K", "J 10 10 10 A", "9 10 Q K K", until="credit")
        scene = Table(t)
        assert scene.table.moment.pausing and scene.text(1)[0] == "Play Credit?"
        scene.until(scene.decided)
        seen.append(scene.seen)
    assert seen[0] == seen[1]


def test_power_that_goes_between_the_two_answers_leaves_the_window_passed() -> None:
    """Then only the pass is on flash, so the choice is asked again as a question of its own."""
    scene = Table(saloon("girls"))
    scene.press(1, ">O")
    scene.until(lambda: asked(scene) == "victim")
    assert scene.answers() == [(1, 0)]
    scene.load(bytes(scene.game.s))
    assert scene.text(1)[0] == "Rob whom?" and scene.text(1)[4] == "" and not scene.table.match.locked()
    scene.press(1, "O")
    scene.until(lambda: asked(scene) != "victim")


def test_only_the_choice_is_taken_back_the_pass_stays() -> None:
    """L7: passing the window was a step of its own."""
    scene = Watched()
    scene.table.match.pause = PAUSE
    scene.load(bytes(saloon("girls").s))
    scene.do(1, "O")
    assert asked(scene) == "backs"
    hold_left(scene, 0)
    all_agree(scene, 1, 2)
    assert asked(scene) == "victim" and scene.text(1)[4] == "", "the card is no choice any more"
    assert scene.answers() == [(1, 0), (1, 0), (5, 1)]


def test_where_all_are_waited_for_the_window_is_asked() -> None:
    scene = Table(saloon("girls"), pause=0)
    assert scene.text(1)[0] == "Play the Girls?"


# Windows that share a pause


def test_a_pause_shows_the_windows_that_share_it_and_is_no_longer() -> None:
    """Dynamite, and Sharing for the players who have not robbed the Bank (C2, C10)."""
    scene = Table(mine(*BLANK))
    assert [scene.text(seat)[:2] for seat in range(3)] == [
        ["Play Dynamite?", "Play Sharing?"],
        ["Play Dynamite?", "Play Sharing?"],
        ["Play Sharing?", "Play Dynamite?"],
    ]
    assert scene.text(1)[7] == "2 s" and scene.text(2)[7].startswith("OK: on")
    assert 0 <= scene.lasted() - PAUSE * 1000 < 100
    scene.until(lambda: scene.table.journal.count == 3, 100)


def last_throw_at_the_mine(seats: int) -> Scene:
    """All hold a card; Ann will win the Mine, Bo the Bank. So Ann is asked for Cheat, Dynamite and Sharing."""
    t = Scene(seats=seats, sheriff=2)
    for seat in range(seats):
        t.give(f"equipment{seat + 1}", seat)
    t.dollars("bank", 6)
    for seat in range(seats):
        t.answer(seat, 1)
    assert t.asked()[0] == "cheat"
    t.s[LAST] = 1
    t.s[ASKED] = t.s[OWED] = (1 << seats) - 1
    for seat, faces in enumerate(((0, 0, 0, 2, 5), (1, 1, 1, 2, 4), (3, 3, 2, 2, 5), (4, 4, 4, 4, 5), (4, 4, 4, 5, 5))):
        if seat < seats:
            t.s[DICE + 5 * seat : DICE + 5 * seat + 5] = bytes(faces)
            t.s[KEPT + seat] = t.s[REVEALED + seat] = 31
    return t


@pytest.mark.parametrize("seats", [3, 4])
def test_a_third_window_of_one_seat_shares_the_pause_where_its_screen_has_a_row_for_it(seats: int) -> None:
    scene = Table(last_throw_at_the_mine(seats))
    rows = scene.text(0)
    assert (rows[0], rows[1], rows[6]) == ("Play Cheat?", "Play Dynamite?", "Play Sharing?")
    scene.until(lambda: asked(scene) not in ("cheat", "dynamite", "sharing"))
    assert scene.now - scene.opened < PAUSE * 1000 + 500


def test_with_five_seats_the_third_window_has_a_pause_of_its_own() -> None:
    scene = Table(last_throw_at_the_mine(5))
    assert scene.text(0)[:2] == ["Play Cheat?", "Play Dynamite?"] and scene.text(0)[6].startswith(">Eve")
    scene.until(lambda: asked(scene) == "sharing" and scene.table.decision.opened)
    assert scene.now - scene.opened >= PAUSE * 1000 and not scene.table.ahead.shared


@pytest.mark.parametrize("card", ["sharing", "equipment3"])
def test_who_asks_for_time_gets_it_at_his_window(card: str) -> None:
    """Holding the card or not: all see that he thinks, and the windows before his do not wait for it."""
    scene, other = Table(mine("equipment1", "equipment2", card)), Table(mine(*BLANK))
    for each in (scene, other):
        each.run(50)
        each.do(2, "1")
        assert each.text(0)[4][0] == "?" and asked(each) == "dynamite"
        each.run(2 * TICKS)
        assert asked(each) == "sharing" and each.table.journal.count == 1
    assert scene.seen == other.seen
    assert scene.text(2)[2:4] == (["Pass", "Play it"] if card == "sharing" else ["Nothing to play here", ""])
    scene.press(2, ">O" if card == "sharing" else "O")
    scene.until(lambda: scene.table.journal.count > 2)
    assert (2, int(card == "sharing")) in scene.answers()


def test_a_card_that_is_played_begins_a_pause_anew() -> None:
    scene = Table(mine("dynamite", "equipment2", "equipment3"))
    scene.press(0, "1")
    scene.run(TICKS // 4)
    scene.press(0, ">O")
    scene.until(lambda: asked(scene) == "sharing" and scene.table.decision.opened, 8 * TICKS)
    assert not scene.table.ahead.shared and scene.table.moment.clock.ms == PAUSE * 1000


def test_who_has_gone_on_has_passed_all_of_it() -> None:
    scene = Table(mine(*BLANK))
    for seat in (2, 0):
        scene.press(seat, "O")
    begun = scene.now
    scene.until(lambda: (2, 0) in scene.answers())
    assert scene.now - begun < 1000


# A last die


def last_die(dollars: int, face: int = 0) -> Table:
    """Ann has kept four dice and thrown the fifth."""
    t = Scene(seats=2, sheriff=0)
    t.s[KEPT], t.s[THROWN], t.s[DICE + 4] = 15, 16, face
    t.dollars(0, dollars)
    return Table(t)


def test_a_last_die_without_a_dollar_is_kept_by_itself() -> None:
    """R8, Q11: everyone sees the purse and the number of dice; the face of the die changes nothing."""
    scene, other = last_die(0), last_die(0, face=5)
    assert scene.text(0)[6:] == ["Free", "2 s"]
    for each in (scene, other):
        each.press(0, "5")
        each.until(lambda each=each: each.table.match.locks[0] == 16)
        assert 0 <= each.now - each.opened - PAUSE * 1000 < 200 and each.table.match.locks[1] < 0
    assert scene.seen == other.seen


def test_with_a_dollar_there_is_a_choice() -> None:
    scene = last_die(1)
    scene.run(3 * TICKS)
    assert scene.table.match.locks[0] < 0


def test_a_result_that_stands_in_the_last_pause_has_what_will_be_won_yet() -> None:
    """Nobody is asked anything after the Sheriff's window, so it already shows that Cy wins the Town Hall (L11)."""
    t = Scene(seats=3, sheriff=0, round=2)
    for seat in range(3):
        t.give(f"equipment{seat + 1}", seat)
    t.hands("9 9 9 10 10", "K K K 9 10", "A A A A 9", until="sheriff")
    scene = Table(t)
    assert [scene.text(seat)[6] for seat in range(3)] == ["Town HallCy"] * 3
    for seat in range(3):
        scene.slam(seat)
    scene.until(lambda: scene.game.s[ROUND] == 3)
    assert scene.table.match.results.past[AT_TOWNHALL] == 2
