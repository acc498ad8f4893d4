"""No question or lamp is ahead of what the town tells; a press of a button makes it tell the rest at once."""

import asyncio

from playwright.sync_api import expect

from tests.web.ahead import RECORD, play
from tests.web.players import Canvas
from tests.web.round_of_four import NOTE
from tests.web.test_web_laptop import setup
from tests.web.town import PATIENCE, Towns, Visit, quick, until

NEVER = "?pace=1000"  # an event stays for minutes
TELLING = "The town is still telling"
LAMP = "rgb(23, 16, 11)"  # a dark one


def test_no_question_is_painted_before_its_cause_was_told(towns: Towns, visit: Visit) -> None:
    """R5: otherwise 'Keep which card?' would give away who has won, seconds before the town tells it."""
    town = towns(room=quick(), setup=setup(1, 2))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    page.add_init_script(RECORD)
    page.goto(f"{town.url}/?pace=0.3")
    verdicts = play(page, town, rounds=1)
    assert verdicts and all(soon for *_, soon in verdicts), [each for each in verdicts if not each[2]]


def test_a_button_has_the_rest_told_and_answers_nothing(towns: Towns, visit: Visit) -> None:
    """No page shows the question until the town has got there, so nobody answers what they have not read."""
    town = towns(room=quick(), setup=setup(1, 2))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    page.add_init_script(NOTE)
    page.goto(town.url + NEVER)
    loop, hall = town.hall.arrivals.loop, town.hall
    assert loop is not None
    page.locator("#cup:not(.blind)").wait_for()
    assert hall.stations is not None
    asyncio.run_coroutine_threadsafe(hall.deal(setup(1, 2)), loop).result(PATIENCE)
    until(lambda: hall.stations.fingers[0].still, "the OK that gives the first game up")
    expect(page.locator("#hint")).to_contain_text(TELLING)
    assert town.hall.stations.visible(-1, 0) and not any("Slam" in row for row in Canvas(page).rows())
    expect(page.locator(".lamp").first).to_have_css("background-color", LAMP)
    sent = page.evaluate("() => sent")
    page.keyboard.press("Enter")
    until(lambda: any("Slam" in row for row in Canvas(page).rows()), "the question")
    expect(page.locator("#hint")).not_to_contain_text(TELLING)
    assert page.evaluate("() => sent") == sent, "the press was none for the console"
