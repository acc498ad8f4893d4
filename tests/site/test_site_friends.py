"""Friends by a link: what their pages may say and see, what of the site they use, and two pages that meet."""

import io
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from host.game.shares import hashed
from host.game.verify import Wrong, check
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.site.friends import meeting
from host.site.pages import with_friends
from tests.site.relay import Broker
from tests.site.test_site_files import Links
from tests.site.test_unplugged import PLAYER, START, told
from tests.tooling.tools import needed
from tests.waiting import until

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
        loaded = [link for link in Links((site / name).read_text(encoding="utf-8")).links if not link.endswith(".html")]
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


LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
LYING = """() => !document.querySelector(".tumbles")
  && [...document.querySelectorAll(".keep .die")].every((die) => die.textContent)"""  # tumbling dice show random faces
PATIENCE = 120_000  # ms: reached only by a test that has failed
TO_THROW = "Slam the cup to throw"  # before this hint a slam throws nothing
DEAF = """() => {
  const real = RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = async function () {
    RTCPeerConnection.prototype.setRemoteDescription = real;
    window.answered = true;
  };
}"""  # ignores the first answer
NOTE_RETURN = """() => {
  const enter = document.getElementById("enter");
  let left = false;
  new MutationObserver(() => {
    left ||= !enter.hidden;
    document.body.toggleAttribute("data-returned", left && enter.hidden);
  }).observe(enter, { attributeFilter: ["hidden"] });
}"""  # a page may be back before a test sees that it had lost its host


def visit(browser: Browser, size: Any, url: str) -> Page:
    page = browser.new_context(viewport=size).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    return page


def invited(host: Page, place: int) -> str:
    """Return a new link."""
    row = host.locator(f'.guest[data-place="{place}"]')
    row.locator(".invite").click()
    expect(row.locator(".link")).not_to_have_value("")
    return row.locator(".link").input_value().replace("#", "?pace=0#")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_camera_reads_the_link_off_the_page(size: Any, address: str, friendly: Browser) -> None:
    """Only the link of the last invitation is shown: a camera would take any that it sees."""
    page = visit(friendly, size, f"{address}friends-en.html#friends")
    page.locator("body[data-ready]").wait_for()

    def seen() -> list[str]:
        return [code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))]

    links = []
    for place in (2, 3, 0):
        row = page.locator(f'.guest[data-place="{place}"]')
        row.locator(".invite").click()
        row.locator("canvas").wait_for()
        links.append(row.locator(".link").input_value())
        assert seen() == links[-1:]
    row.locator(".renew").click()
    until(lambda: row.locator(".link").input_value() not in links, "a new link")
    assert seen() == [row.locator(".link").input_value()]


def built(site: Path, broker: Broker) -> None:
    """Build pages that meet at this relay under names of their own."""
    for name, text in with_friends("1", meeting(broker.address, "")).items():
        met = text.replace('"friend-', '"met-friend-').replace('"watch-', '"met-watch-')
        (site / f"met-{name}").write_text(met, encoding="utf-8")


def by_codes(host: Page, guest: Any) -> None:
    """Carry the guest's code to the host, who lets them in unless they are known, and the answer back."""
    guest.wait_for_function("() => document.getElementById('offer').value")
    host.evaluate("() => { location.hash = 'friends'; document.getElementById('answer').value = ''; }")
    host.locator("#code").fill(guest.locator("#offer").input_value())
    host.locator("#take-code").click()
    host.wait_for_function("""() => {
      document.querySelector("#door button")?.click();
      return document.getElementById("answer").value;
    }""")
    guest.locator("#answer").fill(host.locator("#answer").input_value())
    guest.locator("#take").click()
    entered(guest)


def entered(guest: Any) -> None:
    """Wait until the console knows the guest: a game started before has no number of theirs."""
    guest.locator("#enter").wait_for(state="hidden")
    guest.locator("body[data-drawn]").wait_for()


