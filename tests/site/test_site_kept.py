"""What the site keeps in the browser: its game, as long as the browser allows, and its files, all of one build."""

import re
import shutil
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker

from tests.site.conftest import Quiet
from tests.site.test_site_play import SEEN, STILL, person, ready
from tests.web.town import Visit, until

NO_ROOM = "put = IDBObjectStore.prototype.put; IDBObjectStore.prototype.put = () => { throw new Error('no room'); };"
ROOM = "IDBObjectStore.prototype.put = put;"
CLOSED = """
const begin = IDBDatabase.prototype.transaction, closed = new WeakSet();
IDBDatabase.prototype.transaction = function (...asked) {
  first ??= this;
  if (this === first) throw new DOMException("closed", "InvalidStateError");
  const made = begin.apply(this, asked);
  made.addEventListener("complete", () => { others += 1; });
  return made;
};
"""
TICKS = """async () => {
  const { ticks } = figures;
  for (let turns = 0; turns < 10; turns += 1) await new Promise((done) => setTimeout(done, 10));
  return figures.ticks - ticks;
}"""  # after the time of ten turns
REGISTER = """async () => {
  const { scope } = await navigator.serviceWorker.register("service.js");
  for (let found; found?.active?.state !== "activated"; found = await navigator.serviceWorker.getRegistration(scope)) {
    await new Promise((done) => setTimeout(done, 10));
  }
}"""
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


def test_a_game_that_cannot_be_kept_any_more_says_so_until_it_can(address: str, visit: Visit) -> None:
    page = ready(visit(address + STILL))
    full = page.locator("#full")
    assert full.is_hidden()
    does(page, NO_ROOM)
    page.locator("#play-now").click()
    full.wait_for()
    does(page, ROOM)
    player = person(page)
    until(lambda: player.turn() or full.is_hidden(), "an answer that is kept")


def test_a_folder_in_which_nothing_is_yet_is_kept(address: str, visit: Visit) -> None:
    """The first finished game goes into it, even if the page was closed before."""
    page = ready(visit(address + STILL))
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()
    page.goto(address)
    page.locator(".seat").nth(3).wait_for()
    assert does(page, "return figures.python.FS.readdir('/flash/journal/games').length;") == len((".", ".."))
    assert page.locator("#record").is_hidden()


def test_no_time_passes_while_nobody_sees_the_page(address: str, visit: Visit) -> None:
    """A window of two seconds stays open for as long as nobody sees the page; then the game goes on where it was."""
    page = ready(visit(address + STILL))
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()
    page.evaluate(SEEN, False)
    until(lambda: not worker(page).evaluate(TICKS), "the last turn")
    assert not any(worker(page).evaluate(TICKS) for _ in range(10))
    told = page.locator("body").get_attribute("data-drawn")  # the page may still draw what came before
    page.evaluate(SEEN, True)
    player = person(page)
    until(lambda: player.turn() or page.locator("body").get_attribute("data-drawn") != told, "what comes next")


def test_of_two_tabs_one_has_the_game_and_the_other_says_so_until_it_comes(address: str, visit: Visit) -> None:
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


def test_a_database_that_the_browser_has_closed_is_opened_again(address: str, visit: Visit) -> None:
    page = ready(visit(address + STILL))
    does(page, "globalThis.first = null; globalThis.others = 0;" + CLOSED)
    page.locator("#play-now").click()
    page.locator(".seat:nth-child(4)").wait_for()
    until(lambda: does(page, "return others;"), "another connection")
    assert page.locator("#full").is_hidden()


def test_a_console_that_stops_says_what_to_do(address: str, visit: Visit) -> None:
    page = ready(visit(address + STILL))
    does(page, "figures.python.FS.readdir = () => { throw new Error('of a test'); };")
    page.locator("#play-now").click()
    page.locator("#stopped").wait_for()
    assert page.locator("#broken").is_hidden()


HOLD = """async ([value, store, version]) => {
  const database = await new Promise((done) => {
    const asked = indexedDB.open("dicetown " + new URL("./", location).pathname, version);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store);
    asked.onsuccess = () => done(asked.result);
  });
  await new Promise((done) => {
    const writing = database.transaction(store, "readwrite");
    writing.objectStore(store).put(new Function(`return ${value}`)(), "files");
    writing.oncomplete = done;
  });
  database.close();
}"""
FILES = "flash"  # name of the store
FOREIGN = (  # what a page may find instead, where, and the content of the file that it then offers
    ("17", FILES, {"kept": b"17"}),
    ("'a text'", FILES, {"kept": b"a text"}),
    ("[1, 2]", FILES, {"kept": b"[1,2]"}),
    ("({ name: 'else' })", FILES, {"kept": b'{"name":"else"}'}),
    ("new Blob(['x'])", FILES, {"kept": b"{}"}),
    ("new Map([[1, new Uint8Array(2)]])", FILES, {"1": bytes(2)}),
    ("new Map([['journal/now/0', 'text']])", FILES, {"journal/now/0": b"text"}),
    ("new Map([['settings.bin', null]])", FILES, {"settings.bin": b"null"}),
    ("new Map([['settings.bin', new Uint8Array(3).buffer]])", FILES, {"settings.bin": b"{}"}),
    ("new Map([['../code/desk.mpy', new Uint8Array(3)]])", FILES, {"../code/desk.mpy": bytes(3)}),
    ("new Map([['/a', new Uint8Array(1)], ['b', new Uint8Array([7])]])", FILES, {"/a": bytes(1), "b": b"\7"}),
    ("new Map([['main.py', new Uint8Array(9)]])", FILES, {"main.py": bytes(9)}),
    (
        "new Map([['journal/now', new Uint8Array(1)], ['journal/now/0', new Uint8Array(2)]])",
        FILES,
        {"journal/now": bytes(1), "journal/now/0": bytes(2)},
    ),
    ("1", "letters", {"kept": b"letters"}),
)
ANY_BYTES = (  # files with the firmware's names but any bytes: the console starts
    "new Map([['journal/now/0', new Uint8Array(900).fill(65)], ['settings.bin', new Uint8Array(99).fill(255)]])",
    "new Map([['page.json', new TextEncoder().encode('['.repeat(20000))]])",
    "new Map([['journal', new Uint8Array(9)]])",
)


