"""The console as a family uses it: switched on, set up and played at the stations, with the firmware as flashed.

There is no host. People read their own screens and press their own buttons; then it is switched off and on.
"""

import random
import threading
from pathlib import Path

from host.build.mpy import UNIX32, bundled
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.screens.read_screen import Picture
from tests.table.hands import Hands

TICK = 16  # ms between two readings of the buttons
PATIENCE = 1200.0  # seconds for a game: reached only by a test that has failed


class Guest(Hands):
    """One of several people who have agreed: the eldest sets the game up once all sit, and the youngest says so."""

    hold_ms = 3 * TICK
    rest_ms = 6 * TICK

    def __init__(self, board: VirtualBoard, station: int, guests: list[int]) -> None:
        super().__init__(board.stations[station], random.Random(station))
        self.guests = guests
        self.eldest = station == guests[0]
        self.youngest = station == guests[-1]
        self.scores: list[str] = []

    def choose(self, picture: Picture) -> str:
        rows = picture.rows()
        if rows[6].startswith("Station"):
            return "ok" if self.eldest else ""
        if rows[7].startswith("OK: sit"):
            return "ok"
        if rows[0] == "Who are you?":
            return self.chance.choice(("ok", "right"))
        if rows[7].startswith("OK: go on LEFT"):
            return "ok" if self.eldest and all(self.sits(rows[1 + i]) for i in self.guests) else ""
        if rows[7] == "Play!":
            return "ok" if self.eldest else ""
        if rows[0] == "First Sheriff":
            return "ok" if self.youngest else ""
        if rows[0] == "Score":
            self.scores = rows[:6]
            return ""
        return super().choose(picture)

    def sits(self, row: str) -> bool:
        return not row.endswith(("-", "?"))


def test_people_set_up_and_play_a_whole_game_without_a_host(micropython32: list[str], tmp_path: Path) -> None:
    """S9. Two people at five stations. After the power comes back their names are remembered."""
    guests = [1, 3]
    board = VirtualBoard()
    people = [Guest(board, station, guests) for station in guests]
    over = threading.Event()

    def on_tick(now: int) -> None:
        for each in people:
            each.tick(now)
        if all(each.scores for each in people):
            over.set()

    clock = VirtualClock(on_tick, step=TICK)
    with Console(board, micropython32, bundled(march=UNIX32), clock, entropy=b"stand alone", flash=tmp_path) as console:
        late = threading.Event()
        timer = threading.Timer(PATIENCE, late.set)
        timer.start()
        while not over.is_set() and not late.is_set():
            console.wait(0.2)
        timer.cancel()
        assert over.is_set(), [Picture(each.station.screen).rows() for each in people]
        shown = [each.scores for each in people]
        names = [shown[0][1 + seat].split()[0].rstrip("+") for seat in range(len(guests))]
        assert all(rows == shown[0] for rows in shown) and len(set(names)) == len(guests)
        for each in people:
            assert any(title.startswith("Which dice stay?") for title in each.titles)
        clock.on_tick = None
        for each in people:
            each.station.release("ok", "left", "right")
        console.restart()
        console.advance(3000)
        board.stations[guests[0]].press("ok")
        console.advance(200)
        board.stations[guests[0]].release("ok")
        console.advance(3000)
        assert Picture(board.stations[guests[0]].screen).rows()[2] == names[0]
