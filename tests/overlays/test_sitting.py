"""Who sits where before a game without a host: people, bots and stations that are absent."""

from dicetown.layout import SEATS, SHERIFF
from tests.overlays.set_up import SECOND, at_the_seats, finish, hold, lines, sit, switched_on, through_the_menu


def test_bots_sit_where_ok_is_held_and_play_along(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 2)
    hold(scene, 0, "ok", 1.2)
    hold(scene, 4, "ok", 1.2)
    assert scene.text(2)[1:6] == ["1 A bot", "2 -", "3 Anna", "4 -", "5 A bot"]
    assert scene.text(0)[7] == "Hold OK: no bot"
    hold(scene, 0, "ok", 1.2)
    assert scene.text(2)[1] == "1 -"
    through_the_menu(scene, 2)
    scene.do(4, "O")
    assert not scene.table.match.playing, "a bot is not the youngest"
    scene.do(2, "O")
    assert lines(scene, "name") == [["name", "0", "human", "Anna"], ["name", "1", "bot", "Ben"]], "a name nobody has"
    assert scene.game.s[SHERIFF] == 0
    scene.do(2, "1O")
    assert scene.table.journal.count == 2


def test_a_short_press_sits_down_and_a_confirmed_name_is_no_bot(flash: str) -> None:
    scene = at_the_seats(flash)
    hold(scene, 4, "ok", 0.8)
    assert scene.text(4)[0] == "Who are you?"
    hold(scene, 4, "ok", 5)
    assert scene.text(0)[5] == "5 Anna"


def test_bots_alone_play_when_someone_lets_them(flash: str) -> None:
    scene = at_the_seats(flash)
    hold(scene, 1, "ok", 1.2)
    scene.do(1, ">")
    assert scene.text(3)[6] == "Two must sit here"
    hold(scene, 3, "ok", 1.2)
    assert scene.text(1)[6:] == ["RIGHT: go on", "Hold OK: no bot"]
    scene.do(1, ">")
    scene.press(3, "OOOOOOO")
    scene.run(SECOND)
    assert scene.table.match.playing and scene.table.match.bots == 0b11
    finish(scene)
    assert scene.text(0)[0] == "Score"
    scene.do(0, "O")
    assert scene.text(0)[6:] == ["The same people?", "OK: yes   LEFT: no"]
    scene.do(4, "<")
    assert scene.text(3)[1:6] == ["1 -", "2 -", "3 -", "4 -", "5 -"]


def test_a_seat_is_left_by_left(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.do(0, "<")
    assert scene.text(1)[1:3] == ["1 -", "2 Ben"]
    scene.do(1, "O")
    assert scene.text(1)[6] == "Two must sit here" and scene.text(0)[0] == "DICE TOWN"


def test_a_broken_station_is_named_and_the_others_play(flash: str) -> None:
    scene = switched_on(flash)
    scene.board.stations[1].unplug()
    scene.run(SECOND)
    scene.do(0, "O")
    sit(scene, 0, 2)
    assert scene.text(0)[1:4] == ["1 Anna", "2 Not there", "3 Ben"]
    through_the_menu(scene, 2)
    scene.do(2, "O")
    assert scene.game.s[SEATS] == 2 and lines(scene, "at") == [["at", "1", "2"]]


def test_who_loses_his_station_before_the_game_loses_his_seat(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    through_the_menu(scene, 0)
    scene.board.stations[1].unplug()
    scene.run(SECOND)
    assert scene.text(0)[0] == "First Sheriff"
    scene.do(0, "O")
    assert scene.text(0)[2] == "2 Not there" and scene.text(0)[6] == "Two must sit here"
    scene.board.stations[1].plug()
    scene.run(2 * SECOND)
    assert scene.text(0)[2] == "2 -"
    scene.do(1, "O")
    assert scene.text(1)[2] == "Ben", "the name that was used here last"
