"""On the table each location, card and question links to its section of the rule book, which opens over the game."""

import pytest
from playwright.sync_api import Page, expect

from dicetown.cards import AT_BANK, AT_MINE, NONE, STORE_CARDS
from dicetown.presets import PRESETS
from dicetown.question_table import QUESTION_WORDS
from host.game.events import Event
from host.game.public_state import Table
from host.i18n.translation import speaking
from host.rulebook.book import chapters
from host.rulebook.contents import BOOK, SECTIONS
from host.web.labels import terms
from tests.web.conftest import browser, chromium, towns, visit
from tests.web.town import NAMES, Town, Towns, Visit, recorded

__all__ = ["browser", "chromium", "towns", "visit"]


def test_every_question_has_a_section() -> None:
    assert set(SECTIONS) == set(QUESTION_WORDS[1:])
    assert set(SECTIONS.values()) <= {section.key for section in BOOK}


@pytest.fixture
def table(towns: Towns, visit: Visit) -> tuple[Town, Page]:
    """Return a game of the revised edition after its deal."""
    town = towns()
    _, engine = next(recorded(3, "revised", "links"))
    page = visit(f"{town.url}/?pace=0", viewport={"width": 390, "height": 844}, has_touch=True, locale="cs")
    town.tell(Table.of(engine, NAMES))
    page.locator(".seat").nth(2).wait_for()
    return town, page


def test_a_place_opens_its_section_over_the_game(table: tuple[Town, Page]) -> None:
    """In the game's edition (D3) and the reader's language; the game stays behind it."""
    _, page = table
    with speaking("cs"):
        told = {chapter.key: chapter for chapter in chapters(PRESETS["revised"])}
    links = page.locator(".location a.rule")
    for number in (0, 7):
        links.nth(number).tap()
        key = str(links.nth(number).get_attribute("href")).removeprefix("/rules#")
        page.locator("dialog[open] h2").get_by_text(told[key].title, exact=True).wait_for()
        shown = page.locator("dialog[open]").inner_text()
        assert all(each.text in shown for each in told[key].told)
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        assert page.evaluate("() => document.activeElement.getAttribute('href')") == f"/rules#{key}"
    assert page.url.endswith("/?pace=0")
    keys = [str(each.get_attribute("href")).removeprefix("/rules#") for each in links.all()]
    assert len(keys) == 8 and set(keys) < told.keys()


def test_a_question_leads_to_its_section(table: tuple[Town, Page]) -> None:
    town, page = table
    _, engine = next(recorded(3, "revised", "links"))
    for question, word in enumerate(QUESTION_WORDS):
        shown = Table.of(engine, NAMES)
        shown.question, shown.asked = question, 1
        town.tell(shown)
        link = page.locator("#about-question")
        if question:
            page.locator(f'#about-question[data-rule="{SECTIONS[word]}"]:visible').wait_for()
            assert str(link.get_attribute("href")) == f"/rules#{SECTIONS[word]}"
        else:
            link.wait_for(state="hidden")


def test_a_location_that_is_decided_leads_to_its_section(table: tuple[Town, Page]) -> None:
    """A3. The card that was asked for before does not matter any more, nor where it was."""
    town, page = table
    _, engine = next(recorded(3, "revised", "links"))
    asked = Table.of(engine, NAMES)
    asked.question, asked.asked, asked.location = QUESTION_WORDS.index("dynamite"), 1, AT_MINE
    town.tell(asked)
    page.locator('#about-question[data-rule="dynamite"]').wait_for()
    assert page.locator(".location.now").get_attribute("data-location") == str(AT_MINE)
    asked.locked = 1
    town.tell(asked)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    assert page.locator('#about-question[data-rule="dynamite"]').is_visible()
    assert page.locator(".location.now").count() == 0
    town.post(Event("win", {"location": AT_BANK, "seat": 1, "count": 2, "turns": 1}))
    page.locator('#about-question[data-rule="bank"]:visible').wait_for()


def test_a_card_that_is_played_leads_to_its_section(table: tuple[Town, Page]) -> None:
    """C3, C4: also for a card with two copies."""
    town, page = table
    for name in ("girls", "brute2"):
        town.post(Event("play", {"seat": 1, "card": STORE_CARDS.index(name), "target": NONE}))
        page.locator(f'#lines a[href="/rules#{name.rstrip("2")}"]').tap()
        page.locator(f"dialog[open] section#{name.rstrip('2')}").wait_for()
        page.keyboard.press("Escape")


BEFORE = """(it) => {
  const reached = document.querySelectorAll("a[href], button, [tabindex='0']");
  const all = [...reached].filter((each) => each.checkVisibility());
  all[all.indexOf(it) - 1].focus({ preventScroll: true });
  window.scrolled = new Promise((done) => addEventListener("scroll", () => done(true), { capture: true, once: true }));
}"""  # gives the focus to what Tab reaches before it


def test_a_thing_below_the_window_says_what_it_is_too(table: tuple[Town, Page]) -> None:
    """Tab scrolls to it, which must not close its words."""
    _, page = table
    page.set_viewport_size({"width": 390, "height": 400})
    page.locator('[data-term="badge"][tabindex]').evaluate(BEFORE)
    page.keyboard.press("Tab")
    assert page.evaluate("() => scrolled")
    expect(page.locator("#what-it-is")).to_be_visible()


def test_a_thing_says_what_it_is_when_it_is_pointed_at_or_come_to(table: tuple[Town, Page]) -> None:
    _, page = table
    with speaking("cs"):
        said = terms()
    tip = page.locator("#what-it-is")
    for term in ("badge", "dollars", "nugget", "store", "deed", "row", "potion", "under"):
        things = page.locator(f'[data-term="{term}"]:visible')
        expect(things.and_(page.locator("[tabindex='0']")), f"{term}: one stop for Tab").to_have_count(1)
        things.last.tap()
        expect(tip).to_have_text(said[term])
        page.keyboard.press("Escape")
        expect(tip).to_be_hidden()
    page.locator('[data-term="badge"][tabindex]').focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_have_text(said["badge"])
    expect(tip).to_be_visible()
    described = page.locator('[data-term="badge"][tabindex]').get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content() == said["badge"]
