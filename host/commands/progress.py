"""Shows how far a long calculation is and how long it will still take; keeps its results so far after Ctrl-C."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing
from datetime import timedelta
from typing import TypeVar

AT_ONCE = 0.1  # seconds: results that come closer together belong to one part
T = TypeVar("T")


class Interrupted:
    """Holds Ctrl-C back until a command has printed what is done so far. `so`: whether it was pressed."""

    def __init__(self) -> None:
        self.so = False

    def follow(
        self, results: Generator[T, None, None], total: int, what: str, size: Callable[[T], int] = lambda _: 1
    ) -> Generator[T, None, None]:
        """Yield the results until they end or Ctrl-C is pressed, with a progress bar if standard error is a terminal.

        total: the sum of all sizes; what: the things that are counted, such as "games".
        """
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (MofNCompleteColumn(), TextColumn(what), BarColumn(), TextColumn("{task.fields[left]} left"))
        console = Console(file=sys.stderr)
        pace = Pace(total)
        with (
            closing(results),
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ):
            task = bar.add_task("", total=total, left=pace.left)
            try:
                for result in results:
                    pace.take(size(result), time.monotonic())
                    bar.update(task, completed=pace.done, left=pace.left)
                    yield result
            except KeyboardInterrupt:
                self.so = True

    def end(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C was pressed. Call it when everything is printed."""
        if self.so:
            raise KeyboardInterrupt


class Pace:
    """Estimates how long the rest takes. Results come in parts, many at once. The first part is not counted: it may
    have taken no time, such as games read from a file."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.before = 0  # before: how much was done when the clock began
        self.began = self.last = 0.0  # seconds
        self.left = "-:--:--"

    def take(self, size: int, now: float) -> None:
        """Count a result of this size. now: seconds."""
        if self.done and not self.before and now - self.last > AT_ONCE:
            self.began, self.before = self.last, self.done
        self.last = now
        self.done += size
        if self.before:
            seconds = (now - self.began) / (self.done - self.before) * (self.total - self.done)
            self.left = str(timedelta(seconds=int(seconds)))
