"""Poker hands (L14 to L16): which is better, as one number."""

from dicetown.cards import ACE, NINE, NONE
from dicetown.layout import DICE

# Weakest first. A hand's kind follows from the sum of squares of its groups of equal faces: QQQAA is 3*3 + 2*2 = 13.
# Straights have 5, like a high card; the missing face tells them apart. The order is from a fan-made player aid and
# agrees with the printed example (JJJJA beats 101010KK); the cards themselves have it printed on their backs.
KINDS = (
    ("high card", 5),
    ("pair", 7),
    ("two pairs", 9),
    ("three of a kind", 11),
    ("straight", 0),
    ("full house", 13),
    ("four of a kind", 17),
    ("five of a kind", 25),
)
_KIND_OF = {}
for _i in range(len(KINDS)):
    _KIND_OF[KINDS[_i][1]] = _i
STRAIGHT = 4


def dice_of(s, seat, face):
    """How many of a seat's five dice show a face."""
    at = DICE + seat * 5
    n = (s[at] == face) + (s[at + 1] == face) + (s[at + 2] == face)
    return n + (s[at + 3] == face) + (s[at + 4] == face)


def rank(s, seat):
    """A number that is greater for the better hand and equal only for the same five faces (L16).

    kind << 15 | the five faces in three bits each, those of the largest group first.
    """
    groups = _groups(s, seat)
    squares = _squares(groups)
    # Five of the six faces: unless both ends, 9 and A, are among them, they follow each other.
    if squares == 5 and not (groups >> NINE * 3 & 7 and groups >> ACE * 3 & 7):
        squares = 0
    return _KIND_OF[squares] << 15 | _faces_by_group(groups)


def _groups(s, seat):
    """How many dice show each face, in three bits a face."""
    groups = 0
    for face in range(6):
        groups |= dice_of(s, seat, face) << face * 3
    return groups


def _squares(groups):
    n = 0
    while groups:
        n += (groups & 7) * (groups & 7)
        groups >>= 3
    return n


def _faces_by_group(groups):
    key = 0
    size = 5
    while size:
        face = 5
        while face >= 0:
            if groups >> face * 3 & 7 == size:
                for _ in range(size):
                    key = key << 3 | face
            face -= 1
        size -= 1
    return key


def most_of(s, face):
    """The seats with the most dice of a face, as a mask; 0 if nobody has one (A3, Q32)."""
    best = 1
    mask = 0
    for seat in range(5):
        n = dice_of(s, seat, face)
        if n > best:
            best = n
            mask = 0
        if n == best:
            mask |= 1 << seat
    return mask


def best_hands(s):
    """The seats with the best hand, as a mask (L11); empty chairs have no dice."""
    best = -1
    mask = 0
    for seat in range(5):
        if s[DICE + seat * 5] != NONE:
            r = rank(s, seat)
            if r > best:
                best = r
                mask = 0
            if r == best:
                mask |= 1 << seat
    return mask
