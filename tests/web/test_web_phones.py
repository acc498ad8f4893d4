"""Phones are the stations: they join by one code, one of them starts, a latecomer takes over a bot's seat; and what
strangers try. A game by clicks.

It is played to the first reveal; `WHOLE=1 make test TESTS=tests/web` plays to the end, which takes minutes.
"""

import os
import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.players import Canvas, Clicker, at, look
from tests.web.town import Town, Towns, Visit, quick, until

WHOLE = bool(os.environ.get("WHOLE"))
LONGEST = 1800 if WHOLE else 1200  # seconds: reached only by a test that has failed
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GUESTS = ("Ann", "Bo", "Cy", "Eve", "Fay")  # the console's bots are Ann to Ed


def join(town: Town, visit: Visit, name: str) -> Page:
    page = visit(f"{town.url}/join", **PHONE)
    page.get_by_label("Your name").fill(name)
    page.locator("form button").tap()
    return page


@pytest.mark.timeout(LONGEST + 60)
def test_five_phones_play(towns: Towns, visit: Visit) -> None:
    town = towns(room=quick(), lan=True)
    live = town.hall.live
    television = visit(f"{town.url}/?pace=0")
    television.get_by_text("Nobody has joined yet.").wait_for()
    phones = [join(town, visit, name) for name in GUESTS[:4]]
    for name in GUESTS[:4]:
        television.locator("#guests li").filter(has_text=name).wait_for()
    assert television.get_by_text("any of you can start").is_visible() and not television.locator("#start").count()
    phones[3].get_by_label("Players; bots").select_option("5")
    phones[3].get_by_role("button", name="Start the game").tap()
    until(lambda: live.table.round == 1)
    assert live.table.names[:4] == list(GUESTS[:4]) and live.table.bots == [False] * 4 + [True]
    television.locator("#join-in").get_by_text(f"{town.hall.address}/join").wait_for()
    phones.append(join(town, visit, GUESTS[4]))
    phones[4].locator("#whose").get_by_text("Fay").wait_for()
    assert live.table.names == list(GUESTS) and live.table.bots == [False] * 5
    television.locator("#join-in").wait_for(state="hidden")
    people = [Clicker(page, at(town), seed) for seed, page in enumerate(phones)]
    end = time.monotonic() + LONGEST
    reloaded = False
    while not (live.table.over if WHOLE else any(live.table.kept(4, die) for die in range(5))):
        assert time.monotonic() < end, f"round {live.table.round}, asked {live.table.asked:b}: {live.table.question}"
        look(town, people)
        if not reloaded and people[2].clicks > 2:  # a phone is put away and taken up again
            phones[2].goto(f"{town.url}/join")
            phones[2].locator("#whose").get_by_text("Cy").wait_for()
            reloaded = True
    assert reloaded
    town.room.console.clock.run()
    if WHOLE:
        assert f"{GUESTS[live.table.winner]} wins the game!" in television.locator("#sheet").inner_text()
    for page in phones[:2]:
        page.locator("#tip").click()
    until(lambda: not Canvas(phones[0]).dark and not Canvas(phones[1]).dark)
    # Somebody for whom there is no seat; then the laptop, which holds no station that a phone has.
    stranger = visit(f"{town.url}/join", **PHONE)
    assert "People sit on all seats" in stranger.locator("main").inner_text()
    laptop = visit(town.host_url)
    racks = laptop.locator(".rack")
    racks.nth(4).wait_for()
    for seat in range(5):
        expect(racks.nth(seat)).to_be_disabled()
    assert Canvas(laptop).dark
    # The laptop takes a station back: the phone is out, and sees nothing more.
    laptop.goto(f"{town.url}/stations")
    assert laptop.locator(".codes .held").count() == 5
    laptop.get_by_role("button", name="Take the station back").first.click()
    laptop.locator(".codes li").nth(4).wait_for(state="detached")
    phones[0].locator("#hint").get_by_text("the station is the laptop's again").wait_for()
    assert Canvas(phones[0]).dark
    phones[0].reload()
    assert "People sit on all seats" in phones[0].locator("main").inner_text()
