# runs on: cpython micropython
"""Cards of Phase I: Brute, Cheat, and Wanted against them (R15 to R18, Q12 to Q21, Q24)."""

from scene import first_throw

ONE = 0b00001


def reveal(t, *masks):
    """Everyone keeps a mask of dice; a seat asked for Brute passes."""
    t.answers(*masks)
    if t.asked()[0] == "brute":
        t.pass_all()


def turn(die, face):
    """Return the choice of a Cheat that turns this die to this face."""
    return 1 + die * 6 + ("9", "10", "J", "Q", "K", "A").index(face)


def dice(mask):
    return sum([mask >> die & 1 for die in range(5)])


def faces(event):
    return [event["d%d" % die] for die in range(5)]


def test_brute_keeps_for_nothing():
    """R15: four dice at once, not a dollar."""
    for seat in range(3):
        t = first_throw(brute1=seat)
        kept = [ONE, ONE, ONE]
        kept[seat] = 0b01111
        t.answers(*kept)
        t.answer(seat, 1, "brute")
        assert t.purse(seat) == 8 and t.purse("stagecoach") == 0
        assert "brute1" in t.cards("discard")
        assert t.choices(seat) == [0, 0b10000]


def test_two_brutes_at_one_reveal():
    """R15: neither pays, though seat 1 does."""
    t = first_throw(brute1=0, brute2=2)
    t.answers(0b00111, 0b00111, 0b00111)
    t.answers(1, 1)
    t.pass_until("keep")
    assert [t.purse(seat) for seat in range(3)] == [8, 6, 8]


def test_brute_is_good_for_one_reveal():
    """R15: "at that reveal": the next time the player pays again."""
    t = first_throw(brute1=1)
    t.answers(ONE, 0b00011, ONE)
    t.answer(1, 1)
    t.answers(0b00010, 0b01100, 0b00010)
    assert t.purse(1) == 7


def test_brute_may_stay_in_the_hand():
    """Q14: a player who can pay chooses, after seeing what the others kept."""
    t = first_throw(brute1=1)
    t.dollars(1, 2)
    t.answers(ONE, 0b00111, ONE)
    assert t.order("keep", "ask") == ["keep", "keep", "keep", "ask"]
    assert t.choices(1) == [0, 1]
    t.answer(1, 0)
    assert t.purse(1) == 0 and t.cards(1) == ["brute1"]


def test_keeping_more_than_the_purse_needs_a_brute():
    """Q12, Q14: without a Brute it is not a legal choice; with one it is, and Brute must then be played."""
    t = first_throw(brute1=1)
    t.dollars(0, 1)
    t.dollars(1, 1)
    t.give("girls", 0)  # another card does not help
    assert t.refuses(0, 0b00111)
    assert max([dice(mask) for mask in t.choices(0)]) == 2
    assert t.choices(1) == list(range(32))
    t.answers(ONE, 0b11111, ONE)
    assert t.asked() == ("brute", [1])
    assert t.choices(1) == [1]
    assert t.refuses(1, 0)


def test_brute_does_not_pay_for_keeping_none():
    """Q13: the player pays a dollar and is not even asked for Brute; without a dollar keeping none is not allowed."""
    t = first_throw(brute1=1)
    t.answers(ONE, 0, ONE)
    assert t.asked()[0] == "keep"
    assert t.purse(1) == 7 and t.cards(1) == ["brute1"]
    t.dollars(1, 0)
    assert 0 not in t.choices(1)


def test_cancelled_brute_and_money():
    """R17, C4, C11, D14: the player must pay for all the dice kept."""
    t = first_throw(brute1=1, wanted=2)
    t.answers(ONE, 0b01111, ONE)
    t.answer(1, 1)
    t.answer(2, 1, "wanted")
    assert t.purse(1) == 5 and t.purse("stagecoach") == 3
    assert t.asked()[0] == "keep" and t.choices(1) == [0, 0b10000]
    assert "brute1" in t.cards("discard") and "wanted" in t.cards("discard")


