"""The page shows the engine's public state after every decision of a recorded game, even if it comes late."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicetown.cards import AT_END
from host.game.contests import REASONS
from host.game.events import Event
from host.game.picture import picture
from host.game.public_state import Table
from tests.web.test_web_phones import PHONE
from tests.web.town import NAMES, Towns, Visit, board, quick, recorded, until

STORY = ("holders", "leaders", "tie", "offers", "reason", "headline")  # of the round, not in the engine's state
OF_SEATS = ("latest", "score", "locked", "awaited")
BEGINNING, END = 120, 40  # numbers of decisions of a game that are played at its beginning and end
FRAME_BY_FRAME = "window.requestAnimationFrame = (paint) => paint()"  # otherwise several frames may be painted together
COLLECT = """
window.drawings = {};
const texts = (root, wanted) => [...root.querySelectorAll(wanted)].map((each) => each.textContent);
let state;
const look = () => {
  window.drawings[document.body.dataset.drawn] = {
    state,
    dollars: texts(document, ".seat .money"),
    nuggets: texts(document, ".seat .nuggets"),
    names: texts(document, ".seat .name"),
    dice: [...document.querySelectorAll(".seat")].map((seat) => texts(seat, ".die:not(.none):not(.under)")),
    under: document.querySelectorAll(".die.under").length,
    stock: texts(document, ".location .stock"),
    badge: [...document.querySelectorAll(".seat")].findIndex((seat) => seat.querySelector(".badge")),
  };
};
addEventListener("drawn", ({ detail }) => {
  if (!state || state !== detail.state) queueMicrotask(look);
  state = detail.state;
});
"""
WAIT = """
(number) => new Promise((done) => {
  const there = () => Number(document.body.dataset.drawn) >= number;
  const look = () => there() ? done() : addEventListener("drawn", look, { once: true });
  look();
})
"""


def public(state: dict[str, Any]) -> dict[str, Any]:
    """Return the part that the engine's state has, too."""
    kept = {
        name: value
        for name, value in state.items()
        if name not in (*STORY, "trouble", "notice", "record", "guests", "shut")
    }
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


def drawings(page: Page, number: int) -> dict[int, dict[str, Any]]:
    """Return what the page showed after each paint up to that frame."""
    drawn_last(page, number)
    found = json.loads(page.evaluate("() => JSON.stringify(window.drawings)"))
    return {int(n): drawn for n, drawn in found.items()}


@pytest.mark.parametrize(("seats", "preset"), [(5, "revised"), (2, "first")])
def test_the_page_shows_the_engines_public_state_after_every_decision(
    towns: Towns, visit: Visit, seats: int, preset: str
) -> None:
    """One page is there from the beginning, one comes late; in the smaller game another paints as browsers normally do.

    The part between the first rounds and the end is left out.
    """
    town = towns()
    live = town.hall.live

    def watch(*scripts: str) -> Page:
        page = visit("about:blank")
        for script in (*scripts, COLLECT):
            page.add_init_script(script)
        page.goto(f"{town.url}/?pace=0")
        page.locator("body[data-drawn]").wait_for()
        return page

    first, usual = watch(FRAME_BY_FRAME), watch() if seats == 2 else None
    late = None
    half = 0
    wanted: dict[int, dict[str, Any]] = {}
    game = [(events, Table.of(engine, NAMES)) for events, engine in recorded(seats, preset, f"page {seats}")]
    assert len(game) > BEGINNING + END
    for step, (events, table) in enumerate(game):
        if BEGINNING < step < len(game) - END:
            continue
        if step == len(game) - END:
            events = []
        if not events:
            town.tell(table)
        for event in events:
            town.post(event)
        wanted[town.number] = picture(table)
        until(lambda: live.number >= town.number)
        until(lambda: all(queue.qsize() < 100 for queue in live.viewers))  # a page that is far behind leaves out frames
        if step == 60:
            drawn_last(first, town.number)
            half = town.number
            late = watch(FRAME_BY_FRAME)
    assert late is not None and len(wanted) > 100
    for page, since in ((first, 0), (late, half)):
        drawn = drawings(page, town.number)
        for n in (n for n in wanted if n > since):
            check(drawn[n], wanted[n])
    if usual:
        drawn = drawings(usual, town.number)
        assert town.number in drawn
        for n in wanted.keys() & drawn.keys():
            check(drawn[n], wanted[n])


