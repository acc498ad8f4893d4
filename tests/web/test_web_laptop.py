"""At one laptop, on the real firmware: a game by clicks, stations tipped one at a time, a game set up on the page.

Only one round is played here; `WHOLE=1 make test TESTS=tests/web` plays to the end, which takes minutes.
"""

import os
import time

import pytest
from playwright.sync_api import Route, expect

from dicetown.presets import JOE_AT_SHERIFF, PRESETS
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from host.web.backends import Real, Virtual
from host.web.players import Player
from host.web.setup import Setup
from tests.web.players import Canvas, Clicker, at, look
from tests.web.town import NAMES, Towns, Visit, quick, until

WHOLE = bool(os.environ.get("WHOLE"))
ROUNDS = 99 if WHOLE else 1
LONGEST = 1800 if WHOLE else 1200  # seconds: reached only by a test that has failed
HASTY = """
  window.pressed = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      queueMicrotask(() => {
        pressed.push(this.readyState);
        document.documentElement.dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
      });
    }
  };
"""  # presses T as soon as the page's scripts have run


def setup(people: int, seats: int, switches: int = 31) -> Setup:
    return Setup(tuple(Player(NAMES[seat], seat >= people, seat) for seat in range(seats)), switches)


@pytest.mark.timeout(LONGEST + 60)
def test_a_game_by_clicks_and_then_another(towns: Towns, visit: Visit) -> None:
    town = towns(room=quick(), setup=setup(1, 2))
    kept: list[int] = []
    town.hall.finished.append(lambda table, client: kept.append(len(client.log())))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    page.goto(f"{town.url}/?pace=0")
    player = Clicker(page, at(town))
    live = town.hall.live
    end = time.monotonic() + LONGEST
    reloaded = False
    while not live.table.over and live.table.round <= ROUNDS:
        assert time.monotonic() < end, f"round {live.table.round}, question {live.table.question}"
        look(town, [player])
        if player.clicks > 6 and not reloaded:
            page.reload()
            reloaded = True
    assert reloaded
    town.room.console.clock.run()
    if WHOLE:
        page.locator("#sheet").wait_for()
        assert f"{NAMES[live.table.winner]} wins the game!" in page.locator("#sheet").inner_text()
        until(lambda: kept, "the finished game's log")
        page.get_by_role("button", name="Next game").click()
    else:
        assert town.laptop().post("/game", json={"do": "again"}).status_code == 200
    until(lambda: live.table.round == 1 and not live.table.over, "the next game")
    page.locator("#sheet").wait_for(state="hidden")
    until(lambda: live.table.badge == 1, "the badge, which begins with the next seat")


def test_the_click_of_the_only_person_gives_the_game_up(towns: Towns, visit: Visit) -> None:
    """The console would ask that person's station, but the page with the button has no OK."""
    town = towns(room=Virtual(), setup=setup(1, 2))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    page.goto(f"{town.url}/table")
    page.locator("[name=name]").first.fill("Zoe")
    page.get_by_role("button", name="Give up the game that runs, and start").click()
    until(lambda: town.hall.live.table.names[:1] == ["Zoe"], "the next game, without another press")


def test_two_people_at_a_laptop_are_led_to_their_stations(towns: Towns, visit: Visit) -> None:
    town = towns(room=Virtual(), setup=setup(2, 2))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    page.goto(f"{town.url}/table")
    page.get_by_role("button", name="Give up the game that runs, and start").click()
    page.get_by_text("The stations ask whether").wait_for()
    page.get_by_role("link", name="Go to the stations").click()
    page.locator('[data-button="ok"]').first.wait_for()


