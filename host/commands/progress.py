"""How far a long calculation is and how long it still takes; and what it has done when Ctrl-C ends it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import closing
from typing import TypeVar

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
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (MofNCompleteColumn(), TextColumn(what), BarColumn(), TimeRemainingColumn(), TextColumn("left"))
        console = Console(file=sys.stderr)
        with (
            closing(results),
            Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
        ):
            task = bar.add_task("", total=total)
            try:
                for result in results:
                    bar.advance(task, size(result))
                    yield result
            except KeyboardInterrupt:
                self.so = True

    def end(self) -> None:
        """After all is told."""
        if self.so:
            raise KeyboardInterrupt
