"""Writes a game down in numbers: one row for the game, and one for each of its rounds.

The tables below say the fields and their order. A game's row has 16-bit numbers, a round's row
bytes. -1 means nobody, or 255 in a round's row.
"""

from __future__ import annotations

from array import array

from dicetown import layout
from dicetown.cards import DYNAMITE, FRONT, NONE, PROPERTY, PROPERTY_VALUES, points
from dicetown.events import E_OFFER, E_PLAY, E_ROUND, E_TIE, E_TIED, E_VISIT, E_WIN
from dicetown.piles import after, first, store_cards
from dicetown.score import pile_points, total

SEATS = 5
ACTIONS = PROPERTY - DYNAMITE  # action cards, from Dynamite on
LOCATIONS = 7  # the first of cards.LOCATIONS: without Doc and end
MOST_ROUNDS = 26  # Q76: each round gives away a Property card

DEEDS = tuple(f"deeds{value}" for value in range(1, PROPERTY_VALUES + 1))  # Property cards worth `value` points

GAME = {  # field -> how many numbers it has
    "sheriff": 1,  # the first Sheriff
    "winner": 1,
    "reason": 1,  # of events.REASONS
    "rounds": 1,
    "decisions": 1,
    "dice": 1,  # how many of the decisions chose dice
    "last_sheriff": 1,
    "points": SEATS,  # the total; then by kind:
    "nuggets": SEATS,
    "dollars": SEATS,  # dollars, not points
    "equipment": SEATS,  # points
    "deeds": SEATS,  # points of Property cards
    "played": ACTIONS,  # who first played each action card
    "played_in": ACTIONS,  # in which round that was
}
ROUND = {
    "round": 1,
    "sheriff": 1,  # at the beginning of the round, as are purse to deeds
    "purse": SEATS,
    "gold": SEATS,
    "store_cards": SEATS,
    **dict.fromkeys(DEEDS, SEATS),  # including fenced ones
    "won": LOCATIONS,  # the winner; 255: nobody
    "tied": LOCATIONS,  # mask of the tied seats; 0: no tie
    "bidders": LOCATIONS,  # mask of the seats that made an offer for themselves
    "bribe": LOCATIONS,  # dollars that the Sheriff took; a nugget counts as two
    "tie_sheriff": LOCATIONS,  # the Sheriff who decided the tie
    "visitors": 1,  # mask of the seats that the Doc gave something
}


def offsets(fields: dict[str, int]) -> dict[str, int]:
    """Return where each field begins in a row."""
    found, at = {}, 0
    for name, n in fields.items():
        found[name] = at
        at += n
    return found


GAME_AT, ROUND_AT = offsets(GAME), offsets(ROUND)
GAME_WIDTH, ROUND_WIDTH = sum(GAME.values()), sum(ROUND.values())
_G, _R = GAME_AT, ROUND_AT


class Notes:
    """Follows a game by its events: `start` at the deal, `note` for each event, `end` after the last.

    `rows`: how many rounds; the last of them begins at `row`. Written in the subset that translate.py knows.
    """

    def __init__(self) -> None:
        self.game = bytearray(2 * GAME_WIDTH)
        self.rounds = bytearray(MOST_ROUNDS * ROUND_WIDTH)
        self.rows = 0
        self.row = 0
        self.offers = array("q", [0] * (SEATS * SEATS))  # worth in dollars, by the seat that offers and its pick

    def start(self, sheriff: int) -> None:
        """Begin a game. sheriff: the first one."""
        self.rows = 0
        self.row = -ROUND_WIDTH
        for at in range(GAME_WIDTH):
            self.put(at, 0)
        self.put(_G["sheriff"], sheriff)
        for i in range(2 * ACTIONS):
            self.put(_G["played"] + i, -1)

    def put(self, at: int, number: int) -> None:
        """Put a 16-bit number into the game's row."""
        self.game[2 * at] = number & 255
        self.game[2 * at + 1] = number >> 8 & 255

    def note(self, s: bytearray, event: bytearray) -> None:
        """Write down what an event says about the game and the round."""
        rounds = self.rounds
        row = self.row
        kind = event[0]
        a = event[2]
        b = event[3]
        if kind == E_ROUND:
            self.begin(s)
        elif kind == E_WIN:
            rounds[row + _R["won"] + a] = b
        elif kind == E_TIED and a < LOCATIONS:
            rounds[row + _R["tied"] + a] = b
            rounds[row + _R["tie_sheriff"] + a] = event[4]
            for i in range(SEATS * SEATS):
                self.offers[i] = 0
        elif kind == E_OFFER:
            self.offers[a * SEATS + b] = event[4] + 2 * event[5]
            rounds[row + _R["bidders"] + s[layout.LOCATION]] |= (a == b) << a
        elif kind == E_TIE and a < LOCATIONS:
            for i in range(SEATS):
                if event[6] >> i & 1:
                    rounds[row + _R["bribe"] + a] += self.offers[i * SEATS + event[5]]
        elif kind == E_VISIT:
            rounds[row + _R["visitors"]] |= (b > 0) << a
        elif kind == E_PLAY and self.game[2 * (_G["played"] + b - DYNAMITE) + 1] == 255:  # nobody yet
            self.put(_G["played"] + b - DYNAMITE, a)
            self.put(_G["played_in"] + b - DYNAMITE, rounds[row])

    def begin(self, s: bytearray) -> None:
        """Begin a round's row."""
        self.rows += 1
        self.row += ROUND_WIDTH
        rounds = self.rounds
        row = self.row
        for i in range(ROUND_WIDTH):
            rounds[row + i] = 0
        rounds[row] = s[layout.ROUND]
        rounds[row + 1] = s[layout.SHERIFF]
        for seat in range(SEATS):
            rounds[row + _R["purse"] + seat] = s[layout.PURSE + seat]
            rounds[row + _R["gold"] + seat] = s[layout.GOLD + seat]
            rounds[row + _R["store_cards"] + seat] = store_cards(s, seat)
            self.deeds(s, seat, seat)
            self.deeds(s, seat, FRONT + seat)
        for i in range(LOCATIONS):
            rounds[row + _R["won"] + i] = rounds[row + _R["tie_sheriff"] + i] = NONE

    def deeds(self, s: bytearray, seat: int, pile: int) -> None:
        """Count a seat's Property cards in a pile."""
        card = first(s, pile)
        while card != NONE:
            if card >= PROPERTY:
                self.rounds[self.row + _R["deeds1"] + SEATS * (points(card) - 1) + seat] += 1
            card = after(s, pile, card)

    def end(self, s: bytearray, decisions: int, dice: int) -> None:
        """Write down the end of the game. dice: how many of the decisions chose dice."""
        self.put(_G["winner"], s[layout.CHAMPION])
        self.put(_G["reason"], s[layout.REASON])
        self.put(_G["rounds"], s[layout.ROUND])
        self.put(_G["decisions"], decisions)
        self.put(_G["dice"], dice)
        self.put(_G["last_sheriff"], s[layout.SHERIFF])
        for seat in range(s[layout.SEATS]):
            deeds = pile_points(s, seat, PROPERTY)
            self.put(_G["points"] + seat, total(s, seat))
            self.put(_G["nuggets"] + seat, s[layout.GOLD + seat])
            self.put(_G["dollars"] + seat, s[layout.PURSE + seat])
            self.put(_G["equipment"] + seat, pile_points(s, seat, 0) - deeds)
            self.put(_G["deeds"] + seat, deeds + pile_points(s, FRONT + seat, 0))
