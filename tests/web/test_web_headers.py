"""What a request says of its origin, and what an answer says of itself: any header is allowed, none causes a 500."""

import asyncio
import json
import socket
from pathlib import Path
from string import digits
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from host.web.app import create_app
from host.web.app_state import Hall
from host.web.profiles import Profiles
from host.web.safety import Guard
from tests.web.town import Towns, board

OURS = ("localhost", "LOCALHOST:8137", "127.0.0.1", "127.0.0.1:8137", "127.9.9.9:1", "[::1]", "[::1]:65535")
ODD = (
    *("evil.com@127.0.0.1", "127.0.0.1:abc", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:-1", "127.0.0.1:\xb2"),
    *("127.0.0.1#", "127.0.0.1/", "127.0.0.1?", "127.0.0.1\\", "127.1", "0x7f.1", "2130706433", "127.0.0.01"),
    *(
        "[127.0.0.1]",
        "[::1%25eth0]",
        "[::1",
        "::1",
        "[::1]x",
        "[v1.x]",
        "localhost.",
        "localhost.evil.com",
        "[]",
        ":80",
    ),
    *("user:word@localhost", "localhost:80:80", "[::ffff:127.0.0.1]", " localhost", "localhost,evil.com"),
)
MALFORMED = ("http://[", "http://]", "http://[::1", "http://[v]", "//[", "http://[::1]x", "\xff://[", "http://[%]")
parts = st.sampled_from((*"[]@:/?#%,.\\ ", "//", "http", "https", "evil.com", "null", "abc", "8137", "\xe9", *OURS))
hosts = st.sampled_from(OURS + ODD) | st.lists(parts, max_size=5).map("".join) | st.text("".join(map(chr, range(256))))
origins = st.builds("{}://{}".format, st.sampled_from(("http", "HTTP", "https", "ftp", "")), hosts) | hosts


def truly_ours(host: str) -> bool:
    """Return whether it is an address of this machine, as the system itself parses it."""
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name = host
    elif not (port and set(port) <= set(digits) and len(port) <= 5 and int(port) < 65536):
        return False
    try:
        if name.startswith("[") and name.endswith("]"):
            return socket.inet_pton(socket.AF_INET6, name[1:-1]) == bytes(15) + b"\1"
        return name.lower() == "localhost" or socket.inet_pton(socket.AF_INET, name)[0] == 127
    except (OSError, ValueError):  # no text of an address, such as one with a NUL
        return False


def passed(headers: list[tuple[str, str]], kind: str = "http", method: str = "GET", lan: bool = False) -> bool:
    """Return whether a guard lets it through; if not, check that it says so in one line."""
    sent: list[Message] = []
    reached = False

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal reached
        reached = True

    async def receive() -> Message:
        return {"type": f"{kind}.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    scope = {"type": kind, "method": method, "path": "/", "headers": raw, "client": ("192.0.2.1", 1)}
    asyncio.run(Guard(app, lan)(scope, receive, send))
    if not reached and kind == "http":
        assert sent[0]["status"] in (403, 421) and sent[1]["body"].count(b"\n") == 1
    elif not reached:
        assert [message["type"] for message in sent] == ["websocket.close"]
    return reached


@given(hosts)
def test_only_a_host_that_is_ours_is_let_through(host: str) -> None:
    assert passed([("host", host)]) == truly_ours(host)


@given(hosts, origins, st.sampled_from(("POST", "PUT", "socket")))
@example("127.0.0.1", "http://[", "socket")
@example("127.0.0.1", "http://[", "POST")
@example("127.0.0.1", "http://evil.com@127.0.0.1", "POST")
@example("[::1]:80", "http://[::1]:80", "socket")
def test_only_our_own_page_may_command(host: str, origin: str, method: str) -> None:
    own = truly_ours(host) and origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())
    kind = "websocket" if method == "socket" else "http"
    assert passed([("host", host), ("origin", origin)], kind, method) == own
    assert passed([("origin", origin), ("host", host), ("origin", "http://evil.com")], kind, method) is False
    assert passed([("host", host)], kind, method) is False


@pytest.mark.parametrize("host", [*OURS, "192.168.1.7:8137", "[fe80::1]", f"{socket.gethostname()}.local:80"])
def test_what_is_ours_passes(host: str) -> None:
    lan = not truly_ours(host)
    for kind, method in (("http", "POST"), ("websocket", "GET")):
        assert passed([("host", host), ("origin", f"http://{host}")], kind, method, lan)
    assert passed([("host", host)], lan=lan)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_page_only_embeds_is_refused(site: str) -> None:
    """It can't read the answer, but could use up the laptop's places and requests. Following a link is allowed."""
    ours = ("host", "127.0.0.1:8137")
    for mode, allowed in (("no-cors", False), ("cors", False), ("websocket", False), ("navigate", True)):
        assert passed([ours, ("sec-fetch-site", site), ("sec-fetch-mode", mode)]) == allowed
        assert passed([ours, ("sec-fetch-site", "same-origin"), ("sec-fetch-mode", mode)])
    assert not passed([ours, ("origin", "http://evil.com")])


@pytest.mark.parametrize("origin", [*MALFORMED, "http://evil.example", "null"])
def test_another_pages_commands_are_refused_by_the_server(towns: Towns, origin: str) -> None:
    town = towns()
    laptop = town.laptop()
    del laptop.headers["origin"]
    answer = laptop.post("/game", json={"do": "again"}, headers=[(b"origin", origin.encode("latin-1"))])
    assert answer.status_code == 403 and "another page" in answer.text
    cookie = f"{town.hall.cookie}={laptop.cookies[town.hall.cookie]}"
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{town.port}/socket", additional_headers={"origin": origin, "cookie": cookie})
    assert refused.value.response.status_code == 403


# Whole requests


def asked(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> httpx.Response:
    """Send a request to the app in this process; an error in a page is raised."""

    async def told(*_: object) -> None:
        """Stand for the console, which accepts everything."""

    async def ask() -> httpx.Response:
        with TemporaryDirectory() as folder:
            hall = Hall(board(), lan=True, address="192.0.2.1:8137", records=Path(folder))
            hall.command = told  # type: ignore[assignment]
            hall.profiles = Profiles(Path(folder) / "profiles.json")
            transport = httpx.ASGITransport(create_app(hall))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8137") as client:
                cookie = {"cookie": f"{hall.cookie}={hall.keys.trade_host(hall.keys.host)}"}
                raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in (headers | cookie).items()]
                return await client.request(method, path, headers=raw, content=body)

    return asyncio.run(ask())


names = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(("\0", "..", "9" * 5000, "[", "%", "\n"))
places = ("", "sit/", "station/", "stations/", "overlay", "history/", "history/games/", "static/", "language/", "table")
paths = st.builds(
    lambda place, name, end: f"/{place}{quote(name)}{end}",
    st.sampled_from(places),
    names,
    st.sampled_from(("", "/back", "/record", ".csv")),
)
queries = st.dictionaries(
    st.sampled_from(("key", "language", "to", "page", "player", "size", "at", "game")), names, max_size=2
)
headers = st.dictionaries(
    st.sampled_from(("accept-language", "range", "if-range", "if-modified-since", "content-length", "x")),
    st.text("".join(map(chr, range(32, 256))), max_size=20) | st.sampled_from(("9" * 5000, "bytes=0-", "bytes=9-1,-")),
    max_size=2,
)


@settings(max_examples=60)
@given(st.sampled_from(("GET", "HEAD", "POST", "FOO")), paths, queries, headers, st.booleans())
@example("GET", "/stations/" + "9" * 5000 + "/back", {}, {}, False)
@example("GET", "/", {}, {"content-length": "9" * 5000}, False)
def test_no_address_and_no_header_is_a_fault_of_ours(
    method: str, path: str, query: dict[str, str], more: dict[str, str], person: bool
) -> None:
    query_string = "&".join(f"{name}={quote(value)}" for name, value in query.items())
    origin = {"origin": "http://127.0.0.1:8137", "accept": "text/html" if person else "*/*"}
    answer = asked(method, f"{path}?{query_string}", origin | more)
    assert answer.status_code < 500
    assert (answer.headers.get("cache-control") == "no-store") == (
        answer.status_code >= 400 or not path.startswith("/static/")
    )


def test_what_is_private_or_changes_is_not_stored(towns: Towns) -> None:
    """Neither are refusals. A public file is stored, and asked for again only if it has changed."""
    town = towns(room=board(), lan=True)
    laptop = town.laptop()
    for path in ("/", "/table", "/stations", "/history", "/overlay", "/station", "/nothing", "/static/nothing"):
        assert laptop.get(path).headers["cache-control"] == "no-store", path
    rebound = laptop.get("/", headers={"host": "evil.example"})  # DNS rebinding: an attacker's name that leads here
    assert rebound.status_code == 421 and rebound.headers["cache-control"] == "no-store"
    for stream in ("/live", "/feed"):
        with laptop.stream("GET", stream) as answer:
            assert answer.headers["cache-control"] == "no-store"
    file = laptop.get("/static/town.js")
    assert "cache-control" not in file.headers
    assert laptop.get("/static/town.js", headers={"if-none-match": file.headers["etag"]}).status_code == 304


seats = st.fixed_dictionaries(
    {"name": st.text(max_size=14) | st.integers()}, optional={"bot": st.booleans(), "colour": st.integers(-1, 6)}
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
forms = st.dictionaries(
    st.sampled_from(("preset", "settings", "language", "sheriff", "patience", "seat", "bot", "name")), anything
)
KNOWN: dict[str, st.SearchStrategy[Any]] = {
    "do": st.sampled_from(("start", "again", "undo", "seat", "forget")) | anything,
    "players": st.lists(seats, max_size=5) | anything,
}


@settings(max_examples=60)
@given(st.sampled_from(("/game", "/ask", "/profile")), st.fixed_dictionaries(KNOWN), forms)
def test_no_form_is_a_fault_of_ours(path: str, known: dict[str, Any], more: dict[str, Any]) -> None:
    """Another page may make the laptop's page send it; the console is asked last."""
    answer = asked("POST", path, {"origin": "http://127.0.0.1:8137"}, json.dumps(known | more).encode())
    assert answer.status_code == 200 or (answer.status_code == 400 and answer.json()["error"])
