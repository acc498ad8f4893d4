"""The radio of a Pico W or Pico 2 W: a scan that only listens, without a pause. Other boards have no radio.

A listener has a method `irq(event, data)`, which is called in the interrupt. It must not allocate, and not
raise: an exception there ends all listening.
"""

from micropython import const

_US = const(100000)  # both the window and the interval: it listens all the time


def listen(ear, active=False):
    """Let `ear` hear all advertisements from now on. -> the radio, for `close`; None if there is none that works.

    active: ask for scan responses, too, which tell the firmware of Pixels. Allocates.
    """
    try:
        import bluetooth

        ble = bluetooth.BLE()
        ble.active(True)
        ble.irq(ear.irq)
        # Duration 0: until it is stopped.
        ble.gap_scan(0, _US, _US, active)
    except (ImportError, OSError):
        return None
    return ble


def close(ble):
    """Stop listening and turn the radio off."""
    ble.gap_scan(None)
    ble.irq(None)
    ble.active(False)
