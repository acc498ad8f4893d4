"""One of many games that are stepped together, to train a player (environments/vector.py).

Each seat is asked from outside or played here: by the console's bot, with blunders, or at random. Each method is called
for many games, which have a row each in the arrays. Written in the subset of Python that translate.py knows.
"""

from __future__ import annotations

from array import array

from dicetown.bots import Bot
from dicetown.cards import NONE
from dicetown.game import Game
from dicetown.layout import CHAMPION, SIZE
from dicetown.sight import PIECES, SEEN, hide
from host.engine.actions import ACTIONS, choice_of, list_actions
from host.engine.chance import Chance
from host.engine.features import Features
from host.engine.thinking import first_owed, thought
from host.engine.value import Value

OTHERS = 4  # seats besides the learner's
OUTSIDE = 255  # in `others`: this seat is asked from outside, too; other values: its blunders in 100 choices


class Env:
    def __init__(self) -> None:
        self.game = Game()
        self.chance = Chance()
        self.bot = Bot()
        self.features = Features()
        self.value = Value()
        self.others = bytearray(OTHERS)
        self.choices = array("q", [0] * ACTIONS)
        self.seed = bytearray(32)
        self.view = bytearray(SEEN)
        self.seats = 0
        self.switches = 0
        self.seat = 0  # the one that is asked
        self.learner = 0  # the learner's seat, which is drawn for each game

    def begin(self, seats: int, switches: int, others: bytes, state: array[int]) -> None:
        """Deal the first game. others: how the seats after the learner's play; state: seeds the chance, one number."""
        self.seats = seats
        self.switches = switches
        self.others[:OTHERS] = others
        self.chance.resume(state[0])
        self.deal()

    def deal(self) -> None:
        """Deal a new game from the environment's own chance."""
        for i in range(4):
            drawn = self.chance.draw()
            for k in range(8):
                self.seed[8 * i + k] = drawn >> 8 * k & 255
        self.learner = self.chance.below(self.seats)
        self.game.deal(self.seats, self.switches, self.chance.below(self.seats), self.seed)
        self.follow()

    def follow(self) -> None:
        """Play until a seat is asked from outside, which is then `seat`, or until the end."""
        g = self.game
        while True:
            g.events.clear()
            while g.running():
                g.advance()
                g.events.clear()
            if g.over():
                return
            seat = first_owed(g)
            blunders = OUTSIDE
            if seat != self.learner:
                blunders = self.others[(seat - self.learner) % self.seats - 1]
            if blunders == OUTSIDE:
                self.seat = seat
                return
            choice = self.answer(seat, blunders)
            g.refill()
            if g.take(seat, choice):
                raise ValueError("a player has chosen what is not legal")

    def answer(self, seat: int, blunders: int) -> int:
        """Return a seat's choice: the bot's, or a random one in `blunders` of 100 cases."""
        if blunders and self.chance.below(100) < blunders:
            return self.chance.choose(self.game, seat)
        return thought(self.bot, self.game, seat)

    def check(self, action: array[int], mask: bytearray) -> None:
        """Raise ValueError for an action that the mask forbids. Called for all games before any is stepped."""
        if action[0] < 0 or action[0] >= ACTIONS or not mask[action[0]]:
            raise ValueError("an action that its mask forbids")

    def step(self, action: array[int], winner: bytearray) -> None:
        """Take the action of the seat that is asked; deal again after the end. winner: gets the game's, or NONE."""
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
        """Write which seat is asked, and the mask of its legal actions."""
        seat[0] = self.seat
        list_actions(self.game, self.seat, mask, self.choices)

    def see(self, seen: bytearray) -> None:
        """Write what the asked seat may see: SEEN bytes, as dicetown.sight defines them."""
        seen[:SIZE] = self.game.s
        for piece in range(PIECES):
            hide(self.game.s, self.seat, seen, piece)

    def feel(self, out: bytearray) -> None:
        """Write the same as FEATURES numbers."""
        self.see(self.view)
        self.features.of(self.view, out)

    def hope(self, out: array[int]) -> None:
        """Write the asked seat's chance to win, in parts of ONE, judged with hidden cards, too (value.py)."""
        out[0] = self.value.of(self.game, self.seat)

    def advise(self, mask: bytearray, action: array[int]) -> None:
        """Write what the console's bot would do; -1 for an offer that is not an action."""
        choice = thought(self.bot, self.game, self.seat)
        action[0] = -1
        for i in range(ACTIONS):
            if mask[i] and choice_of(self.game, self.seat, i) == choice:
                action[0] = i
                return

    def random(self, mask: bytearray, action: array[int]) -> None:
        """Write any legal action, drawn from the game's own chance."""
        n = 0
        for i in range(ACTIONS):
            n += mask[i]
        action[0] = self.chance.one_of(mask, n)
