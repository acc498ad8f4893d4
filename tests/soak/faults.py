"""A cable that can do every kind of harm to bytes: it takes what both ends write, and gives what reaches the other end.

It knows lines only to count them. Everything follows from a random generator, so a run can be repeated.
"""

from collections import Counter
from random import Random

KINDS = ("drop", "flip", "repeat", "insert", "reorder", "split", "stall", "cut")
SOME = 60  # bytes that a fault touches, at most
PASSES = (1, 3, 10, 30)  # passes that most stalls and cuts last
LONG = 600  # passes of the long ones: the host reports a silent console
LONG_ONES = 0.03
NOISE = (
    b"Traceback (most recent call last):\r\n",
    b'  File "main.py", line 3, in <module>\r\n',
    b">>> ",
    b"\x1b[2J\x1b]0;mine\x07",
    b"\xff\xfe\x00\x80",
    b"\n\n\r\n",
    b"!!!!",
    b":0000.0000 end mine 0 *000000\n",
    b"!0000.0001 abort *000000\n",
    b"x" * 1200,
    b"! " * 300,
)
CTRL_C = 3  # it stops the firmware, as it should; so noise must not contain it


class Cable:
    """rate: faults per line written at either end."""

    def __init__(self, dice: Random, rate: float) -> None:
        self.dice = dice
        self.rate = rate
        self.kinds: tuple[str, ...] = KINDS
        self.happened: Counter[str] = Counter()
        self.frames = 0
        self.commands = 0
        self.stalled = 0  # passes in which the host will not read
        self.out = 0  # passes in which the cable will be out
        self.to_host = Way(self)
        self.to_console = Way(self)

    def carry(self, said: bytes, asked: bytes) -> tuple[bytes, bytes]:
        """Take what console and host have written in this pass. -> what reaches the host, and the console"""
        self.frames += said.count(b"\n")
        self.commands += asked.count(b"\n")
        self.stalled = max(0, self.stalled - 1)
        to_host, to_console = self.to_host.carry(said), self.to_console.carry(asked)
        if self.out:
            self.out -= 1
            return b"", b""
        return to_host, to_console.replace(bytes([CTRL_C]), b"?")

    def mend(self) -> None:
        """Stop all faults."""
        self.rate = self.out = self.stalled = 0


class Way:
    """One direction."""

    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self.first = b""  # kept back; goes before the next bytes
        self.after = b""  # goes after the next bytes

    def carry(self, data: bytes) -> bytes:
        faults = sum(self.cable.dice.random() < self.cable.rate for _ in range(data.count(b"\n")))
        piece = bytearray(self.first + data)
        if piece:
            piece += self.after
            self.after = b""
        self.first = b""
        for _ in range(faults):
            piece = self.hurt(piece, self.cable.dice.choice(self.cable.kinds))
        return bytes(piece)

    def hurt(self, piece: bytearray, kind: str) -> bytearray:
        dice = self.cable.dice
        self.cable.happened[kind] += 1
        at = dice.randrange(len(piece) + 1)
        end = min(len(piece), at + dice.randint(1, SOME))
        match kind:
            case "drop":
                del piece[at:end]
            case "flip" if piece:
                piece[at - 1] ^= 1 << dice.randrange(8)
            case "repeat":
                piece[at:at] = dice.choice((piece, piece[at:end]))
            case "insert":
                piece[at:at] = dice.choice((*NOISE, dice.randbytes(SOME)))
            case "reorder":
                self.after = bytes(piece[at:])
                del piece[at:]
            case "split":
                self.first = bytes(piece[at:])
                del piece[at:]
            case "stall":
                self.cable.stalled = self.passes()
            case "cut":
                self.cable.out = self.passes()
        return piece

    def passes(self) -> int:
        return LONG if self.cable.dice.random() < LONG_ONES else self.cable.dice.choice(PASSES)
