"""The randomness of a game, computed again from its published seed as the description of records says.

Belongs to the independent check of records: standard library only, nothing from the product.
"""

import hashlib

FACES = ("9", "10", "J", "Q", "K", "A")


class Fair:
    """The stream of one seed: SHA-256(seed || n) for n = 0, 1, 2, ..."""

    def __init__(self, seed):
        self.bytes = self._stream(seed)

    @staticmethod
    def _stream(seed):
        n = 0
        while True:
            yield from hashlib.sha256(seed + n.to_bytes(4, "big")).digest()
            n += 1

    def pick(self, k):
        """Return a number from 0 to k - 1; bytes that would favour small numbers are dropped."""
        for b in self.bytes:
            if b < 256 - 256 % k:
                return b % k

    def throw(self, n, shown=0, masked=False):
        """Return the faces of n dice. shown: three bits each, first die lowest: 1 + the face thrown by hand, or 0."""
        return [FACES[self.value(shown >> 3 * i & 7, masked)] for i in range(n)]

    def value(self, shown, masked):
        """Return a die's value: its shown face, moved on by the stream if masked; or the stream's number."""
        if shown and not masked:
            return shown - 1
        return (self.pick(6) + (shown - 1 if shown else 0)) % 6

    def shuffled(self, cards):
        """Return the cards in their new order, top first."""
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.pick(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
