"""The host's part of the conversation, without a port: bytes and the time go in, bytes and messages come out.

Finds gaps and asks again, notices a console that restarted, repeats a command until it is answered. The client
(host/link/client.py) gives it a serial port and a clock; tests give it anything.
"""

import re
import secrets
from collections import deque
from typing import TypeAlias

from host.game.connection import Status
from host.game.events import BadLine, Event, Snapshot, parse
from host.i18n.translation import gettext
from host.link.command import Command
from host.link.frames import Foreign, Frame, Private, Reader, command
from host.link.hello import PROTOCOL, Hello, read_hello, strangeness
from host.link.refusals import REFUSALS, SILENT, Flooded, LinkError, Refused, Unsure
from host.values import Values

AGAIN = 0.5  # seconds until a command or a request is repeated
BUSY = 2.0  # the same while lines come: the answer follows them, and sending all that is queued takes 1.3 s
TRIES = 10  # then the console counts as silent
QUIET = 2.0  # seconds without a frame until a ping looks for a lost last one
ASLEEP = 60.0  # seconds without a frame after which their numbers say nothing: 65,536 of them may have passed
HALF = 0x8000
PRIVATE = 24  # private lines that wait to be taken; one question to five seats has no more
TABLE = 400  # lines of a snapshot; the fullest table takes fewer than 150
DOUBTFUL = 32  # commands given up whose late answers are still awaited
LONGEST = 400  # bytes of a command, with its newline
SKIPPED = "Some lines were lost; here is the whole table again."
Message: TypeAlias = "Event | Snapshot | Hello | Status | Foreign"


class Counts(Values):
    """What went wrong on the host's side."""

    def __init__(self) -> None:
        self.frames = 0
        self.bad = 0
        self.foreign = 0
        self.gaps = 0
        self.repeated = 0
        self.resends = 0
        self.snapshots = 0
        self.restarts = 0
        self.unknown = 0

    def add(self, name: str, n: int = 1) -> None:
        """Count `n` more of one of the attributes."""
        setattr(self, name, getattr(self, name) + n)

    def read(self, reader: Reader) -> None:
        """Take over what the reader has counted."""
        self.bad = reader.bad
        self.foreign = reader.foreign


