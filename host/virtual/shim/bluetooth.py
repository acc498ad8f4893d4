"""`bluetooth`, as far as a scan needs it: the air of the box (host/virtual/air.py) as MicroPython's BLE class tells it.

As in MicroPython's extmod/modbluetooth.c: addresses and data are memoryviews of buffers that are used again as soon as
the handler has returned. An exception in the handler, which ends all listening there, ends the firmware here. A board
without dice around it has no radio, and this module cannot be imported.
"""

import errno

from box import box

_air = box.board.air

if _air is None:
    raise ImportError("no module named 'bluetooth'")

_SCAN_DONE = 6
_ADDRESS = b"\x28\xcd\xc1\x00\x00\x01"


def _nobody(event, data):
    pass


class _Radio:
    def __init__(self):
        self.on = False
        self.scanning = False
        self.handler = _nobody

    def active(self, on=None):
        if on is not None:
            if not on and self.scanning:
                self._stop()
            self.on = bool(on)
        return self.on

    def config(self, name):
        if name != "mac":
            raise ValueError("unknown config param")
        self._check()
        return 0, _ADDRESS

    def irq(self, handler):
        self.handler = handler or _nobody
        if self.scanning:
            _air.hand_over(self.handler)

    def gap_scan(self, duration_ms, interval_us=1280000, window_us=11250, active=False):
        self._check()
        if duration_ms is None:
            if self.scanning:
                self._stop()
            return
        if window_us > interval_us:
            raise OSError(errno.EINVAL)
        self.scanning = True
        _air.listen(self.handler, duration_ms, 100 * window_us // interval_us)

    def _check(self):
        if not self.on:
            raise OSError(errno.ENODEV)

    def _stop(self):
        self.scanning = False
        _air.listen(None, 0, 0)
        self.handler(_SCAN_DONE, ())


_radio = _Radio()


def BLE():
    """Return the radio: there is only one."""
    return _radio
