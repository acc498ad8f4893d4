"""Every state of the pages is accessible, by axe (tests/web/axe.py): here those that other tests don't reach.

Other tests look at: an empty town, a game, its end, stations, phones, the form, dice that report their faces
(test_web_access.py); advice (test_web_advice.py); the guided game (test_web_lesson.py); past games
(test_web_history.py); the site (tests/site).
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from dicetown.cards import AT_END, FRONT, NONE, PROPERTY, STORE_CARDS
from dicetown.question_table import QUESTION_WORDS
from host.game.events import Event
from host.game.public_state import DICE, Table
from host.i18n.outline import STANDING
from host.i18n.translation import LANGUAGES
from host.web.backends import Virtual
from tests.screens.situations import GAME
from tests.screens.test_outline import codes
from tests.web.axe import faults
from tests.web.conftest import in_tall_letters
from tests.web.test_web_laptop import setup
from tests.web.town import NAMES, Towns, Visit, board, recorded, until

PLACES = QUESTION_WORDS[:AT_END]  # enough to reach each
SHOW = """async ([pages, seats]) => {
  const { show } = await import("/static/page.js"), looks = {};
  document.getElementById("covered").hidden = true;
  document.getElementById("cup").classList.remove("blind");
  for (const [name, page] of Object.entries(pages)) {
    show(page, seats, () => {});
    document.getAnimations().forEach((each) => each.finish()); // all stands where it will
    looks[name] = (%s)();
  }
  return looks;
}"""
HIDDEN = """() => {
  const stage = document.getElementById("stage");
  const top = getComputedStyle(stage).position === "sticky" ? stage.getBoundingClientRect().bottom : 0;
  const all = document.querySelectorAll(".caption, .seat, #hint, #asks, #page, .keep, .turns button, .moves button");
  return [...all].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || (box.height && each.closest("#cup") && box.top < top - 1);
  }).map((each) => each.id || each.textContent);
}"""  # what is below the window or under the town before anybody scrolls
SEATS = [{"name": name} for name in NAMES]
WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
NARROW: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}


def table(seats: int = 5, **changes: Any) -> Table:
    """Return a game of the revised edition after its deal, with dice of all kinds, a fence, elixirs, holders, a tie."""
    _, engine = next(recorded(seats, "revised", "states"))
    found = Table.of(engine, NAMES)
    found.shown[FRONT + 1] = [PROPERTY]
    found.holders = {0: (1, 3)}
    found.tie = (3, 0b00110)
    found.dice[1] = [*range(DICE)]
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def at_laptop(towns: Towns, visit: Visit, **changes: Any) -> Page:
    """Return the page with all five stations and this game."""
    town = towns(room=board())
    page = visit(town.host_url)
    town.tell(table(**changes))
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    page.locator(".rack").nth(4).wait_for()
    return page


def shown(page: Page, pages: dict[str, bytes], look: str = "() => {}", seats: list[dict[str, str]] = SEATS) -> Any:
    """Show private pages one after the other in one call; the last one stays. -> what `look` returns for each"""
    return page.evaluate(SHOW % look, [{name: list(each) for name, each in pages.items()}, seats])


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (NARROW, "dark")])
def test_every_place_of_a_game(towns: Towns, visit: Visit, size: dict[str, Any], theme: str) -> None:
    """A question, each location decided, tied and held, a section of the rules, the words for a thing, a notice, and a
    broken connection."""
    town = towns()
    page = visit(f"{town.url}/?pace=0", color_scheme=theme, **size)
    for number, word in enumerate(PLACES):
        town.tell(table(question=number, asked=0b00111, locked=0b00010, location=number % AT_END))
        page.locator(f'body[data-drawn="{town.number}"]').wait_for()
        assert faults(page, "#stage") == [], word
    page.locator(".location a.rule").first.click()
    page.locator("dialog[open] h2").wait_for()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")  # closing it gives the focus back
    page.locator(".seat [data-term][tabindex]").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.locator("#what-it-is").wait_for()
    assert faults(page) == []
    town.post(Event("play", {"seat": 1, "card": STORE_CARDS.index("girls"), "target": NONE}))
    page.locator("#lines a.rule").first.wait_for()
    assert faults(page) == []
    town.cut_off(page)
    page.locator("body.broken #trouble:visible").wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_a_long_name_hides_no_number_and_widens_no_page(towns: Towns, visit: Visit, size: dict[str, Any]) -> None:
    town = towns()
    page = visit(f"{town.url}/?pace=0", **size)
    town.tell(table(names=["Wilhelminaaa"] * 5, holders={0: (1, 3)}))
    holder, number = page.locator(".holder").first, page.locator(".holder").first.get_by_text("×3")
    number.wait_for()
    whole, part = holder.bounding_box(), number.bounding_box()
    assert whole and part and part["x"] + part["width"] <= whole["x"] + whole["width"]
    cards = [card.bounding_box() for card in page.locator(".seat").all()]
    assert all(card and card["x"] + card["width"] <= size["viewport"]["width"] for card in cards)


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


LOOK = f"""() => [
  document.querySelectorAll("#words p").length,
  document.querySelector('[data-button="ok"]').getBoundingClientRect().top + scrollY,
  ({HIDDEN})(),
]"""


def test_every_private_page(towns: Towns, visit: Visit) -> None:
    """One page of each kind is accessible, and OK has the same place on all. A question, its answers and the town fit
    into one window."""
    pages = {name: codes(*bring("en")) for name, bring in GAME.items()}
    kinds = {each[0]: name for name, each in pages.items()}
    page = at_laptop(towns, visit, bots=[False] + [True] * 4)
    for theme, size in (("light", WIDE), ("dark", NARROW)):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size(size["viewport"])
        page.evaluate(DRAWN)
        looks = shown(page, pages, LOOK)
        assert [name for name, (lines, _, hidden) in looks.items() if lines < 2 or hidden] == [], size
        assert len({top for _, top, _ in looks.values()}) == 1
        for name in kinds.values():
            shown(page, {name: pages[name]})
            assert faults(page, "#cup") == [], name


def test_a_ten_is_never_a_letter(towns: Towns, visit: Visit) -> None:
    """A screen has room for one letter per die, a page for more: TTTJK would be read out as a word."""
    page = at_laptop(towns, visit)
    shown(page, {"window": codes(*GAME["cards may be played"]("en"))})
    for where in ("#about", "#words"):
        assert "10 10 10 J K" in page.locator(where).inner_text() and "TTT" not in page.locator(where).inner_text()


def test_ok_names_whom_or_what_it_chooses_and_the_price(towns: Towns, visit: Visit) -> None:
    """Not what they hold, which would take three small lines: that is on the line above. Also where the dollar sign
    comes after the number."""
    page = at_laptop(towns, visit)
    for code in LANGUAGES:
        shown(page, {"joe": codes(*GAME["question joe"](code))})
        chosen = page.locator('.choice[aria-pressed="true"]').inner_text()
        name, goods = chosen.split(" ", 1)
        assert page.locator('[data-button="ok"]').inner_text() == f"OK · {name}" and "\u00a0🂠" in goods, chosen
        shown(page, {"dice": codes(*GAME["dice marked"](code))})
        price = page.locator('[data-button="ok"]').inner_text().split(":")[1]
        assert re.fullmatch(r"\s*(\$2|2\s?\$)", price), price


HINT = """async ([question, awaited]) => {
  const seat = { awaited, bot: false, locked: false, dice: [] };
  return (await import("/static/hint.js")).hint({ seats: [seat], round: 1, question, over: false }, 0, false);
}"""  # at a station, while a question is asked


def test_the_hint_is_about_the_question_that_stands_there(towns: Towns, visit: Visit) -> None:
    """While Dynamite may be played, the bribe that follows may be chosen already: each page has its own hint. Over a
    round's result it says that a slam goes on."""
    page = at_laptop(towns, visit)
    for name, question, awaited, said in (
        ("composing a bribe", "dynamite", True, "Bribe the Sheriff"),
        ("composing a bribe", "dynamite", False, "Bribe the Sheriff"),
        ("question joe", "dynamite", True, "Choose with LEFT and RIGHT"),
        ("cards may be played", "dynamite", True, "A card may be played now"),
        ("waiting", "dynamite", False, "Others decide"),
        ("round's result", "dynamite", True, "The round is over. Slam the cup"),
        ("round's result", "dynamite", False, "The round is over. Slam the cup"),
        ("throw", "keep", True, "Slam the cup to throw"),
        ("dice marked", "keep", True, "These are your dice"),
    ):
        shown(page, {name: codes(*GAME[name]("en"))})
        assert page.evaluate(HINT, [question, awaited]).startswith(said), (name, awaited)


