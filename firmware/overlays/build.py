"""Puts the console together from the board's pins, once. This code is not in memory while the console runs.

main.py loads it at power-on. A bundle of its own, with the names of the main one (host/build/bundle).
"""

import gc
import os
import sys

import machine

import board
import overlays
from dice.seed import Entropy
from dicetown.bots import Bot
from drivers.piezo import Piezo
from drivers.ws2812 import WS2812
from link.link import Link
from link.port import Port
from micropython import const
from reports.reporter import Reporter
from stations.keys import lights
from store.flash import remount
from store.journal import Journal
from store.kept import read, unsealed
from version import version

_SETTINGS = "settings.bin"
_PLACES = "cable.bin"  # of stations on the cable (overlays/cable.py)
_MAGIC = b"DTcab1"
_WITH_DICE = const(215000)  # bytes of heap: 186,000 for phones (air/README.md), 20,000 for dice, the rest for gaps
_VISITS = const(4)  # rounds over all stations: NeoKeys are asked in one round and answer in a later one


def start(table, journal, look, cable):
    """Build the table with all its parts. table: its class, which this room may not import; journal: its folder.

    look: return None if somebody holds LEFT and RIGHT at a station. cable: load the code for stations on the cable.
    """
    remount()
    # Collect what loading has left, so that the buffers that stay don't lie scattered over the heap.
    gc.collect()
    pin = machine.Pin
    buses = overlays.load("buses")
    bus = buses.station_bus(machine)
    if look and _held(bus):
        return None
    send, lines = lights(machine, bus.keys)
    chain = WS2812(send, lines, board.LINES, board.LED_LIGHT)
    piezo = Piezo(machine.PWM(pin(board.PIEZO_PIN)))
    boot = int.from_bytes(os.urandom(2), "big")
    about = "%s %s %d" % (version(), machine.unique_id().hex(), board.STATIONS)
    link = Link(Port(sys.stdin.buffer, sys.stdout.buffer), boot, about)
    reporter = Reporter(link)
    kept = Journal(journal)
    air = _air(bus)
    far = _cable(bus, air, cable)
    if far or air:
        bus = (far or air).bus
    made = table(bus, board.CHANNELS, chain, piezo, reporter, Entropy(os.urandom), Bot(), _SETTINGS, kept)
    if air:
        air.attach(made, b'"' + version().encode() + b'"', _SETTINGS)
    if far:
        far.attach(made, _SETTINGS)
    return made


def _cable(wired, air, wanted):
    """Return what serves stations on the cable, or None if nobody wants any and none has a place. Loads code."""
    kept = read(_PLACES)
    inside = kept and unsealed(kept, _MAGIC)
    places = inside[0] if inside else 0
    if not (wanted or places):
        return None
    cable = overlays.load("cable")
    return cable.on_cable(wired, air, _has_boards(wired), _holds_dice(), places)


def _air(wired):
    """Return what serves phones as stations, or None if there is no radio or it is switched off. Loads code."""
    try:
        import network  # noqa: F401
    except ImportError:
        return None
    radio = overlays.load("network")
    joining = radio.on(machine.unique_id())
    if not joining:
        return None
    if not _holds_dice():
        print("network: beside phones no dice are heard, a Pico 2 W has the memory for both")
    air = overlays.load("air")
    return air.on_air(joining, wired, _has_boards(wired), _holds_dice())


def _holds_dice():
    """Return whether the heap has room for electronic dice beside stations in browsers."""
    return gc.mem_alloc() + gc.mem_free() >= _WITH_DICE


def _has_boards(wired):
    """Return whether any stations are wired to this board. If they are added later, the next start finds them."""
    try:
        wired.mux.select(0)
    except OSError:
        return False
    return True


def _held(bus):
    """Return whether somebody holds LEFT and RIGHT at a station, even one with a dead screen."""
    both = 1 << board.LEFT_BIT | 1 << board.RIGHT_BIT
    for visit in range(_VISITS):
        for number in range(board.STATIONS):
            keys = bus.keys[number]
            try:
                bus.mux.select(board.CHANNELS[number])
                if not visit:
                    keys.setup(board.INPUTS)
                read = keys.read()
                if read >= 0 and read & both == both:
                    return True
            except OSError:
                pass
    return False
