"""Builds the stations' bus on the board's pins: for the table, and once more to show a fault."""

import board
from drivers.bus import Bus
from drivers.screen import Screen
from drivers.tca9548a import TCA9548A
from screens.canvas import Canvas
from stations.keys import KeysBus, of_stations


def station_bus(machine):
    """Return the stations' bus (stations/station_bus.py). No chip is set up yet."""
    i2c_bus = Bus(machine, board.I2C_ID, board.SDA, board.SCL, board.I2C_HZ, board.MUX_RESET_PIN)
    i2c = i2c_bus.i2c
    mux = TCA9548A(i2c, board.MUX)
    line = machine.Pin(board.INTERRUPT_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value
    flags = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP).value for pin in board.LIMITER_PINS]
    return KeysBus(mux, of_stations(i2c, mux), Screen(i2c, board.SCREEN), Canvas(), line, i2c_bus, flags)
