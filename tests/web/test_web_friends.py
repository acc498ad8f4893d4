"""Friends by a link, at a server: what its line to the host's page accepts and sends (host/web/invites.py)."""

import json
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import WebSocketRoute
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from host.game.shares import hashed
from host.site.friends import HERE
from host.web.invites import LONGEST, understood
from host.web.meeting import Meeting, Published
from tests.web.test_web_sockets import closed
from tests.web.town import PATIENCE, Board, Town, Towns, Visit, quick, until

SITE = Published(
    "https://me.example/town/", "1", Meeting(("wss://relay.example/mqtt",)), HERE, b"export const generate = 1;"
)
BO, CY = 1, 2
WORDS = ["come", "station", "language", "go", "friend", "said", "share", "held"]
PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=5)


def line(town: Town, cookie: str) -> ClientConnection:
    headers = {"cookie": f"{town.hall.cookie}={cookie}"}
    address = f"ws://127.0.0.1:{town.port}/friends/line"
    return connect(address, origin=Origin(town.url), additional_headers=headers)


@pytest.fixture
def town(towns: Towns) -> Town:
    return towns(room=Board(), site=SITE)


@pytest.fixture
def laptop(town: Town) -> str:
    """Return the laptop's cookie."""
    return town.laptop().cookies[town.hall.cookie]


def say(socket: ClientConnection, *messages: Any) -> None:
    for message in messages:
        socket.send(json.dumps(message))


def told(socket: ClientConnection) -> Iterator[tuple[str, Any]]:
    """Yield what friends are sent: to whom, and JSON or bytes."""
    while True:
        kind, text = json.loads(socket.recv(timeout=PATIENCE))
        if text:
            yield kind, json.loads(text) if text.startswith("{") else bytes.fromhex(text)


def first(socket: ClientConnection, kind: str, name: str) -> Any:
    """Return the next message to a friend that has this."""
    return next(what[name] for whom, what in told(socket) if whom == kind and isinstance(what, dict) and name in what)


def test_only_the_laptop_has_friends_and_on_one_page(town: Town, laptop: str) -> None:
    for nobody in ("nobody", town.sit(0)):
        with line(town, nobody) as refused:
            assert closed(refused)[0] == 1008
    with line(town, laptop) as one:
        assert json.loads(one.recv(timeout=PATIENCE))[0] == "here"
        with line(town, laptop) as other:
            assert closed(other)[0] == 1013


@pytest.mark.parametrize(("code", "named"), [(1013, True), (1001, False)])
def test_another_tab_is_named_only_if_it_has_the_friends(town: Town, visit: Visit, code: int, named: bool) -> None:
    tries = []

    def refuse(line: WebSocketRoute) -> None:
        tries.append(line)
        line.close(code=code)

    page = visit("about:blank")
    page.route_web_socket("**/friends/line", refuse)
    page.goto(town.host_url)
    until(lambda: page.evaluate("true") and len(tries) > 1, "another try")
    assert page.locator("#elsewhere").is_visible() == named


def test_friends_have_their_station_only(towns: Towns) -> None:
    """Nobody else presses there. When the host's page goes all friends are gone, but keep their stations."""
    town = towns(room=quick(), site=SITE)
    stations, friends, switches = town.hall.stations, town.hall.friends, town.room.board.stations
    assert stations and friends
    with line(town, town.laptop().cookies[town.hall.cookie]) as host:
        say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "xx"})
        say(host, {"come": 2, "station": None, "language": "fr"}, {"friend": 1, "said": [BO, "tip", ""]})
        until(lambda: stations.visible(BO, BO), "the private page")
        for who in (2, 1):
            for station in (CY, BO):
                say(host, {"friend": who, "said": [station, "press", "ok"]})
        until(lambda: switches[BO].pressed("ok"), "Bo's press")
        say(host, {"friend": 2, "said": [BO, "release", "ok"]}, {"friend": 1, "said": [CY, "release", "ok"]})
        say(host, {"friend": 1, "said": [BO, "press", "left"]})
        until(lambda: switches[BO].pressed("left"), "what was pressed after them")
        assert switches[BO].pressed("ok") and not switches[CY].pressed("ok")
        assert town.hall.held(BO) and not town.hall.held(CY)
        assert friends.viewers[1].language == "en" and friends.viewers[2].language == "fr"
    until(lambda: not friends.viewers and not switches[BO].pressed("ok"), "the end")
    assert town.hall.held(BO) and not stations.visible(BO, BO)


