"""Fingers: a movement counts as done once the console has noticed it."""

import asyncio
from types import SimpleNamespace
from typing import Any

from host.virtual.fingers import HOLD, Fingers, settled


async def test_a_cup_on_its_way_is_not_at_rest_though_nothing_waits(monkeypatch: Any) -> None:
    """Otherwise a game could begin before its console knows of the cup, and dice would lie open without a slam.

    A console that is still starting is waited for, too.
    """
    monkeypatch.setattr("host.virtual.fingers.PATIENCE", 0.0)
    monkeypatch.setattr("host.virtual.fingers.STARTS", 300.0)
    moved: list[str] = []
    station: Any = SimpleNamespace(moves=1, noticed=0, plugged=True, press=moved.append)
    fingers = Fingers()
    work = asyncio.create_task(fingers.work())
    assert fingers.still
    fingers.hold(station, "cup")
    while not moved:
        await asyncio.sleep(0)
    await asyncio.sleep(3 * HOLD)
    assert not fingers.waiting.qsize() and not fingers.still
    station.noticed = 1
    async with asyncio.timeout(300):
        await settled([fingers])
    work.cancel()
