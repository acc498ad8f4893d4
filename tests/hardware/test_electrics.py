"""The electrics computed again by hand, with the numbers of the real board, and the limits where they stop working."""

import math
import re
from typing import Any

import pytest

from hardware.circuit import kicad
from hardware.electrics import sums
from hardware.makers import chapter, firmware
from hardware.places import ROOT
from hardware.source.board_file import BoardError, read
from tests.hardware.boards import changed, real, with_channels


def value(title: str) -> float:
    return next(check.value for check in sums.checks(real()) if check.title == title)


def test_the_real_board_holds() -> None:
    assert all(check.holds for check in sums.checks(real()))


@pytest.mark.parametrize(
    ("title", "by_hand"),
    [
        # Pull-ups of 5.1, 1.8 and 4.7 kilohms in parallel: 1.0369.
        ("I2C: what a chip must hold down", 2.9 / 1.0369),
        # The expander's 0.8 V at 3 mA are 267 ohms; the Pico's 0.5 V.
        ("I2C: low level from a station to the Pico", 3.3 / 1303.6 * 296.67 + 0.26015 * 0.144 / 3),
        ("I2C: low level from the Pico to a station", 0.5 + 2.8 * 30 / 1036.9),
        # From 0.99 to 1.6 V all pull-ups but the screen's, 1.3304 kilohms, raise 60 + 45 + 1.15 x 112 pF and an array
        # of 3 pF at each end of the cable. From there to 2.31 V each side of the multiplexer is on its own.
        ("I2C: edge at a station, at 400 kHz", 0.30662 * 1.33043 * 239.8 + 0.54069 * 1.8 * 179.8),
        ("I2C: edge at the Pico, at 400 kHz", 0.30662 * 1.33043 * 239.8 + 0.54069 * 5.1 * 60),
        ("I2C: edge with no station joined", 0.8473 * 5.1 * 60),
        # Of the chain's 260 mA the 32 other LEDs take 1 each in the dark; screen 30, expander 1, ten pull-ups of 0.115.
        ("Station's limiter gives what the station takes", 228 + 32.15),
        ("Main fuse holds", 260 + 5 * 32.15),
        ("LED data: edges over a cable", 2.2 * 0.27 * 133),
        ("LED data: an output against ground, or against 5 V", 5250 / 270),
        ("Interrupt line low", 0.6 + 3.3 * 330 / 10330 + 0.26015 * 0.144 / 3),
        # Main fuse 0.20 ohms, the limiter 0.135, one wire to the station and three back of 0.144 ohms each.
        ("5 V at the LEDs of a station", 4.5 - 0.42075 * 0.20 - 0.26015 * (0.135 + 0.144 + 0.144 / 3)),
        # 22980 / 67.32 ** 0.94 mA: 68 kilohms, less 1 %. The others take 420.75 - 260.15.
        ("A contact of a shorted cable stays cool", 439.5),
        ("Main fuse holds while a station's cable is shorted", 439.5 + 160.6),
        # 74AHCT541, recommended operating conditions: 4.5 V at least. Its supply branches off before the fuse.
        ("LED data: supply of the buffer", 4.5),
        ("LED data: input above the supply of a fully lit station", 0.42075 * 0.20 + 0.26015 * (0.135 + 0.144 * 4 / 3)),
        # MicroPython 1.28, shared/tinyusb/tusb_config.h; USB 2.0, chapter 7.2.1: a port grants 100 or 500 mA.
        ("Current that MicroPython asks USB for", 250),
        # One capacitor of 1 uF, and 0.1 uF at buffer, each limiter, each light of the town.
        ("What a port charges at once when the console is plugged in", 2.4),
        ("Piezo: edge from the Pico's pin", 10),
    ],
)
def test_the_sums_by_hand(title: str, by_hand: float) -> None:
    assert value(title) == pytest.approx(by_hand, rel=1e-3)