def test_the_page_names_the_relay_and_the_sites_pages(town: Town) -> None:
    answer = town.laptop().get("/", headers={"accept-language": "de"})
    assert "connect-src 'self' wss://relay.example;" in answer.headers["content-security-policy"]
    assert "https://me.example/town/friend-de.html" in answer.text and 'data-place="5"' in answer.text
    assert town.visitor().get("/friends/lean-qr.mjs").content == SITE.qr
    assert town.visitor().get("/friends/host.js").content == (HERE / "host.js").read_bytes()
    stranger = town.visitor().get("/")
    assert "relay.example" not in stranger.text + stranger.headers["content-security-policy"]


def test_the_seed_of_a_game_has_the_friends_numbers(towns: Towns) -> None:
    """Its record will show them; of the next game's numbers nothing is known yet."""
    town = towns(room=quick(), site=SITE)
    laptop, number = town.laptop(), secrets.token_hex(32)
    with line(town, laptop.cookies[town.hall.cookie]) as host:
        say(host, {"held": [BO]}, {"come": 1, "station": BO, "language": "en"})
        first(host, "friend 1", "promise")
        say(host, {"friend": 1, "share": {"hash": hashed(number)}})
        assert first(host, "friend 1", "hashes") == [[BO, hashed(number)]]
        say(host, {"friend": 1, "share": {"number": number}})
        mixed = first(host, "friend 1", "shares")
        bots = [{"name": name, "bot": True, "colour": i} for i, name in enumerate(("Ann", "Bea"))]
        form = {"do": "start", "players": bots, "sheriff": 0, "preset": "first", "settings": [], "language": "en"}
        answer = laptop.post("/game", json=form | {"patience": 0, "pause": 0, "advice": False})
        assert answer.status_code == 200, answer.text
        shared = town.hall.shares_of(first(host, "friend 1", "commit"))
    assert shared and shared["shares"] == mixed and mixed[0]["number"] == number
    assert town.hall.shares_of("00" * 32) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"come":1}',
        '{"come":1,"station":5,"language":"en"}',
        '{"come":true,"station":1,"language":"en"}',
        '{"go":-1}',
        '{"go":"1"}',
        '{"held":1}',
        '{"held":[9]}',
        '{"held":[[]]}',
        '{"friend":1,"said":[1,"jump",""]}',
        '{"friend":1,"share":7}',
        '{"friend":1,"said":[1,"tip",""],"go":1}',
        '{"held":[' + "1," * LONGEST + "1]}",
    ],
)
def test_a_page_that_says_something_else_loses_the_line(town: Town, laptop: str, text: str) -> None:
    with line(town, laptop) as host:
        host.send(text)
        assert closed(host)[0] == 1008


@given(st.dictionaries(st.sampled_from(WORDS), st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3))))
def test_what_is_understood_can_be_done(said: dict[str, Any]) -> None:
    """Whatever its form, no message is accepted that `Friends.heard` could not handle."""
    found = understood(json.dumps(said))
    if found is None:
        return
    stations = [found[name] for name in ("station",) if found.get(name) is not None] + list(found.get("held", []))
    assert all(type(each) is int and 0 <= each < 5 for each in stations)
    assert all(type(found[name]) is int for name in ("come", "go", "friend") if name in found)
