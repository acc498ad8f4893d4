"""Builds the console from the board's pins and runs it. Ctrl-C ends it and leads to the REPL.

LEFT and RIGHT held at a station at power-on start the self-test instead, as does a host; after it the console plays.
"""

import gc
import os
import sys
import time

import machine

import board
from console.commands import WITH_HANDS
from console.report import Reporter
from console.table import Table
from console.version import ABILITIES, version
from console.wires import Wires
from dice.seed import Entropy
from dicetown.bots import Bot
from drivers.bus import Bus
from drivers.mcp23017 import MCP23017
from drivers.piezo import Piezo
from drivers.ssd1306 import SSD1306
from drivers.tca9548a import TCA9548A
from drivers.ws2812 import WS2812
from link.link import Link
from link.port import Port


def build():
    """The table with everything on it."""
    gc.collect()  # what loading has left behind goes first, so that the buffers do not lie scattered
    pin = machine.Pin
    bus = Bus(machine, board.I2C_ID, board.SDA, board.SCL, board.I2C_HZ, board.MUX_RESET_PIN)
    i2c = bus.i2c
    wires = Wires(TCA9548A(i2c, board.MUX), MCP23017(i2c, board.EXPANDER), SSD1306(i2c, board.SCREEN), bus)
    chain = WS2812(machine.bitstream, pin(board.LED_PIN, pin.OUT), board.LEDS, board.LED_LIGHT)
    piezo = Piezo(machine.PWM(pin(board.PIEZO_PIN)))
    boot = int.from_bytes(os.urandom(2), "big")
    about = "%s %s %d %s" % (version(), machine.unique_id().hex(), board.STATIONS, ABILITIES)
    link = Link(Port(sys.stdin.buffer, sys.stdout.buffer), boot, about)
    return Table(wires, board.CHANNELS, chain, piezo, Reporter(link), Entropy(os.urandom), Bot(), "settings.bin")


def _held(wires):
    """Whether somebody holds LEFT and RIGHT at a station, be its screen dead or not."""
    both = 1 << board.LEFT_BIT | 1 << board.RIGHT_BIT
    for channel in board.CHANNELS:
        try:
            wires.mux.select(channel)
            wires.expander.setup(board.INPUTS)
            if wires.expander.read() & both == both:
                return True
        except OSError:
            pass
    return False


def _serve(at_power_on):
    """Until the self-test is wished for. -> whether somebody is there for it"""
    table = build()
    if at_power_on and _held(table.stations[0].wires):
        return True
    tick = table.tick
    now = time.ticks_ms
    while not table.testing or table.link.sent.waiting:
        tick(now())
    return table.testing == WITH_HANDS


def run():
    """Play, and test when it is wished; the test's code is there only while it runs."""
    hands = _serve(True)
    while True:
        gc.collect()
        import selftest

        selftest.run(hands)
        del sys.modules["selftest"], selftest
        hands = _serve(False)


if __name__ == "__main__":
    try:
        run()
    except KeyboardInterrupt:
        print("The console has stopped. Ctrl-D starts it again.")
