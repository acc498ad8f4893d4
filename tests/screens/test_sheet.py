"""Every screen in every language: the sheet has them all, and there is room for each text with the longest names."""

import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dicetown.cards import (
    BANK,
    BOX,
    CARDS,
    COACH,
    DOLLARS,
    ELIXIR_BACK,
    MINE,
    NUGGETS,
    POTIONS,
    PROPERTY_BACK,
    STORE_BACK,
)
from dicetown.correct import places
from dicetown.labels import AS_OFFER
from dicetown.layout import GOLD, LOOT, PURSE, ROUND
from dicetown.question_table import QUESTION_WORDS
from dicetown.questions import WANTED_WINDOW
from host.build.mpy import FIRMWARE
from host.i18n.device import language
from reports.correction import Correction
from screens import texts
from screens.canvas import COLUMNS, SCREEN_WIDTH, Canvas
from screens.parts import explain, stuck
from tests.screens import sheet
from tests.screens.read_screen import Picture, as_read

SITUATIONS = sheet.situations()
NAME = b"W" * 12  # the greatest length of a name
OFFER_CARD, OFFER_COUNT = 26, 110  # pixels: where a card and its number begin on the screen of bribes
LIST = 18  # pixels: where a card begins in the hand
WHITE = 0xFF


class Careful(Canvas):
    """A screen on which nothing may be cut off or written over something else."""

    def letter(self, code: int) -> None:
        at = self.row * SCREEN_WIDTH + self.x
        assert self.x + COLUMNS <= SCREEN_WIDTH, f"no room in row {self.row}"
        assert not any(column not in (0, WHITE) for column in self.buf[at : at + COLUMNS]), f"taken, row {self.row}"
        super().letter(code)


def crowd(table: Any) -> None:
    """Give the table the longest names and the largest numbers that a game can have."""
    s = table.match.game.s
    table.match.labels[:] = [NAME] * 5
    for place in (0, 1, 2, 3, 4, BANK, COACH):
        s[PURSE + place] = 43
    for place in (0, 1, 2, 3, 4, MINE):
        s[GOLD + place] = 30
    s[LOOT] = 43
    s[ROUND] = 25
    table.match.results.totals[:] = bytes([99] * 5)
    if table.games.lobby:
        table.games.lobby.labels = [NAME] * 5
    else:
        for player in table.players:
            offer = player.questions[AS_OFFER]
            offer.dollars, offer.nuggets = 43, 30
    table.bots.countdown = table.bots.countdown and 10


@cache
def reached(name: str) -> tuple[Any, int, Picture]:
    """Return a situation, made once for all tests here: its scene, the station, and what that shows in English."""
    scene, station = SITUATIONS[name]("en")
    return scene, station, scene.picture(station)


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_text_has_its_place_with_the_longest_names_and_numbers(name: str) -> None:
    scene, station, _ = reached(name)
    crowd(scene.table)
    screen = Careful()
    for code in texts.LANGUAGES:
        assert scene.table.games.language(code)
        scene.table.display.paint(station, screen)
        assert any(screen.buf), code


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_card_has_its_place(code: str) -> None:
    assert texts.spoken.use(code)
    screen = Careful()
    for card in (*range(CARDS), STORE_BACK, PROPERTY_BACK, ELIXIR_BACK):
        screen.clear()
        screen.at(LIST, 0)
        screen.name_card(card)
        explain(screen, card, 6)
    for card in range(POTIONS):  # cards that can be in a hand, and so be offered or played
        screen.clear()
        screen.at(OFFER_CARD, 0)
        screen.name_card(card)
        assert screen.x < OFFER_COUNT
        screen.card = card
        screen.line(1, texts.ABOUT + WANTED_WINDOW)


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_whatever_the_language_a_location_and_a_notice_fit_their_screens(code: str) -> None:
    assert texts.spoken.use(code)
    screen = Careful()
    for location in range(9):
        screen.clear()
        screen.location = location
        screen.line(0, texts.ABOUT + 5)
        screen.at(4, 1)
        screen.say(texts.STOPPED)
        screen.line(2, texts.NOT_ALLOWED)


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_a_stuck_button_and_goods_to_be_put_right_have_their_place(code: str) -> None:
    """Each of the eight buttons; each place as source and target; a reason of twenty letters."""
    scene, _ = SITUATIONS["goods put right?"](code)
    table = scene.table
    crowd(table)
    screen = Careful()
    for what in (*range(CARDS), DOLLARS, NUGGETS):
        for place in range(BOX):
            if places(table.match.game.s, what) >> place & 1:
                table.consent.propose(Correction(what, 43, place, place, b"W" * 20))
                table.display.paint(0, screen)
    for key in range(8):
        stuck(screen, key)


@pytest.mark.parametrize("number", range(1, len(QUESTION_WORDS)))
def test_the_sheet_shows_every_question(number: int) -> None:
    name = QUESTION_WORDS[number]
    title = language(FIRMWARE, "en")[f"TITLE {name}"].split("@")[0]
    shown = reached(f"question {name}")[2].rows()[0]
    assert shown.startswith(as_read(title).strip())


def test_the_hand_tells_what_the_chosen_card_does() -> None:
    scene, station = SITUATIONS["hand"]("en")
    assert scene.text(station)[2] == "2= Cheat" and scene.picture(station).inverted() == [0, 2]
    assert scene.text(station)[6:] == ["When cups are lifted", "turn one of your dice"]
    scene.do(station, "5")
    assert scene.picture(station).inverted() == [0, 5]
    assert scene.text(station)[6:] == ["Another plays a card", "it has no effect"]
    scene.do(station, "4")
    assert scene.text(station)[6:] == ["Points at the end: 3", "LEFT RIGHT: browse"]
    scene.do(station, ">3")
    assert scene.text(station)[0].startswith("Which dice stay?"), "no third card on that page: back to the question"
    assert scene.table.players[station].asking.choice == 0, "looking at cards marks no die"


def test_the_sheet_in_the_readme_is_of_these_screens(tmp_path: Path) -> None:
    fresh = tmp_path / "sheet.png"
    sheet.write(fresh, {name: reached(name)[2] for name in SITUATIONS})
    assert pixels(fresh) == pixels(sheet.HOME), "python -m tests.screens.sheet"


def pixels(path: Path) -> bytes:
    """Return the pixels of a picture written by `save_png`: one chunk of data between head and end."""
    return zlib.decompress(path.read_bytes()[41:-16])
