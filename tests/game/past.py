"""Which steps may be taken back in a record, which goods corrected, and who must have agreed, by its lines alone.

Belongs to the independent check of records: standard library only, nothing from the product. A step is one answer of a
person who was asked alone, with everything that follows from it and the later answers of bots who were each asked
alone. It is final as soon as somebody learns something from it, or chance is used. Whether all who were asked had
answered before is not checked here.
"""

from typing import Any

from book import FIELDS, Fault, kind_of

FINAL = ("setup", "round", "throw", "play", "cancel", "cheat", "look", "score", "end")
SEEN = (
    "drawn",
    "row",
    "open",
    "front0",
    "front1",
    "front2",
    "front3",
    "front4",
)  # from here a card moves openly
BY_HAND = {  # where goods can be corrected, apart from the seats
    "dollars": ("bank", "stagecoach"),
    "nuggets": ("mine",),
    "store": ("store", "discard"),
    "property": ("property", "row"),
}
CARDS = 15  # where the mask of cards begins in the choice of an offer
MORE = 5  # the Sheriff's answer at a tie that asks for more; a greater one picks a seat and judges each offer
FOLLOWS = 29  # bit of an offer that says another one follows


class Past:
    """`kept`: the lines that still count, as pairs of number and line. Raises Fault.

    `offers`: the offers that were taken back: how many lines of the book came before it, its seat, its mask of cards.
    None of these cards may be in the hand, since the Sheriff may have been shown them.
    """

    def __init__(self, header, lines, chain):
        """chain: a Chain (chain.py)."""
        self.chain = chain
        self.seats = range(len(header["seats"]))
        self.rounds = header["switches"].get("bargaining") == "rounds"
        self.named = (1 << 14 if self.rounds else 1 << 15) - 1  # mask of the cards that an offer can name
        self.joe_at_once = header["switches"]["joeTiming"] == "immediate"
        self.bots = set()
        self.kept = []
        self.offers = []
        self.step: Any = None  # index in `kept` where the last step begins, if it can be taken back
        self.again = {}  # by index in `kept`: seat and kind of a question that was taken back and must be asked again
        self.box: Any = None  # the lines so far of a correction that is not complete
        self.played: set = set()  # seats that bots have played at any time
        self.number = 1
        self.seat(header)
        self.chain.seat(header)
        for self.number, line in enumerate(lines, 2):
            self.take(line)
            self.chain.take(line)
            right = line["line"] != "hand" or line["digest"] == chain.digest
            self.must(right, f"the digest must be {chain.digest}")
        self.must(self.box is None, "the record ends in a correction")
        self.number = 1
        self.must(self.played.issuperset(header.get("hosted", [])), "a seat is hosted where no bot has played")

    def must(self, truth, text):
        if not truth:
            raise Fault(f"line {self.number}: {text}")

    def seat(self, line):
        """Note who plays from this line on."""
        if "bots" not in line:
            return
        bots = line["bots"]
        right = type(bots) is list and len(bots) == len(self.seats) and all(type(bot) is bool for bot in bots)
        self.must(right, "the field bots is not true or false for each seat")
        self.bots = {seat for seat in self.seats if bots[seat]}
        self.played |= self.bots

    def take(self, line):
        kind = line.get("line")
        self.must(type(kind) is str and kind in FIELDS, f"no line of a record is called {kind}")
        for field, types in FIELDS[kind].items():
            value = line.get(field, ...)
            entries = value if type(value) is list else ()
            entry_type = int if field == "seats" else str  # dice and cards are named
            right = type(value) in types and all(type(entry) is entry_type for entry in entries)
            self.must(right, f"the field {field} is missing or of the wrong type")
        if kind in ("d", "undo", "correct"):
            self.seat(line)
        if self.box is not None:
            self.put_right(line)
        elif self.last.get("from") == "box":
            self.must(kind == "correct" or self.asks(line, "keep"), "the dice are chosen after a correction")
        if kind == "undo":
            self.take_back(line)
            return
        if kind == "d":
            self.decide(line)
        elif kind == "correct":
            self.agree(line)
        elif kind in FINAL or (kind == "move" and self.shows(line)):
            self.step = None
        self.kept.append((self.number, line))

    @property
    def last(self):
        return self.kept[-1][1] if self.kept else {}

    @property
    def announced(self):
        return next((old["card"] for _, old in reversed(self.kept) if old["line"] == "play"), "")

    def asks(self, line, kind):
        return line["line"] == "d" and line["kind"] == kind

    def decide(self, line):
        """A seat asked alone begins a new step, or continues the last one if a bot plays it."""
        seat, kind = line["seat"], line["kind"]
        self.must(seat in self.seats, "there is no such seat")
        self.must(0 <= line["choice"] < 1 << 30, "no question has such an answer")
        before, here = len(self.kept) - 1, len(self.kept)
        if self.last.get("line") == "d" and self.asks(self.last, kind) and not self.alone(line):
            self.must(before not in self.again, "what several have answered was taken back")
            self.step = None
        elif kind == "wanted" and self.announced.startswith(("brute", "cheat")):
            self.step = None  # this answer is followed by lines that reveal others' choices
        elif seat not in self.bots:
            self.step = here
        self.must(self.again.get(here, (seat, kind)) == (seat, kind), "what was taken back is asked again")
        if self.last.get("line") == "d" and self.asks(self.last, "tie"):  # after a plain pick comes the line `tie`
            asked = "offer" if self.last["choice"] == MORE else "take"
            self.must(kind == asked, f"behind this answer of the Sheriff's stands {asked}, not {kind}")

    def alone(self, line):
        """Return whether this answer, which follows others of its kind, is the only one to its question.

        Offers in rounds: a seat answers again after saying that another offer follows. If no other seat has said so,
        it is asked alone.
        """
        if line["kind"] != "offer" or not self.rounds:
            return self.last["seat"] == line["seat"]
        earlier: list = []
        for _, old in reversed(self.kept):
            if not self.asks(old, "offer"):
                break
            earlier.insert(0, old)
        asked: set = set()  # by the question before
        now: dict = {}
        for old in [*earlier, line]:
            if old["seat"] in now:
                asked = {seat for seat, choice in now.items() if choice >> FOLLOWS & 1}
                now = {}
            now[old["seat"]] = old["choice"]
        return asked == {line["seat"]}

    def shows(self, move):
        """Return whether this move shows somebody a card that they had not seen before."""
        if move["what"] in ("dollars", "nuggets", "badge"):
            return False
        joe = move["what"] == "joe" and self.joe_at_once and move["to"] in self.seats
        return joe or move["from"] not in SEEN

    def take_back(self, line):
        self.must(self.step is not None, "nothing can be taken back here")
        self.must(line["lines"] == len(self.kept) - self.step, "the last step is taken back, and nothing else")
        for place in range(self.step, len(self.kept)):
            undone = self.kept[place][1]
            if self.asks(undone, "offer"):
                before = sum(old["line"] != "d" or old["kind"] == "throw" for _, old in self.kept[:place])
                self.offers.append((before, undone["seat"], undone["choice"] >> CARDS & self.named))
        first = self.kept[self.step][1]
        self.again = {place: asked for place, asked in self.again.items() if place < self.step}
        self.again[self.step] = first["seat"], first["kind"]
        del self.kept[self.step :]
        self.step = None

    def agree(self, line):
        seats = line["seats"]
        self.must(len(seats) == len(set(seats)) and set(seats) <= set(self.seats), "these seats cannot consent")
        self.must({*seats, *self.bots} == set(self.seats), "not every person has agreed")
        thrown = self.last.get("line") == "throw" and not self.last["last"]
        self.must(thrown or self.last.get("from") == "box", "goods are put right while the dice are under the cups")
        self.box = []

    def put_right(self, line):
        """Take a correction's move into the box, then its move out of it."""
        self.must(line["line"] == "move", "here goods are put right")
        here, there = ("from", "to") if not self.box else ("to", "from")
        self.must(line[there] == "box", "what is put right goes into the box and out of it")
        kind = kind_of(line["what"])
        places = [*self.seats, *BY_HAND.get(kind, ())] if kind in BY_HAND else []
        places += [f"front{seat}" for seat in self.seats if kind == "property"]
        self.must(line[here] in places, f"{line['what']} cannot be put right there")
        self.box.append(line)
        if len(self.box) == 2:
            into, out = self.box
            self.must((into["what"], into["n"]) == (out["what"], out["n"]), "the box gives back what it was given")
            self.must(into["from"] != out["to"], "this puts nothing right")
            self.box = None
