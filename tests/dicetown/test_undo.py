# runs on: cpython micropython
"""Which steps may be taken back: those by which nobody has learnt anything, and that used no chance."""

from dicetown.undo import Undo
from scene import Scene, offer

SHERIFF_STEP = 64  # joeTiming


class Taker(Scene):
    """A scene in which the last step may be taken back. bots: a mask of seats."""

    bots = 0

    def answer(self, seat, choice, question=None):
        undo = self.undo
        if self.g.owed() == 1 << seat:
            self.was = bytes(self.s)
            undo.begin(self.s, self.bots)
        told = len(self.public)
        super().answer(seat, choice, question)
        for event in self.public[told:]:
            undo.see(event)

    def ready(self, bots=0):
        self.undo = Undo()
        self.bots = bots
        return self

    def may(self):
        return self.undo.possible(self.s)

    def takes_back(self, n=1):
        """Return whether the step can be taken back and all bytes are then as before it."""
        if not self.may() or self.undo.answers != n:
            return False
        first = bytes(self.undo.before)
        self.undo.restore(self.s)
        return bytes(self.s) == first and not self.may()


def begin(hands, seats=3, sheriff=0, switches=0, round=2, **hold):
    t = Taker(seats=seats, sheriff=sheriff, switches=switches, round=round).ready()
    for card in hold:
        t.give(card, hold[card])
    t.hands(*hands)
    return t


def test_the_sheriff_may_pick_another():
    """A4, L1: the nuggets go back, and the same question is asked as before."""
    t = begin(("9 9 10 J K", "9 9 10 J K", "A A A A A"), sheriff=2)
    t.pass_all()
    t.answer(2, 0, "tie")
    assert t.gold(0) == 2 and t.asked()[0] == "offer"
    assert t.takes_back() and t.asked() == ("tie", [2]) and t.gold(0) == 0
    assert bytes(t.s) == t.was
    t.answer(2, 1)
    assert t.gold(1) == 2


def test_a_pass_may_be_thought_over():
    """C2: the winner has only passed, and Dynamite is still in hand."""
    t = begin(("9 9 A A A", "10 10 A A A", "10 10 K A A"), dynamite=0)
    t.answer(0, 0, "dynamite")
    assert t.asked() == ("offer", [1, 2]) and t.gold(0) == 2
    assert t.takes_back() and t.gold(0) == 0
    t.answer(0, 1)
    assert not t.may(), "now all have seen the card"


def test_the_pick_at_the_store_may_be_taken_back_the_look_may_not():
    """L4: the winner knows the drawn cards in either case, the others know nothing of them."""
    t = begin(("J J 9 A K", "9 9 10 A K", "9 9 9 10 10"), credit=0)
    t.pass_until("credit")
    t.answer(0, 0)
    assert t.asked() == ("storepick", [0]) and not t.may(), "he has looked"
    drawn, discards = t.cards("drawn"), t.cards("discard")
    t.answer(0, 1)
    assert t.asked() == ("offer", [1, 2]) and t.cards("drawn") == [] and drawn[1] in t.cards(0)
    assert t.takes_back() and t.cards("drawn") == drawn and t.cards("discard") == discards
    assert t.asked() == ("storepick", [0])


def test_who_has_gained_joe_has_told_it():
    """Q45, C8: the target is asked for at once. If Joe waits for the Sheriff's step, nobody knows of him."""
    for switches, asked, may in ((0, "joe", False), (SHERIFF_STEP, "offer", True)):
        t = Taker(seats=3, switches=switches).ready()
        t.round(2)
        t.stack("store", "joe", "equipment2")
        t.hands("J J 9 A K", "9 9 10 A K", "9 9 9 10 10", until="storepick")
        t.answer(0, t.cards("drawn").index("joe"))
        assert t.asked()[0] == asked and t.may() == may


def test_a_stolen_card_is_known_to_its_victim():
    """L7, Q48: chance has drawn, and the victim knows which cards were looked at."""
    t = begin(("Q Q A A 9", "9 9 9 10 10", "9 9 K 10 10"), equipment1=1, equipment2=1, brute1=1)
    t.pass_until("saloonpick")
    assert not t.may()
    t.answer(0, 0)
    assert not t.may()


def test_choosing_a_victim_may_be_taken_back_before_cards_are_drawn():
    """L7, Q48: the next question is how many of each back to draw, and nothing has been drawn yet."""
    t = Taker(seats=3).ready()
    t.round(2)
    t.give("equipment1", 1, "p1-1", 1, "equipment2", 2)
    t.hands("Q 9 A A 9", "9 9 9 10 10", "9 9 K 10 10", until="victim")
    t.answer(0, 1)
    assert t.asked() == ("backs", [0]) and t.takes_back() and t.asked() == ("victim", [0])
    t.answer(0, 2)
    assert not t.may(), "there was one kind only: the card is drawn"