def test_undo_and_a_seats_hands_are_asked_for_on_the_page(towns: Towns, visit: Visit) -> None:
    """S5. Before the first decision there is no step to take back; a seat goes to a bot when its station consents."""
    town = towns(room=Virtual(), setup=setup(1, 2))
    page = visit(town.host_url)
    page.locator(".seat").first.wait_for()
    form = page.context.new_page()
    form.goto(f"{town.url}/table")
    form.get_by_role("button", name="Take the last step back").click()
    form.get_by_text("cannot be taken back").wait_for()
    form.get_by_role("button", name=f"{NAMES[0]}: let a bot play").click()
    form.get_by_text("The stations ask now.").wait_for()
    page.bring_to_front()
    until(lambda: "A bot plays for you?" in Canvas(page).rows(), "the question at the station")

    def agreed() -> bool:
        page.locator('[data-button="ok"]').click()
        return town.hall.live.table.bots[0]

    until(agreed, "the bot, for the first second after the question is deaf")


def test_one_station_at_a_time_is_tipped(towns: Towns, visit: Visit) -> None:
    """Two people at one laptop: taking up a station puts the other's cup down, and a cup that is down shows nothing."""
    town = towns(room=Virtual(), setup=setup(2, 3))
    page = visit(town.host_url)
    racks = page.locator(".rack")
    racks.nth(2).wait_for()
    page.locator(".seat").first.wait_for()
    until(lambda: town.hall.live.table.round == 1)
    assert Canvas(page).dark and page.locator("#covered").is_visible(), "nobody has taken a station up"
    racks.nth(0).click()
    until(lambda: not Canvas(page).dark, "the first one's screen")
    racks.nth(1).click()
    page.locator("#whose").get_by_text("Station 2").wait_for()
    until(lambda: not Canvas(page).dark, "the second one's screen")
    until(lambda: town.hall.room.board.stations[0].pressed("cup"), "the first one's cup")
    stations = town.hall.stations
    assert stations is not None and not stations.visible(-1, 0) and stations.visible(-1, 1)
    page.locator("#slam").click()
    until(lambda: Canvas(page).dark, "the dark")
    assert page.locator("#covered").is_visible()
    page.keyboard.press("t")
    until(lambda: not Canvas(page).dark, "the screen after the key T")


def test_a_key_pressed_before_the_connection_is_open_is_not_lost(towns: Towns, visit: Visit) -> None:
    """A fresh page tips its first station, though it has not heard of any yet."""
    town = towns(room=Virtual(), setup=setup(2, 2))
    page = visit("about:blank")
    page.add_init_script(HASTY)
    page.goto(town.host_url)
    assert page.evaluate("() => pressed") == [0], "the socket was not open when the key was pressed"
    page.locator("#whose").get_by_text("Station 1").wait_for()
    until(lambda: any("Slam" in row for row in Canvas(page).rows()), "the question")


def test_keys_choose_no_dice_while_the_cup_is_down(towns: Towns, visit: Visit) -> None:
    """R3: S, 1, 2, Enter must not lock a die that nobody has seen. The page says what to do; tipped, it takes keys."""
    town = towns(room=Virtual(), setup=setup(2, 2))
    page = visit(town.host_url)
    page.locator(".rack").first.wait_for()  # the page has heard of the stations, so they hear its keys
    page.keyboard.press("t")
    until(lambda: any("Slam" in row for row in Canvas(page).rows()), "the question")
    page.keyboard.press("s")
    page.locator("#covered").wait_for()
    for key in ("1", "2", "3", "Enter", "Enter"):
        page.keyboard.press(key)
    page.locator('[data-button="keep4"]').click(force=True)
    until(lambda: "Tip the cup" in page.locator("#hint").inner_text(), "what to do")
    page.keyboard.press("t")
    until(lambda: not Canvas(page).dark, "the screen after the key T")
    rows = until(lambda: [row for row in Canvas(page).rows() if "OK" in row], "what OK does")
    assert not any("take it back" in row for row in rows) and not town.hall.live.table.locked
    player = Clicker(page, time.monotonic)
    until(lambda: player.turn() or town.hall.live.table.locked & 1, "the lock, now that the dice are seen")


