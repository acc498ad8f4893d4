"""Standard output as every command may take it: a sign that it lacks is a "?", and one error when it takes no more.

Both are told at the end, in one line.

`host.commands.main` puts each run through here; nobody else need think of a full disk, a closed pipe, or another
encoding.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from typing import Any


class Unwritten(Exception):
    """Standard output takes no more. Not an OSError, so that code that guards its own file doesn't catch it.

    `closed`: nobody reads on, as after `| head`; that is no fault.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.closed = error.errno in (errno.EPIPE, errno.EINVAL)  # the latter is Windows'


class Output:
    """A text stream that says Unwritten for the OSErrors of its own, and "?" for a sign that its encoding lacks.

    `lacking`: the name of that encoding, once there was such a sign.
    """

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.lacking = ""

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # what is written to it would pass us by; typer does so where the encoding is ASCII
            raise AttributeError(name)
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write a text. -> how many characters. Raises Unwritten."""
        try:
            try:
                return int(self.stream.write(text))
            except UnicodeEncodeError:  # nothing of it is written yet
                encoding = self.stream.encoding
                if not encoding.lower().startswith("utf"):  # which lacks what is no sign at all
                    self.lacking = encoding
                return int(self.stream.write(text.encode(encoding, "replace").decode(encoding)))
        except OSError as error:
            raise Unwritten(error) from error

    def flush(self) -> None:
        """Write what waits. Raises Unwritten."""
        try:
            self.stream.flush()
        except OSError as error:
            raise Unwritten(error) from error


@contextlib.contextmanager
def guarded() -> Iterator[Output]:
    """What is printed meanwhile has left when this ends. Raises Unwritten when it cannot."""
    stream: Any = sys.stdout
    output: Any = Output(stream)
    if stream is None:  # there is none: whatever is printed goes nowhere
        yield output
        return
    try:
        with contextlib.redirect_stdout(output):
            yield output
        output.flush()
    except Unwritten:
        let_go(stream)
        raise


def put(text: str) -> None:
    """Print what is for programs: UTF-8, as it would be in a file, whatever the terminal speaks."""
    stream: Any = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="replace", newline="")
    print(text, end="")


def complain(text: str) -> None:
    """One line on standard error. If that takes none, there is nobody to be told."""
    if sys.stderr is None:  # print would take standard output
        return
    try:
        print(" ".join(text.split()), file=sys.stderr, flush=True)
    except OSError:
        let_go(sys.stderr)


def let_go(stream: Any) -> None:
    """What still waits in it goes nowhere: else the interpreter would try again at its end, and say so."""
    with contextlib.suppress(OSError):  # a stream without a file, too
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