def short_of_money(dollars, kept, **cards):
    """Seat 1 keeps dice with a Brute and too few dollars, and Wanted cancels it."""
    t = first_throw(brute1=1, wanted=2, **cards)
    t.dollars(1, dollars)
    t.dice(1, "K K Q J 9")
    t.answers(ONE, kept, ONE)
    t.answer(1, 1)
    t.answer(2, 1)
    return t


def test_worked_example_of_a_cancelled_brute():
    """R18 and its worked example: keeps five with $2; after Wanted pays 2 and chooses three dice, the rest go back."""
    t = short_of_money(2, 0b11111)
    assert t.asked() == ("short", [1])
    assert t.purse(1) == 0 and t.purse("stagecoach") == 2
    t.forget()
    t.answer(1, 0b10101)
    assert faces(t.all("keep", seat=1)[0]) == ["K", None, "Q", None, "9"]
    assert t.asked()[0] == "keep" and t.choices(1) == [0b00010, 0b01000]
    assert t.happened("throw", seat=1, n=2, last=0)


def test_who_cannot_pay_pays_all_he_has():
    """R18, Q16: with $m the player chooses exactly m + 1 of the dice kept, whatever they are."""
    for dollars, kept in ((0, 0b11111), (1, 0b01111), (2, 0b11111), (3, 0b11111), (1, 0b10110), (0, 0b00011)):
        t = short_of_money(dollars, kept)
        assert t.asked() == ("short", [1])
        assert t.purse(1) == 0 and t.purse("stagecoach") == dollars
        allowed = [mask for mask in range(32) if mask & ~kept == 0 and dice(mask) == dollars + 1]
        assert t.choices(1) == allowed
        assert t.refuses(1, kept) and t.refuses(1, 0)


def test_exact_money_is_enough():
    """R17, R18: with $k - 1 there is nothing to choose."""
    t = short_of_money(4, 0b11111)
    assert t.asked()[0] != "short"
    assert t.purse(1) == 0
    assert t.happened("hand", seat=1)


def test_second_brute_after_a_cancelled_one():
    """Q17: the player may play it at once, and nobody can cancel that one."""
    t = short_of_money(0, 0b11111, brute2=1)
    assert t.asked() == ("brute", [1])
    assert t.choices(1) == [0, 1]
    t.answer(1, 1)
    assert not t.happened("ask", question="short")
    assert t.purse(1) == 0 and t.happened("hand", seat=1)
    assert sorted(t.cards("discard")) == ["brute1", "brute2", "wanted"]


def test_second_brute_may_be_kept_back():
    """Q17, R18: the player may also accept the loss and hold the second Brute back."""
    t = short_of_money(1, 0b11111, brute2=1)
    t.answer(1, 0)
    assert t.asked() == ("short", [1])
    assert t.cards(1) == ["brute2"] and t.purse(1) == 0


def test_who_is_cut_short_is_not_complete():
    """Q24: five dice under the cup, Brute cancelled: nobody is complete, so there is no last throw."""
    t = short_of_money(2, 0b11111)
    t.answer(1, 0b00111)
    assert t.asked() == ("keep", [0, 1, 2])
    assert not t.happened("hand") and not t.happened("throw", last=1)


def test_brutes_are_heard_in_seat_order_from_the_sheriff():
    """Q15: with the Sheriff in seat 2, seat 2 plays before seat 1; Wanted may cancel each."""
    t = first_throw(seats=4, sheriff=2, brute1=1, brute2=2, wanted=0)
    t.answers(0b00011, 0b00111, 0b01111, ONE)
    t.answers(0, 1, 1)
    assert [play["seat"] for play in t.all("play")] == [2]
    t.answers(0, 0)  # seats 0 and 1 hold Store cards and pass
    assert [play["seat"] for play in t.all("play")] == [2, 1]
    t.answers(1)
    assert (t.purse(2), t.purse(1)) == (8, 6)


