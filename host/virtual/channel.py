"""The host's end of the channel into a box: hands go in; what eyes see, and the time, come out.

A message to the box is a letter and a number of 32 bits, little-endian:
    s  set it up;  h  hands: the number is the length of the JSON that follows
    g  go on for this many ms, or FREE;  l  look: report as soon as something has changed;  i  Ctrl-C
    b  the seats whose bots the host thinks for, as a mask;  a  the answer to the oldest ASKED, or OWN
A report of the box is HEAD, for each station the moves that the console has noticed, then the states of the chips whose
bit is set, in the order of `board.chips`. What it shows follows from the lines begun before it, whose number HEAD has.
If the box tells pages, LOOKED and PAGE wait until every event has its line. The kinds:
    LOOKED  after `l`, something has changed
    HELD  the firmware is held
    RESET  it wants a reset
    ASKED  a seat that the host thinks for is to answer; QUESTION and the game's state follow
    TAKEN  the game has taken an answer while the host thinks for seats; TAKE follows
    PAGE  a private screen shows another page; SHOWN follows
"""

import contextlib
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, BinaryIO

from host.virtual.board import VirtualBoard, nobody
from host.virtual.clock import VirtualClock
from screens.codes import SIZE

FREE = 0x3FFFFFFF
MESSAGE = struct.Struct("<cI")
HEAD = struct.Struct("<BHIIIIHH")  # kind, wires, chips, ms, transfers, times fed, Hz, lines begun (modulo 65,536)
# wires: bit 0, the multiplexer hangs; 1, its side of the bus is stuck; from 2, that of a station is
LOOKED, HELD, RESET, ASKED, TAKEN, PAGE = range(6)  # kinds
QUESTION = struct.Struct("<BH")  # seat, bytes of the state that follow
TAKE = struct.Struct("<BI")  # seat, its choice
SHOWN = struct.Struct(f"<B{SIZE}s")  # station, what its screen shows as structure
OWN = 0xFFFFFFFF  # in place of a choice: the console's own bot is to think
# Seat, the game's state, seats and choices that the game has taken since the last question -> the seat's choice, or -1:
# let the console's bot think.
Thinker = Callable[[int, bytes, Sequence[tuple[int, int]]], int]
REST = 0.005  # seconds between a LOOKED and the next look


class Channel:
    def __init__(
        self, board: VirtualBoard, clock: VirtualClock | None, end: socket.socket, thinker: Thinker | None = None
    ) -> None:
        """clock: None if the box has the real time. end: closed by `serve`. thinker: called in a thread of its own."""
        self._board = board
        self._clock = clock
        self._end = end
        self._thinker = thinker
        self._thought: Future[None] | None = None  # about the last question
        self._thoughts = ThreadPoolExecutor(1, "thinker")  # answers go in the order of the questions
        self._taken: list[tuple[int, int]] = []  # by the game since the last question
        self._sending = threading.Lock()

    def begin(self, facts: dict[str, Any]) -> None:
        """Set the box up: with a board like this one, and with other facts that it needs."""
        board, clock = self._board, self._clock
        times = {"step": clock.step, "now": clock.now & FREE} if clock is not None else {"step": 0, "now": 0}
        with board.lock:
            chips = [chip.state.hex() for chip in board.chips]
            wiring = {"definition": board.definition, "wires": board.wires(), "chips": chips}
            self._send_json(b"s", facts | times | wiring)
            board.follow(self._follow)
        if clock is not None:
            clock.begin(self._go)

    def think_for(self, seats: int) -> None:
        """Ask the thinker about the bots of these seats from their next question on. seats: a mask."""
        self._send(b"b", seats)

    def interrupt(self) -> None:
        """Ctrl-C: the next question for the time raises KeyboardInterrupt in the firmware."""
        self._send(b"i")

    def serve(self) -> bool:
        """Take reports until the box is gone. -> whether it wants a reset"""
        clock = self._clock
        try:
            with self._end.makefile("rb") as reports:
                self._send(b"l")
                while True:
                    kind, ms = self._see(reports)
                    if clock is not None:
                        clock.passed(ms)
                    if kind == RESET:
                        return True
                    if kind == ASKED:
                        seat, size = QUESTION.unpack(read(reports, QUESTION.size))
                        self._ask(seat, read(reports, size))
                        continue
                    if kind == PAGE:
                        station, page = SHOWN.unpack(read(reports, SHOWN.size))
                        self._board.stations[station].show(page)
                        continue
                    if kind == TAKEN:
                        seat, choice = TAKE.unpack(read(reports, TAKE.size))
                        self._taken.append((seat, choice))
                        continue
                    if kind == HELD:
                        assert clock is not None
                        clock.held()
                    else:
                        time.sleep(REST)
                        self._send(b"l")
        except (EOFError, ConnectionError):
            return False
        finally:
            with self._board.lock:
                self._board.follow(nobody)
            with self._sending:
                self._end.close()
            self._thoughts.shutdown(wait=False, cancel_futures=True)

    def _see(self, reports: BinaryIO) -> tuple[int, int]:
        """Take one report. -> its kind and the ms that have passed in the box. EOFError if it is gone."""
        board = self._board
        head = read(reports, HEAD.size + len(board.stations))
        kind, wires, which, ms, transfers, fed, tone, said = HEAD.unpack_from(head)
        seen = [(chip, read(reports, len(chip.state))) for i, chip in enumerate(board.chips) if which >> i & 1]
        with board.lock:
            for chip, state in seen:
                chip.load(state)
            board.mux.hang(bool(wires & 1))
            board.bus.root.stick(bool(wires & 2))
            for i, station in enumerate(board.stations):
                station.segment.stick(bool(wires >> i + 2 & 1))
                station.notice(head[HEAD.size + i])
            board.report(transfers, fed, tone, said)
        return kind, ms

    def _ask(self, seat: int, state: bytes) -> None:
        """Pass a question to the thinker. Raises what the thinker raised at the last one."""
        if self._thought is not None and self._thought.done():
            self._thought.result()
        taken, self._taken = self._taken, []
        self._thought = self._thoughts.submit(self._think, seat, state, taken)

    def _think(self, seat: int, state: bytes, taken: Sequence[tuple[int, int]]) -> None:
        assert self._thinker is not None
        choice = -1
        try:
            choice = self._thinker(seat, state, taken)
        finally:  # the box waits
            self._send(b"a", OWN if choice < 0 else choice)

    def _follow(self, station: int, action: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        """Repeat on the box's board what hands have done to this one."""
        self._send_json(b"h", [station, action, arguments, options])

    def _go(self, ms: int | None) -> None:
        self._send(b"g", FREE if ms is None else ms)

    def _send_json(self, letter: bytes, what: Any) -> None:
        text = json.dumps(what).encode()
        self._send(letter, len(text), text)

    def _send(self, letter: bytes, number: int = 0, text: bytes = b"") -> None:
        with self._sending, contextlib.suppress(OSError):  # it may have ended: the thread that serves it sees that
            self._end.sendall(MESSAGE.pack(letter, number) + text)


def read(reports: BinaryIO, count: int) -> bytes:
    """Read exactly `count` bytes. Raises EOFError if the box has ended."""
    data = reports.read(count)
    if len(data) < count:
        raise EOFError
    return data
