"""A friend's first look at a link, and how the host gets to it: what they read, and how large."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.site import meet
from tests.site.meet import LAPTOP, PHONE, built, by_codes, come, entered, invited
from tests.site.relay import Broker
from tests.web.town import Visit

SMALLEST = {"width": 320, "height": 568}
SECRET = "A" * 22
SMALL = """() => [...document.querySelectorAll("#enter :is(h1, p, input, button, label)")].filter((each) => {
  return each.checkVisibility() && !each.querySelector("small") && parseFloat(getComputedStyle(each).fontSize) < 16;
}).map((each) => each.textContent)"""  # phones enlarge a page when someone taps a smaller field


@pytest.fixture
def plain(chromium: str, address: str) -> Iterator[Callable[[str], Page]]:
    """Yield a function that opens a page of the site as another computer of the network does, by http."""
    rules = "--host-resolver-rules=MAP town.example 127.0.0.1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", rules])
        yield lambda name: meet.visit(browser, LAPTOP, address.replace("127.0.0.1", "town.example") + name)
        browser.close()


def test_without_https_both_sides_are_told(plain: Callable[[str], Page]) -> None:
    """Browsers lack the cryptography there that friends need; the game itself goes."""
    host = plain("friends-en.html#friends")
    expect(host.locator("#friends").get_by_text("begins with https://")).to_be_visible()
    expect(host.locator(".guests")).to_be_hidden()
    expect(host.locator("#relay")).to_be_hidden()
    guest = plain(f"friend-en.html#2.{SECRET}")
    expect(guest.locator("#enter").get_by_text("begins with https://")).to_be_visible()


@pytest.mark.parametrize("page", ["", "fr.html", "learn-de.html", "rules-ru.html"])
def test_the_menu_leads_to_the_invitations(page: str, address: str, visit: Visit) -> None:
    host = visit(f"{address}{page}", viewport=LAPTOP)
    host.locator('nav a[href*="friends"]').click()
    expect(host.locator('.guest[data-place="1"] .invite')).to_be_visible()


@pytest.mark.parametrize("page", ["friend-en.html", "watch-de.html", f"friend-fr.html#2.{SECRET[1:]}"])
def test_a_link_that_has_lost_a_part_says_so_and_names_no_station(page: str, address: str, visit: Visit) -> None:
    guest = visit(f"{address}{page}", viewport=SMALLEST)
    expect(guest.locator('#enter [data-when="none"]')).to_be_visible()
    assert "{n}" not in guest.locator("#enter").inner_text()
    assert not guest.locator("#enter h1").is_visible()


def test_a_friend_reads_the_page_on_a_small_phone(address: str, visit: Visit) -> None:
    guest = visit(f"{address}friend-de.html#2.{SECRET}", viewport=SMALLEST, is_mobile=True)
    guest.locator("#name").fill("Bo")
    assert guest.evaluate(SMALL) == []
    guest.locator("#come button").click()
    expect(guest.locator("#offer")).not_to_have_value("")
    assert guest.evaluate(SMALL) == []
    assert guest.evaluate("document.documentElement.scrollWidth") == SMALLEST["width"]


def test_a_page_whose_place_is_taken_or_taken_back_says_so_and_stays_out(
    site: Path, address: str, friendly: Browser
) -> None:
    """The same friend opens the link a second time; then the host makes a new link."""
    with Broker() as broker:
        built(site, broker)
        host = meet.visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        host.locator("body[data-ready]").wait_for()
        link = invited(host, 2)
        first = meet.visit(friendly, PHONE, link)
        come(first, "Bo")
        expect(first.locator("#enter").get_by_text("is this their newest link?")).to_be_visible()
        host.locator("#door button").first.click()
        entered(first)
        second = first.context.new_page()
        second.goto(link)
        entered(second)
        expect(first.locator("#enter").get_by_text("at another page")).to_be_visible()
        expect(first.locator("#try")).to_be_visible()
        first.locator("#try").click()
        entered(first)
        expect(second.locator("#enter").get_by_text("at another page")).to_be_visible()
        second.close()
        host.locator('.guest[data-place="2"] .renew').click()
        expect(first.locator("#enter").get_by_text("taken this link back")).to_be_visible()
        expect(first.locator("#try")).to_be_hidden()


def test_whoever_comes_in_again_by_codes_finds_no_old_answer(address: str, friendly: Browser) -> None:
    host = meet.visit(friendly, LAPTOP, f"{address}friends-en.html?pace=0#friends")
    host.locator("body[data-ready]").wait_for()
    guest = meet.visit(friendly, PHONE, invited(host, 2))
    come(guest, "Bo")
    by_codes(host, guest)
    offer = guest.locator("#offer").input_value()
    host.close()
    guest.locator("#try").click()
    expect(guest.locator("#offer")).not_to_have_value(offer)
    expect(guest.locator("#answer")).to_have_value("")