def test_reveal_brutes_payments_cheats():
    """Q15: dice revealed, Brute, Wanted, payments, Cheat; only then are players with five kept dice complete."""
    t = first_throw(brute1=1, wanted=2, cheat1=0)
    t.dollars(1, 1)
    t.dice(0, "9 9 9 J A")
    t.answers(0b11111, 0b01111, 0)
    t.answers(0, 1)
    t.answers(0, 1)
    t.answer(1, 0b00011, "short")
    assert t.asked()[0] == "cheat"
    t.answer(0, turn(3, "9"))
    t.pass_until("keep", "dynamite", "offer", "tie")
    told = []
    for kind, fields in t.events:
        if kind == "move" and fields["to"] == "stagecoach":
            told.append("pay")
        elif kind in ("keep", "play", "cancel", "cheat", "throw"):
            told.append(kind)
    wanted = ["keep", "keep", "keep", "play", "cancel", "pay", "pay", "pay", "keep", "play", "cheat", "throw"]
    assert told[: len(wanted)] == wanted
    assert t.happened("throw", last=1)
    paid = [t.moves(seat, "stagecoach") for seat in (0, 1, 2)]
    assert [moves[0] for moves in paid] == [("dollars", 4), ("dollars", 1), ("dollars", 1)]


def test_cheat_turns_a_die_after_the_reveal():
    """R16, R6: one die, any face; it stays kept."""
    t = first_throw(cheat1=1)
    t.dice(1, "K K J 9 9")
    reveal(t, ONE, 0b00111, ONE)
    t.answer(1, turn(2, "K"), "cheat")
    assert t.happened("cheat", seat=1, die=2, **{"from": "J", "to": "K"})
    assert t.faces(1).split()[:3] == ["K", "K", "K"]
    assert t.choices(1) == [0, 0b01000, 0b10000, 0b11000]
    assert "cheat1" in t.cards("discard")


def test_cheat_turns_any_die():
    """R16, S5: the first die or the last, from the lowest face to the highest and back."""
    for die in range(5):
        for old, new in (("A", "9"), ("9", "A")):
            t = first_throw(cheat1=1)
            t.dice(1, " ".join([old] * 5))
            reveal(t, ONE, 1 << die, ONE)
            t.answer(1, turn(die, new))
            assert t.happened("cheat", seat=1, die=die, **{"from": old, "to": new})
            assert t.faces(1).split()[die] == new


def test_cheat_reaches_any_face():
    """R16, S5: each die kept in this throw can get each face that it does not show already."""
    t = first_throw(cheat1=1)
    t.dice(1, "K 9 A 9 9")
    reveal(t, ONE, 0b00101, ONE)
    first = [turn(0, face) for face in ("9", "10", "J", "Q", "A")]
    third = [turn(2, face) for face in ("9", "10", "J", "Q", "K")]
    assert t.choices(1)[0] == 0 and t.choices(1)[1:] == first + third


