"""The serial port as the link sees it: bytes in, bytes out, and no call ever waits.

It writes one byte at a time, because only that never blocks: a longer write that finds too little room in the Pico's
USB buffer waits for up to half a second. Tests hand in a port of their own with the same two methods.
"""

import select

from micropython import const

# A port that its host has closed has no room.
_HUNG_UP = const(24)  # POLLERR and POLLHUP, which MicroPython does not name everywhere


class Port:
    """stdin, stdout: binary streams, such as sys.stdin.buffer and sys.stdout.buffer."""

    def __init__(self, stdin, stdout):
        self.stdin = stdin
        self.stdout = stdout
        self.one = bytearray(1)
        self.readable = select.poll()
        self.readable.register(stdin, select.POLLIN)
        self.writable = select.poll()
        self.writable.register(stdout, select.POLLOUT)

    def read(self):
        """Return the next byte, or -1."""
        # ipoll allocates nothing; poll would return a new list.
        for _ in self.readable.ipoll(0):
            if self.stdin.readinto(self.one):
                return self.one[0]
        return -1

    def write(self, buf, at, n):
        """Send up to n bytes of a buffer from an offset on. -> how many found room."""
        sent = 0
        while sent < n and self._room():
            self.one[0] = buf[at + sent]
            if self.stdout.write(self.one) != 1:
                break
            sent += 1
        return sent

    def _room(self):
        for ready in self.writable.ipoll(0):
            return not ready[1] & _HUNG_UP
        return False
