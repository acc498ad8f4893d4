"""Plays a whole game in one call, from a seed and a player for each seat, into rows of numbers (columns.py)."""

from __future__ import annotations

from array import array

from dicetown.bots import Bot
from dicetown.events import EVENT_SIZE
from dicetown.game import Game
from dicetown.questions import KEEP, OFFER, SHORT
from host.engine.chance import Chance
from host.engine.columns import Notes
from host.engine.memory import Memory
from host.engine.search import Search
from host.engine.sights import Sight
from host.engine.thinking import first_owed, thought

CHANCE, BOT, SEARCH = 0, 1, 2  # kinds of players
FIELDS = 4  # numbers that describe a player: kind, blunders, playouts, microseconds


class Match:
    def __init__(self) -> None:
        self.game = Game()
        self.notes = Notes()
        self.event = bytearray(EVENT_SIZE)
        self.bot = Bot()
        self.chance = Chance()
        self.memory = Memory()
        self.sight = Sight()
        self.search = Search()

    def play(self, seats: int, switches: int, sheriff: int, seed: bytes, players: array[int]) -> int:
        """Play one game into `notes`. players: FIELDS numbers for each of five seats. Returns the number of rounds."""
        g = self.game
        decisions = 0
        dice = 0
        searched = 0  # whether any player is a search
        for seat in range(seats):
            if players[seat * FIELDS] == SEARCH:
                searched = 1
        self.chance.begin(seed)
        g.deal(seats, switches, sheriff, seed)
        self.notes.start(sheriff)
        if searched:
            self.memory.start(g.s, 1)
        self.follow(searched)
        while not g.over():
            seat = first_owed(g)
            question = g.question(seat)
            dice += (question == KEEP) + (question == SHORT)
            choice = self.chosen(seat, players)
            g.refill()
            if g.take(seat, choice):
                raise ValueError("a player has chosen what is not legal")
            self.follow(searched)
            decisions += 1
        self.notes.end(g.s, decisions, dice)
        return self.notes.rows

    def chosen(self, seat: int, players: array[int]) -> int:
        """Return the choice of a seat. players: FIELDS numbers for each seat."""
        g = self.game
        kind = players[seat * FIELDS]
        blunders = players[seat * FIELDS + 1]
        if kind == SEARCH:
            if g.next(seat, g.next(seat, -1)) < 0 and g.question(seat) != OFFER:
                return int(g.next(seat, -1))
            self.sight.of(g.s, seat, self.memory)
            return self.search.choose(self.sight, players[seat * FIELDS + 2], players[seat * FIELDS + 3])
        if kind == CHANCE or (blunders and self.chance.below(100) < blunders):
            return self.chance.choose(g, seat)
        return thought(self.bot, g, seat)

    def follow(self, searched: int) -> None:
        """Run the game to the next question. Events are read after each step, because the ring holds one step's."""
        g = self.game
        while True:
            while g.events.take(self.event):
                self.notes.note(g.s, self.event)
                if searched:
                    self.memory.see(self.event, g.s)
            if searched:
                self.memory.settle(g.s)
            if not g.running():
                return
            g.advance()
