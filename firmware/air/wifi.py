"""The radio of a Pico W as a network: the console's own, or the one at home.

The settings are a small text file, which people can read and change:

    own                 or home, or off
    Dice Town 3F2A      the name of the console's own network
    password
    US                  the country, whose rules the radio keeps; XX: rules that hold everywhere
    Our Wi-Fi           the name of the network at home, if it is known
    password

All of this allocates and is slow: it is for power-on and for a form that was sent (overlays/network.py).
"""

from binascii import hexlify
from os import urandom

FILE = "network.txt"
OWN = "own"
HOME = "home"
OFF = "off"
HOST = "dicetown"  # its name, without the ".local"
ANYWHERE = "XX"

_LETTERS = b"abcdefghjkmnpqrstuvwxyz23456789"  # that nobody confuses
_PASSWORD = 10  # letters: 49 bits
_EVEN = 256 // len(_LETTERS) * len(_LETTERS)  # bytes below this give each letter the same chance
_LINES = 4  # about the own network
_MOST = 300  # bytes of the file
_NAME = 32  # bytes of a network's name
_SHORTEST = 8  # bytes of a password, as WPA2 has it
_LONGEST = 63


class Wanted:
    """The settings: mode, name and password of the own network, country, and the network at home."""

    def __init__(self, mode, name, password, country, home="", key=""):
        """home, key: name and password of the network at home."""
        self.mode = mode if home or mode != HOME else OWN
        self.name = name
        self.password = password
        self.country = country
        self.home = home
        self.key = key

    def text(self):
        """Return the lines of network.txt."""
        return "\n".join((self.mode, self.name, self.password, self.country, self.home, self.key)) + "\n"

    def told(self, said):
        """Return new settings from a form: the country, then name and password of the network at home, each on a line.

        Without a name the own network is wanted. None if the form makes no sense.
        """
        lines = _lines(said)
        if len(lines) != 3:
            return None
        country, home, key = lines
        if not home:
            return Wanted(OWN, self.name, self.password, self.country)
        if len(country) != 2 or not (country.isalpha() and country == country.upper() and len(country.encode()) == 2):
            return None
        if len(home.encode()) > _NAME or key and not _SHORTEST <= len(key.encode()) <= _LONGEST:
            return None
        return Wanted(HOME, self.name, self.password, country, home, key)


def _lines(said):
    """Return the lines of a text; none if it isn't UTF-8, or has control characters other than newlines."""
    try:
        text = said.decode()
    except ValueError:  # UnicodeError
        return ()
    for letter in text:
        if ord(letter) < 32 and letter != "\n" or ord(letter) == 127:
            return ()
    return text.split("\n")


def wanted(unique, folder=""):
    """Read the settings. Without a file the radio is off. If name and password are missing, make them up and save them.

    unique: the board's own number, as bytes.
    """
    try:
        with open(folder + FILE) as file:
            lines = file.read(_MOST).split("\n")
    except (OSError, ValueError):  # no file, or no text
        lines = []
    if not lines or lines[0] not in (OWN, HOME):
        return Wanted(OFF, "", "", ANYWHERE)
    if len(lines) >= _LINES and len(lines[2]) >= _SHORTEST:
        return Wanted(*lines[: _LINES + 2])
    made = Wanted(OWN, "Dice Town " + hexlify(unique[-2:]).decode().upper(), password(), ANYWHERE)
    keep(made, folder)
    return made


def keep(want, folder=""):
    """Save the settings. -> False if the flash doesn't take them"""
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
    """Switch the radio on as the settings say. -> the network's interface, or None if it is off or missing"""
    if want.mode == OFF:
        return None
    try:
        import network

        network.country(want.country)
        network.hostname(HOST)
        if want.mode == OWN:
            return own(want)
        wlan = network.WLAN(network.STA_IF)
        wlan.active(True)
        wlan.connect(want.home, want.key)
    except (ImportError, OSError, ValueError):  # ValueError: no such country
        return None
    return wlan


def own(want):
    """Open the console's own network. -> its interface"""
    import network

    wlan = network.WLAN(network.AP_IF)
    wlan.config(ssid=want.name, key=want.password)
    wlan.active(True)
    return wlan
