"""The radio of a Pico W or Pico 2 W: a scan that only listens, without a pause. Other boards have none.

Whoever listens has a method `irq(event, data)`, which is called in the interrupt: an exception there ends all
listening, so it may raise none, and must allocate nothing. MicroPython collects the heap where the loop does.
"""

from micropython import const

_US = const(100000)  # window and pause between two windows: it listens all the time


def listen(ear, active=False):
    """Let `ear` hear what is said from now on. -> the radio, which `close` ends; None: this board has none that works.

    active: ask for scan responses, too, which tell the firmware of Pixels. Allocates.
    """
    try:
        import bluetooth

        ble = bluetooth.BLE()
        ble.active(True)
        ble.irq(ear.irq)
        ble.gap_scan(0, _US, _US, active)
    except (ImportError, OSError):
        return None
    return ble


def close(ble):
    """Listen no more; the radio is off."""
    ble.gap_scan(None)
    ble.irq(None)
    ble.active(False)
