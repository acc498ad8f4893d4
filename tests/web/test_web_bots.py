"""How well the bots play is chosen where a game is set up, and holds only for that game."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from host.game.events import Event
from host.i18n.errors import UserError
from host.link.refusals import Refused
from host.web.app_state import Hall
from host.web.backends import Real
from host.web.setup import setup_of
from host.web.tables import form
from tests.web.town import Nobody


class Seated(Nobody):
    """A console that accepts any game, or none."""

    levels = ("easy", "normal", "hard", "expert")

    def __init__(self) -> None:
        self.bots: Mapping[int, str] = {}
        self.refuses = False

    def seat(self, bots: Mapping[int, str]) -> None:
        self.bots = dict(bots)

    def client(self) -> Any:
        return self

    def language(self, code: str) -> None: ...

    def new(self, *_: object, **__: object) -> None:
        if self.refuses:
            raise Refused("saved")


def asked(*levels: str) -> dict[str, Any]:
    return {
        "players": [{"name": f"N{i}", "bot": bool(each), "level": each or "normal"} for i, each in enumerate(levels)]
    }


async def test_each_bot_has_its_level_until_another_game_begins() -> None:
    room = Seated()
    hall = Hall(room)  # type: ignore[arg-type]
    first, other = setup_of(asked("", "expert", "easy")), setup_of(asked("hard", "hard"))
    await hall.deal(first)
    assert room.bots == {1: "expert", 2: "easy"}
    assert [row["level"] for row in form(hall.setup, [], hall.room.levels)["players"]][:3] == [
        "normal",
        "expert",
        "easy",
    ]
    room.refuses = True
    with pytest.raises(UserError):
        await hall.deal(other)
    assert room.bots == {1: "expert", 2: "easy"}, "the game that runs goes on as it was"
    for names, bots in ((["N0", "N1", "N2"], {1: "expert", 2: "easy"}), (["Ann", "Bo"], {})):
        hall.live.table.names[:] = names
        hall.heard(Event("setup", {"seats": len(names), "switches": 0, "sheriff": 0}))
        assert room.bots == bots
    await asyncio.sleep(0)


async def test_the_level_that_was_chosen_at_the_stations_holds_for_that_game() -> None:
    room = Seated()
    hall = Hall(room)  # type: ignore[arg-type]
    hall.live.table.names[:] = ["Ann", "Bo"]
    hall.heard(Event("level", {"level": 3}))
    assert room.bots == {}
    hall.heard(Event("setup", {"seats": 2, "switches": 0, "sheriff": 0}))
    assert room.bots == dict.fromkeys(range(5), "expert")
    hall.heard(Event("setup", {"seats": 2, "switches": 0, "sheriff": 0}))
    assert room.bots == {}
    await asyncio.sleep(0)


def test_a_program_here_plays_at_a_real_console() -> None:
    room = Real("/dev/null")
    room.seat({1: "normal", 2: "expert"})
    assert room.hosted == [2]
    room.seat({1: "normal"})
    assert room.hosted == []
    assert "expert" in form(None, [], room.levels)["levels"]
