"""Taking the last step back with everyone's consent, at the buttons and by the host's wish."""

import pytest

from dicetown.layout import LOCATION, OWED, QUESTION
from dicetown.questions import TIE
from host.game.public_state import Table
from tests.table.mending import ANN, BO, CY, all_agree, heard, taken
from tests.table.watched import SECOND, Watched, dealt, hold_left, hold_ok


def public(scene: Watched) -> Table:
    return Table.of(scene.game, ["Ann", "Bo", "Cy"], [bool(scene.table.match.bots >> seat & 1) for seat in range(3)])


def heard_all(scene: Watched) -> Table:
    assert scene.ask("snapshot") == "ok"
    return heard(scene)


def test_left_held_asks_all_and_when_all_agree_the_step_has_not_been() -> None:
    scene, before = taken()
    after = bytes(scene.game.s)
    assert after != before
    hold_left(scene, ANN)
    scene.settle()
    for seat in (BO, CY):
        rows = scene.text(seat)
        assert (rows[0], rows[3], rows[7]) == ("Ann asks:", "Take one step back?", "OK: yes   LEFT: no")
    assert scene.text(ANN)[7] == "Others decide"
    scene.run(SECOND)
    scene.do(BO, "O")
    assert bytes(scene.game.s) == after, "one has not agreed yet"
    all_agree(scene, CY)
    assert bytes(scene.game.s) == before
    assert ["undo", "1"] in scene.said()
    assert heard(scene).state() == public(scene).state()
    sheriff = before[OWED].bit_length() - 1
    assert scene.table.players[sheriff].asking.question == TIE and scene.text(sheriff)[7] == "LEFT RIGHT, then OK"


@pytest.mark.parametrize("last", [ANN, BO, CY])
def test_whoever_is_last_to_agree_is_waited_for(last: int) -> None:
    scene, before = taken()
    after = bytes(scene.game.s)
    assert scene.ask("undo") == "ok"
    all_agree(scene, *{ANN, BO, CY} - {last})
    assert bytes(scene.game.s) == after and scene.text(last)[0] == "The laptop asks:"
    all_agree(scene, last)
    assert bytes(scene.game.s) == before


def test_who_has_won_a_location_is_forgotten_with_it() -> None:
    """On the LEDs, and in the snapshot for the host."""
    scene, before = taken()
    location = before[LOCATION]
    assert scene.table.match.results.won[location] < 3 and location in heard_all(scene).holders
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    assert scene.table.match.results.won[location] == 255 and location not in heard(scene).holders


def test_the_question_is_answered_anew() -> None:
    scene, before = taken()
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    sheriff = before[OWED].bit_length() - 1
    scene.do(sheriff, "O")
    assert scene.game.s[QUESTION] != TIE or scene.game.s[LOCATION] != before[LOCATION]
    journal = scene.table.journal
    assert [journal.seat(i) for i in range(journal.count)] == [sheriff, 5, sheriff]


def test_it_is_taken_back_only_once() -> None:
    scene, _ = taken()
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    hold_left(scene, ANN)
    scene.settle()
    assert scene.text(ANN)[3] == "This step is final"


@pytest.mark.parametrize(("asker", "other"), [(ANN, CY), (BO, ANN)])
@pytest.mark.parametrize("way", ["no", "silence", "cable"])
def test_one_who_does_not_agree_is_enough(way: str, asker: int, other: int) -> None:
    scene, _ = taken()
    after = bytes(scene.game.s)
    hold_left(scene, asker)
    scene.settle()
    scene.run(SECOND)
    scene.press(3 - asker - other, "O")
    declined = ["declined", str(other)]
    if way == "no":
        scene.press(other, "<")
    elif way == "silence":
        scene.run(25 * SECOND)
        assert declined not in scene.said()
        scene.run(6 * SECOND)
    else:
        scene.board.stations[other].unplug()
        scene.run(SECOND)
    assert scene.said().count(declined) == 1 and ["undo", "1"] not in scene.said()
    assert bytes(scene.game.s) == after
    scene.run(SECOND)
    assert scene.text(asker)[3] == "Not everyone agreed"
    scene.press(asker, "O")
    scene.run(SECOND)
    assert scene.text(asker)[3] != "Not everyone agreed" and not scene.table.consent.kind


def test_nobody_asks_for_what_cannot_be() -> None:
    """R5: after the reveal the cups were lifted and dice thrown, so the step is final."""
    scene = dealt()
    for seat in range(3):
        scene.press(seat, "1O")
    scene.settle()
    hold_left(scene, BO)
    scene.settle()
    assert scene.text(BO)[3] == "This step is final" and scene.text(BO)[7] == "OK: go on"
    assert scene.ask("undo") == "final"
    assert not scene.table.players[ANN].wish.kind
    scene.do(BO, "O")
    assert scene.text(BO)[7] == "1-5 choose, OK locks"


