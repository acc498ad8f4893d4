"""A fault at every call of a tick: bus errors, no memory, flash that fails. The game stays where it was, or goes on.

The tick is played once to count its calls, then again and again in a process of its own, where one of them raises. If
the tick doesn't catch the fault, the console is started again from its flash, as main.py would do.
"""

import os
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicetown.layout import ROUND
from host.build.mpy import FIRMWARE
from store.journal import TAIL, Journal
from tests.table.scripted_console import ScriptedConsole

FAULTS = (OSError(5, "on the bus, or the flash"), MemoryError("memory allocation failed"))


def scene(flash: Path) -> ScriptedConsole:
    return ScriptedConsole(journal=Journal(f"{flash}/journal/"))


def about_to(flash: Path, reached: Callable[[ScriptedConsole], bool]) -> ScriptedConsole:
    """Play a game of two people and a bot some steps on, up to the tick that is meant."""
    console = scene(flash)
    console.table.bots.ms = console.table.decision.beats.ms = 0
    console.new(3, humans=2)
    for _ in range(20000):
        for seat in range(2):
            if console.table.at_rest() and console.game.owed() & ~console.table.match.locked() & 1 << seat:
                console.table.lock(seat, console.game.next(seat, -1))
        if console.game.s[ROUND] > 1 and reached(console):
            return console
        console.run(1)
    raise AssertionError("this tick does not come")


class Calls:
    """Counts the calls of a tick, and raises at one of them."""

    def __init__(self, at: int, fault: BaseException) -> None:
        self.n = 0
        self.at = at
        self.fault = fault

    def __call__(self, frame: Any, event: str, arg: object) -> None:
        if event in ("call", "c_call") and frame.f_code.co_filename.startswith(str(FIRMWARE)):
            self.n += 1
            if self.n == self.at:
                raise self.fault


def tick(console: ScriptedConsole, at: int, fault: BaseException) -> tuple[int, bool]:
    """Run a tick in which call `at` raises. -> number of calls, and whether the tick let the fault out"""
    calls = Calls(at, fault)
    sys.setprofile(calls)
    try:
        console.table.tick(console.now + console.tick_ms)
    except (OSError, MemoryError):
        return calls.n, True
    finally:
        sys.setprofile(None)
    return calls.n, False


def rests(console: ScriptedConsole) -> bytes:
    """Return the state when the people are next asked."""
    for _ in range(3000):
        console.run(1)
        table = console.table
        match = table.match
        awaited = match.game.owed() & ~match.locked()
        if not table.games.lobby and match.playing and table.at_rest() and awaited and not awaited & match.bots:
            return bytes(console.game.s)
    raise AssertionError("the game does not go on")


def in_a_process(work: Callable[[], bytes]) -> bytes:
    """Return what work() returns in a child process; fail with its traceback if it raises."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            said = b"+" + work()
        except BaseException as error:
            said = b"-" + repr(error).encode()
        os.write(theirs, said)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    assert said[:1] == b"+", said[1:].decode()
    return said[1:]


def writing(console: ScriptedConsole) -> bool:
    """This tick writes the step to flash."""
    return bool(console.table.decision.writing)


def committing(console: ScriptedConsole) -> bool:
    return bool(console.table.decision.seats and not console.table.decision.writing)


def last_lock(console: ScriptedConsole) -> bool:
    """All have locked in this tick."""
    table = console.table
    return bool(table.at_rest() and not table.match.game.owed() & ~table.match.locked() and not table.loop.for_game)


def telling(console: ScriptedConsole) -> bool:
    return bool(console.game.events.count)


def asking(console: ScriptedConsole) -> bool:
    return bool(console.table.at_rest() and not console.table.match.locked())


Reached = Callable[[ScriptedConsole], bool]
TICKS = (last_lock, writing, committing, telling, asking)


def survive(reached: Reached, folder: Path, every: int = 1) -> dict[str, int]:
    """Raise at each `every`-th call of that tick. -> what was tried. AssertionError if the game has changed."""
    (folder / "flash").mkdir()
    before = about_to(folder / "flash", reached)
    stood = bytes(before.game.s)
    after = in_a_process(lambda: rests(before))
    calls = int(in_a_process(lambda: b"%d" % tick(before, 0, FAULTS[0])[0]))
    done = {"calls": calls, "caught": 0, "started anew": 0}

    def broken(flash: Path, at: int, fault: BaseException) -> bytes:
        journal = before.table.journal
        journal.folder = f"{flash}/journal/"
        journal.file = open(journal.folder + TAIL, "r+b")  # noqa: SIM115
        if not tick(before, at, fault)[1]:
            return b"c" + rests(before)
        again = scene(flash)
        again.table.bots.ms = again.table.decision.beats.ms = 0
        again.table.games.resume(False)
        return b"r" + rests(again)

    for at in range(1, calls + 1, every):
        for fault in FAULTS:
            flash = folder / f"{at}"
            shutil.copytree(folder / "flash", flash)
            said = in_a_process(partial(broken, flash, at, fault))
            shutil.rmtree(flash)
            assert said[1:] in (stood, after), f"call {at} of {calls}, {fault!r}"
            done["caught" if said[:1] == b"c" else "started anew"] += 1
    return done


@pytest.mark.parametrize("reached", TICKS)
def test_a_fault_at_any_call_of_a_tick_leaves_the_game_intact(reached: Reached, tmp_path: Path) -> None:
    """Every third call here; `make soak` tries all."""
    done = survive(reached, tmp_path, every=3)
    print(f"{reached.__name__}: {done}")
    assert done["calls"] > 50 and done["caught"] and done["started anew"]
