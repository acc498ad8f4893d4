"""The sums of the electrics, done again by hand with the numbers of the real board, and where they stop to hold."""

from typing import Any

import pytest

from hardware import electrics
from hardware.electrics.loads import loads
from hardware.makers import chapter, firmware
from hardware.source import BoardError, read
from tests.hardware.boards import changed, real, with_channels


def value(title: str) -> float:
    return next(check.value for check in electrics.checks(real()) if check.title == title)


def test_the_real_board_holds() -> None:
    assert all(check.holds for check in electrics.checks(real()))


@pytest.mark.parametrize(
    ("title", "by_hand"),
    [
        # Pull-ups of 4.7, 10, 4.7 and 4.7 kilohms in parallel: 1.354.
        ("I2C: what a chip must hold down", 2.9 / 1.3545),
        # The expander's 0.8 V at 3 mA are 267 ohms; the Pico's 0.5 V.
        ("I2C: low level from a station to the Pico", 3.3 / 1621.2 * 296.67 + 0.29015 * 0.22 / 4),
        ("I2C: low level from the Pico to a station", 0.5 + 2.8 * 30 / 1354.5),
        # 1.903 kilohms and 60 + 45 + 1.2 x 65 pF.
        ("I2C: edge with a station joined, at 400 kHz", 0.8473 * 1.9028 * 183),
        ("I2C: edge with no station joined", 0.8473 * 3.1973 * 60),
        # Of the chain's 300 mA the 32 other LEDs take 1 each in the dark; screen 20, expander 1, ten pull-ups of 0.115.
        ("Station's fuse holds", 268 + 22.15),
        ("Main fuse holds", 300 + 5 * 22.15 + 2),
        ("LED data: edges over a cable", 2.2 * 0.68 * 80),
        ("LED data: an output against ground", 5250 / 680),
        ("Interrupt line low", 0.6 + 3.3 * 330 / 10330 + 0.29015 * 0.22 / 4),
        # Main fuse 0.88 ohms, the station's 1.29, two wires there and four back of 0.22 ohms each.
        ("5 V at the LEDs of a station", 4.75 - 0.41275 * 0.88 - 0.29015 * (1.29 + 0.11 + 0.22 / 4)),
        ("Piezo: edge from the Pico's pin", 10),
    ],
)
def test_the_sums_by_hand(title: str, by_hand: float) -> None:
    assert value(title) == pytest.approx(by_hand, rel=1e-3)


def test_a_slow_bus_bears_a_longer_cable() -> None:
    """1.6 m are too long for 400 kHz; at 100 kHz it is only the LEDs' data that they are too long for."""
    longer = ("\nmm = 1000", "\nmm = 1600")
    with pytest.raises(BoardError, match="at 400 kHz"):
        read(changed(longer))
    with pytest.raises(BoardError) as refusal:
        read(changed(longer, ("hertz = 400_000", "hertz = 100_000")))
    assert [fault.reason.split(": ")[2] for fault in refusal.value.faults] == ["edges over a cable"]


def test_a_pico_w_leaves_less_for_the_leds() -> None:
    """The refusal says how far the limit must go down, and there it holds."""
    with pytest.raises(BoardError, match="lower it to 281, or build fewer stations"):
        read(changed(('kind = "pico"', 'kind = "pico_w"')))
    read(changed(('kind = "pico"', 'kind = "pico_w"'), ("limit_ma = 300", "limit_ma = 281")))
    read(with_channels((0, 1, 2), ('kind = "pico"', 'kind = "pico_w"')))


def test_the_firmware_keeps_the_chain_within_its_limit() -> None:
    """All LEDs at the most light that the firmware lets through take no more than the limit, dark chips included."""
    board = real()
    names: dict[str, Any] = {}
    exec(firmware.render(board), names)
    most = names["LED_LIGHT"]
    assert most == 3340
    took = most / 255 * 20 + names["LEDS"] * 1
    assert 299 < took <= board["leds"]["limit_ma"] == 300


def test_a_colour_counts_with_the_most_of_the_makers_sheets() -> None:
    """A frame that adds up to the limit at 12 mA a colour takes 475 mA from LEDs of 20 mA."""
    board = read(changed(("colour_ma = 20", "colour_ma = 12")))
    assert electrics.light(board) / 255 * 20 + electrics.leds(board) > 470
    assert electrics.light(real()) / 255 * 20 + electrics.leds(real()) <= 300


def test_two_seats_leave_more_of_the_limit_to_one_station() -> None:
    board = read(with_channels((0, 1)))
    assert loads(board).station_ma == pytest.approx(300 - 14 + 22.15)


def test_the_chapter_has_every_sum_with_its_numbers() -> None:
    board = real()
    text = chapter.files(board)["hardware/made/electrics.md"]
    for check in electrics.checks(board):
        assert f"**{check.title}**: {check.sum}, {check.bound}." in text
