"""A main.py for the emulated Pico that makes the console reachable from the REPL, and a look at its heap by mpremote.

After Ctrl-C there is `table`, and `go()` lets it go on where it was.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mpremote.transport_serial import SerialTransport

from host.build import mpy
from host.build.bundle.build import NAME

PATIENCE = 120  # seconds of the host's time
BLOCK = 16  # bytes in a block of the heap
FLASH_BLOCK = 4096
WATCHDOG_LOAD = 0x40058004  # `feed` writes there, too; a real watchdog would bite while mpremote looks
# It loads in a function, as main.py does: what is left in this frame would look to the collector like objects in use.
MAIN = """
import machine, time
def begin():
    from {module} import build
    return build()
table = begin()
def go():
    tick = table.{tick}
    now = time.ticks_ms
    registers = machine.mem32
    while True:
        registers[{fed}] = 1
        tick(now())
try:
    go()
except KeyboardInterrupt:
    pass
"""
HEAP = """
import gc, micropython
def tell():
    print(gc.mem_alloc(), end=" ")
    gc.collect()
    print(gc.mem_alloc(), gc.mem_free())
    micropython.mem_info()
tell()
"""
FLASH = """
import os
files = sum([-(-os.stat(name)[6] // 4096) for name in os.listdir()])
print(files, os.statvfs("/")[2])
"""


def short(name: str) -> str:
    """Return an attribute's name in the bundle."""
    names: dict[str, str] = json.loads((mpy.bundled() / "names.json").read_text(encoding="utf-8"))["attributes"]
    return names.get(name, name)


def main() -> str:
    return MAIN.format(module=NAME, tick=short("tick"), fed=WATCHDOG_LOAD)


@dataclass(frozen=True)
class Heap:
    """Bytes: in use on entering, in use after a collection, free then, and in the largest free piece."""

    used: int
    kept: int
    free: int
    longest: int


@contextlib.contextmanager
def broken_into(pico: Any, goes_on: bool = True) -> Iterator[SerialTransport]:
    """Let mpremote break in with Ctrl-C; afterwards the console goes on. `each_ms` is not called meanwhile."""
    each_ms, pico.each_ms = pico.each_ms, None
    with pico.alive():
        repl = SerialTransport(pico.port, timeout=PATIENCE)
        try:
            repl.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE)
            yield repl
            repl.exit_raw_repl()
            repl.read_until(1, b">>> ", timeout=PATIENCE)
            if goes_on:
                repl.serial.write(b"go()\r")
                repl.read_until(1, b"go()\r\n", timeout=PATIENCE)
        finally:
            repl.close()
    pico.each_ms = each_ms


def heap(repl: SerialTransport) -> Heap:
    said = repl.exec(HEAP).decode()
    used, kept, free = map(int, said.split()[:3])
    return Heap(used, kept, free, BLOCK * int(re.findall(r"max free sz: (\d+)", said)[-1]))


def flash_used(repl: SerialTransport) -> tuple[int, int]:
    """Return the bytes in whole blocks of the files, and of the whole file system."""
    files, blocks = map(int, repl.exec(FLASH).decode().split())
    return files * FLASH_BLOCK, blocks * FLASH_BLOCK
