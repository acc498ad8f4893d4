"""The console's end of the serial line: frames out, commands in, sessions, nonces and counters.

Knows nothing of the game. The console calls `tick` once a pass, writes frames with `begin` ... `end`, and answers the
command that is `pending`. After start-up nothing here allocates and nothing waits.
"""

from link.command import Command
from link.crc import crc24
from link.line import COLON, POINT, SPACE, Line
from link.tx_ring import Sent
from micropython import const

PROTOCOL = const(1)
HELD = const(0)
USUAL = const(1)
FAST = const(2)
_DIGITS = b"0123456789ABCDEF"
_TO_WRITE = const(4)  # bytes kept for writing in each tick, so that a talkative host doesn't silence the console
_PAST = const(8)  # sessions that may not come back: a late line of one of them must not be executed


class Link(Line):
    """A frame: begin("keep"), then any of word, num, octets, name, then end().

    port: read() -> byte or -1, write(buf, at, n) -> bytes that it took, neither waits.
    boot: 16 random bits, different at every start.
    about: the text of the hello frame after the protocol's number: firmware version, board id, stations.
    """

    bytes_a_tick = 16  # read and written: a byte costs the Pico about 0.1 ms of the 8 ms that a tick may take

    def __init__(self, port, boot, about):
        super().__init__()
        self.port = port
        self.about = about
        self.sent = Sent()
        self._beside = None
        self.command = Command()
        self.whole = False  # a command came in the last tick
        self.flow = USUAL  # of the lines that go out
        self.pending = False  # a command waits for the console's ok() or no()
        self.session = -1
        self.nonce = 0
        # Sessions are numbers of 16 bits, so -1 is none.
        self.past = [-1] * _PAST
        self.reason = ""  # of the last answer; "" if that was ok
        self.repeated = 0
        self.gaps = 0  # commands missing before one that came
        self.snapshots = 0  # begun
        self.resends = 0
        self.refused = 0
        self.too_long = 0  # frames not sent because they did not fit
        self.byte(COLON)
        self.hex4(boot)
        self.byte(POINT)
        self.hello()

    # Frames

    def begin(self, word):
        """Start a frame. word: "" if `pick` is to write it. A frame that was begun but not ended is forgotten."""
        self.n = 6  # after ":BBBB.", which never changes
        self.full = False
        self.hex4(self.sent.next)
        if word:
            self.word(word)

    def end(self):
        """Seal the frame and queue it. A frame that is too long is dropped whole and counted."""
        if self.full:
            self.too_long += 1
            return
        text = self.text
        n = self.n
        text[n] = 32
        crc = crc24(text, n + 1)
        text[n + 1] = 42
        text[n + 8] = 10
        # Six digits, written from the last to the first.
        for i in range(n + 7, n + 1, -1):
            text[i] = _DIGITS[crc & 15]
            crc >>= 4
        self.sent.add(text, n + 9)

    def room(self):
        """Return how many bytes can be queued before unsent ones are lost."""
        return self.sent.size - self.sent.waiting

    def hello(self):
        """Say who is here: the first frame after a start, and the answer to `hello`."""
        self.begin("hello")
        self.word("dicetown")
        self.num(PROTOCOL)
        self.word(self.about)
        self.end()

    def count_snapshot(self):
        """Count a snapshot that begins."""
        self.snapshots += 1

    def flow_as(self, flow):
        """Hold lines back (HELD), or send them at the USUAL pace or FAST from now on."""
        self.flow = flow

    def beside(self, make):
        """-> the private line beside the frames (overlays/aside.py). make(link) makes it at the first call."""
        if not self._beside:
            self._beside = make(self)
        return self._beside

    # Commands

    def tick(self):
        """Read and write without waiting, at most `bytes_a_tick` in all; FAST: twice as many are written.

        -> True if this tick has completed a command, or accepted the one completed in the tick before: both take long.
        """
        # A command is accepted in a tick of its own: checking its CRC and answering it in one tick would take too long.
        if self.whole:
            self.whole = False
            self._accept()
            return True
        left = self.bytes_a_tick
        while left > _TO_WRITE and not (self.pending or self.whole):
            b = self.port.read()
            if b < 0:
                break
            self.whole = self.command.feed(b)
            left -= 1
        # HELD is 0: nothing is written.
        left *= self.flow
        while left and self.sent.waiting:
            n = self._write(self.sent, left)
            if not n:
                break
            left -= n
        return self.whole

    def _write(self, sent, most):
        n = self.port.write(sent.buf, sent.at, sent.block(most))
        if n:
            sent.advance(n)
        return n

    def ok(self):
        """Answer that the pending command is done."""
        self.pending = False
        self.reason = ""
        self._answer("")

    def no(self, reason):
        """Refuse the pending command. reason: one of the refusals in README.md."""
        self.pending = False
        self.reason = reason
        self._answer(reason)

    def _answer(self, reason):
        command = self.command
        self.refused += reason != ""
        self.begin("no" if reason else "ok")
        self.byte(SPACE)
        self.hex4(command.session)
        self.byte(POINT)
        self.hex4(command.nonce)
        if reason:
            self.word(reason)
        self.end()

    def _accept(self):
        command = self.command
        if command.session != self.session:
            if not command.verb("hello") or self._is_past(command.session):
                self._answer("session")
                return
            self._open()
        elif command.nonce == self.nonce:
            # The host has not heard the answer. Give it again, but never execute the command twice.
            self.repeated += 1
            if command.verb("hello"):
                self.hello()
            self._answer(self.reason)
            return
        # Numbers start again at 0 after 65,535: a difference in the upper half means an earlier command.
        elif command.nonce - self.nonce & 0x8000:
            self._answer("old")
            return
        self.gaps += command.nonce - self.nonce - 1 & 0xFFFF
        self.nonce = command.nonce
        self.pending = True
        self._own()

    def _open(self):
        """Begin a session. Lines meant for the one before are not sent any more."""
        past = self.past
        for i in range(_PAST - 1):
            past[i] = past[i + 1]
        past[_PAST - 1] = self.session
        self.session = self.command.session
        self.nonce = self.command.nonce - 1  # so that no command counts as missing before the first
        self.sent.skip()

    def _is_past(self, session):
        for each in self.past:
            if each == session:
                return True
        return False

    def _own(self):
        """Answer the commands that concern only the link. The others stay pending for the console."""
        command = self.command
        if command.crowded:
            self.no("arguments")
        elif command.verb("hello"):
            self.hello()
            self.ok()
        elif command.verb("ping"):
            self.ok()
        elif command.verb("counts"):
            self._counts()
            self.ok()
        elif command.verb("resend"):
            self._resend(command.hex4(0) if command.count == 1 else -1)

    def _resend(self, number):
        if number < 0:
            self.no("arguments")
        elif self.sent.rewind(number):
            self.resends += 1
            self.ok()
        else:
            self.no("gone")

    def _counts(self):
        command = self.command
        self.begin("counts")
        self.num(command.bad & 0xFFFF)
        self.num(command.long & 0xFFFF)
        self.num(command.foreign & 0xFFFF)
        self.num(self.repeated & 0xFFFF)
        self.num(self.refused & 0xFFFF)
        self.num(self.resends & 0xFFFF)
        self.num(self.sent.dropped & 0xFFFF)
        self.num(self.too_long & 0xFFFF)
        self.num(self.gaps & 0xFFFF)
        self.num(self.snapshots & 0xFFFF)
        self.end()
