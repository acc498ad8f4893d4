"""Estimates how likely each seat is to win at the beginning of a round: a small network, trained on games of bots.

Each seat's inputs and the table's go through HIDDEN units to one number; the chances are the softmax of these. Written
in the subset that translate.py knows. `learn.py` finds the weights and writes them into value.txt: a row of whole
numbers for each input, then the units' biases ("without") and their weights to the output ("out").
"""

from __future__ import annotations

from array import array
from pathlib import Path

from dicetown.cards import (
    BANK,
    COACH,
    DECK,
    DYNAMITE,
    FRONT,
    MINE,
    NONE,
    POTIONS,
    PROPERTY,
    ROW,
    STORE_CARDS,
    points,
)
from dicetown.game import Game
from dicetown.layout import CHAMPION, GOLD, PURSE, SEATS, SHERIFF, switches
from dicetown.piles import after, count, first
from dicetown.presets import SWITCHES
from dicetown.score import SHERIFF_POINTS
from host.engine.native import ONE, grown

OF_SEAT = (
    *("nuggets", "dollars", "badge", "equipment", "deeds", "deed_points", "elixirs", "fenced", "fenced_points"),
    *("points", "most_points_of_others", "after_sheriff", "before_sheriff"),
    *STORE_CARDS[DYNAMITE:],
)
(
    NUGGETS,
    DOLLARS,
    BADGE,
    EQUIPMENT,
    DEEDS,
    DEED_POINTS,
    ELIXIRS,
    FENCED,
    FENCED_POINTS,
    POINTS,
    OTHERS,
    AFTER,
    BEFORE,
) = range(13)
ACTIONS = 13
OF_TABLE = (
    *("seats2", "seats3", "seats4", "seats5", "mine", "bank", "stagecoach", "deck", "row", "row_points"),
    *(name for name, _, _ in SWITCHES[:10]),  # how dice are thrown, which follows, makes no difference
)
NUMBERS = 4  # index in OF_TABLE where the numbers begin, after seats2 to seats5
RULES = 10  # index in OF_TABLE where the switches begin
YES = 16  # value of an input that is true; the others are small numbers
EACH, ALL = len(OF_SEAT), len(OF_TABLE)
HIDDEN = 16
WEIGHT = 1 << 10  # stands for a weight of 1
ROWS = {
    name: tuple(map(int, numbers))
    for name, *numbers in map(str.split, Path(__file__).with_name("value.txt").read_text("utf-8").splitlines())
}
NOTHING = (0,) * HIDDEN  # weights of a new input that is not learned yet
INTO = tuple(number for name in OF_SEAT + OF_TABLE for number in ROWS.get(name, NOTHING))
WITHOUT, OUT = ROWS["without"], ROWS["out"]


class Value:
    def __init__(self) -> None:
        self.seats = array("q", [0] * (5 * EACH))
        self.table = array("q", [0] * ALL)
        self.common = array("q", [0] * HIDDEN)  # what the table's inputs add to the hidden units, same for all seats
        self.units = array("q", [0] * HIDDEN)
        self.says = array("q", [0] * 5)

    def of(self, g: Game, seat: int) -> int:
        """Return a seat's chance to win, in parts of ONE."""
        s = g.s
        if g.over():
            return int(ONE * (s[CHAMPION] == seat))
        self.look(s)
        for i in range(HIDDEN):
            self.common[i] = WITHOUT[i]
        for k in range(ALL):
            if self.table[k]:
                for i in range(HIDDEN):
                    self.common[i] += self.table[k] * INTO[(EACH + k) * HIDDEN + i]
        for each in range(s[SEATS]):
            self.says[each] = self.said(each * EACH)
        all_of_them = 0
        for each in range(s[SEATS]):
            all_of_them += grown(self.says[each] - self.says[seat], YES * WEIGHT * WEIGHT)
        return int(ONE * ONE // all_of_them)

    def said(self, at: int) -> int:
        """Return the network's output for the seat whose inputs begin at `at`, in parts of YES * WEIGHT * WEIGHT."""
        for i in range(HIDDEN):
            self.units[i] = self.common[i]
        for k in range(EACH):
            x = self.seats[at + k]
            if x:
                for i in range(HIDDEN):
                    self.units[i] += x * INTO[k * HIDDEN + i]
        says = 0
        for i in range(HIDDEN):
            if self.units[i] > 0:
                says += self.units[i] * OUT[i]
        return says

    def look(self, s: bytearray) -> None:
        """Fill the inputs from a state, including hidden cards."""
        for seat in range(s[SEATS]):
            self.look_at(s, seat, seat * EACH)
        for seat in range(s[SEATS]):
            most = 0
            for other in range(s[SEATS]):
                if other != seat:
                    most = max(most, self.seats[other * EACH + POINTS])
            self.seats[seat * EACH + OTHERS] = most
        table = self.table
        for i in range(NUMBERS):
            table[i] = YES * (s[SEATS] == i + 2)
        table[NUMBERS] = s[GOLD + MINE]
        table[NUMBERS + 1] = s[PURSE + BANK]
        table[NUMBERS + 2] = s[PURSE + COACH]
        table[NUMBERS + 3] = count(s, DECK)
        table[NUMBERS + 4] = count(s, ROW)
        table[NUMBERS + 5] = 0
        card = first(s, ROW)
        while card != NONE:
            table[NUMBERS + 5] += points(card)
            card = after(s, ROW, card)
        for i in range(RULES, ALL):
            table[i] = YES * (switches(s) >> i - RULES & 1)

    def look_at(self, s: bytearray, seat: int, at: int) -> None:
        """Fill a seat's own inputs, beginning at `at`."""
        seats = self.seats
        for i in range(EACH):
            seats[at + i] = 0
        badge = s[SHERIFF] == seat
        seats[at + NUGGETS] = s[GOLD + seat]
        seats[at + DOLLARS] = s[PURSE + seat]
        seats[at + BADGE] = YES * badge
        seats[at + AFTER] = YES * ((s[SHERIFF] + 1) % s[SEATS] == seat)
        seats[at + BEFORE] = YES * ((seat + 1) % s[SEATS] == s[SHERIFF])
        card = first(s, seat)
        while card != NONE:
            if card < DYNAMITE:
                seats[at + EQUIPMENT] += points(card)
            elif card < PROPERTY:
                seats[at + ACTIONS + card - DYNAMITE] = YES
            elif card < POTIONS:
                seats[at + DEEDS] += 1
                seats[at + DEED_POINTS] += points(card)
            else:
                seats[at + ELIXIRS] += 1
            card = after(s, seat, card)
        card = first(s, FRONT + seat)
        while card != NONE:
            seats[at + FENCED] += 1
            seats[at + FENCED_POINTS] += points(card)
            card = after(s, FRONT + seat, card)
        seats[at + POINTS] = s[GOLD + seat] + s[PURSE + seat] // 2 + SHERIFF_POINTS * badge
        seats[at + POINTS] += seats[at + EQUIPMENT] + seats[at + DEED_POINTS] + seats[at + FENCED_POINTS]
