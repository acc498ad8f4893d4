"""From the first power-on to the end of a game: presses and pixels, without a host."""

import pytest

from dicetown.layout import SEATS, SHERIFF
from host.build.mpy import FIRMWARE
from host.game.events import parse
from host.i18n.device import folder_of, language, read
from host.i18n.translation import LANGUAGES
from reports.seating import arrange
from screens import texts
from tests.overlays.set_up import DARK, SECOND, at_the_seats, finish, lines, sit, switched_on, through_the_menu
from tests.screens.read_screen import as_read


def test_a_fresh_console_asks_for_the_language_at_every_station(flash: str) -> None:
    """As many languages as fit are listed; the arrows move round the list, and the chosen one is always visible."""
    scene = switched_on(flash)
    names = [as_read(name) for name in LANGUAGES.values()]
    for i in range(5):
        picture = scene.picture(i)
        assert picture.rows() == ["DICE TOWN", *names[:5], f"Station {i + 1}", "LEFT RIGHT, then OK"]
        assert picture.inverted() == [0, 1]
    scene.do(3, ">>")
    assert scene.picture(1).inverted() == [0, 3]
    scene.do(1, "<<<")
    picture = scene.picture(3)
    assert [picture.rows()[row] for row in picture.inverted()] == ["DICE TOWN", names[-1]]
    scene.do(4, "O")
    assert scene.text(0)[7] == as_read(language(FIRMWARE, texts.LANGUAGES[-1])["SIT"])


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_first_setup_in_each_language(flash: str, code: str) -> None:
    """S9: from the choice of the language to the first throw in that language, also after power-off."""
    said = read(folder_of(FIRMWARE) / f"{code}.txt")

    def row(name: str) -> str:
        return as_read(" ".join(said[name].split()))

    scene = switched_on(flash)
    scene.do(2, ">" * texts.LANGUAGES.index(code))
    picture = scene.picture(2)
    assert picture.rows()[picture.inverted()[1]] == as_read(LANGUAGES[code])
    assert " ".join(picture.rows()[6].split()) == row("STATION").replace("#", "3")
    scene.do(2, "O")
    for i in range(5):
        assert " ".join(scene.text(i)[7].split()) == row("SIT")
    scene.do(0, "O")
    assert scene.text(0)[0] == row("WHO")
    scene.do(0, "O")
    assert " ".join(scene.text(0)[7].split()) == row("SEATED")
    sit(scene, 1)
    scene.do(0, "O")
    menu = ["CHOOSE", "RULES first", "SOUNDS on", "WAITS all"]
    assert [" ".join(text.split()) for text in scene.text(0)[:4]] == [row(name) for name in menu]
    assert scene.text(0)[5:] == [row("PAUSE 2"), row("ADVISED on"), row("PLAY_NOW")]
    scene.do(0, "OOOOOOO")
    assert [scene.text(1)[i] for i in (0, 3)] == [row("FIRST_SHERIFF"), row("YOUNGEST")]
    scene.do(1, "O")
    for i in range(2):
        assert scene.text(i)[0].startswith(row("TITLE keep"))
    assert " ".join(switched_on(flash).text(4)[7].split()) == row("SIT")


def test_stations_with_gaps_are_seats_in_their_order(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 3, 1, 4)
    names = [scene.text(0)[2 + i].split()[1] for i in (0, 2, 3)]
    through_the_menu(scene, 4)
    scene.do(4, "O")
    assert [scene.game.s[SEATS], scene.game.s[SHERIFF]] == [3, 2]
    assert lines(scene, "at") == [["at", "0", "1"], ["at", "1", "3"], ["at", "2", "4"]]
    assert [words[3] for words in lines(scene, "name")] == names
    assert parse(["at", "2", "4"]).fields == {"seat": 2, "station": 4}
    for i in (1, 3, 4):
        assert scene.text(i)[7] == "1-5 choose, OK locks"
    assert [scene.text(i)[0] for i in (0, 2)] == ["No seat here", "No seat here"]
    scene.press(1, "1O")
    scene.press(3, "2O")
    scene.run(SECOND)
    lit = [scene.board.stations[i].leds[5] != DARK for i in range(5)]
    assert lit[:4] == [False, True, False, True], "what is locked shines steadily where the person sits"
    scene.do(4, "3O")
    seen = [[False] * 5 for _ in range(5)]
    for _ in range(2 * SECOND):
        scene.run(1)
        for i in range(5):
            for die in range(5):
                seen[i][die] |= scene.board.stations[i].leds[die] != DARK
    assert [sum(dice) for dice in seen] == [0, 1, 0, 1, 1]
    scene.board.stations[3].unplug()
    scene.run(20)
    assert lines(scene, "station")[-1] == ["station", "3", "0"]
    scene.board.stations[3].plug()
    scene.run(2 * SECOND)
    finish(scene)
    for i in range(5):
        assert scene.text(i)[0] == "Score"


def test_a_game_of_the_host_has_its_seats_at_the_first_stations(flash: str) -> None:
    """Whatever game was played before, and whatever setup step the people are at."""
    scene = at_the_seats(flash)
    sit(scene, 3, 4)
    through_the_menu(scene, 4)
    scene.do(4, "O")
    scene.table.games.abort(0)
    scene.settle()
    arrange(scene.table, ())
    scene.new(3, humans=3)
    assert [scene.text(i)[7] == "1-5 choose, OK locks" for i in range(5)] == [True, True, True, False, False]
