"""Small numbers that wait for their turn: keys that the table has yet to take, changes that a page has sent."""

from micropython import const

_MOST = const(16)


class Queue:
    """First in, first out. What comes while it is full is lost."""

    def __init__(self):
        self.numbers = bytearray(_MOST)  # the oldest first
        self.waiting = 0  # how many there are

    def clear(self):
        """Forget all that waits."""
        self.waiting = 0

    def put(self, number):
        """Add a number, 0 to 255."""
        if self.waiting < _MOST:
            self.numbers[self.waiting] = number
            self.waiting += 1

    def take(self):
        """Return the oldest number, which then no longer waits; -1 if there is none."""
        if not self.waiting:
            return -1
        number = self.numbers[0]
        self.waiting -= 1
        for i in range(self.waiting):
            self.numbers[i] = self.numbers[i + 1]
        return number
