"""The site in a browser: a game by clicks, closed in the middle, without a network, two at one screen, its record.

`WHOLE=1 make test TESTS=tests/site` plays it to the end, in Firefox too, verifies the record that the page gives, and
prints minutes, clicks and the record's digest (`-s` shows them). The console's clock runs faster for it (conftest.py).
"""

import hashlib
import re
import time
from collections.abc import Callable
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from dicetown.game import Game
from host.commands.main import main as dicetown
from host.engine.chance import seed_bytes
from host.engine.players import Thinker
from host.game.verify import lines_of, played_again
from host.history.played import Played
from host.history.tale import tale_of
from host.i18n.translation import speaking
from host.web.tale_view import section
from tests.link.logs import file_of
from tests.site.conftest import TICK, WHOLE
from tests.web.axe import faults
from tests.web.players import Canvas, Clicker
from tests.web.town import Visit, until

BROWSERS = ("chromium", "firefox") if WHOLE else ("chromium",)
MIDDLE = r"Round 5\." if WHOLE else r" keeps "  # the middle of a game, as its story tells it
LONGEST = 3600  # seconds: reached only by a test that has failed
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
STILL = "?pace=0"  # the town shows everything at once
TAKE_UP = """() => {
  if (document.querySelector(".rack.asked[aria-pressed=true]")) return;
  document.querySelector(".rack.asked[aria-pressed=false]")?.click();
}"""  # takes up the station of a seat that is asked, if nobody has it in hand
NAMED = [b"Ann", b"Bo", b"Christopher", b"Dominique", b"Elizabeth"]
DRAWN = re.compile(r"(\d+\.\d)")  # a place in a picture: MicroPython rounds halves differently
WICKED = [b"<b>Ann</b>", b"B&amp;o", b'"Chris"', b"D'Artagnan", b"{0}%s"]
FITS = """(it) => [it, ...it.querySelectorAll("th, td")].every((each) => each.scrollWidth <= each.clientWidth)"""
SEEN = """(seen) => {
  Object.defineProperty(document, "hidden", { value: !seen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""  # a controlled browser never hides a page
LIT = """() => {
  window.lit = 0;
  const count = (changes) => { lit += changes.filter(({ target }) => target.matches(".lamp[style*=rgb]")).length; };
  new MutationObserver(count).observe(document.getElementById("street"), { subtree: true, attributeFilter: ["style"] });
}"""  # counts lamps of the town when they are lit
KEEP = """async ([name, bytes]) => {
  const database = await new Promise((done) => {
    const asked = indexedDB.open("dicetown " + new URL("./", location).pathname, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("flash");
    asked.onsuccess = () => done(asked.result);
  });
  await new Promise((done) => {
    const writing = database.transaction("flash", "readwrite");
    const files = new Map([["journal/games/", new Uint8Array()], [name, new Uint8Array(bytes)]]);
    writing.objectStore("flash").put(files, "files");
    writing.oncomplete = done;
  });
  database.close();
}"""


def ready(page: Page) -> Page:
    page.locator("body[data-ready]").wait_for()
    return page


def person(page: Any) -> Clicker:
    """Return a clicker for a page. In Firefox nobody can look into a worker."""
    return Clicker(page, seconds(page) if isinstance(page, Page) else time.monotonic)


def seconds(page: Page) -> Callable[[], float]:
    """Return the clock of the page's console, however slow the machine is."""
    return lambda: float(page.workers[0].evaluate("() => figures.ticks") * TICK)


def rows(page: Any) -> list[str]:
    return Canvas(page).rows()


class Chromium:
    """The part of Chromium that Firefox also has (bidi.py)."""

    def __init__(self, visit: Visit) -> None:
        self.first = visit("about:blank")
        assert self.first.context.browser
        self.version = self.first.context.browser.version

    def tab(self) -> Any:
        tab = self.first.context.new_page()
        tab.set_default_timeout(LONGEST * 1000)
        return tab

    def saved(self, press: Callable[[], None]) -> Path:
        with self.first.context.pages[-1].expect_download() as coming:
            press()
        return Path(coming.value.path()).rename(Path(coming.value.path()).with_name(coming.value.suggested_filename))


@pytest.mark.timeout(LONGEST + 60)
@pytest.mark.parametrize("name", BROWSERS)
def test_a_game_goes_on_when_the_page_is_closed_and_without_a_network(
    name: str, server: ThreadingHTTPServer, address: str, request: pytest.FixtureRequest
) -> None:
    """Closed in the middle, and opened in another language when no server answers any more."""
    browser = request.getfixturevalue("firefox") if name == "firefox" else Chromium(request.getfixturevalue("visit"))
    page = browser.tab()
    page.goto(address + STILL)
    page.locator("#play-now:enabled").click()
    page.locator(".seat:nth-child(4)").wait_for()
    until(lambda: any("Slam" in row for row in rows(page)), "the first question")
    assert page.locator("#covered").is_hidden(), "a person alone has nobody to hide from"
    player = person(page)
    began = time.monotonic()
    until(lambda: player.turn() or told(page, MIDDLE), "the middle of the game", LONGEST)
    lines = page.locator("#round").inner_text()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    other = browser.tab()
    page.close()
    server.shutdown()
    server.server_close()
    other.goto(address + "fr.html" + STILL)
    other.locator("body[data-ready]").wait_for()
    other.locator(".seat:nth-child(4)").wait_for()
    until(lambda: lines.split()[-1] in other.locator("#round").inner_text(), "the round that it was in")
    assert other.evaluate("() => document.documentElement.lang") == "fr"
    until(lambda: not Canvas(other).dark, "the screen, in whose hand it was")
    if WHOLE:
        clicks = player.clicks + to_its_end(other)
        minutes = (time.monotonic() - began) / 60
        record = browser.saved(other.locator("#record").click)
        assert dicetown(["verify", str(record)]) == 0
        digest = hashlib.sha256(record.read_bytes()).hexdigest()
        print(f"\n{name} {browser.version}: {minutes:.1f} min, {clicks} clicks, record {digest[:16]}")


def told(page: Any, what: str) -> bool:
    return bool(re.search(what, page.locator("#lines").inner_text()))


def to_its_end(page: Any) -> int:
    """Play to the end. -> clicks"""
    player = person(page)

    def over() -> bool:
        player.turn()
        return bool(page.locator("#sheet").is_visible())

    until(over, lambda: "\n".join(rows(page)), LONGEST)
    return player.clicks


def downloaded(page: Page) -> bytes:
    with page.expect_download() as coming:
        page.locator("#record").click()
    assert coming.value.suggested_filename.endswith(".jsonl")
    return Path(coming.value.path()).read_bytes()


def test_two_people_hand_the_screen_on(address: str, visit: Visit) -> None:
    """One station is in the hand: taking up another puts its cup down, and a page with two people begins covered."""
    page = ready(visit(address + STILL + "#new-game", bypass_csp=True))
    assert faults(page) == []
    page.locator(".player:visible").nth(1).get_by_label("Played by").select_option("a person")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".seat").nth(3).wait_for()
    until(lambda: page.locator("#round").inner_text().endswith("1"), "the first round")
    assert page.locator("#covered").is_visible() and Canvas(page).dark
    page.locator(".rack").nth(0).click()
    until(lambda: not Canvas(page).dark, "the first one's screen")
    page.locator(".rack").nth(1).click()
    page.locator("#whose").get_by_text("Station 2").wait_for()
    until(lambda: not Canvas(page).dark, "the second one's screen")
    page.locator("#slam").click()
    until(lambda: Canvas(page).dark, "the dark")
    page.evaluate(LIT)
    player = person(page)

    def handed_on() -> bool:
        """Let whoever is asked take up their station, look and answer."""
        page.evaluate(TAKE_UP)  # at once: the seat may no longer be asked when a click has found it
        player.turn()
        return told(page, r" keeps ")

    until(handed_on, "the first reveal")
    until(lambda: page.evaluate("() => lit"), "the town's own lamps, which count down to it")
    page.set_viewport_size(PHONE)
    assert faults(page) == []
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the page is wider than a phone"


