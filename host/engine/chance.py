"""Random numbers, and a player that chooses at random. Written in the subset of Python that translate.py knows."""

from __future__ import annotations

import hashlib

from dicetown.bribes import AGAIN, offer_for, offerable
from dicetown.game import Game
from dicetown.layout import GOLD, PURSE, SEATS, THROWN, TIED
from dicetown.questions import OFFER, THROW_DICE
from dicetown.throws import dice_in
from host.engine.actions import Legal
from host.engine.native import following, mixed, word, woven


def seed_bytes(seed: int | str) -> bytes:
    """Return 32 bytes for a number or a word, always the same."""
    return hashlib.sha256(str(seed).encode()).digest()


class Chance:
    """A stream of random numbers, and a player that makes any legal choice: it reaches what no sensible player does."""

    def __init__(self, seed: bytes | int | str = bytes(8)) -> None:
        self.legal = Legal()
        self.state = int.from_bytes((seed if isinstance(seed, bytes) else seed_bytes(seed))[:8])

    def begin(self, seed: bytes) -> None:
        """Start the stream again from 32 bytes."""
        high = seed[0] << 24 | seed[1] << 16 | seed[2] << 8 | seed[3]
        self.state = word(high, seed[4] << 24 | seed[5] << 16 | seed[6] << 8 | seed[7])

    def resume(self, state: int) -> None:
        """Go on from a state of 64 bits."""
        self.state = state

    def weave(self, number: int) -> None:
        """Make the stream depend on one more number."""
        self.state = woven(self.state, number)

    def draw(self) -> int:
        """Return 64 random bits."""
        self.state = following(self.state)
        return mixed(self.state)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; n is below 2**31."""
        return (self.draw() >> 32 & 0xFFFFFFFF) * n >> 32

    def shuffle(self, items: bytearray, n: int) -> None:
        """Shuffle the first n items."""
        for k in range(1, n):
            i = n - k
            j = self.below(i + 1)
            each = items[i]
            items[i] = items[j]
            items[j] = each

    def choose(self, g: Game, seat: int) -> int:
        """Return any legal choice."""
        question = g.question(seat)
        if question == OFFER:
            return self.offer(g, seat)
        if question == THROW_DICE:
            return self.faces(g, seat)
        n = self.legal.of(g, seat)
        return self.legal.choices[self.below(n)]

    def one_of(self, mask: bytearray, n: int) -> int:
        """Return any action of a mask with n actions."""
        n = self.below(n)
        action = 0
        while n or not mask[action]:
            n -= mask[action]
            action += 1
        return action

    def faces(self, g: Game, seat: int) -> int:
        """Return faces of a player's own dice as an answer; one die in seven is left to the console."""
        shown = 0
        for i in range(dice_in(g.s[THROWN + seat])):
            shown |= self.below(7) << 3 * i
        return shown

    def offer(self, g: Game, seat: int) -> int:
        """Return a legal offer of more than lies there. They are too many to list: some are tried; 0 if none fits."""
        s = g.s
        most = offerable(s, seat)
        for _ in range(8):
            pick = self.below(s[SEATS])
            if not s[TIED] >> pick & 1:
                continue
            old = offer_for(s, seat, pick)
            dollars = old >> 3 & 63
            nuggets = old >> 9 & 31
            dollars += self.below(max(1, s[PURSE + seat] + 1 - dollars))
            nuggets += self.below(max(1, s[GOLD + seat] + 1 - nuggets))
            shown = old >> 14 & 1 | self.below(2)
            cards = old >> 15 | self.below(1 << self.below(most + 1))
            offer = pick | dollars << 3 | nuggets << 9 | shown << 14 | cards << 15 | self.below(2) * AGAIN
            if g.legal(seat, offer):
                return int(offer)
        return 0
