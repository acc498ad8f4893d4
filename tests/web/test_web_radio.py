"""Friends far away at a real console with a radio: a server on its cable holds their places (host/web/radio.py)."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection
from websockets.sync.server import serve

from host.commands import main as cli
from host.game.shares import hashed
from host.i18n.errors import UserError
from host.i18n.outline import Reader
from host.virtual.console import Console
from host.web.backends import Real
from host.web.radio import Radio
from tests.air.air_pages import Page, on_air
from tests.web.test_web_friends import SITE, line, say, told
from tests.web.town import Town

BO, CY = 1, 2
HEAD = 5  # bytes before a private page
TOKEN = "abcdefgh12345678"


@pytest.fixture
def console(tmp_path: Path) -> Iterator[tuple[Console, str]]:
    with on_air(tmp_path) as there:
        yield there


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def read(page: bytes) -> Reader:
    reader = Reader(page[HEAD:] or bytes(256), "en", ("", "", "", "", ""))
    reader.read()
    return reader


def looks(page: bytes) -> list[str]:
    """Of its dice: thrown, marked, kept."""
    return [die["look"] for die in read(page).dice]


def titled(page: bytes) -> str:
    """Its first line; of a covered screen none."""
    reader = read(page)
    return str(next(filter(None, (reader.rows.get(row, "").strip() for row in range(8))), ""))


class Heard:
    """What friends are told, in whatever order."""

    def __init__(self, host: ClientConnection) -> None:
        self.coming = told(host)
        self.all: list[tuple[str, Any]] = []

    def first(self, so: Callable[[str, Any], bool]) -> Any:
        """The first of which this holds; it is waited for."""
        for whom, what in self.all:
            if so(whom, what):
                return what
        while True:
            self.all.append(next(self.coming))
            if so(*self.all[-1]):
                return self.all[-1][1]

    def named(self, name: str) -> Any:
        """What has such a name."""
        return self.first(lambda whom, what: isinstance(what, dict) and name in what)[name]

    def page(self, title: str = "") -> bytes:
        """A private page whose first line begins so."""
        found: bytes = self.first(lambda whom, what: isinstance(what, bytes) and titled(what).startswith(title))
        return found

    def dice(self, look: str) -> None:
        """Wait for a private page with a die that looks so."""
        self.first(lambda whom, what: isinstance(what, bytes) and look in looks(what))


def test_a_friend_plays_at_a_real_console(console: tuple[Console, str], towns: Callable[..., Town]) -> None:
    """With their number in the seed. A phone at the table plays beside them, and gets none of their pages."""
    box, address = console
    town = towns(room=Real(box.port), site=SITE, radio=address)
    laptop, number = town.laptop(), secrets.token_hex(32)
    ann = Page(address, 0, TOKEN)
    with line(town, laptop.cookies[town.hall.cookie]) as host:
        say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "en"})
        heard = Heard(host)
        heard.named("lights")  # the station is there, its cup is down
        say(host, {"friend": 1, "said": [BO, "tip", ""]})
        assert heard.page("DICE TOWN")[0] == BO
        ann.until(lambda: ann.places[:2] == "mt")
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
        assert all(page[0] == 0 for page in ann.private)
    ann.leave()


def test_a_place_stays_a_friends_and_who_has_none_is_told_why(
    console: tuple[Console, str], towns: Callable[..., Town]
) -> None:
    box, address = console
    phone = Page(address, CY, TOKEN)
    for _ in range(2):  # the program is started again
        town = towns(room=Real(box.port), site=SITE, radio=address)
        with line(town, town.laptop().cookies[town.hall.cookie]) as host:
            say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "en"})
            phone.until(lambda: phone.places[BO] == "t")
            heard = Heard(host)
            heard.named("lights")
            say(host, {"friend": 1, "said": [BO, "tip", ""]})
            heard.page("DICE TOWN")
            say(host, {"held": [BO, CY]}, {"come": 2, "station": CY, "language": "en"})
            heard.first(lambda whom, what: isinstance(what, dict) and "Station 3 is taken" in what.get("said", ""))
        town.stop()
    phone.leave()


def test_a_radio_that_is_not_there_is_told(towns: Callable[..., Town]) -> None:
    town = towns(site=SITE, radio="127.0.0.1:9")
    with line(town, town.laptop().cookies[town.hall.cookie]) as host:
        say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "fr"})
        Heard(host).first(lambda whom, what: isinstance(what, dict) and "127.0.0.1:9" in what.get("said", ""))


@pytest.mark.parametrize("told_there", ["no JSON", "7", '{"lights": 7}', '{"places": 7}'])
def test_something_else_at_that_address_is_told(told_there: str, towns: Callable[..., Town]) -> None:
    with serve(lambda socket: socket.send(told_there), "127.0.0.1", 0) as other:
        threading.Thread(target=other.serve_forever).start()
        address = f"127.0.0.1:{other.socket.getsockname()[1]}"
        town = towns(site=SITE, radio=address)
        with line(town, town.laptop().cookies[town.hall.cookie]) as host:
            say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "en"})
            Heard(host).first(lambda whom, what: isinstance(what, dict) and address in what.get("said", ""))


def radio(address: str, kept: Path) -> Radio:
    """One that nobody is at."""
    return Radio(address, lambda work: pytest.fail(str(work)), lambda said: None, kept)


@pytest.mark.parametrize("address", ["", "http://dicetown.local", "dicetown.local/", "a b", "x:123456"])
def test_an_address_that_is_none_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no console's address"):
        radio(address, tmp_path / "radio.txt")


def test_a_secret_is_kept_and_mended(tmp_path: Path) -> None:
    path = tmp_path / "data" / "radio.txt"
    tokens = [radio("a", path).token(BO) for _ in range(2)]
    assert tokens[0] == tokens[1] and len(tokens[0]) == 16
    path.write_bytes(b"\xff")
    assert radio("a", path).token(BO) != tokens[0]


@pytest.mark.parametrize("given", ["serve --radio dicetown.local --friends https://x.example/", "serve usb --radio x"])
def test_a_radio_needs_a_real_console_and_friends(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(given.split())
    assert "--radio is for friends at a real console" in capsys.readouterr().err
