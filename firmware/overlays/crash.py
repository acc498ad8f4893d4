"""Handles a fault that nobody has foreseen: writes it to flash and shows it, so that the console can restart into the
same game. If the same fault comes again at once, the self-test runs, and there is no third start. So it does if the
flash doesn't take the fault, because then nobody could tell whether it came again.

main.py loads it when it is needed. A bundle of its own, with the names of the main one (host/build/bundle).
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

FRESH = "fault.new"  # the fault that ended this run
KEPT = "fault.txt"  # the last fault that a later run has told the host
_REASON = 0x40058008  # WATCHDOG_REASON of an RP2040: bit 0, its time ran out; bit 1, a program asked for a reset
_WATCHED = 0x4005801C  # SCRATCH4: odd if a program had started the watchdog; 0 after a file was dropped on the drive
_SOON_MS = const(60000)
_TOLD = const(90)  # bytes of a fault that the host is told
_MOST = const(4096)


def begun(registers, journal):
    """Find out why the console has reset itself. registers: an RP2040's, address -> value; False on another board.

    -> the fault, as told to the host (b"": none), and whether starting again would not help: it is the same as the last
    one, or cannot be written down.
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
    """Write a fault to flash. before: the fault that `begun` returned at the start of this run; now: ms since then.

    -> whether starting again would not help: it came again within a minute, or cannot be written down.
    """
    said = io.BytesIO()
    sys.print_exception(error, said)
    text = said.getvalue()[-_MOST:]
    return not _write(FRESH, text) or now < _SOON_MS and before != b"" and _brief(text) == before


def show(machine, again):
    """Show the fault through a new bus: the table's may have stopped in the middle of a transfer. again: as `ended`."""
    show_on(station_bus(machine), again)


def show_on(bus, again):
    """Show on all screens that answer that there was a fault, and what comes next."""
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
    """Return a fault's place and kind: the last two lines of its text."""
    lines = [line.strip() for line in text.strip().split(b"\n")]
    return b" ".join(lines[-2:])[-_TOLD:]


def _written(journal):
    """Return how many bytes the game that is being played has in all its files."""
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
