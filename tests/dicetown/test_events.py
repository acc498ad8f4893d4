# runs on: cpython micropython
"""What each seat and the public may learn from an event, and the ring that holds events until they are read."""

from dicetown.cards import CARDS, NONE, STORE, back
from dicetown.events import E_ROUND, EVENT_SIZE, EVERYONE, NOBODY, Ring, conceal
from scene import FACES, WHAT, Scene, offer, words

PUBLIC = 0


def told(event, viewer):
    """Return an event in words, as a viewer may see it: a seat's bit, or PUBLIC."""
    shown = bytearray(event)
    conceal(shown, viewer)
    return words(shown)[1]


def newest(ring):
    event = bytearray(EVENT_SIZE)
    while ring.take(event):
        pass
    return event


def test_the_others_see_the_back_of_a_hidden_card():
    """L8, Q46: this holds for every card in the box; the audience sees its face."""
    ring = Ring()
    for card in range(CARDS):
        for audience, blind in ((0b00100, (PUBLIC, 0b00001, 0b01000)), (NOBODY, (PUBLIC, 0b00100))):
            ring.moved(card, 1, STORE, 2)
            ring.only(audience)
            event = newest(ring)
            for viewer in blind:
                move = told(event, viewer)
                assert move["what"] == WHAT[back(card)] and move["n"] == 1 and move["to"] == "2"
            if audience:
                assert told(event, audience)["what"] == words(event)[1]["what"]


def test_the_faces_of_a_throw_are_the_throwers():
    """R2, R12: the others learn how many dice were thrown; only in the last throw do they see them."""
    t = Scene(seats=2)
    t.g.new(2, 0, 0, bytes(32))
    event = bytearray(EVENT_SIZE)
    throws = 0
    while t.g.events.take(event):
        kind, throw = words(event)
        if kind == "throw":
            throws += 1
            for viewer in (PUBLIC, 0b10 >> throw["seat"]):
                seen = told(event, viewer)
                assert [seen["d%d" % die] for die in range(5)] == [None] * 5
                assert (seen["seat"], seen["n"], seen["last"]) == (throw["seat"], 5, 0)
            assert told(event, 1 << throw["seat"]) == throw and throw["d0"] in FACES
    assert throws == 2
    t.g.decide(0, 31)
    t.g.decide(1, 1)
    t.g.refill()
    while words(event)[0] != "throw":
        t.g.events.take(event)
    for viewer in (PUBLIC, 0b01, 0b10):
        assert told(event, viewer) == words(event)[1] and event[4] == 1


def test_cards_of_an_offer():
    """Q34: the public sees backs, except of fenced cards, whose faces all have seen."""
    t = Scene(seats=3, sheriff=0, round=2)
    for card, place in (("girls", 1), ("p4-1", 1), ("p5-1", "front1")):
        t.give(card, place)
    t.hands("A A A K J", "9 9 10 J J", "9 9 10 10 J")
    t.answers(offer(1, cards=(0, 1, 2)), 0)
    seen = [words(event)[1]["card"] for event in t.public if words(event)[0] == "offered"]
    assert seen == ["store back", "property back", "p5-1"]


def test_a_full_ring_loses_the_oldest():
    """It also counts the events that nobody will read."""
    ring = Ring()
    event = bytearray(EVENT_SIZE)
    assert not ring.take(event) and ring.lost == 0
    for n in range(Ring.capacity + 3):
        ring.put(E_ROUND, EVERYONE, n)
    assert (ring.lost, ring.count) == (3, Ring.capacity)
    for n in range(3, Ring.capacity + 3):
        assert ring.take(event) and words(event) == ("round", {"aud": EVERYONE, "n": n})
        assert [event[i] for i in range(3, EVENT_SIZE)] == [NONE] * 7
    assert not ring.take(event)


def causes(t, what, to):
    """Return the causes for which goods of a kind came to a place."""
    return [move["cause"] for move in t.all("move") if move["what"] == what and move["to"] == str(to)]


def test_nuggets_say_whether_dynamite_brought_them():
    """L1, C2: it did not if Wanted cancelled it."""
    for plays, cancels, cause in ((0, 0, "location"), (1, 0, "dynamite"), (1, 1, "location")):
        t = Scene(seats=2, round=2)
        t.give("dynamite", 0, "wanted", 1)
        t.hands("9 9 9 10 J", "10 10 J Q Q")
        t.answer(0, plays)
        if plays:
            t.answer(1, cancels)
        t.pass_until("keep")
        assert causes(t, "nuggets", 0) == [cause]
        assert all(move["cause"] for move in t.all("move"))


def test_cards_say_which_turn_at_the_store_brought_them():
    """L4, L6, C7: the location's own, the first round's second one, or that of Credit."""
    t = Scene(seats=2)
    t.give("credit", 0)
    t.hands("J 9 9 10 K", "10 10 10 Q A", until="credit")
    t.answer(0, 1)
    t.pass_until("keep")
    drawn = [move["cause"] for move in t.all("move") if move["to"] == "drawn"]
    assert drawn == ["location", "firstround", "credit"]
    assert t.all("win")[2]["turns"] == 2


def test_dollars_say_what_for():
    """R8, L18, L23, C8."""
    t = Scene(seats=3)
    for seat in range(3):
        t.answer(seat, 31 if seat == 0 else 1)
    assert causes(t, "dollars", "stagecoach") == ["price"]