def test_the_location_that_is_decided_stays_in_the_street(towns: Towns, visit: Visit) -> None:
    """Also on the page with the stations, which has more styles."""
    town = towns(room=quick())
    page = visit(town.host_url)
    page.goto(f"{town.url}/?pace=0")
    for events, game in recorded(2, "first", "page 2"):
        town.play(events, game)
        table = Table.of(game, NAMES)
        if table.question and table.location < AT_END:
            break
    page.locator(".location.now").wait_for(state="attached")
    assert page.locator(".location:visible").count() == AT_END


SHOWN = """() => {
  const count = () => document.querySelectorAll("#seats .die:not(.none, .under)").length;
  window.shown = [count()];
  const seats = document.getElementById("seats");
  new MutationObserver(() => window.shown.push(count())).observe(seats, { childList: true, subtree: true });
}"""

# The number of the last line received, whatever the page's clock says.
COUNTED = """window.EventSource = class extends EventSource {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", (m) => { window.came = JSON.parse(m.data).n; });
  }
};"""


def test_all_dice_of_a_reveal_are_shown_at_once(towns: Towns, visit: Visit) -> None:
    """R5: their lines come one by one; the page waits for the last, after which something else follows."""
    town = towns()
    steps = iter(recorded(5, "revised", "page 5"))
    after: list[Event] = []
    for events, game in steps:
        keeps = [event for event in events if event.name == "keep"]
        if keeps:
            after = [*events[len(keeps) :], *next(steps)[0]]
            break
        town.play(events, game)
    page = visit("about:blank")
    page.clock.install(time=0)
    page.add_init_script(FRAME_BY_FRAME)
    page.add_init_script(COUNTED)
    page.goto(town.url)
    page.locator("body[data-drawn]").wait_for()
    page.clock.pause_at(3_600_000)
    page.evaluate(SHOWN)
    for event in keeps:
        town.post(event)
    last = town.number
    town.post(after[0])
    until(lambda: page.evaluate("window.came") == town.number)

    def told() -> bool:
        page.clock.run_for(100)  # the hush before all cups lift
        return bool(page.evaluate("Number(document.body.dataset.drawn)") >= last)

    until(told)
    kept = sum(int(event.fields["n"]) for event in keeps)
    assert set(page.evaluate("window.shown")) == {0, kept} and kept > 1


def test_the_end_of_a_game_says_its_reason_once(towns: Towns, visit: Visit) -> None:
    """In the caption it is part of the sentence that names the winner; the score sheet says it, too."""
    town = towns()
    page = visit(f"{town.url}/?pace=0")
    before = Table()
    for events, engine in recorded(2, "first", "end"):
        if engine.over():
            town.tell(before)
            for event in events:
                town.post(event)
        before = Table.of(engine, NAMES)
    page.locator("#sheet:visible").wait_for()
    reason = REASONS[town.hall.live.table.reason]
    assert [page.locator(where).inner_text().count(reason) for where in (".caption", "#sheet")] == [1, 1]


def test_a_reload_and_a_broken_connection_show_the_same_as_before(towns: Towns, visit: Visit) -> None:
    town = towns()
    game = recorded(4, "first", "again")
    for _ in range(40):
        town.play(*next(game))
    page = visit(f"{town.url}/?pace=0")
    page.locator("body[data-drawn]").wait_for()
    before = [page.locator(where).inner_text() for where in ("#seats", "#street", "#waiting", "#log")]
    assert "Ann keeps" in page.locator("#log").inner_text()
    page.reload()
    page.locator("body[data-drawn]").wait_for()
    assert [page.locator(where).inner_text() for where in ("#seats", "#street", "#waiting", "#log")] == before
    town.cut_off(page)
    page.locator("body.broken #trouble:not([hidden])").wait_for()
    for event in next(game)[0]:
        town.post(event)
    page.context.set_offline(False)
    page.locator("body:not(.broken)").wait_for()
    drawn_last(page, town.number)
    assert page.locator("#trouble").is_hidden()


