"""The randomness of a game worked out again from its published seed, as the record's description tells it.

Belongs to the independent check of records: standard library only, nothing of the product.
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
        """A number from 0 to k - 1; bytes that would favour the small ones are dropped."""
        for b in self.bytes:
            if b < 256 - 256 % k:
                return b % k

    def throw(self, n):
        return [FACES[self.pick(6)] for _ in range(n)]

    def shuffled(self, cards):
        """-> the cards in their new order, top first."""
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.pick(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
