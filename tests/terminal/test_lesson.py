"""The guided game in the terminal, on the real firmware: what it says to press is pressed."""

from __future__ import annotations

import time

import pytest

from dicetown.presets import PRESETS
from host.lesson.guide import Guide
from host.lesson.steps import END, ENTROPY, ME, NOTES, SEATS
from host.link.client import Client
from host.terminal.feeding import drain, names_for
from host.terminal.lesson import LessonApp
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.web.town import quick

PATIENCE = 300.0  # seconds: it only ends a test that has failed
PRESSES = {"s": "space", "t": "space", "Enter": "enter", "ArrowRight": "right", "ArrowLeft": "left"}
AGAIN = 2.0


@pytest.mark.timeout(PATIENCE + 60)
async def test_from_welcome_to_the_first_reveal_and_payment() -> None:
    """The steps and words are those of the page; the dice, too (S5)."""
    board, clock = VirtualBoard(), quick().console.clock
    players = [(name, seat != ME) for seat, name in enumerate(names_for(SEATS, 1))]
    with Console(board, clock=clock, entropy=ENTROPY) as console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        guide = Guide("en")
        deal = lambda: client.new(players, PRESETS["first"], ME)  # noqa: E731
        app = LessonApp(lambda: drain(client.queue), board, deal, guide, "en")
        async with app.run_test(size=(130, 40)) as pilot:
            end, task, when = time.monotonic() + PATIENCE, "", 0.0
            wanted = {"welcome", "reveal", "paid"}
            while not wanted <= {note.key for note, _ in guide.notes}:
                assert time.monotonic() < end, guide.notes
                told = guide.told("en")["task"]
                assert told["text"] in str(app.prompt_line())
                if told["keys"] and (told["text"] != task or time.monotonic() > when + AGAIN):
                    task, when = told["text"], time.monotonic()
                    for key in told["keys"]:
                        await pilot.press(PRESSES.get(key, key))
                        await pilot.pause(0.1)
                await pilot.pause(0.1)
            await pilot.pause(0.2)
            assert len(wanted) <= app.told <= len([*NOTES, END])
