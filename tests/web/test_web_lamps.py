"""The town's own LEDs, shown to a player at the laptop: what they tell is also said in words."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.axe import faults
from tests.web.test_web_phones import PHONE
from tests.web.test_web_states import NARROW, WIDE, table
from tests.web.town import Towns, Visit, board

COLOURS = [  # of the chain, dim as the firmware sends them -> as the page shows them
    ((24, 16, 0), "rgb(255, 170, 0)"),
    ((10, 10, 10), "rgb(255, 255, 255)"),
    *[((0, 20, 12), "rgb(0, 255, 153)")] * 6,
]
DARK = "rgb(23, 16, 11)"
PLACES = """() => [...document.querySelectorAll(".location, .seat")].map((it) => it.getBoundingClientRect())
  .flatMap(({ top, left, bottom, right }) => [top, left, bottom, right])"""
STILL = f"""() => new Promise((done) => {{
  let last = "", same = 0;
  const look = () => {{
    const now = String(({PLACES})());
    same = now === last ? same + 1 : 0;
    last = now;
    if (same > 30) done(); else requestAnimationFrame(look);
  }};
  look();
}})"""
HANGS = """(lamp) => {
  const sign = lamp.closest("h2").getBoundingClientRect(), { top, left, right } = lamp.getBoundingClientRect();
  return top >= sign.bottom && left >= sign.left && right <= sign.right;
}"""


@pytest.mark.parametrize(
    ("theme", "size", "phone"),
    [("light", WIDE, False), ("dark", NARROW, False), ("light", PHONE, True)],
    ids=["laptop", "narrow laptop", "phone"],
)
def test_a_lamp_at_each_location_has_the_colour_of_its_led(
    towns: Towns, visit: Visit, theme: str, size: dict[str, Any], phone: bool
) -> None:
    """They move nothing, hide no sign and widen no page, not even in the strip of a phone."""
    town = towns(room=board(), lan=True)
    chain = town.room.board.chain
    look = {"color_scheme": theme, "bypass_csp": True, **size}
    page = visit(town, 1, **look) if phone else visit(town.host_url, **look)
    town.tell(table())
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    lamps = page.locator(".location .lamp")
    expect(lamps.nth(7)).to_have_css("background-color", DARK)
    page.evaluate(STILL)  # until what the new table has moved is at rest
    before = page.evaluate(PLACES)
    chain.frame(bytes(part for (red, green, blue), _ in COLOURS for part in (green, red, blue)))
    for lamp, (_, shown) in zip(lamps.all(), COLOURS, strict=True):
        expect(lamp).to_have_css("background-color", shown)
        assert lamp.evaluate(HANGS)
    assert page.evaluate(PLACES) == pytest.approx(before, abs=0.5)  # pixels, for the browser's own rounding
    assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert faults(page, "#street") == []
    chain.power_off(0, len(COLOURS))
    expect(lamps.first).to_have_css("background-color", DARK)


def test_who_sees_no_board_sees_no_lamp(towns: Towns, visit: Visit) -> None:
    """A television, and the laptop of a console on a cable: these get only lines."""
    for town in (towns(room=board()), towns()):
        page = visit(town.url if town.room.board else town.host_url)
        town.tell(table())
        page.locator(f'body[data-drawn="{town.number}"]').wait_for()
        assert page.locator(".location").count() == 8 and page.locator(".lamp:visible").count() == 0
