"""How far a long calculation is and how long it still takes; and what it has done when Ctrl-C ends it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing
from datetime import timedelta
from typing import TypeVar

AT_ONCE = 0.1  # seconds between results of one part, at most
T = TypeVar("T")


class Interrupted:
    """Whether Ctrl-C ended what was followed: what is done is told first, then the command ends as Ctrl-C ends it."""

    def __init__(self) -> None:
        self.so = False

    def follow(
        self, results: Generator[T, None, None], total: int, what: str, size: Callable[[T], int] = lambda _: 1
    ) -> Generator[T, None, None]:
        """The same results, and less after Ctrl-C. Standard error shows how far they are, if it is a terminal.

        total: of all sizes; what: counted, as "games".
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
        """After all is told."""
        if self.so:
            raise KeyboardInterrupt


class Pace:
    """How long the rest takes. Results come by the part, many at once; the first of them, as games that were kept, may
    have taken no time at all, so they tell nothing."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = self.before = 0  # before: when the clock began
        self.began = self.last = 0.0  # seconds
        self.left = "-:--:--"

    def take(self, size: int, now: float) -> None:
        """So much is done. now: seconds."""
        if self.done and not self.before and now - self.last > AT_ONCE:
            self.began, self.before = self.last, self.done
        self.last = now
        self.done += size
        if self.before:
            seconds = (now - self.began) / (self.done - self.before) * (self.total - self.done)
            self.left = str(timedelta(seconds=int(seconds)))
