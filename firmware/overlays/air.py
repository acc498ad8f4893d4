"""Puts a board on the air: its network, the server, and phones as stations. Loaded at power-on where there is a radio.

A bundle of its own, which shares the other's names (host/build/bundle). What it has made stays.
"""

import select
import socket

import board
import overlays
from air import dns
from air.server import Server
from overlays.phones import Phones
from overlays.sheet import Sheet
from stations.air_bus import AirBus

_PHONES = "phones.bin"  # beside the settings
_PAGES = "pages/"
_HTTP = 80
_DNS = 53
_EACH = 2  # connections of an address that are no station's
_WAITING = 4  # connections that wait to be let in
_ANY = "0.0.0.0"
_NAME = b"dicetown.local"


def on_air(unique, wired):
    """-> what carries phones as stations beside the boards, or None: there is no radio, or it is off.

    unique: the board's own number; wired: stations/station_bus.py.
    """
    network = overlays.load("network")
    on = network.on(unique)
    if not on:
        return None
    return OnAir(on[0], on[1], AirBus(wired, _has_boards(wired), board.STATIONS))


def _has_boards(wired):
    """Whether stations are wired to this board at all. Those that are soldered later are found at the next start."""
    try:
        wired.mux.select(0)
    except OSError:
        return False
    return True


class OnAir:
    def __init__(self, wlan, own, bus):
        """wlan: the network's interface; own: it is the console's own network."""
        self.wlan = wlan
        self.own = own
        self.bus = bus
        self.bus.carry(self)
        self.table = None
        self.tag = b""
        self.path = ""
        self.phones = None  # once the network has given us an address
        self.named = None  # how browsers may call this console
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
        address = self.wlan.ifconfig()[0]
        if address != _ANY:
            self._begin(address)
        return False

    def keeps(self, number):
        """Return whether a place is a phone's, whether the phone is there or not."""
        return self.phones is not None and self.phones.keeps(number)

    def sets_up(self, number):
        """Return whether a place may set a game up."""
        return self.phones is None or self.phones.sets_up(number)

    def _begin(self, address):
        """There is an address: serve there. Loads code."""
        self.named = (address.encode(), _NAME)
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(socket.getaddrinfo(_ANY, _HTTP)[0][-1])
        listener.listen(_WAITING)
        listener.setblocking(False)
        outline = overlays.load("outline")
        poll = select.poll()
        server = Server(listener, poll, _EACH, self._answers)
        sheet = Sheet(outline.made(self.table), outline.describe)
        self.phones = Phones(self.bus, self.table, server, sheet, self.path)
        server.serve_for(self.phones)
        if self.own:
            self.names = dns.Names(_port(_DNS), select.poll(), bytes([int(part) for part in address.split(".")]))

    def _answers(self, server):
        """Load what answers requests; it is dropped when nobody asks."""
        http = overlays.load("http")
        return http.answers(server, self.named, _PAGES, self.tag, self.own)


def _port(number):
    """A socket of UDP there."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sock.bind(socket.getaddrinfo(_ANY, number)[0][-1])
    sock.setblocking(False)
    return sock
