"""What is written down of a game, in numbers: one row a game, and one row a round of it. notes.c writes the same rows.

Fields and their layout are the tables below; the C has them as macros. A game's row is of 16-bit numbers, a round's of
bytes. Where nobody is meant stands -1, in a round's row 255.
"""

from __future__ import annotations

from array import array
from typing import Any

from dicetown import layout
from dicetown.cards import DYNAMITE, FRONT, NONE, PROPERTY
from dicetown.events import E_OFFER, E_PLAY, E_ROUND, E_TIE, E_TIED, E_VISIT, E_WIN, EVENT_SIZE
from dicetown.piles import count, property_cards, store_cards
from dicetown.score import pile_points, total

SEATS = 5
ACTIONS = PROPERTY - DYNAMITE  # action cards, from Dynamite on
LOCATIONS = 7  # of cards.LOCATIONS, without Doc and end
MOST_ROUNDS = 26  # Q76: each gives away a Property card

GAME = {  # field -> how many numbers
    "sheriff": 1,  # the first one
    "winner": 1,
    "reason": 1,  # of events.REASONS
    "rounds": 1,
    "decisions": 1,
    "last_sheriff": 1,
    "points": SEATS,  # all, and by kind
    "nuggets": SEATS,
    "dollars": SEATS,  # dollars, not points
    "equipment": SEATS,  # points
    "deeds": SEATS,  # points of Property cards
    "played": ACTIONS,  # who played the action card first
    "played_in": ACTIONS,  # in which round
}
ROUND = {
    "round": 1,
    "sheriff": 1,  # as it began; so too the next four
    "purse": SEATS,
    "gold": SEATS,
    "store_cards": SEATS,
    "property_cards": SEATS,  # fenced ones too
    "won": LOCATIONS,  # who; 255 nobody
    "tied": LOCATIONS,  # seats, as a mask; 0 no tie
    "bidders": LOCATIONS,  # seats that offered something for themselves, as a mask
    "bribe": LOCATIONS,  # dollars that the Sheriff took, a nugget as two
    "tie_sheriff": LOCATIONS,  # who decided it
    "visitors": 1,  # seats that the Doc gave something, as a mask
}


def offsets(fields: dict[str, int]) -> dict[str, int]:
    """Where each field begins in a row."""
    found, at = {}, 0
    for name, n in fields.items():
        found[name] = at
        at += n
    return found


GAME_AT, ROUND_AT = offsets(GAME), offsets(ROUND)
GAME_WIDTH, ROUND_WIDTH = sum(GAME.values()), sum(ROUND.values())
_R = ROUND_AT


class Notes:
    """Follows a game by its events: `follow` after `deal` and after every `take`, `end` behind the last."""

    def __init__(self, first_sheriff: int) -> None:
        self.game = array("h", bytes(2 * GAME_WIDTH))
        self.rounds = bytearray()
        self.offers = [0] * (SEATS * SEATS)  # dollars, by who offers and for whom
        self.event = bytearray(EVENT_SIZE)
        self.game[GAME_AT["sheriff"]] = first_sheriff
        for i in range(2 * ACTIONS):
            self.game[GAME_AT["played"] + i] = -1

    def follow(self, game: Any) -> None:
        """Up to the next question: a ring of events holds those of a step."""
        while True:
            while game.events.take(self.event):
                self._note(game.s, *self.event)
            if not game.running():
                return
            game.go_on()

    def _note(self, s: Any, kind: int, _: int, a: int, b: int, c: int, d: int, e: int, *more: int) -> None:
        at = len(self.rounds) - ROUND_WIDTH
        row = self.rounds
        if kind == E_ROUND:
            self._begin(s)
        elif kind == E_WIN:
            row[at + _R["won"] + a] = b
        elif kind == E_TIED and a < LOCATIONS:
            row[at + _R["tied"] + a] = b
            row[at + _R["tie_sheriff"] + a] = c
            self.offers = [0] * (SEATS * SEATS)
        elif kind == E_OFFER:
            self.offers[a * SEATS + b] = c + 2 * d
            row[at + _R["bidders"] + s[layout.LOCATION]] |= (a == b) << a
        elif kind == E_TIE and a < LOCATIONS:
            row[at + _R["bribe"] + a] = sum(self.offers[i * SEATS + d] for i in range(SEATS) if e >> i & 1)
        elif kind == E_VISIT:
            row[at + _R["visitors"]] |= (b > 0) << a
        elif kind == E_PLAY and self.game[GAME_AT["played"] + b - DYNAMITE] < 0:
            self.game[GAME_AT["played"] + b - DYNAMITE] = a
            self.game[GAME_AT["played_in"] + b - DYNAMITE] = row[at]

    def _begin(self, s: Any) -> None:
        row = bytearray(ROUND_WIDTH)
        row[0] = s[layout.ROUND]
        row[1] = s[layout.SHERIFF]
        for seat in range(SEATS):
            row[_R["purse"] + seat] = s[layout.PURSE + seat]
            row[_R["gold"] + seat] = s[layout.GOLD + seat]
            row[_R["store_cards"] + seat] = store_cards(s, seat)
            row[_R["property_cards"] + seat] = property_cards(s, seat) + count(s, FRONT + seat)
        for i in range(LOCATIONS):
            row[_R["won"] + i] = row[_R["tie_sheriff"] + i] = NONE
        self.rounds += row

    def end(self, s: Any, decisions: int) -> None:
        game, at = self.game, GAME_AT
        game[at["winner"]] = s[layout.CHAMPION]
        game[at["reason"]] = s[layout.REASON]
        game[at["rounds"]] = s[layout.ROUND]
        game[at["decisions"]] = decisions
        game[at["last_sheriff"]] = s[layout.SHERIFF]
        for seat in range(s[layout.SEATS]):
            deeds = pile_points(s, seat, PROPERTY)
            game[at["points"] + seat] = total(s, seat)
            game[at["nuggets"] + seat] = s[layout.GOLD + seat]
            game[at["dollars"] + seat] = s[layout.PURSE + seat]
            game[at["equipment"] + seat] = pile_points(s, seat, 0) - deeds
            game[at["deeds"] + seat] = deeds + pile_points(s, FRONT + seat, 0)
