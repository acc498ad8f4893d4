"""A private page goes out after the lines that led to it, though the console sends them in two ways."""

import json
from collections.abc import Iterator

import pytest

from host.virtual.board import VirtualBoard
from host.virtual.chips.ssd1306 import ON
from host.web.console import Stations, Viewer
from screens.codes import SIZE

STATION = 0
DARK = "000000"


class Table:
    """A console that shows and says only what a test tells it to."""

    def __init__(self) -> None:
        self.board = VirtualBoard()
        self.stations = Stations(self.board, lambda station: False)
        self.frame = 0
        self.begun: int | None = 0
        self.stations.follow(lambda: self.frame, lambda: self.begun, int)
        self.viewer = Viewer(STATION)
        self.stations.viewers.add(self.viewer)

    def shows(self, page: int, lines: int | None) -> None:
        """Show a page at the station that follows from this many lines."""
        self.board.stations[STATION].screen.state[ON] = True
        self.board.stations[STATION].show(bytes([page]) * SIZE)
        self.begun = lines

    def sent(self, reached: int | None) -> list[tuple[int, int]]:
        """Return the (frame, page) that go out when the live state has taken in this many lines."""
        self.stations.show(reached)
        return list(self._pages())

    def _pages(self) -> Iterator[tuple[int, int]]:
        while self.viewer.queue.qsize():
            message = self.viewer.queue.get_nowait()
            if isinstance(message, bytes) and len(message) == 5 + SIZE:
                yield int.from_bytes(message[1:5], "big"), message[5]


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_page_waits_for_the_lines_that_led_to_it(table: Table) -> None:
    """However late they are: on a slow machine 'Keep which card?' must not appear before the town knows who has won."""
    table.shows(1, 10)
    for _ in range(100):
        assert table.sent(9) == []
    table.frame = 7
    assert table.sent(10) == [(7, 1)] and table.sent(10) == []


def test_the_newest_page_whose_lines_have_come_goes_out(table: Table) -> None:
    table.shows(1, 10)
    assert table.sent(9) == []
    table.shows(2, 12)
    assert table.sent(9) == []
    table.shows(3, 14)
    assert table.sent(13) == [(0, 2)] and table.sent(14) == [(0, 3)]


def test_nothing_is_looked_at_while_lines_are_still_to_be_begun(table: Table) -> None:
    table.shows(1, None)
    assert table.sent(10) == []
    table.shows(1, 11)
    assert table.sent(10) == [] and table.sent(11) == [(0, 1)]


def test_a_console_that_starts_again_counts_from_the_beginning(table: Table) -> None:
    """The numbers also wrap round after 65,536 lines."""
    table.shows(1, 500)
    assert table.sent(500) == [(0, 1)]
    table.shows(2, 3)
    assert table.sent(None) == [] and table.sent(3) == [(0, 2)]
    table.shows(3, 0xFFFF)
    assert table.sent(0xFFFE) == [] and table.sent(2) == [(0, 3)]


def test_lamps_wait_too(table: Table) -> None:
    table.sent(0)
    table.begun = 5
    table.board.chain.frame(bytes([10] * 3 * table.board.locations), 0, table.board.locations)
    seen = []
    for reached in (4, 5):
        table.stations.show(reached)
        while table.viewer.queue.qsize():
            message = table.viewer.queue.get_nowait()
            if isinstance(message, str):
                seen.append((reached, json.loads(message)["lights"]["town"][0]))
    assert [reached for reached, _ in seen] == [5] and seen[0][1] != DARK
