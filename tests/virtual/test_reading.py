"""A private screen in words: what the font's pixels cannot tell, such as Latin from Cyrillic letters, is put right."""

from __future__ import annotations

import pytest

from host.i18n.device import spoken
from host.virtual.reading import DRAWN, Line, Picture, unmixed
from screens import font, texts
from screens.canvas import BARE, MARKED, PLAIN, Canvas
from tests.screens.read_screen import as_read

PLACES = "@#&^"


class Drawn(Canvas):
    """A canvas as a chip."""

    def pixels(self) -> list[bytes]:
        return [bytes(self.buf[128 * (y // 8) + x] >> y % 8 & 1 for x in range(128)) for y in range(64)]


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_text_of_the_screens_is_read_as_it_was_written(code: str) -> None:
    for name, text in spoken(code).items():
        if not set(text) & set(PLACES):
            assert unmixed(as_read(text), code == "ru") == text, name


def test_names_in_another_alphabet_stay_as_they_are() -> None:
    assert unmixed("Bo: OK", True, {"Bo"}) == "Bo: OK"
    assert unmixed(as_read("Вера"), False) == as_read("Вера"), "which nobody could tell"
    assert unmixed(as_read("Женя K K"), False) == "Женя K K"


def test_a_question_with_dice_in_words() -> None:
    screen = Drawn()
    screen.head(texts.TITLE + 1)
    screen.title(0)
    for die, look in enumerate((PLAIN, MARKED, BARE, PLAIN, PLAIN)):
        screen.at(26 * die, 2)
        screen.die(die, look)
    screen.line(7, texts.KEYS)
    picture = Picture(screen)
    assert [line.text == "the dice" for line in picture.lines("the dice")] == [False, True, False]
    assert not any(line.chosen for line in picture.lines("the dice")), "a title is no cursor"
    assert picture.dice()[1] == ("10", MARKED) and picture.dice()[2] == ("J", BARE)


def test_the_cursor_and_signs_are_told() -> None:
    """And columns that stand close to each other are words of their own."""
    screen = Drawn()
    screen.at(0, 2)
    screen.write(bytes([66, 111, font.BADGE]))
    screen.at(20, 2)
    screen.write(b"$1")
    screen.invert(2, 0, 128)
    assert Picture(screen).lines("") == [Line(f"Bo{DRAWN[font.BADGE]} $1", True)]
    assert Picture(screen).rows()[2] == "Bo+$1"
    screen.clear()
    assert Picture(screen).dark and Picture(screen).lines("") == []
