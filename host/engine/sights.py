"""All that a seat knows of a game: two games that it cannot tell apart give the same Sight, number for number.

What of a state a seat may see, firmware/dicetown/sight.py decides; deals.py makes games of it that could be this one.
"""

from __future__ import annotations

from array import array
from typing import Any

from dicetown.cards import CARDS, DECK, DISCARD, NONE, PLACES, POTION_DECK, PROPERTY, STORE
from dicetown.cards import DRAWN as PILE_DRAWN
from dicetown.layout import (
    DICE,
    FORMAT,
    LOOKED,
    LOOKED_AT,
    NEXT,
    OWED,
    PLAYED,
    PLAYER,
    QUESTION,
    ROBBED,
    SHERIFF,
    SIZE,
    TAIL,
    THROWN,
    VERSION,
    WINNER,
)
from dicetown.layout import SEATS as SITTING
from dicetown.piles import _push as push
from dicetown.piles import after, first
from dicetown.questions import OFFER, SALOON_PICK, THROW_DICE
from dicetown.sight import BACKS, EACH, HIDDEN, LAID, PIECES, SEAT, SEEN, UNSEEN, hide
from host.engine.memory import SEATS, UNDER, Memory, kind_of

PILES = (STORE, PILE_DRAWN, DISCARD, DECK, POTION_DECK)
KINDS = (0, 0, 0, 1, 2)  # of the cards in these
STORE_CARDS, DEEDS, FENCED, FACES = 0, 1, 2, 4  # of what a seat offers: EACH bytes


