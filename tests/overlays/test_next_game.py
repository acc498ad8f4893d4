"""After a game without a host the scores stay until the same people, or others, play again."""

from dicetown.layout import SHERIFF
from tests.overlays.set_up import at_the_seats, before_the_end, finish, lines, sit, through_the_menu
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import SECOND


def test_the_same_people_play_again_or_others(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 1, 3)
    through_the_menu(scene, 1)
    scene.do(1, "O")
    finish(scene)
    scene.do(0, "O")
    assert scene.text(1)[7].endswith(" wins!"), "only who played ends the scores"
    scores = scene.text(1)[:6]
    scene.do(3, "O")
    assert scene.text(1) == [*scores, "The same people?", "OK: yes   LEFT: no"]
    scene.do(1, "O")
    assert scene.text(3)[0] == "First Sheriff"
    scene.do(3, "O")
    assert scene.table.match.playing and scene.game.s[SHERIFF] == 1 and scene.table.journal.count == 0
    finish(scene)
    scene.do(1, "O")
    scene.do(1, "<")
    assert scene.text(3)[1:6] == ["1 -", "2 -", "3 -", "4 -", "5 -"]


def test_who_still_presses_when_the_game_ends_does_not_lose_the_scores(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(2, humans=2)
    finish(scene)
    scene.table.games.over_since = scene.now
    scene.do(0, "O>OO")
    assert scene.text(0)[0] == "Score" and scene.text(0)[7].endswith("wins!")


def test_who_has_not_confirmed_a_round_s_result_sees_the_scores_all_the_same(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(2, humans=2)
    scene.table.players[0].result.show()
    finish(scene)
    assert [scene.text(i)[0] for i in range(5)] == ["Score"] * 5
    scene.do(0, "O")
    assert scene.text(0)[6] == "The same people?"


def ended(flash: str, pause: int) -> ScriptedConsole:
    """Return a game of two people in the tick in which it ends. pause: seconds for cards."""
    scene = at_the_seats(flash)
    scene.new(2, humans=2)
    state, seat, choice = before_the_end(2)
    scene.game.load(state)
    scene.table.match.pause = pause
    scene.table.match.results.won[0] = 1
    scene.table.step_done()
    scene.settle()
    scene.table.lock(seat, choice)
    while scene.table.match.playing:
        scene.run(1)
    return scene


def test_a_press_before_the_result_is_seen_does_not_turn_it_away(flash: str) -> None:
    scene = ended(flash, 0)
    for i in range(2):
        scene.board.stations[i].press("ok")
    scene.run(3)
    for i in range(2):
        scene.board.stations[i].release("ok")
    scene.settle()
    assert [scene.text(i)[0] for i in range(2)] == ["Round 13 is over"] * 2
    scene.do(0, "O")
    assert [scene.text(i)[0] for i in range(3)] == ["Score", "Round 13 is over", "Score"], "who did not play needs none"
    scene.press(0, ">")
    assert scene.text(0)[0] != "Score", "now he wants to see something else"


def test_what_the_last_round_gave_is_shown_before_the_scores(flash: str) -> None:
    """It is shown as after every round. A player who has read it sooner goes to the scores without the others."""
    scene = ended(flash, 2)
    scene.settle()
    for i in range(2):
        rows = scene.text(i)
        assert (rows[0], rows[1].split(), rows[7]) == ("Round 13 is over", ["Mine", "Bo"], "OK: go on")
    scene.press(0, "O")
    scene.run(SECOND // 2)
    scene.press(0, "O")
    scene.run(SECOND // 2)
    assert scene.text(0)[0] == "Score" and scene.text(1)[0] == "Round 13 is over"
    scene.run(scene.table.match.results.stands_ms() // scene.tick_ms)
    scene.do(0, "O")
    assert [scene.text(i)[0] for i in range(2)] == ["Score"] * 2, "the scores stand for a while, too"
    scene.run(3 * SECOND)
    scene.do(1, "O")
    assert scene.text(1)[6] == "The same people?"


def test_people_of_a_host_s_game_that_was_given_up_play_on_without_it(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(3, humans=2)
    scene.table.games.abort(0)
    scene.settle()
    scene.do(2, "O")
    assert scene.text(0)[6:] == ["The same people?", "OK: yes   LEFT: no"], "nobody sat there"
    scene.do(0, "O")
    scene.do(1, "O")
    assert [words[2:] for words in lines(scene, "name")[-3:]] == [["human", "Ann"], ["human", "Bo"], ["bot", "Anna"]]