def test_the_sums_tell_of_the_picos_own_capacitor() -> None:
    """It has 47 uF, by Raspberry Pi's schematic of the Pico; USB 2.0, chapter 7.2.4.1, allows 10."""
    charged = next(check for check in sums.checks(real()) if check.title.startswith("What a port charges"))
    assert charged.limit == 10 and "The Pico has 47 uF of its own" in charged.why


def test_a_buffer_behind_the_fuse_would_have_too_little() -> None:
    names = sums.quantities(real())
    assert names["main_volts"] < names["ahct_least_volts"] <= names["usb"].least_volts
    assert kicad.main().parts["U3"].nets["20"] == "VBUS"


def test_the_cups_sensor_closes_by_its_magnet_and_opens_without() -> None:
    """By Supermagnete's formula for a disc of 10 x 3 mm, 1.2 T: 6.35 mm from its face, 66.35 mm with the cup lifted.

    Far away it is the formula of a dipole.
    """
    found = [check for check in sums.checks(real()) if check.title.startswith("Cup's sensor: field")]
    near, far = 600 * (9.35 / math.hypot(9.35, 5) - 6.35 / math.hypot(6.35, 5)), 1.2 * 1000 * 25 * 3 / 2 / 67.85**3
    assert [check.value for check in found] == [pytest.approx(near), pytest.approx(far, rel=0.01)]
    board = real()
    board["enclosure"]["cup"]["skin"] = 16
    assert [check.title for check in sums.checks(board) if not check.holds] == [found[0].title]
    board["parts"]["magnet"]["size_mm"] = [40, 40, 10]
    assert [check.title for check in sums.checks(board) if not check.holds] == [found[1].title]


def test_the_plugs_of_cup_and_screen_may_be_exchanged() -> None:
    """Supply and ground are on the same pins. A resistor limits the sensor's output to the 1 mA of its sheet.

    4.7 kilohms and the pull-ups' 1.0369 at 3.3 V leave SDA high; 1.8 kilohms would not.
    """
    cup, screen = (real()["connectors"][name] for name in ("cup", "screen"))
    assert cup[:2] == screen[:2] == ["GND", "3V3"] and cup[3] == "open"
    title = "Cup's sensor in the screen's socket"
    assert value(title) == pytest.approx(3.3 / 5.7369, rel=1e-3)
    assert 3.3 * 4.7 / (4.7 + 1.3304) > 0.7 * 3.3
    board = real()
    board["bus"]["cup_series_ohms"] = 1800
    assert [check.title for check in sums.checks(board) if not check.holds] == [title]


def test_a_slow_bus_bears_a_cable_of_two_metres() -> None:
    board = real()
    board["cable"]["mm"] = 2000
    slow = [check.title for check in sums.checks(board) if not check.holds]
    assert slow == ["I2C: edge at a station, at 400 kHz", "I2C: edge at the Pico, at 400 kHz"]
    board["i2c"]["hertz"] = 100_000
    assert all(check.holds for check in sums.checks(board))


def test_the_arrays_and_the_cable_count_on_every_line() -> None:
    """With pull-ups of 2.7 kilohms, or with 680 ohms, the edges would be too slow."""
    board = real()
    now = {check.title: check.value for check in sums.checks(board)}
    board["bus"].update(channel_ohms=2700)
    board["leds"]["series_ohms"] = 680
    slow = {check.title for check in sums.checks(board) if not check.holds}
    assert slow == {"I2C: edge at a station, at 400 kHz", "LED data: edges over a cable"}
    board = real()
    board["parts"]["esd"]["pf"] = 0
    for check in sums.checks(board):
        if check.title in slow:
            assert check.value < now[check.title]


