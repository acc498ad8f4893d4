"""Builds the console from the board's pins and runs it. Ctrl-C ends it and leads to the REPL."""

import gc
import os
import sys
import time

import machine

import board
from console.report import Reporter
from console.station import Wires
from console.table import Table
from console.version import version
from dice.seed import Entropy
from dicetown.bots import Bot
from drivers.mcp23017 import MCP23017
from drivers.piezo import Piezo
from drivers.ssd1306 import SSD1306
from drivers.tca9548a import TCA9548A
from drivers.ws2812 import WS2812
from link.link import Link
from link.port import Port
from store.settings import Settings

ABILITIES = "bots seed pace log counts seat patience"  # what a host may ask of this firmware, see link/README.md


def build():
    """The table with everything on it."""
    gc.collect()  # what loading has left behind goes first, so that the buffers do not lie scattered
    pin = machine.Pin
    pin(board.MUX_RESET_PIN, pin.OUT, value=1)
    i2c = machine.I2C(board.I2C_ID, scl=pin(board.SCL), sda=pin(board.SDA), freq=board.I2C_HZ)
    wires = Wires(TCA9548A(i2c, board.MUX), MCP23017(i2c, board.EXPANDER), SSD1306(i2c, board.SCREEN))
    chain = WS2812(machine.bitstream, pin(board.LED_PIN, pin.OUT), board.LEDS, board.LED_LIGHT)
    piezo = Piezo(machine.PWM(pin(board.PIEZO_PIN)))
    boot = int.from_bytes(os.urandom(2), "big")
    about = "%s %s %d %s" % (version(), machine.unique_id().hex(), board.STATIONS, ABILITIES)
    link = Link(Port(sys.stdin.buffer, sys.stdout.buffer), boot, about)
    settings = Settings("settings.bin")
    return Table(wires, board.CHANNELS, chain, piezo, Reporter(link), Entropy(os.urandom), Bot(), settings)


def run():
    table = build()
    tick = table.tick
    now = time.ticks_ms
    while True:
        tick(now())


if __name__ == "__main__":
    try:
        run()
    except KeyboardInterrupt:
        print("The console has stopped. Ctrl-D starts it again.")
