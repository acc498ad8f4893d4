"""Who gets which seat by `/join`, who may start, and what is refused. Only a phone that sleeps needs a browser."""

from typing import Any

import httpx
import pytest

from host.game.events import Event
from host.game.public_state import Table
from host.web import lobby
from host.web.live import Live
from host.web.players import Player
from tests.web.test_web_laptop import setup
from tests.web.town import NAMES, Board, Town, Towns, Visit, quick, until

SLEEP = """() => {
  const turn = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const now = Date.now;
  turn(true);
  Date.now = () => now() + 60000;
  turn(false);
}"""


@pytest.fixture
def town(towns: Towns) -> Town:
    return towns(room=Board(), lan=True)


def join(town: Town, name: str, colour: int | str = 0) -> httpx.Response:
    with town.visitor(headers={"origin": town.url, "accept": "text/html"}) as phone:
        return phone.post("/join", data={"name": name, "colour": str(colour)})


def guests(town: Town) -> list[tuple[object, ...]]:
    return [(each["station"], each["name"], each["colour"]) for each in town.hall.keys.joined()]


def test_the_next_seat_is_the_first_that_nobody_has(town: Town) -> None:
    for colour, name in enumerate(("Ann", "Bo", "Cy")):
        assert join(town, name, colour).headers["location"] == "/station"
    town.hall.keys.dismiss(1)
    assert join(town, " Eve ", 5).status_code == 303
    assert guests(town) == [(0, "Ann", 0), (1, "Eve", 5), (2, "Cy", 2)]
    assert town.hall.live.state("en")["guests"][1] == {"station": 1, "name": "Eve", "colour": 5}


def test_between_games_people_at_the_laptop_keep_their_seats(town: Town) -> None:
    table = Table(NAMES[:3], [False, True, True])
    table.winner = 0
    town.tell(table)
    for colour, name in enumerate(("Eve", "Fay", "Gus", "Hal"), 1):
        assert join(town, name, colour).status_code == 303
    assert [seat for seat, *_ in guests(town)] == [1, 2, 3, 4] and join(town, "Ida", 5).status_code == 400
    assert [each.name for each in lobby.gathered(town.hall, 2).players] == ["Ann", "Eve", "Fay", "Gus", "Hal"]


@pytest.mark.parametrize(
    ("name", "colour", "said"),
    [
        ("Ann", 1, "has this name"),
        ("Eve", 0, "has this colour"),
        ("Eve", 6, "from 0 to 5"),
        ("Eve", "blue", "from 0 to 5"),
        ("", 1, "1 to 12 visible"),
        ("x" * 13, 1, "1 to 12 visible"),
        ("\u202eEve", 1, "1 to 12 visible"),
    ],
)
def test_what_is_wrong_is_said_beside_what_was_typed(town: Town, name: str, colour: Any, said: str) -> None:
    town.sit(0)
    answer = join(town, name, colour)
    assert answer.status_code == 400 and said in answer.text and "set-cookie" not in answer.headers
    assert guests(town) == [(0, "Ann", 0)]


def test_a_name_is_only_text(town: Town) -> None:
    join(town, "<b>&'\"")
    answer = join(town, "<b>&'\"", 1)
    assert answer.status_code == 400 and "<b>" not in answer.text


def test_only_who_has_joined_starts(town: Town) -> None:
    with town.visitor(headers={"origin": town.url}) as visitor:
        for cookie in ("", "guessed"):
            visitor.cookies.set(town.hall.cookie, cookie)
            assert visitor.post("/start", json={"seats": 4}).status_code == 403
        visitor.cookies.set(town.hall.cookie, town.sit(0))
        assert visitor.post("/start", json={"seats": 6}).status_code == 400
        town.tell(Table(NAMES, [False] * len(NAMES)))
        until(lambda: town.hall.playing)
        assert "runs already" in visitor.post("/start", json={"seats": 4}).json()["error"]


def test_bots_fill_the_seats_that_nobody_has(town: Town) -> None:
    hall = town.hall
    town.sit(3)
    hall.keys.sit(1, Player("Cy", False, 4))
    players = lobby.gathered(hall, 2).players
    assert [(each.name, each.bot) for each in players] == [("Ann", True), ("Cy", False), ("Bo", True), ("Di", False)]
    assert len({each.colour for each in players}) == 4
    assert len(lobby.gathered(hall, 5).players) == 5


def test_the_form_begins_with_those_who_have_joined(town: Town) -> None:
    """Their seats must not become bots', and their names must not be lost."""
    join(town, "Eve", 5)
    form = town.laptop().get("/table").text
    assert 'value="Eve"' in form and 'value="Player"' not in form


