"""Switches the radio on at power-on, and saves the network at home that a form names, for the next power-on.

A bundle of its own, with the names of the main one (host/build/bundle). In memory until there is an address.
"""

import gc
import socket

from air import wifi
from elapsed import since
from micropython import const
from screens.encoding import coded

_LEAST = const(192000)  # bytes of heap: 186,000 for phones (air/README.md), the rest for gaps
_AGAIN_MS = const(10000)  # after which a network that was not joined is tried again
_PATIENCE_MS = const(60000)  # after a power cut the router at home also needs time to start
_NO_NETWORK = const(-2)  # the radio's status, network.STAT_NO_AP_FOUND
_WRONG_PASSWORD = const(-3)  # STAT_WRONG_PASSWORD
_HTTP = 80
_DNS = 53
_WAITING = 4  # connections that wait to be let in
_ANY = "0.0.0.0"
_LETTERS = const(20)  # in a row of a screen

# States of the network, as the page is told them (host/web/STATION.md).
OWN = b"own"
HOME = b"home"
REFUSED = b"refused"  # the own one, because the password of the one at home is wrong
MISSING = b"missing"  # the own one, because there is none of that name
LOST = b"lost"  # the own one, for another reason
NOTED = b"kept"  # the form is saved, for the next start
UNKEPT = b"unkept"  # the flash didn't take the form
WRONG = b"wrong"  # the form makes no sense


def on(unique):
    """Switch the radio on. -> a `Joining`, or None if it is to be off or missing. unique: the board's own number."""
    want = wifi.wanted(unique)
    gc.collect()
    if want.mode != wifi.OFF and gc.mem_alloc() + gc.mem_free() < _LEAST:
        print("network: this board has too little memory for it, a Pico 2 W has enough")
        return None
    wlan = wifi.start(want)
    return Joining(want, wlan) if wlan else None


def keep(said):
    """Save the network at home for the next start. said: bytes, see wifi.Wanted.told. -> the state to tell"""
    want = wifi.wanted(b"").told(said)  # the file is there, or the radio would be off
    if not want:
        return WRONG
    return NOTED if wifi.keep(want) else UNKEPT


class Joining:
    """Waits for an address. If the network at home can't be joined in a minute, opens the console's own."""

    def __init__(self, want, wlan):
        self.want = want
        self.wlan = wlan
        self.state = OWN
        self.began = -1  # ms, of the first look
        self.tried = 0  # ms, of the last attempt to join
        self.why = LOST
        if want.mode == wifi.HOME:
            self.state = HOME
            print("network: joins", repr(want.home))
        else:
            self._tell_own()

    def home(self):
        """Return whether this is the network at home, not the console's own."""
        return self.state == HOME

    def called(self):
        """Return name and password of the own network, in the font's codes; None if they don't fit on a screen."""
        name, password = coded(self.want.name.encode()), coded(self.want.password.encode())
        return (name, password) if max(len(name), len(password)) <= _LETTERS else None

    def address(self, now):
        """Return this console's address, "" while it has none. now: ms."""
        address = self.wlan.ifconfig()[0]
        if address != _ANY:
            return address
        if self.home():
            self._wait(now)
        return ""

    def listener(self):
        """Return a socket that waits for browsers."""
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(socket.getaddrinfo(_ANY, _HTTP)[0][-1])
        made.listen(_WAITING)
        made.setblocking(False)
        return made

    def asked_for_names(self):
        """Return a socket for the DNS questions of phones (air/dns.py)."""
        made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        made.bind(socket.getaddrinfo(_ANY, _DNS)[0][-1])
        made.setblocking(False)
        return made

    def _wait(self, now):
        if self.began < 0:
            self.began = self.tried = now
        status = self.wlan.status()
        if status < 0:
            self.why = {_NO_NETWORK: MISSING, _WRONG_PASSWORD: REFUSED}.get(status, LOST)
        if since(now, self.began) >= _PATIENCE_MS:
            self._fall_back()
        elif status < 0 and since(now, self.tried) >= _AGAIN_MS:
            self.tried = now
            self.wlan.connect(self.want.home, self.want.key)

    def _fall_back(self):
        self.state = self.why
        self.wlan.active(False)
        print("network: cannot join", repr(self.want.home), "-", self.state.decode())
        self.wlan = wifi.own(self.want)
        self._tell_own()

    def _tell_own(self):
        print("network own", repr(self.want.name), "password", self.want.password)
