# runs on: cpython micropython
"""The dice, exactly: throws, shuffles and blind draws are what anyone can work out from the published seed."""

import hashlib

from dicetown.cards import FACES
from dicetown.layout import POSITION, SEED, SIZE
from dicetown.presets import PRESETS
from dicetown.stream import Stream
from scene import Scene

REVISED = PRESETS["revised"]
STORE = (
    "equipment1 equipment2 equipment3 equipment4 equipment5 equipment8 dynamite girls brute1 brute2 "
    "cheat1 cheat2 corruption credit joe marshal sharing wanted elixir"
).split()
ELIXIRS = "wealth charm luck power protection friendship domination".split()


def hashed(seed, label=b""):
    """Yield the bytes of SHA-256(seed || label || n) for n = 0, 1, 2, ..."""
    n = 0
    while True:
        yield from hashlib.sha256(seed + label + n.to_bytes(4, "big")).digest()
        n += 1


class Chance:
    """The rules for records, as their text has them."""

    def __init__(self, seed):
        self.bytes = hashed(bytes([seed]) * 32)

    def pick(self, k):
        b = next(self.bytes)
        while b >= 256 - 256 % k:
            b = next(self.bytes)
        return b % k

    def shuffled(self, cards):
        cards = list(cards)
        for i in reversed(range(1, len(cards))):
            j = self.pick(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def throw(self, n):
        return [FACES[self.pick(6)] for _ in range(n)]


def deeds(copies):
    return ["p%d-%d" % (value + 1, n + 1) for value in range(5) for n in range(copies)]


def dealt(seed, seats=3, switches=0):
    """Return a scene, and the stream of its seed after the shuffles and the first throw of the game."""
    chance = Chance(seed)
    store = chance.shuffled(STORE)
    land = chance.shuffled(deeds(4 if switches & 1 else 5))
    elixirs = chance.shuffled(ELIXIRS) if switches & 2 else []
    throws = [chance.throw(5) for _ in range(seats)]
    t = Scene(seats=seats, switches=switches, seed=seed)
    assert t.cards("store") == store
    assert (t.cards("row"), t.cards("property")) == (land[:3], land[3:])
    assert (t.cards("open"), t.cards("elixirs")) == (elixirs[:2], elixirs[2:])
    assert [t.faces(seat).split() for seat in range(seats)] == throws
    return t, chance


def test_setup_and_first_throw():
    """S2, S3, S10, R2: Store, then Property, then elixirs are shuffled; then the seats throw in order."""
    for seed in range(20):
        dealt(seed, 2 + seed % 4, REVISED if seed % 3 == 0 else seed % 4)


def test_every_throw_of_a_round():
    """R7, R11: the dice in hand are thrown again, in the order of seats and dice, up to the last throw."""
    for seed in range(5):
        t, chance = dealt(seed)
        hands = [[0] * 5 for _ in range(3)]
        kept = [0, 0, 0]
        for masks in ((0b00001, 0b10000, 0), (0b10010, 0b00001, 0b00100), (0b01100, 0b00010, 0b00001)):
            for seat in range(3):
                hands[seat] = t.faces(seat).split()
                kept[seat] |= masks[seat]
            t.forget()
            t.answers(*masks)
            for seat in range(3):
                for die in range(5):
                    if not kept[seat] >> die & 1:
                        hands[seat][die] = FACES[chance.pick(6)]  # type: ignore[call-overload]
                if kept[seat] != 31:
                    assert t.faces(seat).split() == hands[seat]
        assert t.happened("throw", last=1)  # seat 0 is complete, and the others have thrown a last time
        for seat in range(3):
            told = t.all("hand", seat=seat)[0]
            assert [told["d%d" % die] for die in range(5)] == hands[seat]


def test_a_reshuffle():
    """L5: the discards, in the order in which they arrived, are shuffled like any deck."""
    t, chance = dealt(3)
    t.round(2)
    arrived = ["marshal", "equipment8", "girls", "wanted", "credit", "equipment1"]
    t.empty("store", "front4")  # where nobody sits
    t.give("elixir", "store")
    for card in arrived:
        t.give(card, "discard")
    t.hands("J J J 9 9", "A A 9 9 9", "A A A 9 9")
    expected = chance.shuffled(arrived)
    assert [move["what"] for move in t.all("move", **{"from": "discard", "to": "store"})] == expected
    assert t.cards("drawn")[0] == "elixir"  # the last of the old deck
    assert t.cards("drawn")[1:] == expected[:2]


def test_a_blind_draw_at_the_saloon():
    """L7, Q48: each card drawn is a random one of those left of its kind, in their order of arrival."""
    hand = ["p2-1", "girls", "p5-1", "equipment3", "wanted", "p1-2", "marshal"]
    for seed in range(6):
        t, chance = dealt(seed)
        for card in hand:
            t.give(card, 1)
        t.hands("Q Q Q 9 9", "9 9 9 A A", "9 9 9 9 A", until="backs")
        t.answer(0, 2)  # two Store cards, so also one deed
        drawn = []
        for kind in (["girls", "equipment3", "wanted", "marshal"], ["p2-1", "p5-1", "p1-2"]):
            for _ in range(2 if "girls" in kind else 1):
                drawn.append(kind.pop(chance.pick(len(kind))))
        assert [look["card"] for look in t.all("look")] == drawn


def test_a_blind_draw_of_friendship():
    """L23, Q55: the card that Friendship takes is drawn in the same way."""
    for seed in range(6):
        t, chance = dealt(seed, switches=REVISED)
        t.stack("open", "friendship")
        t.give("p2-1", 1, "girls", 1, "marshal", 1, "p3-3", 1, "equipment4", 1)
        t.hands("9 9 9 9 A", "10 10 9 A A", "9 9 9 A A", until="potion")
        t.answer(2, 0, "potion")
        assert t.cards(2) == [["girls", "marshal", "equipment4"][chance.pick(3)]]


def test_the_stream_goes_on():
    """R2: the bytes are right beyond those prepared at once, and beyond 256 hashes; a stream may have a label."""
    seed = bytes(range(32))
    for label in (b"", b"bot"):
        stream = Stream(label)
        s = bytearray(SIZE)
        for i in range(32):
            s[SEED + i] = seed[i]
        stream.restart(s)
        expected = hashed(seed, label)
        for _ in range(257 * 32):
            if stream.low(s):
                stream.refill(s)
            assert stream.pick(s, 256) == next(expected)


def test_a_restored_game_goes_on_with_the_same_dice():
    """R2: a window restored in the middle of the stream gives the same bytes."""
    seed = bytes(range(200, 232))
    s = bytearray(SIZE)
    for i in range(32):
        s[SEED + i] = seed[i]
    expected = list(zip(range(1000), hashed(seed)))
    for at in (0, 1, 31, 32, 33, 255, 256, 700, 999):
        stream = Stream()
        s[POSITION] = at >> 8
        s[POSITION + 1] = at & 255
        stream.restart(s)
        stream.refill(s)
        assert stream.pick(s, 256) == expected[at][1]


def test_no_number_is_favoured():
    """R2, S5: over all bytes each number comes up equally often; bytes that would favour some are dropped."""
    stream = Stream()
    s = bytearray(SIZE)
    for i in range(256):
        stream.pool[i] = i
    for k in (1, 2, 3, 5, 6, 7, 19, 25, 100, 128, 255, 256):
        times = [0] * k
        for byte in range(256):
            s[POSITION] = 0
            s[POSITION + 1] = byte
            n = stream.pick(s, k)
            if (s[POSITION] << 8 | s[POSITION + 1]) == byte + 1:
                times[n] += 1
        assert times == [256 // k] * k
