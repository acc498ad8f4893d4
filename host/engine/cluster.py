"""Parts of a run on other machines, by Dask: a part that is lost with its worker, or fails, is played again elsewhere.

Needs the group `cluster` here and there, and on each worker this version of the program.
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

RETRIES = 3  # of a part that fails
AHEAD = 1000  # parts that the scheduler knows of
PATIENCE = 10  # seconds for the scheduler's answer
EVERY, TIMES = 10.0, 30  # without a worker it is said every so many seconds, and after so many times given up
T = TypeVar("T")


def mapped_there(function: Callable[[Part], T], parts: Iterable[Part], scheduler: str) -> Generator[T, None, None]:
    """`function` of each part, in their order, on the workers of a scheduler: its address, as tcp://10.0.0.5:8786."""
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
    """What is said of a scheduler that does not answer, or no longer."""
    return UserError(
        "No Dask scheduler answers at {address}: start one with `dask scheduler`, and workers with `dask worker`.",
        address=scheduler,
    )


class Awaited:
    """A part that is played somewhere. `result` waits for it, but not for ever where there is no worker."""

    def __init__(self, client: Any, future: Any, scheduler: str) -> None:
        self.client, self.future, self.scheduler = client, future, scheduler

    def result(self) -> Any:
        """Its rows. Raises UserError when no worker has come for EVERY * TIMES seconds, when the scheduler has gone, or
        when another version of the program is there, or none."""
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
