"""What matters stays in sight and in its place, at three sizes, in all languages."""

from typing import Any

import pytest
from playwright.sync_api import Page

from dicetown.cards import FRONT, PROPERTY
from dicetown.question_table import QUESTION_WORDS
from host.game.public_state import SCORE_FIELDS
from host.i18n.translation import LANGUAGES
from tests.game.written import game as record_of
from tests.web.axe import faults
from tests.web.conftest import in_tall_letters
from tests.web.test_web_phones import PHONE
from tests.web.test_web_states import NARROW, WIDE, table
from tests.web.town import Town, Towns, Visit, board

LARGE = {"viewport": {"width": 1920, "height": 1080}}
SIZES = [WIDE, LARGE, NARROW]
HINTS = """async () => {
  const { say, LONG } = await import("/static/hint.js"), { labels } = await import("/static/draw.js");
  const hint = document.getElementById("hint"), ok = document.querySelector('[data-button="ok"]');
  const all = Object.values(labels.hints).sort((one, other) => one.length - other.length);
  const long = all.findIndex(({ length }) => length > LONG);
  const tops = [];
  for (const each of new Set([all[0], all.at(long - 1), all.at(long), all.at(-1)])) {
    say(hint, each);
    await new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)); // until it is drawn so
    tops.push(ok.getBoundingClientRect().top + scrollY);
  }
  return tops;
}"""  # where OK is under the shortest and the longest hint, and hints just below and above the limit of small letters
NEWS = """async (lengths) => {
  const { tell } = await import("/static/draw.js");
  const street = document.getElementById("street");
  const tops = [];
  for (const length of lengths) {
    for (const loud of [false, true]) {
      tell("Bo wins the Bank: ".repeat(20).slice(0, length), loud, "");
      await new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame));
      tops.push(street.getBoundingClientRect().top);
    }
  }
  return tops;
}"""  # where the town is under messages of these lengths, quiet and loud
BELOW = "() => document.documentElement.scrollHeight - innerHeight"
WHOLE = """(selector) => [...document.querySelectorAll(selector)].every((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  return bottom > top && top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1;
})"""  # whether all of it is in the window

