"""Each screen that has a driver shows a picture exactly on its model; what a wrong driver makes of it."""

from pathlib import Path

import pytest

import board
from drivers.picture import PIECES
from drivers.sh1106 import SH1106
from drivers.ssd1306 import SSD1306
from drivers.ssd1309 import SSD1309
from drivers.tca9548a import TCA9548A
from hardware.source.shape import SCREENS
from host.virtual.board import BOARD, VirtualBoard

DRIVERS = {"sh1106": SH1106, "ssd1306": SSD1306, "ssd1309": SSD1309}
EDGES = {(0, 0), (127, 0), (0, 63), (127, 63), (63, 31), (64, 32)}


def shown(chip: str, driver: type[SSD1306], folder: Path) -> set[tuple[int, int]]:
    """Return the pixels that are lit after a driver has sent EDGES to a station's screen with that chip."""
    definition = folder / "board.toml"
    definition.write_text(BOARD.read_text().replace('screen_chip = "sh1106"', f'screen_chip = "{chip}"'))
    virtual = VirtualBoard(definition=definition)
    machine = virtual.machine
    i2c = machine.I2C(board.I2C_ID, sda=machine.Pin(board.SDA), scl=machine.Pin(board.SCL), freq=board.I2C_HZ)
    TCA9548A(i2c, board.MUX).select(board.CHANNELS[0])
    picture = bytearray(1024)
    for x, y in EDGES:
        picture[y // 8 * 128 + x] |= 1 << y % 8
    screen = driver(i2c, board.SCREEN)
    screen.setup()
    for piece in range(PIECES):
        screen.send(picture, piece)
    screen.on()
    assert screen.is_on()
    pixels = virtual.stations[0].screen.pixels()
    return {(x, y) for y in range(64) for x in range(128) if pixels[y][x]}


def test_every_driver_of_a_screen_is_tested_here() -> None:
    assert sorted(DRIVERS) == sorted(SCREENS)


@pytest.mark.parametrize("chip", DRIVERS)
def test_a_picture_is_shown_dot_for_dot(chip: str, tmp_path: Path) -> None:
    assert shown(chip, DRIVERS[chip], tmp_path) == EDGES


def test_an_sh1106_that_is_taken_for_an_ssd1306_shows_it_two_dots_aside(tmp_path: Path) -> None:
    """As the guide's table of faults says; the right edge shows what was in the memory before."""
    dots = shown("sh1106", SSD1306, tmp_path)
    assert {dot for dot in dots if dot[0] < 126} == {(x - 2, y) for x, y in EDGES if x >= 2}