def test_a_person_alone_at_the_laptop_need_not_tip_the_cup(towns: Towns, visit: Visit) -> None:
    """There is nobody to hide the dice from. With two people it stays down: see the test before."""
    town = towns(room=Virtual(), setup=setup(1, 2))
    page = visit(town.host_url)
    page.locator(".rack").first.wait_for()  # the page has heard of the stations, so they hear its keys
    page.keyboard.press("t")
    until(lambda: any("Slam" in row for row in Canvas(page).rows()), "the question")
    station = town.hall.room.board.stations[0]
    moves = station.moves
    page.keyboard.press("s")
    until(lambda: station.moves != moves, "the slam")  # the cup may be up again before the test looks
    until(lambda: not station.pressed("cup"), "the tip")
    until(lambda: not Canvas(page).dark and not any("Slam" in row for row in Canvas(page).rows()), "the dice")


def test_a_table_is_set_up_on_the_page(towns: Towns, visit: Visit) -> None:
    """Seats, names, colours, an edition with one rule changed, the first Sheriff; the player is remembered."""
    town = towns(room=Virtual())
    page = visit(town.host_url)
    page.get_by_role("link", name="Set a game up").click()
    rows = page.locator(".player:visible")
    expect(rows).to_have_count(4)
    rows.nth(3).get_by_role("button", name="Leave this seat out").click()
    rows.nth(0).get_by_label("Name").fill("<b>Zoë</b>")
    rows.nth(0).get_by_label("Colour").select_option("vermilion")
    rows.nth(1).get_by_label("first Sheriff").check()
    page.get_by_label("Edition").select_option("First, Czech")
    page.get_by_text("Single rules").click()
    page.get_by_label("Nervous Joe plays").select_option("when the Sheriff is chosen")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".seat").first.wait_for()
    until(lambda: town.hall.live.table.round, "the first round, before which all was told")
    table = town.hall.live.table
    assert table.names[0] == "<b>Zoë</b>" and table.bots == [False, True, True] and table.badge == 1
    assert table.switches == PRESETS["cs-first"] | JOE_AT_SHERIFF
    assert page.locator(".seat.s5 .name").inner_text() == "<b>Zoë</b>", "a name is shown, not run"
    assert page.locator("#seats b").count() == 0
    page.goto(f"{town.url}/table")
    assert page.locator(".people li").inner_text().startswith("✚") and "Zoë" in page.locator(".people li").inner_text()
    page.locator(".player:visible").nth(1).get_by_label("Name").fill("<b>Zoë</b>")
    page.get_by_role("button", name="Give up the game").click()
    page.get_by_text("Two seats have the same name").wait_for()
    assert town.hall.live.table.round >= 1, "the game goes on"


def test_the_form_takes_no_press_before_its_script_is_there(towns: Towns, visit: Visit) -> None:
    """Otherwise, on a slow line, a press is lost, or the browser sends the form by itself and shows it unchanged."""
    town = towns()
    page = visit(town.host_url)
    held: list[Route] = []
    page.route("**/table.js", lambda route: held.append(route))
    page.goto(f"{town.url}/table", wait_until="commit")
    form = page.locator("#table")
    expect(form).to_have_js_property("inert", True)
    until(lambda: form.is_visible() and held, "the page, and what it asks for")
    held[0].continue_()
    expect(form).to_have_js_property("inert", False)


def test_a_console_on_a_serial_port_is_shown_and_started_from_here(towns: Towns, visit: Visit) -> None:
    """Its stations are on the table, not on the page; it may be switched off and on."""
    with Console(VirtualBoard()) as console:
        town = towns(room=Real(console.port))
        page = visit(town.host_url)
        page.get_by_role("link", name="Set a game up").click()
        page.locator(".player:visible").nth(0).get_by_label("Played by").select_option("a bot")
        page.get_by_role("button", name="Start the game").click()
        page.locator(".seat").nth(3).wait_for()
        assert page.locator("#dock").count() == 0
        assert town.visitor().get("/station").status_code == 404
        restarts = town.hall.room.client().counts.restarts
        console.restart()
        until(lambda: town.hall.room.client().counts.restarts > restarts, "the console's other start")
        until(lambda: town.hall.room.client().session.up_to_date)
        assert town.laptop().post("/game", json={"do": "again"}).status_code == 200
        page.locator(".seat").nth(3).wait_for()
