"""A serial line inside one process: the port for firmware/link's Link, and the other end for a test.

wire = Wire()
link = Link(wire, boot, about)    the console writes to and reads from `wire`
wire.host_write(b"..."); wire.host_read()
"""


class Wire:
    """`open`: while it is False the console's bytes find no room, as with a host that does not read."""

    def __init__(self) -> None:
        self.to_console = bytearray()
        self.to_host = bytearray()
        self.open = True

    def read(self) -> int:
        """Take one byte from the host. -> -1: there is none"""
        return self.to_console.pop(0) if self.to_console else -1

    def write(self, buf: bytearray, at: int, n: int) -> int:
        """Send n bytes of buf from `at` on. -> how many there was room for"""
        if not self.open:
            return 0
        self.to_host += buf[at : at + n]
        return n

    def host_write(self, data: bytes) -> None:
        """Send bytes to the console."""
        self.to_console += data

    def host_read(self) -> bytes:
        """Take all bytes that the console has sent."""
        data = bytes(self.to_host)
        self.to_host.clear()
        return data
