"""Switches the radio on, at power-on, and keeps what a form says of the network at home, for the next power-on.

A bundle of its own, which shares the other's names (host/build/bundle). In memory until there is an address.
"""

import gc
import socket

from air import wifi
from elapsed import since
from micropython import const
from screens.encoding import coded

_LEAST = const(192000)  # bytes of heap: 186,000 for phones (air/README.md), and some for holes
_AGAIN_MS = const(10000)  # after which a network that was not joined is tried again
_PATIENCE_MS = const(60000)  # after a power cut the router at home starts, too
_NO_NETWORK = const(-2)  # what the radio says, as network.STAT_NO_AP_FOUND
_WRONG_PASSWORD = const(-3)
_HTTP = 80
_DNS = 53
_WAITING = 4  # connections that wait to be let in
_ANY = "0.0.0.0"
_LETTERS = const(20)  # in a row of a screen

# How it stands with the network, as the page is told (host/web/STATION.md).
OWN = b"own"
HOME = b"home"
REFUSED = b"refused"  # the one at home could not be joined, so its own is there: the password is wrong
MISSING = b"missing"  # there was none of that name
LOST = b"lost"  # some other reason
NOTED = b"kept"  # what a form has said holds from the next start on
UNKEPT = b"unkept"  # flash did not take it
WRONG = b"wrong"  # that can't be meant


def on(unique):
    """-> who looks for an address, or None: the radio is off, or there is none. unique: the board's own number."""
    want = wifi.wanted(unique)
    gc.collect()
    if want.mode != wifi.OFF and gc.mem_alloc() + gc.mem_free() < _LEAST:
        print("network: this board has too little memory for it, a Pico 2 W has enough")
        return None
    wlan = wifi.start(want)
    return Joining(want, wlan) if wlan else None


def keep(said):
    """Keep the network at home for the next start. said: bytes, see wifi.Wanted.told. -> how it stands"""
    want = wifi.wanted(b"").told(said)  # the file is there, or the radio would be off
    if not want:
        return WRONG
    return NOTED if wifi.keep(want) else UNKEPT


class Joining:
    """Waits for an address. What can't be joined in a minute is given up for the console's own network."""

    def __init__(self, want, wlan):
        self.want = want
        self.wlan = wlan
        self.state = OWN
        self.began = -1  # ms, when it was looked at first
        self.tried = 0  # ms, when it was tried to join last
        self.why = LOST
        if want.mode == wifi.HOME:
            self.state = HOME
            print("network: joins", repr(want.home))
        else:
            self._tell_own()

    def home(self):
        """Return whether that is not the console's own network."""
        return self.state == HOME

    def called(self):
        """-> name and password of the console's own network, in the font's codes; None: they don't fit on a screen."""
        name, password = coded(self.want.name.encode()), coded(self.want.password.encode())
        return (name, password) if max(len(name), len(password)) <= _LETTERS else None

    def address(self, now):
        """-> this console's, "" while there is none. now: ms."""
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
        """Return a socket to which phones send names, to learn their addresses."""
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
