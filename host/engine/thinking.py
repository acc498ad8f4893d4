"""The console's bot at whole questions, and what all players of games do."""

from __future__ import annotations

from dicetown.bots import Bot
from dicetown.game import Game

THINKING = 100_000  # calls after which a bot is stuck


def thought(bot: Bot, g: Game, seat: int) -> int:
    """Return the bot's choice. Raises ValueError if it doesn't come to an end."""
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
    """The first seat that is asked."""
    owed = g.owed()
    if not owed:
        raise ValueError("nobody is asked")
    seat = 0
    while not owed >> seat & 1:
        seat += 1
    return seat


def decided(g: Game, seat: int, choice: int) -> None:
    """Give an answer to the game. Raises ValueError if it isn't legal."""
    g.refill()
    if g.decide(seat, choice):
        raise ValueError("a player has chosen what is not legal")
