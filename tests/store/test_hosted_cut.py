"""A power cut in a game in which the host plays seats: it goes on, the host still has its seats, nothing is lost."""

import shutil
from pathlib import Path

import pytest

from dicetown.sight import SEAT
from store.journal import Journal
from tests.table.scripted_console import FirstChoice, ScriptedConsole
from tests.table.test_hosted import Answering, answer, told, until, unusual
from tests.table.watched import Watched

SEATS = ("human=Ann", "host=Bo", "host=Cy")
CUTS = 8  # ticks from one cut to the next
TICKS = 1600


class Kept(Watched):
    """A console with a journal, and a host on its line."""

    def __init__(self, folder: Path) -> None:
        ScriptedConsole.__init__(self, FirstChoice(), journal=Journal(f"{folder}/"))
        self.nonce = 0
        self.ask("hello")


@pytest.fixture(scope="module")
def cuts(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Path, list[bytes]]]:
    """Return copies of the flash at many ticks, each with the states of the last question and of the next."""
    folder = tmp_path_factory.mktemp("flash")
    scene = Kept(folder)
    assert scene.ask("new", "preset=first", "sheriff=0", *SEATS) == "ok"
    until(scene, lambda: scene.table.decision.opened)
    Answering(scene)
    found: list[tuple[Path, int]] = []
    states: list[bytes] = []
    for tick in range(TICKS):
        scene.run(1)
        if scene.table.decision.opened and not scene.table.decision.seats and bytes(scene.game.s) not in states[-1:]:
            states.append(bytes(scene.game.s))
        if tick % CUTS == 0:
            copy = tmp_path_factory.mktemp("cut")
            shutil.copytree(folder, copy, dirs_exist_ok=True)
            found.append((copy, len(states)))
    assert len(states) > 3
    return [(copy, states[n - 1 : n + 1]) for copy, n in found if n < len(states)]


@pytest.mark.parametrize("part", range(4))
def test_the_host_plays_on_where_the_power_went(cuts: list[tuple[Path, list[bytes]]], part: int) -> None:
    for folder, states in cuts[part::20]:
        scene = Kept(folder)
        scene.table.games.resume(False)
        until(scene, lambda s=scene: s.table.match.playing and s.table.decision.opened)
        assert bytes(scene.game.s) in states
        assert [scene.names(seat)[-1] for seat in range(3)] == ["human", "host", "host"]
        if not scene.table.bots.bot.seats():
            continue
        line, view = told(scene)
        assert view[SEAT] == line.seat
        mine = unusual(scene, line.seat)
        assert answer(scene, line, mine) == "ok"
        until(scene, lambda s=scene, seat=line.seat: s.table.match.locks[seat] >= 0)
        assert scene.table.match.locks[line.seat] == mine
        scene.settle()
        assert scene.shows(0, "+ laptop plays")
