"""The rule book on paper, and the links on all pages."""

import re
from html import unescape
from urllib.parse import urljoin

from host.i18n.translation import LANGUAGES
from tests.game.written import game
from tests.web.conftest import browser, chromium, towns, visit
from tests.web.town import Towns, Visit, board

__all__ = ["browser", "chromium", "towns", "visit"]
SIDES = 2
LINK = re.compile(r'<a [^>]*href="([^"]+)"')
SHEET = re.compile(rb"/Type\s*/Page\b")


def test_it_prints_on_two_sides_of_paper_in_each_language(towns: Towns, visit: Visit) -> None:
    """With one edition, or all of them side by side."""
    town = towns()
    page = visit(f"{town.url}/rules")
    for code in LANGUAGES:
        for edition in ("first", "revised", "all"):
            page.goto(f"{town.url}/rules?language={code}&edition={edition}")
            sides = len(SHEET.findall(page.pdf(prefer_css_page_size=True, print_background=True)))
            assert 1 <= sides <= SIDES, (code, edition, sides)


def test_a_button_prints_it(towns: Towns, visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("window.print = () => document.body.append('printed')")
    page.goto(f"{towns().url}/rules?edition=first")
    page.get_by_role("button", name="Print").click()
    page.get_by_text("printed").wait_for()
    page.emulate_media(media="print")
    page.get_by_text("First edition").wait_for()
    for name in ("All editions", "Print it on two sides of paper"):
        page.get_by_text(name).wait_for(state="hidden")


def test_every_link_of_every_page_leads_somewhere(towns: Towns) -> None:
    """To a page and a place on it that exist; followed from page to page until there are no more."""
    town = towns(room=board(), lan=True)
    town.hall.archive.keep(game("first", 2, 0, "bots"))
    laptop = town.laptop()
    pages: dict[str, str] = {}
    waiting = [("/", "", "")]
    while waiting:
        where, place, whence = waiting.pop()
        known = pages.get(where)
        if known is None:
            answer = laptop.get(where, follow_redirects=not where.startswith("/language"))
            assert answer.status_code in (200, 303), (where, whence)
            known = pages[where] = answer.text
            links = LINK.findall(known) if "html" in answer.headers.get("content-type", "") else []
            waiting += [(urljoin(where, each), at, where) for each, at in map(parted, links) if local(each)]
        assert not place or f'id="{place}"' in known, (where, place, whence)
    paths = {where.partition("?")[0] for where in pages}
    assert {"/", "/table", "/learn", "/stations", "/rules", "/history", "/history/dice", "/history/sheets.csv"} <= paths
    assert any(path.startswith("/history/games/") for path in paths) and "/history/players/Ann" in paths


def parted(link: str) -> tuple[str, str]:
    where, _, place = unescape(link).partition("#")
    return where, place


def local(where: str) -> bool:
    """Return whether to follow a link. Of a game's steps, each with a page of its own, one is enough."""
    return not where.startswith("http") and not re.search(r"step=(?!3\b)", where)
