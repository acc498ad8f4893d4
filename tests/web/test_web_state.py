"""What the page shows is the engine's public state after every decision of a recorded game, also when it comes late."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from host.table import Table
from host.web.picture import picture
from tests.web.town import NAMES, Town, recorded

STORY = ("holders", "tie", "offers", "reason", "headline")  # of the round, which the engine's state does not hold
OF_SEATS = ("latest", "score", "locked", "awaited")
COLLECT = """
() => {
  window.drawings = {};
  const texts = (root, wanted) => [...root.querySelectorAll(wanted)].map((each) => each.textContent);
  addEventListener("drawn", ({ detail }) => {
    window.drawings[detail.n] = {
      state: detail.state,
      dollars: texts(document, ".seat .money"),
      nuggets: texts(document, ".seat .nuggets"),
      names: texts(document, ".seat .name"),
      dice: [...document.querySelectorAll(".seat")].map((seat) => texts(seat, ".die:not(.none):not(.under)")),
      under: document.querySelectorAll(".die.under").length,
      stock: texts(document, ".location .stock"),
      badge: [...document.querySelectorAll(".seat")].findIndex((seat) => seat.querySelector(".badge")),
    };
  });
}
"""


WAIT = """
(number) => new Promise((done) => {
  const there = () => Number(document.body.dataset.drawn) >= number;
  const look = () => there() ? done() : addEventListener("drawn", look, { once: true });
  look();
})
"""


def public(state: dict[str, Any]) -> dict[str, Any]:
    """The part that the engine's state tells, too."""
    kept = {name: value for name, value in state.items() if name not in (*STORY, "trouble", "notice")}
    kept["seats"] = [{name: seat[name] for name in seat if name not in OF_SEATS} for seat in state["seats"]]
    return kept