def test_what_several_answer_in_secret_is_not_taken_back():
    """R5, Q84, A5: they now know each other's answers, even if all have passed."""
    t = begin(("9 9 9 A A", "10 10 A A K", "10 10 A K K"), dynamite=0, equipment1=1, equipment2=2)
    t.answer(0, 1)
    assert t.asked() == ("wanted", [1, 2])
    t.pass_all()
    assert not t.may()
    t = Taker(seats=3).ready()
    t.answers(1, 1, 1)
    assert not t.may(), "the cups were lifted"
    t = begin(("9 9 10 J K", "9 9 10 J K", "A A A A A"), sheriff=2)
    t.pass_all()
    assert t.asked()[0] == "tie" and not t.may()


def test_behind_a_brute_secret_choices_are_told():
    """Q15, Q84: a player who passes with Wanted then sees whether another Brute follows, so it is too late."""
    t = Taker(seats=2).ready()
    t.give("brute1", 0, "equipment1", 1)
    t.answers(7, 1)
    t.answer(0, 1, "brute")
    t.answer(1, 0, "wanted")
    assert t.asked() == ("cheat", [1]) and not t.may()


def test_one_who_offers_alone_may_offer_otherwise_but_not_cards_of_his_hand():
    """A5, Q34: only these two know whether the Sheriff was shown the cards' faces."""
    for shown in (False, True):
        t = begin(("9 9 A A A", "9 9 A A A"), seats=2, equipment1=1)
        t.answer(1, offer(1, cards=(0,), shown=shown), "offer")
        assert not t.may()
    t = begin(("9 9 A A A", "9 9 A A A"), seats=2)
    t.give("p2-1", "front1")
    t.answer(1, offer(1, dollars=2, cards=(0,)))
    assert t.asked()[0] == "tie" and t.takes_back() and t.asked() == ("offer", [1])
    t.answer(1, offer(1, dollars=3, cards=(0,)))
    t.answer(0, 1)
    assert t.cards(0) == ["p2-1"] and t.takes_back() and t.cards("front1") == ["p2-1"] and t.purse(1) == 8


def test_a_fenced_card_has_been_seen():
    """L20: choosing to fence may be thought over; a chosen deed has been seen by all."""
    t = Taker(seats=3).ready()
    t.round(2)
    t.give("p1-1", 1, "p2-1", 1, "p3-1", 1)
    t.hands("9 9 9 A A", "9 9 10 J A", "10 10 J J K", until="benefit")
    t.answer(1, 1, "benefit")
    assert t.asked() == ("wire", [1]) and t.takes_back() and t.asked() == ("benefit", [1])
    t.answer(1, 1)
    t.answer(1, 0)
    assert t.cards("front1") == ["p1-1"] and not t.may()


def test_deeds_that_were_turned_up_end_it():
    """L11 to L13: everybody sees them."""
    t = begin(("A A A A 9", "9 9 10 10 K", "9 K 10 Q J"))
    before = t.cards("row")
    t.pass_until("keep", "benefit", "corruption", "order")
    assert not set(before) & set(t.cards("row")) and not t.may()


def test_the_next_throw_ends_it():
    """R2: dice have been thrown."""
    t = begin(("9 9 9 9 9", "10 10 10 10 10", "K K K K A"), sheriff=2)
    t.pass_until("keep")
    assert not t.may()


def test_the_end_of_the_game_is_final():
    """E10: the points of hands were published, and the seed follows."""
    t = Taker(seats=2).ready()
    t.round(5)
    t.nuggets("mine", 0)
    t.hands("K K K 9 9", "K K K 10 10", until="finaltie")
    if t.asked()[0] == "finaltie":
        t.answer(t.asked()[1][0], 0)
    assert t.g.over() and not t.may()


def test_what_bots_choose_alone_belongs_to_the_step_before():
    """Bots would choose the same again, so their choices go with that step. A step of only bots can't be taken back."""
    t = begin(("9 9 K A A", "9 9 A A A", "10 10 10 A A"), sheriff=2, dynamite=0)
    t.bots = 1
    t.pass_all()
    t.answer(2, 0)
    t.answer(0, 0, "dynamite")
    assert t.undo.answers == 2 and t.takes_back(2) and t.asked() == ("tie", [2]) and t.gold(0) == 0
    t.bots = 7
    t.answer(2, 0)
    assert not t.may()
