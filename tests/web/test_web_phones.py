"""Five phones are the five stations, each let in by the code of its own: a game by clicks, and what others try.

A whole game takes minutes, so a round is played here; `WHOLE=1 make test TESTS=tests/web` plays to the end.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from host.web.stations import invitation
from tests.web.players import Canvas, Clicker, at, look
from tests.web.town import NAMES, Town, quick, until

WHOLE = bool(os.environ.get("WHOLE"))
ROUNDS = 99 if WHOLE else 1
LONGEST = 1800 if WHOLE else 1200  # seconds: it only ends a test that has failed
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(town: Town, visit: Callable[..., Page], seat: int) -> Page:
    page = visit(invitation(town.hall, seat), **PHONE)
    page.get_by_role("button", name="Sit down here").click()
    page.locator("#whose").get_by_text(f"Station {seat + 1}").wait_for()
    return page


@pytest.mark.timeout(LONGEST + 60)
def test_five_phones_play(towns: Callable[..., Town], visit: Callable[..., Page]) -> None:
    town = towns(room=quick(), lan=True)
    codes = [invitation(town.hall, seat) for seat in range(5)]
    phones = [seated(town, visit, seat) for seat in range(5)]
    rows = [{"name": name, "bot": False, "colour": seat} for seat, name in enumerate(NAMES)]
    answer = town.laptop().post("/game", json={"do": "start", "players": rows, "preset": "revised"})
    assert answer.status_code == 200, answer.text
    live = town.hall.live
    until(lambda: live.table.round == 1)
    people = [Clicker(page, at(town), seed) for seed, page in enumerate(phones)]
    end = time.monotonic() + LONGEST
    reloaded = False
    while not live.table.over and live.table.round <= ROUNDS:
        assert time.monotonic() < end, f"round {live.table.round}, asked {live.table.asked:b}: {live.table.question}"
        look(town, people)
        if not reloaded and people[2].clicks > 8:  # a phone is put away and taken up again
            phones[2].reload()
            phones[2].locator("#whose").get_by_text("Cy").wait_for()
            reloaded = True
    assert reloaded
    if WHOLE:
        television = visit(f"{town.url}/?pace=0")
        assert f"{NAMES[live.table.winner]} wins the game!" in television.locator("#sheet").inner_text()
    for page in phones[:2]:
        page.locator("#tip").click()
    until(lambda: not Canvas(phones[0]).dark and not Canvas(phones[1]).dark)
    # Somebody with the code of a seat that is taken; and the laptop, which holds no station that a phone has.
    thief = visit(codes[0], **PHONE)
    assert "ask at the laptop for a new one" in thief.locator("main").inner_text()
    laptop = visit(town.host_url)
    racks = laptop.locator(".rack")
    racks.nth(4).wait_for()
    assert all(racks.nth(seat).is_disabled() for seat in range(5))
    assert Canvas(laptop).dark
    # The laptop takes a station back: the phone is out, and sees nothing more.
    laptop.goto(f"{town.url}/stations")
    assert laptop.locator(".codes .held").count() == 5
    laptop.get_by_role("button", name="Take the station back").first.click()
    laptop.locator(".codes img").first.wait_for()
    phones[0].locator("#hint").get_by_text("the station is the laptop's again").wait_for()
    assert Canvas(phones[0]).dark
    phones[0].reload()
    assert "This phone has no station" in phones[0].locator("main").inner_text()
