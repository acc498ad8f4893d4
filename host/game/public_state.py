"""The table as everyone at it may see it: what the scoreboards show.

A Table follows the public events one by one (`apply`) or is read from an engine's state (`Table.of`); both must give
the same table. It must not know anything hidden: hands, dice under a cup, the order of a deck. Numbers are those of
dicetown.cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from dicetown import cards as c
from dicetown import layout as at
from dicetown.game import Game
from dicetown.layout import switches as switches_of
from dicetown.presets import DOC_ELIXIRS, PROPERTY_20
from dicetown.questions import FINAL_TIE, KEEP, OFFER, TAKE, TIE
from host.game.events import Event
from host.game.places import SEATS, Places
from host.values import Values

DICE = 5
POINTS = ("nuggets", "dollars", "sheriff", "equipment", "property")  # the parts of the total
SCORE_FIELDS = POINTS + ("total", "properties")


def seats_in(mask: int) -> list[int]:
    """Return the seats of a bit mask."""
    return [seat for seat in range(SEATS) if mask >> seat & 1]


class Offer(Values):
    """What a seat offers the Sheriff at a tie if they pick a certain seat (A5); cards are counted by kind."""

    def __init__(self, dollars: int, nuggets: int, store: int, property: int) -> None:
        self.dollars = dollars
        self.nuggets = nuggets
        self.store = store
        self.property = property


class Table(Places):
    """What lies where, who plays, and what has happened in this round so far."""

    def __init__(
        self,
        names: Sequence[str] = (),
        bots: Sequence[bool] = (),
        switches: int = 0,
        round: int = 0,
        badge: int = c.NONE,
    ) -> None:
        super().__init__(badge)
        self.names = list(names)
        self.bots = list(bots)
        self.switches = switches
        self.round = round
        self.dice = [[c.NONE] * DICE for _ in range(SEATS)]  # faces of kept dice
        self.question = 0
        self.asked = 0  # mask of seats
        self.location: int = c.NONE  # what the question is about
        self.reason = 0  # of the end
        self.winner: int = c.NONE
        # The story of this round, which the engine's state does not hold:
        self.latest: list[list[int]] = [[] for _ in range(SEATS)]  # dice revealed in this throw
        self.last = 0  # mask of seats in the forced last throw (R11)
        self.locked = 0  # mask of asked seats that have locked an answer
        self.holders: dict[int, tuple[int, int]] = {}  # location -> seat or NONE, dice of the face
        self.tie: tuple[int, int] | None = None  # location, mask of the tied
        self.admitted = 0  # mask of seats that may see the Doc because they played the Elixir card (C12)
        self.offers: dict[tuple[int, int], Offer] = {}  # by seat and pick
        self.digest = ""  # the one published last, 16 digits (dicetown/digest.py)
        self.scores: dict[int, dict[str, int]] = {}

    @classmethod
    def of(cls, game: Game, names: Sequence[str] = (), bots: Sequence[bool] = ()) -> Table:
        """Read the public part of an engine's state. The story of the round is not in it and stays empty."""
        s = game.s
        n = s[at.SEATS]
        table = cls(_names(names, n), _bots(bots, n), switches_of(s), s[at.ROUND], s[at.SHERIFF])
        table.read(s)
        for seat in range(n):
            for die in range(DICE):
                if s[at.KEPT + seat] >> die & 1:
                    table.dice[seat][die] = s[at.DICE + seat * DICE + die]
        if s[at.QUESTION]:
            table.question, table.asked, table.location = s[at.QUESTION], s[at.ASKED], s[at.LOCATION]
        if s[at.CHAMPION] != c.NONE:  # the reason is public only with the winner, so after a final tie is decided
            table.reason, table.winner = s[at.REASON], s[at.CHAMPION]
        return table

    @classmethod
    def of_snapshot(cls, lines: Iterable[Event]) -> Table:
        """Make the table that the lines of a snapshot describe; without lines an empty one, as without a game."""
        table = cls()
        table.follow(lines)
        return table

    def state(self) -> dict[str, Any]:
        """Return the part that can be compared with an engine's state."""
        return {name: getattr(self, name) for name in STATE}

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.names)

    def name(self, seat: int) -> str:
        """Return a seat's name; 'nobody' for no seat."""
        return self.names[seat] if seat < len(self.names) else "nobody"

    def kept(self, seat: int, die: int) -> bool:
        """Return whether a die has been kept and revealed."""
        return bool(self.dice[seat][die] != c.NONE)

    @property
    def awaited(self) -> list[int]:
        """The seats that the game waits for."""
        return seats_in(self.asked & ~self.locked)

    def hidden_dice(self, seat: int) -> int:
        """Return how many dice a seat has under its cup now, because they aren't chosen or aren't revealed yet."""
        return self.dice[seat].count(c.NONE) if self.question == KEEP and self.asked >> seat & 1 else 0

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winner != c.NONE)

    def apply(self, event: Event) -> None:
        """Follow one public event. Unknown events, and those that change nothing visible, are ignored."""
        step = STEPS.get(event.name)
        if step:
            step(self, event.fields)

    def _become(self, other: Table) -> None:
        for name, value in other.__dict__.items():
            setattr(self, name, value)

    def follow(self, events: Iterable[Event]) -> None:
        """Apply events in order."""
        for event in events:
            self.apply(event)

    def _setup(self, e: Mapping[str, int]) -> None:
        """Start a new game (S2 to S10). Only a snapshot says which cards lie in the row and open at the Doc."""
        n, switches = e["seats"], e["switches"]
        self._become(Table(_names(self.names, n), _bots(self.bots, n), switches, 0, e["sheriff"]))
        dealt = _dealt(n, switches & (PROPERTY_20 | DOC_ELIXIRS))
        self.dollars, self.nuggets = list(dealt.dollars), list(dealt.nuggets)
        self.counts = [list(row) for row in dealt.counts]

    def _round(self, e: Mapping[str, int]) -> None:
        """Put the dice back into the cups for a new round (R1, E1)."""
        self.round = e["n"]
        for seat in range(SEATS):
            self.dice[seat] = [c.NONE] * DICE
            self.latest[seat] = []
        self.last = 0
        self.holders = {}
        self.offers = {}
        self.admitted = 0

    def _ask(self, e: Mapping[str, int]) -> None:
        self.question, self.asked, self.location = e["question"], e["seats"], e["location"]
        self.locked = 0

    def _throw(self, e: Mapping[str, int]) -> None:
        seat = e["seat"]
        self.latest[seat] = []
        if e["last"]:
            self.last |= 1 << seat

    def _keep(self, e: Mapping[str, int]) -> None:
        """Show the dice that a seat keeps (R5). A second `keep` in the same throw replaces the first (R18)."""
        seat = e["seat"]
        for die in self.latest[seat]:
            self.dice[seat][die] = c.NONE
        self.latest[seat] = [die for die in range(DICE) if e[f"d{die}"] != c.NONE]
        for die in self.latest[seat]:
            self.dice[seat][die] = e[f"d{die}"]

    def _play(self, e: Mapping[str, int]) -> None:
        if e["card"] == c.ELIXIR:
            self.admitted |= 1 << e["seat"]

    def _cancel(self, e: Mapping[str, int]) -> None:
        if e["card"] == c.ELIXIR:
            self.admitted = 0

    def _cheat(self, e: Mapping[str, int]) -> None:
        self.dice[e["seat"]][e["die"]] = e["to"]

    def _hand(self, e: Mapping[str, int]) -> None:
        self.dice[e["seat"]] = [e[f"d{die}"] for die in range(DICE)]

    def _tied(self, e: Mapping[str, int]) -> None:
        self.tie = (e["location"], e["seats"])
        self.offers = {}

    def _offer(self, e: Mapping[str, int]) -> None:
        self.offers[e["seat"], e["favours"]] = Offer(e["dollars"], e["nuggets"], e["store"], e["property"])

    def _decided(self, e: Mapping[str, int]) -> None:
        self.tie = None

    def _win(self, e: Mapping[str, int]) -> None:
        self.holders[e["location"]] = (e["seat"], e["count"])

    def _score(self, e: Mapping[str, int]) -> None:
        self.scores[e["seat"]] = {name: e[name] for name in SCORE_FIELDS}

    def _end(self, e: Mapping[str, int]) -> None:
        self.reason, self.winner = e["reason"], e["winner"]
        self.question = self.asked = self.locked = 0
        self.location = c.NONE

    def _digest(self, e: Mapping[str, Any]) -> None:
        self.digest = e["hash"]

    def _aborted(self, e: Mapping[str, int]) -> None:
        """Forget the game: it was given up."""
        self._become(Table())

    # Lines that only the link has: names, locks, and the lines of a snapshot (host.game.events.SNAPSHOT).

    def _name(self, e: Mapping[str, Any]) -> None:
        """Name a seat. Seats are named in their order, before the game is set up."""
        seat = e["seat"]
        self.names[seat:] = [e["name"]] + self.names[seat + 1 :]
        self.bots[seat:] = [bool(e["bot"])] + self.bots[seat + 1 :]

    def _game(self, e: Mapping[str, int]) -> None:
        n = e["seats"]
        self._become(Table(_names((), n), _bots((), n), e["switches"], e["round"], e["sheriff"]))
        if e["winner"] != c.NONE:
            self.reason, self.winner = e["reason"], e["winner"]

    def _now(self, e: Mapping[str, int]) -> None:
        if e["question"]:
            self.question, self.asked, self.location = e["question"], e["asked"], e["location"]
        self.locked = e["asked"] & ~e["owed"]
        self.last = (1 << self.seats) - 1 if e["last"] else 0

    def _contest(self, e: Mapping[str, int]) -> None:
        if self.question in (OFFER, TIE, TAKE, FINAL_TIE) and self.location != c.NONE:
            self.tie = (self.location, e["tied"])

    def _locked(self, e: Mapping[str, int]) -> None:
        self.locked |= e["seats"]

    def _dice(self, e: Mapping[str, int]) -> None:
        self._hand(e)
        self.latest[e["seat"]] = [die for die in range(DICE) if e["revealed"] >> die & 1]

    def _lock(self, e: Mapping[str, int]) -> None:
        self.locked |= 1 << e["seat"]

    def _unlock(self, e: Mapping[str, int]) -> None:
        self.locked &= ~(1 << e["seat"])


