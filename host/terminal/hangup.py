"""Ends the program when its terminal is closed, even if no SIGHUP arrives, as under `make`."""

import os
import select
import signal
import sys
import threading


def end_with_terminal() -> None:
    """Send this process SIGHUP when standard input's terminal is closed. Does nothing on Windows."""
    if hasattr(select, "poll"):
        threading.Thread(target=_watch, args=(sys.stdin.fileno(),), name="hangup", daemon=True).start()


def _watch(terminal: int) -> None:
    hangup = select.poll()
    hangup.register(terminal, 0)
    if any(event & select.POLLHUP for _, event in hangup.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
