"""The guided game in the terminal, on the real firmware: the test presses what it says."""

import time

import pytest

from dicetown.presets import PRESETS
from host.i18n.translation import speaking
from host.lesson.guide import Guide
from host.lesson.steps import END, ENTROPY, ME, NOTES, SEATS
from host.link.client import Client
from host.terminal.feeding import drain, names_for
from host.terminal.lesson import LessonApp
from host.virtual import fingers
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.web.town import quick

PATIENCE = 300.0  # seconds: reached only by a test that has failed
STEP = 200  # ms of the console's time between two looks: it waits for the app
AGAIN = 4000  # ms of the console's time until a task that still stands is done again
PRESSES = {"s": "space", "t": "space", "Enter": "enter", "ArrowRight": "right", "ArrowLeft": "left"}


@pytest.mark.timeout(PATIENCE + 60)
async def test_from_welcome_to_the_first_reveal_and_payment(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the same steps and words as the page, and the same dice (S5)."""
    monkeypatch.setattr(fingers, "PATIENCE", PATIENCE)
    board, clock = VirtualBoard(), quick().console.clock
    assert clock
    players = [(name, seat != ME) for seat, name in enumerate(names_for(SEATS, 1))]
    with Console(board, clock=clock, entropy=ENTROPY, pages=True) as console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        guide = Guide()
        deal = lambda: client.new(players, PRESETS["first"], ME)  # noqa: E731
        app = LessonApp(lambda: drain(client.queue), board, deal, guide, "en")
        async with app.run_test(size=(130, 40)) as pilot:
            end, task, due = time.monotonic() + PATIENCE, "", 0
            wanted = {"welcome", "reveal", "paid"}
            while not wanted <= {note.key for note, _ in guide.notes}:
                assert time.monotonic() < end, guide.notes
                clock.advance(STEP)
                await pilot.pause(0.05)
                told = guide.told("en")["task"]
                assert told["text"] in str(app.prompt_line())
                if told["keys"] and (told["text"] != task or clock.now >= due):
                    task, due = told["text"], clock.now + AGAIN
                    for key in told["keys"]:
                        await pilot.press(PRESSES.get(key, key))
            while app.told < len(wanted):
                await pilot.pause(0.05)
            assert len(wanted) <= app.told <= len([*NOTES, END])


def test_the_keys_of_a_task_have_their_names_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guide, "told", lambda _, code: {"task": {"text": "Бросайте.", "keys": ["s", "ArrowLeft"]}})
    with speaking("ru"):
        app = LessonApp(lambda: [], VirtualBoard(), lambda: None, Guide(), "ru")
        assert str(app.prompt_line()) == " Бросайте.  Нажмите Пробел ←"
