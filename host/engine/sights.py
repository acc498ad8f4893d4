"""Everything that a seat knows of a game: games that it cannot tell apart give the same Sight, number for number.

firmware/dicetown/sight.py decides what a seat may see of a state; deals.py deals games from it that could be this one.
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
KINDS = (0, 0, 0, 1, 2)  # kind of the cards in each of PILES
STORE_CARDS, DEEDS, FENCED, FACES = 0, 1, 2, 4  # offsets in a seat's offer of EACH bytes


class Sight:
    """s: the state without what is hidden; piles of which only the backs are known are empty.

    backs: number of unseen cards, by place and kind; pending: 1 if it is hidden which other seats have announced a
    Brute, 2 if the die that Cheat turns is; offers: cards that seats offer, as dicetown.sight shows them; where: for
    each unseen card, a bit for each place where it may lie.
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
        """Become the sight of this seat; the caller fills in the rest (`unpacked`)."""
        self.seat = seat
        self.pending = pending

    def of(self, s: bytearray, seat: int, memory: Memory) -> None:
        """Become the sight of a seat that has followed the game."""
        view = self.view
        view[:SIZE] = s
        for piece in range(PIECES):
            hide(s, seat, view, piece)
        self.read(view)
        self.remember(s, memory)
        self.notice_shown()

    def told(self, seen: bytearray) -> int:
        """Become what a console sends: SEEN bytes. Returns 0 if no game looks like this."""
        if not self.sound(seen) or not self.read(seen):
            return 0
        self.notice_shown()
        return 1

    def read(self, seen: bytearray) -> int:
        """Read what dicetown.sight shows, without a memory. Returns 0 if no game looks like this."""
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
        """Take over from memory where the unseen cards can lie, and which were put under the deck, in their order."""
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
        """Note the cards that the seat sees at this moment: those it looks at (L7) and those shown in offers (A5)."""
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
        """Narrow down the unseen cards by `where`, which the seat remembers. If that contradicts what it sees, it has
        missed something, and only what it sees counts. `where` becomes what it knows now."""
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
        if s[QUESTION] == OFFER and s[OWED] >> s[SHERIFF] & 1:  # the Sheriff can't make an offer
            return 0
        for each in range(seats):
            if s[QUESTION] == THROW_DICE and s[THROWN + each] > 31:  # more than the mask of five dice
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
        """Return whether each card lies in at most one pile, and only once."""
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


HELD = ("s", "backs", "offers", "where")  # what a Sight holds, in Python or compiled


def packed(sight: Any) -> bytes:
    """Return a Sight as bytes; games that the seat cannot tell apart give the same bytes."""
    parts = [memoryview(getattr(sight, name)).tobytes() for name in HELD]
    return bytes((sight.seat, sight.pending)) + b"".join(parts)


def unpacked(data: bytes, sight: Any) -> Any:
    """Fill a Sight from the bytes of `packed`. Raises ValueError for other bytes."""
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
    """Return whether everyone has seen this Store card go to the discards."""
    return int(card < PROPERTY and s[PLAYED + (card >> 3)] >> (card & 7) & 1)
