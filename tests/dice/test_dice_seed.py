# runs on: cpython micropython
"""The seed, from the system's source and the players' hands; what hands do can only add to it."""

import hashlib

from dice.seed import Entropy, commitment
from gate import steady


def zeros(n):
    return bytes(n)


def test_a_seed_has_32_bytes_and_hands_change_it():
    quiet = Entropy(zeros)
    shaken = Entropy(zeros)
    shaken.stir(123456)
    assert len(quiet.seed()) == 32
    assert quiet.seed() == quiet.seed()
    assert quiet.seed() != shaken.seed()


def test_the_system_alone_is_enough():
    given = []

    def source(n):
        given.append(n)
        return bytes([len(given)]) * n

    entropy = Entropy(source)
    assert entropy.seed() != entropy.seed()
    assert given == [32, 32]


def test_a_promised_number_and_those_of_others_make_the_next_seed_alone():
    entropy = Entropy(zeros)
    others = bytes(range(32))
    assert not entropy.mix(others), "nothing was promised"
    promised = entropy.promise()
    assert entropy.mix(others) and not entropy.mix(others), "once for each promise"
    seed = entropy.seed()
    assert commitment(bytes([seed[i] ^ others[i] for i in range(32)])) == promised
    assert entropy.seed() != seed and not entropy.mix(others), "the next game's is drawn anew"


def test_who_is_promised_a_number_and_tells_none_changes_nothing():
    entropy = Entropy(zeros)
    entropy.promise()
    assert entropy.seed() == Entropy(zeros).seed()


def test_the_commitment_is_the_hash_that_anyone_can_check():
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).digest()


def test_stirring_allocates_nothing():
    entropy = Entropy(zeros)

    def shake():
        for k in range(100):
            entropy.stir(k * 7919)

    steady(shake, "stirring")
