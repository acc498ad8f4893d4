"""The tale of a finished game: points by round, when it turned, who paid whom, the best bribe, the luck of the dice.

Facts only; host/web/tale_view.py puts them into words and pictures.
"""

from __future__ import annotations

import copy
from collections import Counter

from dicetown import cards as c
from dicetown.events import BY_OFFER
from dicetown.score import SHERIFF_POINTS
from host.game.events import Event
from host.game.public_state import POINTS
from host.history.played import Played, Position
from host.values import Values

BRIBES, JOE, DICE = -1, -2, -3  # sources of points that aren't locations; DICE: what dice cost, so a loss


class Bribe(Values):
    """An offer to the Sheriff. gain: the points that the location then brought the seat."""

    def __init__(self, seat: int, sheriff: int, location: int, round: int, dollars: int, nuggets: int) -> None:
        self.seat = seat
        self.sheriff = sheriff
        self.location = location
        self.round = round
        self.dollars = dollars
        self.nuggets = nuggets
        self.cards = 0
        self.gain = 0

    @property
    def profit(self) -> float:
        """Points gained minus points paid, without hidden cards, whose value is not known."""
        return self.gain - self.dollars / 2 - self.nuggets

    def lay(self) -> None:
        """Add a card to the offer."""
        self.cards += 1

    def earn(self, points: int) -> None:
        """Add points that the location brought."""
        self.gain += points


class Luck(Values):
    """How many dice a seat threw while it wanted more of the face it had kept most of, and how many showed it."""

    def __init__(self) -> None:
        self.thrown = 0
        self.hits = 0

    @property
    def expected(self) -> float:
        """How many fair dice would have shown it."""
        return self.thrown / len(c.FACES)

    @property
    def surplus(self) -> float:
        """How many more showed it than expected."""
        return self.hits - self.expected

    def add(self, thrown: int, hits: int) -> None:
        """Count a throw."""
        self.thrown += thrown
        self.hits += hits


class Turn(Values):
    """The round from whose end on the winner led, and what helped most in that round: a gain of the winner's, or
    another seat's loss.

    round: 0 if they led from the deal on; source: a location, BRIBES, JOE or DICE; None if nothing helped.
    """

    def __init__(self, round: int, seat: int = 0, source: int | None = None, gain: int = 0) -> None:
        self.round = round
        self.seat = seat
        self.source = source
        self.gain = gain


class Tale(Values):
    """course: each seat's points after the deal and after each round, with the cards in hand; made: the parts of the
    winner's final points, by POINTS; paid: dollars by (giver, taker).
    """

    def __init__(
        self,
        names: list[str],
        winner: int,
        course: list[list[int]],
        made: dict[str, int],
        turn: Turn,
        paid: Counter[tuple[int, int]],
        bribe: Bribe | None,
        luck: list[Luck],
    ) -> None:
        self.names = names
        self.winner = winner
        self.course = course
        self.made = made
        self.turn = turn
        self.paid = paid
        self.bribe = bribe
        self.luck = luck

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return len(self.course) - 1

    @property
    def margin(self) -> tuple[int, int]:
        """The seat with the most points apart from the winner, and how many points it is behind."""
        others = [seat for seat in range(len(self.names)) if seat != self.winner]
        second = max(others, key=lambda seat: self.course[-1][seat])
        return second, self.course[-1][self.winner] - self.course[-1][second]


def tale_of(game: Played) -> Tale:
    """Make the tale of a whole game."""
    return Teller(game).tale()


