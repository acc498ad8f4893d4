# runs on: cpython micropython
"""What comes if nobody plays a card: windows of one moment, who then chooses or throws, as far as everyone knows it."""

from dicetown.cards import AT_BANK, AT_MINE, CHEAT, NONE
from dicetown.coming import CARD_LINE, Coming
from dicetown.layout import KEPT, OWED, PLAYED, QUESTION, SIZE
from dicetown.presets import USEFUL_WINDOWS
from dicetown.question_table import QUESTION_WORDS
from scene import Scene, mine, reveal


def found(t):
    coming = Coming(t.g)
    coming.find()
    return coming


def windows(coming):
    return [(QUESTION_WORDS[coming.questions[i]], seats(coming.seats[i])) for i in range(coming.n)]


def seats(mask):
    return [seat for seat in range(5) if mask >> seat & 1]


def choice(coming):
    return QUESTION_WORDS[coming.foreseen.s[QUESTION]], seats(coming.choosers)


def test_those_with_dice_left_throw_after_a_reveal():
    """R11: players whose five dice are kept only wait."""
    t = reveal()
    assert seats(found(t).throwers()) == [0, 1, 2]
    t.s[KEPT + 1] = 31
    coming = found(t)
    assert seats(coming.throwers()) == [0, 2] and not coming.n and not coming.choosers


def test_nobody_throws_after_the_last_throw():
    """R12: after the reveal the locations are decided."""
    coming = found(reveal(last=True))
    assert not coming.throwers() and coming.choosers


def test_brute_and_cheat_are_of_one_moment():
    """C4, C5, Q12: at a reveal both are asked before anyone throws; a player who pays may still turn a die."""
    t = Scene(seats=3, sheriff=0)
    t.give("brute1", 1, "cheat1", 0)
    t.answers(1, 3, 1)
    assert t.asked() == ("brute", [1])
    coming = found(t)
    assert [word for word, _ in windows(coming)] == ["cheat"] and 0 in windows(coming)[0][1]
    assert not coming.choosers, "some have answered already, so nobody looks further"


def test_cheat_is_not_foreseen_where_it_can_be_of_no_use():
    """Q84: both have been played, so its window doesn't open."""
    t = Scene(seats=3, sheriff=0, switches=USEFUL_WINDOWS)
    t.give("brute1", 1, "equipment1", 0)
    t.s[PLAYED + (CHEAT >> 3)] |= 3 << (CHEAT & 7)
    t.answers(1, 3, 1)
    assert t.asked() == ("brute", [1]) and not found(t).n
    t.answer(1, 0)
    assert t.asked()[0] == "keep"


def test_windows_of_one_moment_are_found_with_those_whom_they_ask():
    """L1, L2: Dynamite at the Mine, then Sharing at the Bank."""
    coming = found(mine())
    assert windows(coming)[0][0] == "sharing" and 1 not in windows(coming)[0][1]
    assert coming.wins[AT_MINE] in (0, NONE) and coming.wins[AT_BANK] == 1


def test_what_opens_is_no_longer_to_come():
    t = mine()
    coming = found(t)
    n = coming.n
    t.answer(0, 0)
    assert t.asked()[0] == "sharing"
    assert coming.opened() and coming.n == n - 1
    assert not coming.opened(), "each once"


def test_a_choice_that_follows_from_what_all_know_is_named_before():
    """L7: everyone knows the thief and who has something, so it is known that a victim will be chosen."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("girls", 1, "equipment2", 0, "equipment3", 2)
    t.hands("9 10 J K A", "Q Q Q A A", "9 10 J K K", until="girls")
    coming = found(t)
    assert choice(coming) == ("victim", [1])
    coming.foreseen.offer_card(1 << 1)
    assert coming.foreseen.legal(1, CARD_LINE) and not coming.foreseen.legal(0, CARD_LINE)
    t.answer(1, 0)
    assert coming.chosen_now()


def test_no_card_is_drawn_to_look():
    """Q44, L4: the Store winner's cards stay in the deck until Credit is passed."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("credit", 1)
    t.stack("store", "equipment4", "equipment5")
    t.hands("9 9 Q Q K", "J J 10 10 A", "9 10 Q K K", until="credit")
    coming = found(t)
    assert not coming.choosers and not coming.n


def test_the_same_comes_whatever_hands_hold():
    """Q84: the cards change nothing in what is found or how long that takes."""
    pieces = []
    for first, second in (("dynamite", "sharing"), ("equipment1", "equipment2"), ("marshal", "joe")):
        coming = found(mine(first, second))
        pieces.append((coming.pieces, windows(coming), coming.choosers, bytes(coming.wins), coming.ends))
    assert pieces[0] == pieces[1] == pieces[2]


def test_looking_changes_nothing():
    t = mine("dynamite", "sharing")
    before = bytes(t.g.s)
    found(t)
    assert bytes(t.g.s) == before and len(before) == SIZE and t.g.events.count == 0


def test_a_window_names_itself_first_to_those_whom_it_asks():
    coming = found(mine())
    later = windows(coming)[0]
    assert QUESTION_WORDS[coming.named(0)] == "dynamite"
    other = later[1][-1]
    assert QUESTION_WORDS[coming.named(other)] == "sharing"
    assert QUESTION_WORDS[coming.named(0, coming.n)] != "none" and coming.named(0, coming.n + 1) == 0


def test_a_card_for_a_window_to_come_is_found_in_a_hand():
    """Sharing, which the Bank will ask for."""
    t = mine("equipment1", "equipment2")
    t.give("sharing", 2)
    coming = found(t)
    kinds = 0x1FFF
    assert coming.plays(2, kinds) and not coming.plays(1, kinds)


def test_no_question_no_window_nothing_comes():
    t = Scene(seats=3, sheriff=0)
    assert t.asked()[0] == "keep" and t.s[OWED]
    coming = found(t)
    assert not (coming.n or coming.choosers or coming.ends or coming.throwers())
