"""A console that can't be followed any more: the page says so and what to do, and so does every request for it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.game.connection import FOR_ALL
from host.link.session import Session
from host.web.backends import Real
from tests.link.test_reconnect import plugged
from tests.web.town import Towns, until


def states(lines: Iterator[str]) -> Iterator[Any]:
    """Yield what a page is sent."""
    return (json.loads(line[5:])["state"] for line in lines if line.startswith("data:"))


def test_the_page_and_whoever_asks_are_told(towns: Towns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken: list[str] = []
    receive = Session.receive

    def faulty(self: Session, data: bytes, now: float) -> None:
        if broken:
            raise RuntimeError(broken[0])
        receive(self, data, now)

    monkeypatch.setattr(Session, "receive", faulty)
    with plugged(tmp_path / "console") as cable:
        town = towns(room=Real(str(cable.path)))
        until(lambda: town.hall.live.table.seats)
        with town.visitor() as visitor, visitor.stream("GET", "/live?language=en") as stream:
            seen = states(stream.iter_lines())
            assert next(seen)["notice"] == ""
            broken.append("odd")
            state = next(each for each in seen if each["trouble"] == "failed")
            assert state["notice"] == FOR_ALL["failed"]
            until(lambda: town.hall.room.watcher.client is None)
            answer = town.laptop().post("/game", json={"do": "abort"})
            assert answer.status_code == 400 and "report this: RuntimeError" in answer.json()["error"]
            broken.clear()
            next(each for each in seen if not each["trouble"])
