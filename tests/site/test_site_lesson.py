"""The guided game on the site, in the page's own console with dice chosen for it; the other game is kept."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from host.i18n import device
from host.i18n.translation import speaking
from host.lesson.steps import ENTROPY, NOTES
from host.terminal.feeding import names_for
from tests.lesson.seeds import begun, pressed
from tests.site.conftest import WHOLE
from tests.site.test_site_play import LONGEST, PHONE, STILL, ready, seconds
from tests.web.axe import faults
from tests.web.test_web_lesson import Reader
from tests.web.town import Visit

DEAF = 0.6  # seconds that a question must have stood: the console ignores a second OK that comes at once
AGAIN = 20.0  # seconds until a task that still stands is done again, as a press may have been lost
REST = 40  # ms between two looks
FIRST = 2  # notes to be read, unless all are
SMALL = 0.1  # of a window's area times its height: browsers call a page good that moves less
WATCH = """
const moved = window.moved = [];
const take = (records) => moved.push(...records.map(({ value }) => value));
const watch = new PerformanceObserver((list) => take(list.getEntries()));
watch.observe({ type: "layout-shift", buffered: true });
window.far = () => { take(watch.takeRecords()); return moved.reduce((sum, each) => sum + each, 0); };
"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(far()))))"


@pytest.mark.timeout(LONGEST + 60)
def test_what_the_guide_says_to_press_is_pressed_and_a_bot_advises(address: str, visit: Visit) -> None:
    """H shows what a bot would do, and any other press leads back. A kept game is not touched. The dice are those that
    were chosen for the lesson."""
    page = visit(address + "learn-fr.html" + STILL, bypass_csp=True)
    told = device.spoken("fr")
    ready(page)
    page.locator("#lesson:visible").wait_for()
    with speaking("fr"):
        expect(page.locator(".seat .name")).to_have_text(names_for(3, 1))
    words = page.locator("#words")
    expect(page.locator("#task")).to_have_attribute("data-keys", "s")
    page.keyboard.press("s")
    words.get_by_text(told["KEYS"]).wait_for()
    proposed = pressed(begun(ENTROPY))
    keys = [str(die + 1) for die in range(5) if proposed >> die & 1]
    expect(page.locator("#task")).to_have_attribute("data-keys", " ".join([*keys, "Enter"]))
    page.keyboard.press("h")
    words.get_by_text(told["BOT_WOULD"]).wait_for()
    page.keyboard.press("1")
    words.get_by_text(told["KEYS"]).wait_for()
    assert faults(page) == []
    reader = Reader(page, "fr")
    play(reader, lambda: reader.done if WHOLE else len(reader.read) >= FIRST)
    if WHOLE:
        assert len(reader.read) == len(NOTES) + 1
    page.locator(".leave-lesson a").click()
    ready(page)
    page.locator("#empty:visible").wait_for()


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1366, "height": 768}])
def test_nothing_moves_while_it_begins(address: str, visit: Visit, size: dict[str, int]) -> None:
    """From the first thing that is seen to the first thing to press, a reader on a phone does not lose the line."""
    page = visit("about:blank", viewport=size)
    page.add_init_script(WATCH)
    page.goto(address + "learn-en.html")
    ready(page)
    page.locator("#task[data-keys]:not([data-keys='']) kbd").first.wait_for()
    assert page.evaluate(PAINTED) < SMALL


def test_where_there_are_no_keys_it_names_the_buttons(address: str, visit: Visit) -> None:
    page = ready(visit(address + "learn-en.html" + STILL, viewport=PHONE, has_touch=True, is_mobile=True))
    page.locator("#task kbd").get_by_text("Slam the cup").wait_for()
    page.locator("#slam").click()
    expect(page.locator("#task kbd").last).to_have_text(re.compile("^OK"))
    page.locator('[data-button="ok"]').evaluate("(button) => { button.textContent = 'Lock K'; }")
    expect(page.locator("#task kbd").last).to_have_text("Lock K")
    assert "Enter" not in page.locator("#task").inner_text()
    assert page.locator("#next kbd").is_hidden()


def play(reader: Reader, done: Callable[[], bool]) -> None:
    """Press what it says until done() is true."""
    clock = seconds(reader.page)
    end, task, due = time.monotonic() + LONGEST, "", 0.0
    while not done():
        assert time.monotonic() < end, reader.read
        now = reader.look()
        if now["task"] != task:
            task, due = now["task"], clock() + DEAF
        if now["keys"] and clock() > due:
            for key in now["keys"].split():
                reader.page.keyboard.press(key, delay=20)
            due = clock() + AGAIN
            task = reader.look()["task"]
        reader.page.wait_for_timeout(REST)
