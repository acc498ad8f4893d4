"""Functions that the translator must make do the same in C as in Python. Tests also import them as a module."""

TABLE = (3, 1, 4, 1, 5)
ROWS = ((7, None), (8, abs))
HOLES = {1: 10, 4: 40}
OCTETS = bytes((9, 8, 7))


class Sums:
    def __init__(self):
        self.b = bytearray(4)
        self.n = 5

    def quotient(self, a, b):
        return a // b

    def rest(self, a, b):
        return a % b

    def left(self, a, b):
        return a << b

    def right(self, a, b):
        return a >> b

    def both(self, a, b):
        return a and b

    def either(self, a, b):
        return a or b

    def between(self, a, b):
        return -3 <= a < b

    def picked(self, a, b):
        return -a if a > b and not b else ~b

    def least(self, a, b):
        return min(a, b, 7) * 1000 + max(a, b)

    def bits(self, a, b):
        return (a & b) + (a | b) * 3 + (a ^ b) * 5

    def summed(self, a, b):
        n = 0
        for i in range(a, b):
            if i % 3 == 0:
                continue
            if n > 50:
                break
            n += i
        while n > 9:
            n -= 7
        return n

    def kept(self, a, b):
        self.b[a] = b
        self.n += self.b[a]
        self.b[a] -= 1
        return self.n * 1000 + self.b[a]

    def looked_up(self, a, b):
        return TABLE[a] + HOLES[b]

    def row(self, a, b):
        row = ROWS[a]
        return row[0] + OCTETS[b]

    def listed(self, a, b):
        numbers = [i * 2 for i in range(6) if i != a]
        return len(numbers) * 100 + numbers[b]
