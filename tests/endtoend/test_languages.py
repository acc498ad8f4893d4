"""The firmware as flashed, on MicroPython: it reads the language that the host asks for from its own folder."""

import threading
from pathlib import Path

import pytest

from host.build.mpy import FIRMWARE, UNIX32, UNIX64, bundled
from host.commands.options import spoken
from host.i18n.device import language
from host.i18n.errors import UserError
from host.link.client import Client
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from screens.texts import LANGUAGES
from tests.screens.read_screen import Picture, as_read

PATIENCE = 300  # seconds: reached only by a test that has failed


class Look:
    """Waits until the first station's screen shows these words."""

    def __init__(self, board: VirtualBoard) -> None:
        self.screen = board.stations[0].screen
        self.version = -1
        self.words = ""
        self.seen = threading.Event()

    def __call__(self, now: int) -> None:
        if self.screen.version != self.version:
            self.version = self.screen.version
            if self.words and self.words in Picture(self.screen).rows():
                self.seen.set()

    def wait(self, words: str) -> bool:
        self.seen.clear()
        self.words = words
        self.version = -1
        return self.seen.wait(PATIENCE)


def speaks(interpreter: list[str], firmware: Path) -> None:
    board = VirtualBoard()
    look = Look(board)
    with (
        Console(board, interpreter, firmware, VirtualClock(on_tick=look)) as console,
        Client(console.port) as client,
    ):
        client.wait_hello(PATIENCE)
        for code in (*LANGUAGES, LANGUAGES[0]):
            client.language(code)
            assert look.wait(as_read(language(FIRMWARE, code)["CHOOSE"])), code


def test_the_bundle_speaks_all_languages_on_64_bits(micropython64: list[str]) -> None:
    speaks(micropython64, bundled(march=UNIX64))


def test_the_bundle_speaks_all_languages_on_32_bits(micropython32: list[str]) -> None:
    speaks(micropython32, bundled(march=UNIX32))


def test_a_language_that_there_is_not_is_said_with_those_that_there_are() -> None:
    with pytest.raises(UserError, match=f"choose {', '.join(LANGUAGES)}"):
        spoken("tlh")
