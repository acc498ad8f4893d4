"""Setting a game up at the stations: presses and pixels, no host on the line; what the flash keeps of it."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path

import pytest

from console import texts
from console.letters import coded
from console.names import offered, spelled
from dicetown.game import DONE, Game
from dicetown.layout import SEATS, SHERIFF, SWITCHES
from dicetown.presets import PRESETS
from dicetown.questions import OFFER
from host import languages
from host.events import parse
from host.mpy import FIRMWARE
from host.virtual.board import BOARD
from store.settings import BRIGHTNESS, LANGUAGE, PATIENCE, PRESET, QUIET, Settings
from tests.console.hands import Hands
from tests.console.positions import choices
from tests.console.read_screen import as_read
from tests.console.table import Scene

SECOND = 1000 // Scene.tick_ms  # ticks
DARK = (0, 0, 0)


@pytest.fixture
def flash(tmp_path: Path) -> str:
    return str(tmp_path / "settings.bin")


def switched_on(flash: str, stations: int = 5) -> Scene:
    return Scene(stations=stations, settings=flash)


def at_the_seats(flash: str, stations: int = 5) -> Scene:
    """The language is chosen."""
    scene = switched_on(flash, stations)
    scene.press(0, "O")
    scene.settle()
    return scene


def sit(scene: Scene, *stations: int) -> None:
    """People sit down and take the first name that is offered."""
    for station in stations:
        scene.press(station, "O")
        scene.settle()
        scene.press(station, "O")
        scene.settle()


def hold(scene: Scene, station: int, key: str, seconds: float) -> None:
    scene.board.stations[station].press(key)
    scene.run(int(seconds * SECOND))
    scene.release(station, key)
    scene.settle()


def through_the_menu(scene: Scene, station: int) -> None:
    """With everything as it stands."""
    scene.press(station, "O")
    scene.settle()
    scene.press(station, "OOOOO")
    scene.settle()


def lines(scene: Scene, name: str) -> list[list[str]]:
    """The frames of a name on the link, split into words."""
    said = [line.split()[1:-1] for line in scene.line.output.decode().splitlines()]
    return [words for words in said if words[0] == name]


def play_on(scene: Scene, *stations: int) -> None:
    """People who only read their screens play until the scores stand there."""
    hands = [Hands(scene.board.stations[i], random.Random(i)) for i in stations]
    scene.table.bot_ms = 40
    for _ in range(400_000):
        scene.run(1)
        for each in hands:
            each.tick(scene.now)
        if all(scene.table.players[i].seat == 255 or not scene.table.playing for i in range(5)):
            break
    assert scene.game.over()
    scene.run(SECOND)
    for each in hands:
        for name in ("ok", "left", "right", "keep1", "keep2", "keep3", "keep4", "keep5"):
            each.station.release(name)
    scene.settle()
    for i in stations:
        if scene.text(i)[7] == "OK: go on":
            scene.press(i, "O")
    scene.settle()


@cache
def before_the_end(seats: int) -> tuple[bytes, int, int]:
    """A state of a game, and the seat and the choice that end it."""
    game = Game()
    game.new(seats, 0, 0, bytes(32))
    chance = random.Random(1)
    while True:
        state = bytes(game.s)
        seat = next(seat for seat in range(5) if game.owed() >> seat & 1)
        choice = 0 if game.question(seat) == OFFER else chance.choice(choices(game, seat))
        game.refill()
        assert game.decide(seat, choice) == DONE
        game.events.clear()
        if game.over():
            return state, seat, choice


def finish(scene: Scene) -> None:
    """The game that runs comes to its last answer, and to its end."""
    state, seat, choice = before_the_end(scene.game.s[SEATS])
    scene.game.load(state)
    scene.table.step_done()
    scene.settle()
    scene.table.lock(seat, choice)
    scene.settle()
    for i in range(5):
        if scene.text(i)[7] == "OK: go on":
            scene.press(i, "O")
    scene.run(3 * SECOND)
    assert scene.game.over()


# From the first power-on to the end of a game


def test_a_fresh_console_asks_for_the_language_at_every_station(flash: str) -> None:
    scene = switched_on(flash)
    for i in range(5):
        picture = scene.picture(i)
        assert picture.rows() == [
            "DICE TOWN", "", "English", "Français", as_read("Русский"), "Čeština",
            f"Station {i + 1}", "LEFT RIGHT, then OK",
        ]  # fmt: skip
        assert picture.inverted() == [0, 2]
    scene.press(3, ">>")
    scene.settle()
    assert scene.picture(1).inverted() == [0, 4]
    scene.press(1, "<<<")
    scene.settle()
    assert scene.picture(3).inverted() == [0, 5]
    scene.press(4, "O")
    scene.settle()
    assert scene.text(0)[7] == "OK: hraji Držet: bot"


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_first_setup_in_each_language(flash: str, code: str) -> None:
    """S9: from the choice of the language to the first throw, in its words; the power switch does not change them."""
    said = languages.read(languages.folder_of(FIRMWARE) / f"{code}.txt")

    def row(name: str) -> str:
        return as_read(" ".join(said[name].split()))

    scene = switched_on(flash)
    scene.press(2, ">" * texts.LANGUAGES.index(code) + "O")
    scene.settle()
    for i in range(5):
        assert " ".join(scene.text(i)[7].split()) == row("SIT")
    scene.press(0, "O")
    scene.settle()
    assert scene.text(0)[0] == row("WHO")
    scene.press(0, "O")
    scene.settle()
    assert " ".join(scene.text(0)[7].split()) == row("SEATED")
    sit(scene, 1)
    scene.press(0, "O")
    scene.settle()
    menu = ["HOW", "RULES first", "SOUNDS on", "WAITS all"]
    assert scene.text(0)[:4] == [row(name) for name in menu] and scene.text(0)[5] == row("PLAY_NOW")
    scene.press(0, "OOOOO")
    scene.settle()
    assert [scene.text(1)[i] for i in (0, 3)] == [row("FIRST_SHERIFF"), row("YOUNGEST")]
    scene.press(1, "O")
    scene.settle()
    for i in range(2):
        assert scene.text(i)[0].startswith(row("TITLE keep"))
    assert " ".join(switched_on(flash).text(4)[7].split()) == row("SIT")


def test_two_people_set_up_and_play_a_whole_game_without_a_host(flash: str) -> None:
    """S9: whoever says that he is the youngest is the first Sheriff."""
    scene = at_the_seats(flash)
    scene.press(0, "O")
    scene.settle()
    assert scene.text(0)[0] == "Who are you?" and scene.text(0)[2] == "Anna"
    scene.press(0, ">>O")
    scene.press(1, "O")
    scene.settle()
    assert scene.text(2)[1:6] == ["1 Clara", "2 Anna?", "3 -", "4 -", "5 -"]
    scene.press(1, "O")
    scene.settle()
    assert scene.text(1)[7] == "OK: go on LEFT: leave"
    scene.press(1, "O")
    scene.settle()
    assert scene.text(0)[:7] == [
        "The game", "First edition", "With sounds", "Wait for everyone", "Lights: 2", "Play!", "",
    ]  # fmt: skip
    scene.press(0, "OOOOO")
    scene.settle()
    for i in (0, 1):
        assert scene.text(i)[0] == "First Sheriff"
        assert scene.text(i)[3] == "Youngest: press OK"
    scene.press(1, "O")
    scene.settle()
    assert scene.table.playing
    assert [scene.game.s[SEATS], scene.game.s[SHERIFF], scene.game.s[SWITCHES]] == [2, 1, PRESETS["first"]]
    assert lines(scene, "name") == [["name", "0", "human", "Clara"], ["name", "1", "human", "Anna"]]
    assert not lines(scene, "at"), "seats 0 and 1 are at the stations 0 and 1"
    play_on(scene, 0, 1)
    for i in range(5):
        rows = scene.text(i)
        assert rows[0] == "Score" and rows[1].startswith("Clara") and rows[2].startswith("Anna")


def test_five_people_play_a_whole_game(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 4, 2, 0, 1, 3)
    names = [scene.text(0)[1 + i].split()[1] for i in range(5)]
    assert len(set(names)) == 5
    through_the_menu(scene, 2)
    scene.press(3, "O")
    scene.settle()
    assert [scene.game.s[SEATS], scene.game.s[SHERIFF]] == [5, 3]
    play_on(scene, 0, 1, 2, 3, 4)
    assert [scene.text(4)[1 + i].split()[0].rstrip("+") for i in range(5)] == names


def test_stations_with_gaps_are_seats_in_their_order(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 3, 1, 4)
    names = [scene.text(0)[2 + i].split()[1] for i in (0, 2, 3)]
    through_the_menu(scene, 4)
    scene.press(4, "O")
    scene.settle()
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
    lit = [scene.board.station_leds(i)[5] != DARK for i in range(5)]
    assert lit[:4] == [False, True, False, True], "what is locked shines steadily where the person sits"
    scene.press(4, "3O")
    scene.settle()
    seen = [[False] * 5 for _ in range(5)]
    for _ in range(2 * SECOND):
        scene.run(1)
        for i in range(5):
            for die in range(5):
                seen[i][die] |= scene.board.station_leds(i)[die] != DARK
    assert [sum(dice) for dice in seen] == [0, 1, 0, 1, 1]
    scene.board.stations[3].unplug()
    scene.run(10)
    assert lines(scene, "station")[-1] == ["station", "3", "0"]
    scene.board.stations[3].plug()
    scene.run(2 * SECOND)
    finish(scene)
    for i in range(5):
        assert scene.text(i)[0] == "Score"


def test_a_game_of_the_host_has_its_seats_at_the_first_stations(flash: str) -> None:
    """Whatever the game before was, and whatever step the people are at."""
    scene = at_the_seats(flash)
    sit(scene, 3, 4)
    through_the_menu(scene, 4)
    scene.press(4, "O")
    scene.settle()
    scene.table.abort(0)
    scene.settle()
    scene.table.arrange(())
    scene.new(3, humans=3)
    assert [scene.text(i)[7] == "1-5 choose, OK locks" for i in range(5)] == [True, True, True, False, False]


# Seats


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
    scene.press(4, "O")
    scene.settle()
    assert not scene.table.playing, "a bot is not the youngest"
    scene.press(2, "O")
    scene.settle()
    assert lines(scene, "name") == [["name", "0", "human", "Anna"], ["name", "1", "bot", "Bot%205"]]
    assert scene.game.s[SHERIFF] == 0
    scene.press(2, "1O")
    scene.settle()
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
    scene.press(1, ">")
    scene.settle()
    assert scene.text(3)[6] == "Two must sit here"
    hold(scene, 3, "ok", 1.2)
    assert scene.text(1)[6:] == ["RIGHT: go on", "Hold OK: no bot"]
    scene.press(1, ">")
    scene.settle()
    scene.press(3, "OOOOO")
    scene.run(SECOND)
    assert scene.table.playing and scene.table.bots == 0b11
    finish(scene)
    assert scene.text(0)[0] == "Score"
    scene.press(0, "O")
    scene.settle()
    assert scene.text(0)[6:] == ["The same people?", "OK: yes   LEFT: no"]
    scene.press(4, "<")
    scene.settle()
    assert scene.text(3)[1:6] == ["1 -", "2 -", "3 -", "4 -", "5 -"]


def test_a_seat_is_left_by_left(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.press(0, "<")
    scene.settle()
    assert scene.text(1)[1:3] == ["1 -", "2 Ben"]
    scene.press(1, "O")
    scene.settle()
    assert scene.text(1)[6] == "Two must sit here" and scene.text(0)[0] == "DICE TOWN"


def test_nobody_starts_before_all_have_a_name(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.press(0, "O")
    scene.settle()
    scene.press(2, "O")
    scene.press(0, "5O")
    scene.settle()
    assert scene.text(0)[0] == "The game" and scene.text(0)[6] == "A name is missing"
    scene.press(2, "O")
    scene.press(0, "O")
    scene.settle()
    assert scene.text(2)[0] == "First Sheriff"


def test_names_are_spelled_by_the_keep_buttons(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.press(0, "O")
    scene.settle()
    scene.press(0, "4444O")
    scene.settle()
    assert scene.text(0)[0] == "Who are you?", "a name has a letter at least"
    scene.press(0, "3" + "1" + "3" + "1" * 12 + "3" + "2" * 4)  # Z, o, e
    scene.settle()
    assert scene.text(0)[2] == "Zoe"
    scene.press(0, "3" * 12 + "O")
    scene.settle()
    assert scene.text(1)[1] == "1 Zoeaaaaaaaaa", "twelve letters at most"


def test_a_name_with_other_letters_is_begun_anew() -> None:
    """What a host has named: half a letter of UTF-8 is no letter."""
    assert [spelled("Zoë".encode(), key, 0) for key in range(4)] == [b"A"] * 4


@pytest.mark.parametrize(
    ("code", "first", "keys", "name"), [("ru", "Аня", "444331", "Ая"), ("cs", "Adam", "4441", "Ž")]
)
def test_names_and_letters_are_those_of_the_language(flash: str, code: str, first: str, keys: str, name: str) -> None:
    scene = switched_on(flash)
    scene.press(0, ">" * texts.LANGUAGES.index(code) + "O")
    scene.settle()
    scene.press(0, "O")
    scene.settle()
    assert scene.text(0)[2] == as_read(first)
    scene.press(0, keys)
    scene.settle()
    assert scene.text(0)[2] == as_read(name)
    scene.press(0, "O")
    scene.settle()
    assert scene.text(1)[1] == f"1 {as_read(name)}"


@pytest.mark.parametrize("language", range(len(texts.LANGUAGES)))
def test_every_name_and_letter_of_a_language_can_be_shown(language: int) -> None:
    """Twelve letters at most, of those that the buttons make; round the alphabet in both directions."""
    for name in offered(language):
        word = name.decode()
        assert 2 <= len(word) <= 12 and b"?" not in coded(name)
        for n in range(len(word), 0, -1):
            assert spelled(word[:n].encode(), 3, language).decode() == word[: n - 1]
    for key in (0, 1):
        for start in (spelled(b"", key, language), spelled(b"", key, language) + spelled(b"", 0, language).lower()):
            seen = [start]
            while (after := spelled(seen[-1], key, language)) != start:
                seen.append(after)
            assert len(seen) >= 26 and not any(b"?" in coded(each) for each in seen)
    assert len(set(offered(language))) >= 20


def test_no_two_people_are_offered_the_same_name(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0)
    scene.press(1, "O")
    scene.settle()
    assert scene.text(1)[2] == "Ben"
    scene.press(1, "<<")
    scene.settle()
    assert scene.text(1)[2] == "Yana", "round the list, without Anna"


# Steps


def test_left_held_leads_back_to_the_language(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    hold(scene, 3, "left", 2.5)
    assert scene.text(3)[0] == "DICE TOWN" and scene.text(3)[2] == "2 Ben"
    hold(scene, 3, "left", 3.2)
    assert scene.text(3)[7] == "LEFT RIGHT, then OK" and scene.text(3)[6] == "Station 4"
    scene.press(2, "O")
    scene.settle()
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
    scene.press(0, "O")
    scene.settle()
    assert scene.table.playing


def test_the_menu_sets_what_it_says(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.press(0, "O")
    scene.settle()
    scene.press(0, "<O>O>>O>>")
    scene.settle()
    assert scene.text(1)[1:6] == ["Revised edition", "Without sounds", "Bot after 3 minutes", "Lights: 4", "Play!"]
    assert scene.picture(1).inverted() == [0, 4]
    scene.press(1, "5")
    scene.settle()
    assert scene.picture(0).inverted() == [0, 5] and scene.text(0)[7] == "OK: yes   LEFT: back"
    scene.press(0, "<")
    scene.settle()
    assert scene.text(0)[7] == "OK: go on LEFT: leave"
    through_the_menu(scene, 0)
    scene.press(0, "<")
    scene.settle()
    assert scene.text(0)[0] == "The game"
    scene.press(0, "5O")
    scene.settle()
    scene.press(0, "O")
    scene.settle()
    assert (scene.game.s[SWITCHES], scene.table.patience) == (PRESETS["revised"], 180)
    tones = set()
    for _ in range(SECOND):
        scene.run(1)
        tones.add(scene.board.tone)
    assert tones == {0} and scene.table.sound.quiet


def test_a_press_meant_for_the_step_before_does_nothing(flash: str) -> None:
    """Both press OK for the menu's last line: the second one is not the youngest."""
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.press(0, "O")
    scene.settle()
    scene.press(0, "5")
    for station in (0, 1):
        scene.board.stations[station].press("ok")
    scene.run(8)
    for station in (0, 1):
        scene.board.stations[station].release("ok")
    scene.settle()
    assert scene.text(0)[0] == "First Sheriff" and not scene.table.playing


