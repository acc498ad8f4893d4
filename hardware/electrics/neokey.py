"""The version without soldering: what its LEDs may take of the Pico's 3.3 V pin, which feeds all of it."""

from typing import Any

from hardware.electrics.check import Check

BOARDS, PIXELS = 2, 4  # NeoKeys of a station, LEDs of a NeoKey


def light(board: dict[str, Any]) -> int:
    """What the bytes of a frame may add up to: the firmware's LED_LIGHT."""
    own, leds = board["neokey"], board["leds"]
    dark = len(own["channels"]) * BOARDS * PIXELS * leds["dark_ma"]
    return int(max(0, own["limit_ma"] - dark) * 255 / leds["colour_ma"])


def station_ma(board: dict[str, Any]) -> float:
    """One station without its LEDs."""
    return float(board["parts"][board["station"]["screen_chip"]]["ma"] + BOARDS * board["neokey"]["rest_ma"])


def total_ma(board: dict[str, Any]) -> float:
    """The most that all of it takes."""
    own = board["neokey"]
    return float(len(own["channels"]) * station_ma(board) + own["limit_ma"] + board["parts"]["mux"]["ma"])


def neokey_checks(board: dict[str, Any]) -> list[Check]:
    if board["station"]["keys"] != "neokey":
        return []
    own, seats = board["neokey"], len(board["neokey"]["channels"])
    screen, mux = board["parts"][board["station"]["screen_chip"]]["ma"], board["parts"]["mux"]["ma"]
    total = total_ma(board)
    return [
        Check(
            "Without soldering: current of the Pico's 3.3 V",
            f"{seats} x ({screen} + {BOARDS} x {own['rest_ma']}) + {own['limit_ma']} + {mux} = {total:.0f} mA",
            total,
            own["supply_ma"],
            "mA",
            ("neokey", "limit_ma"),
            "All that is on the Qwiic cables: screens, NeoKeys, LEDs, multiplexer.",
        )
    ]
