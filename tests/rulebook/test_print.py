"""The rule book on paper, and where the links of all pages lead."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from host.i18n.translation import LANGUAGES
from tests.web.conftest import browser, chromium, towns, visit
from tests.web.town import Town

__all__ = ["browser", "chromium", "towns", "visit"]
SIDES = 2
SHEET = re.compile(rb"/Type\s*/Page\b")


def test_it_prints_on_two_sides_of_paper_in_each_language(
    towns: Callable[..., Town], visit: Callable[..., Page]
) -> None:
    """One edition, or all beside each other."""
    town = towns()
    page = visit(f"{town.url}/rules")
    for code in LANGUAGES:
        for edition in ("first", "revised", "all"):
            page.goto(f"{town.url}/rules?language={code}&edition={edition}")
            sides = len(SHEET.findall(page.pdf(prefer_css_page_size=True, print_background=True)))
            assert 1 <= sides <= SIDES, (code, edition, sides)


@pytest.mark.parametrize("path", ["/", "/rules", "/table", "/history", "/overlay"])
def test_every_link_of_a_page_leads_somewhere(towns: Callable[..., Town], path: str) -> None:
    """To a page that is there, and to a place that is on it."""
    laptop = towns().laptop()
    answer = laptop.get(path)
    assert answer.status_code == 200
    for link in set(re.findall(r'<a [^>]*href="([^"]+)"', answer.text)):
        where, _, place = link.replace("&amp;", "&").partition("#")
        if where.startswith("http"):
            continue
        found = laptop.get(where, follow_redirects=True) if where else answer
        assert found.status_code == 200, link
        assert not place or f'id="{place}"' in found.text, link
