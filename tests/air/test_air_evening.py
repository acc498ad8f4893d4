"""Five phones in chromium play a whole game against the console's own server in a box, and a television looks on.

Thumbs press what their pages ask for. The power is cut, and one phone goes away and comes back. `pytest -m slow
tests/air`; test_air_whole.py plays such a game without browsers.
"""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest import CaptureFixture

from host.commands import main as cli
from host.game import record_files
from host.virtual.clock import VirtualClock
from host.web import air
from screens.canvas import MARKED, PLAIN
from tests.air.air_pages import Told, on_air
from tests.air.test_air_browsers import NOTE_RETURN, TELEVISION, opened, seated, set_up
from tests.table.hands import Hands
from tests.waiting import paced, until

STEP = 4  # ms
FASTER = 4  # than real time
FIVE = range(5)
PATIENCE = 3600.0  # seconds: it only ends a test that has failed
AWAY = 2  # who goes away
CUT, GONE = 2, 3  # the rounds in which the power is cut, and somebody goes away
LOOKS = {"marked": MARKED, "thrown": PLAIN}
LYING = "#glass:has(.dice) .hint:not(:empty)"  # of dice that tumble, and show any faces, nothing is said
READ = """() => {
  const glass = document.getElementById("glass");
  const texts = (what) => [...glass.querySelectorAll(what)].map((each) => each.textContent);
  const where = (die) => Number(die.style.gridColumnStart) - 1;
  return {
    there: !glass.hidden && glass.offsetParent !== null,
    ...glass.dataset,
    title: texts("h1").join(),
    lines: texts("p"),
    dice: [...glass.querySelectorAll(".dice span")].map((die) => [where(die), die.className, die.textContent]),
  };
}"""


class Sight:
    """What a page shows, for `Hands`, who look at screens."""

    def __init__(self, said: dict[str, Any]) -> None:
        self.said = said

    def rows(self) -> list[str]:
        *lines, cost, hint = self.said["lines"]
        return [self.said["title"], "", " ".join(lines), "", "", "", cost, hint]

    def dice(self) -> list[tuple[str, int] | None]:
        cells: list[tuple[str, int] | None] = [None] * 5
        for place, look, face in self.said["dice"]:
            if look in LOOKS:
                cells[place] = face, LOOKS[look]
        return cells


class Phone:
    """A page in a browser: a station to `Hands`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: dict[str, Any] = {}
        self.screen = self

    @property
    def version(self) -> str:
        self.said = self.page.evaluate(READ)
        return str(self.said)

    def press(self, button: str) -> None:
        self._does(button, "click" if button == "slam" else "pointerdown")

    def release(self, button: str) -> None:
        self._does("tip" if button == "slam" else button, "click" if button == "slam" else "pointerup")

    def _does(self, button: str, what: str) -> None:
        self.page.dispatch_event(f"[data-button={button}]", what)


class Thumbs(Hands):
    def __init__(self, phone: Phone, number: int) -> None:
        super().__init__(phone, random.Random(number))
        self.phone = phone

    def look(self) -> Sight | None:
        return Sight(self.phone.said) if self.phone.said.get("there") else None

    def choose(self, sight: Sight | None) -> str:
        if not sight:
            return ""
        if sight.said["unthrown"] == "true":
            return "slam"
        return super().choose(sight)


def play(thumbs: list[Thumbs], so: Callable[[], bool]) -> None:
    """All press what they are asked for, until that is so."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, [each.phone.said for each in thumbs]
        for each in thumbs:
            each.tick(int(time.monotonic() * 1000))
    for each in thumbs:  # a finger that is down comes up
        while each.held:
            each.tick(int(time.monotonic() * 1000))


def round_of(told: Told) -> int:
    return max((seat["round"] for seat in told.seats.values()), default=0)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_five_phones_and_a_television_see_a_whole_game(
    browser: Browser, tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    flash, records = tmp_path / "flash", tmp_path / "records"
    flash.mkdir()
    air.put(flash)
    with on_air(flash, clock=VirtualClock(paced(FASTER), step=STEP), entropy=b"evening") as (console, address):
        address = f"http://{address}/"
        television, told = opened(browser, address, TELEVISION), Told()
        television.on("websocket", lambda socket: socket.on("framereceived", told.take))
        television.reload()
        pages = [seated(browser, address, number) for number in FIVE]
        set_up(pages)
        thumbs = [Thumbs(Phone(page), number) for number, page in enumerate(pages)]
        play(thumbs, lambda: round_of(told) >= CUT and all(page.locator(LYING).count() for page in pages))
        before = [page.locator("#glass .dice").inner_text() for page in pages]
        for page in pages:
            page.evaluate(NOTE_RETURN)
        console.restart()
        for page, text in zip(pages, before, strict=True):
            page.locator("body[data-returned]").wait_for()
            expect(page.locator("#glass:visible .dice")).to_have_text(text, use_inner_text=True)
        play(thumbs, lambda: round_of(told) >= GONE and told.seats[AWAY]["awaited"])
        pages[AWAY].close()
        others = [each for each in thumbs if each.phone.page is not pages[AWAY]]
        play(others, lambda: [seat for seat in FIVE if told.seats[seat]["awaited"]] == [AWAY])
        pages[AWAY] = pages[AWAY].context.new_page()
        pages[AWAY].goto(address)
        expect(pages[AWAY].locator("#glass h1")).to_be_visible()
        thumbs[AWAY] = Thumbs(Phone(pages[AWAY]), AWAY)
        play(thumbs, lambda: "wins!" in pages[0].locator("#glass").inner_text())
        expect(television.locator("#strip li")).to_have_text(pages[0].locator("#strip li").all_text_contents())
        until(lambda: cli.main(["pull", console.port, "--records", str(records)]) == 0)
        console.check()
    (path,) = records.iterdir()
    assert len(record_files.read(path)[0]["seats"]) == len(pages)
    assert cli.main(["verify", str(path)]) == 0
    assert "right. " in capsys.readouterr().out
