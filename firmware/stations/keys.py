"""The stations' keys, their bus, and the lines of their LEDs.

Generated from `keys` of hardware/board.toml by hardware/generate.py."""

from board import EXPANDER, LED_PINS, STATIONS
from drivers.mcp23017 import MCP23017
from stations.station_bus import StationBus as KeysBus

__all__ = ("HAS_INTERRUPT", "KeysBus", "lights", "of_stations")

HAS_INTERRUPT = True  # they tell a change by a line of their own


def of_stations(i2c, mux):
    """Return the driver of each station's keys: one serves all, because they share an address."""
    return [MCP23017(i2c, EXPANDER)] * STATIONS


def lights(machine, keys):
    """Return what sends colours, and the lines of LEDs: the town's, then by station."""
    return machine.bitstream, [machine.Pin(number, machine.Pin.OUT) for number in LED_PINS]
