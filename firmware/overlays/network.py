"""Switches the radio on, at power-on. A bundle of its own, which shares the other's names (host/build/bundle)."""

from air import wifi


def on(unique):
    """-> the network's interface, whether it is the console's own, and its names; None: it is off, or there is none.

    unique: the board's own number.
    """
    want = wifi.wanted(unique)
    wlan = wifi.start(want)
    if not wlan:
        return None
    print("network", want.mode, repr(want.name), "password", want.password)
    return wlan, want.mode == wifi.OWN
