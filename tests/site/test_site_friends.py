"""Friends by a link: what their pages may say and see, and what of the site they use."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host.game.shares import hashed
from host.game.verify import Wrong, check
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.site.friends import meeting
from host.site.pages import with_friends
from tests.site.test_site_files import Links
from tests.site.test_unplugged import PLAYER, START, told
from tests.tooling.tools import needed

HERE = Path(__file__).parent
ANN, BO, CY = 0, 1, 2
PLAYERS = [{**PLAYER, "name": name, "colour": i} for i, name in enumerate(("Ann", "Bo", "Cy"))]
BEGIN = [
    {"held": [BO, CY]},
    {"come": 1, "station": BO, "language": "en"},
    {"come": 2, "station": CY, "language": "en"},
    {"come": 3, "station": None, "language": "en"},
    6000,  # the longest time in which their numbers are awaited
    START | {"body": dict(START["body"], players=PLAYERS)},  # type: ignore[call-overload]
    1500,
]


def by(friend: int, *keys: tuple[int, str, str]) -> list[Any]:
    """Return what a friend's page says, with some time after each message."""
    return [each for key in keys for each in ({"friend": friend, "said": list(key)}, 300)]


def thrown(friend: int, station: int) -> list[Any]:
    return [*by(friend, (station, "slam", "")), 700, *by(friend, (station, "tip", "")), 700]


def marked(friend: int, station: int, key: str) -> list[Any]:
    return by(friend, (station, "press", key), (station, "release", key))


def to(number: int, what: list[tuple[str, Any]]) -> list[str]:
    return [text for kind, text in what if kind == f"friend {number}"]


def seen(number: int, what: list[tuple[str, Any]]) -> list[str]:
    """Leave out hashes of the next game's number: they depend on when keys were pressed, so that nobody foresees it."""
    return [text for text in to(number, what) if not text.startswith('{"promise"')]


@pytest.mark.parametrize("scenes", ["friends.mjs", "together.mjs"])
def test_what_friends_pages_are_made_of(scenes: str) -> None:
    ran = subprocess.run([needed("node"), HERE / scenes], capture_output=True, text=True)
    assert not ran.returncode, ran.stderr[-2000:]


Told = list[tuple[str, Any]]


@pytest.fixture(scope="module")
def twins(site: Path) -> tuple[Told, Told]:
    """Return two games that differ in the die that Cy marks. In the first Bo and the host also press at Cy's station.

    Afterwards Bo leaves and comes back in French, and somebody comes whose language the site does not have.
    """
    words = json.loads((site / "console/words-fr.json").read_text(encoding="utf-8"))
    begun = [*BEGIN, *thrown(1, BO), *thrown(2, CY)]
    came = [{"come": 7, "station": BO, "language": "fr"}, {"come": 8, "station": None, "language": "xx"}]
    after = [{"go": 1}, 300, {"know": words}, *came, 300]
    one = told(site, *begun, *marked(2, CY, "keep1"), *marked(1, CY, "keep3"), [CY, "tip", ""], 300, *after)
    two = told(site, *begun, *marked(2, CY, "keep2"), 600, 300, *after)
    return one, two


def test_no_message_to_a_friend_depends_on_what_another_holds(twins: tuple[Told, Told]) -> None:
    """No byte to Bo, to a watcher, or to the host's page does; pressing at another's station has no effect."""
    one, two = twins
    assert to(2, one) != to(2, two), "Cy's own screen shows it"
    for number in (1, 3, 7, 8):
        assert seen(number, one) == seen(number, two)
    assert [each for each in one if each[0] == "socket"] == [each for each in two if each[0] == "socket"]
    private = [text for text in to(1, one) if not text.startswith("{")]
    assert private and all(int(text[:2], 16) == BO for text in private)
    assert all(text.startswith("{") for text in to(3, one))


def test_a_friend_who_comes_back_finds_everything_in_their_language(twins: tuple[Told, Told]) -> None:
    said = twins[0]
    assert '"log"' in to(7, said)[0] and "choix des d" in to(7, said)[0] and "choosing" in to(8, said)[0]
    assert all(text.startswith("{") for text in to(7, said)), "nothing private before they tip their cup"


def test_a_bot_answers_for_a_friend_who_is_away_for_too_long(site: Path) -> None:
    """Until they come back by their link; then their station is theirs again, as it was."""
    ann, bo = (dict(player, bot=bot) for player, bot in zip(PLAYERS, (True, False), strict=False))
    start = START | {"body": dict(START["body"], players=[ann, bo], patience=30)}  # type: ignore[call-overload]
    said = told(
        site,
        *[{"held": [BO]}, {"come": 1, "station": BO, "language": "en"}, 6000, start, 1500, *thrown(1, BO)],
        *[{"go": 1}, 15_000, {"come": 2, "station": BO, "language": "en"}, 1500, *thrown(2, BO)],
        *[{"go": 2}, 40_000, {"come": 3, "station": BO, "language": "en"}, 1500, *thrown(3, BO)],
    )
    back = [kind for kind, _ in said].index("friend 2"), [kind for kind, _ in said].index("friend 3")
    assert [bool(kept(said[:at])) for at in back] == [False, True]
    for friend in (2, 3):
        assert [text for text in to(friend, said) if not text.startswith("{")], "a private page: it is Bo's station"


