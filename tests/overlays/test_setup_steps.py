"""The steps before a game without a host: language, the menu, the first Sheriff."""

from pathlib import Path

import pytest
import segno

from dicetown.layout import switches
from dicetown.presets import PRESETS
from host.build import network
from tests.overlays.set_up import SECOND, at_the_seats, hold, sit, switched_on, through_the_menu
from tests.screens.beside import phones_join


def test_the_network_for_phones_follows_the_language() -> None:
    """It is shown at all stations, until somebody presses OK."""
    scene, _ = phones_join("en")
    for station in range(5):
        assert [row.strip() for row in scene.text(station) if row.strip()] == [
            "Wi-Fi for phones",
            "Dice Town 3F2A",
            "Password:",
            "secret2345",
            "OK: go on",
        ]
    scene.do(1, "<>1")
    assert scene.shows(0, "secret2345")
    scene.do(1, "O")
    assert scene.shows(0, "OK: sit")


@pytest.mark.parametrize("password", ["secret2345", "another234"])
def test_a_code_for_phones_stands_beside_their_network_if_it_is_that_one_s(flash: str, password: str) -> None:
    """Each module of the code is two pixels wide and has a margin, so that a phone can find it."""
    (Path(flash).parent / network.CODE).write_bytes(network.picture("Dice Town 3F2A", password))
    scene, _ = phones_join("en", flash)
    picture = scene.board.stations[4].screen.pixels()
    code = segno.make(f"WIFI:T:WPA;S:Dice Town 3F2A;P:{password};;", error="l", micro=False).matrix
    shown = [[not picture[3 + 2 * y][3 + 2 * x] for x in range(len(code))] for y in range(len(code))]
    if password == "secret2345":
        assert shown == [[bool(module) for module in row] for row in code]
        assert all(picture[0][:64]) and all(picture[63][:64])
    else:
        assert [row.strip() for row in scene.text(4)][5] == "secret2345"
    scene.do(1, "O")
    assert scene.shows(0, "OK: sit")


def test_left_held_leads_back_to_the_language(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    hold(scene, 3, "left", 2.5)
    assert scene.text(3)[0] == "DICE TOWN" and scene.text(3)[2] == "2 Ben"
    hold(scene, 3, "left", 3.2)
    assert scene.text(3)[7] == "LEFT RIGHT, then OK" and scene.text(3)[6] == "Station 4"
    scene.do(2, "O")
    assert scene.text(3)[1:3] == ["1 Anna", "2 Ben"], "everyone still sits"


def test_a_stuck_left_button_does_not_keep_the_console_from_playing(flash: str) -> None:
    scene = switched_on(flash)
    scene.board.stations[3].press("left")
    scene.run(10 * SECOND)
    scene.press(0, "O")
    scene.run(10 * SECOND)
    sit(scene, 0, 1)
    scene.run(10 * SECOND)
    through_the_menu(scene, 0)
    scene.do(0, "O")
    assert scene.table.match.playing


def test_the_menu_sets_what_it_says(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.do(0, "O")
    scene.do(0, "<O>O>>O>>O>")
    assert scene.text(1)[1:5] == ["Revised edition", "Without sounds", "Bot after 3 minutes", "Lights: 4"]
    assert scene.text(1)[5:] == ["Cards: 4 seconds", "With advice", "Play!"]
    assert scene.picture(1).inverted() == [0, 5]
    scene.do(1, "5")
    assert scene.picture(0).inverted() == [0, 7] and scene.text(0)[0] == "OK: yes   LEFT: back"
    scene.do(0, "<")
    assert scene.text(0)[7] == "OK: go on LEFT: leave"
    through_the_menu(scene, 0)
    scene.do(0, "<")
    assert scene.text(0)[7] == "Play!"
    scene.do(0, "5O")
    scene.do(0, "O")
    s = scene.game.s
    assert (switches(s), scene.table.match.patience) == (PRESETS["revised"], 180)
    assert scene.table.match.pause == 4
    tones = set()
    for _ in range(SECOND):
        scene.run(1)
        tones.add(scene.board.tone)
    assert tones == {0} and scene.table.tunes.quiet


def test_a_press_meant_for_the_step_before_does_nothing(flash: str) -> None:
    """Both press OK at the menu's last line; the second press must not mean "I am the youngest"."""
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.do(0, "O")
    scene.press(0, "5")
    for station in (0, 1):
        scene.board.stations[station].press("ok")
    scene.run(8)
    for station in (0, 1):
        scene.board.stations[station].release("ok")
    scene.settle()
    assert scene.text(0)[0] == "First Sheriff" and not scene.table.match.playing
