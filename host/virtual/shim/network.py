"""`network`, as far as the console needs it: in a box its network is this machine, at one port of 127.0.0.1.

A console that was given no port has no radio, and this module cannot be imported.
"""

from box import box

_web = box.facts["web"]

if not _web:
    raise ImportError("no module named 'network'")

STA_IF = 0
AP_IF = 1


def country(code=None):
    """Return the country's code. Raises ValueError if it has not two letters."""
    if code is not None and len(code) != 2:
        raise ValueError
    return code


def hostname(name=None):
    """Return the name."""
    return name


class WLAN:
    def __init__(self, interface):
        self.on = False

    def active(self, on=None):
        """Return whether the radio is on; switch it."""
        if on is not None:
            self.on = bool(on)
        return self.on

    def config(self, **what):
        """Do nothing: there is no radio."""
        pass

    def connect(self, name, password):
        """Do nothing: the network is there."""
        pass

    def status(self):
        """Return that there is an address."""
        return 3

    def ifconfig(self):
        """The port is part of the address here, as browsers write it."""
        return (_web, "255.0.0.0", "127.0.0.1", "127.0.0.1")