class Teller:
    """Goes through the events of a game once."""

    def __init__(self, game: Played) -> None:
        self.position = copy.deepcopy(game.first)
        seats = self.position.table.seats
        self.winner: int = game.events[-1].fields["winner"]
        self.course: list[list[int]] = []
        self.paid: Counter[tuple[int, int]] = Counter()
        self.luck = [Luck() for _ in range(seats)]
        self.location = DICE  # the location being settled; DICE before that
        self.offers: dict[tuple[int, int], Bribe] = {}  # at the open tie, by giver and pick
        self.last: Bribe | None = None  # the latest offer
        self.bought: list[Bribe] = []  # accepted offers by which a seat won a tie itself
        self.gains: Counter[tuple[int, int, int]] = Counter()  # points by round, seat and source
        for event in game.events:
            told = TOLD.get(event.name)
            if told:
                told(self, event)
            else:
                self.position.apply(event)
        self.course.append(self.points())

    def tale(self) -> Tale:
        """Make the tale from what was found."""
        best = max((each for each in self.bought if each.gain), key=lambda each: each.profit, default=None)
        names = list(self.position.table.names)
        score = self.position.table.scores[self.winner]
        made = {name: score[name] for name in POINTS}
        return Tale(names, self.winner, self.course, made, self.turned(), self.paid, best, self.luck)

    def points(self) -> list[int]:
        """Return each seat's points if the game ended now (E4 to E7)."""
        return [points(self.position, seat) for seat in range(self.position.table.seats)]

    def turned(self) -> Turn:
        """Find the round from which on the winner leads, going backwards from the end."""
        course, winner = self.course, self.winner
        after = len(course) - 1
        while after and course[after - 1][winner] >= max(course[after - 1]):
            after -= 1
        helped = [
            (abs(n), seat == winner, seat, source, n)
            for (in_round, seat, source), n in self.gains.items()
            if in_round == after and (n > 0) == (seat == winner)
        ]
        return Turn(after, *max(helped)[2:]) if helped else Turn(after)

    # Events

    def _round(self, event: Event) -> None:
        self.course.append(self.points())
        self.location = DICE
        self.position.apply(event)

    def _throw(self, event: Event) -> None:
        """Count luck: from the second throw on, a seat wants more of the face that it has most of (R7)."""
        seat = event.fields["seat"]
        kept = Counter(face for face in self.position.table.dice[seat] if face != c.NONE)
        if kept:
            wanted = max(kept, key=lambda face: (kept[face], face))
            faces = [event.fields[f"d{die}"] for die in range(5)]
            self.luck[seat].add(sum(face != c.NONE for face in faces), faces.count(wanted))
        self.position.apply(event)

    def _offer(self, event: Event) -> None:
        e, table = event.fields, self.position.table
        location = table.tie[0] if table.tie else c.AT_END
        self.last = Bribe(e["seat"], table.badge, location, table.round, e["dollars"], e["nuggets"])
        self.offers[e["seat"], e["favours"]] = self.last
        self.position.apply(event)

    def _offered(self, event: Event) -> None:
        if self.last:
            self.last.lay()
        self.position.apply(event)

    def _tie(self, event: Event) -> None:
        e = event.fields
        bribe = self.offers.get((e["pick"], e["pick"]))
        if bribe and e["taken"] >> e["pick"] & 1:
            self.bought.append(bribe)
        self.offers.clear()
        self.position.apply(event)

    def _win(self, event: Event) -> None:
        self.location = event.fields["location"]
        self.position.apply(event)

    def _visit(self, event: Event) -> None:
        self.location = c.AT_DOC
        self.position.apply(event)

    def _move(self, event: Event) -> None:
        e, before = event.fields, self.points()
        self.position.apply(event)
        if e["what"] == c.DOLLARS and e["from"] < len(before) and e["to"] < len(before):
            self.paid[e["from"], e["to"]] += e["n"]
        source = {BY_OFFER: BRIBES, c.JOE: JOE}.get(e["cause"], self.location)
        for seat, now in enumerate(self.points()):
            if now != before[seat]:
                self.gains[self.position.table.round, seat, source] += now - before[seat]
                self._earn(seat, source, now - before[seat])

    def _earn(self, seat: int, source: int, gain: int) -> None:
        for bribe in self.bought:
            if (bribe.seat, bribe.location, bribe.round) == (seat, source, self.position.table.round):
                bribe.earn(gain)


TOLD = {
    "round": Teller._round,
    "throw": Teller._throw,
    "offer": Teller._offer,
    "offered": Teller._offered,
    "tie": Teller._tie,
    "win": Teller._win,
    "visit": Teller._visit,
    "move": Teller._move,
}


def points(position: Position, seat: int) -> int:
    """Return what a seat's goods and cards would count if the game ended now (E4 to E7)."""
    table = position.table
    cards = sum(c.points(card) for card in position.hands[seat] + table.front(seat))
    badge = SHERIFF_POINTS if table.badge == seat else 0
    return int(table.nuggets[seat] + table.dollars[seat] // 2 + badge + cards)
