# runs on: cpython micropython
"""What is on the table before the first throw (S1 to S11)."""

from dicetown.cards import CARDS, FACES, back, is_property
from dicetown.game import Game
from dicetown.presets import PRESETS
from scene import WHAT, Scene

REVISED = PRESETS["revised"]
EQUIPMENT = ["equipment1", "equipment2", "equipment3", "equipment4", "equipment5", "equipment8"]
ACTIONS = "dynamite girls brute1 brute2 cheat1 cheat2 corruption credit joe marshal sharing wanted elixir".split()
ELIXIRS = ["charm", "domination", "friendship", "luck", "power", "protection", "wealth"]
HANDS = "0 1 2 3 4 front0 front1 front2 front3 front4".split()


def test_two_to_five_players():
    """S1: no other number is allowed, and everyone who sits down throws."""
    for seats in (2, 3, 4, 5):
        assert Scene(seats=seats).asked() == ("keep", list(range(seats)))
    for seats in (0, 1, 6):
        try:
            Game().new(seats, 0, 0, bytes(32))
        except ValueError as error:
            assert "2 to 5 seats" in str(error)
            continue
        raise AssertionError("%d players" % seats)


def test_store_deck_is_complete_and_face_down():
    """S2, S11: six equipment, two Brutes, two Cheats, one of each other card; shuffled, and nobody sees one."""
    orders = []
    for seed in (1, 2, 3):
        t = Scene(seed=seed)
        deck = t.cards("store")
        assert len(deck) == 19
        assert sorted(deck) == sorted(EQUIPMENT + ACTIONS)
        assert t.order("move", "look", "offered") == []
        orders.append(deck)
    assert orders[0] != orders[1] and orders[1] != orders[2]


def test_three_kinds_of_backs():
    """L8, S2, S3, S10: the backs of the Store, of Property and of the elixirs tell them apart."""
    kinds = [WHAT[back(card)] for card in range(CARDS)]
    assert kinds == ["store back"] * 19 + ["property back"] * 25 + ["elixir back"] * 7
    assert [is_property(card) for card in range(CARDS)] == [kind == "property back" for kind in kinds]


def test_property_deck_and_row():
    """S3: 25 cards in the first edition, 20 in the revised one, shuffled; three of them lie open."""
    for switches, copies in ((0, 5), (REVISED, 4)):
        box = ["p%d-%d" % (value, n + 1) for value in (1, 2, 3, 4, 5) for n in range(copies)]
        rows = []
        for seed in (1, 2, 3):
            t = Scene(switches=switches, seed=seed)
            assert len(t.cards("row")) == 3
            assert sorted(t.cards("row") + t.cards("property")) == box
            assert t.cards("row") + t.cards("property") != box
            rows.append(t.cards("row"))
        assert rows[0] != rows[1] or rows[1] != rows[2]


def test_each_player_has_five_dice_and_eight_dollars():
    """S4, S5, S8: nothing else; empty chairs have nothing at all."""
    t = Scene(seats=4)
    for seat in range(5):
        assert t.purse(seat) == (8 if seat < 4 else 0)
        assert t.gold(seat) == 0
        assert len(t.all("throw", seat=seat, n=5)) == (1 if seat < 4 else 0)
    assert [place for place in HANDS if t.cards(place)] == []


def test_the_six_faces():
    """S5: 9, 10, J, Q, K, A, and each of them falls."""
    assert FACES == ("9", "10", "J", "Q", "K", "A")
    fallen = set()
    for seed in (1, 2, 3):
        t = Scene(seats=5, seed=seed)
        for seat in range(5):
            fallen.update(t.faces(seat).split())
    assert fallen == set(FACES)


def test_mine_bank_and_stagecoach_for_every_player_count():
    """S6, S7, S8: 30 nuggets, $3 in the Bank, an empty Stagecoach; $8n + 3 in play."""
    for seats in (2, 3, 4, 5):
        t = Scene(seats=seats)
        assert t.gold("mine") == 30
        assert (t.purse("bank"), t.purse("stagecoach")) == (3, 0)
        assert sum([t.purse(place) for place in (0, 1, 2, 3, 4, "bank", "stagecoach")]) == 8 * seats + 3
        assert len(t.cards("store")) == 19 and len(t.cards("row") + t.cards("property")) == 25


def test_the_first_sheriff_is_named():
    """S9: the players say who is the youngest; it must be one of them."""
    for sheriff in (0, 1, 2):
        t = Scene(sheriff=sheriff)
        assert t.sheriff() == sheriff
        assert t.happened("setup", sheriff=sheriff)
    for sheriff in (-1, 3):
        try:
            Game().new(3, 0, sheriff, bytes(32))
        except ValueError:
            continue
        raise AssertionError("Sheriff %d of three" % sheriff)


def test_elixirs_of_the_revised_edition():
    """S10: seven of them, shuffled, two open; the first edition leaves them in their box."""
    orders = []
    for seed in (1, 2, 3):
        t = Scene(switches=REVISED, seed=seed)
        assert len(t.cards("open")) == 2 and len(t.cards("elixirs")) == 5
        assert sorted(t.cards("open") + t.cards("elixirs")) == ELIXIRS
        orders.append(t.cards("open") + t.cards("elixirs"))
    assert orders[0] != orders[1] or orders[1] != orders[2]
    t = Scene()
    assert t.cards("open") + t.cards("elixirs") + t.cards("elixirdiscard") == []
