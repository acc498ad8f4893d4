"""The box: the chips, the firmware's `machine`, and the other end of the host's channel.

host/virtual/channel.py lists what is told and reported. Neither a call of the firmware nor a report allocates anything.
"""

import gc
import json
import select
import sys
from struct import pack_into

from uos import getenv
from utime import ticks_ms as real_ms

from host.virtual.machine import Machine
from host.virtual.wired import Board
from micropython import const

PERIOD = const(0x3FFFFFFF)  # the Pico's ticks have 30 bits
FREE = const(0x3FFFFFFF)
ON_BOARD = const(-1)
LOOKED = const(0)
HELD = const(1)
RESET = const(2)
ASKED = const(3)
TAKEN = const(4)
PAGE = const(5)
_PIECE = const(256)  # bytes
HEAD = const(23)  # bytes of a report, without the stations


class Heap:
    """The module `gc` for the firmware: the box's own memory doesn't count."""

    def __init__(self, size):
        self.size = size  # bytes
        self.collect = gc.collect
        self.mem_free = gc.mem_free

    def mem_alloc(self):
        return self.size - gc.mem_free()


class Box:
    def __init__(self):
        end = int(getenv("DICETOWN_BOX"))
        self.told = open(end, "rb")
        self.out = open(end, "wb")
        self.message = bytearray(5)
        gc.collect()  # clears what loading has left, so that the chips don't lie scattered
        self.facts = self.hear()
        self.board = board = Board(self.facts["definition"])
        board.rewire(self.facts["wires"])
        for chip, state in zip(board.chips, self.facts["chips"]):
            chip.load(bytes.fromhex(state))
        self.poll = select.poll()
        self.poll.register(self.told, select.POLLIN)
        self.step = self.facts["step"]  # ms of virtual time for each question; 0: the time is real
        self.now = self.facts["now"]
        self.left = 0 if self.step else FREE  # ms until the firmware is held
        self.looked = False
        self.waiting = False
        self.outside = self.facts["outside"]  # seats that the host thinks for, as a mask
        self.asked = 0  # questions that the host hasn't answered yet
        self.answer = 0  # its last one
        self.passed = 0  # ms since the last report
        self.transfers = self.fed = 0  # of the board, as of the last report
        self.head = bytearray(HEAD + len(board.stations))
        self.question = bytearray(3)
        self.taken = bytearray(5)
        self.whose = bytearray(1)
        self.seen = [chip.version for chip in board.chips]
        self.wires = self.stuck()
        self.tone = 0
        self.line = None  # the firmware's lines that were begun (link/tx_ring.py)
        self.events = None

    def leave_room(self, used):
        """Fill the part of the heap that the firmware must not have. used: bytes in use before this module."""
        mine, all_of_it = self.facts.pop("heap")
        del self.facts["definition"], self.facts["chips"]
        gc.collect()
        size = (gc.mem_alloc() + gc.mem_free()) * mine // all_of_it
        free = size - used  # what it would have without the chips
        if gc.mem_free() < free:
            raise MemoryError("the box takes more than its room")
        self.ballast = [None] * ((gc.mem_free() - free) // _PIECE)
        for i in range(len(self.ballast)):
            if gc.mem_free() - free >= _PIECE:
                self.ballast[i] = bytearray(_PIECE - 16)  # small ones fill the holes: what is left is in one piece
        sys.modules["gc"] = Heap(size)
        gc.collect()

    # What the host says

    def hear(self):
        """Take the next message. -> its JSON, if it has some"""
        message = self.message
        if self.told.readinto(message) != 5:
            raise SystemExit  # the host is gone
        kind = message[0]
        value = message[1] | message[2] << 8 | message[3] << 16 | message[4] << 24
        if kind == 0x67:  # g
            self.left = value
            self.waiting = False
        elif kind == 0x6C:  # l
            self.looked = True
        elif kind == 0x69:  # i
            raise KeyboardInterrupt
        elif kind == 0x62:  # b
            self.outside = value
        elif kind == 0x61:  # a
            self.answer = value
            self.asked -= 1
        else:
            return json.loads(self.told.read(value))

    def obey(self):
        """Take the next message, and do what hands do."""
        hands = self.hear()
        if hands:
            self.do(*hands)

    def do(self, station, action, arguments, options):
        """Call an action of a station, of the board (ON_BOARD) or of the air."""
        there = self.board.stations[station] if station >= 0 else self.board if station == ON_BOARD else self.board.air
        getattr(there, action)(*arguments, **options)

    def wait(self, ms):
        """Wait up to `ms` for a message, and obey it. -> whether there was one"""
        for _ in self.poll.ipoll(ms):
            self.obey()
            return True
        return False

    # What it reports

    def listen(self, link, events):
        """Note the link that sends the firmware's lines, and the events that wait for their lines."""
        self.line = link.sent
        self.events = events

    def all_told(self):
        """Return whether no event still waits for its line, so that all that is seen was told."""
        return not (self.events and self.events.count)

    def stuck(self):
        """Return bits: the multiplexer hangs; the root, then the stations' segments hold the data line low."""
        board = self.board
        bits = 0
        i = len(board.stations)
        while i:
            i -= 1
            bits = bits << 1 | board.stations[i].segment.stuck
        return bits << 2 | board.bus.root.stuck << 1 | board.mux.gone

    def changed(self):
        """Return bits of the chips that have changed since they were reported."""
        chips = self.board.chips
        bits = 0
        i = len(chips)
        while i:
            i -= 1
            bits = bits << 1 | (chips[i].version != self.seen[i])
        return bits

    def noticed(self):
        """Write down which moves were noticed. -> whether there are more than in the last report"""
        stations = self.board.stations
        more = False
        i = len(stations)
        while i:
            i -= 1
            moves = stations[i].noticed
            if self.head[HEAD + i] != moves:
                self.head[HEAD + i] = moves
                more = True
        return more

    def news(self):
        """Return whether the host has something new to see or hear."""
        return self.noticed() or self.changed() or self.board.tone != self.tone or self.stuck() != self.wires

    def report(self, kind):
        """Send the host what has changed, headed by the reason for the report."""
        board = self.board
        head = self.head
        self.noticed()
        self.wires = self.stuck()
        self.tone = board.tone
        which = (1 << len(board.chips)) - 1 if kind == RESET else self.changed()
        pack_into("<BH", head, 0, kind, self.wires)
        pack_into("<II", head, 3, which, self.passed)
        self.count()
        pack_into("<HH", head, 19, self.tone, self.line.next if self.line else 0)
        self.passed = 0
        self.looked = self.looked and kind != LOOKED
        self.out.write(head)
        self.send(which)

    def count(self):
        """Write down how many transfers and feeds of the watchdog there were since the last report."""
        transfers = self.board.bus.transfers
        fed = self.board.fed
        pack_into("<II", self.head, 11, transfers - self.transfers, fed - self.fed)
        self.transfers = transfers
        self.fed = fed

    def send(self, which):
        """Send the states of the chips in the mask `which`."""
        i = 0
        while which:
            if which & 1:
                chip = self.board.chips[i]
                self.seen[i] = chip.version
                self.out.write(chip.state)
            which >>= 1
            i += 1

    def tell(self, seat, choice):
        """Report that the game has taken an answer."""
        self.report(TAKEN)
        pack_into("<BI", self.taken, 0, seat, choice)
        self.out.write(self.taken)

    def show(self, station, page):
        """Report the page that a station's screen shows now."""
        self.report(PAGE)
        self.whose[0] = station
        self.out.write(self.whose)
        self.out.write(page)

    def ask(self, seat, state):
        """Let the host think for a seat. Its answer to an earlier question no longer counts."""
        self.report(ASKED)
        pack_into("<BH", self.question, 0, seat, len(state))
        self.out.write(self.question)
        self.out.write(state)
        self.asked += 1
        while self.step and self.asked:  # virtual time stands still
            self.obey()

    # Time

    def ticks(self):
        """Return the time. At this call hands move, eyes look, and a test can hold the firmware."""
        if self.step:
            self.pass_by(self.step)
            if self.left <= 0:
                self.hold()
                return self.now
        else:
            now = real_ms() & PERIOD
            if now == self.now:  # a loop that asks twice in one millisecond has nothing to do
                self.wait(1)
                now = real_ms() & PERIOD
            if self.board.air:
                self.board.air.advance(now - self.now & PERIOD)
            self.now = now
        while self.wait(0):
            pass
        if self.looked and self.left == FREE and self.all_told() and self.news():
            self.report(LOOKED)
        return self.now

    def pass_by(self, ms):
        """Let `ms` of the virtual time pass."""
        self.now = self.now + ms & PERIOD
        self.passed += ms
        if self.board.air:
            self.board.air.advance(ms)
        if self.left != FREE:
            self.left -= ms

    def hold(self):
        """Report, then wait until the host lets time go on."""
        self.report(HELD)
        self.waiting = True
        while self.waiting:
            self.obey()

    def sleep(self, ms):
        """Let `ms` pass: virtual time at once, real time by waiting."""
        if self.step:
            self.pass_by(ms)
            return
        until = real_ms() + ms
        while ms > 0:
            self.wait(ms)
            ms = until - real_ms()

    def reset(self):
        """Report a reset: the host then ends this interpreter and starts another."""
        self.report(RESET)
        while True:
            self.hear()


class BoxMachine(Machine):
    def reset(self):
        """Have the host restart the firmware."""
        box.reset()

    def reset_cause(self):
        """Return the cause that the host has given for this start."""
        return self.WDT_RESET if box.facts["cause"] == "reset" else self.PWRON_RESET


def run():
    """Run the firmware's main as __main__."""
    __import__("main", None, None, False)


box = Box()
sys.modules["machine"] = BoxMachine(box.board)
