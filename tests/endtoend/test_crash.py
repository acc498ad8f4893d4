"""An unforeseen fault in the firmware as flashed: it is written down and reported, and the game goes on.

Two of its functions are made to fail in the sources, before they are compiled.
"""

import shutil
import threading
from pathlib import Path

import pytest

from host.build.mpy import FIRMWARE, UNIX64, bundled
from host.game import sentences
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.link.client import Client
from host.link.frames import Foreign
from host.link.refusals import Refused
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.screens.read_screen import Picture

PATIENCE = 300.0  # seconds: reached only by a test that has failed
# A file on its flash says how it fails, so that one firmware is enough. At the end of a game:
PLACE = "    def end(self, now):\n"
# The second fault waits until the host was told of the first: otherwise what the host hears depends on who is faster.
AT_THE_END = f"""{PLACE}        import os
        there = os.listdir()
        if 'always' in there or 'unwritten' in there:
            table = self.table
            if table.reporter.fault_told or table.reporter.link.sent.waiting:
                table.decision.opened = True  # so that the host is answered
                return True
            1 // 0
        if 'once' in there and 'failed' not in there:
            open('failed', 'w').close()
            1 // 0
"""
# And in a step of the rules, under a locked heap.
STEP = "        micropython.heap_lock()\n        self.match.game.advance()\n"
LOCKED = """        import os
        there = os.listdir()
        fails = 'locked' in there and 'failed' not in there and self.journal.number > 2
        if fails:
            open('failed', 'w').close()
        micropython.heap_lock()
        if fails:
            1 // 0
        self.match.game.advance()
"""


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    """Return firmware that fails."""
    sources = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, sources, ignore=shutil.ignore_patterns("__pycache__"))
    for file, place, faulty in (("games.py", PLACE, AT_THE_END), ("decision.py", STEP, LOCKED)):
        source = sources / "table" / file
        text = source.read_text(encoding="utf-8")
        assert text.count(place) == 1
        source.write_text(text.replace(place, faulty), encoding="utf-8")
    return bundled(sources, UNIX64)


@pytest.mark.parametrize("how", ["once", "always", "unwritten", "locked"])
def test_the_console_starts_anew_into_the_same_game_or_tests_itself(
    how: str, failing: Path, tmp_path: Path, micropython64: list[str]
) -> None:
    once = how in ("once", "locked")
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / how).touch()
    if how == "unwritten":
        (flash / "fault.new").mkdir()
    board = VirtualBoard(2)
    said = threading.Event()  # the fault is on the screen, in words
    looked = [0]

    def look(now: int) -> None:
        if now - looked[0] >= 200:
            looked[0] = now
            if "Something went wrong" in "\n".join(Picture(board.stations[0].screen).rows()):
                said.set()

    clock = VirtualClock(look)  # 1 ms per tick: or its minute would be over before a busy host says hello
    with Console(board, micropython64, failing, clock, entropy=b"crash", flash=flash) as console:
        with Client(console.port) as client:
            client.wait_hello(PATIENCE)
            client.new([("Ann", True), ("Bo", True)], pace="fast", seed=bytes(32))
            told: list[object] = []
            table = Table()
            crashes = []
            restarts = 0
            for message in client.messages(PATIENCE):
                told.append(message)
                if isinstance(message, Snapshot):
                    table = Table.of_snapshot(message.lines)
                elif isinstance(message, Event):
                    table.apply(message)
                    crashes += [message] if message.name == "crash" else []
                if crashes and table.over and once:
                    break
                restarts += isinstance(message, Status) and message.kind == "restarted"
                if restarts > 1 or (isinstance(message, Foreign) and "selftest" in message.text):
                    break
            if once:
                kept(client)
            assert restarts == len(crashes) == (how != "unwritten"), "what nobody remembers could come again for ever"
            for crash in crashes:
                assert "ZeroDivisionError" in crash.fields["text"] and "dice_town" in crash.fields["text"]
                assert "restarted" in sentences.sentence(crash, Table())
                assert any(isinstance(each, Snapshot) and each.lines for each in told)
        if crashes:
            fault = (flash / ("fault.txt" if once else "fault.new")).read_text()
            assert fault.startswith("Traceback") and "ZeroDivisionError" in fault
        if once:
            assert (flash / "journal" / "games" / "00001").exists()
        else:
            assert isinstance(told[-1], Foreign)
            assert (flash / "journal" / "now" / "0").exists(), "the game is kept"
        assert said.wait(PATIENCE)
        console.check()


def kept(client: Client) -> None:
    """Wait until the game is over for the console, too: it announces the end a moment earlier."""
    for _ in range(1000):
        try:
            client.log()
            return
        except Refused:
            client.ping()
    raise AssertionError("the console does not tell its log")
