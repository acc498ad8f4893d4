"""Makes the pictures in host/web/README.md: `python -m tests.web.pictures`. Needs chromium.

It brings about each state that a page can be in, and takes its picture, by day and by night, in all languages; whoever
changes the pages looks at them before keeping them. Bots play recorded games; stations have the real firmware, whose
dice differ in each run.
"""

import base64
import html
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from host.web.backends import Virtual
from tests.game.written import game as record_of
from tests.tooling.tools import browser
from tests.web.players import Canvas
from tests.web.test_web_laptop import setup
from tests.web.test_web_lesson import Reader
from tests.web.town import Town, quick, recorded, until

FOLDER = Path(__file__).resolve().parents[2] / "host" / "web"
STATES = FOLDER.parents[1] / "build" / "states.png"
TELEVISION = {"width": 1280, "height": 720}
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
COLUMN = 340  # pixels of the sheet per column
Shot = tuple[str, bytes]
SHEET = """<!doctype html>
<style>
  body {{ margin: 0; padding: 12px; width: {width}px; columns: 4; column-gap: 12px; background: #fff;
    font: 15px/1.3 sans-serif; }}
  figure {{ margin: 0 0 12px; break-inside: avoid; }} figcaption {{ padding: 3px 0 0; }}
  img {{ display: block; max-width: 100%; max-height: 420px; border: 1px solid #888; }}
</style>
"""


