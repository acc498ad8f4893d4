"""A page as codes says what its screen shows: both come from the same calls."""

from typing import Any

import pytest

from dicetown.questions import KEEP
from host.i18n import outline
from overlays.outline import describe, made
from screens.codes import SIZE
from screens.dice_pages import Dice
from tests.screens import read_page
from tests.screens.dice_around import DICE_AROUND
from tests.screens.situations import GAME
from tests.table.paused import Table, brute
from tests.table.positions import choices
from tests.table.scripted_console import ScriptedConsole

SITUATIONS = GAME | DICE_AROUND
SIGNS = str.maketrans({"🂠": "=", "★": "+", "●": "*", "▦": "#"})
FACES = "9TJQKA"


def codes(scene: ScriptedConsole, station: int) -> bytes:
    return bytes(describe(made(scene.table), station))


def described(scene: ScriptedConsole, station: int, code: str = "en") -> Any:
    names = [name.decode() for name in scene.table.match.names]
    return read_page.page(codes(scene, station), code, names)


def said(page: Any) -> list[str]:
    texts = [page["title"], *page["lines"], *[each["text"] for each in page["choices"]], page["cost"], page["hint"]]
    return sorted(letters(text) for text in texts if text)


def letters(text: str) -> str:
    """Remove what may differ: blanks, and signs that letters cannot show."""
    return "".join(text.translate(SIGNS).replace("#", "").replace("=", "").replace("·", "").split())


@pytest.fixture(scope="module", params=SITUATIONS)
def situation(request: pytest.FixtureRequest) -> tuple[ScriptedConsole, int]:
    """Return the situation in English; tests only look at it."""
    return SITUATIONS[request.param]("en")


def test_it_says_what_the_screen_shows(situation: tuple[ScriptedConsole, int]) -> None:
    scene, station = situation
    page = described(scene, station)
    rows = scene.text(station)
    if page["dice"]:
        rows = [row for row in rows if row.split() != [str(i + 1) for i in range(5) if str(i + 1) in row]]
    shown = sorted(letters(row.rstrip("+")) for row in rows if row.strip())
    assert [text for text in shown if text not in said(page)] == [], page


def test_dice_have_their_faces_and_say_which_are_marked() -> None:
    scene, station = SITUATIONS["dice marked"]("en")
    page = described(scene, station)
    assert page["title"] == "Which dice stay? $8" and page["cost"] == "Costs $2"
    assert [die["look"] for die in page["dice"]] == ["marked", "thrown", "marked", "marked", "thrown"]
    assert scene.table.players[station].asking.question == KEEP and page["hint"] == "1-5 choose, OK locks"


def test_a_result_keeps_locations_and_winners_apart() -> None:
    scene, station = SITUATIONS["round's result"]("en")
    page = described(scene, station)
    assert all(line.count(" · ") == 1 for line in page["lines"]) and "·" not in page["title"]


def test_a_list_has_all_its_choices_though_a_screen_shows_five() -> None:
    scene, station = SITUATIONS["question cheat"]("en")
    page = described(scene, station)
    assert len(page["choices"]) == len(choices(scene.game, station)) > 5
    assert [each["chosen"] for each in page["choices"]].count(True) == 1


@pytest.mark.parametrize("name", SITUATIONS)
def test_its_size_tells_nothing_and_always_suffices(name: str) -> None:
    page = codes(*SITUATIONS[name]("ru"))
    assert len(page) == SIZE and len(page.rstrip(b"\0")) < SIZE - 32


def test_it_says_what_kind_of_page_it_is(situation: tuple[ScriptedConsole, int]) -> None:
    scene, station = situation
    page = described(scene, station)
    player = scene.table.players[station]
    assert page["asked"] == bool(player.question())
    assert (page["kind"] == "dice") == isinstance(player.top(), Dice)


def test_a_window_says_who_may_play_and_who_throws_next() -> None:
    """R11: Ann has all her dice and holds no card, so OK means nothing to her, but something to the two others."""
    scene = Table(brute("equipment1", "brute1"))
    pages = [described(scene, station) for station in range(3)]
    assert {page["kind"] for page in pages} == {"window"}
    assert [page["goes"] for page in pages] == [False, True, True]
    assert [page["asked"] for page in pages] == [False, True, False]


def test_nothing_of_another_seat_s_page_is_left_in_it(situation: tuple[ScriptedConsole, int]) -> None:
    """One outline serves all stations: a card or a sum of one page must not get into the next."""
    scene, station = situation
    other = made(scene.table)
    other.fill(n=77, who=b"Eve", card=33, location=5)
    assert describe(other, station) == codes(scene, station)


def test_it_is_read_in_any_language() -> None:
    """The screen was drawn in English; a French reader gets French."""
    scene, station = SITUATIONS["question tie"]("en")
    assert described(scene, station, "fr")["title"] == outline.numbered("fr")[6]
