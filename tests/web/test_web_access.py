"""The pages for people who don't see, or use no mouse: axe-core finds nothing serious, by day, by night, on a phone."""

from collections.abc import Sequence

from playwright.sync_api import Page

from host.game.public_state import Table
from host.web.backends import Virtual
from tests.web.axe import faults
from tests.web.test_web_laptop import setup
from tests.web.town import NAMES, Towns, Visit, recorded, until

CLIPPED = """
() => [...document.querySelectorAll(".name, .holder, .wins, .goods, .location h2, .rack small")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)
"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WORKED = ("theme", "left", "ok", "right", "slam", "tip", "die1", "die5", "on-die", "log")
KEEPS = ("keep1", "keep2", "keep3", "keep4", "keep5")
FOCUSED = "() => { const { dataset, id } = document.activeElement; return dataset.button ?? dataset.die ?? id; }"


def in_order(page: Page, names: Sequence[str]) -> list[str]:
    """Return these names in the order in which Tab first reaches them."""
    seen: list[str] = []
    for _ in range(70):
        page.keyboard.press("Tab")
        name = page.evaluate(FOCUSED)
        if name in names and name not in seen:
            seen.append(name)
    return seen


def test_the_scoreboard_is_open_to_all(towns: Towns, visit: Visit) -> None:
    """By day and by night, on a television, a laptop and a phone."""
    town = towns()
    page = visit(f"{town.url}/?pace=0")

    def looked_at() -> None:
        for theme, width, height in (("light", 1920, 1080), ("dark", 1366, 768), ("dark", 390, 844)):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.set_viewport_size({"width": width, "height": height})
            assert faults(page) == [] and page.evaluate(CLIPPED) == []
            assert page.evaluate(WIDER) <= 0, "the page is wider than its window"

    page.locator("#empty:visible").wait_for()
    looked_at()
    before = Table()
    for step, (events, engine) in enumerate(recorded(5, "revised", "access")):
        if not events:
            town.tell(Table.of(engine, NAMES))
        if engine.over():  # other tests show what lies between
            town.tell(before)
        for event in events if step <= 70 or engine.over() else ():
            town.post(event)
        before = Table.of(engine, NAMES)
        if step == 70 or engine.over():
            page.locator(f'body[data-drawn="{town.number}"]').wait_for()
            assert page.locator("#sheet").is_visible() == bool(engine.over())
            looked_at()
    assert page.locator("#sheet").is_visible()


def test_stations_and_the_form_are_open_to_all(towns: Towns, visit: Visit) -> None:
    town = towns(room=Virtual(), lan=True, setup=setup(2, 5))
    laptop = visit(town.host_url, viewport={"width": 1366, "height": 768}, bypass_csp=True)
    laptop.locator(".rack").nth(4).wait_for()
    laptop.locator(".seat").first.wait_for()
    until(lambda: town.hall.live.table.round == 1)
    laptop.locator(".rack").nth(0).click()
    laptop.locator("#whose").get_by_text("Station 1").wait_for()
    assert faults(laptop) == []
    assert laptop.evaluate(CLIPPED) == []
    told = laptop.locator("#words p")
    until(lambda: "Which dice stay?" in "".join(told.all_text_contents()), "the screen in words")
    assert laptop.locator("#asks").inner_text().startswith("Which dice stay?")
    assert laptop.locator("#screen").is_visible(), "the display stands beside it"
    laptop.locator("#slam").click()
    until(lambda: not told.count(), "nothing under the cup, in words either")
    for path in ("/table", "/stations", "/nowhere"):
        laptop.goto(town.url + path)
        assert faults(laptop) == []
    phone = visit(town, 1, viewport={"width": 390, "height": 844}, bypass_csp=True)
    phone.locator("#whose").get_by_text("Station 2").wait_for()
    assert faults(phone) == [] and not phone.locator("#words p").count()
    phone.locator("#tip").click()
    phone.locator("#words p").get_by_text("Which dice stay?").wait_for()
    assert faults(phone) == [] and not phone.locator("#screen").is_visible()
    phone.get_by_role("button", name="The display of the station").click()
    phone.locator("#screen").wait_for()
    assert faults(phone) == []
    phone.goto(f"{phone.url}?language=fr")  # a socket need not repeat its browser's preferred language
    stations = town.hall.stations
    assert stations is not None
    until(lambda: any(viewer.language == "fr" for viewer in stations.viewers), "a socket in the page's language")


def test_a_keyboard_is_enough(towns: Towns, visit: Visit) -> None:
    """The focus follows the reading order. A station is worked without a mouse; so are dice that report their faces."""
    town = towns(room=Virtual(dice="pixels"), setup=setup(1, 3))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    page.locator(".rack").nth(4).wait_for()
    page.locator('#page[data-kind="dice"]').wait_for()
    assert page.evaluate("() => document.querySelector('a[href], button, input, [tabindex]').className") == "skip"
    page.locator(".skip").focus()
    assert in_order(page, WORKED) == list(WORKED), "before they are thrown no die is there to be kept"
    assert faults(page) == [] and page.evaluate(CLIPPED) == []
    page.locator("#main").focus()
    board = town.hall.room.board
    moves = board.stations[0].moves
    page.keyboard.press("s")
    until(lambda: board.stations[0].moves != moves, "the slam")  # the cup may be up again before the test looks
    page.keyboard.press("t")
    until(lambda: not board.stations[0].pressed("cup"))
    page.locator("#covered").wait_for(state="hidden")
    for die in range(1, 6):
        page.locator(f'[data-die="die{die}"]').press("Enter")
    page.locator(".keep .die:not(.none)").nth(4).wait_for()
    assert in_order(page, KEEPS) == list(KEEPS)
    ok, keep4 = page.locator('[data-button="ok"]'), page.locator('[data-button="keep4"]')
    for come, key, button in (
        (ok.focus, "Space", "ok"),
        (keep4.focus, "Enter", "keep4"),
        (page.locator("#main").focus, "2", "keep2"),
        (keep4.click, "Enter", "ok"),  # a click on a die does not give it the focus
    ):
        come()
        until(lambda: not board.stations[0].pressed("keep4"))
        page.keyboard.down(key)
        until(lambda button=button: board.stations[0].pressed(button))  # type: ignore[misc]
        page.keyboard.up(key)
        until(lambda button=button: not board.stations[0].pressed(button))  # type: ignore[misc]
    page.get_by_label("A click").select_option("cock")
    page.get_by_role("button", name="3", exact=True).last.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="3 will lie on its edge").wait_for()
    page.keyboard.press("s")
    page.locator('[data-die="die3"][data-odd=""]').wait_for()
