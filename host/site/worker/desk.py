"""The page's worker, in Python: the console with its board, and what host/web does between it and a page.

The page gets the very messages that a server gives it, made by the same files: the live table (host/web/live.py) and
the stations (host/web/console.py). worker.js calls `begin`, then `turn` some times a second, and `heard` for what the
page says; it gets what is told by `js.tell(kind, text)`.
"""

import asyncio
import json
import os
import sys

import js

PERIOD = 0x3FFFFFFF  # of the firmware's milliseconds


def urandom(n):
    drawn = js.crypto.getRandomValues(js.Uint8Array.new(n))
    return bytes([drawn[i] for i in range(n)])


def repeated(seed):
    """The box's own repeatable urandom (host/virtual/shim/os.py)."""
    from hashlib import sha256

    drawn = [0]

    def urandom(n):
        out = b""
        while len(out) < n:
            out += sha256(seed.encode() + drawn[0].to_bytes(4, "big")).digest()
            drawn[0] += 1
        return out[:n]

    return urandom


class Out:
    """A queue that the page empties."""

    def __init__(self, kind):
        self.kind = kind

    def put_nowait(self, text):
        if text is not None:
            js.tell(self.kind, text if isinstance(text, str) else text.hex())

    def qsize(self):
        return 0


def begin(facts):
    """facts: JSON of language, definition of the board, texts, and, for a test, entropy."""
    global desk
    facts = json.loads(facts)
    os.urandom = repeated(facts["entropy"]) if facts.get("entropy") else urandom
    from host.i18n import catalogue, device

    code = facts["language"]
    catalogue.know(code, facts["catalogue"])
    device.know(code, facts["device"])
    from host.i18n.translation import speak

    speak(code)
    from host.virtual.machine import Machine
    from host.virtual.wired import Board

    board = Board(facts["board"])
    machine = Machine(board)
    sys.modules["machine"] = machine
    desk = make(board, code)


def make(board, code):
    from host.game.events import Snapshot
    from host.link.session import Session
    from host.link.verbs import Verbs
    from host.web.console import Stations, Viewer
    from host.web.dealing import Dealer
    from host.web.live import Live
    from host.web.sessions import HOST

    class Asking(Verbs):
        """Verbs that give what can be waited for."""

        def __init__(self, session):
            self.session = session

        def command(self, verb, *arguments):
            return self.session.submit(verb, *arguments)

    class Desk(Dealer):
        def __init__(self):
            super().__init__(Live([code]))
            import console

            self.console = console
            self.session = Session()
            self.stations = Stations(board, lambda station: False)
            self.stations.names = lambda: self.live.table.names
            self.viewer = Viewer(HOST, code)
            self.viewer.queue = Out("socket")
            self.stations.viewers.add(self.viewer)
            self.live.viewers[Out("live")] = code
            self.live.on += [self.answered, self.found]
            self.begin(self.stations.work())
            self.tone = 0
            js.tell("live", self.live.whole(code))

        def found(self, message):
            """A game from last time goes on: a person alone need not take his station up."""
            people = [seat for seat, bot in enumerate(self.live.table.bots) if not bot]
            if isinstance(message, Snapshot) and len(people) == 1 and self.stations.hand is None:
                self.stations.tip(HOST, people[0])

        async def command(self, do):
            asked = do(Asking(self.session))
            while not asked.done:
                await asyncio.sleep(0)
            if asked.error:
                raise asked.error

        async def ask(self, number, path, body):
            from host.i18n.errors import UserError

            said = ""
            try:
                if path == "/game":
                    await self.game(body)
                elif body["do"] == "undo":
                    await self.command(Verbs.undo)
                elif body["do"] == "seat":
                    await self.command(lambda console: console.seat(body["seat"], body["bot"]))
            except UserError as error:
                said = str(error)
            js.tell("asked", json.dumps([number, said]))

        def obey(self, station, action, button):
            if action == "slam":
                self.stations.slam(HOST, station)
            elif action == "tip":
                self.stations.tip(HOST, station)
            else:
                self.stations.press(self.viewer, station, button, action == "press")

        def turn(self, now, ticks):
            console, session = self.console, self.session
            step = console.TICK_MS
            for i in range(ticks):
                console.tick(now - (ticks - 1 - i) * step & PERIOD)
            session.receive(console.said(), now / 1000)
            while session.inbox:
                self.live.take(session.inbox.popleft())
            asyncio.get_running_loop().turn(now / 1000)
            session.tick(now / 1000)
            sent = session.output()
            if sent:
                console.hear(sent)
            if board.tone != self.tone:
                self.tone = board.tone
                js.tell("tone", str(self.tone))

    return Desk()


def turn(now, ticks):
    """Some ticks, the last of them at this time, and what follows from them."""
    desk.turn(now, ticks)


def heard(text):
    """What the page says: [station, action, button], or {ask, path, body}."""
    said = json.loads(text)
    if isinstance(said, list):
        desk.obey(*said)
    else:
        desk.begin(desk.ask(said["ask"], said["path"], said["body"]))