def test_the_game_stands_still_while_people_are_asked() -> None:
    """Nobody's time runs, and what is locked stays locked if somebody declines."""
    scene, _ = taken()
    scene.table.match.patience = 5
    owed = [seat for seat in range(3) if scene.game.owed() >> seat & 1]
    after = bytes(scene.game.s)
    hold_left(scene, ANN)
    for seat in owed:
        scene.table.lock(seat, scene.game.next(seat, -1))
    scene.run(20 * SECOND)
    assert bytes(scene.game.s) == after
    scene.press(BO, "<")
    scene.run(SECOND)
    assert bytes(scene.game.s) != after


def test_bots_agree_at_once() -> None:
    scene, before = taken(bots=0b111)
    sheriff = before[OWED].bit_length() - 1
    assert scene.table.match.people() == 1 << sheriff
    scene.table.bots.ms = 10**6
    hold_left(scene, sheriff)
    for _ in range(50):
        scene.run(4)
    assert bytes(scene.game.s) == before and ["undo", "1"] in scene.said()


def test_who_leaves_his_seat_meanwhile_has_not_agreed() -> None:
    scene, _ = taken()
    after = bytes(scene.game.s)
    hold_left(scene, ANN)
    scene.settle()
    hold_ok(scene, CY)
    assert scene.table.match.bots == 1 << CY and not scene.table.consent.kind and bytes(scene.game.s)[:5] == after[:5]
    assert ["declined", "2"] in scene.said() or ["undo", "1"] not in scene.said()


def test_who_takes_a_seat_meanwhile_was_not_asked() -> None:
    """A person sits down, at the host's wish, while the others are asked to end the game: their OK is no consent."""
    scene = dealt(humans=2)
    assert scene.ask("seat", "2", "human") == "ok"
    scene.run(2 * SECOND)
    assert scene.ask("abort") == "ok"
    scene.run(2 * SECOND)
    scene.do(CY, "O")
    assert not scene.table.match.bots and not scene.table.consent.kind and ["declined", "2"] in scene.said()
    scene.press(ANN, "O")
    scene.do(BO, "O")
    assert scene.table.match.playing


def test_the_host_may_ask_too_and_only_once_at_a_time() -> None:
    scene, before = taken()
    assert scene.ask("undo") == "ok"
    scene.settle()
    assert [scene.text(seat)[0] for seat in range(3)] == ["The laptop asks:"] * 3
    assert scene.ask("undo") == "asked" and scene.ask("seat", "1", "bot") == "asked"
    scene.run(SECOND)
    hold_left(scene, ANN)
    assert ["declined", "0"] in scene.said()
    assert scene.ask("undo") == "ok"
    all_agree(scene, ANN, BO, CY)
    assert bytes(scene.game.s) == before


def test_a_seat_that_is_asked_for_is_not_asked_for_more() -> None:
    scene, _ = taken()
    assert scene.ask("seat", "1", "bot") == "ok"
    assert scene.ask("undo") == "asked"
    hold_left(scene, ANN)
    scene.settle()
    assert scene.text(ANN)[3] == "Not everyone agreed"


@pytest.mark.parametrize("away", [ANN, BO, CY])
def test_an_empty_station_cannot_agree(away: int) -> None:
    scene, _ = taken()
    scene.board.stations[away].unplug()
    scene.run(50)
    assert scene.ask("undo") == "absent"
    assert not scene.table.consent.kind and not any(player.wish.kind for player in scene.table.players)


def test_a_command_that_comes_while_the_host_is_told_is_acted_on() -> None:
    """The host is still getting the snapshot that follows a step back."""
    scene, _ = taken()
    hold_left(scene, ANN)
    scene.settle()
    scene.run(SECOND)
    scene.press(BO, "O")
    scene.board.stations[CY].press("ok")
    while ["undo", "1"] not in scene.said():
        scene.run(1)
    assert scene.table.reporter.busy
    scene.table.games.abort(0)
    assert not scene.table.match.playing


def test_a_new_game_forgets_what_was_asked() -> None:
    scene, _ = taken()
    assert scene.ask("undo") == "ok"
    scene.table.games.abort(0)
    scene.run(20)
    scene.begin("human=Ann", "human=Bo")
    assert not scene.table.consent.kind and scene.text(ANN)[0] != "The laptop asks:"
    assert scene.ask("undo") == "final"
