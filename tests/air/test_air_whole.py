"""Five phones play a whole game on the console's own server in a box, and a television looks on. The power is cut, and
one phone goes away.

The phones speak the station protocol (host/web/STATION.md), and press what their pages ask for, all between two ticks
of the console, whose clock is virtual.
"""

import contextlib
import random
import socket
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pytest import CaptureFixture
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.typing import Origin
from websockets.uri import parse_uri

from host.commands import main as cli
from host.game import record_files
from host.virtual.clock import VirtualClock
from screens.canvas import MARKED, PLAIN
from screens.codes import ASKED, DICE, LOCKED, TUMBLING, UNTHROWN
from tests.air.air_pages import Told, on_air
from tests.screens.read_page import Reader
from tests.table.hands import Hands

STEP = 8  # ms: as long as a tick may take
AGAIN_MS = 200  # ms between two tries to reach the console
PATIENCE = 600.0  # seconds: reached only by a test that has failed
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
HEAD = 5  # bytes before a page
LOOKS = {"marked": MARKED, "thrown": PLAIN}
AWAY = 2  # the phone that goes away
CUT = 2  # the round in which the power is cut
GONE = 3  # the round in which a phone goes away


class Sight:
    """A private page as `Hands` expect to see a screen."""

    def __init__(self, page: bytes) -> None:
        self.kind, self.standing = page[:2]
        self._reader = Reader(page, "en", NAMES)
        self._reader.read()

    def rows(self) -> list[str]:
        return [self._reader.rows.get(row, "").strip() for row in range(8)]

    def dice(self) -> list[tuple[str, int] | None]:
        cells: list[tuple[str, int] | None] = [None] * 5
        for die in self._reader.dice:
            if die["look"] in LOOKS:
                cells[die["place"]] = die["face"], LOOKS[die["look"]]
        return cells


class Phone(Told):
    """A page that joins again whenever its connection breaks, unless it is put away. It is a station for `Hands`."""

    def __init__(self, address: str, number: int, token: str) -> None:
        """token: "" only looks on and takes no place."""
        super().__init__()
        self.address = address
        self.number = number
        self.token = token
        self.socket: socket.socket | None = None
        self.unsent = b""
        self.away = self.sat = False
        self.came = 0  # how often it was let in
        self.due = 0  # when it tries to join, ms
        self.screen = self

    @property
    def version(self) -> int:
        return len(self.private)

    def press(self, button: str) -> None:
        self.say(*(("slam", "") if button == "slam" else ("press", button)))

    def release(self, button: str) -> None:
        self.say(*(("tip", "") if button == "slam" else ("release", button)))

    def page(self) -> bytes:
        """The last private page; b"" if there is none."""
        return self.private[-1][HEAD:] if self.private else b""

    def asked(self) -> bool:
        page = self.page()
        return bool(page) and page[0] == DICE and page[1] & (ASKED | LOCKED) == ASKED

    def locked(self) -> bool:
        page = self.page()
        return bool(page) and page[0] == DICE and page[1] & LOCKED > 0

    def thrown(self) -> bool:
        """The page shows the dice that were thrown, whether or not the player has chosen."""
        page = self.page()
        return bool(page) and page[0] == DICE and not page[1] & (UNTHROWN | TUMBLING)

    def tick(self, now: int) -> None:
        if self.socket and self.away:
            self.leave(now)
        elif self.socket:
            self.flush()
            self.read(now)
        elif not self.away and now >= self.due:
            self.join(now)

    def join(self, now: int) -> None:
        host, port = self.address.split(":")
        self.due = now + AGAIN_MS
        self.protocol = ClientProtocol(
            parse_uri(f"ws://{self.address}/socket"), origin=Origin(f"http://{self.address}")
        )
        self.protocol.send_request(self.protocol.connect())
        self.unsent = b""
        self.private.clear()
        self.socket = socket.socket()
        # As browsers do: otherwise a release may wait for the answer to the press, as if the button was held.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)  # while its clock waits for this test the console lets nobody in
        self.socket.connect_ex((host, int(port)))

    def leave(self, now: int) -> None:
        assert self.socket
        self.socket.close()
        self.socket = None
        self.sat = False
        self.places = ""
        self.due = now + AGAIN_MS

    def read(self, now: int) -> None:
        assert self.socket
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if not data:
            self.leave(now)
            return
        self.hear(data)
        if not self.sat and self.protocol.state is OPEN:
            self.sat = True
            self.came += 1
            if self.token:
                self.say("sit", self.token)
        self.flush()

    def hear(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY):
                self.take(bytes(event.data) if event.opcode is Opcode.BINARY else bytes(event.data).decode())

    def hear_out(self) -> None:
        """Take what the console, which has ended, had still sent."""
        if self.socket:
            self.socket.settimeout(PATIENCE)
            with contextlib.suppress(ConnectionError):
                while data := self.socket.recv(65536):
                    self.hear(data)
            self.socket.setblocking(False)

    def say(self, action: str, button: str) -> None:
        if self.socket and self.protocol.state is OPEN:
            self.protocol.send_text(f'[{self.number},"{action}","{button}"]'.encode())
            self.flush()

    def flush(self) -> None:
        assert self.socket
        self.unsent += b"".join(self.protocol.data_to_send())
        if self.unsent:
            with contextlib.suppress(ConnectionError, BlockingIOError):  # the next read notices it
                self.unsent = self.unsent[self.socket.send(self.unsent) :]


