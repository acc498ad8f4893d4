"""The guided game in a browser, on the real firmware: from the first step to the last by keys, in each language."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from host.i18n.translation import LANGUAGES, gettext, speaking
from host.lesson.steps import NOTES
from host.lesson.words import words
from tests.web.axe import faults
from tests.web.listener import Listener, keys
from tests.web.test_web_laptop import setup
from tests.web.town import Town, quick, until

BLIND = "fr"
LONGEST = 600.0  # seconds: it only ends a test that has failed
REST = 40  # ms between two looks
OTHERS = 8  # looks of the one whose turn it is to one of the others, who only read on
DEAF = 0.6  # seconds that a question must have stood: the console does not hear a second OK that comes at once
AGAIN = 60.0  # seconds that a task stays as it is until it is done once more, in case that a press was lost
LOOK = """() => ({
  keys: document.getElementById("task").dataset.keys ?? "", task: document.getElementById("task").innerText,
  note: document.querySelector("#note h2")?.innerText ?? "", more: !document.getElementById("next").disabled,
  seen: [...document.querySelectorAll("#words p")].map((each) => each.textContent),
})"""


class Reader:
    """A page in one language: reads each note, and tells the keys to press."""

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
    """Hears what a screen reader would say, and sees nothing: each look is one at the accessibility tree."""

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


def laptop(town: Town, visit: Callable[..., Page], code: str) -> Page:
    page = visit(town.host_url, locale=code, viewport={"width": 1366, "height": 768}, bypass_csp=True)
    page.goto(f"{town.url}/?pace=0")
    return page


@pytest.mark.timeout(LONGEST + 60)
def test_from_the_first_step_to_the_last_by_keys_in_each_language(
    towns: Callable[..., Town], visit: Callable[..., Page]
) -> None:
    """One game with Czech screens, and a page in each language: what it says to press is pressed there, in turns; one
    of them hears it from the accessibility tree alone. All that there is to learn comes once. Then it is left, and its
    dice go with it (S5); nobody else's game does."""
    town = towns(room=quick())
    first = laptop(town, visit, "cs")
    first.locator(".offer a").press("Enter")
    first.locator("main form button").press("Enter")
    first.locator("#lesson:visible").wait_for()
    first.goto(f"{town.url}/?pace=0")
    readers = [Reader(first, "cs")]
    readers += [Reader(laptop(town, visit, code), code) for code in LANGUAGES if code not in ("cs", BLIND)]
    blind = Blind(laptop(town, visit, BLIND), BLIND)
    readers.append(blind)
    end, done, turn, looks = time.monotonic() + LONGEST, 0.0, 0, 0
    task, since = "", 0.0
    while not all(reader.done for reader in readers):
        assert time.monotonic() < end, [reader.read for reader in readers]
        looks += 1
        if looks % OTHERS == 0:
            for other in readers:
                other.look()
        now = readers[turn].look()
        if now["task"] != task:
            task, since, done = now["task"], time.monotonic(), 0.0
        if now["keys"] and time.monotonic() > max(since + DEAF, done + AGAIN):
            for key in now["keys"].split():
                readers[turn].page.keyboard.press(key, delay=20)
            done = time.monotonic()
            turn = (turn + 1) % len(readers)
            task = readers[turn].look()["task"]
        first.wait_for_timeout(REST)
    topics = [note.section for note in NOTES if note.section]
    for reader in readers:
        assert reader.page.locator("#topics .learnt").count() == len(topics)
        assert len(reader.read) == len(NOTES) + 1
    assert faults(readers[2].page) == []
    assert blind.heard, "his screen, in words"
    assert first.evaluate(LOOK)["seen"], "the screen in words"
    first.locator(".leave-lesson button").press("Enter")
    first.locator("form#table").wait_for()
    assert town.hall.guide is None and not town.hall.live.table.seats
    readers[1].page.locator("#empty:visible").wait_for()
    assert readers[1].page.locator("#lesson").is_hidden()
    loop = town.hall.arrivals.loop
    assert loop is not None
    loop.call_soon_threadsafe(lambda: town.hall.begin(town.hall.deal(setup(2, 3))))
    until(lambda: town.hall.live.table.round == 1, "a game of two people")
    answer = town.laptop().post("/learn")
    assert answer.status_code == 400 and town.hall.live.table.round == 1
    assert town.visitor().post("/learn", headers={"origin": town.url}).status_code == 403


def test_after_the_guided_game_a_throw_is_slammed(towns: Callable[..., Town], visit: Callable[..., Page]) -> None:
    """R2: the console that came after it had seen no cup move, and showed dice without a slam."""
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


def test_a_hint_speaks_of_dice_once_they_are_there(towns: Callable[..., Town], visit: Callable[..., Page]) -> None:
    """And of a throw not before the cup went down."""
    town = towns(room=quick(), setup=setup(2, 2))
    page = visit(f"{town.host_url}")
    page.goto(f"{town.url}/?pace=0")
    hint = page.locator("#hint")
    page.locator(".rack").first.click()
    hint.get_by_text("Slam the cup to throw").wait_for()
    page.locator(".rack").nth(1).click()
    page.locator(".rack").first.click()
    hint.get_by_text("Slam the cup to throw").wait_for()
    page.locator("#slam").click()
    hint.get_by_text("Thrown!").wait_for()
    page.locator("#tip").click()
    hint.get_by_text("These are your dice").wait_for()
