"""Puts a board on the air: its network, the server, and phones as stations. Loaded at power-on where there is a radio.

A bundle of its own, which shares the other's names (host/build/bundle). What it has made stays.
"""

import select

import board
import overlays
from air import dns
from air.server import Server
from overlays.phones import Phones
from overlays.sheet import Sheet
from stations.air_bus import AirBus

_PHONES = "phones.bin"  # beside the settings
_PAGES = "pages/"
_EACH = 2  # connections of an address that are no station's
_NAME = b"dicetown.local"


def on_air(joining, wired, boards, dice):
    """-> what carries phones as stations beside the boards.

    joining: overlays/network.py; wired: stations/station_bus.py; boards: whether stations are wired to it at all;
    dice: whether the heap holds dice that are heard, too.
    """
    return OnAir(joining, AirBus(wired, boards, board.STATIONS, dice))


class OnAir:
    def __init__(self, joining, bus):
        """joining: overlays/network.py."""
        self.joining = joining  # until there is an address; then its code is dropped
        self.own = False  # it is the console's own network
        self.called = None  # that network's name and password, in the font's codes
        self.bus = bus
        self.bus.carry(self)
        self.table = None
        self.tag = b""
        self.path = ""
        self.phones = None  # once the network has given us an address
        self.names = None

    def attach(self, table, tag, path):
        """The table is there. tag: stands for the pages, in quotation marks; path: of the file of settings."""
        self.table = table
        self.tag = tag
        self.path = path[: path.rfind("/") + 1] + _PHONES

    # As of stations/air_bus.py

    def hear(self, now):
        """Take in what a phone says. now: ms. -> whether one said something"""
        return self.phones is not None and self.phones.server.hear(now)

    def serve(self, now):
        """-> whether that took long"""
        if self.phones:
            if self.names:
                self.names.serve()
            return self.phones.serve(now)
        address = self.joining.address(now)
        if address:
            self._begin(address, self.joining)
        return False

    def take(self, link):
        """Phones have no cable. -> False"""
        return False

    def keeps(self, number):
        """Return whether a place is a phone's, whether the phone is there or not."""
        return self.phones is not None and self.phones.keeps(number)

    def sets_up(self, number):
        """Return whether a place may set a game up."""
        return self.phones is None or self.phones.sets_up(number)

    def network(self):
        """Name and password of the console's own network, or None."""
        return self.called

    def _begin(self, address, joining):
        """There is an address: serve there. Loads code."""
        print("network: open http://" + address)
        self.joining = None
        self.own = not joining.home()
        if self.own:
            self.called = joining.called()
        outline = overlays.load("outline")
        http = overlays.load("http")
        poll = select.poll()
        server = Server(joining.listener(), poll, _EACH)
        sheet = Sheet(outline.made(self.table), outline.describe)
        self.phones = Phones(self.bus, self.table, server, sheet, joining.state, self.path)
        named = (address.encode(), _NAME)
        server.serve_for(self.phones, http.answers(self.phones, server, named, _PAGES, self.tag, self.own))
        if self.own:
            numbers = bytes([int(part) for part in address.split(".")])
            self.names = dns.Names(joining.asked_for_names(), select.poll(), numbers)
