"""A bot that lets the host think for some seats: it sends the game's state and gets a choice. And a game that tells the
host each answer, so that the host can follow.

The console gets both instead of its own if the host has given a thinker (host/virtual/console.py). Virtual time stands
still while the host thinks.
"""

from box import box

from dicetown import bots, game
from micropython import const

OWN = const(0xFFFFFFFF)  # in place of a choice: the console's bot is to think


class Bot(bots.Bot):
    def __init__(self):
        super().__init__()
        self.outside = False  # the host thinks for the seat

    def start(self, g, seat):
        """Begin to think, or ask the host to."""
        super().start(g, seat)
        self.outside = bool(box.outside >> seat & 1)
        if self.outside:
            box.ask(seat, g.s)

    def think(self, g, seat):
        """Return a choice, or -1: not yet."""
        if not self.outside:
            return super().think(g, seat)
        if box.asked:
            return -1
        if box.answer == OWN:
            self.outside = False
            return -1
        return box.answer


class Game(game.Game):
    def take(self, seat, choice):
        """Take a choice, and tell the host of it."""
        code = super().take(seat, choice)
        if code == game.DONE and box.outside and type(self) is Game:  # not one that looks ahead (dicetown/coming.py)
            box.tell(seat, choice)
        return code


bots.Bot = Bot
game.Game = Game
