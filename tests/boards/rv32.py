"""Runs MicroPython on a 32-bit RISC-V processor without an operating system (the port for QEMU, built by
rv32_port.py), called like the Unix port. It loads the same code as the RISC-V build for a Pico 2 (rv32imc).

    MICROPYPATH=... python rv32.py firmware.elf run.py test_x

The folders of MICROPYPATH and the current one go into the processor's memory as an image of a ROMFS. The files of the
current folder are then copied to a small flash in memory, where programs can write. The exit code is the program's.
"""

import contextlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from mpremote.romfs import make_romfs
from mpremote.transport_serial import SerialTransport

IMAGE_AT = 0x81000000  # after the memory that the port uses
FLASH_AT = 0x83000000
FLASH = 256  # blocks of 4096 bytes
PATIENCE = 1300  # seconds for one program: reached only by one that hangs; less than its caller's, to end QEMU with it
QEMU = ("-machine", "virt", "-bios", "none", "-nographic", "-monitor", "null", "-semihosting", "-serial", "pty")
LACKS = {
    "time.py": """
_now = 0
def ticks_us():
    global _now
    _now += 1000
    return _now
def ticks_ms():
    return ticks_us() // 1000
def ticks_diff(a, b):
    return a - b
def sleep_ms(ms):
    pass
""",
}
START = """
import gc, micropython, os, sys, uctypes, vfs
vfs.mount(vfs.VfsRom(memoryview(uctypes.bytearray_at({at}, {size}))), "/rom")
# In machine code, which takes nothing of the heap, as reading a Pico's flash does not: tests count what is taken.
@micropython.viper
def move(to: ptr8, at: int, source: ptr8, start: int, count: int):
    for i in range(count):
        to[at + i] = source[start + i]
class Flash:
    data = uctypes.bytearray_at({flash}, {blocks} * 4096)
    @micropython.viper
    def readblocks(self, n: int, buf, offset: int):
        move(buf, 0, self.data, n * 4096 + offset, len(buf))
    @micropython.viper
    def writeblocks(self, n: int, buf, offset: int):
        move(self.data, n * 4096 + offset, buf, 0, len(buf))
    def ioctl(self, request, n):
        return {{4: {blocks}, 5: 4096}}.get(request, 0)
vfs.VfsLfs2.mkfs(Flash())
vfs.mount(Flash(), "/")
os.chdir("/")
for entry in list(os.ilistdir("/rom")):
    if entry[1] == 0x8000:
        with open("/rom/" + entry[0], "rb") as source, open(entry[0], "wb") as copy:
            copy.write(source.read())
sys.path[:] = {path}
sys.argv[:] = {argv}
try:
    __import__({program!r})
    code = 0
except SystemExit as done:
    code = done.args[0] if done.args else 0
except BaseException as error:
    sys.print_exception(error)
    code = 1
print("exit code", int(code or 0))
"""


def image(folders: list[str], here: str) -> bytes:
    """Return a ROMFS: the current folder, in it the folders of the path as 0, 1, …, and what the port lacks."""
    with tempfile.TemporaryDirectory() as name, contextlib.redirect_stdout(io.StringIO()):
        root = Path(name) / "root"
        shutil.copytree(here, root, ignore=shutil.ignore_patterns("*.mpy", "*.json"))
        for number, folder in enumerate(folders):
            shutil.copytree(folder, root / str(number))
        (root / "port").mkdir()
        for file, text in LACKS.items():
            (root / "port" / file).write_text(text)
        return bytes(make_romfs(f"{root}/", mpy_cross=False))


def execute(elf: str, argv: list[str]) -> int:
    """Run a program of the path to its end and print its output. -> its exit code"""
    folders = [each for each in os.environ.get("MICROPYPATH", "").split(":") if each and each != ".frozen"]
    path = ["/rom/port", *(f"/rom/{number}" for number in range(len(folders))), ".frozen"]
    data = image(folders, os.getcwd())
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        load = f"loader,file={file.name},addr={IMAGE_AT},force-raw=on"
        command = ["qemu-system-riscv32", *QEMU, "-device", load, "-kernel", elf]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as qemu:
            try:
                assert qemu.stdout
                found = re.search(r"/dev/\S+", qemu.stdout.readline())
                assert found, "QEMU names no port"
                repl = SerialTransport(found[0])
                repl.enter_raw_repl(soft_reset=False)
                start = START.format(
                    at=IMAGE_AT,
                    size=len(data),
                    flash=FLASH_AT,
                    blocks=FLASH,
                    path=path,
                    argv=argv,
                    program=Path(argv[0]).stem,
                )
                said, wrong = repl.exec_raw(start, timeout=PATIENCE)
                repl.close()
            finally:
                qemu.kill()
    text = (said + wrong).decode(errors="replace").replace("\r\n", "\n")
    print(text, end="")
    code = re.search(r"^exit code (\d+)$", text, re.MULTILINE)
    return int(code[1]) if code else 1


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(PATIENCE)
    sys.exit(execute(sys.argv[1], sys.argv[2:]))
