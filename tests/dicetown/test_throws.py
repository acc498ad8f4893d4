# runs on: cpython micropython
"""Phase I without cards: throwing, keeping, paying, the last throw (R1 to R14, Q11, Q22, Q23, Q25, Q27)."""

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.throws import only_die
from scene import Scene

ONE = 0b00001


def told(event):
    """Return the five faces of a `throw`, `keep` or `hand` event, None for a die that it does not show."""
    return [event["d%d" % die] for die in range(5)]


def all_one_by_one(t):
    """Everyone keeps one die per throw, always their leftmost, until Phase I ends."""
    mask = ONE
    while t.asked()[0] == "keep":
        t.answers(*[mask] * len(t.asked()[1]))
        mask <<= 1


def test_every_round_begins_with_five_dice_in_hand():
    """R1, E1: after the last action everyone takes their dice back and throws all five."""
    t = Scene(seats=3)
    t.hands("9 9 9 J K", "10 10 10 K K", "9 9 Q A A", until="keep")
    assert t.happened("round", n=2)
    assert t.asked() == ("keep", [0, 1, 2])
    for seat in range(3):
        assert t.happened("throw", seat=seat, n=5, last=0)
        assert t.choices(seat) == list(range(32))


def test_a_last_throw_is_over_with_its_round():
    """R1, R11, E1: in the next round dice are hidden under cups again."""
    t = Scene(seats=2)
    t.answers(0b11111, ONE)
    assert t.happened("throw", last=1)
    t.pass_until("keep")
    assert t.happened("round", n=2)
    assert t.asked() == ("keep", [0, 1])
    assert [(throw["n"], throw["last"]) for throw in t.all("throw")[-2:]] == [(5, 0), (5, 0)]


def test_all_throw_at_once_and_each_sees_his_own_dice():
    """R2, R3: five dice each, shown to their thrower and blank for everyone else."""
    g = Game()
    g.new(4, 0, 0, bytes(32))
    event = bytearray(EVENT_SIZE)
    thrown = []
    while g.events.take(event):
        if event[0] == 3:
            seat = event[2]
            thrown.append(seat)
            own = bytearray(event)
            conceal(own, 1 << seat)
            assert own == event and max(own[5:10]) < 6
            for viewer in [0] + [1 << other for other in range(4) if other != seat]:
                seen = bytearray(event)
                conceal(seen, viewer)
                assert seen[:5] == event[:5] and seen[5:10] == bytes([255] * 5)
    assert thrown == [0, 1, 2, 3]
    assert g.owed() == 0b1111


def test_one_die_any_die_is_free():
    """R4: any single die can be kept, and costs nothing."""
    for die in range(5):
        t = Scene()
        t.answers(1 << die, 1 << die, 1 << die)
        assert [t.purse(seat) for seat in (0, 1, 2)] == [8, 8, 8]
        assert t.purse("stagecoach") == 0
        assert t.happened("keep", seat=1, n=1)


def test_cups_are_lifted_together():
    """R5: until the last player has chosen nothing is announced, and the choices of the others don't change."""
    t = Scene()
    t.forget()
    before = t.choices(2)
    t.answer(1, 0b11111)
    t.answer(0, 0b00010)
    assert t.events == []
    assert t.choices(2) == before
    t.answer(2, 0b00100, "keep")
    assert t.order("keep", "move", "throw")[:3] == ["keep", "keep", "keep"]


def test_kept_dice_lie_open_and_stay():
    """R6: everyone sees them; no later throw changes them and no later choice can name them."""
    t = Scene(seats=2)
    t.dice(0, "A 9 Q 10 K")
    t.forget()
    t.answers(0b00101, ONE)
    keep = t.all("keep", seat=0)[0]
    assert keep["aud"] == 31 and told(keep) == ["A", None, "Q", None, None]
    for _ in range(2):
        assert t.faces(0).split()[0] == "A" and t.faces(0).split()[2] == "Q"
        assert [choice for choice in t.choices(0) if choice & 0b00101] == []
        assert t.refuses(0, 0b00101)
        t.answers(0, 0)
    assert t.faces(0).split()[0] == "A" and t.faces(0).split()[2] == "Q"


