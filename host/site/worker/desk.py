"""The page's worker, in Python: the console with its board, and the part of host/web between it and a page.

The page gets the same messages as from a server, made by the same files: the live table (host/web/live.py), the
stations (host/web/console.py), setting games up (host/web/dealing.py). static/console.js calls `begin` once, `turn`
many times a second, and `heard` for messages from the page; messages to the page go to `js.tell(kind, text)`.
"""

import asyncio
import gc
import json
import os
import sys
from hashlib import sha256
from secrets import drawn

import js
import lacking  # noqa: F401 (names that the files below use)

from host.game import record, verify
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n import catalogue, device
from host.i18n.errors import UserError
from host.i18n.translation import speak
from host.link.answers import Answers
from host.link.refusals import UNPLUGGED, Failed, LinkError, Unsure
from host.link.session import Session
from host.link.verbs import Verbs
from host.virtual.machine import Machine
from host.virtual.wired import Board
from host.web.console import Out, Stations, Viewer
from host.web.dealing import Dealer
from host.web.live import Live
from host.web.sessions import HOST
from host.web.setup import setup_of

PERIOD = 0x3FFFFFFF  # of the firmware's milliseconds
PATIENCE = 10  # seconds for an answer
LOG = 30  # seconds for the log of a game
FORM = "page.json"
SHARES = "shares.json"  # friends' numbers in the seed of the running game
LITTER = 1 << 20  # bytes allocated between collections; by default MicroPython in browsers collects 64 times as often


def begin(facts):
    """Start the worker. facts: JSON of language, board definition, texts, and (in tests) entropy."""
    global desk
    facts = json.loads(facts)
    os.urandom = repeated(facts["entropy"]) if facts.get("entropy") else drawn
    gc.threshold(LITTER)
    code = facts["language"]
    catalogue.know(code, facts["catalogue"])
    device.know(code, facts["device"])
    speak(code)
    board = Board(facts["board"])
    sys.modules["machine"] = Machine(board)
    desk = Desk(board, code)


def turn(now, ticks):
    """Run some ticks, the last of them at `now`, and handle what follows from them."""
    desk.turn(now, ticks)


def awake():
    """Return whether time goes on while the page is hidden: its console is real, or friends are there."""
    return desk.real or bool(desk.friends and desk.friends.viewers)


def heard(text):
    """Take a message from the page: [station, action, button]; {ask, path, body}; of a serial port {connect}, {serial:
    bytes in hexadecimal digits}, {unplugged}; {know: a language's words}; or of friends (friends.py).
    """
    said = json.loads(text)
    if isinstance(said, list):
        if desk.stations:
            desk.stations.obey(desk.viewer, *said)
    elif "ask" in said:
        desk.begin(desk.ask(said["ask"], said["path"], said["body"]))
    elif "serial" in said:
        desk.arrive(bytes.fromhex(said["serial"]))
    elif "connect" in said:
        desk.connect()
    elif "unplugged" in said:
        desk.unplugged()
    elif "know" in said:
        desk.learn(said["know"])
    elif desk.friends:
        desk.friends.heard(said)


