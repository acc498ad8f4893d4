"""Stations on the cable: which ones a host may have, how it presses buttons, and who sees their pages (R2, R5, Q84)."""

import random
from pathlib import Path

import pytest

from board import KEEP_BITS
from dicetown.game import Game
from host.link.frames import Frame, Private, Reader
from host.link.pages import PIECE, Pages
from overlays import cable
from overlays.cable import OnCable
from screens.codes import SIZE
from stations.station_bus import StationBus
from store.kept import read, unsealed
from tests.properties.twins import PUBLIC, scramble
from tests.screens.read_page import Reader as Outline
from tests.table.scripted_console import ScriptedConsole
from tests.table.test_unseen import WINDOWS, windows
from tests.table.watched import SECOND, Watched

ANN, BO, CY = 0, 1, 2


class Cabled(Watched):
    """A console with one board, Ann's, and a host at its cable."""

    def __init__(self, flash: Path, places: int = 0, boards: int = 1) -> None:
        self.flash = flash
        self.places = places
        ScriptedConsole.__init__(self, stations=boards, settings=str(flash / "settings.bin"))
        self.nonce = 0
        self.ask("hello")

    def carried(self, bus: StationBus) -> StationBus:
        self.cable: OnCable = cable.on_cable(bus, None, True, True, self.places)
        made: StationBus = self.cable.bus
        return made

    def settle(self, limit: int = 3000) -> None:
        if self.cable.table is None:
            self.cable.attach(self.table, str(self.flash / "settings.bin"))
            if self.places:
                self.table.games.close_lobby()  # as it is while an old game is taken up
        super().settle(limit)

    def station(self, number: int, *words: str) -> str:
        return self.ask("station", str(number), *words)

    def tap(self, number: int, *buttons: str) -> None:
        for button in buttons:
            assert self.station(number, "press", button) == "ok"
            self.run(30)
            assert self.station(number, "release", button) == "ok"
            self.run(60)

    def said(self, since: int = 0) -> list[list[str]]:
        """Like Watched.said; here a frame may follow a piece of a private line."""
        found = Reader().feed(bytes(self.line.output[since:]))
        return [list(each.words) for each in found if isinstance(each, Frame)]

    def private(self) -> list[Private]:
        return [each for each in Reader().feed(bytes(self.line.output)) if isinstance(each, Private)]

    def text(self, station: int) -> list[str]:
        """Return the rows of the host's page of a station."""
        pages, shown = Pages(), b""
        for line in self.private():
            whole = pages.take(line)
            if whole is not None and line.seat == station:
                shown = whole
        reader = Outline(shown or bytes(SIZE), "en", ("Ann", "Bo", "Cy", "Dee", "Eve"))
        reader.read()
        return [reader.rows.get(row, "").strip() for row in range(8)]

    def kept(self) -> int:
        """Return the host's places that are stored on flash, as a mask."""
        data = read(str(self.flash / "cable.bin"))
        return unsealed(data, b"DTcab1")[0] if data else 0

    def begin_game(self) -> None:
        assert self.station(BO, "come") == "ok"
        self.run(200)
        self.begin("human=Ann", "human=Bo", "bot=Cy")


def test_a_place_without_a_board_is_free_and_one_with_a_board_is_taken(tmp_path: Path) -> None:
    scene = Cabled(tmp_path)
    assert scene.station(ANN, "come") == "taken"
    assert scene.station(BO, "come") == "ok"
    scene.run(200)
    assert scene.table.stations[BO].present and scene.text(BO)[0] == "DICE TOWN"
    assert scene.kept() == 1 << BO
    assert scene.station(BO, "leave") == "ok"
    scene.run(200)
    assert not scene.table.stations[BO].present and scene.kept() == 0


@pytest.mark.parametrize(
    "words",
    [("come",), (str(BO),), ("5", "come"), (str(BO), "jump"), (str(BO), "press", "help"), (str(BO), "hold", "ok")],
)
def test_what_cannot_be_meant_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    scene = Cabled(tmp_path)
    assert scene.station(BO, "come") == "ok"
    assert scene.ask("station", *words) == "arguments"


