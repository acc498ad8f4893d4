"""The console starts whatever its journal's folder holds: a game too long for its memory, or files of any kind."""

import os
import random
import shutil
from bisect import bisect_left
from pathlib import Path

import pytest

from host.build.interpreters import HEAP
from host.build.mpy import UNIX32, bundled
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.game.sentences import sentence
from host.i18n.errors import UserError
from host.link.client import Client
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from screens import texts
from store import saves
from store.game_file import Saved
from store.journal import SIZE, TAIL, Journal, part
from tests.screens.read_screen import Picture
from tests.store.crafted import craft
from tests.table.scripted_console import ScriptedConsole

STEP = 16  # ms a tick
LEFT = 2  # KB more than a start needs
PATIENCE = 400  # seconds of the console's time
LONGEST = 300.0  # seconds of this machine's time: reached only by a test that has failed
QUESTION = "OK: go on  LEFT: new"
ASIDE = "Saved game set aside"


def wait(console: Console, *said: str) -> str:
    """Return the one of these texts that the first station shows first."""
    for _ in range(PATIENCE):
        console.advance(1000)
        shown = Picture(console.board.stations[0].screen).rows()
        for words in said:
            if words in shown:
                return words
    raise AssertionError(f"{shown}, {console.output[-300:]}")


def with_heap(command: list[str], heap: int) -> list[str]:
    """Return the command of the 32-bit interpreter, with a heap of this many KB."""
    return [*command[:-1], f"heapsize={heap}k"]


@pytest.fixture(scope="module")
def least(micropython32: list[str], tmp_path_factory: pytest.TempPathFactory) -> int:
    """Return the smallest heap, in KB, in which the console starts without a saved game."""

    def starts(heap: int) -> bool:
        clock = VirtualClock(step=STEP, held=True)
        flash = tmp_path_factory.mktemp("flash")
        try:
            command = with_heap(micropython32, heap)
            with Console(VirtualBoard(2), command, bundled(march=UNIX32), clock, flash=flash) as console:
                wait(console, "DICE TOWN")
        except (UserError, TimeoutError):  # it has ended, or tries again and again for lack of memory
            return False
        return True

    return bisect_left(range(int(HEAP.removesuffix("k"))), True, key=starts)


@pytest.mark.parametrize("where", ["part", "tail"])
def test_the_longest_game_goes_on_in_the_heap_of_a_pico(tmp_path: Path, where: str, micropython32: list[str]) -> None:
    craft(tmp_path / "journal", where, SIZE)
    clock = VirtualClock(step=STEP, held=True)
    with Console(VirtualBoard(2), micropython32, bundled(march=UNIX32), clock, flash=tmp_path) as console:
        wait(console, QUESTION)


def test_without_memory_for_it_the_game_is_put_aside_and_said_once(
    tmp_path: Path, micropython32: list[str], least: int
) -> None:
    craft(tmp_path / "journal", "part", 900)
    was = (tmp_path / "journal" / part(0)).read_bytes()
    newest = (tmp_path / "journal" / TAIL).read_bytes()
    clock = VirtualClock(step=STEP, held=True)
    too_small = with_heap(micropython32, least + LEFT)
    with Console(VirtualBoard(2), too_small, bundled(march=UNIX32), clock, flash=tmp_path) as console:
        assert wait(console, ASIDE, QUESTION) == ASIDE
        assert (tmp_path / "journal" / "bad" / "0").read_bytes() == was
        assert (tmp_path / "journal" / "bad" / "steps").read_bytes() == newest
        console.restart()
        wait(console, "DICE TOWN")
        console.advance(5000)
        assert ASIDE not in Picture(console.board.stations[0].screen).rows()
        assert not (tmp_path / "fault.txt").exists() and not (tmp_path / "fault.new").exists()
    (tmp_path / "journal" / "bad").rename(tmp_path / "journal" / "now")  # with more memory the game goes on
    clock = VirtualClock(step=STEP, held=True)
    with Console(VirtualBoard(2), micropython32, bundled(march=UNIX32), clock, flash=tmp_path) as console:
        wait(console, QUESTION)


def aside(client: Client, until_then: bool) -> Event | None:
    """Return what the host gets about a game that was put aside. If not until_then: None if a snapshot comes first."""
    for message in client.messages(LONGEST):
        if isinstance(message, Event) and message.name == "aside":
            return message
        if isinstance(message, Snapshot) and not until_then:
            return None
    return None


