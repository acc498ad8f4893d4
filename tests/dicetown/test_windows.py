# runs on: cpython micropython
"""Windows that stay closed because everyone can know that a card would have no effect (Q84), and those that open."""

from chance import Luck, begin, choose, owing
from dicetown.cards import DISCARD, JOE, MARSHAL, PROPERTY, STORE
from dicetown.correct import correct
from dicetown.events import E_ASK, E_MOVE, EVENT_SIZE, conceal
from dicetown.layout import PLAYED
from dicetown.piles import may_be_held, reshuffle
from dicetown.presets import DOC_ELIXIRS, JOE_AT_SHERIFF, USEFUL_WINDOWS
from dicetown.question_table import CARD, QUESTIONS
from scene import CARD as NUMBER
from scene import Scene

USEFUL = USEFUL_WINDOWS
# Seat 0 wins the Mine and the Town Hall, seat 1 the Bank, seat 2 the Saloon and the Kings.
HANDS = ("9 9 9 A A", "10 10 10 9 A", "Q Q K K 9")
NO_QUEENS = (HANDS[0], HANDS[1], "K K K K 9")


def table(switches=USEFUL, seats=3, sheriff=0):
    t = Scene(seats=seats, sheriff=sheriff, switches=switches, round=2)
    return t


def played(t, *cards):
    """Mark cards as played by somebody, seen by all."""
    for card in cards:
        t.give(card, "discard")
        t.s[PLAYED + NUMBER[card] // 8] |= 1 << NUMBER[card] % 8


def asked_for(t, question):
    return t.happened("ask", question=question)


def until_keep(t, hands=HANDS):
    t.hands(*hands, until="keep")


def test_who_holds_a_card_is_asked_until_the_right_one_was_played():
    """C2, C3, C6, C9, C10, C12: only what all have seen counts, whatever cards are in hand."""
    for card, question in (
        ("dynamite", "dynamite"),
        ("girls", "girls"),
        ("corruption", "corruption"),
        ("marshal", "sheriff"),
        ("sharing", "sharing"),
        ("elixir", "elixir"),
    ):
        for gone in (False, True):
            for switches in (USEFUL, 0):
                t = table(switches)
                for i in range(6):
                    t.give("equipment%s" % "123458"[i], i // 2)
                if gone:
                    played(t, card)
                until_keep(t)
                assert asked_for(t, question) == (not gone or not switches), (card, gone, switches)


def test_a_card_discarded_face_down_may_still_be_held():
    """Q46, Q84: the player who drew it at the Store knows better, but nobody else does."""
    t = table()
    t.give("equipment1", 0, "dynamite", "discard")
    until_keep(t)
    assert asked_for(t, "dynamite")


def test_after_a_shuffle_nobody_knows():
    """L5: what was played can be drawn again."""
    t = table()
    t.give("equipment1", 0)
    played(t, "dynamite")
    t.empty("store", "front0")
    reshuffle(t.g, DISCARD, STORE)
    assert may_be_held(t.s, NUMBER["dynamite"])
    until_keep(t)
    assert asked_for(t, "dynamite")


def test_a_card_that_is_played_is_seen():
    """Q81: cancelled or not, it lies open, and so does Wanted; so the next card played opens no window of Wanted."""
    t = table()
    t.give("dynamite", 0, "girls", 2, "wanted", 1)
    t.hands(*HANDS)
    t.answer(0, 1)
    assert t.asked() == ("wanted", [1, 2])
    t.answers(1, 0)
    assert not may_be_held(t.s, NUMBER["dynamite"]) and not may_be_held(t.s, NUMBER["wanted"])
    t.give("equipment1", 1, "equipment2", 0)
    t.pass_until("girls")
    t.answer(2, 1)
    assert t.asked()[0] != "wanted"


def test_of_brute_and_cheat_there_are_two():
    """S11, C4, C5, Q17, Q21: after one was played there is still the other."""
    for kind, keep in (("brute", 3), ("cheat", 1)):
        for gone, opens in (((), True), (("1",), True), (("2",), True), (("1", "2"), False)):
            t = table(seats=2)
            t.give("equipment1", 0)
            played(t, *[kind + copy for copy in gone])
            t.forget()
            t.answers(keep, 1)
            assert asked_for(t, kind) == opens, (kind, gone)


def test_the_mine_that_is_dug_empty_anyway():
    """Q1, C2: with no more nuggets than 9s Dynamite brings nothing."""
    for nuggets, opens in ((4, True), (3, False), (0, False)):
        t = table()
        t.give("equipment1", 0)
        t.nuggets("mine", nuggets)
        until_keep(t)
        assert asked_for(t, "dynamite") == opens


def test_girls_for_a_single_card():
    """C3, Q52: after the first theft there is nothing left to take."""
    for cards, opens in ((("equipment2",), False), (("equipment2", "p1-1"), True)):
        t = table()
        t.give("equipment1", 2)
        for card in cards:
            t.give(card, 0)
        t.hands(*HANDS)
        t.pass_until("saloonpick", "victim", "townhall", "sheriff", "corruption")
        assert asked_for(t, "girls") == opens


def test_the_sheriffs_window_is_for_two_cards():
    """C8, C9, D1, Q85: it opens if either may be held; Joe also needs somebody else with a dollar to lose (Q3)."""
    switches = USEFUL | JOE_AT_SHERIFF
    for gone, purses, opens in (
        ((), (8, 8, 8), True),
        (("marshal",), (8, 8, 8), True),
        (("joe",), (8, 8, 8), True),
        (("marshal", "joe"), (8, 8, 8), False),
        (("marshal",), (0, 0, 0), False),
        (("marshal",), (5, 0, 0), False),  # only the one seat with a card has dollars: it would rob itself
        (("marshal",), (0, 5, 0), True),
        (("marshal",), (5, 5, 0), True),
    ):
        t = table(switches)
        t.give("equipment1", 0)
        t.dollars("bank", 0)
        played(t, *gone)
        for seat in range(3):
            t.dollars(seat, purses[seat])
        until_keep(t, NO_QUEENS)
        assert asked_for(t, "sheriff") == opens, (gone, purses)


def test_wanted_against_joe_who_finds_nothing():
    """Q3, C11: cancelling him would change nothing."""
    for dollars, opens in ((0, False), (1, True)):
        t = table(USEFUL | JOE_AT_SHERIFF)
        t.give("joe", 0, "equipment1", 2)
        t.hands(*NO_QUEENS, until="sheriff")
        t.dollars(1, dollars)
        t.answers(2 + 1, 0)
        assert t.happened("play", card="joe", target=1)
        assert asked_for(t, "wanted") == opens


def test_the_elixir_card_for_hands_that_earn_nothing():
    """L18, C12: 10s and 9s earn nothing without a deed; but every visit brings an elixir."""
    for switches, deed, opens in ((USEFUL, False, False), (USEFUL, True, True), (USEFUL | DOC_ELIXIRS, False, True)):
        t = table(switches, seats=2)
        t.give("equipment1", 0)
        if deed:
            t.give("p1-1", 0)
        t.hands("9 9 9 10 10", "10 10 10 A A")
        t.pass_until("elixir", "keep")
        assert asked_for(t, "elixir") == opens, (switches, deed)


def test_a_card_put_right_by_hand_is_seen_too():
    """Everyone is told when it moves onto the discards, or out of them."""
    t = Scene(seats=2, switches=USEFUL)
    t.give("dynamite", "discard")
    t.g.events.clear()
    assert correct(t.g, NUMBER["dynamite"], 1, DISCARD, 0) and may_be_held(t.s, NUMBER["dynamite"])
    assert correct(t.g, NUMBER["dynamite"], 1, 0, DISCARD) and not may_be_held(t.s, NUMBER["dynamite"])
    assert correct(t.g, NUMBER["dynamite"], 1, DISCARD, 1) and may_be_held(t.s, NUMBER["dynamite"])


def test_what_was_played_follows_from_what_all_are_told():
    """Q84: what the public events of whole games show matches; no window opens for a card that lies open."""
    event = bytearray(EVENT_SIZE)
    for number in range(12):
        g = begin(number, switches=(number * 41) % 512 | USEFUL)
        luck = Luck(number)
        seen: set = set()
        while not g.over():
            seat = owing(g, luck)
            g.refill()
            g.decide(seat, choose(g, seat, luck))
            while g.events.take(event):
                conceal(event, 0)
                kind, what, source, target = event[0], event[2], event[4], event[5]
                if kind == E_MOVE and source == DISCARD:
                    seen = set()
                elif kind == E_MOVE and target == DISCARD and source < 5 and what < PROPERTY:
                    seen.add(what)
                elif kind == E_ASK and len(QUESTIONS[event[2]]) > CARD:
                    card = QUESTIONS[event[2]][CARD]
                    assert may_be_held(g.s, card) or (card == MARSHAL and may_be_held(g.s, JOE))
            for card in range(PROPERTY):
                assert (g.s[PLAYED + card // 8] >> card % 8 & 1) == (card in seen), (number, card)
