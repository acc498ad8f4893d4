"""The menu has a line for how well bots play only while a host says that it plays them."""

from pathlib import Path

from host.game.events import WORDS
from host.link.frames import command
from overlays.setup_steps import _LEVELS
from store.journal import Journal
from tests.overlays.set_up import SECOND, at_the_seats, hold, lines, sit, switched_on
from tests.table.scripted_console import ScriptedConsole

AWAY = 9  # seconds without a line: the host counts as gone


class Host:
    """Says once a second that it plays bots, until it goes away."""

    def __init__(self, scene: ScriptedConsole) -> None:
        self.scene = scene
        self.nonce = 1
        self.there = True
        scene.line.input += command(0x77AB, self.nonce, ["hello"])
        scene.watch = self.watch
        scene.run(2 * SECOND)
        scene.settle()

    def watch(self) -> None:
        if self.there and self.scene.now % 1000 < self.scene.tick_ms:
            self.nonce += 1
            self.scene.line.input += command(0x77AB, self.nonce, ["players"])

    def leave(self) -> None:
        self.there = False
        self.scene.run(AWAY * SECOND)
        self.scene.settle()


def at_the_menu(scene: ScriptedConsole) -> None:
    """Bring two people and a bot to the menu."""
    sit(scene, 0, 1)
    hold(scene, 2, "ok", 1.2)
    scene.do(0, "O")


def start(scene: ScriptedConsole) -> None:
    scene.do(0, "5O")
    scene.do(0, "O")
    scene.run(2 * SECOND)
    scene.settle()


def players(scene: ScriptedConsole) -> list[str]:
    return [line[2] for line in lines(scene, "name")]


def test_the_line_is_there_while_a_host_is(flash: str) -> None:
    scene = at_the_seats(flash)
    at_the_menu(scene)
    scene.do(0, "OOOOO")
    assert scene.text(0)[6:] == ["With advice", "Play!"]
    host = Host(scene)
    scene.do(0, "O")
    assert scene.text(0)[5:] == ["With advice", "Bots: normal", "Play!"]
    scene.do(0, "O")
    assert scene.text(0)[0] == "OK: yes   LEFT: back" and scene.text(0)[6] == "Bots: normal"
    host.leave()
    assert scene.text(0)[0] == "OK: yes   LEFT: back" and not scene.shows(0, "Bots:")
    assert not scene.shows(0, "No laptop"), "nobody has chosen what it would play"
    host.there = True
    scene.run(2 * SECOND)
    scene.settle()
    assert scene.text(0)[0] == "OK: yes   LEFT: back" and scene.shows(0, "Bots: normal")


def test_the_host_plays_as_is_chosen(flash: str) -> None:
    scene = at_the_seats(flash)
    Host(scene)
    at_the_menu(scene)
    scene.do(0, "OOOOOO>>>")
    assert scene.shows(0, "Bots: expert")
    start(scene)
    assert lines(scene, "level") == [["level", "expert"]]
    assert scene.line.output.index(b" level ") < scene.line.output.index(b" name "), "the program is told in time"
    assert players(scene) == ["human", "human", "host"]
    assert scene.table.reporter.hosted == 0b100
    for seat in (0, 1):
        assert scene.shows(seat, "+ laptop plays")
    again = switched_on(flash)
    Host(again)
    at_the_menu(again)
    again.do(0, "5")
    assert again.shows(0, "Bots: expert"), "it is remembered"


def test_normal_bots_are_the_consoles(flash: str) -> None:
    scene = at_the_seats(flash)
    Host(scene)
    at_the_menu(scene)
    start(scene)
    assert players(scene) == ["human", "human", "bot"] and not lines(scene, "level")
    assert not scene.shows(0, "laptop")


def test_a_host_that_goes_away_before_the_start(flash: str) -> None:
    """All read, in the menu and in the game, that the console's own bot plays."""
    scene = at_the_seats(flash)
    host = Host(scene)
    at_the_menu(scene)
    scene.do(0, "OOOOOO>>")
    host.leave()
    for station in range(5):
        assert scene.text(station)[6] == "No laptop for bots"
    assert scene.text(0)[0] == "OK: yes   LEFT: back", "its line is gone"
    start(scene)
    assert players(scene) == ["human", "human", "bot"] and not lines(scene, "level")
    for seat in (0, 1):
        assert scene.shows(seat, "No laptop for bots")
        scene.press(seat, "O")
    scene.settle()
    assert not scene.shows(0, "No laptop")


def test_console_and_host_have_the_same_levels() -> None:
    assert set(_LEVELS.decode().split()) == set(WORDS["level"])


def test_a_host_that_plays_bots_disturbs_nobody_who_is_asked_about_a_saved_game(tmp_path: Path) -> None:
    """The console was switched off in a game, and a laptop is there when it is switched on."""
    folder = f"{tmp_path}/"
    ScriptedConsole(journal=Journal(folder)).new(2, 2)
    scene = ScriptedConsole(journal=Journal(folder))
    scene.table.games.resume(True)
    scene.settle()
    assert scene.shows(0, "A saved game")
    Host(scene)
    assert scene.shows(0, "A saved game")
    scene.press(0, "O")
    scene.run(3 * SECOND)
    assert scene.table.match.playing and scene.table.match.people() == 0b11
