"""A whole game of people at phones in real time, and its minutes: `python -m tests.web.evening`.

Each has a page of his own, of which he reads the canvas and clicks the buttons, nothing else. He takes 1.5 s to read
what he is asked and 0.5 s for a press. He keeps a die a throw, takes what is offered first and plays no card.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from host.game import verify
from host.web.backends import Virtual
from host.web.serve import keeper
from host.web.stations import invitation
from tests.screens.read_screen import Picture
from tests.table.minutes import HOLD_MS, PRESS_MS, READ_MS
from tests.tooling.tools import find, remedy
from tests.web.players import SLAM, Canvas, Straight
from tests.web.town import NAMES, Town, until

PRESET = "first"
LONGEST = 3600.0  # seconds: it only ends a game that has failed
ROUND_OVER = "is over"  # of a result's title
GOES_ON = "Slam: on"  # at a reveal, with cards that might be played

Asked = tuple[object, ...]  # what a page asks, the same while it asks the same


class Person:
    """`turn` looks, reads for as long as that takes, or presses."""

    def __init__(self, page: Page, seat: int, clock: Callable[[], float]) -> None:
        self.page = page
        self.clock = clock
        self.hands = Straight(None, random.Random(seat))
        self.read: Asked = ()
        self.until = 0.0
        self.presses = 0

    def turn(self) -> None:
        now = self.clock()
        if now < self.until:
            return
        canvas = Canvas(self.page)
        if canvas.dark:
            if self.page.locator("#covered").is_visible():
                self.press("tip")  # the game begins with all cups down
            return
        picture = Picture(canvas)
        asked = self.asked(picture)
        if asked != self.read:
            self.read = asked
            self.hands.plan = []
            self.until = now + READ_MS / 1000 if asked else now
        elif asked:
            self.press("slam" if asked == ("slam",) else self.hands.choose(picture))

    def asked(self, picture: Picture) -> Asked:
        """What wants a press; (): nothing does, or a pause passes it."""
        rows = picture.rows()
        if any(SLAM in row for row in rows) or rows[7].startswith(GOES_ON) or rows[0].endswith(ROUND_OVER):
            return ("slam",)
        if rows[7] == "OK: take it back" or rows[7].endswith("1-5: play"):
            return ()
        faces = [cell and cell[0] for cell in picture.dice()]
        asks = rows[7].startswith(("1-5 choose", "LEFT RIGHT", "OK: offer", "OK: go on"))
        return (rows[0], *faces) if asks else ()

    def press(self, key: str) -> None:
        if not key:
            return
        self.presses += 1
        self.until = self.clock() + PRESS_MS / 1000
        if key == "slam":
            self.page.locator("#slam").click(force=True)
            self.page.wait_for_timeout(HOLD_MS)
        there = "#tip" if key in ("slam", "tip") else f'[data-button="{key}"]'
        self.page.locator(there).click(force=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 6))
    parser.add_argument("--pause", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=99, help="no more than that")
    options = parser.parse_args()
    chromium = find("chromium")
    if not chromium:
        raise SystemExit(f"dicetown: there is no chromium here: {remedy(['chromium'])}")
    town = Town(Path(tempfile.mkdtemp()), Virtual(), lan=True)
    town.hall.finished.append(keeper(town.hall.archive))
    town.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        people = []
        for seat in range(options.seats):
            page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
            page.goto(invitation(town.hall, seat))
            page.get_by_role("button", name="Sit down here").click()
            page.locator("#whose").get_by_text(f"Station {seat + 1}").wait_for()
            people.append(Person(page, seat, time.monotonic))
        play(town, people, options.seats, options.pause, options.rounds)
        browser.close()
    town.stop()
    for record in town.hall.archive.folder.glob("*.jsonl"):
        verify.check(record.read_bytes())
        print("the record verifies")


def play(town: Town, people: list[Person], seats: int, pause: int, rounds: int) -> None:
    rows = [{"name": name, "bot": False, "colour": seat} for seat, name in enumerate(NAMES[:seats])]
    asked = {"do": "start", "players": rows, "preset": PRESET, "pause": pause}
    answer = town.laptop().post("/game", json=asked)
    assert answer.status_code == 200, answer.text
    live = town.hall.live
    until(lambda: live.table.round == 1)
    began, told = time.monotonic(), 0
    while not live.table.over and live.table.round <= rounds:
        if time.monotonic() > began + LONGEST:
            raise SystemExit("dicetown: the game did not come to its end")
        if live.table.round != told:
            told = live.table.round
            print(f"round {told} begins after {(time.monotonic() - began) / 60:.1f} minutes", flush=True)
        for person in people:
            person.turn()
        people[0].page.wait_for_timeout(10)
    print(f"{(time.monotonic() - began) / 60:.1f} minutes; presses: {[person.presses for person in people]}")
    if live.table.over:
        until(lambda: list(town.hall.archive.folder.glob("*.jsonl")), "the record")


if __name__ == "__main__":
    main()
