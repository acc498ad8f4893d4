"""Put the firmware on a Pico over its serial port, only what changed, and check that the new version runs.

Files are compared by SHA-256, computed on the device, so flashing again repairs an interrupted flash. Only the
firmware's own files are touched. `make flash` calls it.
"""

import contextlib
import errno
import io
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host.build import mpy, network
from host.build.bundle.build import NAME
from host.build.flashed import build, build_of, digest, semantic
from host.commands.options import Console
from host.game.escapes import visible
from host.game.numbers import number
from host.i18n.errors import UserError
from host.link.client import Client, open_port
from host.link.reconnect import picos
from host.link.refusals import LinkError
from host.web.air import BOARDS
from host.web.air import files as pages_on_air
from screens.texts import FILE, LANGUAGES

MPY_VERSION = 6  # version of the files that mpy-cross writes
MARCHES = "none x86 x64 armv6 armv6m armv7m armv7em armv7emsp armv7emdp xtensa xtensawin rv32imc".split()
MOST = 1 << 30  # numbers that the device sends are below this
TRIES = 3  # to enter the raw REPL
REPL = 3.0  # seconds per try
CHUNK = 512  # bytes per step of a copy
START = 20.0  # seconds that the new firmware has to answer
MAKE_PICO = "hold BOOTSEL while plugging it in, and copy MicroPython's RPI_PICO .uf2 from micropython.org to its drive"

ASK = """
import sys
i = sys.implementation
print(i.name, getattr(i, "_mpy", 0), sys.platform)
"""
LIST = """
import os, hashlib, binascii
def sum(p):
 h = hashlib.sha256()
 with open(p, "rb") as f:
  while True:
   b = f.read(512)
   if not b: break
   h.update(b)
 return binascii.hexlify(h.digest()).decode()
def walk(d):
 for e in os.ilistdir(d or "."):
  p = d + e[0]
  if e[1] & 0x4000:
   if d or e[0] in ours: walk(p + "/")
  elif d or e[0] in top or e[0].startswith(bundle): print(sum(p), os.stat(p)[6], p)
walk("")
try:
 v = os.statvfs(".")
 print("free", min(v[0] * v[3], 1 << 30))
except AttributeError:
 print("free", 1 << 30)
"""

PASS_OVER = """
try:
 from rp2 import Flash
 from uctypes import addressof, bytes_at
 head = bytes_at(addressof(Flash()) - 4096, 16)
 if head[:8] == b"DTupdate":
  with open("update.txt", "wb") as f: f.write(head)
except (ImportError, TypeError):
 pass
"""  # keeps an earlier update that still lies in the flash (firmware/boot.py) from replacing what is flashed now

RADIO = """
try:
 import network
 print(True)
except ImportError:
 print(False)
"""
NETWORK = """
try:
 with open("network.txt") as f: print(f.read())
except OSError: pass
"""
NUMBER = "import machine\nprint(machine.unique_id()[-2:].hex())"
PAGES = "pages"

Say = Callable[[str], None]


def command(
    console: Console = None,
    air: Annotated[
        bool, typer.Option("--air", help="Switch on the console's own network for phones; Pico W, Pico 2 W.")
    ] = False,
) -> None:
    flash(console or None, air=air)


def flash(port: str | None, firmware: Path = mpy.FIRMWARE, say: Say = print, air: bool = False) -> str:
    """Flash the Pico and return the version that runs now. air: switch on its own network. Raises UserError."""
    port = port or only_pico()
    with device(port) as pico:
        march = march_of(pico, port)
        radio = pico.exec(RADIO).strip() == b"True"
        if air and not radio:
            raise UserError(f"This Pico has no radio: --air needs a {' or a '.join(BOARDS)}.")
        files = build(firmware, march, pages_on_air() if radio else {})
        there, free = listing(pico, files, rooms(firmware) | {PAGES})
        version = semantic(firmware) + "+" + build_of(files)
        changed = [name for name, data in files.items() if there.get(name, ("", 0))[0] != digest(data)]
        gone = [name for name in there if name not in files]
        say(f"{version}: {len(files)} files, {len(changed)} to copy, {len(gone)} to delete.")
        check_room(files, there, changed, free)
        copy(pico, files, changed, gone, say)
        pico.exec(PASS_OVER)
        told = on_air(pico, air) if radio else ""
        restart(pico)
    say("Restarted; waiting for the console.")
    check(port, version)
    say(f"The console on {port} runs {version}.")
    if told:
        say(told)
    return version


def on_air(pico: SerialTransport, air: bool) -> str:
    """Switch the console's own network on if `air` and no network is set up. Returns what to say about the network."""
    lines = pico.exec(NETWORK).decode(errors="replace").splitlines()
    if air and not lines:
        lines = network.made(pico.exec(NUMBER).decode().strip())
        for name, data in network.files(lines).items():
            pico.fs_writefile(name, data)
    return network.told(lines)


def only_pico() -> str:
    """Return the port of the one Pico that is plugged in. Raises UserError."""
    found = picos()
    if not found:
        raise UserError(f"No Pico found: plug it in by USB. If it is a new one, {MAKE_PICO}.")
    if len(found) > 1:
        raise UserError(f"There are several Picos ({', '.join(found)}): say which, e.g. make flash PORT={found[0]}.")
    return found[0]


# The device


def rooms(firmware: Path) -> set[str]:
    """Return the folders that may hold sources on the device; those would be imported in place of the bundle."""
    return {path.name for path in firmware.iterdir() if path.is_dir() and path.name != "__pycache__"}