def test_dice_left_in_hand_stay_secret():
    """Q27, R3: of a throw, others only ever learn the dice that were kept."""
    t = Scene(seats=2)
    t.dice(0, "A A A 9 9")
    t.forget()
    t.answers(0b00001, 0b00001)
    assert [told(keep) for keep in t.all("keep", seat=0)] == [["A", None, None, None, None]]
    assert [throw["aud"] for throw in t.all("throw", seat=0)] == [1]


def test_one_die_a_throw_makes_five_throws():
    """R7, Q22, Q25: five, four, three, two, one die; all are complete together, so there is no last throw."""
    t = Scene(seats=3)
    all_one_by_one(t)
    for seat in range(3):
        assert [throw["n"] for throw in t.all("throw", seat=seat)][:5] == [5, 4, 3, 2, 1]
        kept = [[face for face in told(keep) if face] for keep in t.all("keep", seat=seat)[:5]]
        assert [len(faces) for faces in kept] == [1, 1, 1, 1, 1]
        assert told(t.all("hand", seat=seat)[0]) == [faces[0] for faces in kept]
    assert not t.happened("throw", last=1)
    assert t.happened("win", location="mine")


def test_more_dice_cost_a_dollar_each():
    """R8, R10: k dice cost k - 1 dollars, paid at the reveal to the Stagecoach and not to the Bank."""
    for mask, price in ((0b00011, 1), (0b10101, 2), (0b11011, 3), (0b11111, 4)):
        t = Scene()
        t.forget()
        t.answers(ONE, mask, ONE)
        assert t.purse(1) == 8 - price
        assert t.moves(1, "stagecoach") == [("dollars", price)]
        assert t.order("keep", "move", "throw")[3:5] == ["move", "throw"]  # before anyone throws again


def test_no_die_costs_a_dollar():
    """R9, R10: for $1 one may throw all dice again."""
    t = Scene()
    t.forget()
    t.answers(0, ONE, ONE)
    assert [t.purse(seat) for seat in (0, 1, 2)] == [7, 8, 8]
    assert (t.purse("stagecoach"), t.purse("bank")) == (1, 3)
    assert t.happened("keep", seat=0, n=0)
    assert t.happened("throw", seat=0, n=5, last=0) and t.happened("throw", seat=1, n=4, last=0)


def test_nobody_spends_what_he_has_not():
    """Q11: a player without a dollar must keep exactly one die, and can always do that."""
    t = Scene(seats=3)
    t.dollars(0, 0)
    t.dollars(1, 1)
    t.dollars(2, 3)
    assert t.choices(0) == [1, 2, 4, 8, 16]
    assert t.refuses(0, 0) and t.refuses(0, 0b00011)
    dice = [sum([mask >> die & 1 for die in range(5)]) for mask in range(32)]
    assert t.choices(1) == [mask for mask in range(32) if dice[mask] <= 2]
    assert t.choices(2) == [mask for mask in range(32) if dice[mask] <= 4]
    t.answers(0b00001, 0, 0b01111)
    assert [t.purse(seat) for seat in (0, 1, 2)] == [0, 0, 0]
    assert t.choices(1) == [1, 2, 4, 8, 16] and t.choices(2) == [16]