def test_only_dice_of_this_throw_can_be_turned():
    """Q18, D11: not those kept before, and not those still in hand."""
    t = first_throw(cheat1=1)
    t.answers(ONE, 0b00001, ONE)
    t.pass_all()
    t.dice(1, "A 9 9 9 9")
    t.answers(0b00010, 0b00010, 0b00010)
    assert t.asked() == ("cheat", [1])
    assert [choice for choice in t.choices(1) if choice and (choice - 1) // 6 != 1] == []
    assert t.refuses(1, turn(0, "A")) and t.refuses(1, turn(2, "A"))


def test_who_keeps_none_has_nothing_to_cheat_with():
    """Q18: the player is not asked."""
    t = first_throw(cheat1=1)
    t.answers(ONE, 0, ONE)
    assert t.asked()[0] == "keep" and t.cards(1) == ["cheat1"]


def test_dice_that_went_back_cannot_be_turned():
    """Q15, Q18, R18: after a cancelled Brute only the dice still kept can be turned."""
    t = short_of_money(1, 0b11111, cheat1=1)
    t.pass_until("short")  # the player might have had a second Brute
    t.answer(1, 0b10010)
    assert t.asked() == ("cheat", [1])
    assert sorted({(choice - 1) // 6 for choice in t.choices(1)[1:]}) == [1, 4]


def test_cheat_works_in_the_last_throw():
    """Q18: it is a reveal like any other; a die kept earlier still cannot be turned."""
    t = first_throw(seats=2, cheat1=1)
    t.answers(ONE, ONE)
    t.pass_all()
    t.answers(0b11110, 0b00010)
    t.pass_all()
    assert t.happened("throw", seat=1, last=1)
    assert t.asked() == ("cheat", [1])
    assert sorted({(choice - 1) // 6 for choice in t.choices(1)[1:]}) == [2, 3, 4]
    fell = t.faces(1).split()[4]
    face = "A" if fell != "A" else "9"
    t.answer(1, turn(4, face))
    assert t.all("hand", seat=1)[0]["d4"] == face


def test_who_was_complete_before_is_asked_no_more():
    """Q18, R10: the player kept all five in the first throw, so none of those dice is of this throw."""
    t = first_throw(cheat1=0)
    reveal(t, 0b11111, ONE, ONE)
    t.answer(0, 0, "cheat")
    assert t.happened("throw", seat=1, last=1)
    assert len(t.all("ask", question="cheat")) == len(t.all("keep", seat=0)) == 1
    assert t.moves(0, "stagecoach") == [("dollars", 4)]


def test_two_cheats_of_one_player():
    """Q19, Q77: on different dice, or one after the other on the same die."""
    for second, hand in ((turn(1, "A"), "A A"), (turn(0, "Q"), "Q 9")):
        t = first_throw(cheat1=1, cheat2=1)
        t.dice(1, "9 9 9 9 9")
        reveal(t, ONE, 0b00011, ONE)
        t.answer(1, turn(0, "A"))
        t.answer(1, second, "cheat")
        assert t.faces(1).split()[:2] == hand.split()
        assert t.asked()[0] == "keep" and t.cards(1) == []


def test_cancelled_cheat():
    """C5, C11, Q20: the die keeps its face and stays kept."""
    t = first_throw(cheat1=1, wanted=2)
    t.dice(1, "J 9 9 9 9")
    t.answers(ONE, ONE, ONE)
    t.answers(turn(0, "A"), 0)
    t.answer(2, 1, "wanted")
    assert t.faces(1).split()[0] == "J" and not t.happened("cheat")
    assert t.choices(1) == [mask for mask in range(32) if not mask & 1]
    assert "cheat1" in t.cards("discard")


def test_cheat_answers_cheat():
    """Q21: a player who passed may still answer another's Cheat; the window closes when all have passed in a row."""
    t = first_throw(cheat1=1, cheat2=2)
    t.dice(1, "J 9 9 9 9")
    t.dice(2, "10 9 9 9 9")
    t.answers(ONE, ONE, ONE)
    assert t.asked() == ("cheat", [1, 2])
    t.answers(turn(0, "A"), 0)
    t.pass_all()  # Wanted
    t.answer(2, turn(0, "K"), "cheat")
    assert t.faces(1).split()[0] == "A" and t.faces(2).split()[0] == "K"


def test_the_cheat_window_goes_round():
    """Q21, Q15: two want to cheat: the seat after the Sheriff is heard first; the other is asked again and may pass."""
    t = first_throw(seats=3, sheriff=2, cheat1=1, cheat2=2, girls=1, marshal=2)
    t.dice(1, "J 9 9 9 9")
    t.dice(2, "10 9 9 9 9")
    t.answers(ONE, ONE, ONE)
    t.answers(turn(0, "A"), turn(0, "K"))
    assert [play["seat"] for play in t.all("play")] == [2]
    t.pass_all()  # Wanted
    assert t.asked() == ("cheat", [1, 2])
    assert t.faces(1).split()[0] == "J"
    t.answers(0, 0)
    assert t.asked()[0] == "keep" and sorted(t.cards(1)) == ["cheat1", "girls"]
