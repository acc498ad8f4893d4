"""Plays parts of a run on other machines with Dask. A part whose worker is lost, or that fails, is played again.

Needs the dependency group `cluster` on all machines, and this version of the program on each worker.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from typing import Any, TypeVar

from host.engine.games import Part
from host.engine.tables import needed
from host.engine.workers import in_order
from host.i18n.errors import UserError

RETRIES = 3  # for a part that fails
AHEAD = 1000  # parts that are submitted to the scheduler in advance
PATIENCE = 10  # seconds that the scheduler has to answer
EVERY, TIMES = 10.0, 30  # without a worker, print a warning every EVERY seconds and give up after TIMES of them
T = TypeVar("T")


def mapped_there(function: Callable[[Part], T], parts: Iterable[Part], scheduler: str) -> Generator[T, None, None]:
    """Yield `function(part)` for each part in order, run by a scheduler's workers. scheduler: tcp://10.0.0.5:8786."""
    distributed = needed("distributed", "cluster")
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise silent(scheduler) from error
    with client:

        def submit(part: Part) -> Awaited:
            return Awaited(client, client.submit(function, part, retries=RETRIES, pure=False), scheduler)

        try:
            yield from in_order(submit, parts, AHEAD)
        except distributed.KilledWorker as error:
            raise UserError("The workers at {address} die: see what they say.", address=scheduler) from error


def silent(scheduler: str) -> UserError:
    """Return the error that a scheduler does not answer, or no longer answers."""
    return UserError(
        "No Dask scheduler answers at {address}: start one with `dask scheduler`, and workers with `dask worker`.",
        address=scheduler,
    )


class Awaited:
    """A part that is played somewhere. `result` waits for it, but gives up if there is no worker for long."""

    def __init__(self, client: Any, future: Any, scheduler: str) -> None:
        self.client, self.future, self.scheduler = client, future, scheduler

    def result(self) -> Any:
        """Return the part's rows. Raises UserError if there was no worker for EVERY * TIMES seconds, if the scheduler
        has gone, or if a worker has another version of the program or none."""
        without = 0
        while without < TIMES:
            try:
                return self.future.result(EVERY)
            except TimeoutError:
                without = 0 if self.client.nthreads() else without + 1
            except CancelledError as error:
                raise silent(self.scheduler) from error
            except (RuntimeError, ImportError, AttributeError) as error:
                raise UserError(
                    "Games cannot be played at {address} ({reason}): start scheduler and workers with this version of "
                    "the program.",
                    address=self.scheduler,
                    reason=str(error).partition("\n")[0],
                ) from error
            if without:
                print(f"no worker at {self.scheduler}: waiting", file=sys.stderr)
        raise UserError(
            "No Dask worker came to {address} in {seconds} s: start some with `dask worker {address}`.",
            address=self.scheduler,
            seconds=round(EVERY * TIMES),
        )
