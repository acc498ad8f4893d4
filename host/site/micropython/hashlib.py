"""SHA-256 with hexadecimal digits."""

from uhashlib import sha256 as _sha256


class sha256:
    def __init__(self, data=b""):
        self.inner = _sha256(data)
        self.made = None

    def update(self, data):
        """Add bytes."""
        self.inner.update(data)

    def digest(self):
        """Return the hash. MicroPython's can be read once only, so it is kept."""
        if self.made is None:
            self.made = self.inner.digest()
        return self.made

    def hexdigest(self):
        """Return the hash in hexadecimal digits."""
        return self.digest().hex()
