"""Throws as answers: which are legal, how the dice fall, and that masked faces tell nothing; for any faces and seed
(R2, R5)."""

from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from dicetown.events import E_KEEP
from dicetown.game import DONE, ILLEGAL, Game
from dicetown.layout import DICE, KEPT, SEED, THROWN
from dicetown.presets import MASKED, OWN_DICE
from dicetown.questions import KEEP
from dicetown.stream import Stream
from tests.properties.twins import PUBLIC, clone, told

MASKS = st.sampled_from((0, MASKED))
SEEDS = st.binary(min_size=32, max_size=32)
KEPT_DICE = st.lists(st.integers(0, 30), min_size=3, max_size=3)  # not all five of a seat, so nobody's hand is complete
DIGITS = st.lists(st.lists(st.integers(0, 6), min_size=5, max_size=5), min_size=3, max_size=3)
SOME = settings(max_examples=60)


def asked(masked: int, seed: bytes, kept: list[int] | None = None) -> Game:
    """Return a game whose three seats are asked to throw; some dice are kept already."""
    g = Game()
    g.new(3, OWN_DICE | masked, 0, seed)
    for seat, mask in enumerate(kept or ()):
        g.s[KEPT + seat] = mask
        g.s[THROWN + seat] = 31 & ~mask
        for die in range(5):
            g.s[DICE + seat * 5 + die] = die if mask >> die & 1 else 255
    return clone(g)


def in_hand(g: Game, seat: int) -> list[int]:
    return [die for die in range(5) if g.s[THROWN + seat] >> die & 1]


def answer(digits: list[int], dice: list[int]) -> int:
    return sum(digit << 3 * i for i, digit in enumerate(digits[: len(dice)]))


def stream_of(g: Game) -> list[int]:
    """Return the stream's next numbers for 15 dice."""
    stream, s = Stream(), bytearray(g.s)
    stream.restart(s)
    stream.refill(s)
    return [stream.pick(s, 6) for _ in range(15)]


@SOME
@given(st.integers(-(1 << 20), 1 << 31), KEPT_DICE)
def test_an_answer_is_legal_if_it_has_a_face_or_none_for_each_die_in_hand(choice: int, kept: list[int]) -> None:
    g = asked(0, bytes(32), kept)
    dice = len(in_hand(g, 0))
    right = choice >= 0 and choice >> 3 * dice == 0 and all(choice >> 3 * i & 7 != 7 for i in range(dice))
    before = bytes(g.s)
    assert g.legal(0, choice) == right and g.decide(0, choice) == (DONE if right else ILLEGAL)
    assert right or bytes(g.s) == before


@SOME
@given(DIGITS, KEPT_DICE, MASKS, SEEDS, st.permutations(range(3)))
def test_each_die_falls_as_the_rules_say(
    digits: list[list[int]], kept: list[int], masked: int, seed: bytes, order: list[int]
) -> None:
    """In any order of answers. Kept dice stay; the stream is used only for dice that need it."""
    g = asked(masked, seed, kept)
    numbers, expected = iter(stream_of(g)), bytearray(g.s[DICE : DICE + 15])
    for seat in range(3):
        for digit, die in zip(digits[seat], in_hand(g, seat), strict=False):
            k = 0 if digit and not masked else next(numbers)
            expected[seat * 5 + die] = (max(digit - 1, 0) + k) % 6
    for seat in order:
        assert g.legal(seat, answer(digits[seat], in_hand(g, seat)))
        assert g.decide(seat, answer(digits[seat], in_hand(g, seat))) == DONE
    assert g.s[DICE : DICE + 15] == expected
    left = list(numbers)
    assert stream_of(g)[: len(left)] == left


@SOME
@given(DIGITS, DIGITS, SEEDS, SEEDS, st.lists(st.integers(1, 31), min_size=3, max_size=3), st.booleans())
def test_masked_twins_tell_alike(
    digits: list[list[int]], others: list[list[int]], seed: bytes, twin: bytes, keeps: list[int], equal: bool
) -> None:
    """Two games with other faces and seeds look the same to all if the values are equal; otherwise to the public, until
    dice are kept."""
    one = asked(MASKED, seed)
    two = clone(one)
    two.s[SEED : SEED + 32] = twin
    two = clone(two)
    if equal:
        values = [(max(digit - 1, 0) + k) % 6 for digit, k in zip(chain(*digits), stream_of(one), strict=True)]
        faces = [1 + (value - k) % 6 for value, k in zip(values, stream_of(two), strict=True)]
        others = [faces[0:5], faces[5:10], faces[10:15]]
    for seat in range(3):
        assert one.decide(seat, answer(digits[seat], list(range(5)))) == DONE
        assert two.decide(seat, answer(others[seat], list(range(5)))) == DONE
        for viewer in (PUBLIC, *range(3)) if equal else (PUBLIC,):
            assert told(clone_with_events(one), viewer) == told(clone_with_events(two), viewer)
        one.events.clear()
        two.events.clear()
    assert one.question(0) == two.question(0) == KEEP
    if equal:
        assert one.s[DICE : DICE + 25] == two.s[DICE : DICE + 25]
    for seat in range(3):
        assert one.legal(seat, keeps[seat]) == two.legal(seat, keeps[seat])
        if not one.legal(seat, keeps[seat]):
            return
        one.refill()
        two.refill()
        assert one.decide(seat, keeps[seat]) == two.decide(seat, keeps[seat]) == DONE
    for event, same in zip(told(one, PUBLIC), told(two, PUBLIC), strict=False):
        if event != same:
            assert not equal and event[0] == E_KEEP
            return


def clone_with_events(g: Game) -> Game:
    """Return a copy whose events can be read while the game keeps its own."""
    copy = clone(g)
    copy.events.buf[:] = g.events.buf
    copy.events.head, copy.events.free, copy.events.count = g.events.head, g.events.free, g.events.count
    return copy
