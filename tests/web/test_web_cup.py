"""A phone is a cup: shake it or lay it down to slam, drag it up to tip, tap what it shows."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from dicetown.questions import BRUTE_WINDOW, KEEP
from host.web.backends import Virtual
from screens.codes import CARD, DICE, GOES_ON, SIZE, UNTHROWN, WINDOW
from tests.web.test_web_laptop import setup
from tests.web.test_web_phones import PHONE
from tests.web.test_web_states import table
from tests.web.town import Town, Towns, Visit, board, until

MOVE = """([x, z]) => dispatchEvent(new DeviceMotionEvent("devicemotion",
  { acceleration: { x, y: 0, z: 0 }, accelerationIncludingGravity: { x: 0, y: 0, z } }))"""
SHAKEN, DOWN, UP = (30, 9.8), (0, -9.8), (0, 9.8)
TWICE = """async () => {
  const press = () => ["keydown", "keyup"].forEach((type) => document.body.dispatchEvent(new KeyboardEvent(type, { key: "Enter", bubbles: true })));
  press();
  while (document.querySelector('[data-button="ok"]').textContent !== "Take it back") await new Promise(requestAnimationFrame);
  press();
}"""  # noqa: E501
SEEN = ".keep .die:not(.none)"
THROWN = ".keep:not(.tumbles) .die:not(.none)"  # dice that lie still: others show random faces


@pytest.fixture
def phone(towns: Towns, visit: Visit) -> Page:
    """Return the phone of one of two people at the first throw, its cup up."""
    town = towns(room=Virtual(), lan=True)
    page = visit(town, 0, **PHONE)
    loop = town.hall.arrivals.loop
    assert loop is not None
    loop.call_soon_threadsafe(lambda: town.hall.begin(town.hall.deal(setup(2, 2))))
    until(lambda: town.hall.live.table.round == 1)
    page.locator("#whose").get_by_text("Ann").wait_for()
    page.locator("#tip").click()
    page.locator("#covered").wait_for(state="hidden")
    return page


def test_a_shake_throws_and_the_dice_are_seen_at_once(phone: Page) -> None:
    """R2: nobody else sees them, so the cup tips by itself."""
    phone.evaluate(MOVE, SHAKEN)
    expect(phone.locator(THROWN)).to_have_count(5)


def test_laid_on_its_face_it_throws_and_taken_up_it_is_tipped(phone: Page) -> None:
    phone.evaluate(MOVE, DOWN)
    phone.locator("#covered").wait_for()
    assert phone.locator(SEEN).count() == 0
    phone.evaluate(MOVE, UP)
    phone.locator(THROWN).first.wait_for()


def test_the_cup_is_dragged_up(phone: Page) -> None:
    phone.evaluate(MOVE, DOWN)
    cup = phone.locator("#covered")
    cup.wait_for()
    box = cup.bounding_box()
    assert box
    phone.mouse.move(box["x"] + 50, box["y"] + 200)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 50, box["y"] + 100)
    phone.mouse.up()
    phone.locator(THROWN).first.wait_for()


def test_ok_says_what_it_does_and_two_quick_taps_are_one(phone: Page) -> None:
    """R4: two taps within 0.2 s must not lock the dice and take them back."""
    phone.locator("#slam").click()
    phone.locator(THROWN).first.wait_for()
    ok = phone.locator('[data-button="ok"]')
    die = phone.locator(".keep").first
    face = die.locator(".die").inner_text()
    die.click()
    expect(die).to_have_attribute("aria-pressed", "true")
    expect(ok).to_have_text(f"Lock {face}: Free")
    phone.evaluate(TWICE)
    phone.locator("#as-picture").click()
    expect(ok).to_have_text("Take it back")
    expect(phone.locator("#page")).to_have_class("private locked")


def test_why_an_answer_does_not_count_stands_above_ok(phone: Page) -> None:
    """If no die is marked OK is asked for once more, and the reason must be there in words, not only in the picture."""
    phone.locator("#slam").click()
    phone.locator(THROWN).first.wait_for()
    phone.locator('[data-button="ok"]').click()
    expect(phone.locator("#cost.noted")).to_have_text("Sure? OK once more")
    phone.locator(".keep").first.click()
    expect(phone.locator("#cost:not(.noted)")).to_have_text("Free")


class Told:
    """A phone that gets its private pages from the test; `said` is what it presses."""

    def __init__(self, town: Town, page: Page) -> None:
        self.town, self.page = town, page
        self.said: list[str] = []
        sockets: list[WebSocketRoute] = []

        def serve(socket: WebSocketRoute) -> None:
            socket.on_message(lambda message: self.said.append(str(message)))
            sockets.append(socket)

        page.route_web_socket("**/socket*", serve)
        page.reload()
        self.socket = until(lambda: sockets)[0]
        leds = {"leds": [["000000"] * 6] * 5, "town": ["000000"] * 8}
        lights = leds | {"down": [False] * 5, "hand": None, "phones": [True] * 5, "odd": []}
        self.socket.send(json.dumps({"n": 0, "lights": lights}))

    def ask(self, question: int, asked: int) -> None:
        self.town.tell(table(question=question, asked=asked, locked=0, holders={}, tie=None))
        self.page.locator(f'body[data-drawn="{self.town.number}"]').wait_for()

    @property
    def slams(self) -> list[str]:
        """What was pressed, without the tip that follows a slam by itself, maybe before the next press."""
        return [each for each in self.said if each != '[0,"tip",""]']

    def show(self, kind: int, flags: int, frame: int = 0) -> None:
        self.socket.send(bytes([0]) + frame.to_bytes(4, "big") + bytes([kind, flags]).ljust(SIZE, b"\0"))


@pytest.mark.parametrize("flags", [0, UNTHROWN])
def test_an_ok_that_comes_after_the_window_has_closed_throws_all_the_same(
    towns: Towns, visit: Visit, flags: int
) -> None:
    """R11: the table has gone on behind the window that the page shows. If it asks for dice not yet thrown, OK throws
    them, so that nobody has to slam as well; anything else that waits is only shown."""
    town = towns(room=board(), lan=True)
    page = visit(town, 0, **PHONE)
    phone = Told(town, page)
    phone.ask(KEEP, 0b11111)
    phone.show(WINDOW, GOES_ON)
    phone.show(DICE, flags, town.number + 99)
    expect(page.locator("#hint")).to_contain_text("The town is still telling")
    page.locator('[data-button="ok"]').tap()
    page.locator("#slam").tap()  # a slam throws at any time
    until(lambda: len(phone.slams) >= 1 + bool(flags))
    assert phone.slams == ['[0,"slam",""]'] * (1 + bool(flags))


def test_a_window_says_what_ok_does_there_and_rests_where_it_does_nothing(towns: Towns, visit: Visit) -> None:
    """R11: a card may be played, now or later in the moment; the next throw follows; or others decide. Neither OK nor
    the hint may say the same for all of these."""
    town = towns(room=board(), lan=True)
    page = visit(town, 0, **PHONE)
    phone = Told(town, page)
    phone.ask(BRUTE_WINDOW, 0b00010)
    ok, hint = page.locator('[data-button="ok"]'), page.locator("#hint")
    for flags, said, looks, todo in (
        (CARD | GOES_ON, "Go on", "ok", "A card may be played now"),
        (GOES_ON, "Go on", "ok", "OK goes on to your next throw"),
        (0, "OK", "ok idle", "Others decide"),
    ):
        phone.show(WINDOW, flags)
        expect(hint).to_contain_text(todo)
        expect(ok).to_have_text(said)
        expect(ok).to_have_class(looks)