def test_a_broken_connection_is_said_while_what_came_before_is_still_shown(towns: Towns, visit: Visit) -> None:
    town = towns()
    game = recorded(2, "first", "broken")
    town.tell(Table.of(next(game)[1], NAMES))
    page = visit("about:blank")
    page.add_init_script(COUNTED)
    page.goto(town.url)
    page.locator("body[data-drawn]").wait_for()
    for _ in range(5):
        for event in next(game)[0]:
            town.post(event)
    until(lambda: page.evaluate("window.came") == town.number, "what happened")
    town.cut_off(page)
    page.locator("body.broken").wait_for()
    drawn_last(page, town.number)
    assert page.locator("#trouble").inner_text() == "The connection is broken; trying again …"


def test_the_end_shows_the_score_sheet_of_the_rule_book(towns: Towns, visit: Visit) -> None:
    """E4 to E8: nuggets, dollars, badge, equipment, property, and their sum; the winner comes first.

    And the digest that ties a record to this game (host/game/README.md).
    """
    town = towns()
    scores: dict[int, dict[str, int]] = {}
    winner = -1
    for events, engine in recorded(4, "first", "the end"):
        town.play(events, engine)
        for event in events:
            if event.name == "score":
                scores[event.fields["seat"]] = event.fields
            if event.name == "end":
                winner = event.fields["winner"]
    town.post(Event("digest", {"hash": "3f09c2a1b47de650"}))
    page = visit(f"{town.url}/?pace=0")
    sheet = page.locator("#sheet")
    sheet.wait_for()
    assert sheet.locator(".digest").inner_text() == "Digest of the game 3f09c2a1b47de650"
    heads = [each.split()[-1] for each in sheet.locator("thead th").all_inner_texts()[1:]]
    assert heads[0] == NAMES[winner] and sorted(heads) == sorted(NAMES[:4])
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    fields = ("nuggets", "dollars", "sheriff", "equipment", "property", "total")
    seats = [NAMES.index(name) for name in heads]
    assert rows == [[str(scores[seat][name]) for seat in seats] for name in fields]
    assert f"{NAMES[winner]} wins the game!" in sheet.inner_text()


def test_the_newest_digest_stays_in_sight_until_another_game(towns: Towns, visit: Visit) -> None:
    """Everyone can note it at any time, on the town's page and on a phone's, even after the game."""
    town = towns(room=board(), lan=True)
    town.tell(Table(NAMES, [False] * len(NAMES)))
    pages = [visit(f"{town.url}/?pace=0"), visit(town, 0, **PHONE)]

    def shown(digest: str) -> None:
        for page in pages:
            drawn_last(page, town.number)
            line = page.locator("#digest")
            expect(line).to_be_visible(visible=bool(digest))
            assert line.locator("code").text_content() == digest

    shown("")
    for digest in ("3f09c2a1b47de650", "0123456789abcdef"):
        town.post(Event("digest", {"hash": digest}))
        shown(digest)
    town.tell(Table())
    shown("0123456789abcdef")
    town.tell(Table(NAMES, [False] * len(NAMES)))
    shown("")


def test_a_tie_on_points_shows_what_decides_it(towns: Towns, visit: Visit) -> None:
    """E9: the number of Property cards. Without such a tie the line is missing."""
    town = towns()
    for events, engine in recorded(2, "first", "ties"):
        for event in events:
            if event.name == "score":
                event.fields["total"] = 30
        town.play(events, engine)
    page = visit(f"{town.url}/?pace=0")
    row = page.locator("#sheet .ties")
    row.wait_for()
    winner = town.hall.live.table.winner
    shown = [town.hall.live.table.scores[seat]["properties"] for seat in (winner, 1 - winner)]
    assert row.locator("td").all_inner_texts() == [str(n) for n in shown]
