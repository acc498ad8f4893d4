"""Builds the console from the board's pins and runs it. Ctrl-C ends it and leads to the REPL.

LEFT and RIGHT held at a station at power-on start the self-test instead, as does a host; after it the console plays.
What nobody has foreseen starts it anew (overlays/crash.py); so does the watchdog, when the loop stands still.
"""

import gc
import os
import sys
import time

import machine

import board
import micropython
import overlays
from dice.seed import Entropy
from dicetown.bots import Bot
from drivers.bus import Bus
from drivers.mcp23017 import MCP23017
from drivers.piezo import Piezo
from drivers.screen import Screen
from drivers.tca9548a import TCA9548A
from drivers.ws2812 import WS2812
from link.link import Link
from link.port import Port
from reports.reporter import Reporter
from screens.canvas import Canvas
from stations.station_bus import StationBus
from store.flash import remount
from store.journal import Journal
from table.table import WITH_HANDS, Table
from version import ABILITIES, version

_WATCHDOG_MS = 8000  # the RP2040's longest are 8.3 s
_CTRL_CLEAR = 0x4005B000  # its register WATCHDOG_CTRL, where a written 1 clears a bit
_ENABLE = 1 << 30
_READ_MS = 3000  # what a fault has to say stands so long
_JOURNAL = "journal/"


def build():
    """The table with everything on it."""
    remount()
    gc.collect()  # what loading has left behind goes first, so that the buffers do not lie scattered
    pin = machine.Pin
    bus = _bus()
    chain = WS2812(machine.bitstream, pin(board.LED_PIN, pin.OUT), board.LEDS, board.LED_LIGHT)
    piezo = Piezo(machine.PWM(pin(board.PIEZO_PIN)))
    boot = int.from_bytes(os.urandom(2), "big")
    about = "%s %s %d %s" % (version(), machine.unique_id().hex(), board.STATIONS, ABILITIES)
    link = Link(Port(sys.stdin.buffer, sys.stdout.buffer), boot, about)
    reporter = Reporter(link)
    journal = Journal(_JOURNAL)
    return Table(bus, board.CHANNELS, chain, piezo, reporter, Entropy(os.urandom), Bot(), "settings.bin", journal)


def _bus():
    i2c_bus = Bus(machine, board.I2C_ID, board.SDA, board.SCL, board.I2C_HZ, board.MUX_RESET_PIN)
    i2c = i2c_bus.i2c
    mux = TCA9548A(i2c, board.MUX)
    line = machine.Pin(board.INTERRUPT_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value
    return StationBus(mux, MCP23017(i2c, board.EXPANDER), Screen(i2c, board.SCREEN), Canvas(), line, i2c_bus)


def _held(bus):
    """Whether somebody holds LEFT and RIGHT at a station, be its screen dead or not."""
    both = 1 << board.LEFT_BIT | 1 << board.RIGHT_BIT
    for channel in board.CHANNELS:
        try:
            bus.mux.select(channel)
            bus.expander.setup(board.INPUTS)
            if bus.expander.read() & both == both:
                return True
        except OSError:
            pass
    return False


def _serve(feed, at_power_on, fault):
    """Until the self-test is wished for. fault: by which the last run has ended. -> whether somebody is there for it"""
    table = build()
    if at_power_on and not fault and _held(table.stations[0].bus):
        return True
    table.reporter.tell_fault(fault)
    table.games.resume(at_power_on and not fault)
    tick = table.tick
    now = time.ticks_ms
    while not table.testing or table.link.sent.waiting:
        feed()
        tick(now())
    return table.testing == WITH_HANDS


def _play(feed, fault):
    """Play, and test when it is wished; the test's code is there only while it runs."""
    hands = _serve(feed, True, fault)
    while True:
        _test(feed, hands)
        hands = _serve(feed, False, b"")


def _test(feed, hands):
    gc.collect()
    selftest = overlays.load("selftest")
    selftest.run(feed, hands)


def _begun():
    """-> what has ended the last run, b"" for power or a hand, and whether to start again would not help."""
    if machine.reset_cause() != machine.WDT_RESET:
        return b"", False
    crash = overlays.load("crash")
    return crash.begun(_pico() and machine.mem32, _JOURNAL)


def _unlock():
    """The rules run under a locked heap (table/decision.py), and may not have come to its end."""
    micropython.heap_lock()
    while micropython.heap_unlock():
        pass


def _ended(error, fault, now):
    """A fault that nobody has foreseen: say it. -> whether to start again would not help."""
    gc.collect()
    crash = overlays.load("crash")
    again = crash.ended(error, fault, now)
    crash.show(_bus(), again)
    time.sleep_ms(_READ_MS)
    return again


def _pico():
    """Whether this is the processor whose watchdog `unwatch` can stop."""
    return "RP2040" in sys.implementation._machine


def _watched():
    """Start the watchdog. -> what feeds it"""
    if _pico() or sys.platform != "rp2":
        return machine.WDT(timeout=_WATCHDOG_MS).feed
    return int  # which does nothing


def unwatch():
    """The REPL feeds no watchdog, and mpremote would be cut off in the middle of a file."""
    if _pico():
        machine.mem32[_CTRL_CLEAR] = _ENABLE


def run():
    """Until Ctrl-C."""
    start = time.ticks_ms()
    fault, again = _begun()
    feed = _watched()
    try:
        if not again:
            _play(feed, fault)
    except Exception as error:
        _unlock()
        again = _ended(error, fault, time.ticks_diff(time.ticks_ms(), start))
        if not again:
            machine.reset()
    print("selftest say the console: a fault that it cannot leave behind, so it tests itself and then stands still")
    _test(feed, True)
    while True:
        feed()
        time.sleep_ms(100)


if __name__ == "__main__":
    try:
        run()
    except KeyboardInterrupt:
        print("The console has stopped. Ctrl-D starts it again.")
    finally:
        unwatch()