class Album:
    """Opens pages, each in a context of its own, and takes their pictures."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.shots: list[Shot] = []

    def open(self, url: str, size: dict[str, int], scheme: str = "light", language: str = "en", **more: Any) -> Page:
        settings = {"viewport": size, "color_scheme": scheme, "locale": language, "reduced_motion": "reduce", **more}
        page = self.browser.new_context(**settings).new_page()
        page.goto(url)
        return page

    def take(self, title: str, page: Page, **more: Any) -> None:
        page.mouse.move(0, 0)
        self.shots.append((title, page.screenshot(animations="disabled", **more)))


def folder() -> Path:
    return Path(tempfile.mkdtemp())


def moments(town: Town) -> Iterator[str]:
    """Play a recorded game, and yield the names of moments that deserve a picture."""
    due = {"thrown", "revealed", "tied"}
    for events, engine in recorded(5, "revised", "pictures"):
        town.play(events, engine)
        until(lambda: town.hall.live.number >= town.number)
        table = town.hall.live.table
        kept = sum(face != 255 for face in table.dice[0])
        now = {
            "thrown": table.round == 1,
            "revealed": table.round == 2 and kept > 1,
            "tied": table.tie and table.round > 3,
        }
        for name in [name for name in due if now[name]]:
            due.discard(name)
            yield name
    yield "over"


def scoreboards(album: Album) -> None:
    town = Town(folder()).start()
    looks = {
        "a television": (TELEVISION, "light", "en"),
        "a television at night": (TELEVISION, "dark", "ru"),
        "a laptop": (LAPTOP, "dark", "fr"),
        "a phone": (PHONE, "light", "cs"),
    }
    pages = {name: album.open(f"{town.url}/?pace=0", *look) for name, look in looks.items()}
    wanted = {
        "thrown": {"a television at night": "Dice are thrown under the cups"},
        "revealed": {"a television": "Kept dice are revealed and paid"},
        "tied": {"a laptop": "A tie: offers to the Sheriff", "a phone": "The same on a phone"},
        "over": {"a television": "The end", "a phone": "The end on a phone"},
    }
    pages["a television"].locator("#empty:visible").wait_for()
    album.take("No game yet", pages["a television"])
    for moment in moments(town):
        for name, title in wanted[moment].items():
            pages[name].locator(f'body[data-drawn="{town.number}"]').wait_for()
            album.take(title, pages[name])
            if moment == "revealed":
                pages[name].screenshot(path=FOLDER / "town.png")
        if moment == "tied":
            broken = pages["a television at night"]
            town.cut_off(broken)
            broken.locator("body.broken").wait_for()
            album.take("The connection is broken", broken)
    overlay = album.open(f"{town.url}/overlay", TELEVISION)
    overlay.locator(".seat").first.wait_for()
    overlay.evaluate(
        "document.documentElement.style.background = 'repeating-conic-gradient(#567 0 25%, #789 0 50%) 0 0 / 40px 40px'"
    )
    album.take("The overlay, over a film", overlay)
    town.stop()


def stations(album: Album) -> None:
    town = Town(folder(), Virtual(), lan=True, setup=setup(1, 5)).start()
    until(lambda: town.hall.live.table.round == 1)
    laptop = album.open(town.host_url, LAPTOP)
    laptop.locator(".rack").nth(4).wait_for()
    album.take("At a laptop: no station is in the hand", laptop)
    laptop.locator(".rack").nth(0).click()
    laptop.locator("#slam").click()
    laptop.locator(".keep .die:not(.none)").nth(4).wait_for()
    album.take("A station in the hand, its cup tipped", laptop)
    laptop.screenshot(path=FOLDER / "laptop.png")
    laptop.goto(f"{town.url}/stations")
    album.take("Phones as cups", laptop)
    laptop.goto(f"{town.url}/table")
    laptop.locator("summary").click()
    album.take("A table is set up", laptop, full_page=True)
    touch = {"has_touch": True, "is_mobile": True}
    phone = album.open(f"{town.url}/join", PHONE, "light", "cs", **touch)
    phone.locator("[name=name]").fill("Eva")
    album.take("A phone has scanned the code", phone)
    phone.locator("form button.big").click()
    phone.locator("#whose:not(:empty)").wait_for()
    album.take("It is a cup, which is down", phone)
    phone.locator("#tip").click()
    until(lambda: not Canvas(phone).dark)
    album.take("The cup is tipped", phone)
    thief = album.open(f"{town.url}/join", PHONE, "dark", "ru", **touch)
    thief.locator("[name=name]").fill("Вор")
    thief.locator("form button.big").click()
    thief.locator("#whose:not(:empty)").wait_for()
    laptop.goto(f"{town.url}/stations")
    laptop.locator(".codes form button").last.click()
    thief.locator(".cup.blind").wait_for()
    album.take("The laptop has taken the station back", thief)
    thief.goto(f"{town.url}/station")
    album.take("Not here", thief)
    town.stop()


def lesson(album: Album) -> None:
    """Play the guided game as it says, and take pictures of its steps."""
    town = Town(folder(), quick()).start()
    page = album.open(f"{town.host_url}", LAPTOP)
    page.goto(f"{town.url}/learn")
    album.take("Learn", page)
    page.locator("main form button").click()
    page.locator("#lesson:visible").wait_for()
    page.goto(f"{town.url}/?pace=0")
    narrow = album.open(town.host_url, PHONE, "dark", "ru")
    narrow.goto(f"{town.url}/?pace=0")
    readers = [Reader(page, "en"), Reader(narrow, "ru")]
    due = {
        "Welcome to Dice Town": ("learn1", page.locator("#lesson")),
        "The last throw": ("learn3", page.locator("#lesson")),
        "Somebody wants to bribe you": ("learn4", page.locator("#lesson")),
    }
    task, when = "", 0.0
    while not readers[0].done:
        look, other = [reader.look() for reader in readers]
        if look["note"] in due:
            name, what = due.pop(look["note"])
            what.screenshot(path=FOLDER / f"{name}.png")
        if look["keys"].startswith("1 ") and "learn2" not in due:
            due["learn2"] = ("", page.locator("body"))
            album.take("The guided game", page)
            page.locator("#dock").screenshot(path=FOLDER / "learn2.png")
        if other["note"] == "Салун" and "learn5" not in due:
            due["learn5"] = ("", page.locator("body"))
            narrow.screenshot(path=FOLDER / "learn5.png")
            album.take("The guided game, narrow", narrow)
        now = time.monotonic()
        if look["keys"] and not look["more"] and (look["task"] != task or now > when + 2):
            task, when = look["task"], now
            for key in look["keys"].split():
                page.keyboard.press(key, delay=20)
        page.wait_for_timeout(50)
    town.stop()


def past(album: Album) -> None:
    town = Town(folder()).start()
    page = album.open(f"{town.url}/history", LAPTOP, "light", "fr")
    album.take("No past game yet", page)
    for number in range(8):
        town.hall.archive.keep(record_of("first" if number % 2 else "revised", 3, number, "bots"))
    (name, *_) = [row["game"] for row in town.hall.archive.games()]
    for path, title in (
        ("", "Past games"),
        (f"/games/{name}?step=90", "A past game, step by step"),
        ("/players/Ann", "A player"),
        ("/dice", "Are the dice rigged?"),
    ):
        page.goto(f"{town.url}/history{path}")
        album.take(title, page, full_page=True)
    town.stop()


def sheet(album: Album) -> None:
    """Put all of them on one sheet."""
    page = album.open("about:blank", {"width": 4 * COLUMN, "height": 800})
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{base64.b64encode(png).decode()}"><figcaption>{html.escape(title)}'
        "</figcaption></figure>"
        for title, png in album.shots
    )
    page.set_content(SHEET.format(width=4 * COLUMN) + figures)
    STATES.parent.mkdir(exist_ok=True)
    page.screenshot(path=STATES, full_page=True)


def main() -> None:
    with browser() as chromium:
        album = Album(chromium)
        for part in (scoreboards, stations, lesson, past, sheet):
            part(album)
    print(f"{len(album.shots)} pictures: look at them in {STATES}")


if __name__ == "__main__":
    main()
