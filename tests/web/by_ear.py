"""A whole game by a player who sees nothing: `python -m tests.web.by_ear` prints what is heard and pressed.

Only the browser's accessibility tree is heard and only keys are pressed, from the empty town to the score sheet. The
game is also set up so, with windows that wait until all have answered. At each question the player asks with H what a
bot would do, and does it: with the keys of the dice, or of a kind of question when it first comes, otherwise with OK on
the advice. The town tells faster, so that the game ends sooner. `--language fr`: of pages and screens; `--rounds 1`:
stop after one round.
"""

import argparse
import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from host.game import verify
from host.i18n import device
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.web.serve import keeper
from tests.tooling.tools import browser
from tests.web.listener import Listener, Row, Tree
from tests.web.players import STEP, at
from tests.web.town import Town, quick

DIE = re.compile(r"(\d): (\w+)([^,]*)")
AGAIN = 4.0  # seconds of the console until a key is pressed again for a screen that still stands
TABS = 200  # the most presses of Tab until something has the focus
CHANGES = """() => {
  if (window.changes === undefined) new MutationObserver(() => { changes += 1; })
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return window.changes ??= 1;
}"""  # how often the page has changed: without a change there is nothing new to hear, and listening takes long
LONGEST = 3600.0  # seconds: reached only by a game that has failed
PACE = 0.1  # of the town's usual time


Told = Callable[[list[str], str], None]


class Advised(NamedTuple):
    """What the bot would do: the question's title, the dice to keep, or the line to choose."""

    title: str
    stay: frozenset[str]
    line: str


class Ear:
    """Plays at a page with keys. clock: seconds of the console; told(what is heard, key that is pressed)."""

    def __init__(self, page: Page, code: str, clock: Callable[[], float], told: Told = lambda heard, key: None) -> None:
        self.page = page
        self.listener = Listener(page)
        self.clock = clock
        self.told = told
        self.texts = {name: plain(text) for name, text in device.spoken(code).items()}
        with speaking(code):
            self.screen, self.station, self.chosen = gettext("Private screen"), gettext("Station"), gettext("chosen:")
            self.stays = gettext("{n}: {face} stays").format(n="", face="").strip(": ")
            self.open = gettext("{n}: {face} lies open").format(n="", face="").strip(": ")
            self.sheet = gettext("Score sheet")
            self.covered = (
                gettext("Tip the cup to look under it."),
                gettext("Thrown! Tip the cup to look at the dice."),
            )
        self.advised: Advised | None = None  # about the current question
        self.changes = 0  # changes of the page until it was last heard
        self.quiet = False  # it had not changed when it was last heard
        self.last: list[Row] = []  # the rows heard last; a half drawn screen is heard only once
        self.before: list[Row] = []  # the rows heard when a key was pressed
        self.when = 0.0
        self.presses = 0
        self.asked = 0
        self.awaiting = False  # waiting for advice
        self.heard: set[str] = set()  # titles of questions
        self.answered: set[str] = set()  # beginnings of the titles of questions that were answered with their own keys

    # Keys and ears

    def press(self, key: str, heard: list[str]) -> None:
        self.presses += 1
        self.told(heard, key)
        self.page.keyboard.press(key, delay=20)

    def look(self) -> Tree:
        return self.listener.look()

    def reach(self, name: str) -> None:
        """Press Tab until something with this name has the focus."""
        for _ in range(TABS):
            if self.look().focused() == name:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {name!r}")

    def scores(self) -> list[list[str]]:
        """Return the rows of the score sheet once it is there."""
        tree = self.look()
        sheet = tree.find("table", self.sheet)
        return [tree.texts(row) for row in tree.all("row", sheet)] if sheet else []

    # The game

    def turn(self) -> None:
        """Listen once; press what answers, if anything needs an answer."""
        changes = self.page.evaluate(CHANGES)
        same, self.changes = changes == self.changes, changes
        if same and self.quiet and self.clock() < self.when + AGAIN:
            return
        self.quiet = same
        tree = self.look()
        rows = tree.rows(tree.find("log", self.screen), self.chosen)
        whole, self.last = rows == self.last, rows
        if not whole or (rows == self.before and self.clock() < self.when + AGAIN):
            return
        hint = " ".join(tree.texts(tree.find("status", within=tree.find("region", self.station))))
        key = self.answer(rows) if rows else "t" * (hint in self.covered)
        if key:
            self.before, self.when = rows, self.clock()
            self.press(key, [f"▸ {row.text}" if row.chosen else row.text for row in rows] or [hint])

    def answer(self, rows: list[Row]) -> str:
        last = rows[-1].text
        if self.says(rows, "SLAM"):
            return "s"
        if rows[0].text == self.texts["BOT_WOULD"]:
            return self.listen(rows)
        if self.awaiting and self.starts(last, "BROWSE"):
            # H holds RIGHT for a second of this machine: on a slow console it only turns to the hand, and stays there.
            self.awaiting = self.clock() < self.when + AGAIN
            return "" if self.awaiting else "Enter"
        if any(self.starts(last, name) for name in ("GO_ON", "CONSOLE_THROWS", "RETURN", "BROWSE", "SURE")):
            return "Enter"
        if self.starts(last, "PASS_OR_PLAY") or self.starts(last, "SLAM_OR_PLAY"):
            return "1"  # listens to the cards first, then chooses
        for name, way in (("KEYS", self.dice), ("CHOOSE", self.line), ("SEND", self.bribe)):
            if self.starts(last, name):
                self.heard.add(rows[0].text)
                if not self.advised:
                    self.asked += 1
                    self.awaiting = True
                    return "h"
                key = way(rows, self.advised)
                if key == "Enter":
                    self.advised = None
                    self.answered.add(kind(rows[0]))
                return key
        return ""

    def listen(self, rows: list[Row]) -> str:
        """Take in the advice. LEFT leads back, OK does what it says. The console may still be thinking."""
        if self.says(rows, "BOT_THINKS"):
            return ""
        self.awaiting = False
        if kind(rows[1]) in self.answered:
            return "Enter"
        chosen = next((row.text for row in rows[1:-1] if row.chosen), "")
        stay = frozenset(die for row in rows for die, _, how in DIE.findall(row.text) if self.stays in how)
        self.advised = Advised(rows[1].text, stay, chosen)
        return "ArrowLeft"

    def dice(self, rows: list[Row], advised: Advised) -> str:
        said = [found for row in rows for found in DIE.findall(row.text)]
        for die, _, how in said:
            if self.open not in how and (self.stays in how) != (die in advised.stay):
                return die
        return "Enter"

    def line(self, rows: list[Row], advised: Advised) -> str:
        """Choose the line. A card's line is recognized by the question whether to play it."""
        now = next(row.text for row in rows if row.chosen)
        return "Enter" if now in (advised.line, advised.title) else "ArrowRight"

    def bribe(self, rows: list[Row], advised: Advised) -> str:
        """Compose a bribe. The first field says whom, the second how much; the advice reads '2 $ Bo wins'."""
        fields = {row.text[0]: row.text[1:].strip() for row in rows[1:-1] if row.text[0] in "12"}
        chosen = next((row.text[0] for row in rows if row.chosen), "")
        for field, there in (("1", advised.line.endswith(fields["1"])), ("2", advised.line.startswith(fields["2"]))):
            if not there and not (field == "2" and self.texts["NO_OFFER"] == advised.line):
                return "ArrowRight" if chosen == field else field
        return "Enter"

    def says(self, rows: list[Row], name: str) -> bool:
        return any(self.starts(row.text, name) for row in rows)

    def starts(self, text: str, name: str) -> bool:
        return text.startswith(self.texts[name])


