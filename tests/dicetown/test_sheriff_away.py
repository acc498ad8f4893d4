# runs on: cpython micropython
"""What is decided for a Sheriff who does not answer a tie (Q39)."""

from dicetown.bots import Bot
from scene import Scene, offer


def _tie(sheriff, *hands):
    t = Scene(seats=len(hands), sheriff=sheriff, round=2)
    t.hands(*hands)
    return t


def _winner(t, sheriff):
    assert t.asked()[0] == "tie"
    return Bot().tie(t.g, sheriff)


def test_himself_if_he_is_tied_whatever_is_offered():
    """Q39."""
    t = _tie(2, "9 9 10 J Q", "9 9 K K A", "9 9 Q Q A")
    t.answers(offer(0, dollars=3), 0)
    assert _winner(t, 2) == 2


def test_else_the_tied_player_with_the_best_offer():
    """Q39: one dollar more decides, whether that player is far ahead or not."""
    for best in (0, 1):
        t = _tie(2, "9 9 10 J Q", "9 9 K K A", "10 Q Q J J")
        t.nuggets(best, 9)
        t.answers(offer(0, dollars=3 if best == 0 else 2), offer(1, dollars=3 if best == 1 else 2))
        assert _winner(t, 2) == best


def test_offers_for_the_same_player_count_together():
    """Q34: the Sheriff would get all that was offered for this pick, also by seats that are not tied."""
    t = _tie(3, "9 9 10 J Q", "9 9 K K A", "K Q Q J J", "10 Q Q J J")
    t.answers(offer(0, dollars=3), offer(1, dollars=2), offer(1, dollars=2))
    assert _winner(t, 3) == 1
    t = _tie(3, "9 9 10 J Q", "9 9 K K A", "K Q Q J J", "10 Q Q J J")
    t.answers(offer(0, dollars=5), offer(1, dollars=2), offer(1, dollars=2))
    assert _winner(t, 3) == 0


def test_the_weakest_where_offers_are_equal_or_none_is_made():
    for strong in (0, 1):
        t = _tie(2, "9 9 10 J Q", "9 9 K K A", "10 Q Q J J")
        t.nuggets(strong, 9)
        t.pass_until("tie")
        assert _winner(t, 2) == 1 - strong
