"""The figures of one game: a summary of the game, and a sheet for each of its seats.

Undone lines of the record are left out. The field names are the columns of the index and of exports.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.cards import FACES
from host.game.record import standing
from host.game.record_lines import CAUSING, Line

ROLLED = tuple(f"rolled_{face}" for face in FACES)  # fields of a Sheet, by face
SHOWN = tuple(f"shown_{face}" for face in FACES)  # fields of a Die, by face
SOURCES = {  # sources of points, as on the score sheet (E4 to E7)
    "nuggets": "nuggets",
    "dollars": "dollars",
    "sheriff": "Sheriff",
    "equipment": "equipment",
    "property": "Deeds",
}
ENDED = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z")
PLACES = ("mine", "bank", "store", "saloon", "sheriff", "townhall")  # locations that dice can win


@dataclass
class Summary:
    """The figures of a game. ended: UTC, as 2026-11-21T13:20:05Z, or "" if the header does not say."""

    ended: str
    preset: str
    seats: int
    rounds: int
    decisions: int
    undone: int  # steps taken back
    corrected: int  # corrections of goods by hand
    reason: str  # why the game ended: mine, property or both
    seed: str


@dataclass
class Sheet:
    """A seat's figures in one game."""

    seat: int
    name: str
    bot: bool | None = None  # whether a bot played it at the end; None: the record does not say
    won: bool = False
    points: int = 0
    points_nuggets: int = 0
    points_dollars: int = 0
    points_sheriff: int = 0
    points_equipment: int = 0
    points_property: int = 0
    property_cards: int = 0
    paid_for_dice: int = 0  # dollars to the Stagecoach (R8 to R10)
    won_mine: int = 0
    won_bank: int = 0
    won_store: int = 0
    won_saloon: int = 0
    won_sheriff: int = 0
    won_townhall: int = 0
    doc_visits: int = 0
    cards_played: int = 0
    cards_stolen: int = 0  # from other hands (L7, L23)
    cards_lost: int = 0  # to others in the same way
    ties_decided: int = 0  # as the Sheriff
    ties_bribed: int = 0  # of these, with a bribe taken
    ties_in: int = 0  # as one of those tied
    ties_won: int = 0  # of these
    offers: int = 0  # made to the Sheriff
    offers_accepted: int = 0
    bribe_dollars: int = 0  # in accepted offers
    rolled_9: int = 0  # dice thrown
    rolled_10: int = 0
    rolled_J: int = 0
    rolled_Q: int = 0
    rolled_K: int = 0
    rolled_A: int = 0

    def total(self, points: int, cards: int) -> None:
        """Set the final points and the number of Property cards."""
        self.points = points
        self.property_cards = cards

    def win(self) -> None:
        """Note that this seat has won."""
        self.won = True

    def add(self, field: str, n: int = 1) -> None:
        """Add to one figure."""
        setattr(self, field, getattr(self, field) + n)


@dataclass
class Die:
    """How often an electronic die has shown each face in one game. die: its place under the cup."""

    seat: int
    die: int
    shown_9: int = 0
    shown_10: int = 0
    shown_J: int = 0
    shown_Q: int = 0
    shown_K: int = 0
    shown_A: int = 0


def dice_of(lines: Sequence[Line]) -> list[Die]:
    """Count the faces that electronic dice have shown in a whole record.

    The answers to THROW_DICE hold the dice's own faces, even if the game masks them.
    """
    found: dict[tuple[int, int], Die] = {}
    lying = dict.fromkeys(range(len(lines[0]["seats"])), 0)  # mask of kept dice by seat
    chosen = dict(lying)  # mask of the dice kept in the last throw
    for line in standing(lines)[1:]:
        if line["line"] == "round":
            lying = dict.fromkeys(lying, 0)
        elif line["line"] == "d" and line["kind"] in ("keep", "short"):
            seat, mask = line["seat"], line["choice"]
            lying[seat] = (lying[seat] & ~chosen[seat] if line["kind"] == "short" else lying[seat]) | mask
            chosen[seat] = mask
        elif line["line"] == "d" and line["kind"] == "throw":
            seat, told = line["seat"], line["choice"]
            for die in (each for each in range(5) if not lying[seat] >> each & 1):
                if told & 7:
                    of = found.setdefault((seat, die), Die(seat, die))
                    field = SHOWN[(told & 7) - 1]
                    setattr(of, field, getattr(of, field) + 1)
                told >>= 3
    return [found[at] for at in sorted(found)]