class Sight:
    """s: the state, without what is hidden: piles of which only the backs are known are empty.

    backs: cards that lie there unseen, by place and kind; pending: 1, which other seats have Brutes announced is
    hidden, 2, the die that Cheat turns; offers: cards that seats offer, as dicetown.sight tells them; where: of the
    unseen cards, a bit a place.
    """

    def __init__(self) -> None:
        self.s = bytearray(SIZE)
        self.seat = 0
        self.pending = 0
        self.backs = bytearray(PLACES * 3)
        self.offers = bytearray(SEATS * EACH)
        self.where = array("q", [0] * CARDS)
        self.view = bytearray(SEEN)
        self.lies = bytearray(CARDS)
        self.hidden = array("q", [0] * 3)
        self.missing = array("q", [0] * 3)

    def take_place(self, seat: int, pending: int) -> None:
        """Be the sight of this seat; the rest of what it knows is filled in by the caller (`unpacked`)."""
        self.seat = seat
        self.pending = pending

    def of(self, s: bytearray, seat: int, memory: Memory) -> None:
        """Of a seat that has followed the game."""
        view = self.view
        view[:SIZE] = s
        for piece in range(PIECES):
            hide(s, seat, view, piece)
        self.read(view)
        self.remember(s, memory)
        self.notice_shown()

    def told(self, seen: bytearray) -> int:
        """Of SEEN bytes that a console tells. -> 0 if no game says so."""
        if not self.sound(seen) or not self.read(seen):
            return 0
        self.notice_shown()
        return 1

    def read(self, seen: bytearray) -> int:
        """What dicetown.sight says, without a memory. -> 0 if no game says so."""
        s = self.s
        for i in range(SIZE):
            s[i] = seen[i]
        self.seat = seen[SEAT]
        self.pending = seen[HIDDEN]
        for i in range(PLACES * 3):
            self.backs[i] = 0
        for i in range(10):
            self.backs[i // 2 * 3 + i % 2] = seen[BACKS + i]
        for i in range(5):
            self.backs[PILES[i] * 3 + KINDS[i]] = seen[BACKS + 10 + i]
        for i in range(SEATS * EACH):
            self.offers[i] = seen[LAID + i]
        for kind in range(3):
            self.hidden[kind] = self.missing[kind] = 0
        for place in range(PLACES):
            for kind in range(3):
                if self.backs[place * 3 + kind]:
                    self.missing[kind] += self.backs[place * 3 + kind]
                    self.hidden[kind] |= 1 << place
        for card in range(CARDS):
            self.where[card] = 0
            if s[NEXT + card] == UNSEEN:
                s[NEXT + card] = NONE
                self.missing[kind_of(card)] -= 1
                self.where[card] = self.hidden[kind_of(card)]
                if is_played(s, card):
                    self.where[card] &= 1 << DISCARD
        return not (self.missing[0] or self.missing[1] or self.missing[2])

    def remember(self, s: bytearray, memory: Memory) -> None:
        """Where the unseen cards can lie, and which were put under the deck, in their order."""
        own = self.seat * CARDS
        card = first(s, DECK)
        while card != NONE:
            if memory.where[own + card] == 1 << UNDER:
                self.backs[DECK * 3 + 1] -= 1
                self.where[card] = 0
                push(self.s, DECK, card)
            card = after(s, DECK, card)
        for card in range(CARDS):
            there = memory.where[own + card]
            if there >> UNDER & 1:
                there |= 1 << DECK
            if not is_played(s, card):
                self.where[card] &= there
            if not self.backs[DECK * 3 + 1]:
                self.where[card] &= ~(1 << DECK)

    def notice_shown(self) -> None:
        """What lies before its eyes now it knows without a memory: what it looks at (L7), and was shown (A5)."""
        s = self.s
        if s[QUESTION] == SALOON_PICK and s[WINNER] == self.seat:
            for i in range(s[LOOKED]):
                if self.where[s[LOOKED_AT + i]]:
                    self.where[s[LOOKED_AT + i]] = 1 << s[ROBBED]
        for seat in range(SEATS):
            for card in range(CARDS):
                if self.where[card] and self.has_shown(seat, card):
                    self.where[card] = 1 << seat

    def has_shown(self, seat: int, card: int) -> int:
        """Return whether a seat has shown a card in its offer."""
        return int(self.offers[seat * EACH + FACES + (card >> 3)] >> (card & 7) & 1)

    def recall(self, where: array[int]) -> None:
        """Of the unseen cards it remembers where they can lie, unless that cannot be: then it has missed something, and
        knows no more than what it sees. `where` becomes what it knows now."""
        missed = 0
        for card in range(CARDS):
            if self.where[card] and not self.where[card] & where[card]:
                missed = 1
        for card in range(CARDS):
            if not missed:
                self.where[card] &= where[card]
            where[card] = self.where[card]
        for place in range(PLACES):
            card = first(self.s, place)
            while card != NONE:
                where[card] = 1 << place
                card = after(self.s, place, card)

    def sound(self, s: bytearray) -> int:
        """Return whether a game could say this: then no reader looks up a card, seat or face that doesn't exist."""
        seats = s[SITTING]
        seat = s[SEAT]
        if s[FORMAT] != VERSION or seats < 2 or seats > 5 or seat >= seats or s[SHERIFF] >= seats:
            return 0
        if not s[QUESTION] or not s[OWED] >> seat & 1 or s[OWED] >> seats or s[LOOKED] > 31:
            return 0
        if s[QUESTION] == OFFER and s[OWED] >> s[SHERIFF] & 1:  # no offer of his has a place
            return 0
        for each in range(seats):
            if s[QUESTION] == THROW_DICE and s[THROWN + each] > 31:  # of five dice
                return 0
        if s[HIDDEN] > 2 or (s[HIDDEN] and s[PLAYER] >= seats):
            return 0
        if not self.lie_once(s):
            return 0
        for die in range(25):
            if s[DICE + die] > 5 and s[DICE + die] != NONE and s[DICE + die] != UNSEEN:
                return 0
        if s[QUESTION] == SALOON_PICK and s[WINNER] == seat:
            if s[LOOKED] > 5 or s[ROBBED] >= seats:
                return 0
            for i in range(s[LOOKED]):
                if s[LOOKED_AT + i] >= CARDS:
                    return 0
        return 1

    def lie_once(self, s: bytearray) -> int:
        """Whether each card lies in one pile, or in none."""
        for card in range(CARDS):
            self.lies[card] = 0
        for place in range(PLACES):
            tail = s[TAIL + place]
            card = tail
            while tail != NONE:
                if card >= CARDS or self.lies[card]:
                    return 0
                self.lies[card] = 1
                card = s[NEXT + card]
                if card == tail:
                    break
        for card in range(CARDS):
            if not self.lies[card] and s[NEXT + card] != NONE and s[NEXT + card] != UNSEEN:
                return 0
        return 1


HELD = ("s", "backs", "offers", "where")  # of a Sight, here or compiled


def packed(sight: Any) -> bytes:
    """All that is known: two games that the seat cannot tell apart give the same bytes."""
    parts = [memoryview(getattr(sight, name)).tobytes() for name in HELD]
    return bytes((sight.seat, sight.pending)) + b"".join(parts)


def unpacked(data: bytes, sight: Any) -> Any:
    """The inverse, into a Sight. Raises ValueError for other bytes."""
    parts = [memoryview(getattr(sight, name)).cast("B") for name in HELD]
    if len(data) != 2 + sum(len(part) for part in parts):
        raise ValueError("not a sight")
    sight.take_place(data[0], data[1])
    at = 2
    for part in parts:
        part[:] = data[at : at + len(part)]
        at += len(part)
    return sight


def is_played(s: bytearray, card: int) -> int:
    """Whether all have seen that action card go to the discards."""
    return int(card < PROPERTY and s[PLAYED + (card >> 3)] >> (card & 7) & 1)
