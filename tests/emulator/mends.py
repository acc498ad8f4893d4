"""Corrects from outside what rp2040py 0.3.6 does differently from a Pico. Each function takes the chip or a part of it.

Not corrected: there is no second core, and flash has no wait states. PIO stands still while the processor idles, which
does not matter here, as MicroPython bit-bangs its LEDs.
"""

import random
from typing import Any

TX_EMPTY = 1 << 4  # interrupt of the I2C block
RING_OSCILLATOR = 0x40060  # its block of addresses, in units of 4096
RANDOM_BIT = 0x1C
PACKET_NS = 20_000  # from a byte of the host to the packet that carries it


class SeededOscillator:
    """The ring oscillator with a random bit that is really random, but the same for the same seed."""

    def __init__(self, block: Any, seed: int) -> None:
        self._block = block
        self._random = random.Random(seed)

    def read_uint32(self, offset: int) -> int:
        return self._random.getrandbits(1) if offset == RANDOM_BIT else self._block.read_uint32(offset)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._block, name)


def seed_random_bit(mcu: Any, seed: int) -> None:
    mcu.peripherals[RING_OSCILLATOR] = SeededOscillator(mcu.peripherals[RING_OSCILLATOR], seed)


def tell_refusals(i2c: Any) -> None:
    """Report the queue as empty after a refused address: the SDK waits for that before it looks."""
    abort = i2c._abort

    def abort_and_tell(reason: int) -> None:
        abort(reason)
        i2c._set_interrupts(TX_EMPTY)

    i2c._abort = abort_and_tell


def leave_out_pio(device: Any) -> None:
    """Remove the state machines, which nothing here uses: asking after each instruction whether they run costs a third.

    device: a BaseDevice, whose reset needs them back.
    """
    listed = device.mcu.pio
    blocks = list(listed)
    enter = device._enter_reset

    def enter_reset(cause: Any) -> None:
        listed[:] = blocks
        enter(cause)
        listed.clear()

    device._enter_reset = enter_reset
    listed.clear()


class UsbHost:
    """The host's end of the serial line. It sends packets only when there is something in them.

    The emulator's own answers each request of the device at once, even with an empty packet, which keeps a device busy
    that has nothing to read.
    """

    def __init__(self, cdc: Any) -> None:
        """cdc: the emulator's USBCDC, which still handles the enumeration of the device."""
        self._cdc = cdc
        self._waiting = bytearray()  # bytes for the device
        self._room: int | None = None  # what the device has asked for and has not got yet
        self._answer = cdc.usb.on_endpoint_read
        self._alarm = cdc.usb.rp2040.clock.create_alarm(self._send)
        self.said = bytearray()  # bytes from the device; whoever reads them removes them
        cdc.usb.on_endpoint_read = self._asked
        cdc.on_serial_data = self.said.extend
        reset = cdc.usb.on_reset

        def on_reset() -> None:
            self._room = None
            self._waiting.clear()
            self._alarm.cancel()
            reset()

        cdc.usb.on_reset = on_reset

    @property
    def quiet(self) -> bool:
        """Return whether nothing is on its way to the device."""
        return not self._waiting

    def write(self, data: bytes) -> None:
        self._waiting += data
        if self._room is not None:
            self._alarm.schedule(PACKET_NS)

    def _asked(self, endpoint: int, room: int) -> None:
        if endpoint == 0 or endpoint != self._cdc._out_endpoint:
            self._answer(endpoint, room)
            return
        self._room = room
        if self._waiting:
            self._alarm.schedule(PACKET_NS)

    def _send(self) -> None:
        if self._room is None or not self._waiting:
            return
        packet = bytes(self._waiting[: self._room])
        del self._waiting[: self._room]
        self._room = None
        self._cdc.usb.endpoint_read_done(self._cdc._out_endpoint, packet)