def kind(title: Row) -> str:
    """Return how the title of a question begins."""
    return " ".join(title.text.split()[:2])


def plain(text: str) -> str:
    """Return a screen's text up to its first placeholder, as it is read out."""
    return " ".join(re.split("[@#&^]", text)[0].split())


def set_up(ear: Ear) -> None:
    """From the empty town, set up a game of one person and three bots, with windows that wait for everybody."""
    ear.reach(gettext("Set a game up"))
    ear.press("Enter", [gettext("Set a game up")])
    ear.page.wait_for_url("**/table")
    ear.reach(gettext("A card may be played"))
    ear.press("Home", [gettext("A card may be played")])
    ear.reach(gettext("Start the game"))
    ear.press("Enter", [gettext("Start the game")])
    ear.page.wait_for_url(lambda url: "/table" not in url)


def aloud(heard: list[str], key: str) -> None:
    print(f"{' | '.join(heard)}  [{key}]", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="A whole game by a screen reader's ears and the keyboard.")
    parser.add_argument("--language", default="en", choices=list(LANGUAGES))
    parser.add_argument("--rounds", type=int, default=99)
    options = parser.parse_args()
    town = Town(Path(tempfile.mkdtemp()), quick())
    town.hall.finished.append(keeper(town.hall))
    town.start()
    with speaking(options.language), browser() as chromium:
        page = chromium.new_page(locale=options.language, reduced_motion="reduce")
        page.goto(town.host_url)
        ear = Ear(page, options.language, at(town), aloud)
        set_up(ear)
        page.goto(f"{town.url}/?pace={PACE}")
        now = time.monotonic()
        end = now + LONGEST
        live = town.hall.live
        while not (scores := ear.scores() if live.table.over else []) and live.table.round <= options.rounds:
            before, now = now, time.monotonic()
            if now > end:
                raise SystemExit("dicetown: the game did not come to its end")
            ear.turn()
            # A finger rests for seconds of this machine: on a slower console H would only turn to the hand.
            town.room.console.clock.advance(max(STEP, round(1000 * (now - before))))
        for row in scores:
            print("; ".join(row))
    print(f"{ear.presses} keys, {ear.asked} times advice, {len(ear.heard)} kinds of questions")
    town.stop()
    for record in town.hall.archive.folder.glob("*.jsonl"):
        verify.check(record.read_bytes())
        print("the record verifies")


if __name__ == "__main__":
    main()