def test_the_host_is_told_once(tmp_path: Path, micropython32: list[str]) -> None:
    craft(tmp_path / "journal", "part", 900)
    (tmp_path / "journal" / part(0)).write_bytes(b"something else")
    clock = VirtualClock(step=STEP)
    with Console(VirtualBoard(2), micropython32, bundled(march=UNIX32), clock, flash=tmp_path) as console:
        for told in (True, False):
            with Client(console.port) as client:
                client.wait_hello(LONGEST)
                client.command("snapshot")
                event = aside(client, until_then=told)
                assert bool(event) == told
                assert not event or (event.fields["why"] == "damaged" and "damaged" in sentence(event, Table()))


def scene(folder: Path) -> ScriptedConsole:
    return ScriptedConsole(journal=Journal(f"{folder}/journal/"))


def settled(console: ScriptedConsole) -> ScriptedConsole:
    for _ in range(40000):
        console.run(1)
        if not console.table.games.lobby or console.table.games.lobby.step:
            return console
    raise AssertionError("it does not come to an end")


@pytest.mark.parametrize("at", [0, 1, 2, 30])
def test_no_memory_at_any_step_of_taking_up_puts_the_game_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    craft(tmp_path / "journal", "part", 900)
    calls = []

    def next_record(saved: Saved) -> bytes | None:
        calls.append(saved)
        if len(calls) > at:
            raise MemoryError("memory allocation failed")
        return own(saved)

    own = Saved.next
    monkeypatch.setattr(Saved, "next", next_record)
    console = scene(tmp_path)
    console.table.games.resume(True)
    settled(console)
    assert console.table.games.lobby.notice == texts.SAVE_ASIDE and console.table.reporter.aside == "memory"
    assert "no memory" in sentence(Event("aside", {"why": "memory"}), Table())
    assert (tmp_path / "journal" / "bad" / "0").exists()
    monkeypatch.setattr(Saved, "next", own)
    again = scene(tmp_path)
    again.table.games.resume(True)
    assert again.table.games.lobby.step and not again.table.games.lobby.note
    again.new(2, 1)
    assert again.table.journal.room == SIZE and not again.table.journal.failed


NAMES = ("now", part(0), part(1), "now/x", "tail", TAIL, "over", "bad", "games", "games/00001", "games/00007", "")


def spoil(random: random.Random, path: Path) -> str:
    """Replace whatever has this name by something else. -> what"""
    kind = random.choice(("gone", "file", "empty", "folder", "full folder", "cut", "long"))
    data = path.read_bytes() if path.is_file() else b""
    if kind == "cut":
        data = data[: random.randrange(len(data) + 1)]
    elif kind == "long":
        data += random.randbytes(50000)
    elif kind == "file":
        data = random.randbytes(random.randrange(400))
    elif kind == "empty":
        data = b""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    if "folder" in kind:
        path.mkdir(parents=True)
        if kind == "full folder":
            (path / "0" / "1").mkdir(parents=True)
            (path / "steps").write_bytes(b"steps")
    elif kind != "gone":
        path.write_bytes(data)
    return kind


@pytest.mark.parametrize("seed", range(8))
def test_whatever_lies_in_the_folder_it_starts_and_keeps_the_next_game(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    craft(tmp_path / "journal", dice.choice(("part", "tail")), dice.choice((300, 900)))
    folder = tmp_path / "journal"
    (folder / "games").mkdir()
    done = []
    for name in dice.sample(NAMES, dice.randrange(1, 4)):
        path = folder / name if name else folder
        if path.parent.is_dir():
            done.append((name, spoil(dice, path)))
    for _ in range(2):
        console = scene(tmp_path)
        console.table.games.resume(False)
        settled(console)
        console.table.journal.close()
    if console.table.match.playing:
        console.table.games.abort(texts.STOPPED)
    console.run(20)
    console.new(2, 1)
    journal = console.table.journal
    assert journal.room and not journal.failed, done
    assert saves.load(journal), done
    saves.finish(journal)
    while journal.write_piece():
        pass
    assert not journal.failed and os.path.isfile(saves.path(journal, saves.finished(journal)[-1])), done
