# runs on: cpython micropython
"""Doc Badluck in the revised edition: seven elixirs, two of them open (S10, L21 to L23)."""

from dicetown.layout import SEED
from dicetown.presets import DOC_ELIXIRS, PRESETS
from scene import Scene

REVISED = PRESETS["revised"]
# Seat 0 wins the Mine and the Store, seat 1 the Bank, the Kings and the Town Hall; seat 2 wins nothing.
HANDS = ("9 9 9 J J", "10 10 10 K K", "9 10 J A A")
OTHERS = {"wealth", "charm", "luck", "power", "protection", "friendship", "domination"}


def _doc(*open_ones, **rest):
    """Bring seat 2 to the Doc. open_ones: the open elixirs; deck: the top elixirs of the hidden deck."""
    t = Scene(seats=3, sheriff=0, switches=rest.get("switches", REVISED), round=2)
    t.stack("open", *open_ones)
    if "deck" in rest:
        t.stack("elixirs", *rest["deck"].split())
    t.stack("store", "equipment1", "equipment2")
    t.hands(*rest.get("hands", HANDS), until="potion")
    t.forget()
    return t


def test_the_elixirs_at_the_start():
    """S10, D25: seven of them, two open, the others face down; none in the first edition."""
    t = Scene(switches=REVISED)
    assert len(t.cards("open")) == 2 and len(t.cards("elixirs")) == 5 and t.cards("elixirdiscard") == []
    assert set(t.cards("open") + t.cards("elixirs")) == OTHERS
    assert Scene().cards("open") == Scene().cards("elixirs") == []


def test_who_controlled_nothing_must_visit():
    """L21, D3b: they take an open elixir or the unseen top one; staying away is no choice."""
    t = _doc("wealth", "charm")
    assert t.asked() == ("potion", [2])
    assert t.choices(2) == [0, 1, 2]


def test_where_the_visit_is_optional_it_can_be_declined():
    """D3b: with that switch only."""
    t = _doc("wealth", "charm", switches=DOC_ELIXIRS)
    assert t.choices(2) == [0, 1, 2, 3]
    t.answer(2, 3)
    assert t.cards("open") == ["wealth", "charm"] and t.happened("visit", seat=2, benefit="none")
    assert t.asked()[0] == "keep"


def test_the_sheriff_orders_the_visits():
    """L21, D3f, Q60."""
    t = Scene(seats=4, sheriff=3, switches=REVISED, round=2)
    t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A", "9 10 J A A", until="order")
    assert t.asked() == ("order", [1]) and t.choices(1) == [2, 3]
    t.answer(1, 3)
    t.answer(3, 2, "potion")
    t.pass_until("potion")
    assert t.asked() == ("potion", [2])


def test_an_open_elixir_is_replaced():
    """L22, Q65: applied at once, discarded, and the open ones filled from the deck."""
    t = _doc("wealth", "charm", deck="power luck protection friendship domination")
    t.answer(2, 0)
    assert t.happened("visit", seat=2, benefit="wealth")
    assert t.cards("open") == ["charm", "power"] and t.cards("elixirdiscard") == ["wealth"]
    assert t.cards("elixirs") == ["luck", "protection", "friendship", "domination"]


def _opened(t):
    """Return the elixirs turned up since the visit."""
    return t.moves("elixirs", "open")


def test_an_open_elixir_is_replaced_after_its_effect():
    """L22, Q65: the effect first, then the next one is turned up."""
    t = _doc("wealth", "charm")
    t.answer(2, 0)
    moves = [(move["what"], move["to"]) for move in t.all("move")]
    assert [to for _, to in moves] == ["elixirdiscard", "2", "2", "open"] and moves[1][0] == "dollars"


def test_an_open_elixir_is_replaced_after_the_choices_in_it():
    """L22: a player who still has to choose deeds, a giver or Joe's target does not see the next elixir."""
    t = _doc("protection", "charm")
    t.give("p1-1", 2, "p2-1", 2, "p3-1", 2)
    t.answer(2, 0)
    for _ in range(2):
        assert t.asked() == ("wire", [2]) and not _opened(t)
        t.answer(2, 0)
    assert len(_opened(t)) == 1 and t.asked()[0] == "keep"
    t = _doc("friendship", "charm")
    t.give("brute1", 0, "cheat1", 1)
    t.answer(2, 0)
    assert t.asked() == ("giver", [2]) and not _opened(t)
    t.answer(2, 0)
    assert len(_opened(t)) == 1
    t = _doc("luck", "charm")
    t.stack("store", "joe")
    t.answer(2, 0)
    assert t.asked() == ("joe", [2]) and not _opened(t)
    t.answer(2, 1)
    t.pass_until("keep")
    assert len(_opened(t)) == 1 and t.happened("play", card="joe", target=1)


