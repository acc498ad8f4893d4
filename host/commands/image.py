"""Join MicroPython's .uf2 and the firmware into one .uf2 to drop on a Pico's drive; nothing else is needed.

The user downloads the base. Its version and SHA-256 are printed, to compare with those on micropython.org.
"""

import hashlib
import secrets
import time
from pathlib import Path
from typing import Annotated

import typer

from host.build import mpy, network, uf2
from host.build.flashed import build, build_of, semantic
from host.build.image import updating, whole
from host.build.micropython_uf2 import MicroPython, micropython
from host.i18n.errors import UserError
from host.web.air import BOARDS, pages_for

MOST = 64 << 20  # bytes in a .uf2; 16 MB of flash make 32 MB
ERASES = (
    "Dropped on a Pico it ERASES all files there: settings, names, the game being played, the games that were kept.",
    "For a console that is to keep them: --update.",
)
KEEPS = (
    "Dropped on a console it puts MicroPython and the firmware's files in place of those there, and nothing else:",
    "settings, names, the game being played and the games that were kept stay.",
    "A console whose firmware has no update.py yet keeps its firmware: flash it once, or take the whole image.",
)


def image(
    base: Annotated[Path, typer.Argument(metavar="BASE.uf2", help="MicroPython for your Pico, from micropython.org.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="What is written.  [default: console.uf2, or console-update.uf2]"),
    ] = None,
    air: Annotated[bool, typer.Option("--air", help="Switch on its own network for phones; Pico W, Pico 2 W.")] = False,
    update: Annotated[bool, typer.Option("--update", help="Keep the settings and games of a console.")] = False,
) -> None:
    output = output or Path("console-update.uf2" if update else "console.uf2")
    data = content(base)
    check_output(output, base)
    try:
        python = micropython(uf2.read(data))
        files = build(mpy.FIRMWARE, python.march, pages_for(python.board))
        check_air(air, update, python.board)
        lines = network.made(secrets.token_hex(2)) if air else []
        made = updating(python, files, time.time_ns()) if update else whole(python, files | network.files(lines))
    except UserError as error:
        raise UserError("{file} cannot be used. {why}", file=base, why=str(error)) from error
    tell(base, data, python, files)
    for line in KEEPS if update else ERASES:
        print(line)
    write(output, uf2.written(made))
    print(f"{output}: hold BOOTSEL while plugging in the {python.board}, and copy it to the drive that appears.")
    if air:
        print(network.told(lines))


def check_air(air: bool, update: bool, board: str) -> None:
    """Raise UserError if --air is not possible."""
    if air and board not in BOARDS:
        raise UserError(f"A {board} has no radio: --air needs a {' or a '.join(BOARDS)}.")
    if air and update:
        raise UserError("An update leaves the network as it is: leave out --air or --update.")


def content(base: Path) -> bytes:
    """Return the bytes of the base. Raises UserError if it is too large."""
    with base.open("rb") as file:
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise UserError("{file} is too large for a Pico: name MicroPython's .uf2.", file=base)
    return data


def check_output(output: Path, base: Path) -> None:
    """Raise UserError if `output` is the base, or a file that is not a .uf2: it would be overwritten."""
    if output.exists() and output.samefile(base):
        raise UserError("{file} is the base: name another file after -o.", file=output)
    if output.exists():
        with output.open("rb") as file:
            if file.read(8) != uf2.BEGINNING:
                raise UserError("{file} exists and is no .uf2: name another file after -o.", file=output)


def tell(base: Path, data: bytes, python: MicroPython, files: dict[str, bytes]) -> None:
    """Print what went into the image."""
    print(f"{base}: MicroPython {python.version} for the {python.board}")
    print(f"SHA-256 {hashlib.sha256(data).hexdigest()}")
    sizes = sum(map(len, files.values()))
    print(f"Dice Town {semantic(mpy.FIRMWARE)}+{build_of(files)}: {len(files)} files, {sizes:,} bytes")


def write(output: Path, data: bytes) -> None:
    """Write the file whole or not at all."""
    fresh = output.with_name(output.name + ".new")
    try:
        fresh.write_bytes(data)
        fresh.replace(output)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
