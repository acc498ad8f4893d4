"""Dice that report their faces, moved from a page: all under the cup, a single one, on its edge, with no battery."""

import asyncio
from pathlib import Path

import pytest

from host.virtual import tosses
from host.virtual.air import CROOKED, HOMEMADE, KINDS, MOVING, RESTING, Air
from store.given import Given

STATION = 1


def hands(lying: tuple[int, ...] = ()) -> tuple[Air, tosses.Tosses]:
    air = Air(noise=0)
    return air, tosses.Tosses(air, lambda station, place: station == STATION and place in lying)


def states(air: Air, station: int = STATION) -> list[int]:
    return [die.state for die in air.dice[5 * station : 5 * station + 5]]


def test_a_slam_throws_the_dice_of_its_station_that_do_not_lie_out() -> None:
    air, mine = hands(lying=(0, 3))
    mine.slam(STATION)
    assert states(air) == [RESTING, MOVING, MOVING, RESTING, MOVING]
    assert states(air, 0) == [RESTING] * 5
    air.advance(tosses.FALL)
    assert states(air) == [RESTING] * 5
    assert [die.counter for die in air.dice[5:10]] == [1, 2, 2, 1, 2]


def test_one_lies_on_its_edge_once() -> None:
    air, mine = hands()
    mine.cock(STATION, 2)
    assert mine.odd(STATION) == ["", "", "edge", "", ""] and mine.odd(0) == [""] * 5
    for state in (CROOKED, RESTING):
        mine.throw(STATION, [2])
        air.advance(tosses.FALL)
        assert states(air)[2] == state and not any(mine.odd(STATION))


async def fallen_silent() -> None:
    """Wait until everything that was scheduled before has happened."""
    over = asyncio.Event()
    asyncio.get_running_loop().call_later(tosses.LAST, over.set)
    await over.wait()


def test_an_empty_die_says_so_and_then_nothing_until_it_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tosses, "LAST", 0.0)
    air, mine = hands()
    die = air.dice[9]

    async def run_down() -> None:
        mine.drain(STATION, 4)
        assert (die.battery, die.silent) == (tosses.EMPTY, False) and mine.odd(STATION)[4] == "empty"
        await fallen_silent()
        assert die.silent
        mine.drain(STATION, 4)
        assert (die.battery, die.silent) == (tosses.FULL, False) and not any(mine.odd(STATION))
        mine.drain(STATION, 4)
        mine.drain(STATION, 4)
        await fallen_silent()
        assert not die.silent, "it was filled before it fell silent"

    asyncio.run(run_down())


@pytest.mark.parametrize("kind", KINDS)
def test_all_are_given_to_their_stations(kind: str, tmp_path: Path) -> None:
    air = Air(kind)
    tosses.give_all(air, tmp_path)
    given = Given(str(tmp_path / tosses.KEPT))
    assert [given.count(station) for station in range(5)] == [5] * 5
    assert given.rows[7][1:7] == bytes(air.dice[7].address)
    assert (given.rows[7][7:] == air.dice[7].key) == (kind == HOMEMADE)