class Session:
    """Call `receive` with what came, `tick` a few times a second, and send what `output` returns."""

    def __init__(self, inbox: deque[Message] | None = None) -> None:
        self.inbox: deque[Message] = deque() if inbox is None else inbox
        self.counts = Counts()
        self.hello: Hello | None = None
        self.reader = Reader()
        self.out = bytearray()
        self.private: list[Private] = []  # the last private lines, for `take_private`
        self.waiting: deque[Command] = deque()
        self.current: Command | None = None
        self.doubtful: deque[Command] = deque(maxlen=DOUBTFUL)  # sent since it was plugged in and given up
        self.now = 0.0
        self.heard = 0.0  # when the last good frame came
        self.boot: int | None = None
        self.expected = 0
        self.gap = False
        self.fresh = False  # a snapshot or the start of a game has come, so events can be told
        self.whole = False  # a snapshot has come, and no game has begun since
        self.wanted = True  # a snapshot must be asked for
        self.gathering: list[Event] | None = None
        self.silent = False
        self.strange = ""  # why what answers is no console that this program understands
        self.open()

    # What the client calls

    def open(self) -> None:
        """Begin a new session: after a start, a new connection, or a console that has forgotten this one."""
        self.session = secrets.randbelow(1 << 16)
        self.nonce = 0
        if self.current:
            self._fail(self.current, "session")
        if self.fresh:
            self._skip()
        else:
            self._greet()

    def submit(self, verb: str, *arguments: str) -> Command:
        """Queue a command. -> look at its `done` and `error` after further calls of receive and tick."""
        asked = Command([verb] + list(arguments))
        if len(command(0, 0, asked.words)) > LONGEST:
            raise LinkError("This is too long for the console: choose shorter names.")
        self.waiting.append(asked)
        return asked

    def receive(self, data: bytes, now: float) -> None:
        """Take what came. Raises Flooded for a table without an end."""
        self.now = now
        for found in self.reader.feed(data):
            if isinstance(found, Frame):
                self._frame(found)
            elif isinstance(found, Private):
                if found.boot == self.boot:
                    self.private = self.private[-PRIVATE:] + [found]
            else:
                self.inbox.append(found)
        self.counts.read(self.reader)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Send what is due: a new command, or the current one again."""
        self.now = now
        if self.current is None:
            self._next()
        elif self._overdue(self.current):
            self._send(self.current)

    def give_up(self, asked: Command) -> None:
        """Wait for it no longer. If it was sent, a late answer is told as Status("late"); it is not sent again."""
        if asked.done:
            return
        if asked is self.current:
            self.doubtful.append(asked)
            self.current = None
            error = Unsure("The console does not answer: check the cable, then see at the table if it is done.")
            asked.end(None, error)
        else:
            self.waiting.remove(asked)
            asked.end(False, LinkError(SILENT))

    @property
    def up_to_date(self) -> bool:
        """Whether what was told is the whole table, and no line is known to be missing."""
        return self.whole and not self.gap and self.gathering is None and not self.silent

    def take_private(self) -> list[Private]:
        """Return the private lines that came since the last call."""
        private, self.private = self.private, []
        return private

    def output(self) -> bytes:
        """Return the bytes to send now."""
        data = bytes(self.out)
        self.out = bytearray()
        return data

    # Commands

    def _next(self) -> None:
        if self.boot is None:
            self._start(Command(["hello"], patient=True))
        elif self.gap:
            self.counts.add("resends")
            self._start(Command(["resend", f"{self.expected:04X}"], patient=True))
        elif self.wanted:
            self.counts.add("snapshots")
            self.wanted = False
            self._start(Command(["snapshot"], patient=True))
        elif self.waiting:
            self._start(self.waiting.popleft())
        elif self.now - self.heard > QUIET:
            self._start(Command(["ping"], patient=True))

    def _start(self, asked: Command) -> None:
        self.nonce = self.nonce + 1 & 0xFFFF
        asked.number(self.session, self.nonce)
        self.current = asked
        self._send(asked)

    def _send(self, asked: Command) -> None:
        if asked.tries >= TRIES:
            if not self.silent:
                self.silent = True
                self.inbox.append(Status("silent", gettext("The console does not answer.")))
            if not asked.patient:
                self.give_up(asked)
                return
        asked.attempt(self.now)
        self.out += asked.line

    def _overdue(self, asked: Command) -> bool:
        waited = self.now - asked.sent
        return waited >= BUSY or (waited >= AGAIN and self.now - self.heard >= AGAIN)

    def _fail(self, asked: Command, reason: str) -> None:
        """End a refused command. With "session" it may still be done: an earlier try's answer may have been lost."""
        if reason == "session":
            asked.end(None, Unsure(REFUSALS[reason]))
        else:
            asked.end(False, Refused(reason))
        self.current = None

    def _skip(self) -> None:
        """Lines are missing for good: begin again with hello and a snapshot."""
        self.inbox.append(Status("skipped", gettext(SKIPPED)))
        self._greet()

    @property
    def greeting(self) -> bool:
        """Whether hello is not answered yet. The console skips old lines when it answers, so a gap is no loss."""
        return self.current is not None and self.current.words[0] == "hello"

    def _greet(self) -> None:
        """Forget what was known of the console, and ask who is there."""
        self.boot = None
        self.gap = False
        self.fresh = self.whole = False
        self.wanted = True
        self.gathering = None
        self.doubtful.clear()

    # Frames

    def _frame(self, frame: Frame) -> None:
        self.counts.add("frames")
        if self.fresh and self.now - self.heard > ASLEEP:
            self._skip()
        self.heard = self.now
        if self.silent:
            self.silent = False
            self.inbox.append(Status("resynced", gettext("The console answers again.")))
        if frame.boot != self.boot or (frame.words[0] == "hello" and frame.number == 0):
            self._other_boot(frame)
            return
        ahead = frame.number - self.expected & 0xFFFF
        answer = frame.words[0] in ("ok", "no") and self._answer(frame.words)
        if self.boot is None:
            return
        before = self.greeting or (self.wanted and not self.fresh)  # a snapshot is still to come: nothing is missed
        if ahead == 0 or (ahead < HALF and before):
            self.expected = frame.number + 1 & 0xFFFF
            self.gap = False
            self._take(frame.words)
        elif ahead < HALF or answer:  # an awaited answer is never an old line: the numbers have gone round
            self.counts.add("gaps", int(not self.gap))
            self.gap = True
        else:
            self.counts.add("repeated")

    def _other_boot(self, frame: Frame) -> None:
        """Take a frame of another start: a restart, if the console was known. Only an answer to hello counts."""
        if self.boot is not None:
            self.counts.add("restarts")
            self.inbox.append(Status("restarted", gettext("The console has restarted.")))
            self._greet()
            if self.current:
                self._fail(self.current, "session")
        asked = self.greeting
        if asked and frame.words[0] == "no":
            self._answer(frame.words)
        if not asked or frame.words[0] != "hello":
            return
        hello = read_hello(frame)
        if hello is None or hello.protocol != PROTOCOL:
            self.strange = strangeness(hello)
            self.inbox.append(Status("strange", self.strange))
            return
        self.boot = frame.boot
        self.expected = frame.number + 1 & 0xFFFF
        self.hello = hello
        self.inbox.append(hello)

    def _answer(self, words: tuple[str, ...]) -> bool:
        """Take an answer at once, even before lines that are being sent again. -> whether it was awaited"""
        asked = self.current
        if asked is None or self._nonce(words) != asked.nonce:
            return False
        reason = words[2] if words[0] == "no" and len(words) > 2 else ""
        self.current = None
        if not reason:
            asked.end(True)
        elif reason == "gone" and asked.patient:
            self._skip()
        else:
            self._fail(asked, reason)
            if reason == "session":
                self.open()
        return True

    def _nonce(self, words: tuple[str, ...]) -> int | None:
        """Return the number of the command that is answered, or None if it isn't of this session."""
        found = ANSWERED.fullmatch(words[1]) if len(words) > 1 else None
        return int(found[2], 16) if found and int(found[1], 16) == self.session else None

    def _settle(self, words: tuple[str, ...]) -> None:
        """Settle commands that were given up: the one answered late, and older ones, whose answers can't come now."""
        nonce = self._nonce(words)
        for asked in [each for each in self.doubtful if nonce is not None and (nonce - each.nonce & 0xFFFF) < HALF]:
            self.doubtful.remove(asked)
            asked.settle(words[0] == "ok" and asked.nonce == nonce)
            done = gettext("The console has done what was asked: {command}.")
            missed = gettext("The console has not done what was asked: {command}.")
            self.inbox.append(Status("late", (done if asked.acted else missed).format(command=asked.words[0])))

    def _take(self, words: tuple[str, ...]) -> None:
        """Take a frame in its turn."""
        if words[0] == "snapshot":
            self._snapshot(words[1:])
        elif words[0] in ("ok", "no"):
            self._settle(words)
        elif words[0] != "hello":
            self._event(words)

    def _event(self, words: tuple[str, ...]) -> None:
        try:
            event = parse(words)
        except BadLine:
            self.counts.add("unknown")
            return
        if event.name == "setup" and not self.greeting:  # `setup` doesn't tell which cards lie open
            self.fresh = self.wanted = True
            self.whole = False
        if self.gathering is not None:
            if len(self.gathering) >= TABLE:
                raise Flooded
            self.gathering.append(event)
        elif self.fresh or event.name in ANYTIME:
            self.inbox.append(event)

    def _snapshot(self, words: tuple[str, ...]) -> None:
        if words == ("end",) and self.gathering is not None:
            self.inbox.append(Snapshot(tuple(self.gathering)))
            self.gathering = None
            self.fresh = self.whole = True
        elif words in (("begin",), ("none",)):
            self.gathering = []


ANSWERED = re.compile(r"([0-9A-F]{4})\.([0-9A-F]{4})")
ANYTIME = (
    "counts",
    "heap",
    "record",
    "kept",
    "player",
    "bots",
    "decisions",
    "unsaved",
    "aside",
    "crash",
    "seed",
    "commit",
    "promise",
    "station",
    "fault",
    "name",
)  # worth telling without a snapshot before
