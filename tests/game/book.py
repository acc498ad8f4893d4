"""A record, read line by line, and a ledger of all goods, kept only by its `move` lines.

Belongs to the independent check of records: standard library only, nothing from the product. Each line taken must be
the one that is due. Goods must be where they are moved from, and none appear or vanish.
"""

from collections import Counter
from typing import Any

SEAT, N, TEXT, LIST, FLAG, MAYBE = (int,), (int,), (str,), (list,), (bool,), (int, type(None))
FIELDS: dict = {
    "d": {"seat": SEAT, "kind": TEXT, "choice": N},
    "setup": {"store": LIST, "property": LIST, "row": LIST, "elixirs": LIST, "open": LIST},
    "round": {"n": N},
    "throw": {"seat": SEAT, "dice": LIST, "last": FLAG},
    "keep": {"seat": SEAT, "dice": LIST},
    "play": {"seat": SEAT, "card": TEXT, "target": MAYBE},
    "cancel": {"seat": SEAT, "card": TEXT},
    "cheat": {"seat": SEAT, "from": TEXT, "to": TEXT},
    "hand": {"seat": SEAT, "dice": LIST, "digest": TEXT},
    "offer": {"seat": SEAT, "favours": SEAT, "dollars": N, "nuggets": N, "cards": LIST, "accepted": FLAG},
    "tie": {"location": TEXT, "seats": LIST, "sheriff": SEAT, "pick": SEAT},
    "win": {"location": TEXT, "seat": MAYBE, "count": N},
    "visit": {"seat": SEAT, "benefit": TEXT},
    "move": {"what": TEXT, "n": N, "from": (int, str), "to": (int, str)},
    "look": {"seat": SEAT, "victim": SEAT, "cards": LIST},
    "score": dict.fromkeys(
        ("seat", "nuggets", "dollars", "sheriff", "equipment", "property", "total", "properties"), (int,)
    ),
    "undo": {"lines": N},
    "correct": {"seats": LIST, "why": TEXT},
    "end": {"reason": TEXT, "winner": SEAT},
}
STORE_CARDS = (
    "equipment1 equipment2 equipment3 equipment4 equipment5 equipment8 dynamite girls brute1 brute2 "
    "cheat1 cheat2 corruption credit joe marshal sharing wanted elixir"
).split()
ELIXIRS = "wealth charm luck power protection friendship domination".split()
WHERE = {  # where each kind of goods can be, apart from the seats and the box
    "dollars": {"bank", "stagecoach"},
    "nuggets": {"mine"},
    "badge": set(),
    "store": {"store", "drawn", "discard"},
    "property": {"property", "row", "front0", "front1", "front2", "front3", "front4"},
    "elixir": {"elixirs", "open", "elixirdiscard"},
}


class Fault(Exception):
    """The record is wrong; the text names the line."""


def kind_of(what):
    """Return the kind of goods: dollars, nuggets, badge, or the back of a card."""
    if what in STORE_CARDS:
        return "store"
    if what in ELIXIRS:
        return "elixir"
    return "property" if what.startswith("p") else what


class Book:
    """The lines still to come, and where all goods are. `purse` and `gold` by place, `piles` of cards by place."""

    def __init__(self, sheriff, past):
        """past: a Past (past.py), which knows the lines that count."""
        self.seats = past.seats
        self.badge = sheriff
        self.lines = [(number, line) for number, line in past.kept if line["line"] != "d" or line["kind"] == "throw"]
        self.offers: dict[
            int, list[Any]
        ] = {}  # taken-back offers (seat, mask of cards), by the number of lines before them
        for place, *offer in past.offers:
            self.offers.setdefault(place, []).append(offer)
        self.read = 0
        self.purse: Counter = Counter(dict.fromkeys(self.seats, 8))
        self.purse["bank"] = 3
        self.gold = Counter(mine=30)
        self.piles = {}

    def fault(self, text):
        number = self.lines[min(self.read, len(self.lines) - 1)][0] if self.lines else 1
        raise Fault(f"line {number}: {text}")

    def must(self, truth, text):
        if not truth:
            self.fault(text)

    @property
    def now(self):
        """The next line, {} at the end. Corrections before it are applied first (past.py)."""
        while self.read < len(self.lines) and self._line["line"] == "correct":
            for _ in range(2):
                self.read += 1
                self._carry(self._line)
            self.read += 1
        for seat, cards in self.offers.pop(self.read, ()):
            self.must(cards & (1 << len(self.pile(seat))) - 1 == 0, "an offer of cards in hand was taken back before")
        return self._line

    @property
    def _line(self):
        return self.lines[self.read][1] if self.read < len(self.lines) else {}

    def at(self, kind, **fields):
        return self.now.get("line") == kind and all(self.now[field] == value for field, value in fields.items())

    def take(self, kind, **fields):
        """Take the next line, which must be of that kind and have these values."""
        line = self.now
        self.must(line.get("line") == kind, f"here must stand {kind} {fields}")
        for field, value in fields.items():
            self.must(line[field] == value, f"{field} of {kind} must be {value}, not {line[field]}")
        self.must(line.get("seat", 0) in (*self.seats, None), "there is no such seat")
        self.read += 1
        return line

    def pile(self, place):
        return self.piles.setdefault(place, [])

    def hand(self, seat, kind):
        """Return the cards of a kind in a hand, in the order in which they arrived."""
        return [card for card in self.pile(seat) if kind_of(card) == kind]

    def move(self, what, n, source, target):
        """Take the next line, which must be exactly this move. If n is 0, there must be no line."""
        if n:
            self._carry(self.take("move", **{"what": what, "n": n, "from": source, "to": target}))

    def moved(self, **fields):
        """Take the next line, which must be a move with these fields. -> the line"""
        line = self.take("move", **fields)
        self._carry(line)
        return line

    def _carry(self, line):
        what, n, source, target = line["what"], line["n"], line["from"], line["to"]
        kind = kind_of(what)
        for place in (source, target):
            there = place in self.seats if type(place) is int else place == "box" or place in WHERE.get(kind, ())
            self.must(there, f"{what} cannot lie at {place}")
        self.must(n > 0 and source != target, "this moves nothing")
        if what in ("dollars", "nuggets"):
            account = self.purse if what == "dollars" else self.gold
            self.must(account[source] >= n, f"{source} has only {account[source]} {what}")
            account[source] -= n
            account[target] += n
        elif what == "badge":
            self.must(n == 1 and source == self.badge, f"the badge is at {self.badge}")
            self.badge = target
        else:
            self.must(n == 1 and what in self.pile(source), f"{what} is not at {source}")
            self.pile(source).remove(what)
            self.pile(target).append(what)
        self.count()

    def count(self):
        """Check that nothing has appeared or vanished: dollars, nuggets, and every card once (S6, S7, S8)."""
        self.must(self.purse.total() == 8 * len(self.seats) + 3, "the dollars do not add up")
        self.must(self.gold.total() == 30, "the nuggets do not add up")
        cards = [card for pile in self.piles.values() for card in pile]
        self.must(len(cards) == len(set(cards)) == self.cards, "the cards do not add up")

    def deal(self, **piles):
        self.piles.update(piles)
        self.cards = sum(map(len, piles.values()))
        self.count()
