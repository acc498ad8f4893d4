"""How long a round of four phones takes: `python -m tests.web.round_of_four` prints seconds and presses per person.

People take 3 s to choose dice and 2 s for everything else, keep what they have most of, and else do what the page's OK
says; over a round's result they slam, where the hint says so. They read the page's buttons and tap them, nothing else.
Each phone is a browser page of its own. Console, server and pages have one clock, which stands still while they work:
it counts their waits, not how fast this machine is. Below each round stands where its time went: somebody thinks, the
town still tells something, or the console lets its own time pass. The same --seed deals the same dice, so that two
states of the pages can be compared.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from dicetown.question_table import QUESTION_WORDS
from host.balance.policies import DICE, ELSE
from host.engine.chance import seed_bytes
from host.link import session
from host.virtual.clock import VirtualClock
from host.web.backends import Virtual
from host.web.labels import labels
from tests.tooling.tools import find, remedy
from tests.web.town import NAMES, Town

AGAIN = 4.0  # seconds until a page that still asks is answered once more: the console was deaf
LONGEST = 900.0  # seconds: it only ends a round that has failed
STEP = 50  # ms of the common clock
SETTLE = 0.01  # seconds of real time in which what was sent arrives
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOOK = """() => ({
  kind: document.getElementById("page").dataset.kind,
  covered: !document.getElementById("covered").hidden,
  locked: document.getElementById("page").classList.contains("locked"),
  asked: document.querySelector(".seat.awaited") !== null,
  ok: document.querySelector('[data-button="ok"]').textContent,
  asks: document.getElementById("asks").textContent,
  list: document.getElementById("list").textContent,
  hint: document.getElementById("hint").textContent,
  told: window.told,
  dice: [...document.querySelectorAll(".keep")].map((die) =>
    [die.firstElementChild.textContent, die.getAttribute("aria-pressed") === "true", die.classList.contains("open")]),
})"""
NOTE = 'addEventListener("drawn", ({ detail: { event } }) => { if (event) window.told = event.name; });'

session.AGAIN = session.BUSY = session.QUIET = session.ASLEEP = 1e6  # of this machine's: the console is held for long


TELLING = labels()["hints"]["telling"]


class World:
    """The one clock. `now`: seconds since it took over."""

    def __init__(self) -> None:
        self.now = 0.0
        self.clock = VirtualClock(step=5)
        self.pages: list[Page] = []

    def take_over(self, town: Town, pages: list[Page]) -> None:
        """From now on time passes by `step` only, for the console, the server and these pages."""
        loop = town.hall.arrivals.loop
        assert loop is not None
        began = loop.time()
        loop.time = lambda: began + self.now
        self.pages = pages
        for page in pages:
            page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        self.clock.advance(0)

    def step(self) -> None:
        """Let a little time pass."""
        self.clock.advance(STEP)
        self.now += STEP / 1000
        time.sleep(SETTLE)
        for page in self.pages:
            page.clock.run_for(STEP)


class Thumb:
    """One person at one phone. It sees a page, thinks, and taps."""

    def __init__(self, page: Page, world: World) -> None:
        self.page = page
        self.world = world
        self.presses: Counter[str] = Counter()
        self.key = ""  # of what it has seen
        self.kind = ""  # of that page
        self.ready = 0.0  # when it has thought
        self.plan: list[str] = []
        self.telling = ""  # what the town still tells, while this page waits for it

    def turn(self) -> None:
        seen = self.page.evaluate(LOOK)
        now = self.world.now
        self.telling = str(seen["told"]) if seen["hint"] == TELLING else ""
        read = [seen[name] for name in ("kind", "asks", "list", "covered", "locked")]
        key = repr(read + [face for face, *_ in seen["dice"]])
        key += seen["hint"] * seen["covered"]  # nothing else is read there
        if key != self.key or (not self.plan and now > self.ready + AGAIN):
            self.key, self.plan = key, self.plans(seen)
            self.kind = "cup" if seen["covered"] else str(seen["kind"])
            self.ready = now + (DICE if len(self.plan) > 1 else ELSE)  # only dice take several taps
        if self.plan and now >= self.ready:
            self.tap(self.plan.pop(0))
            self.ready = max(self.ready, now)

    def plans(self, seen: dict[str, Any]) -> list[str]:
        """What to tap for it."""
        hint = str(seen["hint"])
        if seen["covered"]:
            return ["#slam"] if "Slam" in hint else ["#tip"] if hint.startswith("Tip") else []
        if seen["kind"] == "result":
            return ["#slam"] if "Slam" in hint else []
        if seen["locked"] or seen["kind"] in ("waiting", "score", "hand", "town", "advice"):
            return []
        if seen["kind"] == "dice" and "without the cup" in str(seen["ok"]):
            return ["#slam"]
        if seen["kind"] == "dice":
            return [*(f'[data-button="keep{place + 1}"]' for place in kept(seen)), '[data-button="ok"]']
        return ['[data-button="ok"]']

    def tap(self, where: str) -> None:
        name = re.sub(r"keep\d", "keep", re.sub(r'\[data-button="(.*)"\]', r"\1", where))
        self.presses[f"{self.kind} {name}"] += 1
        self.page.locator(where).tap(force=True)


def waited(people: list[Thumb], question: int) -> Iterator[str]:
    """What all wait for: the first counts."""
    yield from (f"somebody thinks: {each.kind}" for each in people if each.plan)
    yield from (f"the town tells: {each.telling}" for each in people if each.telling)
    yield f"the console: {QUESTION_WORDS[question]}"


def kept(seen: dict[str, Any]) -> list[int]:
    """Places of the dice to mark: the face that most of them show, as many as the purse pays for (R8)."""
    free = [(face, place) for place, (face, _, lies_open) in enumerate(seen["dice"]) if face and not lies_open]
    purse = int(found[1]) if (found := re.search(r"\$(\d+)", seen["asks"])) else 0
    counts = Counter(face for face, _ in free)
    best = max(counts, key=lambda face: counts[face], default="")
    marked = {place for place, (_, pressed, _) in enumerate(seen["dice"]) if pressed}
    wanted = {place for face, place in free if face == best}
    return sorted(set(sorted(wanted)[: purse + 1]) ^ marked)


def main() -> None:
    """Seat four phones and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", default="four phones")
    options = parser.parse_args()
    chromium = find("chromium")
    if not chromium:
        raise SystemExit(f"dicetown: there is no chromium here: {remedy(['chromium'])}")
    world = World()
    room = Virtual(world.clock)
    town = Town(Path(tempfile.mkdtemp()), room, lan=True).start()
    room.renew(town.hall.arrivals.post, seed_bytes(options.seed))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        pages = []
        for seat in range(4):
            page = browser.new_context(**PHONE).new_page()  # type: ignore[arg-type]
            page.clock.install()
            page.add_init_script(NOTE)
            page.goto(f"{town.url}/join")
            page.locator("[name=name]").fill(NAMES[seat])
            page.locator("form button.big").tap()
            page.locator("#guests li").nth(seat).wait_for()
            pages.append(page)
        people = [Thumb(page, world) for page in pages]
        world.take_over(town, pages)
        live = town.hall.live
        players = [{"name": name, "bot": False, "colour": seat} for seat, name in enumerate(NAMES[:4])]
        loop = town.hall.arrivals.loop
        assert loop is not None
        game = {"do": "start", "players": players, "preset": "revised", "pause": 2}
        loop.call_soon_threadsafe(lambda: town.hall.begin(town.hall.game(game)))
        while live.table.round != 1:
            world.step()
        for turn in range(1, options.rounds + 1):
            began = world.now
            for person in people:
                person.presses.clear()
            waits: Counter[str] = Counter()
            while live.table.round <= turn and not live.table.over:
                assert world.now < began + LONGEST, f"asked {live.table.asked:b}: {live.table.question}"
                world.step()
                for person in people:
                    person.turn()
                waits[next(waited(people, live.table.question))] += 1
            each = [sum(person.presses.values()) for person in people]
            print(f"round {turn}: {world.now - began:.1f} s, {sum(each) / len(each):.1f} presses a person ({each})")
            for kind, n in sum((person.presses for person in people), Counter[str]()).most_common():
                print(f"    {n / len(people):.2f} {kind}")
            for what, n in waits.most_common():
                print(f"    {n * STEP / 1000:5.1f} s {what}", flush=True)
        browser.close()
    del loop.time  # the server's own clock again: without one it never stops
    world.clock.stop()
    town.stop()


if __name__ == "__main__":
    main()
