"""The site's language: the one that a person chose last, else the browser's."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.town import Visit

SHORT = {"cs-CZ": "cs", "de": "de", "en-GB": "", "fr-CA": "fr", "pt": "", "ru": "ru"}  # browser's -> of the page's name


def choose(page: Page, code: str) -> None:
    page.locator(f'a[hreflang="{code}"]').click()


@pytest.mark.parametrize("locale", SHORT)
def test_the_first_page_is_in_the_browsers_language(locale: str, address: str, visit: Visit) -> None:
    page = visit(f"{address}?pace=0#new-game", locale=locale)
    named = f"{SHORT[locale]}.html" if SHORT[locale] else ""
    expect(page).to_have_url(f"{address}{named}?pace=0#new-game")
    expect(page.locator("html")).to_have_attribute("lang", SHORT[locale] or "en")
    page.locator("body[data-ready]").wait_for()
    expect(page.locator("#elsewhere")).to_be_hidden()


def test_a_choice_is_remembered_and_links_keep_the_language(address: str, visit: Visit) -> None:
    page = visit(address, locale="fr")
    expect(page).to_have_url(f"{address}fr.html")
    choose(page, "en")
    expect(page).to_have_url(f"{address}index.html")
    page.reload()
    expect(page).to_have_url(f"{address}index.html")
    page.goto(address)
    expect(page).to_have_url(address)
    page.goto(f"{address}rules-fr.html")
    choose(page, "de")
    page.goto(address)
    expect(page).to_have_url(f"{address}de.html")
    page.goto(f"{address}rules-en.html")
    page.locator(".sign").click()
    expect(page).to_have_url(f"{address}index.html")
