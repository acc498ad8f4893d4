"""The guided game in a browser, on the real firmware: from the first step to the last by keys, in each language."""

import asyncio
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from host.i18n.translation import LANGUAGES, gettext, speaking
from host.lesson.steps import ME, NOTES
from host.lesson.words import words
from host.web.console import LOOKS
from tests.web.axe import faults
from tests.web.listener import Listener, keys
from tests.web.test_web_laptop import setup
from tests.web.town import Town, Towns, Visit, quick, until

BLIND = "fr"
LONGEST = 600.0  # seconds: reached only by a test that has failed
STEP = 400  # ms of the console's time between two looks; it waits for the pages, or a window would close unanswered
DEAF = 600  # ms that a question must have stood: the console ignores a second OK that comes at once
LOOK = """() => ({
  keys: document.getElementById("task").dataset.keys ?? "", task: document.getElementById("task").innerText,
  note: document.querySelector("#note h2")?.innerText ?? "", more: !document.getElementById("next").disabled,
  seen: [...document.querySelectorAll("#words p")].map((each) => each.textContent),
})"""


class Reader:
    """A page in one language: reads each note and returns the keys to press."""

    def __init__(self, page: Page, code: str) -> None:
        self.page = page
        self.last = words(code)["titles"]["done"]
        self.read: list[str] = []

    def look(self) -> Any:
        look = self.page.evaluate(LOOK)
        if look["note"] and look["note"] not in self.read:
            self.read.append(look["note"])
        if look["more"]:
            self.page.keyboard.press("n")
        return look

    @property
    def done(self) -> bool:
        return self.last in self.read


class Blind(Reader):
    """Hears what a screen reader would say and sees nothing: each look is at the accessibility tree."""

    def __init__(self, page: Page, code: str) -> None:
        super().__init__(page, code)
        self.listener = Listener(page)
        with speaking(code):
            self.now, self.guided, self.screen = gettext("Now"), gettext("The guided game"), gettext("Private screen")
            self.press, self.next = gettext("Press"), gettext("Go on reading")
        self.heard: list[str] = []

    def look(self) -> Any:
        tree = self.listener.look()
        task = tree.texts(tree.find("status", within=tree.find("region", self.now)))
        lesson = tree.find("region", self.guided)
        heading = tree.find("heading", within=lesson) if lesson else None
        note = " ".join(tree.texts(heading)) if heading else ""
        self.heard = tree.texts(tree.find("log", self.screen)) or self.heard
        if note and note not in self.read:
            self.read.append(note)
        if lesson and tree.find("button", self.next, lesson):
            self.page.keyboard.press("n")
        return {"keys": keys(task, self.press), "task": " ".join(task)}


class Stepped:
    """The console behind a guided game. Its time moves only by `step`, however slow the pages are."""

    def __init__(self, town: Town) -> None:
        self.hall = town.hall
        self.clock = town.room.console.clock
        self.station = town.room.board.stations[ME]
        self.clock.on_tick = None
        self.step()

    @property
    def now(self) -> int:
        """Return the console's time in ms."""
        return int(self.clock.now)

    def step(self) -> None:
        """Let some time pass, and wait until the guide has seen the results."""
        self.clock.advance(STEP)
        assert self.hall.arrivals.loop
        asyncio.run_coroutine_threadsafe(asyncio.sleep(2 / LOOKS), self.hall.arrivals.loop).result()

    def asked(self) -> str:
        """Return the keys to press now."""
        assert self.hall.guide
        return " ".join(self.hall.guide.told("en")["task"]["keys"])

    def press(self, page: Page, key: str) -> None:
        """Press a key on a page, and wait until the console has noticed it.

        The cup of a single person tips by itself some time after a slam (static/laptop.js): a later T moves nothing.
        """
        before, fingers, down = self.station.moves, self.hall.stations.fingers[ME], self.hall.stations.down
        page.keyboard.press(key, delay=20)

        def moved() -> bool:
            return self.station.moves > before or fingers.waiting.qsize() > 0 or (key == "t" and not down[ME])

        until(moved, f"the press of {key}")
        while not fingers.still:
            self.step()


def begun(town: Town, visit: Visit, code: str) -> Page:
    """Begin the guided game on the laptop's page, and return the page."""
    page = laptop(town, visit, code)
    page.locator(".offer a:visible").press("Enter")
    page.locator("form.go button").press("Enter")  # on the new page: the one before also has a form
    page.locator("#lesson:visible").wait_for()
    page.goto(f"{town.url}/?pace=0")
    return page


