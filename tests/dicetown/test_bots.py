# runs on: cpython micropython
"""Bots play sensibly: they keep prospects, pay when it is worth it, pick the stronger card, rob the leader."""

from chance import Luck, begin, play, think
from dicetown.bots import Bot
from dicetown.layout import CHAMPION
from scene import Scene


def _kept(t, seat):
    """Return the faces that a bot would keep, sorted as text."""
    mask = think(t.g, seat)
    faces = t.faces(seat).split()
    return sorted(faces[i] for i in range(5) if mask >> i & 1)


def test_keeps_one_good_die_rather_than_pay_for_a_poor_hand():
    """R4, R8."""
    for seat in range(4):
        t = Scene(seats=4)
        t.dice(seat, "10 K 9 J Q")
        assert len(_kept(t, seat)) == 1


def test_pays_for_a_hand_that_wins():
    """R8: four of a kind are worth three dollars."""
    t = Scene(seats=3)
    t.dice(0, "K K K K 9")
    assert _kept(t, 0).count("K") >= 3


def test_never_pays_what_it_has_not():
    """Q11, Q12."""
    t = Scene(seats=3)
    t.dollars(0, 0)
    t.dice(0, "K K K K K")
    assert len(_kept(t, 0)) == 1


def test_picks_the_stronger_card_at_the_store():
    """L4."""
    t = Scene(seats=2, round=2)
    t.stack("store", "equipment1", "equipment8", "equipment2")
    t.hands("J J J 9 9", "10 10 K K A", until="storepick")
    assert think(t.g, 0) == 1


def test_robs_the_leader_at_the_saloon():
    """L7."""
    t = Scene(seats=3, round=2)
    t.give("p1-1", 1, "p1-2", 2)
    t.nuggets(2, 9)
    t.hands("Q Q Q 9 9", "10 10 K K A", "10 9 J J A", until="victim")
    assert think(t.g, 0) == 2


def test_a_sheriff_who_is_tied_picks_himself():
    """Q28."""
    t = Scene(seats=2, sheriff=1, round=2)
    t.hands("9 9 10 J Q", "9 9 K K A", until="tie")
    assert think(t.g, 1) == 1


def test_offers_only_where_it_may_help():
    """A5: not to a Sheriff who is tied."""
    t = Scene(seats=3, sheriff=1, round=2)
    t.hands("9 9 10 J Q", "9 9 K K A", "10 Q Q J J")
    assert t.asked()[0] == "offer"
    assert think(t.g, 0) == 0


def test_beats_random_play():
    """One bot among three that choose at random wins most games: by luck it would win one in four."""
    won = 0
    for number in range(20):
        g = begin(number, 4, 0)
        seat = number % 4
        play(g, Luck(number), 1 << seat)
        won += g.s[CHAMPION] == seat
    assert won >= 15, won


def test_thinks_as_long_about_dice_whether_or_not_it_has_brute():
    """Q84: with Brute a seat without dollars may keep several dice (Q12), but everyone sees when a bot locks."""
    pieces = []
    for card in ("brute1", "equipment1"):
        t = Scene(seats=3)
        t.dollars(0, 0)
        t.give(card, 0)
        t.dice(0, "K K K Q 9")
        bot = Bot()
        bot.start(t.g, 0)
        n = 1
        while bot.think(t.g, 0) < 0:
            n += 1
        pieces.append(n)
    assert pieces == [33, 33]
