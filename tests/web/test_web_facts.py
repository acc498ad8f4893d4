"""The facts of the game that scripts need are in every page whose scripts ask for them, and none is missing."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicetown import cards as c
from host.game.places import SEATS
from host.web.app import HERE, embedded
from host.web.facts import FACTS

STATIC, PAGES = HERE / "static", HERE / "pages"
OF_THE_SITE = HERE.parent / "site" / "static"  # files that only the published site has
ISLAND = re.compile(r'JSON\.parse\(document\.getElementById\("([\w-]+)"\)')


def scripts(name: str) -> Iterator[str]:
    """Yield a script's text, and those of all that it imports."""
    file = STATIC / name if (STATIC / name).exists() else OF_THE_SITE / name
    text = file.read_text(encoding="utf-8")
    yield text
    for other in re.findall(r'from "\./(\S+\.js)"', text):
        yield from scripts(other)


def parts(name: str) -> Iterator[str]:
    """Yield a page's text, and those of the pages that it extends and includes."""
    text = (PAGES / name).read_text(encoding="utf-8")
    yield text
    for other in re.findall(r'(?:include|extends) "([\w.]+)"', text):
        yield from parts(other)


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.html")), ids=lambda page: page.stem)
def test_a_page_holds_what_its_scripts_read(page: Path) -> None:
    template = "".join(parts(page.name))
    loaded = re.findall(r'src="/static/(\S+\.js)"', template)
    wanted = {island for script in loaded for text in scripts(script) for island in ISLAND.findall(text)}
    assert wanted <= set(re.findall(r'<script type="application/json" id="([\w-]+)">', template))


def test_goods_of_every_place_and_kind_can_be_drawn() -> None:
    told = json.loads(embedded(FACTS))
    assert {int(place) for place in told["lying"]} == set(range(2 * SEATS, c.BOX))
    assert {int(what) for what in told["backs"]} == {*range(c.CARDS), c.STORE_BACK, c.PROPERTY_BACK, c.ELIXIR_BACK}
    assert set(told["lying"].values()) <= set(told["locations"].values())
