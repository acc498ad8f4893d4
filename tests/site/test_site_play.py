"""The site in a browser: a game by clicks, closed in the middle, without a network, two at one screen, its record.

`WHOLE=1 make test TESTS=tests/site` plays the game to its end and checks the record that the page gives.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dicetown.game import Game
from host.engine.players import Thinker, seed_bytes
from host.game.verify import played_again
from tests.link.logs import file_of
from tests.web.players import Canvas, Clicker
from tests.web.test_web_access import faults
from tests.web.town import until

WHOLE = bool(os.environ.get("WHOLE"))
LONGEST = 1800  # seconds: it only ends a test that has failed
STILL = "?pace=0"  # the town shows all at once
KEEP = """async ([name, bytes]) => {
  const database = await new Promise((done) => {
    const asked = indexedDB.open("dicetown", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("flash");
    asked.onsuccess = () => done(asked.result);
  });
  await new Promise((done) => {
    const writing = database.transaction("flash", "readwrite");
    writing.objectStore("flash").put(new Map([[name, new Uint8Array(bytes)]]), "files");
    writing.oncomplete = done;
  });
  database.close();
}"""


def ready(page: Page) -> Page:
    page.locator("body[data-ready]").wait_for()
    return page


def rows(page: Page) -> list[str]:
    return Canvas(page).rows()


@pytest.mark.timeout(LONGEST + 60)
def test_a_game_goes_on_when_the_page_is_closed_and_without_a_network(
    server: ThreadingHTTPServer, address: str, visit: Callable[..., Page]
) -> None:
    page = ready(visit(address + STILL))
    page.get_by_role("button", name="Play against bots").click()
    page.locator(".seat").nth(3).wait_for()
    until(lambda: any("Slam" in row for row in rows(page)), "the first question")
    assert page.locator("#covered").is_hidden(), "a person alone has nobody to hide from"
    player = Clicker(page)
    until(lambda: player.turn() or told(page, r" keeps "), "the first reveal")
    lines = page.locator("#round").inner_text()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    other = page.context.new_page()
    other.set_default_timeout(LONGEST * 1000)
    page.close()
    server.shutdown()
    server.server_close()
    other.goto(address + "fr.html" + STILL)
    ready(other)
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    other.locator(".seat").nth(3).wait_for()
    expect(other.locator("#round")).to_contain_text(lines.split()[-1])
    until(lambda: not Canvas(other).dark, "the screen, in whose hand it was")
    if WHOLE:
        to_its_end(other)


def told(page: Page, what: str) -> bool:
    return bool(re.search(what, page.locator("#lines").inner_text()))


def to_its_end(page: Page) -> None:
    player = Clicker(page)
    end = time.monotonic() + LONGEST
    while page.locator("#sheet").is_hidden():
        assert time.monotonic() < end
        player.turn()
    assert played_again(downloaded(page)).recorder.over


def downloaded(page: Page) -> bytes:
    with page.expect_download() as coming:
        page.locator("#record").click()
    assert coming.value.suggested_filename.endswith(".jsonl")
    return Path(coming.value.path()).read_bytes()


def test_two_people_hand_the_screen_on(address: str, visit: Callable[..., Page]) -> None:
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
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the page is wider than a phone"


def test_a_finished_game_downloads_as_a_record_that_is_right(address: str, visit: Callable[..., Page]) -> None:
    """Of a game that lies on the flash since another day."""
    page = visit(address + "licences.txt")
    page.evaluate(KEEP, ["journal/games/00001", list(finished_game())])
    page.goto(address)
    data = downloaded(ready(page))
    page.get_by_text("The record is right").wait_for()
    replay = played_again(data)
    assert replay.recorder.over and replay.start.names == ("Ann", "Bo")


def finished_game() -> bytes:
    game, player, seed = Game(), Thinker(), seed_bytes("site")
    game.new(2, 0, 1, seed)
    moves = []
    while not game.over():
        seat = next(seat for seat in range(2) if game.owed() >> seat & 1)
        choice = player.choose(game, seat)
        moves.append((seat, choice))
        game.refill()
        assert game.decide(seat, choice) == 0
    return bytes(file_of(2, seed, [b"Ann", b"Bo"], moves))