WAITS = """async (pages) => {
  const seen = new (await import("/static/seen.js")).Seen(() => {}), found = [];
  const come = (frame, page) => seen.screen(Uint8Array.from([0, 0, 0, 0, frame, ...page]));
  come(0, pages[0]);
  for (const page of pages) {
    come(1, page); // which follows from what the town has not told yet
    found.push(seen.waits(0));
  }
  return found;
}"""


def test_a_press_for_what_stays_as_it_is_counts_while_the_town_tells(towns: Towns, visit: Visit) -> None:
    """A bribe may be composed while others may play a card; OK then locks it, and does not only make the town hurry."""
    town = towns(room=board())
    page = visit(town.host_url)
    ahead = bytearray(codes(*GAME["composing a bribe"]("en")))
    asked, locked, other = bytearray(ahead), bytearray(ahead), codes(*GAME["waiting"]("en"))
    ahead[1] |= STANDING["card"]
    locked[1] |= STANDING["locked"]
    assert page.evaluate(WAITS, [list(each) for each in (ahead, asked, locked)]) == [False, False, True]
    assert page.evaluate(WAITS, [list(each) for each in (ahead, other, asked)]) == [False, True, True]


CUT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
  const high = (each, more) => each.scrollHeight > each.clientHeight + more;
  const wide = (each) => each.scrollWidth > each.clientWidth;
  const rows = all(".private .asked, .list").filter((each) => high(each, 0) || wide(each));
  const buttons = all(".choice, .cost, .cup [data-button]").filter((each) => high(each, 4) || wide(each));
  return [...rows, ...buttons].map((each) => each.textContent);
}"""  # what does not fit into its place; on a button tall letters reach 4 pixels below their line
LONG = [{"name": f"Mmmmmmm{letter}"} for letter in "mnoqw"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_is_said_and_offered_is_seen_at_once(towns: Towns, visit: Visit, code: str) -> None:
    """All winners of a round, even in letters as tall as Noto's; at a laptop of 768 lines a bribe's fifth line, the
    last dice of Cheat and the last card of the Store; a long name on OK."""
    town = towns(room=board())
    page = visit(town.host_url)
    in_tall_letters(page)
    page.goto(f"{town.url}/?language={code}")
    town.tell(table())
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    page.locator(".rack").nth(4).wait_for()
    pages = {name: codes(*bring(code)) for name, bring in GAME.items()}
    for size in (WIDE, NARROW):
        page.set_viewport_size(size["viewport"])
        looks = shown(page, pages, CUT, LONG)
        assert {name: cut for name, cut in looks.items() if cut} == {}, size


def test_a_station_that_is_awaited_is_as_tall_as_the_others(towns: Towns, visit: Visit) -> None:
    """Another thing of that name must not share its style."""
    town = towns(room=board())
    page = visit(town.host_url, **NARROW)
    town.tell(table(asked=0b00001, locked=0))
    page.locator(".rack.asked").wait_for()
    assert len({round(rack.bounding_box()["height"]) for rack in page.locator(".rack").all()}) == 1  # type: ignore[index]


def test_pages_beside_the_table(towns: Towns, visit: Visit) -> None:
    """Before a game and while one runs; refusals; a wrong form; a phone that was put out."""
    town = towns(room=Virtual(), lan=True)
    page = visit(town.host_url, **WIDE)
    page.locator("#empty:visible").wait_for()
    assert faults(page) == [], "the lobby at the laptop"
    for path in ("/learn", "/rules", "/rules?edition=revised"):
        page.goto(town.url + path)
        assert faults(page) == [], path
    loop = town.hall.arrivals.loop
    assert loop is not None
    loop.call_soon_threadsafe(lambda: town.hall.begin(town.hall.deal(setup(2, 3))))
    until(lambda: town.hall.live.table.round == 1)
    page.goto(f"{town.url}/table")
    page.locator("summary").click()
    page.locator(".player:visible").nth(1).get_by_label("Name").fill(NAMES[0])
    page.locator("form .go button").click()
    page.locator("#wrong:not(:empty)").wait_for()
    assert faults(page) == [], "the form, wrong"
    page.goto(f"{town.url}/learn")
    assert faults(page) == []
    phone = visit(town, 1, **NARROW)
    phone.locator("#whose:not(:empty)").wait_for()
    page.goto(f"{town.url}/stations")
    page.locator(".codes .held").wait_for()
    assert faults(page) == [], "a station that a phone holds"
    page.locator(".codes form button").click()
    phone.locator(".cup.blind").wait_for()
    assert faults(phone) == [], "the station was taken back"
    phone.goto(f"{town.url}/station")
    assert faults(phone) == [], "no station"
    for path in ("/overlay", "/rules"):
        phone.goto(town.url + path)
        assert faults(phone) == [], path
