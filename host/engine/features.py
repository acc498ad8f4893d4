"""Turns what a seat sees into some 300 small numbers, to train a player with.

Made only of what dicetown.sight shows of a game. Seats are counted from the one that sees, which is 0. Written in the
subset of Python that translate.py knows.
"""

from __future__ import annotations

from dicetown.cards import (
    BANK,
    CARDS,
    COACH,
    DRAWN,
    DYNAMITE,
    FRONT,
    MINE,
    NONE,
    OPEN,
    POTIONS,
    PROPERTY,
    ROW,
    points,
)
from dicetown.layout import (
    ASKED,
    CARD,
    CONTROLLED,
    COUNT,
    DICE,
    GAINED,
    GOLD,
    KEPT,
    LAST,
    LOCATION,
    LOOKED,
    LOOKED_AT,
    OFFER_DOLLARS,
    PLAYED,
    PLAYER,
    PURSE,
    QUESTION,
    ROUND,
    SEATS,
    SHERIFF,
    TARGET,
    THROWN,
    TIED,
    TIMES,
    WINNER,
    switches,
)
from dicetown.piles import after, count, first, nth, property_cards, store_cards
from dicetown.presets import SWITCHES as SWITCH_ROWS
from dicetown.question_table import QUESTIONS
from dicetown.questions import SALOON_PICK, STORE_PICK
from dicetown.sight import BACKS, SEAT, laid
from dicetown.throws import dice_in
from dicetown.worth import card_worth

MOST = 5  # seats
ASKS, PLACES, SWITCHED = len(QUESTIONS), 8, len(SWITCH_ROWS)
DEEDS = 5  # values of Property cards
POTION_CARDS = CARDS - POTIONS
ACTION_CARDS = PROPERTY - DYNAMITE

FIELDS: tuple[tuple[str, int, int], ...] = (  # name, how many numbers, and the divisor that brings them to 0 to 1
    ("question", ASKS, 1),  # one-hot, dicetown.questions
    ("location", PLACES, 1),  # one-hot, dicetown.cards
    ("seats", MOST, 1),  # one-hot, from 1
    ("switches", SWITCHED, 1),  # bits, dicetown.presets
    ("round", 1, 26),
    ("last_throw", 1, 1),
    ("actions_left", 1, 3),  # at the Store or the Saloon
    ("mine", 1, 30),
    ("bank", 1, 43),
    ("coach", 1, 43),
    ("deck", 1, 25),  # Property cards
    ("store", 1, 19),
    ("row", 3, 5),  # points of the open Property cards
    ("open_elixirs", POTION_CARDS, 1),  # bits
    ("played", PROPERTY, 1),  # bits: Store cards that everyone has seen go to the discards
    ("present", MOST, 1),  # by seat, as are the following ones
    ("sheriff", MOST, 1),
    ("dollars", MOST, 43),
    ("nuggets", MOST, 30),
    ("store_cards", MOST, 19),
    ("property_cards", MOST, 25),  # in hand
    ("fenced", MOST, 25),  # points
    ("tied", MOST, 1),
    ("asked", MOST, 1),
    ("won", MOST, 1),  # has won a location this round
    ("gained", MOST, 1),
    ("kept", MOST * 6, 5),  # dice by face
    ("in_hand", MOST, 5),  # dice still to be thrown
    ("throw", 5 * 6, 1),  # one-hot: faces of its own dice in this throw, 0 for one that is kept
    ("own_store_cards", PROPERTY, 1),  # bits
    ("own_deeds", DEEDS, 5),  # by points
    ("card", ACTION_CARDS, 1),  # one-hot: the card announced
    ("player", MOST, 1),  # one-hot: who announced it
    ("target", MOST, 1),  # one-hot: against whom
    ("winner", MOST, 1),  # one-hot: who has won the location
    ("winning_dice", 1, 5),
    ("choices", 5, 80),  # what the cards to choose from are worth to the console's bot, in tenths of a point
    ("offered", MOST, 43),  # dollars offered by all, by the seat to be picked
    ("own_offer", MOST, 43),
)
FEATURES = sum(n for _, n, _ in FIELDS)
NOTHING = bytes(FEATURES)


