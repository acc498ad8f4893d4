"""An independent check of a game's record: follows it only by the rules and the description of records.

Shares nothing with the engine that wrote the record: standard library only. It does not ask whether a choice was
allowed, only whether its consequences are right; all randomness is computed again from the seed. `check(text)` raises
Fault.
"""

import hashlib
import sys
from collections import namedtuple

from book import ELIXIRS, STORE_CARDS, Book, Fault, kind_of
from chain import Chain
from dice_phase import play_dice
from doc_phase import visit_doc
from fair import Fair
from past import Past
from plain import line_of
from town_phase import Town

SWITCHES = {
    "propertyCount": (25, 20),
    "doc": ("dice", "elixirs"),
    "docVisit": ("optional", "mandatory"),
    "docTest": ("wonNothing", "controlledNothing"),
    "emptyBankAllowsDoc": ("yes", "no"),
    "townHallLeftovers": ("slideDown", "toDeckBottom"),
    "joeTiming": ("immediate", "sheriffStep"),
    "bruteForNone": ("no", "yes"),
    "windows": ("all", "useful"),
    "bargaining": ("once", "rounds"),
    "throws": ("own", "dice"),
    "faces": ("plain", "masked"),
}
BESIDE = {"throws", "faces"}  # no preset sets these
PRESETS = {  # switches with their second value, besides those that all presets set
    "first": set(),
    "ru-first": {"townHallLeftovers", "docTest"},
    "fr-first": {"joeTiming"},
    "cs-first": {"townHallLeftovers", "bruteForNone"},
    "revised": {"propertyCount", "doc", "docVisit", "docTest", "emptyBankAllowsDoc"},
}
ALL = {"windows", "bargaining"}
Played = namedtuple("Played", "seat works")


class GameBook(Book):
    """The book of one game, with its switches and dice, and with what several steps of the rules have in common."""

    def __init__(self, header, lines):
        self.switches = header["switches"]
        bits = sum(1 << bit for bit, name in enumerate(SWITCHES) if self.switches[name] == SWITCHES[name][1])
        super().__init__(header["sheriff"], Past(header, lines, Chain(header, bits)))
        self.fair = Fair(bytes.fromhex(header["seed"]))

    def play(self, *cards, who=None, targets=(None,)):
        """Take a play of one of these Store cards, if it is next, and Wanted against it (C11, Q80, Q81, Q83)."""
        if not self.at("play") or self.now["card"] not in cards:
            return None
        line = self.take("play")
        seat, card = line["seat"], line["card"]
        self.must(who is None or seat in who, f"seat {seat} cannot play {card} now")
        self.must(line["target"] in targets, f"{card} has a wrong target")
        self.move(card, 1, seat, "discard")
        if not self.at("cancel"):
            return Played(seat, True)
        by = self.take("cancel", card=card)["seat"]
        self.must(by != seat, "nobody cancels his own card")
        self.move("wanted", 1, by, "discard")
        return Played(seat, False)

    def must_play(self, card, **how):
        played = self.play(card, **how)
        self.must(played, f"here only {card} can be played")
        return played

    def play_joe(self, who=None):
        """Take a play of Joe: $4 from the target, or all the target has (C8, Q2, Q3)."""
        target = self.now.get("target")
        played = self.must_play("joe", who=who, targets=self.seats)
        self.must(target != played.seat, "Joe is aimed at his own player")
        if played.works:
            self.move("dollars", min(4, self.purse[target]), target, played.seat)

    def entered(self, seat, card):
        """Play Joe if a seat has just gained him, unless he waits for the Sheriff's step (D1, Q45)."""
        if card == "joe" and self.switches["joeTiming"] == "immediate":
            self.play_joe([seat])

    def reshuffled(self, source, target):
        """Take the moves of the discards into the deck, in the order that the seed gives (L5, L22)."""
        for card in self.fair.shuffled(self.pile(source)):
            self.move(card, 1, source, target)

    def top_of_store(self):
        """Return whether there is a Store card to draw; an empty deck is refilled first (L5, Q8, Q40)."""
        if not self.pile("store"):
            self.reshuffled("discard", "store")
        return bool(self.pile("store"))

    def look(self, seat, kinds=("store", "property")):
        """Take a blind draw from another hand, of the kinds that the line shows (Q48, Q55). -> the line"""
        line = self.take("look", seat=seat)
        victim = line["victim"]
        self.must(victim in self.seats and victim != seat, "cards are drawn from an opponent")
        left = {kind: self.hand(victim, kind) for kind in kinds}
        for card in line["cards"]:
            pool = left.get(kind_of(card))
            self.must(pool, f"there is no card like {card} left to draw")
            drawn = pool.pop(self.fair.pick(len(pool)))  # type: ignore[arg-type]
            self.must(card == drawn, f"the seed draws {drawn}, not {card}")
        return line


