"""The serial line of a virtual console: a pseudo-terminal that a host can open and close like a USB port.

Like the Pico, the console doesn't wait for an absent host: what it says then is lost. A host that is there
but does not read holds the console up for half a second; then lines are lost until it reads. Ctrl-C: `interrupt`.
"""

import contextlib
import os
import select
import time
from collections.abc import Callable

from host.i18n.errors import UserError

try:
    import pty
    import tty
except ImportError:  # pragma: no cover
    raise UserError("A virtual console needs pseudo-terminals, which Windows lacks: run this inside WSL.") from None

PIECE = 4096
LAST_WORDS = 4000  # bytes of what the console has said
LOOK_FOR_HOST = 20  # ms
PATIENCE = 0.5  # s, of the Pico's USB driver
CTRL_C = b"\x03"


class Line:
    def __init__(self, interrupt: Callable[[], None]) -> None:
        self._master, slave = pty.openpty()
        self.port = os.ttyname(slave)  # what pyserial opens
        tty.setraw(slave)  # a cooked line would change bytes
        os.close(slave)  # not kept open, so that we see whether a host is there, and a host's lock ends when it closes
        os.set_blocking(self._master, False)
        self._interrupt = interrupt
        self._wake, self._waker = os.pipe()
        self._words = b""

    def close(self) -> None:
        """Close both ends of the pseudo-terminal."""
        for end in (self._master, self._wake, self._waker):
            os.close(end)

    @property
    def host(self) -> bool:
        """True while somebody has the port open."""
        poll = select.poll()
        poll.register(self._master, 0)
        return not poll.poll(0)

    @property
    def words(self) -> str:
        """The last that the console has said, whether or not a host was there."""
        return self._words.decode("utf-8", "replace")

    def carry(self, firmware_in: int, firmware_out: int) -> None:
        """Move bytes both ways until the firmware's output ends; then close both its ends. For a thread of its own."""
        self._words = b""
        to_host = b""
        give_up = 0.0  # when to drop `to_host`
        deaf = False  # a host is there but hasn't read for a while
        poll = select.poll()
        poll.register(self._wake, select.POLLIN)
        try:
            while True:
                host = self.host
                if to_host and (not host or time.monotonic() > give_up):
                    to_host = b""
                    deaf = host
                self._watch(poll, self._master, (select.POLLIN | (select.POLLOUT if to_host else 0)) if host else 0)
                self._watch(poll, firmware_out, 0 if to_host else select.POLLIN)
                ready = dict(poll.poll(LOOK_FOR_HOST))
                if self._wake in ready:
                    os.read(self._wake, 1)
                if ready.get(self._master, 0) & select.POLLIN:
                    self._to_firmware(firmware_in)
                if ready.get(firmware_out, 0):
                    said = os.read(firmware_out, PIECE)
                    if not said:
                        return
                    self._words = (self._words + said)[-LAST_WORDS:]
                    if self.host:
                        to_host = said
                        give_up = time.monotonic() + (0 if deaf else PATIENCE)
                if to_host:
                    sent = self._to_host(to_host)
                    if sent:
                        to_host = to_host[sent:]
                        give_up = time.monotonic() + PATIENCE
                        deaf = False
        finally:
            os.close(firmware_in)
            os.close(firmware_out)

    @staticmethod
    def _watch(poll: "select.poll", end: int, events: int) -> None:
        if events:
            poll.register(end, events)
        else:
            with contextlib.suppress(KeyError):
                poll.unregister(end)

    def _to_host(self, data: bytes) -> int:
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def _to_firmware(self, firmware_in: int) -> None:
        try:
            data = os.read(self._master, PIECE)
        except OSError:  # the host has just gone
            return
        if CTRL_C in data:
            data = data.rpartition(CTRL_C)[2]  # the Pico empties its buffer too
            self._interrupt()
        if data:
            with contextlib.suppress(OSError):  # the firmware has just gone
                os.write(firmware_in, data)
