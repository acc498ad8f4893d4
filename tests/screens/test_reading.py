"""Reading a private screen from its pixels."""

from screens import font
from screens.canvas import BARE, MARKED, PLAIN, Canvas
from tests.screens.reading import Picture


class Drawn(Canvas):
    """A canvas that can be read like a chip."""

    def pixels(self) -> list[bytes]:
        return [bytes(self.buf[128 * (y // 8) + x] >> y % 8 & 1 for x in range(128)) for y in range(64)]


def test_dice_are_read_with_their_looks() -> None:
    screen = Drawn()
    for die, look in enumerate((PLAIN, MARKED, BARE, PLAIN, PLAIN)):
        screen.at(26 * die, 2)
        screen.die(die, look)
    assert Picture(screen).dice() == [("9", PLAIN), ("10", MARKED), ("J", BARE), ("Q", PLAIN), ("K", PLAIN)]


def test_the_cursor_and_signs_are_told() -> None:
    screen = Drawn()
    screen.at(0, 2)
    screen.write(bytes([66, 111, font.BADGE]))
    screen.at(20, 2)
    screen.write(b"$1")
    screen.invert(2, 0, 128)
    assert Picture(screen).rows()[2] == "Bo+$1" and Picture(screen).inverted() == [2]
    screen.clear()
    assert Picture(screen).dark