@contextlib.contextmanager
def device(port: str) -> Iterator[SerialTransport]:
    """Open the device at its raw REPL, with nothing running. Every fault of the line becomes a UserError."""
    open_port(port).close()  # raises an error that says what is wrong with the port
    pico = None
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it does not understand
            pico = SerialTransport(port, timeout=2)
            enter(pico, port)
        yield pico
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise UserError(
                "The Pico's flash is full: delete files that are not the console's (mpremote ls), then flash again."
            ) from error
        raise UserError(
            f"The connection to {port} broke ({error}): plug the Pico in again, then flash again."
        ) from error
    except (TransportError, struct.error) as error:
        raise UserError(f"The Pico on {port} stopped answering: plug it in again, then flash again.") from error
    finally:
        if pico is not None:
            with contextlib.suppress(OSError):
                pico.close()


def enter(pico: SerialTransport, port: str) -> None:
    """Stop what runs on the Pico and open its raw REPL. Raises UserError."""
    for left in range(TRIES - 1, -1, -1):
        try:
            pico.enter_raw_repl(soft_reset=True, timeout_overall=REPL)
            return
        except TransportError as error:
            if not left:
                raise UserError(f"What is on {port} does not answer as MicroPython: {MAKE_PICO}.") from error


def march_of(pico: SerialTransport, port: str) -> str:
    """Ask for the processor, by the name that mpy-cross uses. Raises UserError."""
    try:
        name, said, platform = pico.exec(ASK).decode().split()
        version = number(said, MOST)
    except ValueError as error:
        raise UserError(f"What is on {port} does not answer as MicroPython: {MAKE_PICO}.") from error
    march = version >> 10 & 15
    if name != "micropython" or version & 0xFF != MPY_VERSION or march >= len(MARCHES):
        raise UserError(
            f"The MicroPython on {port} ({visible(platform.encode())}) is not of version 1.25 or later: {MAKE_PICO}."
        )
    return MARCHES[march]


def listing(pico: SerialTransport, files: dict[str, bytes], ours: set[str]) -> tuple[dict[str, tuple[str, int]], int]:
    """Return the firmware's files on the device, name -> (SHA-256, size), and the free bytes. ours: its own folders.

    Raises TransportError for an answer that is not such a list.
    """
    top = {*files, "main.mpy", "board.py", "board.mpy", *(FILE + code for code in LANGUAGES)}
    said = pico.exec(f"ours={ours!r}\ntop={top!r}\nbundle={NAME!r}\n{LIST}")
    there: dict[str, tuple[str, int]] = {}
    free = 0
    try:
        for line in said.decode().splitlines():
            words = line.split(" ", 2)
            if words[0] == "free":
                free = number(words[1], MOST + 1)
            elif words[2] in top or words[2].endswith((".py", ".mpy", ".txt")):
                there[words[2]] = (words[0], number(words[1], MOST))
    except (ValueError, IndexError) as error:
        raise TransportError("no list of files") from error
    return there, free


def check_room(files: dict[str, bytes], there: dict[str, tuple[str, int]], changed: list[str], free: int) -> None:
    """Check before anything is written that it fits; each file takes whole blocks. Raises UserError."""
    block = 4096
    need = sum(-(-len(files[name]) // block) * block for name in changed)
    back = sum(-(-size // block) * block for name, (_, size) in there.items() if name in changed or name not in files)
    if need > free + back:
        raise UserError(
            f"The Pico's flash is full: {need} bytes are needed and {free + back} free. "
            "Delete files that are not the console's (mpremote ls), then flash again."
        )


def copy(pico: SerialTransport, files: dict[str, bytes], changed: list[str], gone: list[str], say: Say) -> None:
    """Delete and copy files. build.txt goes first and comes last: half a firmware must not claim to be whole."""
    if not changed and not gone:
        return
    pico.exec("import os\ntry: os.remove('build.txt')\nexcept OSError: pass")
    for name in gone:
        if name != "build.txt":
            pico.fs_rmfile(name)
    for room in sorted({name.rpartition("/")[0] for name in changed} - {""}):
        pico.exec(f"try: os.mkdir({room!r})\nexcept OSError: pass")
    for name in [name for name in changed if name != "build.txt"] + ["build.txt"]:
        say(f"  {name}")
        pico.fs_writefile(name, files[name], chunk_size=CHUNK)


def restart(pico: SerialTransport) -> None:
    """Restart by a soft reset from the friendly REPL, which runs main.py and does not drop USB."""
    pico.exit_raw_repl()
    pico.read_until(1, b">>> ", timeout=2)
    pico.serial.write(b"\x04")
    pico.read_until(1, b"soft reboot\r\n", timeout=5)


def check(port: str, version: str) -> None:
    """Shake hands until the new version answers. Raises UserError if another one or nothing does."""
    end = time.monotonic() + START
    answer = ""
    while time.monotonic() < end and answer != version:
        with contextlib.suppress(LinkError, UserError), Client(port) as client:
            answer = client.wait_hello(end - time.monotonic()).version
        time.sleep(0.2)
    if answer == version:
        return
    if answer:
        raise UserError(f"The console still runs {answer}, not {version}: plug it in again, then flash again.")
    raise UserError(
        f"The console on {port} does not start after flashing: `mpremote connect {port} repl` and Ctrl-D show why, "
        "and `python -m host.build.bundle.trace` says which lines of the sources that names."
    )
