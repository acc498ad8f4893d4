"""The overlay for streaming: it is transparent, shows the table as it is, and fits a film of 1920 by 1080."""

import struct
import zlib

import pytest
from playwright.sync_api import expect

from host.game.events import Event
from host.game.public_state import Table
from tests.web.town import Towns, Visit, recorded

FILM = {"width": 1920, "height": 1080}
NAMES = ["Ann", "<i>Bo", "Cy", "Di", "Edmund III."]


def alphas(png: bytes) -> list[bytes]:
    """Return the opacity of each pixel of a picture, by rows. png: with 8 bits each of red, green, blue and alpha."""
    data, at, width = b"", 8, 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 6)
        elif kind == b"IDAT":
            data += body
        at += length + 12
    raw, rows, before = zlib.decompress(data), [], bytes(width * 4)
    for start in range(0, len(raw), width * 4 + 1):
        before = unfiltered(raw[start], raw[start + 1 : start + 1 + width * 4], before)
        rows.append(before[3::4])
    return rows


def unfiltered(how: int, line: bytes, above: bytes) -> bytes:
    out = bytearray(line)
    for i in range(len(out)):
        left, up, corner = (out[i - 4] if i >= 4 else 0), above[i], (above[i - 4] if i >= 4 else 0)
        if how == 1:
            out[i] = out[i] + left & 255
        elif how == 2:
            out[i] = out[i] + up & 255
        elif how == 3:
            out[i] = out[i] + (left + up) // 2 & 255
        elif how == 4:
            guess = left + up - corner
            out[i] = out[i] + min((left, up, corner), key=lambda each: abs(guess - each)) & 255
    return bytes(out)


def midgame() -> Table:
    """Return a table in the third round, with winners of locations."""
    table = Table()
    for events, game in recorded(5, "first", "overlay"):
        if not events:
            table = Table.of(game, NAMES, [True] * 5)
        table.follow(events)
        if table.round == 3 and table.holders:
            break
    return table


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_sees_through_it(towns: Towns, visit: Visit, scheme: str) -> None:
    town = towns()
    page = visit(f"{town.url}/overlay?at=bottom", viewport={"width": 480, "height": 270}, color_scheme=scheme)
    town.tell(midgame())
    expect(page.locator(".seat")).to_have_count(5)
    rows = alphas(page.screenshot(omit_background=True))
    assert not any(any(row) for row in rows[:100]), "the upper part is the film's"
    assert any(255 in row for row in rows[150:]), "the dice are not"


def test_it_shows_the_table(towns: Towns, visit: Visit) -> None:
    town, table = towns(), midgame()
    page = visit(f"{town.url}/overlay", viewport=FILM)
    expect(page.locator(".seat")).to_have_count(0)
    town.tell(table)
    for seat in range(5):
        card = page.locator(".seat").nth(seat)
        expect(card.locator(".name")).to_contain_text(NAMES[seat])
        expect(card.locator(".money")).to_have_text(f"${table.dollars[seat]}")
        expect(card.locator(".nuggets")).to_have_text(str(table.nuggets[seat]))
        box = card.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= FILM["width"]
        assert box["y"] > FILM["height"] / 2 and box["y"] + box["height"] <= FILM["height"]
    expect(page.locator("#town li").first).to_contain_text(str(table.nuggets[10]))
    town.hall.arrivals.post(Event("round", {"n": 4}))
    expect(page.locator("#said")).to_have_text("Round 4.")
    assert page.locator("main i:not(.nugget)").count() == 0, "a name is shown, not run"
    page.reload()
    expect(page.locator(".seat")).to_have_count(5)


@pytest.mark.parametrize(
    ("query", "at", "size"),
    [("", "bottom", "100"), ("?at=top&size=160", "top", "150"), ("?at=<x>&size=-3", "bottom", "100")],
)
def test_where_it_stands_and_how_large(towns: Towns, query: str, at: str, size: str) -> None:
    with towns().visitor() as visitor:
        assert f'class="overlay at-{at} size{size}"' in visitor.get(f"/overlay{query}").text