class Features:
    def __init__(self) -> None:
        self.at = 0

    def put(self, out: bytearray, number: int) -> None:
        """Write the next number."""
        out[self.at] = number
        self.at += 1

    def one(self, out: bytearray, which: int, n: int) -> None:
        """Write one-hot; all 0 if `which` is not below n. `out` holds zeros."""
        if 0 <= which < n:
            out[self.at + which] = 1
        self.at += n

    def of(self, v: bytearray, out: bytearray) -> None:
        """Write all features. v: what dicetown.sight shows, SEEN bytes; out: FEATURES bytes, in the order of FIELDS."""
        out[:FEATURES] = NOTHING
        self.at = 0
        self.town(v, out)
        self.everyone(v, out)
        self.own(v, out)
        self.moment(v, out)

    def town(self, v: bytearray, out: bytearray) -> None:
        """Write what is the same for all seats."""
        self.one(out, v[QUESTION], ASKS)
        self.one(out, v[LOCATION], PLACES)
        self.one(out, v[SEATS] - 1, MOST)
        for i in range(SWITCHED):
            self.put(out, switches(v) >> i & 1)
        self.put(out, v[ROUND])
        self.put(out, v[LAST])
        self.put(out, v[TIMES])
        self.put(out, v[GOLD + MINE])
        self.put(out, v[PURSE + BANK])
        self.put(out, v[PURSE + COACH])
        self.put(out, v[BACKS + 13])
        self.put(out, v[BACKS + 10])
        card = first(v, ROW)
        for _ in range(3):
            self.put(out, points(card) if card != NONE else 0)
            if card != NONE:
                card = after(v, ROW, card)
        at = self.at
        self.at += POTION_CARDS
        card = first(v, OPEN)
        while card != NONE:
            out[at + card - POTIONS] = 1
            card = after(v, OPEN, card)
        for card in range(PROPERTY):
            self.put(out, v[PLAYED + (card >> 3)] >> (card & 7) & 1)

    def everyone(self, v: bytearray, out: bytearray) -> None:
        """Write what is public about each seat, beginning with the one that sees."""
        seats = v[SEATS]
        at = self.at
        self.at += MOST * 18
        for k in range(seats):
            seat = (v[SEAT] + k) % seats
            own = at + k
            out[own] = 1
            out[own + MOST] = v[SHERIFF] == seat
            out[own + 2 * MOST] = v[PURSE + seat]
            out[own + 3 * MOST] = v[GOLD + seat]
            out[own + 4 * MOST] = v[BACKS + 2 * seat] if k else store_cards(v, seat)
            out[own + 5 * MOST] = v[BACKS + 2 * seat + 1] if k else property_cards(v, seat)
            card = first(v, FRONT + seat)
            while card != NONE:
                out[own + 6 * MOST] += points(card)
                card = after(v, FRONT + seat, card)
            out[own + 7 * MOST] = v[TIED] >> seat & 1
            out[own + 8 * MOST] = v[ASKED] >> seat & 1
            out[own + 9 * MOST] = v[CONTROLLED] >> seat & 1
            out[own + 10 * MOST] = v[GAINED] >> seat & 1
            for die in range(5):
                face = v[DICE + 5 * seat + die]
                if v[KEPT + seat] >> die & 1 and face < 6:
                    out[at + 11 * MOST + 6 * k + face] += 1
            out[own + 17 * MOST] = 5 - dice_in(v[KEPT + seat])

    def own(self, v: bytearray, out: bytearray) -> None:
        """Write what only this seat sees: its dice and its hand."""
        seat = v[SEAT]
        thrown = 0
        if not laid(v):
            thrown = v[THROWN + seat]
        for die in range(5):
            face = v[DICE + 5 * seat + die]
            self.one(out, face if thrown >> die & 1 else NONE, 6)
        at = self.at
        self.at += PROPERTY + DEEDS
        card = first(v, seat)
        while card != NONE:
            if card < PROPERTY:
                out[at + card] = 1
            else:
                out[at + PROPERTY + points(card) - 1] += 1
            card = after(v, seat, card)

    def relative(self, v: bytearray, seat: int) -> int:
        """Return a seat counted from the one that sees; NONE for no seat."""
        return int((seat - v[SEAT]) % v[SEATS] if seat < v[SEATS] else NONE)

    def moment(self, v: bytearray, out: bytearray) -> None:
        """Write what is being decided."""
        self.one(out, v[CARD] - DYNAMITE, ACTION_CARDS)
        self.one(out, self.relative(v, v[PLAYER]), MOST)
        self.one(out, self.relative(v, v[TARGET]), MOST)
        self.one(out, self.relative(v, v[WINNER]), MOST)
        self.put(out, v[COUNT])
        for i in range(5):
            self.put(out, min(255, self.choice(v, i)))
        at = self.at
        if laid(v):
            for k in range(v[SEATS]):
                pick = (v[SEAT] + k) % v[SEATS]
                for seat in range(v[SEATS]):
                    if seat != v[SHERIFF]:
                        dollars = v[OFFER_DOLLARS + 5 * seat + pick]
                        out[at + k] = min(255, out[at + k] + dollars)
                        if seat == v[SEAT]:
                            out[at + MOST + k] = dollars

    def choice(self, v: bytearray, i: int) -> int:
        """Return the worth of card i of those drawn or looked at; 0 for none."""
        if v[QUESTION] == STORE_PICK and v[WINNER] == v[SEAT] and i < count(v, DRAWN):
            return int(card_worth(nth(v, DRAWN, i)))
        if v[QUESTION] == SALOON_PICK and v[WINNER] == v[SEAT] and i < v[LOOKED]:
            return int(card_worth(v[LOOKED_AT + i]))
        return 0
