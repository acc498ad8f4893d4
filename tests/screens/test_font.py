"""The font is made from the drawings, and can be read back from pixels."""

import pytest

from host.build.mpy import FIRMWARE
from host.i18n.device import language
from screens import font, texts
from screens.canvas import BARE, MARKED, PLAIN, Canvas
from screens.encoding import coded
from tests.screens import make_font
from tests.screens.read_screen import FACES, alphabet, as_read, dice, read_row


def test_the_font_is_made_from_the_drawings() -> None:
    assert make_font.FONT.read_text(encoding="utf-8") == make_font.source(), "python -m tests.screens.make_font"


def test_no_two_letters_look_alike() -> None:
    assert len(alphabet()) == font.LAST - font.FIRST


def test_no_two_dice_look_alike() -> None:
    assert sorted(dice().values()) == sorted((face, look) for face in FACES for look in (PLAIN, MARKED, BARE))


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_text_is_read_back_from_its_pixels(code: str) -> None:
    screen = Canvas()
    for line in language(FIRMWARE, code).values():
        for inverted in (False, True):
            screen.clear()
            screen.write(coded(line.encode()))
            if inverted:
                screen.title(0)
            assert read_row(bytes(screen.buf[:128])) == as_read(line)


def test_numbers_and_placeholders_are_filled_in() -> None:
    screen = Canvas()
    assert texts.spoken.use("en")
    screen.clear()
    screen.who = b"Ann"
    screen.n = 1024
    screen.card = 24
    screen.location = 2
    for row, (text, read) in enumerate(
        (
            (texts.ABOUT + 8, "Ann robs $1024"),
            (texts.ABOUT + 24, "Card: Deed 2"),
            (texts.ABOUT + 6, "Stagecoach"),
        )
    ):
        screen.line(row, text)
        assert read_row(bytes(screen.buf[128 * row : 128 * row + 128])) == read


def test_a_letter_that_the_font_lacks_is_a_question_mark_and_nothing_leaves_its_row() -> None:
    screen = Canvas()
    screen.clear()
    screen.write(coded("Zoë → Žofka".encode()))
    assert read_row(bytes(screen.buf[:128])) == "Zoë ? Žofka"
    screen.clear()
    screen.write(b"M" * 40)
    assert read_row(bytes(screen.buf[:128])) == "M" * 21
    assert not any(screen.buf[128:])
