"""People who play by clicks: they read the picture of the station's display, and press the page's buttons."""

import base64
import random
from collections.abc import Callable, Iterable, Sequence

from playwright.sync_api import Page

from tests.screens.read_screen import Picture
from tests.table.hands import Hands
from tests.web.town import Town

READ = """
() => {
  const canvas = document.getElementById("screen");
  const data = canvas.getContext("2d").getImageData(0, 0, 128, 64).data;
  let bits = "";
  for (let i = 0; i < 1024; i++) {
    let byte = 0;
    for (let k = 0; k < 8; k++) byte = byte << 1 | (data[(i * 8 + k) * 4] > 100);
    bits += String.fromCharCode(byte);
  }
  return btoa(bits);
}
"""
SLAM = "Slam down the cup"
ASKED = ".rack.asked[aria-pressed=true]"  # the station in the hand, while its seat is awaited
KEYS = {f'[data-button="keep{die}"]': str(die) for die in range(1, 6)}
STILL = 0.05  # seconds of the console for which a picture must stay the same before it is read
AGAIN = 2.0  # seconds of the console until a question that still stands is answered again
STEP = 200  # ms of the console between two looks


class Canvas:
    """A page's private screen, readable like a chip."""

    def __init__(self, page: Page) -> None:
        self.bits = base64.b64decode(page.evaluate(READ))

    def pixels(self) -> list[bytes]:
        rows = (self.bits[16 * y : 16 * y + 16] for y in range(64))
        return [bytes(byte >> 7 - k & 1 for byte in row for k in range(8)) for row in rows]

    @property
    def dark(self) -> bool:
        return not any(self.bits)

    def rows(self) -> list[str]:
        return Picture(self).rows()


class Straight(Hands):
    """Takes what is offered first; chooses only dice, one at a time, which costs nothing."""

    greed = 0.0

    def list(self, picture: Picture, rows: Sequence[str]) -> str:
        return "ok"

    def offer(self, picture: Picture, rows: Sequence[str]) -> str:
        return "ok"


class Clicker:
    """A person at a page. `turn` presses what the screen asks for, if anything, once it stands still: a picture is
    drawn row by row."""

    def __init__(self, page: Page, clock: Callable[[], float], seed: int = 0) -> None:
        """clock: seconds of the console. By a clock of their own, people would press twice on a slow machine."""
        self.page = page
        self.clock = clock
        self.hands = Straight(None, random.Random(seed))
        self.seen = b""
        self.since = 0.0
        self.answered = b""
        self.when = 0.0
        self.clicks = 0

    def turn(self) -> None:
        canvas = Canvas(self.page)
        if canvas.dark:
            if self.page.locator("#covered").is_visible():
                self.click("#tip")
            return
        if canvas.bits != self.seen:
            self.seen, self.since = canvas.bits, self.clock()
            return
        now = self.clock()
        if now < self.since + STILL or (canvas.bits == self.answered and now < self.when + AGAIN):
            return
        self.answered, self.when = canvas.bits, now
        picture = Picture(canvas)
        rows = picture.rows()
        if any(SLAM in row for row in rows):
            self.click("#slam")
            self.click("#tip")
        elif rows[7] != "OK: take it back":
            key = self.hands.choose(picture)
            if not key and now >= self.since + AGAIN and self.page.locator(ASKED).is_visible():
                key = "ok"  # leave the page that one press too many has opened over the question
            if key:
                self.click(f'[data-button="{key}"]')

    def click(self, where: str) -> None:
        """Click a button. If the page does not show it now, press its key instead."""
        self.clicks += 1
        if self.page.locator(where).is_visible():
            self.page.locator(where).click(force=True)
        else:
            self.page.keyboard.press(KEYS[where])


def at(town: Town) -> Callable[[], float]:
    """Return the clock of a town's own console, in seconds."""
    return lambda: town.room.console.clock.now / 1000


def look(town: Town, people: Iterable[Clicker]) -> None:
    """Let all look and press, then move the console's time on by a step: it waits for them, however slow they are."""
    for person in people:
        person.turn()
    town.room.console.clock.advance(STEP)