class Thumbs(Hands):
    hold_ms, rest_ms = 60, 100

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone, random.Random(phone.number))
        self.phone = phone
        self.resting = True
        self.waits: Callable[[], bool] = lambda: False

    def look(self) -> Sight | None:
        return Sight(self.phone.page()) if self.phone.page() else None

    def choose(self, sight: Sight | None) -> str:
        if self.resting or not sight or self.waits():
            return ""
        if sight.standing & UNTHROWN:
            return "slam"
        return super().choose(sight)


class Evening:
    """Five phones at a console. Their thumbs rest unless told what to press, except in `play`."""

    def __init__(self) -> None:
        self.phones: list[Phone] = []
        self.watching: list[Phone] = []
        self.thumbs: list[Thumbs] = []
        self.so: Callable[[], bool] = lambda: False
        self.met = threading.Event()

    def tick(self, now: int) -> None:
        for phone in (*self.phones, *self.watching):
            phone.tick(now)
        for thumbs in self.thumbs:
            thumbs.tick(now)
        if not self.met.is_set() and self.so():
            for thumbs in self.thumbs:
                thumbs.resting = True
            self.met.set()

    def until(self, so: Callable[[], bool]) -> None:
        self.so = so
        self.met.clear()
        assert self.met.wait(PATIENCE), "\n\n".join(map(self.text, range(len(self.phones))))

    def play(self, until: Callable[[], bool]) -> None:
        for thumbs in self.thumbs:
            thumbs.resting = False
        self.until(until)

    def throw(self, number: int) -> None:
        """Play on to a throw of that round in which all have thrown, and two or more have not chosen.

        Phones learn of a round one after the other, and a player may keep all dice at once: then it is a later throw,
        maybe of a later round.
        """

        def waits(phone: Phone) -> bool:
            return self.round() >= number and phone.thrown() and sum(not each.locked() for each in self.phones) >= 2

        for thumbs in self.thumbs:
            thumbs.waits = partial(waits, thumbs.phone)
        self.play(
            lambda: (
                all(map(waits, self.phones))
                and sum(phone.asked() for phone in self.phones) >= 2
                and not any(thumbs.held or thumbs.pressed >= 0 for thumbs in self.thumbs)
            )
        )
        for thumbs in self.thumbs:
            thumbs.waits = lambda: False

    def watch(self, address: str) -> Phone:
        """Return a page that takes no place."""
        self.watching.append(Phone(address, 0, ""))
        self.until(lambda: self.watching[-1].places != "")
        return self.watching[-1]

    def come(self, address: str) -> None:
        for number in range(len(NAMES)):
            phone = Phone(address, number, f"phone{number}0123456789")
            self.phones.append(phone)
            self.thumbs.append(Thumbs(phone))
            self.until(lambda phone=phone: bool(phone.page()))  # type: ignore[misc]

    def text(self, number: int) -> str:
        """Return the text of a phone's page."""
        page = self.phones[number].page()
        return "\n".join(Sight(page).rows()) if page else ""

    def faces(self) -> list[list[str]]:
        """Return the faces of the dice under each cup, "" for dice that lie open; none before they are thrown."""
        return [
            [cell[0] if cell else "" for cell in Sight(phone.page()).dice()] if phone.thrown() else []
            for phone in self.phones
        ]

    def hear_out(self) -> list[list[str]]:
        """Return the faces that the console, which has ended, showed last: a page may arrive late."""
        for phone in self.phones:
            phone.hear_out()
        return self.faces()

    def does(self, number: int, *buttons: str) -> None:
        """Press these buttons one after the other, each after the last one has changed the page."""
        thumbs = self.thumbs[number]
        for button in buttons:
            thumbs.plan.append(button)
            self.until(lambda: not thumbs.plan and not thumbs.held and thumbs.pressed < 0)

    def shows(self, number: int, text: str) -> None:
        """Wait for a page with this text."""
        self.until(lambda: text in self.text(number))

    def round(self) -> int:
        return max((seat["round"] for seat in self.phones[0].seats.values()), default=0)

    def awaited(self) -> list[int]:
        return [number for number, seat in self.phones[0].seats.items() if seat["awaited"]]

    def set_up(self) -> None:
        """Set up a game in the lobby, as five people would."""
        self.does(0, "ok")  # for the language
        for number in range(len(NAMES)):
            self.shows(number, "OK: sit")
            self.does(number, "ok")
            self.shows(number, "Who are you?")  # pages change for other people's sake as well
            self.does(number, "ok")
        self.until(lambda: all("DICE TOWN" in page and "?" not in page for page in map(self.text, range(len(NAMES)))))
        self.does(0, "right", "keep5", "right")
        self.shows(0, "First Sheriff")
        self.does(0, "ok")


