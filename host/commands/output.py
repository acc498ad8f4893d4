"""Wraps standard output so that no command need think of a full disk, a closed pipe or another encoding.

A character that the encoding lacks is printed as "?", and a failed write raises Unwritten. `host.commands.main` runs
each command inside `guarded` and reports both in one line at the end.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from typing import Any


class Unwritten(Exception):
    """Standard output can't be written. Not an OSError, so that code that handles its own file doesn't catch it.

    `closed`: the reader has gone, as after `| head`, which is no fault.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.closed = error.errno in (errno.EPIPE, errno.EINVAL)  # EINVAL on Windows


class Output:
    """A text stream that raises Unwritten in place of OSError and writes "?" for characters its encoding lacks.

    `lacking`: the name of the encoding, once a character was lacking.
    """

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.lacking = ""

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # typer would write to it if the encoding is ASCII, and so bypass this object
            raise AttributeError(name)
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write a text and return the number of characters. Raises Unwritten."""
        try:
            try:
                return int(self.stream.write(text))
            except UnicodeEncodeError:  # nothing of the text is written yet
                encoding = self.stream.encoding
                if not encoding.lower().startswith("utf"):  # UTF lacks only lone surrogates, which aren't characters
                    self.lacking = encoding
                return int(self.stream.write(text.encode(encoding, "replace").decode(encoding)))
        except OSError as error:
            raise Unwritten(error) from error

    def flush(self) -> None:
        """Flush the stream. Raises Unwritten."""
        try:
            self.stream.flush()
        except OSError as error:
            raise Unwritten(error) from error


@contextlib.contextmanager
def guarded() -> Iterator[Output]:
    """Wrap standard output, and flush it at the end. Raises Unwritten if it can't be written."""
    stream: Any = sys.stdout
    output: Any = Output(stream)
    if stream is None:  # no standard output: print does nothing
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
    """Print text for programs: always in UTF-8, as in a file, whatever the terminal's encoding is."""
    stream: Any = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="replace", newline="")
    print(text, end="")


def complain(text: str) -> None:
    """Print one line on standard error, or nothing if that can't be written either."""
    if sys.stderr is None:  # print would use standard output
        return
    try:
        print(" ".join(text.split()), file=sys.stderr, flush=True)
    except OSError:
        let_go(sys.stderr)


def let_go(stream: Any) -> None:
    """Throw away what a stream has not written; otherwise the interpreter tries again at exit and reports an error."""
    with contextlib.suppress(OSError):  # also raised by a stream without a file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
