"""The reveal, filmed: a hush; all cups lift in one frame; the leading dice flash; the payments, one by one."""

from itertools import islice

import pytest
from playwright.sync_api import expect

from dicetown.cards import ACE, AT_BANK, AT_END, AT_MINE, AT_TOWNHALL, COACH, JACK, KING, NINE, NONE, QUEEN, TEN
from dicetown.questions import KEEP
from host.game.events import Event
from host.game.picture import hand_key, leader
from host.game.public_state import Table
from tests.web.round_of_four import NOTE
from tests.web.test_web_states import table
from tests.web.town import NAMES, Towns, Visit, board, recorded, until

FILM = """
  window.film = [];
  const open = () => document.querySelectorAll(".seat .die:not(.under):not(.none)").length;
  window.leading = [];
  addEventListener("act", ({ detail }) => {
    film.push([detail, open()]);
    const at = (place) => [...place.querySelectorAll(".lead .die")].map((die) => die.textContent);
    if (detail === "lead") leading.push([...document.querySelectorAll(".location")].map(at));
  });
  const frame = () => {
    if (document.body) film.push([document.body.dataset.act ? "hushed" : "", open()]);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
"""  # (what begins, or "hushed" or "" once per frame; number of dice that lie open)
SKIP = "addEventListener('act', ({ detail }) => detail === 'lead' && dispatchEvent(new Event('skip')));"


def first_reveal() -> tuple[Table, list[Event]]:
    """Return a game after its deal, and its first reveal: the first game in which somebody pays for dice there (R8)."""
    for n in range(100):
        for events, engine in recorded(4, "first", f"theatre {n}"):
            if not events:
                dealt = Table.of(engine, NAMES)
            if any(event.name == "move" and event.fields["to"] == COACH for event in events):
                return dealt, events
            if any(event.name == "keep" for event in events):
                break  # nobody pays
    raise AssertionError("nobody ever pays")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_hush_lift_and_payments_come_in_this_order(towns: Towns, visit: Visit, motion: str) -> None:
    """R5: all dice are revealed together, in one frame of the page."""
    town = towns()
    page = visit("about:blank", reduced_motion=motion)
    page.add_init_script(FILM)
    page.goto(town.url)
    dealt, told = first_reveal()
    first = next(n for n, event in enumerate(told) if event.name == "keep")
    kept = [event for event in told[first:] if event.name == "keep"]
    paid = [event for event in told[first:] if event.name == "move"]
    town.tell(dealt)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    for event in told:
        town.post(event)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    page.wait_for_function("(n) => film.filter(([what]) => what === 'dollars').length >= n", arg=len(paid))
    film = page.evaluate("() => film")
    acts = [what for what, _ in film if what not in ("", "hushed")]
    acts = acts[acts.index("hush") :]
    assert acts.index("lift") < acts.index("lead")
    acts.remove("lead")  # it waits for the next frame, which on a slow machine comes after the time of a payment
    assert acts[: 2 + len(paid)] == ["hush", "lift"] + ["dollars"] * len(paid)
    for event in [*told[:first], *kept]:
        dealt.apply(event)
    leads = [leader(dealt, location) or {"faces": []} for location in range(AT_END)]
    assert page.evaluate("() => leading[0]") == [each["faces"] for each in leads], "they flash at their buildings"
    assert page.locator(".lead").count() == 0, "and are gone with the first payment"
    assert all(not lie for what, lie in film if what in ("hush", "hushed")), "no die lies open in the hush"
    shown = {lie for _, lie in film}
    assert len(kept) == 4 and len(shown) == 2 and min(shown) == 0, f"dice appeared one after the other: {shown}"


def test_no_drum_rolls_for_dice_that_are_thrown_last(towns: Towns, visit: Visit) -> None:
    """R12: they lie open already, and the console's pause for cards would run during the drum."""
    town = towns()
    page = visit("about:blank")
    page.add_init_script(FILM)
    page.goto(town.url)
    game = recorded(4, "first", "theatre")
    shown = Table.of(next(game)[1], NAMES)
    told = [event for events, _ in game for event in events]
    first = next(n for n, event in enumerate(told) if event.name == "throw" and event.fields["last"])
    for event in told[:first]:
        shown.apply(event)
    town.tell(shown)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    for event in told[first:]:
        if event.name not in ("throw", "keep"):
            break
        town.post(event)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    page.wait_for_function("() => film.some(([what]) => what === 'lead')")
    acts = [what for what, _ in page.evaluate("() => film")]
    assert "lift" in acts and "hush" not in acts


def test_whoever_skips_the_wait_sees_no_leading_dice_over_what_follows(towns: Towns, visit: Visit) -> None:
    """Skipping the wait removes them."""
    town = towns()
    page = visit("about:blank")
    page.add_init_script(FILM + SKIP)
    page.goto(town.url)
    dealt, told = first_reveal()
    town.tell(dealt)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    for event in told:
        town.post(event)
    page.wait_for_function("() => leading.length === 1")
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    expect(page.locator(".lead")).to_have_count(0)


