"""Who may press and see ends with the session, even for a page that reads nothing or holds a button down."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from starlette.websockets import WebSocketState

from host.web import console
from host.web.app import create_app
from host.web.app_state import Hall
from host.web.console import PENDING, Viewer
from host.web.players import Player
from host.web.stations import Conversation
from tests.web.town import PATIENCE, board

GUEST = Player("Eve", False, 5)


class Deaf:
    """A phone's connection that reads nothing that is sent, and goes on sending."""

    def __init__(self, hall: Hall, cookie: str) -> None:
        self.cookies = {hall.cookie: cookie}
        self.orders: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.sent: list[Any] = []

    @property
    def client_state(self) -> Any:
        return WebSocketState.CONNECTED

    async def accept(self) -> None:
        pass

    async def close(self, code: int, reason: str = "") -> None:
        pass

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        await asyncio.Event().wait()

    send_bytes = send_text

    async def receive(self) -> dict[str, str]:
        return await self.orders.get()

    def order(self, *words: Any) -> None:
        self.orders.put_nowait({"text": json.dumps(words)})


@asynccontextmanager
async def conversation(hall: Hall, cookie: str | None) -> AsyncIterator[Deaf]:
    """Run a page's conversation over such a connection until it ends."""
    assert hall.stations is not None and cookie is not None
    line = Deaf(hall, cookie)
    role = hall.keys.role(cookie)
    running = asyncio.create_task(Conversation(hall, hall.stations, line, role).run())  # type: ignore[arg-type]
    yield line
    done, _ = await asyncio.wait([running], timeout=PATIENCE)
    running.cancel()
    assert done, "it went on"


async def post(hall: Hall, path: str) -> int:
    """Post as the laptop."""
    transport = httpx.ASGITransport(create_app(hall))
    cookie = f"{hall.cookie}={hall.keys.trade_host(hall.keys.host)}"
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as laptop:
        return (await laptop.post(path, headers={"origin": "http://127.0.0.1", "cookie": cookie})).status_code


async def moved(hall: Hall) -> list[tuple[str, bool]]:
    """Return the moves that the fingers at the first station have to make, once there are some."""
    assert hall.stations is not None
    waiting = hall.stations.fingers[0].waiting
    async with asyncio.timeout(PATIENCE):
        while waiting.empty():
            await asyncio.sleep(0)
    return [waiting.get_nowait()[1:3] for _ in range(waiting.qsize())]


async def test_a_phone_whose_station_was_taken_back_presses_nothing_more() -> None:
    """Even if it does not read that it was put out; and what it held down comes up."""
    hall = Hall(board(), lan=True)
    assert hall.stations is not None
    async with conversation(hall, hall.keys.sit(0, GUEST)) as phone:
        phone.order(0, "press", "ok")
        assert await moved(hall) == [("ok", True)]
        hall.stations.show()
        while not phone.sent:
            await asyncio.sleep(0)
        assert await post(hall, "/stations/0/back") == 303
        hall.stations.show()
        assert ("ok", False) in await moved(hall)
        phone.order(0, "press", "left")
    assert hall.stations.fingers[0].waiting.empty() and len(phone.sent) == 1


async def test_what_the_laptop_holds_comes_up_when_a_phone_sits_down() -> None:
    """Otherwise OK, held for three seconds, would give the phone's seat to a bot."""
    hall = Hall(board(), lan=True)
    assert hall.stations is not None
    async with conversation(hall, hall.keys.trade_host(hall.keys.host)) as laptop:
        laptop.order(0, "tip", "")
        laptop.order(0, "press", "ok")
        while ("ok", True) not in await moved(hall):
            pass
        hall.admit(0, GUEST)
        laptop.order(0, "release", "ok")
        laptop.order("the end")
        assert await moved(hall) == [("ok", False), ("cup", True)]


async def test_who_asks_for_advice_need_not_hold_a_button_himself() -> None:
    """However late the page or the console is. Under a cup nothing is asked."""
    hall = Hall(board(), lan=True)
    assert hall.stations is not None
    async with conversation(hall, hall.keys.sit(0, GUEST)) as phone:
        phone.order(0, "advise", "")
        assert await moved(hall) == [("right", True), ("right", False)]
        phone.order(0, "slam", "")
        phone.order(0, "advise", "")
        phone.order("the end")
    assert await moved(hall) == [("cup", True)]


def test_a_page_that_reads_nothing_is_let_go_once() -> None:
    stations = Hall(board(), lan=True).stations
    assert stations is not None
    viewer = Viewer(0)
    stations.viewers.add(viewer)
    for n in range(1000):
        stations.down[0] = bool(n % 2)  # so that there is something new to see
        stations.show()
    assert viewer not in stations.viewers and viewer.queue.qsize() < 1000


def test_who_lets_go_without_end_fills_no_queue() -> None:
    """Letting go of buttons that it does not hold adds nothing; one that is held comes up once."""
    stations = Hall(board(), lan=True).stations
    assert stations is not None
    page, other = Viewer(0), Viewer(0)
    stations.press(page, 0, "ok", True)
    for _ in range(1000):
        stations.press(other, 0, "ok", False)
        stations.press(page, 0, "left", False)
        stations.press(page, 0, "ok", False)
    waiting = stations.fingers[0].waiting
    assert [waiting.get_nowait()[1:3] for _ in range(waiting.qsize())] == [("ok", True), ("ok", False)]
    for _ in range(1000):
        stations.press(page, 0, "ok", True)
        stations.press(page, 0, "ok", False)
    assert waiting.qsize() <= PENDING + 1


async def test_a_new_game_does_not_wait_for_who_presses_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "SETTLED", 0.1)
    stations = Hall(board(), lan=True).stations
    assert stations is not None
    stations.press(Viewer(0), 0, "ok", True)  # nobody reads it
    async with asyncio.timeout(PATIENCE):
        await stations.settled()
    assert stations.fingers[0].waiting.qsize() == 1
