"""Whole games over a line that loses, changes, repeats, delays and inserts bytes: nothing wrong is ever shown."""

import random
from collections.abc import Callable

import pytest

from host.game.events import Event, Snapshot
from tests.link.harness import Console, Talk

FAULTS = 0.05  # of the pieces that the line carries
STEPS = 120  # of a game


def bad_line(dice: random.Random) -> Callable[[bytes], bytes]:
    """What the line does to each piece that it carries; it may keep one back and deliver it later."""
    late: list[bytes] = []

    def hurt(piece: bytes) -> bytes:
        before = late.pop() if late and dice.random() < 0.3 else b""
        if not piece or dice.random() > FAULTS:
            return before + piece
        data = bytearray(piece)
        at = dice.randrange(len(data))
        some = dice.randint(1, 30)
        match dice.choice(["lose", "flip", "repeat", "cut", "delay", "insert", "double"]):
            case "lose":
                data.clear()
            case "flip":
                data[at] ^= 1 << dice.randrange(8)
            case "repeat":
                data[at:at] = data[at : at + some]
            case "cut":
                del data[at : at + some]
            case "delay":
                late.append(bytes(data))
                data.clear()
            case "insert":
                data[at:at] = dice.randbytes(some)
            case "double":
                data *= 2
        return before + bytes(data)

    return hurt


def stretches(talk: Talk) -> list[list[Event]]:
    """The events told between one snapshot and the next."""
    found: list[list[Event]] = [[]]
    for message in talk.inbox:
        if isinstance(message, Snapshot):
            found.append([])
        elif isinstance(message, Event):
            found[-1].append(message)
    return found


def place(events: list[Event], told: list[Event], start: int) -> int:
    """Where `events` stand in a row in `told`, from `start` on."""
    for at in range(start, len(told) - len(events) + 1):
        if told[at : at + len(events)] == events:
            return at
    raise AssertionError(f"never told in this order: {[event.name for event in events]}")


@pytest.mark.parametrize("seed", range(6))
def test_what_is_shown_is_what_was_told(seed: int) -> None:
    dice = random.Random(seed)
    talk = Talk(Console(seats=dice.randint(2, 5)))
    hurt = bad_line(dice)
    for _ in range(STEPS):
        if not talk.console.game.over():
            talk.console.step(dice.randrange(4))
        talk.run(dice.choice([0.02, 0.2, 0.5]), hurt)
        if dice.random() < 0.01:
            talk.session.open()  # another program starts
    talk.run(15)
    told = talk.console.told
    at = 0
    for events in stretches(talk):
        at = place(events, told, at) + len(events)
    last = stretches(talk)[-1]
    assert told[len(told) - len(last) :] == last
    assert talk.session.counts.bad and talk.session.counts.gaps
