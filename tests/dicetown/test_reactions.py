# runs on: cpython micropython
"""Windows: who is asked, in which order they are heard, and that asking gives nothing away (Q77, Q78, Q84, Q89)."""

from dicetown.game import ILLEGAL, NOT_OWED
from dicetown.presets import JOE_AT_SHERIFF
from scene import AWAY, Scene

HANDS = ("9 9 9 J J", "10 10 10 K A", "K K A Q 9")
BLANK = "equipment8"  # a Store card that can never be played


def test_choices_end():
    """There is none after the last legal choice, and none for a seat that is asked nothing."""
    t = Scene(seats=3)
    assert t.g.next(2, 30) == 31 and t.g.next(2, 31) == -1
    t.answer(2, 1)
    assert t.g.next(2, -1) == t.g.next(3, -1) == -1 and t.g.next(1, -1) == 0


def test_what_is_wrong_with_an_answer():
    """It is not among the choices, comes too late, or was never asked for; the game goes on afterwards."""
    t = Scene(seats=3)
    t.answer(2, 1)
    for seat, choice, error in (
        (0, 32, ILLEGAL),
        (1, -1, ILLEGAL),
        (2, 1, NOT_OWED),
        (3, 1, NOT_OWED),
        (5, 1, NOT_OWED),
    ):
        assert t.refuses(seat, choice) and t.g.decide(seat, choice) == error
    t.answers(1, 1)


def _round(window, holder, card):
    """Play a round in which `holder` holds `card` and everybody passes. -> what the public has seen of it"""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("joe", AWAY)
    t.stack("store", "equipment1", "equipment2", "equipment3", "equipment4")
    t.give("p1-1", 0, card, holder)
    t.hands(*HANDS, until="keep")
    asked = [ask for ask in t.all("ask", question=window) if holder in ask["seats"]]
    assert asked, window
    return t.public


# window, a seat that is asked there, the card that it could play
WINDOWS = (
    ("dynamite", 0, "dynamite"),
    ("sharing", 0, "sharing"),
    ("sharing", 2, "sharing"),
    ("credit", 0, "credit"),
    ("girls", 2, "girls"),
    ("sheriff", 1, "marshal"),
    ("corruption", 0, "corruption"),
    ("elixir", 0, "elixir"),
)


def test_windows_of_phase_two_open_alike():
    """Q84: byte by byte the same for a holder who passes and for a player who cannot play."""
    for window, holder, card in WINDOWS:
        assert _round(window, holder, card) == _round(window, holder, BLANK), window


def test_joes_window_opens_alike():
    """Q84, D1."""
    t = []
    for card in ("joe", BLANK):
        scene = Scene(seats=3, sheriff=0, switches=JOE_AT_SHERIFF, round=2)
        scene.stack("store", "equipment1", "equipment2", "equipment3")
        scene.give(card, 1)
        scene.hands("9 9 9 J 10", "10 10 10 9 A", "9 10 J A A")  # no Kings
        scene.pass_until("keep")
        assert scene.happened("ask", question="sheriff", seats=[0, 1])
        t.append(scene.public)
    assert t[0] == t[1]


def _reveal(cards, keep):
    """Play a first throw in which seat 1 holds these cards and keeps a mask of dice, and all pass afterwards."""
    t = Scene(seats=3, sheriff=0)
    for card in cards:
        t.give(card, 1)
    for seat in range(3):
        t.dice(seat, "9 10 J Q K")
    t.forget()
    t.answers(1, keep, 1)
    t.pass_until("keep")
    return t


def test_brute_opens_alike():
    """Q84: a player who kept several dice and holds a Store card is asked."""
    for card in ("brute1", "brute2"):
        held = _reveal([card], 3)
        assert held.happened("ask", question="brute", seats=[1])
        assert held.public == _reveal([BLANK], 3).public


def test_cheat_opens_alike():
    """Q84: a player who revealed a die and holds a Store card is asked."""
    for card in ("cheat1", "cheat2"):
        held = _reveal([card], 1)
        assert held.happened("ask", question="cheat", seats=[1])
        assert held.public == _reveal([BLANK], 1).public


def test_wanted_opens_alike():
    """Q84: every opponent with a Store card is asked when a card is played."""
    seen = []
    for card in ("wanted", BLANK):
        t = Scene(seats=4, sheriff=0, round=2)
        t.stack("store", "equipment1", "equipment2", "equipment3")
        t.give("joe", AWAY, "dynamite", 0, card, 1, "brute1", 2, "p1-1", 3)
        t.hands("9 9 9 J J", "10 10 10 K A", "K K A Q 9", "A A K J 9")
        t.answer(0, 1)
        assert t.asked() == ("wanted", [1, 2])
        t.pass_until("keep")
        seen.append(t.public)
    assert seen[0] == seen[1]


def test_without_store_cards_nobody_is_asked():
    """Q84: the backs are public, so not asking players without Store cards gives nothing away. Deeds do not count."""
    t = Scene(seats=3, sheriff=0, round=2)
    for seat in range(3):
        t.give("p1-%d" % (seat + 1), seat)
    t.empty("store", AWAY)
    t.hands(*HANDS, until="keep")
    for window in ("dynamite", "sharing", "credit", "girls", "sheriff", "corruption", "elixir", "wanted"):
        assert not t.happened("ask", question=window), window


def test_who_sits_nearer_to_the_sheriff_is_heard_first():
    """Q78: with another Sheriff the other seat comes first."""
    for sheriff, order in ((0, [0, 1]), (1, [1, 0]), (2, [0, 1])):
        t = Scene(seats=3, sheriff=sheriff)
        t.give("cheat1", 0, "cheat2", 1)
        for seat in range(3):
            t.dice(seat, "9 10 J Q K")
        t.forget()
        t.answers(1, 1, 1)
        while t.asked()[0] != "keep":
            window, seats = t.asked()
            for seat in seats:
                t.answer(seat, 6 if window == "cheat" and 6 in t.choices(seat) else 0)
        assert [play["seat"] for play in t.all("play")] == order


def test_of_two_copies_the_one_that_came_first_is_played():
    """C4, C5: if it were always the lower one, playing Cheat 2 would tell that its player does not hold Cheat 1."""
    for kind, keep, played in (("brute", 3, 1), ("cheat", 1, 6)):
        for copies in ("12", "21"):
            t = Scene(seats=2, sheriff=0)
            for copy in copies:
                t.give(kind + copy, 0)
            t.dice(0, "9 10 J Q K")
            t.forget()
            t.answers(keep, 1)
            assert t.asked() == (kind, [0])
            t.answer(0, played)
            assert [play["card"] for play in t.all("play")] == [kind + copies[0]]


def test_cards_may_be_kept_for_ever():
    """Q89: players who always pass play nothing in a whole game."""
    t = Scene(seats=2, sheriff=0)
    t.give("joe", AWAY)
    held = ("dynamite", "girls", "credit", "sharing", "marshal", "elixir", "cheat1", "corruption")
    for card in held:
        t.give(card, 0)
    while not t.g.over():
        for seat in t.asked()[1]:
            t.answer(seat, t.g.next(seat, -1))
        assert not t.happened("play")
        t.forget()
