"""The radio of a Pico W as a network: the console's own, or the one at home.

What is wanted stands in a small text file, which people can read and change:

    own                 or home, or off
    Dice Town 3F2A      the network's name
    password
    US                  the country, whose rules the radio keeps; XX: those that hold everywhere

All of this allocates and takes its time: it is for power-on (overlays/network.py).
"""

from binascii import hexlify
from os import urandom

FILE = "network.txt"
OWN = "own"
HOME = "home"
OFF = "off"
HOST = "dicetown"  # and ".local"
ANYWHERE = "XX"

_LETTERS = b"abcdefghjkmnpqrstuvwxyz23456789"  # that nobody confuses
_PASSWORD = 10  # of them: 49 bits
_EVEN = 256 // len(_LETTERS) * len(_LETTERS)  # bytes below give each letter the same chance
_LINES = 4
_SHORTEST = 8  # letters of a password, as WPA2 has it


class Wanted:
    """mode, name, password and country of the network."""

    def __init__(self, mode, name, password, country):
        self.mode = mode
        self.name = name
        self.password = password
        self.country = country

    def text(self):
        """Return the lines of network.txt."""
        return "\n".join((self.mode, self.name, self.password, self.country)) + "\n"


def wanted(unique, folder=""):
    """What the file says. Without one the radio is off; what the line "own" leaves open is made up now, and kept.

    unique: the board's own number, as bytes.
    """
    try:
        with open(folder + FILE) as file:
            lines = file.read(200).split("\n")
    except OSError:
        lines = []
    if not lines or lines[0] not in (OWN, HOME):
        return Wanted(OFF, "", "", ANYWHERE)
    if len(lines) >= _LINES and (lines[0] == HOME or len(lines[2]) >= _SHORTEST):
        return Wanted(lines[0], lines[1], lines[2], lines[3])
    made = Wanted(OWN, "Dice Town " + hexlify(unique[-2:]).decode().upper(), password(), ANYWHERE)
    keep(made, folder)
    return made


def keep(want, folder=""):
    """-> False if the flash does not take it: then the next start makes another."""
    try:
        with open(folder + FILE, "w") as file:
            file.write(want.text())
    except OSError:
        return False
    return True


def password():
    """Make up a password. Each letter is equally likely."""
    letters = b""
    while len(letters) < _PASSWORD:
        byte = urandom(1)[0]
        if byte < _EVEN:
            k = byte % len(_LETTERS)
            letters += _LETTERS[k : k + 1]
    return letters.decode()


def start(want):
    """Switch the radio on as it is wanted. -> the network's interface, or None: it is off, or there is none"""
    if want.mode == OFF:
        return None
    try:
        import network

        network.country(want.country)
        network.hostname(HOST)
        if want.mode == HOME:
            wlan = network.WLAN(network.STA_IF)
            wlan.active(True)
            wlan.connect(want.name, want.password)
        else:
            wlan = network.WLAN(network.AP_IF)
            wlan.config(ssid=want.name, key=want.password)
            wlan.active(True)
    except (ImportError, OSError):
        return None
    return wlan
