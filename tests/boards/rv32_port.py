"""MicroPython's port for QEMU's 32-bit RISC-V processor, built once from Debian's source package."""

import os
import sys
import tempfile
from functools import cache
from pathlib import Path

from host.build.interpreters import SUITE, apt, cache_folder, run
from host.build.kept import kept
from host.i18n.errors import UserError
from tests.tooling.tools import find, remedy

HEAP = 256 * 1024  # bytes: as much as the largest test asks for
BUILD = (
    *("BOARD=VIRT_RV32", "RV32_ARCH=rv32imac -misa-spec=2.2", f"MICROPY_HEAP_SIZE={HEAP}"),
    *("FROZEN_MANIFEST=", "MICROPY_VFS_LFS2=1"),
)
NO_CLOCK = (
    "-Wl,--defsym=mp_hal_time_ns=mp_hal_stdio_poll"  # littlefs asks for the time of a file, but the port has no clock
)
BUILDING = 1200  # seconds


def tool(name: str) -> str:
    path = find(name)
    if path is None:
        raise UserError(f"The boards' processors need {name}: `{remedy([name])}`, then retry.")
    return path


@cache
def port() -> Path:
    """Return the program for QEMU. Building it for the first time takes minutes. Raises UserError."""
    tool("qemu-system-riscv32")
    return kept(cache_folder() / f"micropython-rv32imc-{SUITE}", build) / "firmware.elf"


def build(folder: Path) -> None:
    for name in ("make", "picolibc.specs", "riscv64-unknown-elf-gcc", "xz"):
        tool(name)
    print(f"dicetown: building MicroPython for rv32imc into {folder.parent} (once)", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        work = Path(name)
        run(["apt-get", "source", "--download-only", "-q", "micropython"], env=apt(work, "amd64", "deb-src"), cwd=work)
        for archive in work.glob("*.orig.tar.*"):
            run(["tar", "-xf", str(archive)], cwd=work)
        where = next(work.glob("micropython-*/ports/qemu"))
        environment = os.environ | {"LDFLAGS": NO_CLOCK}
        run(["make", "-j2", *BUILD], env=environment, cwd=where, patience=BUILDING)
        (where / "build-VIRT_RV32/firmware.elf").rename(folder / "firmware.elf")