CUT = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const lines = each.getClientRects().length && each.scrollHeight - each.clientHeight;
  return each.scrollWidth > each.clientWidth + 1 || (each.matches(".name") && lines > 5);
}).map((each) => each.textContent)"""  # texts that don't fit into their places; letters may reach below their line

TURNS = """async () => {
  const { labels: { town, left, cards, right, phone } } = await import("/static/draw.js");
  const wide = [];
  for (const [name, words] of [["left", [left, town]], ["right", [right, cards]]]) {
    const button = document.querySelector(`[data-button="${name}"]`), before = [...button.childNodes];
    if (!/[◀▶]/u.test(button.textContent) || / ?[◀▶] | [◀▶]/u.test(button.textContent)) wide.push(button.textContent);
    for (const word of words) {
      button.textContent = button.textContent.replace(words[0], word);
      if (button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight) wide.push(word);
    }
    button.replaceChildren(...before);
  }
  for (const line of document.querySelectorAll(".rack small:last-of-type")) {
    line.textContent = phone;
    if (line.scrollWidth > line.clientWidth) wide.push(phone);
  }
  return wide;
}"""  # words that do not fit the racks or the buttons beside OK, or leave their arrow alone on a line


def drawn(page: Page, town: Town, **changes: Any) -> None:
    town.tell(table(**changes))
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()


def test_ok_stays_under_the_finger_and_arrows_beside_their_words(towns: Towns, visit: Visit) -> None:
    """At each size, in each language, whatever the hint: OK stays where it is between two presses, and no arrow stands
    alone on a second line beside a long word."""
    town = towns(room=board())
    page = visit(town.host_url)
    for code in LANGUAGES:
        page.goto(f"{town.url}/?language={code}")
        drawn(page, town)
        page.locator("#racks .rack").first.wait_for()
        for size in SIZES:
            page.set_viewport_size(size["viewport"])
            assert page.evaluate(TURNS) == [], (code, size)
            assert len({round(top) for top in page.evaluate(HINTS)}) == 1, (code, size)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_town_stays_where_it_is_whatever_is_said(towns: Towns, visit: Visit, language: str) -> None:
    """Nor does it matter who is awaited, or who has the badge. At a laptop the stations leave the news less width."""
    town = towns(room=board())
    page = visit(f"{town.host_url}&pace=0", locale=language)
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        drawn(page, town)
        tops = set(page.evaluate(NEWS, [5, 45, 52, 53, 69, 71, 100, 130]))
        bottoms = set()
        for badge in range(5):
            drawn(page, town, badge=badge, asked=(2 << badge) - 1)
            tops |= set(page.evaluate(NEWS, [1]))
            bottoms.add(page.locator("#seats").evaluate("(seats) => Math.round(seats.getBoundingClientRect().bottom)"))
        assert len({round(top) for top in tops}) == 1 and len(bottoms) == 1, size


@pytest.mark.parametrize("size", [WIDE, LARGE], ids=["laptop", "large"])
def test_at_a_laptop_nothing_is_below_the_window(towns: Towns, visit: Visit, size: dict[str, Any]) -> None:
    """Not even the buttons or the newest line of the story. The offer to learn goes away when somebody plays."""
    town = towns(room=board())
    page = visit(town.host_url, **size)
    in_tall_letters(page)
    drawn(page, town)
    page.locator("#racks .rack").first.wait_for()
    page.evaluate(NEWS, [40] * 15)
    assert page.locator(".offer").is_hidden()
    assert page.evaluate(BELOW) <= 0
    assert page.evaluate(
        WHOLE, ".caption, .location, .seat, .cup button:not([hidden], #as-picture), #lines p:last-child"
    )


@pytest.mark.parametrize("alone", [True, False], ids=["the laptop's page on a phone", "a phone as a station"])
def test_on_a_phone_the_town_stays_above_the_station(towns: Towns, visit: Visit, alone: bool) -> None:
    """Headline, who holds what and the others' dice are in sight at every reveal, and so is "What would a bot do?".

    A long headline is seen whole, such as "Sheriff Bo decides" in German.
    """
    town = towns(room=board(), lan=True)
    page = visit(town.host_url, **PHONE) if alone else visit(town, 1, **PHONE)
    drawn(page, town)
    assert alone or page.evaluate(WHOLE, ".cup button:not(.unused)")
    in_tall_letters(page)
    drawn(page, town)
    page.locator('[data-button="ok"]').scroll_into_view_if_needed()
    page.locator("#cup").evaluate("(cup) => cup.scrollIntoView({ block: 'end', behavior: 'instant' })")
    assert page.evaluate(WHOLE, '.caption, #waiting, .location h2, .seat, .keep, [data-button="ok"], #slam')
    assert faults(page, "#stage") == []
    page.evaluate(NEWS, [130])
    assert page.locator("#said").evaluate("(said) => said.scrollHeight <= said.clientHeight + 1")


def test_a_phone_names_all_who_are_awaited(towns: Towns, visit: Visit) -> None:
    """Even two names of twelve letters and what they do, in German and Czech."""
    town = towns(room=board(), lan=True)
    page = visit(town.host_url, **NARROW)
    in_tall_letters(page)
    long = ["Wilhelmina M", "Maximilian W", "Commander Mo", "Montgomery W", "Mohammed Wam"]
    for code in LANGUAGES:
        page.goto(f"{town.url}/?language={code}&pace=0")
        for question in ("keep", "offer", "backs", "wire", "wanted", "finaltie"):  # some are short, some long
            for asked in (0b11000, 0b11010):
                drawn(page, town, names=long, question=QUESTION_WORDS.index(question), asked=asked)
                assert page.locator("#waiting").evaluate(
                    "(each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 1"
                ), (code, question, page.locator("#waiting").inner_text())


@pytest.mark.parametrize("size", [WIDE, LARGE], ids=["small", "large"])
def test_on_a_television_nothing_is_below_the_window(towns: Towns, visit: Visit, size: dict[str, Any]) -> None:
    """However many play and however much they have: also the end of the story, with five seats."""
    town = towns(lan=True)
    page = visit(f"{town.url}/?pace=0", **size)
    for seats in range(2, 6):
        rich = table(seats, tie=(3, 0b11), bots=[True] * seats, digest="0" * 16)
        rich.dollars[:seats] = rich.nuggets[:seats] = [28] * seats
        rich.shown.update({FRONT + seat: [PROPERTY] * 3 for seat in range(seats)})
        town.tell(rich)
        page.locator(f'body[data-drawn="{town.number}"]').wait_for()
        assert page.evaluate(BELOW) <= 0, seats
        assert page.evaluate(WHOLE, ".caption, .location, .seat, .story, #digest, #join-in"), seats


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["laptop", "phone"])
def test_long_names_leave_room_for_what_stands_beside_them(towns: Towns, visit: Visit, size: dict[str, Any]) -> None:
    """Names end nowhere in "…". Nothing covers the bar or is cut off, and no buttons touch. The score sheet has room
    for all five seats' points; on a phone the bar takes few lines."""
    town = towns(room=board(), lan=True)
    page = visit(town.host_url, **size)
    long = ["Wilhelmina", "Maximilian", "Dorothea", "Commander Mo", "Montgomeryyy"]
    score = dict.fromkeys(SCORE_FIELDS, 12)
    for code in LANGUAGES:
        page.goto(f"{town.url}/table?language={code}")
        assert page.locator(".bar").evaluate("(bar) => bar.offsetHeight") <= 75, code
        page.goto(f"{town.url}/learn?language={code}")
        buttons = page.locator("main .button").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect())")
        assert buttons[0]["bottom"] + 5 < buttons[1]["top"] or buttons[0]["right"] <= buttons[1]["left"], code
        page.goto(f"{town.url}/?language={code}&pace=0")
        drawn(page, town, names=long, question=QUESTION_WORDS.index("keep"), asked=0b11111)
        assert page.locator("#waiting").evaluate("(each) => each.scrollWidth <= each.clientWidth"), code
        beside = page.locator("#waiting, .about a").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect())"
        )
        assert (
            beside[0]["right"] <= beside[1]["left"] or beside[1]["bottom"] <= beside[0]["top"] or not beside[1]["width"]
        )
        page.locator(".seat .badge").wait_for()
        assert page.evaluate(CUT, ".seat .name, .rack small, .holder:not(.held)") == [], code
        drawn(page, town, names=long, winner=3, scores=dict.fromkeys(range(5), score))
        assert page.locator(".scroll").evaluate("(each) => each.scrollWidth <= each.clientWidth"), code
        assert page.evaluate(WHOLE, ".sheet h2, .sheet td, .bar, .sheet"), code
        assert page.evaluate(CUT, ".sheet th, .sheet .tag") == [], code
        under = page.locator(".bar, .sheet").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect())")
        assert under[0]["bottom"] <= under[1]["top"], code


