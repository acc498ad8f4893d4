"""What becomes of a fault that nobody has foreseen: it is written to flash, said on the screens, and the console starts
anew, into the same game. The same fault again at once leads to the self-test, and to no third start; so does one that
the flash does not take, for then nobody could tell that it is the same.

main.py imports it when it is needed. A bundle of its own, which shares the other's names (host/build/bundle).
"""

import io
import os
import sys

from board import CHANNELS
from drivers.picture import PIECES
from micropython import const
from overlays.buses import station_bus
from screens import texts
from store.journal import CHECK, END, HEAD, PARTS, TAIL

FRESH = "fault.new"  # as the console ended by it
KEPT = "fault.txt"  # as the one that followed has told it
_REASON = 0x40058008  # WATCHDOG_REASON of an RP2040: bit 0, its time was over; bit 1, somebody wanted a reset
_WATCHED = 0x4005801C  # SCRATCH4: odd if a program had it watched; 0 when a file was dropped on the Pico's drive
_SOON_MS = const(60000)
_TOLD = const(90)  # bytes of it that the host is told
_MOST = const(4096)


def begun(registers, journal):
    """The console has reset itself. registers: of an RP2040, address -> value; False if it can only be the watchdog.

    -> what the fault was, as told to the host, and whether it was the same as the last one without anything else in
    between, or cannot be written down.
    """
    bitten = not registers or registers[_REASON] & registers[_WATCHED] & 1
    old = _read(KEPT)
    new = _read(FRESH)
    # Nothing was caught, so it was the watchdog. Twice at the same length of the game counts as the same fault.
    if not new and bitten:
        new = b"the console stood still with %d bytes of its game\n" % _written(journal)
        return _brief(new), not _write(KEPT, new) or new == old
    if not new:
        return b"", False
    try:
        os.rename(FRESH, KEPT)
    except OSError:
        pass
    return _brief(new), False


def ended(error, before, now):
    """Write it down. before: what `begun` has told at the start of this run; now: ms since then.

    -> whether it is the same again, or cannot be written down.
    """
    said = io.BytesIO()
    sys.print_exception(error, said)
    text = said.getvalue()[-_MOST:]
    return not _write(FRESH, text) or now < _SOON_MS and before != b"" and _brief(text) == before


def show(machine, again):
    """Say it on a bus of its own, for the table's may have been left in the middle of something."""
    show_on(station_bus(machine), again)


def show_on(bus, again):
    """Say it on all screens that answer."""
    canvas = bus.canvas
    for channel in CHANNELS:
        canvas.clear()
        canvas.line(2, texts.FAULT)
        canvas.line(4, texts.TESTS_ITSELF if again else texts.STARTS_AGAIN)
        try:
            bus.mux.select(channel)
            bus.screen.setup()
            for piece in range(PIECES):
                bus.screen.send(canvas.buf, piece)
            bus.screen.on()
        except OSError:
            pass


def _brief(text):
    """Its place and its kind: the last two lines."""
    lines = [line.strip() for line in text.strip().split(b"\n")]
    return b" ".join(lines[-2:])[-_TOLD:]


def _written(journal):
    """Bytes of the game that is being played, in all its files."""
    tail = _read(journal + TAIL)
    size = 0
    while size < len(tail) and tail[size] != END:
        size += HEAD + tail[size] + CHECK
    try:
        return size + sum([os.stat(journal + PARTS + "/" + name)[6] for name in os.listdir(journal + PARTS)])
    except OSError:
        return 0


def _read(name):
    try:
        with open(name, "rb") as file:
            return file.read(_MOST)
    except OSError:
        return b""


def _write(name, data):
    try:
        with open(name, "wb") as file:
            file.write(data)
    except OSError:
        return False
    return True
