"""What the site keeps in the browser: its game, as long as the browser lets it, and its files, all of one build."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker

from tests.site.conftest import Quiet
from tests.site.test_site_play import SEEN, STILL, ready
from tests.web.players import Clicker
from tests.web.town import until

NO_ROOM = "put = IDBObjectStore.prototype.put; IDBObjectStore.prototype.put = () => { throw new Error('no room'); };"
ROOM = "IDBObjectStore.prototype.put = put;"
CLOSED = """
const begin = IDBDatabase.prototype.transaction, closed = new WeakSet();
IDBDatabase.prototype.transaction = function (...asked) {
  first ??= this;
  if (this === first) throw new DOMException("closed", "InvalidStateError");
  others += 1;
  return begin.apply(this, asked);
};
"""
TICKS = """async () => {
  const { ticks } = figures;
  for (let turns = 0; turns < 10; turns += 1) await new Promise((done) => setTimeout(done, 10));
  return figures.ticks - ticks;
}"""  # in the time of ten turns
BUILDS = """async () => {
  const kept = await caches.keys();
  const found = {};
  for (const name of kept) found[name] = await (await (await caches.open(name)).match("licences.txt"))?.text();
  return found;
}"""


def worker(page: Page) -> Worker:
    return until(lambda: page.workers and page.workers[0], "the console's worker")


def does(page: Page, what: str) -> Any:
    return worker(page).evaluate(f"() => {{ {what} }}")


def test_a_game_that_cannot_be_kept_any_more_says_so_until_it_can(address: str, visit: Callable[..., Page]) -> None:
    page = ready(visit(address + STILL))
    full = page.locator("#full")
    assert full.is_hidden()
    does(page, NO_ROOM)
    page.locator("#play-now").click()
    full.wait_for()
    does(page, ROOM)
    player = Clicker(page)
    until(lambda: player.turn() or full.is_hidden(), "an answer that is kept")


def test_a_folder_in_which_nothing_is_yet_is_kept(address: str, visit: Callable[..., Page]) -> None:
    """The first game that is finished goes into it, also when the page was closed before."""
    page = ready(visit(address + STILL))
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()
    page.goto(address)
    page.locator(".seat").nth(3).wait_for()
    assert does(page, "return figures.python.FS.readdir('/flash/journal/games').length;") == len((".", ".."))
    assert page.locator("#record").is_hidden()


def test_no_time_passes_while_nobody_sees_the_page(address: str, visit: Callable[..., Page]) -> None:
    """A card that may be played for two seconds waits as long; the game goes on where it was."""
    page = ready(visit(address + STILL))
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()
    page.evaluate(SEEN, False)
    until(lambda: not worker(page).evaluate(TICKS), "the last turn")
    assert not any(worker(page).evaluate(TICKS) for _ in range(10))
    told = page.locator("body").get_attribute("data-drawn")  # the page may draw until now what came before
    page.evaluate(SEEN, True)
    player = Clicker(page)
    until(lambda: player.turn() or page.locator("body").get_attribute("data-drawn") != told, "what comes next")


def test_of_two_tabs_one_has_the_game_and_the_other_says_so_until_it_comes(
    address: str, visit: Callable[..., Page]
) -> None:
    first = ready(visit(address + STILL))
    first.locator("#play-now").click()
    first.locator(".seat").nth(3).wait_for()
    second = first.context.new_page()
    second.goto(address + STILL)
    second.get_by_text("The game is open in another tab").wait_for()
    assert second.locator("#play-now").is_disabled()
    first.close()
    ready(second).locator(".seat").nth(3).wait_for()
    assert second.locator("#elsewhere").is_hidden()


def test_a_database_that_the_browser_has_closed_is_opened_again(address: str, visit: Callable[..., Page]) -> None:
    page = ready(visit(address + STILL))
    does(page, "globalThis.first = null; globalThis.others = 0;" + CLOSED)
    page.locator("#play-now").click()
    page.locator(".seat:nth-child(4)").wait_for()
    until(lambda: does(page, "return others;"), "another connection")
    assert page.locator("#full").is_hidden()


def test_a_console_that_stops_says_what_to_do(address: str, visit: Callable[..., Page]) -> None:
    page = ready(visit(address + STILL))
    does(page, "figures.python.FS.readdir = () => { throw new Error('of a test'); };")
    page.locator("#play-now").click()
    page.locator("#stopped").wait_for()
    assert page.locator("#broken").is_hidden()


class Remembered(Quiet):
    """Browsers need not ask again for ten minutes, as hosts of pages say."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@pytest.fixture
def published(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A copy of the site that can be built anew; its address."""
    folder = shutil.copytree(site, tmp_path / "published")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Remembered, directory=str(folder))) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/", folder
        running.shutdown()


def test_a_new_build_is_kept_without_a_file_of_the_last(
    published: tuple[str, Path], visit: Callable[..., Page]
) -> None:
    """Though the browser still has those from a minute ago."""
    address, folder = published
    page = visit(address + "licences.txt")
    register = (
        "() => navigator.serviceWorker.register('service.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    page.goto(address + "rules-en.html")
    page.evaluate(register)
    before = page.evaluate(BUILDS)
    assert len(before) == 1
    (folder / "licences.txt").write_text("of the next build", encoding="utf-8")
    service = (folder / "service.js").read_text(encoding="utf-8")
    digest = re.findall(r"dicetown-(\w{16})", service)[0]
    (folder / "service.js").write_text(service.replace(digest, "0" * 16), encoding="utf-8")
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update()).then(() => 1)")
    after = until(
        lambda: {name: text for name, text in page.evaluate(BUILDS).items() if "0000" in name and text}, "the build"
    )
    assert set(after.values()) == {"of the next build"}