def test_a_private_screen_in_words_mixes_no_alphabets(address: str, visit: Visit) -> None:
    """The screen's font has Latin letters for Cyrillic ones that look alike: a screen reader would spell them out."""
    page = ready(visit(address + "ru.html" + STILL))
    page.locator("#play-now").click()
    words = page.locator("#words p")
    mixed = re.compile("[A-Za-z][А-Яа-яё]|[А-Яа-яё][A-Za-z]")
    words.get_by_text("Что оставить?").wait_for()
    assert not any(mixed.search(row) for row in words.all_inner_texts())


def test_on_a_phone_a_game_begins_with_the_station_in_sight(address: str, visit: Visit) -> None:
    """All of it, including the hint, below the town."""
    page = ready(visit(address + STILL, viewport=PHONE))
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()
    seen = """it => {
      const { top, bottom } = it.getBoundingClientRect();
      return top >= document.getElementById("stage").getBoundingClientRect().bottom && bottom <= innerHeight;
    }"""
    until(lambda: all(page.locator(what).evaluate(seen) for what in ("#hint", "#page", "#slam")), "the station")


def test_a_game_that_cannot_begin_says_why_and_what_is_put_right_begins(address: str, visit: Visit) -> None:
    """One click begins it, though it is not beside a form."""
    page = ready(visit(address + STILL + "#new-game"))
    name = page.locator(".player:visible").nth(1).get_by_label("Name")

    def play(other: str) -> None:
        name.fill(other)
        page.get_by_role("link", name="Close").click()
        page.locator("#play-now").click()

    play("")
    page.get_by_text("A name has 1 to 12 visible characters").wait_for()
    play(page.locator(".player:visible").nth(0).get_by_label("Name").input_value())
    page.get_by_text("Two seats have the same name").wait_for()
    play("Bea")
    page.locator(".seat").nth(3).wait_for()