def test_a_low_level_counts_with_the_chips_own_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The MCP23017 gives 0.8 V at 3 mA, and takes 0.2 of its supply for low.

    With the 0.4 V of I2C's own table a board with 1.5 kilohms per channel would pass.
    """
    board = real()
    board["bus"]["channel_ohms"] = 1500
    heard, said = "I2C: low level from a station to the Pico", "I2C: low level from the Pico to a station"
    now = {check.title: check for check in sums.checks(board)}
    assert not now[heard].holds and now[said].limit == pytest.approx(0.66)
    monkeypatch.setitem(sums.DATA["sheets"], "expander_sda_volts", 0.4)
    assert next(check for check in sums.checks(board) if check.title == heard).holds


def test_a_pico_w_leaves_less_for_the_leds() -> None:
    """The refusal says how far the limit must go down, and that limit is accepted."""
    with pytest.raises(BoardError, match="lower it to 279, or build fewer stations"):
        read(changed(('kind = "pico"', 'kind = "pico_w"')))
    read(changed(('kind = "pico"', 'kind = "pico_w"'), ("limit_ma = 300", "limit_ma = 270")))
    read(with_channels((0, 1, 2), ('kind = "pico"', 'kind = "pico_w"')))


def test_the_page_on_dice_names_the_most_that_a_radio_leaves_five_stations() -> None:
    page = (ROOT / "hardware" / "guide" / "dice.md").read_text(encoding="utf-8")
    said = re.search(r"`limit_ma` of `\[leds\]` to (\d+)", page)
    board = real()
    board["pico"]["kind"] = "pico_w"
    for more, holds in ((0, True), (10, False)):
        board["leds"]["limit_ma"] = int(said[1]) + more if said else 0
        assert all(check.holds for check in sums.checks(board)) == holds


@pytest.mark.parametrize(
    ("chip", "stations", "most"), [("sh1106", 4, 300), ("sh1106", 5, 260), ("ssd1309", 2, 260), ("ssd1309", 4, 100)]
)
def test_another_screen_leaves_more_or_less_for_the_leds(chip: str, stations: int, most: int) -> None:
    """The limits in the guide's table are accepted, and 10 mA more are not."""
    page = (ROOT / "hardware" / "guide" / "printing.md").read_text(encoding="utf-8")
    assert str(most) in page.split("## Another screen")[1].split("## ")[0]
    changes = (('screen_chip = "ssd1306"', f'screen_chip = "{chip}"'),)
    read(with_channels(tuple(range(stations)), *changes, ("limit_ma = 300", f"limit_ma = {most}")))
    if most < 300:
        with pytest.raises(BoardError):
            read(with_channels(tuple(range(stations)), *changes, ("limit_ma = 300", f"limit_ma = {most + 10}")))


def test_the_firmware_keeps_the_chain_within_its_limit() -> None:
    """Even with all LEDs at the most light that the firmware allows, including what their chips take in the dark."""
    board = real()
    names: dict[str, Any] = {}
    exec(firmware.render(board), names)
    most = names["LED_LIGHT"]
    assert most == 2830
    took = most / 255 * 20 + names["LEDS"] * 1
    assert 259 < took <= board["leds"]["limit_ma"] == 260


def test_a_colour_counts_with_the_most_of_the_makers_sheets() -> None:
    """A frame that adds up to the limit at 12 mA per colour takes 475 mA from LEDs of 20 mA."""
    board = read(changed(("colour_ma = 20", "colour_ma = 12")))
    found, now = sums.quantities(board), sums.quantities(real())
    assert found["light"] / 255 * 20 + found["all_leds"] > 470
    assert now["light"] / 255 * 20 + now["all_leds"] <= 260


def test_two_seats_leave_more_of_the_limit_to_one_station() -> None:
    board = read(with_channels((0, 1)))
    assert sums.quantities(board)["station_ma"] == pytest.approx(300 - 14 + 22.15)


def test_the_chapter_has_every_sum_with_its_numbers() -> None:
    board = real()
    text = chapter.files(board)["hardware/made/electrics.md"]
    for check in sums.checks(board):
        assert f"**{check.title}**: {check.sum}, {check.bound}." in text
