"""SHA-256 with its digits."""

from uhashlib import sha256 as _sha256


class sha256:
    def __init__(self, data=b""):
        self.inner = _sha256(data)
        self.made = None

    def update(self, data):
        self.inner.update(data)

    def digest(self):
        if self.made is None:
            self.made = self.inner.digest()
        return self.made

    def hexdigest(self):
        return self.digest().hex()
