# runs on: cpython micropython
"""What a bot thinks dice are worth: more dice of a face, a lead over what the others keep, and a prize to win."""

from dicetown.cards import AT_BANK, AT_MINE, AT_SALOON, AT_SHERIFF, AT_STORE, AT_TOWNHALL
from dicetown.layout import DICE, KEPT
from dicetown.prospects import Prospects, location_worth
from scene import FACE, Scene

prospects = Prospects()


def table(*hands, seats=3):
    """Return a first throw in which these dice are kept, by seat; "" keeps none."""
    t = Scene(seats=seats)
    for seat in range(len(hands)):
        faces = hands[seat].split()
        for i in range(len(faces)):
            t.s[DICE + seat * 5 + i] = FACE[faces[i]]
        t.s[KEPT + seat] = (1 << len(faces)) - 1
    return t


def worth(t, seat):
    prospects.look_round(t.s, seat)
    return prospects.of_keeping(t.s, seat, t.s[KEPT + seat])


def test_what_a_location_brings():
    """L1 to L13: nothing if there is nothing to win."""
    t = table()
    assert location_worth(t.s, AT_MINE) > 0 and location_worth(t.s, AT_SALOON) == 0
    t.nuggets("mine", 0)
    assert location_worth(t.s, AT_MINE) == 0
    t.dollars("bank", 0)
    assert location_worth(t.s, AT_BANK) == 0
    t.dollars("bank", 9)
    assert location_worth(t.s, AT_BANK) > location_worth(t.s, AT_STORE) > location_worth(t.s, AT_SHERIFF) > 0
    t.dollars("bank", 3)
    assert 0 < location_worth(t.s, AT_BANK) < location_worth(t.s, AT_TOWNHALL)
    for seat in range(3):
        t = table()
        t.give("p1-1", seat)
        assert location_worth(t.s, AT_SALOON) > location_worth(t.s, AT_STORE) > 0


def test_more_of_a_face_is_worth_more():
    """A1, L14: more than the dice that could be thrown again instead."""
    for face in ("9", "10", "J", "Q", "K", "A"):
        last = 0
        for n in range(2, 6):
            now = worth(table(" ".join([face] * n)), 0)
            assert now > last
            last = now


def test_a_lead_is_worth_more_than_a_tie_and_a_tie_more_than_nothing():
    """A1 to A4: compared with the best of the others."""
    for seat in range(1, 3):
        last = 1000
        for theirs in ("9 10 J Q A", "K 9 10 J Q", "K K 9 10 J", "K K K 9 10", "K K K K 9"):
            hands = ["K K", "9 10 J Q A", "9 10 J Q A"]
            hands[seat] = theirs
            now = worth(table(*hands), 0)
            assert now < last
            last = now


def test_dice_that_are_not_kept_are_nobodys():
    """R2, R5: dice under other cups or of empty chairs don't count; but dice still to be thrown may fall well."""
    t = table("K", "9 10 J", "A A A A A")
    before = worth(t, 0)
    for face in range(6):
        for i in (3, 4):
            t.s[DICE + 5 + i] = face
        assert worth(t, 0) == before
    t.s[KEPT + 1] = 0b11111
    for i in (3, 4):
        t.s[DICE + 5 + i] = FACE["A"]
    assert worth(t, 0) > before
    alone = table("K K", "9 10 J Q A", seats=2)
    before = worth(alone, 0)
    for i in range(10, 25):
        alone.s[DICE + i] = FACE["K"]
    alone.s[KEPT + 2] = alone.s[KEPT + 3] = alone.s[KEPT + 4] = 31
    assert worth(alone, 0) == before


def test_the_chair_does_not_matter():
    """The same dice against the same dice are worth the same, whoever sits where."""
    hands = ("K K 9", "Q Q 9 9", "A A A")
    whole = [worth(table(*hands), seat) for seat in range(3)]
    for turn in (1, 2):
        turned = table(*[hands[(seat + turn) % 3] for seat in range(3)])
        assert [worth(turned, seat) for seat in range(3)] == [whole[(seat + turn) % 3] for seat in range(3)]


def test_a_turned_die_counts_as_if_it_had_fallen_so():
    """R16: for every die and every face."""
    hands = ("K K Q 9 9", "Q Q 9 10 A", "A A J J K")
    for seat in range(3):
        t = table(*hands)
        for die in range(5):
            for face in range(6):
                fallen = table(*hands)
                fallen.s[DICE + seat * 5 + die] = face
                prospects.look_round(t.s, seat)
                assert prospects.of_turning(t.s, seat, die * 6 + face) == worth(fallen, seat)