def check_header(header):
    """Check that the switches fit the preset, the commitment fits the seed, and the other fields are valid."""
    try:
        preset, switches, seats, seed = header["preset"], header["switches"], header["seats"], header["seed"]
        right = header["record"] == "dicetown/1"
        right &= all(repr(switches[name]) in map(repr, values) for name, values in SWITCHES.items())
        right &= type(seats) is list and 2 <= len(seats) <= 5 and all(type(name) is str for name in seats)
        right &= type(header["sheriff"]) is int and header["sheriff"] in range(len(seats))
        right &= len(seed) == 64 and set(seed) <= set("0123456789abcdef")
        right &= header["commitment"] == hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        turned = {name for name, values in SWITCHES.items() if switches[name] == values[1]} - BESIDE
        right &= preset == next((name for name in PRESETS if ALL | PRESETS[name] == turned), "own")
        hosted = header.get("hosted", [])
        right &= type(hosted) is list and all(type(seat) is int and seat in range(len(seats)) for seat in hosted)
        right &= len(hosted) == len(set(hosted))
    except (KeyError, TypeError, ValueError):
        right = False
    if not right:
        raise Fault("line 1: the header is wrong, or not that of a record")


def deal(b):
    """Do the three shuffles of the setup (S2, S3, S10)."""
    copies = b.switches["propertyCount"] // 5
    store = b.fair.shuffled(STORE_CARDS)
    deeds = b.fair.shuffled(f"p{value}-{n}" for value in range(1, 6) for n in range(1, copies + 1))
    elixirs = b.fair.shuffled(ELIXIRS if b.switches["doc"] == "elixirs" else ())
    piles = {"store": store, "property": deeds[3:], "row": deeds[:3], "elixirs": elixirs[2:], "open": elixirs[:2]}
    b.take("setup", **piles)
    b.deal(**piles)


def points(b, seat):
    """Return the fields of a seat's score (E4 to E7, Q72, Q73, Q75)."""
    deeds = b.hand(seat, "property") + b.pile(f"front{seat}")
    parts = {
        "nuggets": b.gold[seat],
        "dollars": b.purse[seat] // 2,
        "sheriff": 5 if b.badge == seat else 0,
        "equipment": sum(int(card[-1]) for card in b.pile(seat) if card.startswith("equipment")),
        "property": sum(int(card[1]) for card in deeds),
    }
    return parts | {"total": sum(parts.values()), "properties": len(deeds)}


def finish(b, reason):
    """Take the scores, the final tie and the winner (E8 to E10, Q74)."""
    scores = {seat: points(b, seat) for seat in b.seats}
    for seat in b.seats:
        b.take("score", seat=seat, **scores[seat])
    rank = {seat: (scores[seat]["total"], scores[seat]["properties"]) for seat in b.seats}
    best = [seat for seat in b.seats if rank[seat] == max(rank.values())]
    if len(best) > 1:
        pick = b.take("tie", location="end", seats=best, sheriff=b.badge)["pick"]
        b.must(pick in best, "the Sheriff picks one of the tied")
        best = [pick]
    b.take("end", reason=reason, winner=best[0])
    b.must(not b.now, "the game is over")


def check(text):
    """Check the text of a record. Raises Fault."""
    header, *lines = [line_of(number, line) for number, line in enumerate(text.removesuffix("\n").split("\n"), 1)]
    check_header(header)
    b = GameBook(header, lines)
    b.must(b.lines, "the record is empty")
    deal(b)
    n = 0
    reason = None
    while not reason:
        n += 1
        b.take("round", n=n)
        hands = play_dice(b)
        town = Town(b, hands, first_round=n == 1)
        visit_doc(b, hands, town.controlled if b.switches["docTest"] == "controlledNothing" else town.gained)
        mine, deeds = not b.gold["mine"], not b.pile("row") and not b.pile("property")  # E2, E3, D23
        reason = "both" if mine and deeds else "mine" if mine else "property" if deeds else None
    finish(b, reason)


def check_file(name):
    """Return what is wrong with a file, "" if nothing is."""
    try:
        with open(name, "rb") as file:
            check(file.read().decode())
    except OSError as error:
        return f"{name} cannot be read: {error.strerror}"
    except UnicodeDecodeError as error:
        return f"{name}: not UTF-8 from byte {error.start} on"
    except Fault as fault:
        return f"{name}: {fault}"
    return ""


if __name__ == "__main__":
    wrong = [why for why in map(check_file, sys.argv[1:]) if why]
    sys.exit("\n".join(wrong) or 0)