def test_five_phones_play_a_whole_game_over_a_power_cut_and_an_absence(
    tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    evening = Evening()
    flash, records = tmp_path / "flash", tmp_path / "records"
    flash.mkdir()
    with on_air(flash, clock=VirtualClock(evening.tick, step=STEP), entropy=b"phones") as (console, address):
        phones = evening.phones
        television = evening.watch(address)
        evening.come(address)
        evening.set_up()
        evening.throw(CUT)
        before: list[list[str]] = []
        console.restart(lambda: before.extend(evening.hear_out()))
        assert sum(map(bool, before)) >= 2
        evening.until(
            lambda: (
                all(phone.came == 2 for phone in phones)
                and all(faces in ([], again) for faces, again in zip(before, evening.faces(), strict=True))
            )
        )
        evening.play(lambda: evening.round() >= GONE and phones[AWAY].asked())
        phones[AWAY].away = True
        stranger = Phone(address, AWAY, "stranger01234567")
        evening.watching.append(stranger)
        evening.until(lambda: stranger.sat and stranger.places == "ttttt")
        evening.play(lambda: evening.awaited() == [AWAY])
        assert not stranger.private
        stranger.away, phones[AWAY].away = True, False
        evening.play(phones[AWAY].asked)
        evening.play(lambda: "wins!" in evening.text(0))
        evening.until(lambda: television.seats == phones[0].seats)
        assert cli.main(["pull", console.port, "--records", str(records)]) == 0
        console.check()
        assert not list(flash.glob("fault.*")), "the console has started anew by itself"
        assert not television.private
        assert television.came == 2  # it was there all the time, except during the power cut
        assert [phone.came for phone in phones] == [2 + (number == AWAY) for number in range(len(NAMES))]
    (path,) = records.iterdir()
    assert len(record_files.read(path)[0]["seats"]) == len(NAMES)
    assert cli.main(["verify", str(path)]) == 0
    assert "right. " in capsys.readouterr().out