def test_nobody_presses_at_a_place_that_is_not_the_host_s(tmp_path: Path) -> None:
    scene = Cabled(tmp_path)
    for number in (ANN, CY):
        for words in (("press", "ok"), ("slam",), ("advise",), ("leave",)):
            assert scene.station(number, *words) == "absent"


def test_a_friend_sees_and_does_what_somebody_at_a_board_would(tmp_path: Path) -> None:
    scene = Cabled(tmp_path)
    scene.begin_game()
    assert scene.text(BO)[0].startswith("Which dice stay?")
    scene.tap(BO, "keep1", "ok")
    assert scene.table.match.locks[BO] == 1
    scene.tap(BO, "ok")
    assert scene.table.match.locks[BO] < 0  # the second OK has taken it back
    assert scene.station(BO, "slam") == "ok"
    scene.run(200)
    assert scene.text(BO) == [""] * 8


def test_in_a_game_only_a_friend_s_place_is_the_host_s(tmp_path: Path) -> None:
    """Otherwise a host could look at the dice of somebody whose board is unplugged for a moment."""
    scene = Cabled(tmp_path)
    scene.begin_game()
    scene.board.stations[ANN].unplug()
    scene.run(SECOND)
    assert not scene.table.stations[ANN].present
    assert scene.station(ANN, "come") == "playing"
    assert scene.station(BO, "leave") == "ok"
    scene.run(200)
    assert not scene.table.stations[BO].present and scene.kept() == 1 << BO
    assert scene.station(BO, "come") == "ok"


def test_a_place_is_a_friend_s_again_after_a_power_cut(tmp_path: Path) -> None:
    scene = Cabled(tmp_path, places=1 << BO)
    assert scene.station(CY, "come") == "playing"
    assert scene.station(BO, "come") == "ok"


def test_another_program_has_no_stations_yet(tmp_path: Path) -> None:
    scene = Cabled(tmp_path)
    assert scene.station(BO, "come") == "ok"
    scene.run(200)
    scene.table.reporter.link.session = 1  # as after the hello of another program
    scene.run(200)
    assert not scene.table.stations[BO].present


def test_a_host_that_takes_nothing_is_gone(tmp_path: Path) -> None:
    scene = Cabled(tmp_path)
    scene.begin_game()
    scene.line.reads = False
    scene.table.display.refresh()
    scene.run(6 * SECOND)
    assert not scene.table.stations[BO].present


def sent(state: bytes, flash: Path) -> tuple[list[tuple[int, int]], list[Private]]:
    """Play on from a state, with the same presses each time. -> when how many bytes go out, and the private pages"""
    scene = Cabled(flash, boards=0)
    for number in (ANN, BO):
        assert scene.station(number, "come") == "ok"
    scene.run(200)
    scene.load(state)
    scene.table.match.pause = 4
    before = len(scene.line.output)
    times = []
    for tick in range(500):
        if tick == 120:
            scene.cable.phones[ANN].press(KEEP_BITS[0], True)
        if tick == 320:
            scene.cable.phones[BO].advise()
        scene.run(1)
        if len(scene.line.output) != before:
            times.append((tick, len(scene.line.output) - before))
            before = len(scene.line.output)
    return times, scene.private()


@pytest.mark.parametrize("word", WINDOWS)
def test_lengths_and_times_tell_nothing_and_a_page_is_of_its_seat_alone(word: str, tmp_path: Path) -> None:
    """Whatever is hidden, the line is busy in the same ticks; what Bo hides changes nothing on Ann's page."""
    state = windows()[word][0]
    first, pages = sent(state, tmp_path)
    assert {len(each.data) for each in pages} == {PIECE}
    twin = Game()
    twin.load(state)
    scramble(twin, PUBLIC, random.Random(1))
    assert sent(bytes(twin.s), tmp_path)[0] == first
    for seat in (ANN, BO):
        twin.load(state)
        scramble(twin, seat, random.Random(1))
        times, others = sent(bytes(twin.s), tmp_path)
        assert times == first
        assert [each.data for each in others if each.seat == seat] == [each.data for each in pages if each.seat == seat]
