"""Puts a board on the air: its network, the server, and phones as stations. Loaded at power-on if it has a radio.

A bundle of its own, with the names of the main one (host/build/bundle). The objects that it makes stay.
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
_EACH = 2  # connections without a station that one address may have
_NAME = b"dicetown.local"


def on_air(joining, wired, boards, dice):
    """Return an `OnAir`, which serves phones as stations beside the wired ones.

    joining: overlays/network.py; wired: stations/station_bus.py; boards: whether any station is wired to this board;
    dice: whether the heap also has room for electronic dice.
    """
    return OnAir(joining, AirBus(wired, boards, board.STATIONS, dice))


class OnAir:
    def __init__(self, joining, bus):
        """joining: overlays/network.py."""
        self.joining = joining  # until there is an address; then its code is dropped
        self.own = False  # the network is the console's own
        self.called = None  # that network's name and password, in the font's codes
        self.bus = bus
        self.bus.carry(self)
        self.table = None
        self.tag = b""
        self.path = ""
        self.phones = None  # once the network has given us an address
        self.names = None

    def attach(self, table, tag, path):
        """Take the finished table. tag: an ETag for all pages, in quotation marks; path: of the settings' file."""
        self.table = table
        self.tag = tag
        self.path = path[: path.rfind("/") + 1] + _PHONES

    # What stations/air_bus.py calls

    def hear(self, now):
        """Take in what a phone says. now: ms. -> whether one said something"""
        return self.phones is not None and self.phones.server.hear(now)

    def serve(self, now):
        """Serve the phones, or look whether there is an address yet. now: ms. -> whether that took long"""
        if self.phones:
            if self.names:
                self.names.serve()
            return self.phones.serve(now)
        address = self.joining.address(now)
        if address:
            self._begin(address, self.joining)
        return False

    def take(self, link):
        """Take no command: phones are not on the cable. -> False"""
        return False

    def keeps(self, number):
        """Return whether a place belongs to a phone, even one that is away."""
        return self.phones is not None and self.phones.keeps(number)

    def sets_up(self, number):
        """Return whether a place may set a game up."""
        return self.phones is None or self.phones.sets_up(number)

    def network(self):
        """Return name and password of the console's own network, or None."""
        return self.called

    def _begin(self, address, joining):
        """Start the server at an address. Loads code."""
        self.joining = None
        self.own = not joining.home()
        if self.own:
            self.called = joining.called()
        outline = overlays.load("outline")
        http = overlays.load("http")
        poll = select.poll()
        server = Server(joining.listener(), poll, _EACH)
        print("network: open http://" + address)
        sheet = Sheet(outline.made(self.table), outline.describe)
        self.phones = Phones(self.bus, self.table, server, sheet, joining.state, self.path)
        named = (address.encode(), _NAME)
        server.serve_for(self.phones, http.answers(self.phones, server, named, _PAGES, self.tag, self.own))
        if self.own:
            numbers = bytes([int(part) for part in address.split(".")])
            self.names = dns.Names(joining.asked_for_names(), select.poll(), numbers)
