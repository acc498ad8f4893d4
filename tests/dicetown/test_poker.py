# runs on: cpython micropython
"""The ranking of hands, compared with another ranking of all 252 (L14 to L16)."""

from dicetown.hands import best_hands, rank
from dicetown.layout import DICE, SEATS, SIZE
from scene import FACE, Scene

# The rules' order, weakest first: how many dice show each face of a hand. A straight has the numbers of a high card.
ORDER = ("1 1 1 1 1", "2 1 1 1", "2 2 1", "3 1 1", "straight", "3 2", "4 1", "5")
STRAIGHTS = ([0, 1, 2, 3, 4], [1, 2, 3, 4, 5])  # 9 to K, 10 to A: the only ones


def all_hands():
    return [
        [a, b, c, d, e]
        for a in range(6)
        for b in range(a, 6)
        for c in range(b, 6)
        for d in range(c, 6)
        for e in range(d, 6)
    ]


def told(hand):
    """Return what players compare: the kind of hand, then the face of the largest group, and so on down."""
    groups = []
    for face in range(6):
        if face in hand:
            groups.append((hand.count(face), face))
    groups.sort()
    groups.reverse()
    sizes = " ".join([str(size) for size, _ in groups])
    kind = "straight" if hand in STRAIGHTS else sizes
    return (ORDER.index(kind), [face for _, face in groups])


def ranked(hand, seat=0):
    s = bytearray(SIZE)
    for i in range(5):
        s[DICE + seat * 5 + i] = hand[i]
    return rank(s, seat)


def test_there_are_252_hands():
    """S5, L14: with as many of each kind as one can count by hand."""
    kinds = [told(hand)[0] for hand in all_hands()]
    assert [kinds.count(kind) for kind in range(8)] == [4, 60, 60, 60, 2, 30, 30, 6]


def test_every_hand_against_the_next_better_one():
    """L14, L15: in the order of the ranking, each hand beats all before it."""
    hands = sorted(all_hands(), key=told)
    ranks = [ranked(hand) for hand in hands]
    for i in range(251):
        assert ranks[i] < ranks[i + 1], (hands[i], hands[i + 1])


def test_the_order_of_the_dice_does_not_matter():
    """L16: hands are equal exactly if they have the same five faces."""
    for hand in all_hands():
        for mixed in (hand[::-1], hand[2:] + hand[:2], hand[1::2] + hand[::2]):
            assert ranked(mixed, 3) == ranked(hand)


def duel(*hands):
    """Return the seats with the best of these hands."""
    s = bytearray(SIZE)
    s[SEATS] = len(hands)
    for i in range(25):
        s[DICE + i] = 255
    for seat in range(len(hands)):
        faces = hands[seat].split()
        for i in range(5):
            s[DICE + seat * 5 + i] = FACE[faces[i]]
    mask = best_hands(s)
    return [seat for seat in range(5) if mask >> seat & 1]


def test_the_kinds():
    """L14: five of a kind, four, full house, straight, three, two pairs, a pair, nothing."""
    kinds = (
        "9 9 9 9 9",
        "A A A A K",
        "A A A K K",
        "10 J Q K A",
        "A A A K Q",
        "A A K K Q",
        "A A K Q J",
        "9 J Q K A",
    )
    for i in range(7):
        assert duel(kinds[i], kinds[i + 1]) == [0]
        assert duel(kinds[i + 1], kinds[i]) == [1]


def test_worked_examples_of_the_ranking():
    """L15, D13: JJJ99 beats 101010AA; KKKKx beats JJJJx; 10JQKA beats 910JQK."""
    assert duel("10 10 10 A A", "J J J 9 9") == [1]
    for x in ("9", "10", "Q", "A"):
        for y in ("9", "10", "Q", "A"):
            assert duel("J J J J " + x, "K K K K " + y) == [1]
    assert duel("9 10 J Q K", "10 J Q K A") == [1]


def test_the_examples_round():
    """L14, 1.7: JJJJA beats 101010KK and QQQAA, and of course 999JK and QQJJ9."""
    assert duel("9 9 9 J K", "10 10 10 K K", "J J J J A", "Q Q Q A A", "9 Q Q J J") == [2]


def test_kickers():
    """L16: kickers are compared before a tie is a tie."""
    assert duel("Q Q A 10 9", "Q Q K J 10") == [0]
    assert duel("Q Q A 10 9", "Q Q A J 9") == [1]
    assert duel("Q Q J J A", "Q Q J J K") == [0]
    assert duel("9 9 9 9 10", "9 9 9 9 J") == [1]


def test_equal_hands():
    """L16: the same five faces tie, in any order; empty chairs do not."""
    assert duel("Q Q J J A", "A J Q J Q", "Q Q J J K") == [0, 1]
    assert duel("9 9 9 9 9", "9 9 9 9 9", "9 9 9 9 9", "9 9 9 9 9", "9 9 9 9 9") == [0, 1, 2, 3, 4]


def test_the_best_hand_wins_the_town_hall():
    """L11, L14: a full house of low dice beats a straight of high ones."""
    t = Scene(seats=2)
    t.hands("10 J Q K A", "9 9 9 10 10", until="keep")
    assert t.happened("win", location="townhall", seat=1)
