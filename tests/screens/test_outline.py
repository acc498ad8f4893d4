"""A page as structure says what its screen shows: both come from the same calls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicetown.questions import KEEP
from host.i18n import outline
from screens.outline import describe
from tests.screens.dice_around import DICE_AROUND
from tests.screens.situations import GAME
from tests.table.positions import choices
from tests.table.scripted_console import ScriptedConsole

SITUATIONS = GAME | DICE_AROUND
SIGNS = str.maketrans({"🂠": "=", "★": "+", "●": "*"})
FACES = "9TJQKA"


def described(scene: ScriptedConsole, station: int, code: str = "en") -> Any:
    match = scene.table.match
    names = {bytes(label): name.decode() for label, name in zip(match.labels, match.names, strict=True)}
    carried = json.loads(json.dumps(describe(scene.table.display, station, names)))
    return outline.page(carried, code)


def said(page: Any) -> list[str]:
    texts = [page["title"], *page["lines"], *[each["text"] for each in page["choices"]], page["cost"], page["hint"]]
    return sorted(letters(text) for text in texts if text)


def letters(text: str) -> str:
    """Without what differs: blanks, and signs that letters cannot show."""
    return "".join(text.translate(SIGNS).replace("#", "").replace("=", "").split())


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_says_what_the_screen_shows(name: str) -> None:
    scene, station = SITUATIONS[name]("en")
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
    assert scene.table.players[station].asking.asked == KEEP and page["hint"] == "1-5 choose, OK locks"


def test_a_list_has_all_its_choices_though_a_screen_shows_five() -> None:
    scene, station = SITUATIONS["question cheat"]("en")
    page = described(scene, station)
    assert len(page["choices"]) == len(choices(scene.game, station)) > 5
    assert [each["chosen"] for each in page["choices"]].count(True) == 1


def test_it_is_read_in_any_language() -> None:
    """The screen was drawn in English; whoever reads it reads French."""
    scene, station = SITUATIONS["question tie"]("en")
    assert described(scene, station, "fr")["title"] == outline.numbered("fr")[6]
