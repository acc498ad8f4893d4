"""What each seat remembers of a game: the places where each card may lie, from the events that the seat may see."""

from __future__ import annotations

from array import array

from dicetown.cards import CARDS, DECK, JOE, NONE, PLACES, POTIONS, PROPERTY, ROW
from dicetown.events import E_ASK, E_LOOK, E_MOVE, E_OFFERED, EVENT_SIZE, EVERYONE
from dicetown.game import Game
from dicetown.piles import after, count, first
from dicetown.questions import JOE_TARGET

UNDER = 22  # used as a place: under the Property deck, put there for all to see (L13)
SEATS = 5
FIRST = (0, PROPERTY, POTIONS, CARDS)  # cards of a kind by their backs: Store, Property, elixirs


def kind_of(card: int) -> int:
    """Return the kind of a card: 0 Store, 1 Property, 2 elixir."""
    return int(card >= PROPERTY) + int(card >= POTIONS)


class Memory:
    """`where`: by seat and card, a bit for each place."""

    def __init__(self) -> None:
        self.where = array("q", [0] * (SEATS * CARDS))
        self.event = bytearray(EVENT_SIZE)
        self.there = array("q", [0] * 3)

    def start(self, s: bytearray, dealt: int) -> None:
        """Begin at the deal, or (dealt = 0) later without a memory, when a card may lie wherever none is seen."""
        for i in range(SEATS * CARDS):
            self.where[i] = (1 << UNDER) - 1
        for place in range(PLACES):
            card = first(s, place)
            while dealt and card != NONE:
                for seat in range(SEATS):
                    self.where[seat * CARDS + card] = 1 << place
                card = after(s, place, card)

    def witness(self, g: Game) -> None:
        """See the events of this step, and empty the game's ring."""
        while g.events.take(self.event):
            self.see(self.event, g.s)
        self.settle(g.s)

    def see(self, event: bytearray, s: bytearray) -> None:
        """Let each seat remember what it may see of an event."""
        for seat in range(SEATS):
            self.noticed(seat * CARDS, event[1] == EVERYONE or event[1] >> seat & 1, event, s)

    def noticed(self, own: int, seen: int, event: bytearray, s: bytearray) -> None:
        """Let one seat take an event into account. own: where its cards begin; seen: whether it may see the event."""
        if event[0] == E_ASK and event[2] == JOE_TARGET:  # only the seat that has drawn Joe is asked (Q45)
            for each in range(SEATS):
                if event[3] >> each & 1:
                    self.where[own + JOE] = 1 << each
        elif event[0] == E_MOVE and event[2] < CARDS:
            if not seen:
                self.unseen(own, kind_of(event[2]), event[4], event[5], s)
            elif event[4] == ROW and event[5] == DECK:
                self.where[own + event[2]] = 1 << UNDER
            else:
                self.where[own + event[2]] = 1 << event[5]
        elif event[0] == E_LOOK and seen and event[4] < CARDS:
            self.where[own + event[4]] = 1 << event[3]
        elif event[0] == E_OFFERED and seen and event[1] != EVERYONE:
            self.where[own + event[3]] = 1 << event[2]

    def unseen(self, own: int, kind: int, source: int, target: int, s: bytearray) -> None:
        """Take into account that an unknown card of a kind was moved."""
        away = 1 << source
        if source == DECK:  # cards that were put under the deck come when the others are gone
            under = 0
            for card in range(FIRST[kind], FIRST[kind + 1]):
                under += self.where[own + card] == 1 << UNDER
            if count(s, DECK) < under:
                away |= 1 << UNDER
        for card in range(FIRST[kind], FIRST[kind + 1]):
            if self.where[own + card] & away:
                self.where[own + card] |= 1 << target

    def settle(self, s: bytearray) -> None:
        """After all events of a step: rule out the places where no card of the kind lies, which everyone can see."""
        for kind in range(3):
            self.there[kind] = 0
        for place in range(PLACES):
            card = first(s, place)
            while card != NONE:
                self.there[kind_of(card)] |= 1 << place
                card = after(s, place, card)
        for kind in range(3):
            if self.there[kind] >> DECK & 1:
                self.there[kind] |= 1 << UNDER
            for card in range(FIRST[kind], FIRST[kind + 1]):
                for seat in range(SEATS):
                    self.where[seat * CARDS + card] &= self.there[kind]