def test_the_laptop_lets_nobody_else_join_and_lets_them_again(town: Town) -> None:
    """Whoever sits already stays; a phone can't change that."""
    join(town, "Ann")
    laptop = town.laptop()
    assert laptop.post("/stations/joining").status_code == 303
    answer = join(town, "Bo", 1)
    assert answer.status_code == 400 and "Nobody else may join now" in answer.text
    with town.visitor(headers={"origin": town.url}) as phone:
        assert phone.post("/stations/joining").status_code == 403
    assert laptop.post("/stations/joining").status_code == 303
    assert join(town, "Bo", 1).status_code == 303
    assert guests(town) == [(0, "Ann", 0), (1, "Bo", 1)]


def test_the_town_shows_its_code_only_while_others_may_join(town: Town, visit: Visit) -> None:
    television = visit(town.url)
    for shut in (False, True, False):
        town.hall.arrivals.loop.call_soon_threadsafe(lambda shut=shut: town.hall.let_in(not shut))  # type: ignore[misc]
        television.locator("#shut").wait_for(state="visible" if shut else "hidden")
        television.locator("#way").wait_for(state="hidden" if shut else "visible")


def test_the_lobby_offers_as_many_seats_as_the_program_was_started_with(town: Town) -> None:
    """As with `make play LAN=1 SEATS=3`."""
    for seats in (3, 5):
        town.hall.prepare(setup(1, seats), "en", gathers=True)
        assert f"<option selected>{seats}</option>" in town.laptop().get("/").text


def test_a_persons_seat_is_nobody_elses(town: Town) -> None:
    """Also if they play it at the laptop and a stranger gives their name."""
    town.tell(Table(NAMES[:2], [False, False]))
    until(lambda: town.hall.playing)
    answer = join(town, "Ann", 5)
    assert answer.status_code == 400 and "People sit on all seats" in answer.text


def test_a_latecomer_takes_a_bots_seat_over(towns: Towns) -> None:
    """Joining is consent: nobody is asked. Console and record keep the bot's name for the seat."""
    town = towns(room=quick(), lan=True, setup=setup(1, 3))
    until(lambda: town.hall.live.table.round == 1, "a game")
    before = list(town.hall.live.table.names)
    assert join(town, "Eve", 5).status_code == 303
    table = town.hall.live.table
    assert not table.bots[1] and table.names[1] == "Eve" and not table.bots[0]
    assert town.hall.live.state("en")["seats"][1]["colour"] == 5
    assert town.hall.live.as_told(table.names) == before
    assert "Eve plays now, in place of the bot." in [said["en"] for said, *_ in town.hall.live.story]


def test_a_name_taken_over_lasts_until_another_game() -> None:
    live = Live(["en"])
    live.follower.table = Table(NAMES[:2], [False, True])
    live.rename(1, Player("Eve", False, 5))
    for bot in (0, 1):
        live.take(Event("name", {"seat": 1, "bot": bot, "name": "Bo"}))
        assert live.table.names == ["Ann", "Eve"] and live.as_told(live.table.names) == ["Ann", "Bo"]
    live.take(Table(NAMES[:2], [False, True]))  # type: ignore[arg-type]
    assert live.table.names == ["Ann", "Eve"], "the whole state comes with the console's names"
    live.table.winner = 0
    for seat, name in enumerate(("Ann", "Bo")):
        live.take(Event("name", {"seat": seat, "bot": seat, "name": name}))
    assert live.table.names == ["Ann", "Bo"]


def test_a_phone_that_slept_returns_to_its_seat(town: Town, visit: Visit) -> None:
    """Its old connection only looks alive. A phone whose browser was closed also returns, by its cookie."""
    page = visit(town, 2)
    page.locator("#whose:not(:empty)").wait_for(state="attached")  # its socket is open
    assert town.hall.stations is not None
    viewers = town.hall.stations.viewers
    old = set(viewers)
    page.evaluate(SLEEP)
    until(lambda: {each.role for each in viewers - old} == {2})
    answer = join(town, "Eve", 5)
    assert "Max-Age=43200" in answer.headers["set-cookie"]
    with town.visitor(cookies={town.hall.cookie: answer.cookies[town.hall.cookie]}) as again:
        assert again.get("/join").headers["location"] == "/station"


def test_a_phone_that_has_lost_its_seat_is_asked_to_join_again(town: Town, visit: Visit) -> None:
    """The laptop took it back between games, or its program was started again."""
    page = visit(town, 2)
    page.get_by_text(f"You are in, {NAMES[2]}.").wait_for()
    town.hall.keys.dismiss(2)
    town.hall.arrivals.loop.call_soon_threadsafe(town.hall.live.tell)
    page.get_by_role("heading", name="Join the game").wait_for()
    page.goto(f"{town.url}/station")
    page.get_by_role("heading", name="Join the game").wait_for()


def test_without_phones_there_is_no_code(towns: Towns) -> None:
    town = towns(room=Board())
    with town.visitor() as visitor:
        assert "/join" not in visitor.get("/").text
        assert visitor.get("/join").status_code == 404