@pytest.mark.parametrize("thrown", [True, False])
def test_whoever_throws_again_has_the_rest_of_the_round_told_fast(towns: Towns, visit: Visit, thrown: bool) -> None:
    """They have read the result, and must not wait for their dice."""
    town = towns()
    page = visit("about:blank")
    page.clock.install()
    page.add_init_script(NOTE)
    page.goto(town.url)
    game = recorded(4, "first", "theatre")
    dealt = Table.of(next(game)[1], NAMES)
    told = list(islice((event for told, _ in game for event in told if event.name == "win"), 6))
    town.tell(dealt)
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 10)  # seconds; it runs on until then
    if thrown:
        page.evaluate("dispatchEvent(new Event('hasten'))")
    for event in told:
        town.post(event)
    until(lambda: page.evaluate("news") == town.number)
    page.clock.run_for(1500)
    assert (page.locator("body").get_attribute("data-drawn") == str(town.number)) is thrown


def test_the_drum_rolls_from_the_last_lock_and_ends_if_it_is_taken_back(towns: Towns, visit: Visit) -> None:
    """The console counts its beats at the same time: nobody waits for one after the other."""
    town = towns()
    page = visit(town.url)
    town.tell(table(question=KEEP, asked=0b00011, locked=0))
    for events, act in (["lock 0"], None), (["lock 1"], "hush"), (["unlock 1"], None), (["lock 1"], "hush"):
        for name, seat in map(str.split, events):
            town.post(Event(name, {"seat": int(seat)}))
        page.locator(f'body[data-drawn="{town.number}"]').wait_for()
        page.wait_for_function("(act) => (document.body.dataset.act ?? null) === act", arg=act)


def test_a_building_shows_who_leads_while_dice_are_thrown() -> None:
    """A2, A4: by most dice of a face; several may lead; a decided location has no leader."""
    found = table(holders={}, tie=None)
    none = [NONE] * 5
    found.dice = [[NINE, NINE, *none[2:]], [TEN, *none[1:]], [NINE, NINE, TEN, *none[3:]], none, none]
    assert leader(found, AT_MINE) == {"seats": [0, 2], "dice": 2, "faces": ["9", "9"]}
    assert leader(found, AT_BANK) == {"seats": [1, 2], "dice": 1, "faces": ["10"]}
    found.holders[AT_MINE] = (0, 2)
    assert leader(found, AT_MINE) is None and leader(found, 2) is None and leader(found, 3) is None


def test_the_town_hall_shows_the_best_hand_so_far() -> None:
    """L14, L15: of the kept dice, from a pair up; equal hands lead together."""
    found = table(holders={}, tie=None)
    some = [
        [],
        [ACE],
        [NINE, NINE],
        [ACE, KING, QUEEN, JACK, NINE],
        [QUEEN, QUEEN, NINE],
        [QUEEN, QUEEN, TEN, TEN],
        [NINE, NINE, NINE],
        [NINE, TEN, JACK, QUEEN, KING],
        [ACE, TEN, JACK, QUEEN, KING],
        [NINE, NINE, NINE, TEN, TEN],
        [TEN, TEN, TEN, NINE, NINE],
        [NINE] * 4,
    ]
    hands = [[*faces, *[NONE] * (5 - len(faces))] for faces in some]
    weak = [hands[0], hands[1], hands[3]]
    assert sorted(hands[4:], key=hand_key) == hands[4:], "as in poker"
    for seats in (weak, [*weak[:2], hands[2]]):
        found.dice = [*seats, hands[0], hands[0]]
        assert (leader(found, AT_TOWNHALL) is None) == (seats == weak), "one of a kind leads nowhere"
    found.dice = [hands[4], hands[4], hands[2], hands[0], hands[0]]
    assert leader(found, AT_TOWNHALL) == {"seats": [0, 1], "hand": "Q×2", "faces": ["Q", "Q"]}
    found.dice = [hands[7], hands[6], hands[5], hands[0], hands[0]]
    assert leader(found, AT_TOWNHALL) == {"seats": [0], "hand": "9–K", "faces": ["9", "10", "J", "Q", "K"]}
    found.dice = [hands[6], hands[10], hands[5], hands[0], hands[0]]
    assert leader(found, AT_TOWNHALL) == {"seats": [1], "hand": "10×3 9×2", "faces": ["10"] * 3 + ["9"] * 2}


def test_the_town_shows_the_leaders(towns: Towns, visit: Visit) -> None:
    town = towns()
    page = visit(f"{town.url}/?pace=0")
    mine = page.locator(".location").first.locator(".holder.leading")
    one, two = [NINE, *[NONE] * 4], [NINE, NINE, NONE, NONE, NONE]
    for first, names, said in (
        (two, NAMES, f"{NAMES[0]}×2"),
        (one, NAMES, f"{NAMES[0]} = {NAMES[1]}×1"),
        (one, ["Wilhelmina", "Maximilian", *NAMES[2:]], "●▲×1"),
    ):
        found = table(holders={}, tie=None, names=names)
        found.dice = [first, one, *[[NONE] * 5 for _ in range(3)]]
        town.tell(found)
        expect(mine).to_have_text(said)


def test_sound_is_on_at_a_television_only_and_the_switch_is_remembered(towns: Towns, visit: Visit) -> None:
    town = towns(room=board())
    for url, on in ((town.url, "true"), (town.host_url, "false")):
        page = visit(url)
        switch = page.get_by_role("button", name="Sound")
        expect(switch).to_have_attribute("aria-pressed", on)
        switch.click()
        other = "false" if on == "true" else "true"
        expect(switch).to_have_attribute("aria-pressed", other)
        page.reload()
        expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", other)
