"""One of many games that are stepped at once for those who train a player (environments/vector.py).

In the subset that translate.py knows. Each method is called for many of them, with one row of each array for each.
"""

from __future__ import annotations

from array import array

from dicetown.cards import NONE
from dicetown.game import Game
from dicetown.layout import CHAMPION, SIZE
from dicetown.sight import PIECES, SEEN, hide
from host.engine.actions import ACTIONS, choice_of, mask_actions
from host.engine.chance import Chance
from host.engine.features import Features
from host.engine.thinking import first_owed


class Env:
    def __init__(self) -> None:
        self.game = Game()
        self.chance = Chance()
        self.features = Features()
        self.seed = bytearray(32)
        self.view = bytearray(SEEN)
        self.seats = 0
        self.switches = 0
        self.seat = 0  # that is asked

    def begin(self, seats: int, switches: int, state: array[int]) -> None:
        """Deal. state: of its chance, one number."""
        self.seats = seats
        self.switches = switches
        self.chance.resume(state[0])
        self.deal()

    def deal(self) -> None:
        """Deal a new game from the environment's own chance."""
        for i in range(4):
            drawn = self.chance.draw()
            for k in range(8):
                self.seed[8 * i + k] = drawn >> 8 * k & 255
        self.game.deal(self.seats, self.switches, self.chance.below(self.seats), self.seed)
        self.follow()

    def follow(self) -> None:
        """Up to the next question, which is for `seat`, or the end."""
        g = self.game
        g.events.clear()
        while g.running():
            g.go_on()
            g.events.clear()
        if not g.over():
            self.seat = first_owed(g)

    def check(self, action: array[int], mask: bytearray) -> None:
        """Before any of them is stepped. Raises ValueError for an action that the mask forbids."""
        if action[0] < 0 or action[0] >= ACTIONS or not mask[action[0]]:
            raise ValueError("an action that its mask forbids")

    def step(self, action: array[int], winner: bytearray) -> None:
        """Take the action of the seat that is asked; deal again at the end. winner: of this game, or NONE."""
        g = self.game
        g.refill()
        if g.take(self.seat, choice_of(g, self.seat, action[0])):
            raise ValueError("an action that is not legal")
        self.follow()
        winner[0] = NONE
        if g.over():
            winner[0] = g.s[CHAMPION]
            self.deal()

    def look(self, seat: bytearray, mask: bytearray) -> None:
        """Who is asked, and the mask of its legal actions."""
        seat[0] = self.seat
        mask_actions(self.game, self.seat, mask)

    def see(self, seen: bytearray) -> None:
        """What it may see: SEEN bytes, as dicetown.sight says."""
        seen[:SIZE] = self.game.s
        for piece in range(PIECES):
            hide(self.game.s, self.seat, seen, piece)

    def feel(self, out: bytearray) -> None:
        """The same as FEATURES numbers."""
        self.see(self.view)
        self.features.of(self.view, out)

    def random(self, mask: bytearray, action: array[int]) -> None:
        """Any legal action, by its own chance."""
        n = 0
        for i in range(ACTIONS):
            n += mask[i]
        n = self.chance.below(n)
        for i in range(ACTIONS):
            if mask[i]:
                if not n:
                    action[0] = i
                    return
                n -= 1