def test_when_one_is_complete_the_others_throw_once_more():
    """R11, R12, R13, R14, D19: all their dice, kept as they fall, for nothing; the complete player throws no more."""
    t = Scene(seats=3)
    t.dollars(2, 0)
    t.answers(0b00001, 0b00011, 0b10000)
    t.forget()
    t.answers(0b00010, 0b11100, 0b01000)  # seat 1 pays 2 and has all five
    assert t.happened("hand", seat=1)
    throws = t.all("throw")[:2]
    assert [(throw["seat"], throw["n"], throw["last"]) for throw in throws] == [(0, 3, 1), (2, 3, 1)]
    assert len(t.all("throw", last=1)) == 2 and not t.happened("throw", seat=1, last=1)
    for throw, at in ((throws[0], 0), (throws[1], 2)):
        last = t.all("keep", seat=at)[1]
        assert last["n"] == 3 and told(last) == told(throw)
        hand = told(t.all("hand", seat=at)[0])
        assert [told(throw)[die] or hand[die] for die in range(5)] == hand
    assert (t.moves(0, "stagecoach"), t.moves(1, "stagecoach"), t.moves(2, "stagecoach")) == ([], [("dollars", 2)], [])
    assert t.order("hand", "win")[:4] == ["hand", "hand", "hand", "win"]


def test_the_last_throw_lies_open():
    """R12: all see it fall, as it is kept as it falls."""
    t = Scene(seats=2)
    t.forget()
    t.answers(0b11111, ONE)
    assert [throw["aud"] for throw in t.all("throw", last=1)] == [31]


def test_all_five_at_the_first_throw():
    """R8, R11, R14: the quickest Phase I is one throw and one last throw."""
    t = Scene(seats=2)
    t.forget()
    t.answers(0b11111, ONE)
    assert t.purse(0) == 4
    assert [(throw["seat"], throw["n"]) for throw in t.all("throw")][:1] == [(1, 4)]
    assert t.order("throw", "hand") == ["throw", "hand", "hand"]


def test_keeping_none_while_another_completes():
    """Q23, R13: that player still owes a dollar, then throws all dice once for nothing."""
    t = Scene(seats=2)
    t.forget()
    t.answers(0b11111, 0)
    assert [(throw["seat"], throw["n"], throw["last"]) for throw in t.all("throw")][:1] == [(1, 5, 1)]
    assert (t.moves(0, "stagecoach"), t.moves(1, "stagecoach")) == ([("dollars", 4)], [("dollars", 1)])


def test_a_dollar_rolls_the_last_die_again():
    """Q25, R11: on the fifth throw one player keeps none while the other completes."""
    t = Scene(seats=2)
    for die in range(4):
        t.answers(1 << die, 1 << die)
    t.forget()
    t.answers(0b10000, 0)
    assert [(throw["seat"], throw["n"], throw["last"]) for throw in t.all("throw")][:1] == [(1, 1, 1)]
    assert (t.moves(0, "stagecoach"), t.moves(1, "stagecoach")) == ([], [("dollars", 1)])


def test_keeping_none_comes_to_an_end():
    """Q25: at most five throws, and one for each dollar of the poorest player, then one last throw."""
    for dollars in ((8, 8), (2, 8), (8, 0)):
        t = Scene(seats=2)
        t.dollars(0, dollars[0])
        t.dollars(1, dollars[1])
        while t.asked()[0] == "keep":
            t.answers(*[t.choices(seat)[0] for seat in t.asked()[1]])
        throws = t.order("throw", "hand").index("hand")
        poorer = dollars[0] != dollars[1]  # the poorer one is complete first, so the other throws a last time
        assert throws == 2 * (5 + min(dollars)) + poorer
        assert len(t.all("throw", last=1)) == poorer


def test_who_has_no_dollar_keeps_his_last_die_and_who_has_one_may_choose():
    """R8, R9, Q11: a dollar buys another throw of the last die; with several dice in hand everyone chooses one."""
    for dollars in (0, 1, 2, 8):
        t = Scene(seats=2)
        for die in range(4):
            t.dollars(0, dollars)
            assert only_die(t.s, 0) == 0
            t.answers(1 << die, 1 << die)
        t.dollars(0, dollars)
        assert t.choices(0) == ([0, 0b10000] if dollars else [0b10000])
        assert only_die(t.s, 0) == (0 if dollars else 0b10000)
