"""What dice are worth before the hand is complete: a bot's estimate in tenths of a victory point.

Reads the seat's own dice and the dice that others have kept, nothing hidden. Remembers why, as numbers.
"""

from dicetown.cards import ACE, AT_BANK, AT_MINE, AT_SALOON, AT_SHERIFF, AT_TOWNHALL, BANK, MINE, NONE
from dicetown.layout import DICE, GOLD, KEPT, PURSE, SEATS, TAIL
from dicetown.reasons import AIM
from micropython import const

# The bot's taste, found by `python -m host.engine.tune --write`, then by its --slopes.
_OPEN_DIE = const(18)  # a die that is still to be thrown
_DIE = const(0)  # of a location's face, if it wins
_ACE = const(13)
# In twentieths of what a location is worth, by the lead over the best opponent from -8 to 8, in quarters of a die; an
# open die counts for a quarter. More than twenty: what is won is also kept from the others.
_CHANCE = bytes((0, 0, 0, 0, 1, 3, 5, 6, 10, 10, 10, 16, 17, 19, 23, 23, 31))
_GROUP = bytes((0, 0, 15, 51, 119, 201))  # equal faces on the way to the Town Hall
_AT_FACE = bytes((0, 1, 3, 4, 5, 6))  # location of each face; Aces count at the Town Hall
_MINE = const(1)
_ROBBED = const(6)  # a dollar of the Bank
_CARD = const(21)  # of the Store
_SALOON = const(87)  # what is taken is missed elsewhere
_BADGE = const(8)


def location_worth(s, location):
    """What winning a location would roughly bring now, without counting its dice."""
    if location == AT_MINE:
        return _MINE if s[GOLD + MINE] else 0
    if location == AT_BANK:
        return s[PURSE + BANK] * _ROBBED
    if location == AT_SALOON:
        return _SALOON if _anyone_has_cards(s) else 0
    if location == AT_SHERIFF:
        return _BADGE
    return _CARD


def _anyone_has_cards(s):
    for seat in range(5):
        if seat < s[SEATS] and s[TAIL + seat] != NONE:
            return True
    return False


class Prospects:
    """Scratch for weighing a seat's dice: the count of each face, and the best among the others (`look_round`)."""

    def __init__(self):
        self.mine = bytearray(6)
        self.free = 0  # dice still to be thrown by the seat that was counted last
        self.best = bytearray(6)  # quarters of a die
        # The reason for the worth that was found last.
        self.why = 0  # of reasons.py
        self.figure = 0
        self.most = 0  # what its best location promises

    def because(self, why, figure):
        """Keep a reason. why: of reasons.py, which says what its figure means."""
        self.why = why
        self.figure = figure

    def of_keeping(self, s, seat, kept):
        """Worth of a seat's dice if those of a mask were kept."""
        self._count(s, DICE + seat * 5, kept)
        return self._sum(s)

    def of_turning(self, s, seat, turn):
        """Worth of the kept dice if one of them showed another face (R16). turn: die * 6 + face."""
        self._count_kept(s, seat)
        self.mine[s[DICE + seat * 5 + turn // 6]] -= 1
        self.mine[turn % 6] += 1
        return self._sum(s)

    def look_round(self, s, seat):
        """Look at what the others have kept, before a seat's dice are weighed."""
        for face in range(6):
            self.best[face] = 0
        for other in range(5):
            if other != seat and other < s[SEATS]:
                self._count_kept(s, other)
                self._raise_best()

    def _raise_best(self):
        for face in range(6):
            self.best[face] = max(self.best[face], self.mine[face] * 4 + self.free)

    def _count_kept(self, s, seat):
        self._count(s, DICE + seat * 5, s[KEPT + seat])

    def _count(self, s, at, kept):
        """Count the faces of the dice of a mask; at: offset of the seat's dice."""
        mine = self.mine
        mine[0] = mine[1] = mine[2] = mine[3] = mine[4] = mine[5] = 0
        self.free = 5
        while kept:
            mine[s[at]] += kept & 1
            self.free -= kept & 1
            kept >>= 1
            at += 1

    def _sum(self, s):
        total = self.free * _OPEN_DIE
        self.most = 0
        self.because(AIM, AT_TOWNHALL)
        for face in range(6):
            total += self._face_worth(s, face)
        return total

    def _face_worth(self, s, face):
        n = self.mine[face]
        if n == 0:
            return 0
        group = _GROUP[n]
        prize = self._prize(s, face, n)
        self._note(max(group, prize), _AT_FACE[face] if prize >= group else AT_TOWNHALL)
        return group + prize

    def _prize(self, s, face, n):
        """What the face's own location promises; Aces add to what the Town Hall gives."""
        if face == ACE:
            return n * _ACE
        return (location_worth(s, _AT_FACE[face]) + n * _DIE) * self._chance(face, n) // 20

    def _note(self, worth, location):
        """The location that promises most is what the dice are kept for."""
        if worth > self.most:
            self.most = worth
            self.because(AIM, location)

    def _chance(self, face, n):
        lead = n * 4 + self.free - self.best[face] + 8
        return _CHANCE[max(0, min(16, lead))]