@pytest.mark.parametrize("store", [FILES, "letters"])
def test_what_no_console_has_kept_is_offered_as_a_file_and_can_be_deleted(
    store: str, address: str, visit: Visit
) -> None:
    page = visit("about:blank")
    for holds, offered in [(holds, offered) for holds, where, offered in FOREIGN if where == store]:
        page.goto(address + "licences.txt")
        page.evaluate(HOLD, [holds, store, 1])
        page.goto(address + STILL)
        page.get_by_text("What this browser keeps of your game cannot be read").wait_for()
        assert page.locator("#broken").is_hidden() and page.locator("#why").inner_text()
        with page.expect_download() as coming:
            page.get_by_role("link", name="Download what is kept").click()
        with tarfile.open(coming.value.path()) as kept:
            assert {each.name: read(kept, each) for each in kept.getmembers()} == offered
    page.get_by_role("button", name="Delete it and start again").click()
    ready(page)
    assert page.locator("#rescue").is_hidden() and page.locator("#full").is_hidden()


def read(kept: tarfile.TarFile, each: tarfile.TarInfo) -> bytes:
    file = kept.extractfile(each)
    assert file
    return file.read()


@pytest.mark.parametrize("holds", ANY_BYTES, ids=[str(i) for i in range(len(ANY_BYTES))])
def test_the_console_starts_with_any_bytes_in_its_files(holds: str, address: str, visit: Visit) -> None:
    page = visit(address + "licences.txt")
    page.evaluate(HOLD, [holds, FILES, 7])
    page.goto(address + STILL)
    ready(page)
    page.locator("#play-now").click()
    page.locator(".seat").nth(3).wait_for()


def test_a_browser_without_workers_is_told_so_at_once(address: str, visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("delete globalThis.Worker;")
    page.goto(address + STILL)
    page.get_by_text("The console does not start in this browser").wait_for()
    assert "Worker" in page.locator("#why").inner_text()


class Remembered(Quiet):
    """A server whose files browsers need not ask for again for ten minutes, like hosts of pages."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@pytest.fixture
def published(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Yield a copy of the site that can be built again, and its address."""
    folder = shutil.copytree(site, tmp_path / "published")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Remembered, directory=str(folder))) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/", folder
        running.shutdown()


def test_a_new_build_is_kept_without_a_file_of_the_last(published: tuple[str, Path], visit: Visit) -> None:
    """Even if the browser still has those files from a minute ago."""
    address, folder = published
    page = visit(address + "licences.txt")
    page.goto(address + "rules-en.html")
    page.evaluate(REGISTER)
    before = page.evaluate(BUILDS)
    assert len(before) == 1
    (folder / "licences.txt").write_text("of the next build", encoding="utf-8")
    service = (folder / "service.js").read_text(encoding="utf-8")
    digest = re.findall(r'OURS \+ "(\w{16})"', service)[0]
    (folder / "service.js").write_text(service.replace(digest, "0" * 16), encoding="utf-8")
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update()).then(() => 1)")
    after = until(
        lambda: {name: text for name, text in page.evaluate(BUILDS).items() if "0000" in name and text}, "the build"
    )
    assert set(after.values()) == {"of the next build"}


def test_a_site_in_another_folder_keeps_its_files_beside_those_of_this_one(
    site: Path, tmp_path: Path, visit: Visit
) -> None:
    for name in ("one", "two"):
        shutil.copytree(site, tmp_path / name)
    (tmp_path / "two" / "service.js").write_text(
        (site / "service.js").read_text(encoding="utf-8") + "// another build\n", encoding="utf-8"
    )
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        page = visit("about:blank")
        for name in ("one", "two", "one"):
            page.goto(f"http://127.0.0.1:{running.server_port}/{name}/rules-en.html")
            page.evaluate(REGISTER)
        assert sorted(name.split()[1][-5:] for name in page.evaluate(BUILDS)) == ["/one/", "/two/"]
        running.shutdown()
