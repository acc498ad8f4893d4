"""Twins of games that differ only in what is hidden: no byte, length or time on the air tells them apart."""

import random

import pytest

from dicetown.game import Game
from tests.air.phone_table import PhoneTable
from tests.properties.twins import PUBLIC, scramble
from tests.table.test_unseen import WINDOWS, windows

PAUSE = 4  # seconds: the window stays open all the time, as what follows it would show what was hidden
TICKS = 700
PRESSES = {120: (0, "keep1"), 320: (0, "right"), 400: (2, "left"), 500: (3, "slam"), 600: (1, "right")}
Sent = list[tuple[int, int, bytes]]  # tick, phone, what went out


def played(state: bytes) -> Sent:
    """Play on from a state, with the same presses each time. -> what goes out to all phones"""
    scene = PhoneTable()
    scene.load(state)
    scene.table.match.pause = PAUSE
    sent: Sent = []
    for tick in range(TICKS):
        if tick in PRESSES:
            scene.say(*PRESSES[tick])
        scene.run(1)
        for number, phone in enumerate(scene.phones):
            if phone.out:
                sent.append((tick, number, phone.out))
                phone.out = b""
    return sent


def lengths(sent: Sent) -> list[tuple[int, int, int]]:
    return [(tick, number, len(data)) for tick, number, data in sent]


def of(sent: Sent, phone: int) -> list[tuple[int, bytes]]:
    return [(tick, data) for tick, number, data in sent if number == phone]


@pytest.mark.parametrize("word", WINDOWS)
def test_lengths_and_times_tell_nothing_and_each_phone_gets_only_its_own(word: str) -> None:
    for n, state in enumerate(windows()[word][:2]):
        first = played(state)
        assert first
        twin = Game()
        twin.load(state)
        scramble(twin, PUBLIC, random.Random(n))
        assert lengths(played(bytes(twin.s))) == lengths(first)
        for seat in range(2):
            twin.load(state)
            scramble(twin, seat, random.Random(n))
            other = played(bytes(twin.s))
            assert lengths(other) == lengths(first)
            assert of(other, seat) == of(first, seat)
