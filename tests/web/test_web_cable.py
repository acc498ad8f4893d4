"""Distant friends at a real console: the server works their stations over the console's cable (host/web/cable.py)."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from host.game.shares import hashed
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from host.web.backends import Real
from screens.codes import SIZE
from tests.screens.read_page import Reader
from tests.web.test_web_friends import SITE, line, say, told
from tests.web.town import Towns

ANN, BO, CY = 0, 1, 2
HEAD = 5  # bytes before a private page


@pytest.fixture
def console(tmp_path: Path) -> Iterator[Console]:
    """Yield a console with a station only at Ann's place."""
    with Console(VirtualBoard(stations=1), flash=tmp_path) as there:
        yield there


def read(page: bytes) -> Reader:
    reader = Reader(page[HEAD:] or bytes(SIZE), "en", ("", "", "", "", ""))
    reader.read()
    return reader


def looks(page: bytes) -> list[str]:
    """Return how its dice look: thrown, marked, kept."""
    return [die["look"] for die in read(page).dice]


def titled(page: bytes) -> str:
    """Return its first line; none for a covered screen."""
    reader = read(page)
    return str(next(filter(None, (reader.rows.get(row, "").strip() for row in range(8))), ""))


class Heard:
    """What friends are sent, in whatever order."""

    def __init__(self, host: ClientConnection) -> None:
        self.coming = told(host)
        self.all: list[tuple[str, Any]] = []

    def first(self, so: Callable[[str, Any], bool]) -> Any:
        """Wait for the first message for which this holds, and return it."""
        for whom, what in self.all:
            if so(whom, what):
                return what
        while True:
            self.all.append(next(self.coming))
            if so(*self.all[-1]):
                return self.all[-1][1]

    def named(self, name: str) -> Any:
        """Wait for a message with this name."""
        return self.first(lambda whom, what: isinstance(what, dict) and name in what)[name]

    def page(self, title: str = "") -> bytes:
        """Wait for a private page whose first line begins so."""
        found: bytes = self.first(lambda whom, what: isinstance(what, bytes) and titled(what).startswith(title))
        return found

    def dice(self, look: str) -> None:
        """Wait for a private page with a die that looks so."""
        self.first(lambda whom, what: isinstance(what, bytes) and look in looks(what))


def test_a_friend_plays_at_a_real_console(console: Console, towns: Towns) -> None:
    """Their number is in the seed, and they see what their station sees."""
    town = towns(room=Real(console.port), site=SITE)
    laptop, number = town.laptop(), secrets.token_hex(32)
    with line(town, laptop.cookies[town.hall.cookie]) as host:
        say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "en"})
        heard = Heard(host)
        say(host, {"friend": 1, "said": [BO, "tip", ""]})
        assert heard.page("DICE TOWN")[0] == BO
        heard.named("promise")
        say(host, {"friend": 1, "share": {"hash": hashed(number)}})
        heard.named("hashes")
        say(host, {"friend": 1, "share": {"number": number}})
        heard.named("shares")
        people = [{"name": name, "bot": False, "colour": i} for i, name in enumerate(("Ann", "Bo"))]
        form = {"do": "start", "players": people, "sheriff": 0, "preset": "first", "settings": [], "language": "en"}
        answer = laptop.post("/game", json=form | {"patience": 0, "pause": 0, "advice": False})
        assert answer.status_code == 200, answer.text
        assert town.hall.shares_of(heard.named("commit"))
        heard.page("Which dice stay?")
        say(host, {"friend": 1, "said": [BO, "slam", ""]}, {"friend": 1, "said": [BO, "tip", ""]})
        heard.first(lambda whom, what: isinstance(what, bytes) and "Keep none: $1" in read(what).rows.get(6, ""))
        say(host, *({"friend": 1, "said": [BO, action, "keep1"]} for action in ("press", "release")))
        heard.dice("marked")
        say(host, *({"friend": 1, "said": [BO, action, "ok"]} for action in ("press", "release")))
        heard.first(lambda whom, what: isinstance(what, dict) and what.get("event") == {"name": "lock", "seat": BO})
        heard.all.clear()
        console.restart()  # as after a power cut: the stations ask whether to go on
        heard.first(lambda whom, what: isinstance(what, bytes))
        say(host, *({"friend": 1, "said": [BO, *each]} for each in (("tip", ""), ("press", "ok"), ("release", "ok"))))
        heard.page("Which dice stay?")


def test_a_place_with_a_board_is_not_a_friends(console: Console, towns: Towns) -> None:
    town = towns(room=Real(console.port), site=SITE)
    with line(town, town.laptop().cookies[town.hall.cookie]) as host:
        say(host, {"held": [ANN]}, {"come": 1, "station": ANN, "language": "en"})
        Heard(host).first(lambda whom, what: isinstance(what, dict) and "Station 1 is taken" in what.get("said", ""))