def check(drawn: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert public(drawn["state"]) == public(wanted)
    seats = wanted["seats"]
    assert drawn["names"] == [seat["name"] for seat in seats]
    assert drawn["dollars"] == [f"${seat['dollars']}" for seat in seats]
    assert drawn["nuggets"] == [str(seat["nuggets"]) for seat in seats]
    assert drawn["dice"] == [[face for face in seat["dice"] if face] for seat in seats]
    assert drawn["under"] == sum(seat["hidden"] for seat in seats)
    assert drawn["badge"] == (-1 if wanted["badge"] is None else wanted["badge"])
    stock = drawn["stock"]
    assert stock[:4] == [str(wanted["mine"]), f"${wanted['bank']}", f"${wanted['coach']}", f" {wanted['store']}"]
    assert stock[6] == "".join(map(str, wanted["row"])) + f" {wanted['deeds']}"
    assert stock[7] == "".join(wanted["open"])


def drawn_last(page: Page, number: int) -> None:
    page.evaluate(WAIT, number)


@pytest.mark.parametrize(("seats", "preset"), [(5, "revised"), (2, "first")])
def test_the_page_shows_the_engines_public_state_after_every_decision(
    towns: Callable[..., Town], visit: Callable[..., Page], seats: int, preset: str
) -> None:
    town = towns()
    page = visit(f"{town.url}/?pace=0")
    page.locator("body[data-drawn]").wait_for()
    page.evaluate(COLLECT)
    wanted: dict[int, dict[str, Any]] = {}
    half = late = None
    pages = [page]
    for step, (events, game) in enumerate(recorded(seats, preset, f"page {seats}")):
        table = Table.of(game, NAMES)
        if not events:
            town.tell(table)
        for event in events:
            town.post(event)
        wanted[town.number] = picture(table)
        for each in pages:
            drawn_last(each, town.number)  # what comes together is painted together
        if step == 60:  # somebody comes late, and somebody's connection breaks
            half = town.number
            late = visit(f"{town.url}/?pace=0")
            late.locator("body[data-drawn]").wait_for()
            late.evaluate(COLLECT)
            pages.append(late)
    drawn_last(page, town.number)
    drawings = json.loads(page.evaluate("() => JSON.stringify(window.drawings)"))
    assert len(wanted) > 100
    for n, state in wanted.items():
        check(drawings[str(n)], state)
    assert late is not None and half is not None
    drawn_last(late, town.number)
    drawings = json.loads(late.evaluate("() => JSON.stringify(window.drawings)"))
    for n in (n for n in wanted if n > half):
        check(drawings[str(n)], wanted[n])


def test_a_reload_and_a_broken_connection_show_the_same_as_before(
    towns: Callable[..., Town], visit: Callable[..., Page]
) -> None:
    town = towns()
    game = recorded(4, "first", "again")
    for _ in range(40):
        events, engine = next(game)
        if not events:
            town.tell(Table.of(engine, NAMES))
        for event in events:
            town.post(event)
    page = visit(f"{town.url}/?pace=0")
    page.locator("body[data-drawn]").wait_for()
    before = [page.locator(where).inner_text() for where in ("#seats", "#street", "#waiting", "#log")]
    assert "Ann keeps" in page.locator("#log").inner_text()
    page.reload()
    page.locator("body[data-drawn]").wait_for()
    assert [page.locator(where).inner_text() for where in ("#seats", "#street", "#waiting", "#log")] == before
    page.context.set_offline(True)
    for queue in list(town.hall.live.viewers):
        town.hall.live.loop.call_soon_threadsafe(queue.put_nowait, None)  # type: ignore[union-attr]
    page.locator("body.broken #trouble:not([hidden])").wait_for()
    for event in next(game)[0]:
        town.post(event)
    page.context.set_offline(False)
    page.locator("body:not(.broken)").wait_for()
    drawn_last(page, town.number)
    assert page.locator("#trouble").is_hidden()


def test_the_end_shows_the_score_sheet_of_the_rule_book(towns: Callable[..., Town], visit: Callable[..., Page]) -> None:
    """E4 to E8: nuggets, dollars, badge, equipment, property, and their sum; the winner stands first."""
    town = towns()
    scores: dict[int, dict[str, int]] = {}
    winner = -1
    for events, engine in recorded(4, "first", "the end"):
        if not events:
            town.tell(Table.of(engine, NAMES))
        for event in events:
            town.post(event)
            if event.name == "score":
                scores[event.fields["seat"]] = event.fields
            if event.name == "end":
                winner = event.fields["winner"]
    page = visit(f"{town.url}/?pace=0")
    sheet = page.locator("#sheet")
    sheet.wait_for()
    heads = [each.split()[-1] for each in sheet.locator("thead th").all_inner_texts()[1:]]
    assert heads[0] == NAMES[winner] and sorted(heads) == sorted(NAMES[:4])
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    fields = ("nuggets", "dollars", "sheriff", "equipment", "property", "total")
    seats = [NAMES.index(name) for name in heads]
    assert rows == [[str(scores[seat][name]) for seat in seats] for name in fields]
    assert f"{NAMES[winner]} wins the game!" in sheet.inner_text()


def test_a_tie_on_points_shows_what_decides_it(towns: Callable[..., Town], visit: Callable[..., Page]) -> None:
    """E9: the number of Property cards. Without such a tie the line is not there."""
    town = towns()
    game = list(recorded(2, "first", "ties"))
    town.tell(Table.of(game[0][1], NAMES))
    for events, _ in game:
        for event in events:
            if event.name == "score":
                event.fields["total"] = 30
            town.post(event)
    page = visit(f"{town.url}/?pace=0")
    row = page.locator("#sheet .ties")
    row.wait_for()
    winner = town.hall.live.table.winner
    shown = [town.hall.live.table.scores[seat]["properties"] for seat in (winner, 1 - winner)]
    assert row.locator("td").all_inner_texts() == [str(n) for n in shown]