@pytest.mark.parametrize("size", [WIDE, LARGE], ids=["small", "large"])
def test_a_television_shows_by_itself_how_the_game_went(towns: Towns, visit: Visit, size: dict[str, Any]) -> None:
    """Nobody can open a link there. It fits into the window beside the scores of five."""
    town = towns()
    town.hall.archive.keep(record_of("revised", 5, 0, "bots"))
    (name,) = [row["game"] for row in town.hall.archive.games()]
    page = visit(f"{town.url}/?pace=0", **size)
    drawn(page, town, winner=3, scores=dict.fromkeys(range(5), dict.fromkeys(SCORE_FIELDS, 12)))
    town.hall.arrivals.loop.call_soon_threadsafe(lambda: town.hall.live.file(name))
    page.locator("#sheet > svg").wait_for()
    assert page.evaluate(WHOLE, ".sheet, .sheet > svg, .sheet td, .sheet .tag, .sheet .next")
    assert faults(page, "#sheet") == []


OUTSIDE = """() => [...document.querySelectorAll("form.card :is(input, button, .chip)")].filter((each) => {
  return each.getBoundingClientRect().right > each.closest(".card").getBoundingClientRect().right;
}).map((each) => each.name || each.textContent)"""


def test_on_a_small_phone_the_form_of_whoever_joins_stays_in_its_card(towns: Towns, visit: Visit) -> None:
    page = visit(f"{towns(room=board(), lan=True).url}/join", viewport={"width": 320, "height": 568}, is_mobile=True)
    assert page.locator("form.card .chip").count() == 6
    assert page.evaluate(OUTSIDE) == []


LESSON = """() => {
  document.body.classList.add("learning");
  document.getElementById("lesson").hidden = false;
  document.getElementById("next").disabled = false;
  document.getElementById("more").textContent = "+12";
  const parts = ["#topics", ".leave-lesson .button", "#more", "#next"];
  return parts.map((each) => document.querySelector(each).getBoundingClientRect());
}"""  # where the parts of the guided game are when there is more to read


def test_on_a_phone_the_buttons_of_the_guided_game_stand_apart(towns: Towns, visit: Visit) -> None:
    """Even "Go on reading" and "Leave the guided game" in Russian."""
    town = towns(room=board())
    page = visit(town.host_url, **NARROW)
    for code in LANGUAGES:
        page.goto(f"{town.url}/?language={code}")
        topics, leave, more, further = page.evaluate(LESSON)
        assert topics["bottom"] <= min(leave["top"], further["top"]), code
        assert 0 < leave["right"] < more["left"] and more["right"] < further["left"] < further["right"] <= 390, code
