"""A terminal that is closed ends what runs in it, also where nobody passes its hangup on: make waits for its child."""

import os
import select
import signal
import sys
import threading


def end_with_terminal() -> None:
    """From now on the end of standard input's terminal ends this process, as SIGHUP would. Not on Windows."""
    if hasattr(select, "poll"):
        threading.Thread(target=_watch, args=(sys.stdin.fileno(),), name="hangup", daemon=True).start()


def _watch(terminal: int) -> None:
    hangup = select.poll()
    hangup.register(terminal, 0)
    if any(event & select.POLLHUP for _, event in hangup.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