def come(guest: Any, name: str) -> None:
    guest.locator("#name").fill(name)
    guest.locator("#come button").click()


def reloaded(host: Page, guests: list[Any]) -> None:
    """Load the host's page again, and wait until every guest has come back by itself."""
    for guest in guests:
        guest.evaluate(NOTE_RETURN)
    host.reload()
    host.locator("body[data-ready]").wait_for()
    for guest in guests:
        guest.locator("body[data-returned]").wait_for()


def test_whose_channel_does_not_open_knocks_again(site: Path, address: str, friendly: Browser) -> None:
    """The host has answered, but the guest's browser finds no way to the host."""
    with Broker() as broker:
        built(site, broker)
        host = visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        host.locator("body[data-ready]").wait_for()
        guest = visit(friendly, PHONE, invited(host, 2))
        guest.clock.install()
        guest.evaluate(DEAF)
        come(guest, "Bo")
        host.locator("#door button").first.click()
        guest.wait_for_function("() => window.answered")
        guest.clock.fast_forward(20_000)
        host.locator("#door button").first.click()
        entered(guest)


def test_two_pages_meet_by_codes_and_play(address: str, friendly: Browser) -> None:
    """By hand, without any server. The guest's page is closed and comes back to its station, and sees a reaction."""
    host = visit(friendly, LAPTOP, f"{address}friends-en.html?pace=0#friends")
    host.locator("body[data-ready]").wait_for()
    link = invited(host, 2)
    guest = visit(friendly, PHONE, link)
    come(guest, "<b>Bo")
    by_codes(host, guest)
    host.evaluate("() => { location.hash = 'town'; }")
    host.locator("#play-now:visible").click()
    guest.locator("#seats .name", has_text="<b>Bo").wait_for()
    guest.locator("#hint", has_text=TO_THROW).wait_for()
    guest.locator("#slam").click()
    guest.locator("#asks", has_text="Which dice stay?").wait_for()
    expect(host.locator(".rack").nth(1)).to_be_disabled()
    guest.wait_for_function(LYING)
    faces = guest.locator(".keep .die").all_inner_texts()
    again = guest.context.new_page()
    guest.close()
    host.locator('.guest[data-place="2"]:not(.present)').wait_for(state="attached")
    again.goto(link)
    again.locator("#come button").click()
    by_codes(host, again)
    again.locator("#tip").click()
    again.locator("#asks", has_text="Which dice stay?").wait_for()
    again.wait_for_function(LYING)
    assert again.locator(".keep .die").all_inner_texts() == faces
    again.locator(".signs button").last.click()
    host.locator(".sign-of", has_text="Well played!").wait_for()


def test_pages_meet_over_a_relay_that_learns_nothing(site: Path, address: str, friendly: Browser) -> None:
    """The host's page is loaded again, and the guest comes back by itself to the same game. Then the relay goes down,
    and the game goes on."""
    with Broker() as broker:
        built(site, broker)
        host = visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        host.locator("body[data-ready]").wait_for()
        link = invited(host, 2)
        guest = visit(friendly, PHONE, link)
        come(guest, "Bartholomew")
        host.locator("#door button").first.click()
        entered(guest)
        host.evaluate("() => { location.hash = 'town'; }")
        host.locator("#play-now:visible").click()
        guest.locator("#seats .name", has_text="Bartholomew").wait_for()
        guest.locator("#fair", has_text="number is in these dice").wait_for()
        reloaded(host, [guest])
        broker.stop()
        guest.locator("#seats .name", has_text="Bartholomew").wait_for()
        guest.locator("#slam").click()
        guest.locator("#asks", has_text="Which dice stay?").wait_for()
        secret = link.rpartition(".")[2]
        for told in (secret, "Bartholomew", "candidate", "127.0.0.1", "fingerprint"):
            assert told.encode() not in broker.seen
        assert len(broker.seen) > 1000
        host.close()
        guest.locator("#enter").get_by_text("trying again").wait_for()
        assert guest.get_by_text("You have knocked").is_hidden()
