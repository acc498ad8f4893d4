"""Parts of a run on other machines, by Dask: a part that is lost with its worker, or fails, is played again elsewhere.

Needs the group `cluster` here and there, and on each worker this version of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from host.engine.games import Part
from host.engine.tables import needed
from host.engine.workers import in_order
from host.i18n.errors import UserError

RETRIES = 3  # of a part that fails
AHEAD = 1000  # parts that the scheduler knows of
PATIENCE = 10  # seconds for the scheduler's answer
T = TypeVar("T")


def mapped_there(function: Callable[[Part], T], parts: Iterable[Part], scheduler: str) -> Iterator[T]:
    """`function` of each part, in their order, on the workers of a scheduler: its address, as tcp://10.0.0.5:8786."""
    distributed = needed("distributed", "cluster")
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UserError(
            "No Dask scheduler answers at {address}: start one with `dask scheduler`, and workers with `dask worker`.",
            address=scheduler,
        ) from error
    with client:
        try:
            yield from in_order(lambda part: client.submit(function, part, retries=RETRIES, pure=False), parts, AHEAD)
        except distributed.KilledWorker as error:
            raise UserError("The workers at {address} die: see what they say.", address=scheduler) from error
