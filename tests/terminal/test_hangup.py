"""A program ends when its terminal is closed."""

import os
import signal
import subprocess
import sys

from host.build.mpy import ROOT

PROGRAM = """
import threading
from host.terminal.hangup import end_with_terminal
end_with_terminal()
print("ready", flush=True)
threading.Event().wait()
"""


def test_it_ends_with_its_terminal_though_nobody_sends_it_a_signal() -> None:
    master, slave = os.openpty()
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, cwd=ROOT, stdin=slave, stdout=subprocess.PIPE, start_new_session=True) as program:
        try:
            os.close(slave)
            assert program.stdout is not None and program.stdout.readline() == b"ready\n"
            assert program.poll() is None
            os.close(master)
            assert program.wait(timeout=300) == -signal.SIGHUP
        finally:
            program.kill()