def laptop(town: Town, visit: Visit, code: str) -> Page:
    page = visit(town.host_url, locale=code, viewport={"width": 1366, "height": 768}, bypass_csp=True)
    page.goto(f"{town.url}/?pace=0")
    return page


@pytest.mark.timeout(LONGEST + 60)
def test_from_the_first_step_to_the_last_by_keys_in_each_language(towns: Towns, visit: Visit) -> None:
    """One game with Czech screens and a page in each language: the pages take turns in which their keys are pressed.

    One of them is read only from the accessibility tree. Everything that there is to learn comes up once.
    """
    town = towns(room=quick())
    first = begun(town, visit, "cs")
    console = Stepped(town)
    readers = [Reader(first, "cs")]
    readers += [Reader(laptop(town, visit, code), code) for code in LANGUAGES if code not in ("cs", BLIND)]
    blind = Blind(laptop(town, visit, BLIND), BLIND)
    readers.append(blind)
    end, turn, asked, due = time.monotonic() + LONGEST, 0, "", 0
    while not all(reader.done for reader in readers):
        assert time.monotonic() < end, [reader.read for reader in readers]
        console.step()
        for other in readers:
            other.look()
        if console.asked() != asked:
            asked, due = console.asked(), console.now + DEAF
        if asked and console.now >= due:
            page = readers[turn].page
            until(lambda: readers[turn].look()["keys"] == asked, f"{asked} on the page")  # noqa: B023
            for key in asked.split():
                console.press(page, key)
            due = console.now + DEAF
            turn = (turn + 1) % len(readers)
    topics = [note.section for note in NOTES if note.section]
    for reader in readers:
        assert reader.page.locator("#topics .learnt").count() == len(topics)
        assert len(reader.read) == len(NOTES) + 1
    assert faults(readers[2].page) == []
    assert blind.heard, "their screen, in words"
    assert first.evaluate(LOOK)["seen"], "the screen in words"


def test_who_leaves_the_guided_game_takes_its_dice_along(towns: Towns, visit: Visit) -> None:
    """S5. The lesson must not end a game of other people."""
    town = towns(room=quick())
    first = begun(town, visit, "cs")
    other = laptop(town, visit, "ru")
    other.locator("#lesson:visible").wait_for()
    first.locator(".leave-lesson button").press("Enter")
    first.locator("form#table").wait_for()
    assert town.hall.guide is None and not town.hall.live.table.seats
    other.locator("#empty:visible").wait_for()
    expect(other.locator("#lesson")).to_be_hidden()  # the guide's news use another connection than the town's
    loop = town.hall.arrivals.loop
    assert loop is not None
    loop.call_soon_threadsafe(lambda: town.hall.begin(town.hall.deal(setup(2, 3))))
    until(lambda: town.hall.live.table.round == 1, "a game of two people")
    answer = town.laptop().post("/learn")
    assert answer.status_code == 400 and town.hall.live.table.round == 1
    assert town.visitor().post("/learn", headers={"origin": town.url}).status_code == 403


def test_after_the_guided_game_a_throw_is_slammed(towns: Towns, visit: Visit) -> None:
    """R2: the next console learns of the cup, so it shows no dice before a slam."""
    town = towns(room=quick())
    page = visit(f"{town.host_url}")
    page.goto(f"{town.url}/learn")
    page.get_by_role("button", name="Begin the guided game").click()
    page.locator("#note h2").wait_for()
    page.get_by_role("button", name="Leave the guided game").click()
    page.locator(".player:visible").first.wait_for()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".seat").first.wait_for()
    page.goto(f"{town.url}/?pace=0")
    page.locator("#words p").get_by_text("Slam down the cup").wait_for()


def test_a_hint_speaks_of_dice_once_they_are_there(towns: Towns, visit: Visit) -> None:
    """Nor of a throw before the cup went down, even if only another station was taken up."""
    town = towns(room=quick(), setup=setup(2, 2))
    page = visit(f"{town.host_url}")
    page.goto(f"{town.url}/?pace=0")
    hint, whose = page.locator("#hint"), page.locator("#whose")
    page.locator(".rack").first.click()
    hint.get_by_text("Slam the cup to throw").wait_for()
    page.locator("#slam").click()
    hint.get_by_text("Thrown!").wait_for()
    page.locator("#tip").click()
    hint.get_by_text("These are your dice").wait_for()
    page.locator(".rack").nth(1).click()
    hint.get_by_text("Slam the cup to throw").wait_for()
    page.locator(".rack").first.click()
    whose.get_by_text("Ann").wait_for()
    page.locator(".rack").nth(1).click()
    whose.get_by_text("Bo").wait_for()
    hint.get_by_text("These are your dice").wait_for()
