"""Deals random games that could be the one that a seat sees, from its Sight."""

from __future__ import annotations

from dicetown.bribes import lay_cards
from dicetown.cards import BRUTE, CARDS, DECK, NONE, PLACES, PROPERTY
from dicetown.game import Game
from dicetown.layout import (
    ASKED,
    BRUTES,
    CANCELLED,
    DICE,
    FREE,
    NEXT,
    PLAYER,
    PURSE,
    QUESTION,
    REVEALED,
    SEATS,
    SEED,
    SHERIFF,
    SIZE,
    TAIL,
    THROWN,
    TURN,
)
from dicetown.piles import _push as push
from dicetown.piles import after, count, first, holds, nth
from dicetown.prospects import Prospects
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW
from dicetown.sight import EACH, UNSEEN
from dicetown.throws import dice_in
from host.engine.chance import Chance
from host.engine.memory import FIRST
from host.engine.sights import DEEDS, FENCED, STORE_CARDS, Sight

NAMED = 15  # cards at most that an offer can name
FOR_GOOD = 2  # in `tried`: a slot whose card must not be moved again


class Dealer:
    def __init__(self) -> None:
        self.place = bytearray(CARDS)  # slots of the piles, and the card in each
        self.card = bytearray(CARDS)
        self.tried = bytearray(CARDS)
        self.slots = 0
        self.cards = bytearray(CARDS)
        self.left = bytearray(CARDS)
        self.under = bytearray(CARDS)
        self.prospects = Prospects()

    def deal(self, sight: Sight, g: Game, chance: Chance) -> None:
        """Fill g with a random game that could be the one that is seen."""
        s = g.s
        s[:SIZE] = sight.s
        n = 0
        card = first(s, DECK)
        while card != NONE:
            self.under[n] = card
            n += 1
            card = after(s, DECK, card)
        s[TAIL + DECK] = NONE
        for i in range(n):
            s[NEXT + self.under[i]] = NONE
        for kind in range(3):
            self.kind(sight, kind, s, chance)
        for i in range(n):
            push(s, DECK, self.under[i])
        for die in range(25):
            if s[DICE + die] == UNSEEN:
                s[DICE + die] = chance.below(6)
        self.offers(sight, s, chance)
        if sight.pending == 2:
            self.cheat(s)
        elif sight.pending:
            self.brutes(sight, s)
        for i in range(32):
            drawn = chance.draw()
            for k in range(8):
                g.stream.pool[8 * i + k] = drawn >> 8 * k & 255
        s[SEED : SEED + 32] = g.stream.pool[0:32]
        g.stream.stocked(s)
        g.events.clear()

    def kind(self, sight: Sight, kind: int, s: bytearray, chance: Chance) -> None:
        """Deal the unseen cards of a kind, each to a place where it can lie."""
        self.slots = 0
        for place in range(PLACES):
            for _ in range(sight.backs[place * 3 + kind]):
                self.place[self.slots] = place
                self.slots += 1
        chance.shuffle(self.place, self.slots)
        for slot in range(self.slots):
            self.card[slot] = NONE
            self.tried[slot] = 0
        n = 0
        for card in range(FIRST[kind], FIRST[kind + 1]):
            if sight.where[card]:
                self.cards[n] = card
                n += 1
        chance.shuffle(self.cards, n)
        if kind == 0:
            for seat in range(s[SEATS]):  # seats that must hold a Brute come first
                if must_have_brute(sight, seat) and self.give_brute(sight, seat, n):
                    n -= 1
        none = 0
        for i in range(n):
            for slot in range(self.slots):
                self.tried[slot] &= FOR_GOOD
            if not self.settle(sight, self.cards[i]):
                self.left[none] = self.cards[i]
                none += 1
        for slot in range(self.slots):  # cards are only left over if a forced Brute has taken their last place
            if self.card[slot] == NONE and none:
                none -= 1
                self.card[slot] = self.left[none]
            if self.card[slot] != NONE:
                push(s, self.place[slot], self.card[slot])

    def give_brute(self, sight: Sight, seat: int, n: int) -> int:
        """Put a Brute among the first n cards into the seat's hand for good. Returns whether there was one."""
        for i in range(n):
            card = self.cards[i]
            if (card == BRUTE or card == BRUTE + 1) and sight.where[card] >> seat & 1:
                for slot in range(self.slots):
                    if self.place[slot] == seat and self.card[slot] == NONE:
                        self.card[slot] = card
                        self.tried[slot] = FOR_GOOD
                        self.cards[i] = self.cards[n - 1]
                        return 1
                return 0
        return 0

    def settle(self, sight: Sight, card: int) -> int:
        """Find a slot for a card; others may move for it (Kuhn's augmenting paths). Returns whether one is found."""
        where = sight.where[card]
        for slot in range(self.slots):
            if self.card[slot] == NONE and not self.tried[slot] and where >> self.place[slot] & 1:
                self.card[slot] = card
                return 1
        for slot in range(self.slots):
            if not self.tried[slot] and where >> self.place[slot] & 1:
                self.tried[slot] = 1
                if self.settle(sight, self.card[slot]):
                    self.card[slot] = card
                    return 1
        return 0

    def offers(self, sight: Sight, s: bytearray, chance: Chance) -> None:
        """Choose the cards in the other seats' secret offers."""
        for seat in range(s[SEATS]):
            if seat != s[SHERIFF] and seat != sight.seat:
                self.offer(sight, seat, s, chance)

    def offer(self, sight: Sight, seat: int, s: bytearray, chance: Chance) -> None:
        """Choose the cards that another seat offers: those it has shown, or else any with the backs that are known."""
        at = seat * EACH
        store = sight.offers[at + STORE_CARDS]
        deeds = sight.offers[at + DEEDS]
        fenced = sight.offers[at + FENCED] | sight.offers[at + FENCED + 1] << 8
        faces = 0
        for card in range(CARDS):
            faces += sight.has_shown(seat, card)
        if not (store or deeds or faces or fenced):
            return
        n = count(s, seat)
        if faces:
            self.put_first(sight, seat, s)
        for i in range(n):
            self.left[i] = i
        chance.shuffle(self.left, n)
        mask = fenced << n if n < NAMED else 0
        for i in range(n):
            if self.left[i] < NAMED:  # an offer cannot name later cards
                card = nth(s, seat, self.left[i])
                if faces:
                    mask |= sight.has_shown(seat, card) << self.left[i]
                elif card < PROPERTY and store:
                    store -= 1
                    mask |= 1 << self.left[i]
                elif card >= PROPERTY and deeds:
                    deeds -= 1
                    mask |= 1 << self.left[i]
        lay_cards(s, seat, mask)

    def put_first(self, sight: Sight, seat: int, s: bytearray) -> None:
        """Move the shown cards to the front of the hand, because an offer can only name its first cards."""
        n = 0
        card = first(s, seat)
        while card != NONE:
            self.cards[n] = card
            n += 1
            card = after(s, seat, card)
        s[TAIL + seat] = NONE
        for later in range(2):
            for i in range(n):
                if sight.has_shown(seat, self.cards[i]) != later:
                    push(s, seat, self.cards[i])

    def cheat(self, s: bytearray) -> None:
        """Choose the die that an announced but not yet revealed Cheat turns, as the console's bot would."""
        player = s[PLAYER]
        best = -1
        self.prospects.look_round(s, player)
        for turn in range(30):
            die = turn // 6
            if s[REVEALED + player] >> die & 1 and s[DICE + 5 * player + die] != turn % 6:
                worth = self.prospects.of_turning(s, player, turn)
                if worth > best:
                    best = worth
                    s[TURN] = turn + 1

    def brutes(self, sight: Sight, s: bytearray) -> None:
        """Choose which other seats have announced a Brute, as the console's bot would."""
        if s[QUESTION] == BRUTE_WINDOW and not s[CANCELLED]:  # nobody has announced anything yet
            return
        seat = s[PLAYER]
        while True:
            likely = dice_in(s[REVEALED + seat]) > 2 or must_have_brute(sight, seat)
            able = holds(s, seat, BRUTE) or holds(s, seat, BRUTE + 1)
            if seat != s[PLAYER] and seat != sight.seat and likely and able:
                s[BRUTES] |= 1 << seat
            seat = (seat + 1) % s[SEATS]
            if seat == s[SHERIFF]:
                return


def must_have_brute(sight: Sight, seat: int) -> int:
    """Return whether a seat must hold a Brute, as it kept more dice than it can pay for (Q12), or none (Q13)."""
    s = sight.s
    if sight.pending != 1 or s[QUESTION] == CHEAT_WINDOW or seat == sight.seat:
        return 0
    kept = dice_in(s[REVEALED + seat])
    price = kept - 1 if kept else 1
    if not s[THROWN + seat] or price <= s[PURSE + seat] or s[FREE] >> seat & 1:
        return 0
    if s[QUESTION] == BRUTE_WINDOW and s[ASKED] >> seat & 1:
        return not s[CANCELLED]
    if seat == s[PLAYER]:
        return 0
    i = s[PLAYER]
    while i != seat:  # seats after the player have still to play theirs
        i = (i + 1) % s[SEATS]
        if i == s[SHERIFF]:
            return 0
    return 1
