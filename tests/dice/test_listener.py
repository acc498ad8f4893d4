"""What a listener on the air can know of hidden dice: everything if faces are plain, nothing if they are masked.

The listener hears every byte that the dice send, and learns the console's seed only at the end.
"""

import hashlib
import math
from collections import Counter
from typing import Any

from dicetown.game import DONE, Game
from dicetown.layout import DICE
from dicetown.presets import MASKED, OWN_DICE
from host.virtual.air import RESTING, Air

SEEDS = 400
FACES = (0, 1, 2, 3, 4, 5, 5, 0, 3, 2)
NOT_BY_CHANCE = 27.9  # chi-squared with 5 degrees of freedom: one in 25,000 exceeds it


def overheard(faces: tuple[int, ...]) -> list[bytes]:
    """Return what ten dice send when they lie."""
    air = Air(noise=0)
    said: dict[bytes, bytes] = {}
    for number, face in enumerate(faces):
        air.dice[number].lie(RESTING, face)
    air.listen(lambda event, data: said.update({bytes(data[1]): bytes(data[4])}))
    for _ in range(40):
        air.advance(10)
    return [said[address] for address in sorted(said)][: len(faces)]


def values(faces: tuple[int, ...], masked: int, seed: bytes) -> list[int]:
    """Return the values under the cups of two seats whose dice show these faces."""
    g: Any = Game()
    g.new(2, OWN_DICE | masked, 0, seed)
    for seat in range(2):
        g.refill()
        assert g.decide(seat, sum(1 + face << 3 * i for i, face in enumerate(faces[5 * seat : 5 * seat + 5]))) == DONE
    return list(g.s[DICE : DICE + 10])


def seeds() -> list[bytes]:
    return [hashlib.sha256(b"%d" % n).digest() for n in range(SEEDS)]


def bits(found: Counter[tuple[int, int]]) -> float:
    """Return the mutual information of faces heard and values under the cups, in bits."""
    total = sum(found.values())
    heard, lies = Counter[int](), Counter[int]()
    for (face, value), n in found.items():
        heard[face] += n
        lies[value] += n
    return sum(n / total * math.log2(n * total / heard[face] / lies[value]) for (face, value), n in found.items())


def test_plain_dice_tell_a_listener_everything() -> None:
    found: Counter[tuple[int, int]] = Counter()
    for seed in seeds()[:40]:
        under = values(FACES, 0, seed)
        assert under == list(FACES)
        found.update(zip(FACES, under, strict=True))
    entropy = -sum(n / len(FACES) * math.log2(n / len(FACES)) for n in Counter(FACES).values())
    assert abs(bits(found) - entropy) < 1e-9, "all there is to know"


def test_masked_dice_tell_him_nothing() -> None:
    """The same bytes are on the air, and each value comes as often as any other, whatever the face."""
    said = overheard(FACES)
    found: Counter[tuple[int, int]] = Counter()
    by_die = [Counter[int]() for _ in FACES]
    for seed in seeds():
        under = values(FACES, MASKED, seed)
        found.update(zip(FACES, under, strict=True))
        for die, value in zip(by_die, under, strict=True):
            die[value] += 1
    assert overheard(FACES) == said and len(said) == len(FACES), "the seed is nowhere on the air"
    for die in by_die:
        assert set(die) == set(range(6)), "a twin has each value with the same bytes"
        expected = SEEDS / 6
        assert sum((die[value] - expected) ** 2 / expected for value in range(6)) < NOT_BY_CHANCE
    bias = 25 / (2 * SEEDS * len(FACES) * math.log(2))  # of the estimate, in bits: (6 - 1)(6 - 1) cells
    assert bits(found) < 4 * bias


def test_two_throws_with_the_same_values_may_sound_otherwise() -> None:
    """In twins with other faces and seeds the values are equal and the messages are not; neither tells anything."""
    one, other = seeds()[:2]
    under = values(FACES, MASKED, one)
    shifts = values((0,) * 10, MASKED, other)
    twin = tuple((value - shift) % 6 for value, shift in zip(under, shifts, strict=True))
    assert values(twin, MASKED, other) == under and overheard(twin) != overheard(FACES)