def test_the_unseen_top_is_not_replaced():
    """L22, Q66: the top of the deck is applied, whatever it is; the open ones stay."""
    t = _doc("wealth", "charm", deck="power luck protection friendship domination")
    t.answer(2, 2)
    t.pass_all()  # pass the window of Marshal
    assert t.happened("visit", seat=2, benefit="power") and t.sheriff() == 2
    assert t.cards("open") == ["wealth", "charm"] and t.cards("elixirdiscard") == ["power"]


def test_the_unseen_top_may_be_useless():
    """Q66, Q7: Protection without a deed does nothing, and is used up."""
    t = _doc("wealth", "charm", deck="protection luck power friendship domination")
    t.answer(2, 2)
    assert t.asked()[0] == "keep"
    assert t.cards("elixirdiscard") == ["protection"] and t.cards("front2") == []


def _used_up():
    """Return a visit with an empty deck: five elixirs are in the discards."""
    t = _doc("wealth", "charm")
    t.empty("elixirs", "elixirdiscard")
    return t


def test_an_empty_deck_is_shuffled_from_the_discards():
    """L22, Q65: together with the elixir just used, so five remain when one of six has been opened."""
    for seed in range(3):
        t = _used_up()
        t.s[SEED] = seed  # gives another order of the same deck
        t.g.stream.restart(t.s)
        t.g.stream.refill(t.s)
        t.answer(2, 0)
        assert t.cards("elixirdiscard") == [] and len(t.cards("elixirs")) == 5 and len(t.cards("open")) == 2
        assert "wealth" in t.cards("elixirs") + t.cards("open")
        for move in t.all("move", **{"from": "elixirdiscard"}):
            assert move["aud"] == 0


def test_the_unseen_top_of_an_empty_deck():
    """L22, Q65: the five discards are shuffled, and the top one is taken."""
    t = _used_up()
    t.answer(2, 2)
    [visit] = t.all("visit")
    assert visit["benefit"] in OTHERS - {"wealth", "charm"}
    assert t.cards("elixirdiscard") == [visit["benefit"]] and len(t.cards("elixirs")) == 4
    assert t.cards("open") == ["wealth", "charm"]


def test_wealth():
    """L23, Q2: $2 from each, or all that one has."""
    t = _doc("wealth", "charm")
    for seat, dollars in ((0, 5), (1, 1), (2, 0)):
        t.dollars(seat, dollars)
    t.answer(2, 0)
    assert [t.purse(seat) for seat in range(3)] == [3, 0, 3]


def test_charm():
    """L23, Q2: a nugget from each who has one."""
    t = _doc("wealth", "charm")
    for seat, nuggets in ((0, 5), (1, 0), (2, 0)):
        t.nuggets(seat, nuggets)
    t.answer(2, 1)
    assert [t.gold(seat) for seat in range(3)] == [4, 0, 1]


def test_luck():
    """L23: the top Store card; nobody else sees it."""
    t = _doc("luck", "charm")
    t.stack("store", "brute1", "brute2")
    t.answer(2, 0)
    assert t.cards(2) == ["brute1"]
    [move] = t.all("move", what="brute1")
    assert move["aud"] == 1 << 2


def test_power():
    """L23: the badge."""
    t = _doc("power", "charm")
    assert t.sheriff() == 1
    t.answer(2, 0)
    assert t.asked() == ("sheriff", [0])  # seat 0 holds a Store card
    t.answer(0, 0)
    assert t.sheriff() == 2


def test_power_of_the_sheriff_himself():
    """L23, Q66: it changes nothing, but is used up."""
    t = Scene(seats=3, sheriff=2, switches=REVISED, round=2)
    t.stack("open", "power", "charm")
    t.hands("9 9 9 J J", "10 10 10 A A", "9 10 J A A", until="potion")
    t.answer(2, 0)
    assert t.sheriff() == 2 and "power" not in t.cards("open")


def test_power_moves_the_badge_and_not_the_order():
    """Q61: the badge moves at once, but the old Sheriff's order of the visits stays."""
    t = Scene(seats=5, sheriff=0, switches=REVISED, round=2)
    t.stack("open", "power", "charm")
    t.hands("9 9 9 J J", "10 10 10 A A", "9 10 J A A", "9 10 J A A", "9 10 J A A", until="order")
    t.answer(0, 4)
    t.answer(0, 3)
    t.answer(4, 0)
    t.pass_all()  # pass the window of Marshal
    assert t.sheriff() == 4
    assert t.asked() == ("potion", [3])  # without a new order
    t.stack("open", "power", "wealth")
    t.answer(3, 0)
    t.pass_all()
    assert t.sheriff() == 3  # it moves again
    assert t.asked() == ("potion", [2])