def test_a_finished_game_downloads_as_a_record_that_is_right(address: str, visit: Visit) -> None:
    """The game has been on flash since another day."""
    page = visit(address + "licences.txt")
    page.evaluate(KEEP, ["journal/games/00001", list(finished_game())])
    page.goto(address)
    data = downloaded(ready(page))
    page.get_by_text("The record is right").wait_for()
    replay = played_again(data)
    assert replay.recorder.over and replay.start.names == ("Ann", "Bo")


def test_the_scores_of_five_are_seen_whole_and_the_record_beside_them(address: str, visit: Visit) -> None:
    """With the words about the record, the longest ones. When the sheet goes they are at the foot, as the game is still
    there."""
    page = visit(address + "licences.txt", viewport=PHONE)
    page.evaluate(KEEP, ["journal/now/0", list(finished_game(lacking=1, seats=5))])
    page.goto(address + "fr.html" + STILL)
    sheet = ready(page).locator("#sheet")
    sheet.locator(".digest").wait_for()  # it is told last, and makes the sheet taller
    for size in (PHONE, LAPTOP):
        if size is LAPTOP:  # as on a fresh page
            page.set_viewport_size(LAPTOP)
            page.evaluate("() => scrollTo(0, 0)")
        assert 0 <= sheet.evaluate("it => it.getBoundingClientRect().top") < size["height"]
        assert sheet.locator(".scroll").evaluate(FITS)
        box = sheet.locator("#record").bounding_box()
        assert box and box["y"] + box["height"] <= size["height"], "the record is below what is seen"
    downloaded(page)
    sheet.locator("#verified").wait_for()
    page.goto(page.url + "#new-game")
    page.locator("#table .go button").click()
    sheet.wait_for(state="hidden")
    page.locator(".about-site #record").wait_for()


def test_a_log_that_no_game_can_have_is_told_and_the_page_goes_on(address: str, visit: Visit) -> None:
    page = visit(address + "licences.txt")
    page.evaluate(KEEP, ["journal/games/00001", list(finished_game(answer=200))])
    page.goto(address + STILL)
    ready(page)
    page.locator("#record").click()
    page.locator("#record-said").get_by_text("The console's log of this game cannot be read: seat").wait_for()
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()
    assert page.locator("#stopped").is_hidden()


def finished_game(answer: int | None = None, lacking: int = 0, seats: int = 2, names: list[bytes] = NAMED) -> bytes:
    """Return a finished game's file.

    answer: replaces the first one, even if it is not legal; lacking: how many of the last decisions are left out.
    """
    game, player, seed = Game(), Thinker(), seed_bytes("site")
    game.new(seats, 0, seats - 1, seed)
    moves, states = [], []
    while not game.over():
        seat = next(seat for seat in range(seats) if game.owed() >> seat & 1)
        choice = player.choose(game, seat)
        moves.append((seat, choice))
        states.append(bytes(game.s))
        game.refill()
        assert game.decide(seat, choice) == 0
    if answer is not None:
        moves[0] = moves[0][0], answer
    kept = len(moves) - lacking
    return bytes(file_of(seats, seed, names, moves[:kept], [(1 << seats) - 1] * kept, states))


def test_the_end_is_told_as_a_server_tells_it_and_its_picture_can_be_taken_away(address: str, visit: Visit) -> None:
    """The code that draws it is fetched only when somebody asks. Names are text in it, whatever they contain."""
    page = visit(address + "licences.txt", viewport=PHONE)
    page.evaluate(KEEP, ["journal/games/00001", list(finished_game(seats=5, names=WICKED))])
    page.goto(address + "fr.html" + STILL)
    fetched: list[str] = []
    page.on("request", lambda asked: fetched.append(asked.url))
    ready(page).locator("#how").click()
    page.locator("#tale-title").wait_for()
    assert any(url.endswith("tale.bin") for url in fetched)
    with page.expect_download() as coming:
        page.locator("#record").evaluate("it => it.click()")
    replayed = Played(list(lines_of(Path(coming.value.path()).read_bytes())))
    with speaking("fr"):
        markup = str(section(tale_of(replayed)))
    read = "markup => new DOMParser().parseFromString(markup, 'text/html').getElementById('tale').outerHTML"
    told = page.locator("#tale").evaluate("it => it.outerHTML")
    ours, theirs = (DRAWN.split(each) for each in (told, page.evaluate(read, markup)))
    assert ours[::2] == theirs[::2]
    assert [float(n) for n in ours[1::2]] == pytest.approx([float(n) for n in theirs[1::2]], abs=0.11)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults(page) == []
    with page.expect_download() as coming:
        page.locator("#share").click()
    assert Path(coming.value.path()).read_bytes().startswith(b"\x89PNG")
    page.locator("#went").get_by_role("link").click()
    page.locator("#tale").wait_for(state="hidden")
