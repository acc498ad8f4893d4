"""A console with five phones and nothing soldered to it, in this process: its sockets are buffers."""

from typing import Any

from air.answers import Answers
from air.server import Server
from nets import HOST, Listener, Poll, Socket, frame, handshake
from overlays import outline
from overlays.phones import Phones
from overlays.sheet import Sheet
from stations.air_bus import AirBus
from stations.station_bus import StationBus
from tests.table.scripted_console import ScriptedConsole


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