def kept(what: list[tuple[str, Any]]) -> list[Any]:
    """Return the dice that Bo has kept, as the host's page is told."""
    events = [news["event"] for kind, news in what if kind == "live" and news["event"]]
    return [event for event in events if event["name"] == "keep" and event["seat"] == BO]


def shared(friend: int, name: str, value: str) -> dict[str, Any]:
    return {"friend": friend, "share": {name: value}}


def test_no_number_is_asked_for_before_all_hashes_are_told(site: Path) -> None:
    """Two friends' numbers are in the seed of a game, and the record shows them.

    A number that is told too early, twice, or by a watcher does not count.
    """
    bo, cy, late = "1b" * 32, "c3" * 32, "ee" * 32
    bots = [dict(player, bot=True) for player in PLAYERS[:2]]
    what = told(
        site,
        *BEGIN[:4],
        1000,
        shared(1, "number", bo),
        shared(3, "hash", hashed(late)),
        shared(1, "hash", hashed(bo)),
        200,
        shared(1, "hash", hashed(late)),
        shared(2, "hash", hashed(cy)),
        200,
        shared(1, "number", late),
        shared(1, "number", bo),
        shared(2, "number", cy),
        200,
        START | {"body": dict(START["body"], players=bots, preset="revised")},  # type: ignore[call-overload]
        500,
        *[{"go": number} for number in (1, 2, 3)],
        {"until": "record", "asking": {"ask": 9, "path": "/record", "body": {}}},
    )
    news = [json.loads(text) for text in to(1, what) if text.startswith("{")]
    assert [each["hashes"] for each in news if "hashes" in each][:1] == [[[BO, hashed(bo)], [CY, hashed(cy)]]]
    mixed = next(each for each in news if "shares" in each)
    assert [each["number"] for each in mixed["shares"]] == [bo, cy]
    assert mixed in [json.loads(text) for text in to(3, what)], "who watches is told, too"
    _, text, why = json.loads(next(text for kind, text in what if kind == "record"))
    assert why == "" and json.loads(text.partition("\n")[0])["shares"] == mixed["shares"]
    check(text.encode())
    with pytest.raises(Wrong, match="station 1"):
        check(text.replace(bo, late).encode())


@pytest.mark.parametrize("code", LANGUAGES)
def test_friends_pages_are_safe_and_whole(site: Path, code: str) -> None:
    for name in (f"friends-{code}.html", f"friend-{code}.html", f"watch-{code}.html"):
        text = (site / name).read_text(encoding="utf-8")
        page = Links(text)
        assert not page.faults and "'unsafe" not in page.policy and "default-src 'none'" in page.policy
        for link in page.links:
            assert (site / (link.partition("#")[0] or name)).is_file(), f"{name}: {link}"
        with speaking(code):
            assert gettext("Your name" if "friend-" in name or "watch" in name else "Let in") in text
        assert code == "en" or not [said for said in ("Well played!", "a friend") if f'"{said}"' in text], "in English"
    for script in (*site.glob("guest/*.js"), *site.glob("friends/*.js")):
        for name in re.findall(r'from "(.+?)"', script.read_text(encoding="utf-8")):
            assert (script.parent / name).is_file(), f"{script.name}: {name}"


def test_a_page_without_friends_loads_nothing_of_theirs(site: Path) -> None:
    kept = (site / "service.js").read_text(encoding="utf-8")
    assert "friend" not in kept and "guest/" not in kept
    for name in ("index.html", "learn-en.html", "rules-en.html"):
        loaded = [link for link in Links((site / name).read_text(encoding="utf-8")).links if ".html" not in link]
        assert not [link for link in loaded if "friend" in link or link.startswith("guest/")]


def test_the_policy_names_the_relays_and_no_other_host() -> None:
    meet = meeting(
        "wss://one.example/mqtt wss://two.example:8084/mqtt", "stun:s.example:3478 turn:me:word@t.example:3478"
    )
    pages = with_friends("1", meet)
    guest, host = Links(pages["friend-en.html"]).policy, Links(pages["friends-en.html"]).policy
    assert all("connect-src 'self' wss://one.example wss://two.example:8084;" in policy for policy in (guest, host))
    assert meet.servers[1] == {"urls": "turn:t.example:3478", "username": "me", "credential": "word"}
    assert "connect-src 'self';" in Links(with_friends("1", meeting("", ""))["watch-en.html"]).policy
    for relays, servers in (
        ("http://x", ""),
        ("wss://x;script-src *", ""),
        ("wss://me@x/", ""),
        ("", "http:x"),
        ("", "stun:"),
    ):
        with pytest.raises(UserError, match=r"MEET names|ICE names"):
            meeting(relays, servers)


@pytest.mark.parametrize(
    ("servers", "said"),
    [
        ("", "only browsers in one network"),
        ("stun:s.example:3478", "allow no direct connection"),
        ("stun:s.example:3478 turn:me:word@t.example:3478", ""),
    ],
)
def test_pages_say_what_they_get_through(servers: str, said: str) -> None:
    """For each server with which the site is built, as far as it helps; only what remains is said."""
    pages = with_friends("1", meeting("", servers))
    for name in ("friends-en.html", "friend-en.html", "watch-en.html"):
        for each in ("only browsers in one network", "allow no direct connection"):
            assert (each in pages[name]) == (each == said), name
