"""The running digest, computed from a record's lines (host/game/README.md, "What a record proves").

Belongs to the independent check of records: standard library only, nothing from the product.
"""

import hashlib

from book import ELIXIRS, STORE_CARDS

UNDO, CORRECT, WHY = 5, 6, 7  # instead of a seat
THINGS = STORE_CARDS + [f"p{value}-{n}" for value in range(1, 6) for n in range(1, 6)] + ELIXIRS
GOODS = {"dollars": 248, "nuggets": 249}
PLACES = ["front0", "front1", "front2", "front3", "front4", "mine", "bank", "stagecoach", "store", "drawn", "discard"]
PLACES += ["property", "row"]
TOLD = ("keep", "hand", "win", "end")  # the first of these lines after a new entry announces a digest


class Chain:
    """The digest chain of valid lines. `digest`: the last one announced, 16 digits; `told`: all of them, in order."""

    def __init__(self, header, switches):
        """switches: a bit for each switch that has its second value."""
        start = bytes.fromhex(header["seed"]) + b"digest"
        start += bytes([switches >> 8, switches & 255, header["sheriff"], len(header["seats"])])
        for name in header["seats"]:
            start += len(name.encode()).to_bytes(2, "big") + name.encode()
        self.link = hashlib.sha256(start).digest()
        self.entries = b""
        self.told: list = []
        self.bots = 0  # mask of the seats that bots play
        self.kept: list = []  # lines that still count
        self.correction: list = []  # the lines of a correction that is not complete yet

    @property
    def digest(self):
        return self.told[-1] if self.told else ""

    def seat(self, line):
        """Note who plays, if a header, decision, undo or correction says so."""
        if "bots" in line:
            self.bots = sum(1 << seat for seat, bot in enumerate(line["bots"]) if bot)

    def take(self, line):
        kind = line["line"]
        if kind in ("d", "undo", "correct"):
            self.seat(line)
        if kind == "undo":
            undone = self.kept[-line["lines"] :]
            del self.kept[-line["lines"] :]
            self.add(UNDO, sum(each["line"] == "d" for each in undone))
            return
        if kind == "d":
            self.add(line["seat"], line["choice"])
        elif kind == "correct" or self.correction:
            self.correction.append(line)
        if len(self.correction) == 3:
            self.correct(*self.correction)
            self.correction = []
        if kind in TOLD and self.entries:
            self.link = hashlib.sha256(self.link + self.entries).digest()
            self.entries = b""
            self.told.append(self.link[:8].hex())
        self.kept.append(line)

    def add(self, seat, choice):
        self.entries += bytes([seat, self.bots]) + choice.to_bytes(4, "big")

    def correct(self, agreed, into, out):
        """Add a correction: the line `correct` and its two moves."""
        what, n = into["what"], into["n"]
        number = GOODS[what] if what in GOODS else THINGS.index(what)
        places = into["from"], out["to"]
        source, target = (each if type(each) is int else 5 + PLACES.index(each) for each in places)
        seats = sum(1 << seat for seat in agreed["seats"])
        self.add(CORRECT, n & 63 | number << 6 | source << 14 | target << 19 | seats << 24)
        why = agreed["why"].encode()
        for i in range(0, len(why), 3):
            self.add(WHY, int.from_bytes(why[i : i + 3], "little"))