def of_record(lines: Sequence[Line]) -> tuple[Summary, list[Sheet]]:
    """Count the figures of a whole record that has been checked (host/game/verify.py)."""
    header, counting = lines[0], standing(lines)[1:]
    saying = [header, *(line for line in lines[1:] if line["line"] in CAUSING)]
    seated = [line["bots"] for line in saying if "bots" in line]
    tally = Tally(header["seats"], seated[-1] if seated else None)
    for line in counting:
        count = COUNT.get(line["line"])
        if count:
            count(tally, line)
    kinds = Counter(line["line"] for line in counting)
    ended = header.get("ended")
    summary = Summary(
        ended=ended if isinstance(ended, str) and ENDED.fullmatch(ended) else "",
        preset=header["preset"],
        seats=len(tally.sheets),
        rounds=kinds["round"],
        decisions=kinds["d"],
        undone=sum(line.get("line") == "undo" for line in lines),
        corrected=kinds["correct"],
        reason=counting[-1]["reason"],
        seed=header["seed"],
    )
    return summary, tally.sheets


class Tally:
    """The sheets of a game up to the lines counted so far."""

    def __init__(self, names: Sequence[str], bots: Sequence[bool | None] | None) -> None:
        """bots: for each seat, whether a bot played it at the end; None if unknown."""
        known = bots or [None] * len(names)
        self.sheets = [Sheet(seat, name, bot) for seat, (name, bot) in enumerate(zip(names, known, strict=True))]
        self.bribe = False  # an offer for the coming `tie` line was accepted
        self.draw: tuple[int, int] | None = None  # thief and victim of a card that was drawn but not yet moved

    def throw(self, line: Line) -> None:
        """Count the faces thrown."""
        for face in line["dice"]:
            self.sheets[line["seat"]].add(f"rolled_{face}")

    def win(self, line: Line) -> None:
        """Count a location won."""
        if line["seat"] is not None:
            self.sheets[line["seat"]].add(f"won_{line['location']}")

    def visit(self, line: Line) -> None:
        """Count a visit to the Doc."""
        self.sheets[line["seat"]].add("doc_visits")

    def play(self, line: Line) -> None:
        """Count a card played; a `cancel` line is Wanted played (C11)."""
        self.sheets[line["seat"]].add("cards_played")

    def offer(self, line: Line) -> None:
        """Count an offer. A record has offers just before their tie (A5)."""
        sheet = self.sheets[line["seat"]]
        sheet.add("offers")
        if line["accepted"]:
            sheet.add("offers_accepted")
            sheet.add("bribe_dollars", line["dollars"])
            self.bribe = True

    def tie(self, line: Line) -> None:
        """Count a tie: who decided it, whether a bribe was taken, who was in it and who won it."""
        sheriff = self.sheets[line["sheriff"]]
        sheriff.add("ties_decided")
        sheriff.add("ties_bribed", int(self.bribe))
        self.bribe = False
        for seat in line["seats"]:
            self.sheets[seat].add("ties_in")
        self.sheets[line["pick"]].add("ties_won")

    def look(self, line: Line) -> None:
        """Remember whose hand a card is drawn from."""
        self.draw = line["seat"], line["victim"]

    def move(self, line: Line) -> None:
        """Count dollars paid for dice, and stolen cards."""
        if line["what"] == "dollars" and line["to"] == "stagecoach" and isinstance(line["from"], int):
            self.sheets[line["from"]].add("paid_for_dice", line["n"])
        if self.draw == (line["to"], line["from"]):
            self.sheets[line["to"]].add("cards_stolen")
            self.sheets[line["from"]].add("cards_lost")
            self.draw = None

    def score(self, line: Line) -> None:
        """Take the points."""
        sheet = self.sheets[line["seat"]]
        for source in SOURCES:
            sheet.add(f"points_{source}", line[source])
        sheet.total(line["total"], line["properties"])

    def end(self, line: Line) -> None:
        """Note the winner."""
        self.sheets[line["winner"]].win()


COUNT = {
    "throw": Tally.throw,
    "win": Tally.win,
    "visit": Tally.visit,
    "play": Tally.play,
    "cancel": Tally.play,
    "offer": Tally.offer,
    "tie": Tally.tie,
    "look": Tally.look,
    "move": Tally.move,
    "score": Tally.score,
    "end": Tally.end,
}