# Faults


def test_a_broken_station_is_named_and_the_others_play(flash: str) -> None:
    scene = switched_on(flash)
    scene.board.stations[1].unplug()
    scene.run(SECOND)
    scene.press(0, "O")
    scene.settle()
    sit(scene, 0, 2)
    assert scene.text(0)[1:4] == ["1 Anna", "2 Not there", "3 Ben"]
    through_the_menu(scene, 2)
    scene.press(2, "O")
    scene.settle()
    assert scene.game.s[SEATS] == 2 and lines(scene, "at") == [["at", "1", "2"]]


def test_who_loses_his_station_before_the_game_loses_his_seat(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    through_the_menu(scene, 0)
    scene.board.stations[1].unplug()
    scene.run(SECOND)
    assert scene.text(0)[0] == "First Sheriff"
    scene.press(0, "O")
    scene.settle()
    assert scene.text(0)[2] == "2 Not there" and scene.text(0)[6] == "Two must sit here"
    scene.board.stations[1].plug()
    scene.run(2 * SECOND)
    assert scene.text(0)[2] == "2 -"
    scene.press(1, "O")
    scene.settle()
    assert scene.text(1)[2] == "Ben", "the name that was used here last"


# After a game


def test_the_same_people_play_again_or_others(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 1, 3)
    through_the_menu(scene, 1)
    scene.press(1, "O")
    scene.settle()
    finish(scene)
    scene.press(0, "O")
    scene.settle()
    assert scene.text(1)[7].endswith(" wins!"), "only who played ends the scores"
    scores = scene.text(1)[:6]
    scene.press(3, "O")
    scene.settle()
    assert scene.text(1) == [*scores, "The same people?", "OK: yes   LEFT: no"]
    scene.press(1, "O")
    scene.settle()
    assert scene.text(3)[0] == "First Sheriff"
    scene.press(3, "O")
    scene.settle()
    assert scene.table.playing and scene.game.s[SHERIFF] == 1 and scene.table.journal.count == 0
    finish(scene)
    scene.press(1, "O")
    scene.settle()
    scene.press(1, "<")
    scene.settle()
    assert scene.text(3)[1:6] == ["1 -", "2 -", "3 -", "4 -", "5 -"]


def test_who_still_presses_when_the_game_ends_does_not_lose_the_scores(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(2, humans=2)
    finish(scene)
    scene.table.since = scene.now
    scene.press(0, "O>OO")
    scene.settle()
    assert scene.text(0)[0] == "Score" and scene.text(0)[7].endswith("wins!")


def test_who_has_not_confirmed_a_round_s_result_sees_the_scores_all_the_same(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(2, humans=2)
    finish(scene)
    scene.table.players[0].result = True
    scene.table.refresh()
    scene.settle()
    assert [scene.text(i)[0] for i in range(5)] == ["Score"] * 5
    scene.press(0, "OO")
    scene.settle()
    assert scene.text(0)[6] == "The same people?"


def test_people_of_a_host_s_game_that_was_given_up_play_on_without_it(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(3, humans=2)
    scene.table.abort(0)
    scene.settle()
    scene.press(2, "O")
    scene.settle()
    assert scene.text(0)[6:] == ["The same people?", "OK: yes   LEFT: no"], "nobody sat there"
    scene.press(0, "O")
    scene.settle()
    scene.press(1, "O")
    scene.settle()
    assert [words[2:] for words in lines(scene, "name")[-3:]] == [["human", "Ann"], ["human", "Bo"], ["bot", "Bot%203"]]


# What the USB port gives


def test_no_frame_of_a_game_takes_more_than_the_chain_may(flash: str) -> None:
    """At the greatest brightness, in any round of bots; a WS2812 takes 12 mA a colour and 1 mA in the dark."""
    scene = at_the_seats(flash)
    for i in range(5):
        hold(scene, i, "ok", 1.2)
    scene.press(0, ">")
    scene.settle()
    scene.press(0, "4>>5O")
    most = 0

    def look() -> None:
        nonlocal most
        most = max(most, sum(sum(colour) for colour in scene.board.leds))

    scene.watch = look
    scene.table.bot_ms = 40
    scene.run(40 * SECOND)
    assert scene.table.journal.count > 10 and most > 500
    chain = tomllib.loads(BOARD.read_text())["leds"]["limit_ma"]
    assert most / 255 * 12 + len(scene.board.leds) <= chain
    for i in range(len(scene.board.leds)):
        scene.table.lights.chain.set(i, 255, 255, 255)
    scene.table.lights.chain.show()
    look()
    assert 0.5 * chain < most / 255 * 12 + len(scene.board.leds) <= chain, "whatever is asked of it"


# What the flash keeps


def test_settings_survive_the_power_switch(flash: str) -> None:
    scene = switched_on(flash)
    scene.press(0, ">O")
    scene.settle()
    scene.press(2, "O")
    scene.settle()
    scene.press(2, ">>O")
    sit(scene, 4)
    scene.press(2, "O")
    scene.settle()
    scene.press(2, "<O>O>O<O")
    scene.press(2, "O")
    scene.settle()
    again = switched_on(flash)
    assert again.text(0)[7] == "OK: moi  Tenu: robot", "the language is known"
    values = again.table.setup.settings.values
    assert [values[i] for i in (LANGUAGE, PRESET, QUIET, PATIENCE, BRIGHTNESS)] == [1, 4, 1, 1, 0]
    assert again.table.sound.quiet
    again.press(2, "O")
    again.settle()
    assert again.text(2)[2] == "Clara"


@pytest.mark.parametrize("cut", range(0, 40, 3))
def test_a_torn_file_costs_the_settings_and_nothing_else(flash: str, cut: int) -> None:
    at_the_seats(flash)
    whole = Path(flash).read_bytes()
    Path(flash).write_bytes(whole[: cut % len(whole)])
    scene = switched_on(flash)
    assert scene.text(0)[6] == "Settings damaged"
    scene.press(0, "O")
    scene.settle()
    assert Path(flash).read_bytes() == whole and scene.text(0)[6] == ""


@pytest.mark.parametrize("at", range(24))
def test_a_changed_byte_is_noticed(flash: str, at: int) -> None:
    at_the_seats(flash)
    data = bytearray(Path(flash).read_bytes())
    data[at % len(data)] ^= 0x10
    Path(flash).write_bytes(data)
    assert Settings(flash).damaged


@pytest.mark.parametrize("what", [b"\xff" * 5000, b"DTset1", bytes(40), b"DTset9" + bytes(20)])
def test_a_foreign_file_costs_the_settings_and_nothing_else(flash: str, what: bytes) -> None:
    Path(flash).write_bytes(what)
    scene = switched_on(flash)
    assert scene.text(3)[6] == "Settings damaged"
    assert list(scene.table.setup.settings.values) == [0, 0, 0, 0, 1]


def test_values_of_another_firmware_are_not_taken(flash: str) -> None:
    settings = Settings(flash)
    settings.values[PRESET] = 5
    assert settings.save() and Settings(flash).damaged


def test_a_flash_that_takes_nothing_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    scene = switched_on(str(tmp_path / "gone" / "settings.bin"))
    scene.press(0, "O")
    scene.settle()
    assert scene.text(4)[6] == "Settings not saved"
    sit(scene, 0, 1)
    through_the_menu(scene, 0)
    assert scene.text(1)[6] == "Settings not saved"
    scene.press(1, "O")
    scene.settle()
    assert scene.table.playing


def test_the_flash_is_written_only_when_something_has_changed(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    through_the_menu(scene, 0)
    written = Path(flash).stat().st_ino
    Path(flash + ".witness").hardlink_to(flash)  # so that the number is not given to a new file
    scene.press(0, "<")
    scene.settle()
    scene.press(0, "5O")
    scene.settle()
    assert scene.text(0)[0] == "First Sheriff" and Path(flash).stat().st_ino == written


def test_a_power_cut_while_it_is_written_leaves_the_old_settings(flash: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At any moment before the new file takes the old one's place."""
    settings = Settings(flash)
    assert settings.save()
    settings.turn(PRESET, 1)

    def cut(new: str, old: str) -> None:
        Path(new).write_bytes(Path(new).read_bytes()[:9])
        raise OSError

    monkeypatch.setattr("os.rename", cut)
    assert not settings.save()
    monkeypatch.undo()
    assert not Settings(flash).damaged and Settings(flash).values[PRESET] == 0
    assert settings.save() and Settings(flash).values[PRESET] == 1
