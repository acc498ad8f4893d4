"""The board's end of the two pipes: it serves what the shim of another process asks, until that process is gone.

A request is letter, a, b and n (two bytes, little-endian). Letters, `+` where n bytes follow:
    W+ write to address a, b: stop after it       -> status
    R  read n bytes from address a, b: stop       -> status, and if it is 0 the bytes
    M  read n bytes from register b of address a  -> status, and if it is 0 the bytes
    I  level of pin a                             -> level
    P  set pin a to b;  B+ bits for the LEDs on pin a;  T  PWM on pin a, duty b / 256, n Hz;  F  feed the watchdog
    t  the time in ms;  u  in us;  s  sleep n ms  -> status (and four bytes, little-endian)
    X  reset: whoever runs the process starts it again
A status is 0, an error number, or 255 for Ctrl-C: so an interrupt never comes in the middle of a request.
"""

import os
import struct
from collections.abc import Callable

from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock

HEADER = struct.Struct("<BBBH")
DONE = b"\x00"
INTERRUPTED = b"\xff"
TICKS_MASK = 0x3FFFFFFF  # the Pico's ticks have 30 bits


class Wire:
    def __init__(self, board: VirtualBoard, clock: VirtualClock | None, requests: int, answers: int) -> None:
        """requests and answers: file descriptors, closed by `serve`. clock: None when the process has the real time."""
        self._board = board
        self._bus = board.bus
        self._clock = clock
        self._requests = requests
        self._answers = answers
        self._interrupted = False
        self._data = b""
        self._table: dict[int, Callable[[int, int, int], bytes]] = {
            ord("W"): self._write,
            ord("R"): self._read,
            ord("M"): self._read_register,
            ord("t"): self._ticks_ms,
            ord("u"): self._ticks_us,
            ord("s"): self._sleep,
        }

    def interrupt(self) -> None:
        """Ctrl-C: the next request that has a status raises KeyboardInterrupt in the firmware."""
        self._interrupted = True

    def serve(self) -> bool:
        """Answer until the process is gone. True: it asked for a reset."""
        try:
            with open(self._requests, "rb") as requests:
                return self._serve(requests.read)
        except BrokenPipeError:
            return False
        finally:
            os.close(self._answers)

    def _serve(self, receive: Callable[[int], bytes]) -> bool:
        board = self._board
        while len(header := receive(HEADER.size)) == HEADER.size:
            letter: int
            letter, a, b, n = HEADER.unpack(header)
            if letter in b"WB" and n:
                self._data = receive(n)
            ask = self._table.get(letter)
            if ask is not None:
                if self._interrupted:
                    self._interrupted = False
                    answer = INTERRUPTED
                else:
                    try:
                        answer = ask(a, b, n)
                    except OSError as error:
                        answer = bytes((error.errno or 5,))
                os.write(self._answers, answer)
            elif letter == ord("B"):
                board.bitstream(a, self._data)
            elif letter == ord("I"):
                os.write(self._answers, bytes((board.pin_read(a),)))
            elif letter == ord("P"):
                board.pin_write(a, b)
            elif letter == ord("T"):
                board.pwm(a, n, b << 8)
            elif letter == ord("F"):
                board.feed()
            else:
                return letter == ord("X")
        return False

    def _write(self, address: int, stop: int, n: int) -> bytes:
        self._bus.writeto(address, self._data if n else b"", bool(stop))
        return DONE

    def _read(self, address: int, stop: int, n: int) -> bytes:
        return DONE + self._bus.readfrom(address, n, bool(stop))

    def _read_register(self, address: int, register: int, n: int) -> bytes:
        with self._bus.lock:
            self._bus.writeto(address, bytes((register,)), False)
            return DONE + self._bus.readfrom(address, n)

    def _ticks_ms(self, a: int, b: int, n: int) -> bytes:
        assert self._clock is not None
        return DONE + (self._clock.ask() & TICKS_MASK).to_bytes(4, "little")

    def _ticks_us(self, a: int, b: int, n: int) -> bytes:
        assert self._clock is not None
        return DONE + (self._clock.now * 1000 & TICKS_MASK).to_bytes(4, "little")

    def _sleep(self, a: int, b: int, n: int) -> bytes:
        assert self._clock is not None
        self._clock.sleep(n)
        return DONE
