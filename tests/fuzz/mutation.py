"""Good inputs for parsers, changed at random; the same on CPython and MicroPython."""

_EDGES = b"\x00\x03\n\r !%*:.=-09AFaf~\x7f\x80\xc3\xff"


# What a parser of numbers, texts or JSON may stumble over.
_WORDS = "\u00b2 \u0663 \u009b2J 16777216 1073741824 99999999999999999999 -0 1e999 NaN \\ud800".split()
_WORDS += ["[" * 40, "{}," * 40, '"a": 1, "a": 2']


class Mutation:
    """seeds: good inputs. Each call of `next` gives another input; the same number gives the same inputs again."""

    def __init__(self, seeds, number):
        self.seeds = seeds
        self.longest = max([480] + [2 * len(seed) for seed in seeds])  # bytes
        self.state = number * 2654435761 & 0x3FFFFFFF | 1

    def below(self, n):
        """Return a number from 0 to n - 1 (xorshift, in 30 bits)."""
        x = self.state
        x ^= x << 13 & 0x3FFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0x3FFFFFFF
        self.state = x
        return (x >> 4) % n

    def next(self):
        data = bytearray(self.seeds[self.below(len(self.seeds))])
        for _ in range(1 + self.below(4)):
            self.change(data)
        return bytes(data[: self.longest])

    def change(self, data):
        what = self.below(9)
        at = self.below(len(data) + 1)
        end = min(len(data), at + 1 + self.below(12))
        if what == 0:
            data[at:end] = b""
        elif what == 1:
            data[at:at] = data[at:end]
        elif what == 2:
            data[at:at] = bytes([self.below(256) for _ in range(1 + self.below(4))])
        elif what == 3:
            other = self.seeds[self.below(len(self.seeds))]
            data[at:] = other[self.below(len(other) + 1) :]
        elif what == 4 and len(data) < self.longest:
            data[at:at] = bytes(data[at:end]) * (1 + self.below(30))
        elif what == 8:
            data[at:at] = _WORDS[self.below(len(_WORDS))].encode()
        elif at < len(data):
            data[at] = data[at] ^ 1 << self.below(8) if what == 5 else _EDGES[self.below(len(_EDGES))]
