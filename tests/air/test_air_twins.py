"""Twins of games that differ only in what is hidden: no byte, length or time on the air tells them apart."""

import random
from typing import Any

import pytest

from air.answers import Answers
from air.server import Server
from dicetown.game import Game
from nets import HOST, Listener, Poll, Socket, frame, handshake
from overlays import outline
from overlays.phones import Phones
from overlays.sheet import Sheet
from stations.air_bus import AirBus
from stations.station_bus import StationBus
from tests.properties.twins import PUBLIC, scramble
from tests.table.scripted_console import ScriptedConsole
from tests.table.test_unseen import WINDOWS, windows

PAUSE = 4  # seconds: the window stays open all the time, as what follows it would show what was hidden
TICKS = 700
PRESSES = {120: (0, "keep1"), 320: (0, "right"), 400: (2, "left"), 500: (3, "slam"), 600: (1, "right")}
Sent = list[tuple[int, int, bytes]]  # tick, phone, what went out


class OnAir:
    """The phones; until the table exists there are none."""

    def __init__(self) -> None:
        self.phones: Any = None

    def hear(self, now: int) -> bool:
        return bool(self.phones and self.phones.server.hear(now))

    def serve(self, now: int) -> bool:
        return bool(self.phones and self.phones.serve(now))

    def sets_up(self, number: int) -> bool:
        return True

    def keeps(self, number: int) -> bool:
        return bool(self.phones and self.phones.keeps(number))


class PhoneTable(ScriptedConsole):
    """A console with five phones and nothing soldered to it."""

    def __init__(self) -> None:
        self.air = OnAir()
        super().__init__(stations=0)
        listener = Listener()
        poll = Poll(listener)
        server = Server(listener, poll, 5)
        bus: Any = self.table.bus
        sheet = Sheet(outline.made(self.table), outline.describe)
        self.air.phones = Phones(bus, self.table, server, sheet, b"own", "no/such/file")
        server.serve_for(self.air.phones, Answers(self.air.phones, server, (HOST,), "", b'"1"', False))
        self.phones = [Socket() for _ in range(5)]
        for number, phone in enumerate(self.phones):
            phone.inbox = handshake()
            listener.waiting.append((phone, (f"10.0.0.{number}", 40000)))
            self.run(100)
            phone.inbox = frame(b'[%d,"sit","%s"]' % (number, b"phone%d" % number + b"x" * 10))
            self.run(100)
        assert all(station.present for station in self.table.stations)

    def carried(self, bus: StationBus) -> AirBus:
        made = AirBus(bus, False, 5, True)
        made.carry(self.air)
        return made

    def say(self, number: int, what: str) -> None:
        words = [(what, "")] if what == "slam" else [("press", what), ("release", what)]
        self.phones[number].inbox += b"".join(
            frame(b'[%d,"%s","%s"]' % (number, a.encode(), b.encode())) for a, b in words
        )


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
