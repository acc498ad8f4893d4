"""Sets a game up by pressing buttons at the stations, and plays it: for tests of a console without a host."""

import random
from functools import cache

from dicetown.game import DONE, Game
from dicetown.layout import SEATS
from dicetown.questions import OFFER
from tests.table.positions import choices
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
DARK = (0, 0, 0)


def switched_on(flash: str, stations: int = 5) -> ScriptedConsole:
    return ScriptedConsole(stations=stations, settings=flash)


def at_the_seats(flash: str) -> ScriptedConsole:
    """Return a console on which the language has been chosen."""
    scene = switched_on(flash)
    scene.do(0, "O")
    return scene


def sit(scene: ScriptedConsole, *stations: int) -> None:
    """Sit down at these stations and take the first name offered."""
    for station in stations:
        scene.do(station, "O")
        scene.do(station, "O")


def hold(scene: ScriptedConsole, station: int, key: str, seconds: float) -> None:
    scene.board.stations[station].press(key)
    scene.run(int(seconds * SECOND))
    scene.release(station, key)
    scene.settle()


def through_the_menu(scene: ScriptedConsole, station: int) -> None:
    """Go through the menu, leaving everything as it is."""
    scene.do(station, "O")
    scene.do(station, "OOOOOOO")


def lines(scene: ScriptedConsole, name: str) -> list[list[str]]:
    """Return the frames of a name on the link, split into words."""
    said = [line.split()[1:-1] for line in scene.line.output.decode().splitlines()]
    return [words for words in said if words[:1] == [name]]


@cache
def before_the_end(seats: int) -> tuple[bytes, int, int]:
    """Return a state of a game, and the seat and choice that end it."""
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


def finish(scene: ScriptedConsole) -> None:
    """Bring the running game to its last answer and end it; everyone has then seen the last round's result."""
    state, seat, choice = before_the_end(scene.game.s[SEATS])
    scene.game.load(state)
    scene.table.step_done()
    scene.settle()
    scene.table.lock(seat, choice)
    scene.settle()
    for i in range(5):
        if scene.text(i)[7] == "OK: go on":
            scene.press(i, "O")
    scene.settle()
    scene.run(9 * SECOND)
    assert scene.game.over()
