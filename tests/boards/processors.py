"""Which MicroPython stands for which board, and the command that runs it here.

The machine code of a processor (native_bytes.py, link/crc.py) is what `make flash` compiles for its board. The
MicroPython is Debian's Unix port under QEMU's user mode or, if Debian has none, the port built by rv32_port.py.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from host.build.interpreters import HEAP, debian
from host.i18n.errors import UserError
from tests.boards.rv32_port import port, tool


@dataclass(frozen=True)
class Processor:
    march: str  # architecture of the compiled files
    find: Callable[[str], list[str]]  # from the heap, as in MicroPython's heapsize, to a command
    without: dict[str, str] = field(default_factory=dict)  # by test file: what the port lacks for it


def user_mode(qemu: str, processor: str) -> Callable[[str], list[str]]:
    return lambda heap: [tool(qemu), *debian(processor), "-X", f"heapsize={heap}"]


def rv32(_: str) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("rv32.py")), str(port())]


LACKS = {
    "test_port.py": "it has no `select`",
    "test_update.py": "its heap of 256 KB is too small for a model of the flash",
    "test_lengths.py": "its heap of 256 KB is too small for a model of the flash",
}
PROCESSORS = {
    "pico": Processor("armv6m", user_mode("qemu-arm", "armhf")),
    "pico2": Processor("armv7emsp", user_mode("qemu-arm", "armhf")),
    "pico2-riscv": Processor("rv32imc", rv32, LACKS),
}


def command(name: str, heap: str = HEAP) -> list[str]:
    """Return the command that runs it. Raises UserError with what to install."""
    return PROCESSORS[name].find(heap)


def main() -> int:
    """Fetch and build what is missing, so that tests in parallel need not."""
    for name in PROCESSORS:
        try:
            command(name)
        except UserError as error:
            print(f"dicetown: without {name}: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