def test_protection():
    """L23, L20: two deeds of the hand, face up."""
    t = _doc("protection", "charm")
    t.give("p1-1", 2, "p2-1", 2, "p3-1", 2)
    t.answer(2, 0)
    assert t.asked() == ("wire", [2]) and t.choices(2) == [0, 1, 2]
    t.answer(2, 1)
    t.answer(2, 1)
    assert t.cards("front2") == ["p2-1", "p3-1"] and t.cards(2) == ["p1-1"]


def test_protection_of_one_deed():
    """Q7."""
    t = _doc("protection", "charm")
    t.give("p2-1", 2)
    t.answer(2, 0)
    assert t.cards("front2") == ["p2-1"] and t.asked()[0] == "keep"


def test_friendship():
    """L23, Q55: one Store card, drawn unseen, from a player of one's choice; only the two see its face."""
    t = _doc("friendship", "charm")
    for card, seat in (("brute1", 0), ("brute2", 0), ("p1-1", 0), ("cheat1", 1)):
        t.give(card, seat)
    t.answer(2, 0)
    assert t.asked() == ("giver", [2]) and t.choices(2) == [0, 1]
    deeds = [card for card in t.cards(0) if card[0] == "p"]
    t.answer(2, 0)
    [card] = t.cards(2)
    assert card[0] != "p" and [card for card in t.cards(0) if card[0] == "p"] == deeds
    [move] = t.all("move", what=card)
    assert move["from"] == "0" and move["aud"] == 0b101
    for look in t.all("look"):
        assert look["aud"] == 0b100


def test_friendship_when_only_one_can_give():
    """L23, Q55: nothing to choose; the drinker's own cards do not count."""
    t = _doc("friendship", "charm")
    t.give("brute1", 2)
    assert len([card for card in t.cards(0) if card[0] != "p"]) == 1  # from the Store
    t.answer(2, 0)
    assert t.asked()[0] == "keep" and len(t.cards(2)) == 2


def test_friendship_is_drawn_and_not_chosen():
    """Q55: the same choice brings different cards."""
    seen = set()
    for seed in range(1, 9):
        t = Scene(seats=3, sheriff=0, switches=REVISED, seed=seed, round=2)
        t.stack("open", "friendship", "charm")
        t.stack("store", "equipment1", "equipment2")
        t.give("brute1", 1, "cheat1", 1)
        t.hands(*HANDS, until="potion")
        t.answer(2, 0)
        t.answer(2, 1)
        seen.add(t.cards(2)[0])
    assert seen == {"brute1", "cheat1"}


def test_domination():
    """L23, Q55: one deed; Store cards do not count."""
    t = _doc("domination", "charm")
    t.empty(0, "store")
    t.empty(1, "property")
    t.give("p1-1", 0, "brute1", 0, "p2-1", 1)
    t.answer(2, 0)
    assert t.choices(2) == [0, 1]
    t.answer(2, 0)
    assert t.cards(2) == ["p1-1"] and t.cards(0) == ["brute1"]


def test_domination_cannot_take_what_is_fenced():
    """Q54: a player who has only fenced deeds is no target."""
    t = _doc("domination", "charm")
    t.empty(1, "property")
    t.give("p1-1", "front0", "p2-1", 1)
    t.answer(2, 0)
    assert t.asked()[0] == "keep" and t.cards(2) == ["p2-1"] and t.cards("front0") == ["p1-1"]


def test_domination_over_nobody():
    """Q54, Q66: nobody has a deed in hand, so it does nothing."""
    t = _doc("domination", "charm")
    t.empty(1, "property")
    t.give("p1-1", "front0")
    t.answer(2, 0)
    assert t.asked()[0] == "keep" and t.cards(2) == [] and "domination" not in t.cards("open")


def test_dice_play_no_part():
    """L22: with Queens that lost, and Aces, any elixir can be chosen."""
    t = _doc("protection", "wealth", hands=("9 9 9 K K", "10 10 Q Q Q", "Q Q A A 10"))
    assert t.asked() == ("potion", [2]) and t.choices(2) == [0, 1, 2]


def test_control_alone_bars_the_doc():
    """Q59, L24, D3c, D3d: with an empty Bank, and Kings blocked by Marshal."""
    t = Scene(seats=3, sheriff=0, switches=REVISED, round=2)
    t.dollars("bank", 0)
    t.give("marshal", 0)
    t.hands("9 9 9 A A", "10 10 A A 9", "K K A 9 9", until="sheriff")
    t.answer(0, 1)
    t.pass_until("keep")
    assert t.happened("win", location="bank", seat=1) and t.happened("win", location="sheriff", seat=2)
    assert t.sheriff() == 0 and not t.happened("visit")
