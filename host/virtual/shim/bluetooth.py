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


_radio = _Radio()


class BLE:
    """There is one radio, whatever number of these."""

    def active(self, on=None):
        if on is not None:
            if not on and _radio.scanning:
                self._stop()
            _radio.on = bool(on)
        return _radio.on

    def config(self, name):
        if name != "mac":
            raise ValueError("unknown config param")
        self._check()
        return 0, _ADDRESS

    def irq(self, handler):
        _radio.handler = handler or _nobody
        if _radio.scanning:
            _air.ear = _radio.handler

    def gap_scan(self, duration_ms, interval_us=1280000, window_us=11250, active=False):
        self._check()
        if duration_ms is None:
            if _radio.scanning:
                self._stop()
            return
        if window_us > interval_us:
            raise OSError(errno.EINVAL)
        _radio.scanning = True
        _air.listen(_radio.handler, duration_ms, 100 * window_us // interval_us)

    def _check(self):
        if not _radio.on:
            raise OSError(errno.ENODEV)

    def _stop(self):
        _radio.scanning = False
        _air.listen(None, 0, 0)
        _radio.handler(_SCAN_DONE, ())
