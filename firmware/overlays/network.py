"""Switches the radio on, at power-on. A bundle of its own, which shares the other's names (host/build/bundle)."""

import gc

from air import wifi
from micropython import const

_LEAST = const(215000)  # bytes of heap, of which a lobby with phones takes 200 KB


def on(unique):
    """-> the network's interface, whether it is the console's own, and its names; None: it is off, or there is none.

    unique: the board's own number.
    """
    want = wifi.wanted(unique)
    gc.collect()
    if want.mode != wifi.OFF and gc.mem_alloc() + gc.mem_free() < _LEAST:
        print("network: this board has too little memory for it, a Pico 2 W has enough")
        return None
    wlan = wifi.start(want)
    if not wlan:
        return None
    print("network", want.mode, repr(want.name), "password", want.password)
    return wlan, want.mode == wifi.OWN
