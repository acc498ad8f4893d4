"""Lets the console's bot answer a whole question; and steps that every loop over a game needs."""

from __future__ import annotations

from dicetown.bots import Bot
from dicetown.game import Game
from dicetown.questions import OFFER
from host.engine.native import lowest

THINKING = 100_000  # calls after which a bot counts as stuck


def thought(bot: Bot, g: Game, seat: int) -> int:
    """Return the bot's choice. Raises ValueError if it is stuck."""
    only = g.next(seat, -1)
    if g.next(seat, only) < 0 and g.question(seat) != OFFER:  # most windows of cards: nothing to think about
        return int(only)
    choice = -1
    calls = 0
    bot.start(g, seat)
    while choice < 0:
        if calls == THINKING:
            raise ValueError("a bot does not come to an end")
        calls += 1
        choice = bot.think(g, seat)
    return choice


def first_owed(g: Game) -> int:
    """Return the first seat that owes an answer. Raises ValueError if none does."""
    owed = g.owed()
    if not owed:
        raise ValueError("nobody is asked")
    return lowest(owed)


def decided(g: Game, seat: int, choice: int) -> None:
    """Give an answer to the game. Raises ValueError if it isn't legal."""
    g.refill()
    if g.decide(seat, choice):
        raise ValueError("a player has chosen what is not legal")
