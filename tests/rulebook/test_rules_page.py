"""The page of the rules: its editions, its links, its languages; it has every clause (S1 to Q89)."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from dicetown.presets import PRESETS
from host.i18n.translation import LANGUAGES, speaking
from host.rulebook.book import chapters, title
from host.web.app import create_app
from host.web.app_state import Hall
from tests.web.town import board


async def page(folder: Path, **query: str) -> str:
    """Return the text of the page as a browser shows it."""
    transport = httpx.ASGITransport(create_app(Hall(board(), records=folder)))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8137") as client:
        answer = await client.get("/rules", params=query)
    assert answer.status_code == 200
    return unescape(answer.text)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_shows_the_book(tmp_path: Path, language: str) -> None:
    for edition in (*PRESETS, "all"):
        html = await page(tmp_path, edition=edition, language=language)
        with speaking(language):
            assert title() in html
            for chapter in chapters(PRESETS.get(edition)):
                assert f'id="{chapter.key}"' in html and f'href="#{chapter.key}"' in html
                assert all(told.text in html and told.clauses in html for told in chapter.told)
        assert html.count('aria-current="true"') == 2  # the language and the edition


async def test_a_wrong_edition_is_all_of_them(tmp_path: Path) -> None:
    everything = await page(tmp_path, edition="all")
    for wrong in ("", "<b>", "revised2"):
        assert await page(tmp_path, edition=wrong) == everything


async def test_each_link_to_a_chapter_leads_somewhere(tmp_path: Path) -> None:
    html = await page(tmp_path)
    assert set(re.findall(r'href="#([^"]+)"', html)) - {"main"} == set(re.findall(r'<section id="([^"]+)"', html))
