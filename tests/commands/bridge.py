"""MicroPython's Unix port behind a pty as if it were a Pico: Ctrl-C, soft resets, main.py, files in a folder.

A thread between the host's port and the interpreter's own terminal does what USB and the Pico's start code do: Ctrl-C
becomes a signal, and an interpreter that ends is started again, in the raw REPL if it was there.
"""

import contextlib
import os
import pty
import select
import signal
import subprocess
import threading
import tty
from pathlib import Path

from host.build.interpreters import unix64

SOFT_RESET = b"MPY: soft reboot\r\n"


class Pico:
    """folder: the device's file system. `port`: the port that the host opens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.raw = False
        self.program = False  # main.py was started
        self.prompt = False  # the interpreter waits for input
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.stopping = False
        self.starts = 0
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def __enter__(self) -> "Pico":
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping = True
        self.thread.join(timeout=10)
        os.close(self.master)
        os.close(self.slave)

    def run(self) -> None:
        while not self.stopping:
            self.live()
            if not self.stopping:
                os.write(self.master, SOFT_RESET)

    def live(self) -> None:
        """Run the interpreter once, from start to soft reset."""
        self.starts += 1
        inner, terminal = pty.openpty()
        tty.setraw(terminal)
        self.program = not self.raw and (self.folder / "main.py").exists()
        self.prompt = self.raw
        process = subprocess.Popen(
            [*unix64(), "-i", "main.py"] if self.program else unix64(),
            cwd=self.folder,
            env={"MICROPYPATH": ":.frozen", "MICROPYINSPECT": "", "TERM": "dumb"},
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        if self.raw:
            os.write(inner, b"\x01")
        try:
            while process.poll() is None and not self.stopping:
                self.carry(inner, process)
        finally:
            process.kill()
            process.wait()
            self.carry(inner, process)
            os.close(inner)

    def carry(self, inner: int, process: subprocess.Popen[bytes]) -> None:
        ready, _, _ = select.select([self.master, inner], [], [], 0.01)
        with contextlib.suppress(OSError):
            if inner in ready:
                self.listen(inner, 0)
            if self.master in ready and process.poll() is None:
                self.to_device(inner, os.read(self.master, 4096), process)

    def to_device(self, inner: int, data: bytes, process: subprocess.Popen[bytes]) -> None:
        for byte in data:
            if byte == 3 and not self.prompt:
                self.interrupt(inner, process)
            else:
                self.raw = byte == 1 or (self.raw and byte != 2)
                os.write(inner, bytes((byte,)))

    def interrupt(self, inner: int, process: subprocess.Popen[bytes]) -> None:
        """Pass Ctrl-C on while a program runs or starts: it must start first, and end before more input."""
        if self.program:
            self.listen(inner, 1.0)
            process.send_signal(signal.SIGINT)
        while not self.prompt and self.listen(inner, 1.0):
            pass

    def listen(self, inner: int, patience: float) -> bool:
        """Pass on the interpreter's output; return False if there was none."""
        if not select.select([inner], [], [], patience)[0]:
            return False
        said = os.read(inner, 4096)
        self.prompt = self.prompt or said.endswith(b">>> ")
        os.write(self.master, said)
        return True
