"""Frames and commands as bytes: seal one, find them in whatever comes over the port.

Knows no port and no clock. Nothing without a right CRC ever comes out of here as a frame.
"""

import re
from collections.abc import Iterator

from host.game.escapes import visible
from host.values import Values

LONGEST = 1000  # bytes of a line; a longer one is cut, and is no frame
FRAME = re.compile(rb":([0-9A-F]{4})\.([0-9A-F]{4}) ([^:\x00-\x1f\x7f]+) \*([0-9A-F]{6})")
PRIVATE = re.compile(rb";([0-9A-F]{4})\.([0-9A-F]{4}) (p?)([0-4])([0-9]) ((?:[0-9a-f]{2})+) \*([0-9A-F]{6})")
WHISPER = re.compile(rb";[0-9A-F]{0,4}(\.[0-9A-F]{0,4}|$)")  # how a private line begins, whole or not
PIECE = re.compile(rb":[0-9A-F]{4}\.[0-9A-F]{4} |(?: |^)\*[0-9A-F]{6}$")  # what a damaged frame looks like


def _crc_of_byte(byte: int) -> int:
    crc = byte << 16
    for _ in range(8):
        crc = crc << 1 ^ (0x1864CFB if crc & 0x800000 else 0)
    return crc


CRC_TABLE = [_crc_of_byte(byte) for byte in range(256)]


def crc24(data: bytes) -> int:
    """CRC-24 as OpenPGP defines it."""
    crc = 0xB704CE
    for byte in data:
        crc = (crc & 0xFFFF) << 8 ^ CRC_TABLE[crc >> 16 ^ byte]
    return crc


def seal(text: bytes) -> bytes:
    """Return a line with its CRC and newline. text: from its first character on."""
    covered = text + b" "
    return covered + b"*%06X\n" % crc24(covered)


def command(session: int, nonce: int, words: list[str]) -> bytes:
    """Return a command line. words: already escaped."""
    return seal(b"!%04X.%04X " % (session, nonce) + " ".join(words).encode())


class Frame(Values):
    """A frame with a right CRC. `words` are still escaped, and can be shown as they are."""

    def __init__(self, boot: int, number: int, words: tuple[str, ...]) -> None:
        self.boot = boot
        self.number = number
        self.words = words


class Foreign(Values):
    """A line on the port that is no frame: a traceback, the REPL, another program. `text` can be shown as it is."""

    def __init__(self, text: str) -> None:
        self.text = text


class Private(Values):
    """A private line: a part of what a hosted seat sees, or of the page of a station on the cable. It must not be kept
    or shown, nor sent to anybody except the player there."""

    def __init__(self, boot: int, number: int, seat: int, part: int, data: bytes, page: bool = False) -> None:
        self.boot = boot
        self.number = number  # of the question, or of the page
        self.seat = seat  # for a page: the station
        self.part = part
        self.data = data
        self.page = page


class Reader:
    """Cuts a stream of bytes into frames, private and foreign lines. `bad` counts those that were damaged."""

    def __init__(self) -> None:
        self.rest = b""
        self.bad = 0
        self.foreign = 0

    def feed(self, data: bytes) -> Iterator[Frame | Private | Foreign]:
        """Yield what the next bytes complete. A line without an end is cut after LONGEST bytes."""
        *lines, last = (self.rest + data).split(b"\n")
        if len(last) > LONGEST:
            lines.append(last)
            last = b""
        self.rest = last
        for line in lines:
            yield from self._line(line)

    def _line(self, line: bytes) -> Iterator[Frame | Private | Foreign]:
        """Yield what a line holds. Not even a part of a damaged private line is ever shown."""
        line = line[:-1] if line.endswith(b"\r") else line
        private = read_private(line[line.rfind(b";") :])
        if private:
            yield private
            return
        start = line.rfind(b":")
        frame = read(line[start:]) if start >= 0 and len(line) <= LONGEST else None
        other = line[:start] if frame else line
        if PIECE.search(other) or WHISPER.search(other):
            self.bad += 1
        elif other.strip():
            self.foreign += 1
            yield Foreign(visible(other[:LONGEST]))
        if frame:
            yield frame


def read_private(line: bytes) -> Private | None:
    """Read a private line without its newline. -> None if it isn't one, or is damaged"""
    found = PRIVATE.fullmatch(line)
    if not found or int(found[7], 16) != crc24(line[:-7]):
        return None
    boot, number = int(found[1], 16), int(found[2], 16)
    return Private(boot, number, int(found[4]), int(found[5]), bytes.fromhex(found[6].decode()), bool(found[3]))


def read(line: bytes) -> Frame | None:
    """Read a frame without its newline. -> None if it isn't one, or is damaged"""
    found = FRAME.fullmatch(line)
    if not found or int(found[4], 16) != crc24(line[:-7]):
        return None
    return Frame(int(found[1], 16), int(found[2], 16), tuple(visible(found[3]).split(" ")))