STATE = (
    "names bots switches round badge dollars nuggets counts shown dice question asked location reason winner"
).split()
STEPS = {
    "setup": Table._setup,
    "round": Table._round,
    "ask": Table._ask,
    "throw": Table._throw,
    "keep": Table._keep,
    "play": Table._play,
    "cancel": Table._cancel,
    "cheat": Table._cheat,
    "hand": Table._hand,
    "tied": Table._tied,
    "offer": Table._offer,
    "tie": Table._decided,
    "win": Table._win,
    "move": Table._move,
    "score": Table._score,
    "end": Table._end,
    "digest": Table._digest,
    "aborted": Table._aborted,
    "lock": Table._lock,
    "unlock": Table._unlock,
    "name": Table._name,
    "game": Table._game,
    "now": Table._now,
    "contest": Table._contest,
    "locked": Table._locked,
    "town": Table._town,
    "seat": Table._seat,
    "dice": Table._dice,
    "pile": Table._pile,
}


@cache
def _dealt(seats: int, switches: int) -> Table:
    """Return what lies where after the deal: the same for every seed, except which cards lie open."""
    game = Game()
    game.deal(seats, switches, 0, bytes(32))
    return Table.of(game)


def _names(names: Sequence[str], seats: int) -> list[str]:
    return [names[seat] if seat < len(names) else f"Seat {seat + 1}" for seat in range(seats)]


def _bots(bots: Sequence[bool], seats: int) -> list[bool]:
    return [bool(bots[seat]) if seat < len(bots) else False for seat in range(seats)]