class Desk(Dealer):
    def __init__(self, board, code):
        super().__init__(Live([code]))
        import console  # imports `machine`, which is there now

        self.console = console
        self.board = board
        self.session = Session()
        self.log = Answers()  # the log of a finished game, as far as it has arrived
        self.real = False  # whether a console on a serial port is shown instead of the page's own
        self.arrived = b""  # bytes from the serial port
        self.gone = False  # its cable is out
        self.tone = 0
        self.friends = None  # friends far away, if they may come (friends.py)
        self.stations = Stations(board, self.held)
        self.stations.follow(lambda: self.live.number, self.console.begun, lambda: self.session.expected)
        self.pictures = [-1] * len(board.stations)  # versions of the screens whose pages are known
        self.viewer = Viewer(HOST, code, Out("socket", js.tell))
        self.stations.enter(self.viewer)
        self.live.viewers[Out("live", js.tell)] = code
        self.live.on.extend([self.learned, self.answered, self.found])
        self.begin(self.stations.work())
        self.remember()
        js.tell("live", self.live.whole(code))

    def meet(self, friends):
        """Let friends come from now on."""
        self.friends = friends

    def held(self, station):
        """Return whether a friend has a station."""
        return bool(self.friends) and station in self.friends.held

    async def ready(self):
        """Wait until friends' numbers are in the seed."""
        if self.friends:
            await self.friends.shares.settled()

    def turn(self, now, ticks):
        """Do one turn. now: ms; ticks: of the firmware."""
        if not self.gone:
            self.listen(self.on_line(now, ticks), now / 1000)
        asyncio.get_running_loop().turn(now / 1000)
        if not self.gone:
            self.session.tick(now / 1000)
            sent = self.session.output()
            if sent:
                self.send(sent)
        self.sound(0 if self.real else self.board.tone)

    def listen(self, data, now):
        """Take bytes of the line, and follow the messages in them. now: seconds."""
        session = self.session
        try:
            session.receive(data, now)
            while session.inbox:
                message = session.inbox.popleft()
                if isinstance(message, Event):
                    self.log.take(message)
                self.live.take(message)
        except Failed as failed:
            self.fail(failed)

    def on_line(self, now, ticks):
        """Return what the console has said; run the page's own console for some ticks first."""
        if self.real:
            data, self.arrived = self.arrived, b""
            return data
        step = self.console.TICK_MS
        for i in range(ticks):
            self.console.tick(now - (ticks - 1 - i) * step & PERIOD)
        self.read()
        return self.console.said()

    def read(self):
        """Read the pages of screens that have changed, once the lines of what led to them are begun."""
        if self.console.begun() is None:
            return
        for i, station in enumerate(self.board.stations):
            if station.screen.version != self.pictures[i]:
                page = self.console.page(i)
                if page:
                    station.show(page)
                    self.pictures[i] = station.screen.version

    def sound(self, tone):
        """Tell the page a new tone."""
        if tone != self.tone:
            self.tone = tone
            js.tell("tone", str(tone))

    def send(self, data):
        """Send bytes to the console, real or in this worker."""
        if self.real:
            js.tell("serial", data.hex())
        else:
            self.console.hear(data)

    # What the page asks for

    async def ask(self, number, path, body):
        """Do what a server is asked by POST, or `/record`. Tell the page "", or what is wrong."""
        said = ""
        try:
            if path == "/game":
                await self.game(body)
            elif path == "/record":
                await self.record()
        except UserError as error:
            said = str(error)
        js.tell("asked", json.dumps([number, said]))

    async def game(self, asked):
        """Do what a page asks for. Keep a game's form on the flash, so that the next game has it, and its colours."""
        await super().game(asked)
        if asked["do"] == "start":
            with open(FORM, "w") as file:
                json.dump(asked, file)

    def learn(self, words):
        """Let friends follow in this language from now on. words: as in the facts of `begin`."""
        code = words["language"]
        catalogue.know(code, words["catalogue"])
        device.know(code, words["device"])
        self.live.learn(code)

    def arrive(self, data):
        """Take bytes from the console on the serial port."""
        self.arrived += data

    def remember(self):
        """Use the form of the last game again, if it was kept."""
        try:
            with open(FORM) as file:
                self.setup = setup_of(json.load(file))
        except (OSError, ValueError, UserError):
            return
        self.live.colour([player.colour for player in self.setup.players])

    async def command(self, do):
        """Give a command and wait for its answer. Raises LinkError."""
        session = self.session
        asked = do(Asking(session))
        await self.until(lambda: asked.done, PATIENCE)
        session.give_up(asked)
        if asked.error:
            raise asked.error

    async def until(self, true, seconds):
        """Wait until true() holds, for at most `seconds`. Raises Unsure if the console leaves the line."""
        session, time = self.session, asyncio.get_running_loop().time
        end = time() + seconds
        while not true() and time() < end:
            if self.gone or self.session is not session:
                raise Unsure(UNPLUGGED)
            await asyncio.sleep(0)

    async def finished(self):
        """Return the record of the last finished game, line by line. Raises LinkError."""
        self.log.begin()
        await self.command(lambda console: console.command("log"))
        await self.until(lambda: self.log.whole, LOG)
        if not self.log.whole:
            raise LinkError("The console did not send the whole log: try again.")
        log = self.log.lines
        lines = record.of_log(log, [event.fields["name"] for event in log if event.name == "player"])
        lines[0].update(self.shares_of(lines[0]["commitment"]) or {})
        return lines

    def keep_shares(self, commitment, shares):
        """Keep friends' numbers on the flash, so that they outlive the page."""
        with open(SHARES, "w") as file:
            json.dump({"commitment": commitment, "shares": shares}, file)

    def shares_of(self, commitment):
        """Return what friends put into the seed of a game; None if nothing is known of it."""
        try:
            with open(SHARES) as file:
                kept = json.load(file)
            return kept["shares"] if kept["commitment"] == commitment else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    async def record(self):
        """Send the page that record: its file's name, its text, and what `verify` finds wrong."""
        lines = await self.finished()
        text = record.text(lines)
        wrong = ""
        try:
            verify.played_again(text.encode())
        except verify.Wrong as error:
            wrong = str(error)
        js.tell("record", json.dumps([record.name(lines[0]), text, wrong]))

    def found(self, message):
        """Take up the station of the only person when a game from last time goes on."""
        people = [seat for seat, bot in enumerate(self.live.table.bots) if not bot and not self.held(seat)]
        if self.stations and isinstance(message, Snapshot) and len(people) == 1 and self.stations.hand is None:
            self.stations.tip(HOST, people[0])

    # A console on a serial port

    def connect(self):
        """Use a real console's line from now on. The page's own console stands still, with its game on its flash."""
        self.real = True
        self.gone = False
        self.session = Session()
        self.stations = self.setup = self.wanted = None
        self.arrived = b""
        self.live.story.clear()
        self.live.take(Table())

    def unplugged(self):
        """Follow what came before, then say that the cable is out. The line rests: its silence is no news."""
        self.listen(self.arrived, self.session.now)
        self.arrived = b""
        self.gone = True
        self.live.take(Status("unplugged", ""))

    def fail(self, why):
        """Let the line rest, as if it were unplugged, and say why."""
        self.gone = True
        self.arrived = b""
        self.live.take(Status("failed", str(why)))


class Asking(Verbs):
    """Verbs that return a command to wait for."""

    def __init__(self, session):
        self.session = session

    def command(self, verb, *arguments):
        """Submit a command -> the command, to wait for."""
        return self.session.submit(verb, *arguments)


def repeated(seed):
    """Return an os.urandom with the same bytes as a box's from this seed (host/virtual/shim/os.py)."""
    blocks = [0]

    def urandom(n):
        out = b""
        while len(out) < n:
            out += sha256(seed.encode() + blocks[0].to_bytes(4, "big")).digest()
            blocks[0] += 1
        return out[:n]

    return urandom
