"""How long a round of four phones takes: `python -m tests.web.round_of_four` prints seconds and presses per person, of
each round of a game and on average.

People take 3 s to choose dice and 2 s for everything else; they keep the face that they have most of, and otherwise do
what the page's OK says; over a round's result they slam if the hint says so. They read the page's buttons and tap them,
nothing else. Each phone is a browser page of its own. Console, server and pages have one clock, which stands still
while they work: it counts people's waits, not how fast this machine is. Below each round is where its time went:
somebody thinks, the town still tells something, or the console lets time pass. The same --seed deals the same dice, to
compare two states of the pages.
"""

import argparse
import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from dicetown.question_table import QUESTION_WORDS
from host.balance.policies import DICE, ELSE
from host.engine.chance import seed_bytes
from host.link import session
from host.virtual.clock import VirtualClock
from host.web.backends import Virtual
from host.web.console import Viewer
from host.web.labels import labels
from tests.tooling.tools import browser
from tests.web.town import NAMES, PATIENCE, Town, until

AGAIN = 4.0  # seconds until a page that still asks is answered again, as the console may not have heard it
LONGEST = 900.0  # seconds for a round: reached only by one that has failed
STEP = 20  # ms of the common clock; a message from page to console and back waits for the next step twice
LEAP = 100  # ms of a step while somebody thinks for longer
ROUNDS = 5  # of the server's loop, enough to look at the console, make a message and send it
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOOK = """() => ({
  kind: document.getElementById("page").dataset.kind,
  covered: !document.getElementById("covered").hidden,
  locked: document.getElementById("page").classList.contains("locked"),
  asked: document.querySelector(".seat.awaited") !== null,
  ok: document.querySelector('[data-button="ok"]').textContent,
  idle: document.querySelector('[data-button="ok"]').classList.contains("idle"),
  asks: document.getElementById("asks").textContent,
  list: document.getElementById("list").textContent,
  hint: document.getElementById("hint").textContent,
  told: window.told,
  sent,
  dice: [...document.querySelectorAll(".keep")].map((die) =>
    [die.firstElementChild.textContent, die.getAttribute("aria-pressed") === "true", die.classList.contains("open")]),
})"""
NOTE = """
  addEventListener("drawn", ({ detail: { event } }) => { if (event) window.told = event.name; });
  Object.assign(window, { sent: 0, news: 0, lights: "", screens: {} });
  const HEAD = 5; // bytes before a private page (host/web/STATION.md)
  window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => { window.news = JSON.parse(data).n; });
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (typeof data === "string") window.lights = data;
        else if (data.byteLength === HEAD) window.screens = {}; // the cup is down
        else screens[data.byteLength - HEAD] = String.fromCharCode(...new Uint8Array(data, HEAD));
      });
    }
    send(said) {
      sent += 1;
      super.send(said);
    }
  };
"""  # how much a page has sent, and what has reached it last

TELLING = labels()["hints"]["telling"]


class Wires:
    """Knows whether all that server and pages have sent to each other has arrived."""

    def __init__(self, town: Town) -> None:
        loop, stations = town.hall.arrivals.loop, town.hall.stations
        assert loop is not None and stations is not None
        self.loop, self.stations, self.live = loop, stations, town.hall.live
        self.orders: Counter[int] = Counter()  # number that has arrived, by station
        obey = stations.obey

        def count(viewer: Viewer, station: int, action: str, button: str) -> None:
            obey(viewer, station, action, button)
            self.orders[viewer.role] += 1

        stations.obey = count
        self.settled: object = None  # what had been told when the pages last had everything

    def settle(self, pages: list[Page]) -> None:
        """Wait until the pages have what the server has for them. pages: by station.

        A line that the console is still sending comes with the next step.
        """
        asyncio.run_coroutine_threadsafe(self._rounds(), self.loop).result(PATIENCE)
        if self._told() != self.settled:
            until(lambda: all(self._shows(viewer, pages[viewer.role]) for viewer in self.stations.viewers), "a page")
            self.settled = self._told()

    def _told(self) -> object:
        each = [(viewer.role, viewer.lights, dict(viewer.read), dict(viewer.shown)) for viewer in self.stations.viewers]
        return self.live.number, each

    async def _rounds(self) -> None:
        """Let every task of the server run that was due to wake."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)

    def _shows(self, viewer: Viewer, page: Page) -> bool:
        news, lights, screens = page.evaluate("() => [news, lights, screens]")
        sent = [each[viewer.role].decode("latin-1") for each in (viewer.read, viewer.shown) if viewer.role in each]
        return news == self.live.number and lights.endswith(f"{viewer.lights}}}") and [*screens.values()] == sent

    def obeyed(self, sent: list[int]) -> None:
        """Wait until the server has what the pages have sent. sent: number of messages, by station."""
        until(lambda: all(self.orders[seat] == n for seat, n in enumerate(sent)), "a press")


class World:
    """The only clock. `now`: seconds since it took over."""

    def __init__(self) -> None:
        self.now = 0.0
        self.clock = VirtualClock(step=5)

    def take_over(self, wires: Wires, pages: list[Page]) -> None:
        """From now on let time pass only by `step`, for the console, the server and these pages. pages: by station."""
        began = wires.loop.time()
        wires.loop.time = lambda: began + self.now
        self.wires, self.pages = wires, pages
        for page in pages:
            page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
        self.clock.advance(0)

    def step(self, ms: int = STEP) -> None:
        """Let a little time pass."""
        self.clock.advance(ms)
        self.now += ms / 1000
        self.wires.settle(self.pages)
        for page in self.pages:
            page.clock.run_for(ms)


class Thumb:
    """A person at a phone, who sees a page, thinks, and taps."""

    def __init__(self, page: Page, world: World) -> None:
        self.page = page
        self.world = world
        self.presses: Counter[str] = Counter()
        self.key = ""  # what was last seen, as text
        self.kind = ""  # kind of the page seen
        self.ready = 0.0  # when the person has thought
        self.plan: list[str] = []
        self.telling = ""  # what the town still tells while this page waits for it
        self.sent = 0  # number of messages that the page has sent

    def turn(self) -> None:
        seen = self.page.evaluate(LOOK)
        self.sent = seen["sent"]
        now = self.world.now
        self.telling = str(seen["told"]) if seen["hint"] == TELLING else ""
        read = [seen[name] for name in ("kind", "asks", "list", "covered", "locked")]
        key = repr(read + [face for face, *_ in seen["dice"]])
        key += seen["hint"] * seen["covered"]  # under a cup nothing else is read
        if key != self.key or (not self.plan and now > self.ready + AGAIN):
            self.key, self.plan = key, self.plans(seen)
            self.kind = "cup" if seen["covered"] else str(seen["kind"])
            self.ready = now + (DICE if len(self.plan) > 1 else ELSE)  # only dice take several taps
        if self.plan and now >= self.ready:
            self.tap(self.plan.pop(0))
            self.sent = self.page.evaluate("sent")
            self.ready = max(self.ready, now)

    def plans(self, seen: dict[str, Any]) -> list[str]:
        """Return what to tap."""
        hint = str(seen["hint"])
        if seen["covered"]:
            return ["#slam"] if "Slam" in hint else ["#tip"] if hint.startswith("Tip") else []
        if seen["kind"] == "result":
            return ["#slam"] if "Slam" in hint else []
        if seen["locked"] or seen["idle"] or seen["kind"] in ("score", "hand", "town", "advice"):
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


def leap(people: list[Thumb], now: float) -> int:
    """Return the next step in ms: a long one while somebody thinks and nothing else happens."""
    thinks = [each.ready - now for each in people if each.plan]
    return LEAP if thinks and min(thinks) * 1000 > LEAP and not any(each.telling for each in people) else STEP


def waited(people: list[Thumb], question: int) -> Iterator[str]:
    """Yield what everybody waits for; the first one counts."""
    yield from (f"somebody thinks: {each.kind}" for each in people if each.plan)
    yield from (f"the town tells: {each.telling}" for each in people if each.telling)
    yield f"the console: {QUESTION_WORDS[question]}"


def kept(seen: dict[str, Any]) -> list[int]:
    """Return the places of the dice to mark: the most frequent face, as many as the purse pays for (R8)."""
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
    parser.add_argument("--rounds", type=int, default=99)
    parser.add_argument("--seed", default="four phones")
    options = parser.parse_args()
    # Seconds of this machine, as the console is held for long.
    session.AGAIN = session.BUSY = session.QUIET = session.ASLEEP = 1e6
    world = World()
    room = Virtual(world.clock)
    town = Town(Path(tempfile.mkdtemp()), room, lan=True).start()
    room.renew(town.hall.arrivals.post, seed_bytes(options.seed))
    wires = Wires(town)
    with browser() as chromium:
        pages = []
        for seat in range(4):
            page = chromium.new_context(**PHONE).new_page()  # type: ignore[arg-type]
            page.clock.install()
            page.add_init_script(NOTE)
            page.goto(f"{town.url}/join")
            page.locator("[name=name]").fill(NAMES[seat])
            page.locator("form button.big").tap()
            page.locator("#guests li").nth(seat).wait_for()
            pages.append(page)
        people = [Thumb(page, world) for page in pages]
        world.take_over(wires, pages)
        live = town.hall.live
        players = [{"name": name, "bot": False, "colour": seat} for seat, name in enumerate(NAMES[:4])]
        game = {"do": "start", "players": players, "preset": "revised", "pause": 2}
        wires.loop.call_soon_threadsafe(lambda: town.hall.begin(town.hall.game(game)))
        while live.table.round != 1:
            world.step()
        taken = []
        while live.table.round <= options.rounds and not live.table.over:
            began, turn = world.now, live.table.round
            for person in people:
                person.presses.clear()
            waits: Counter[str] = Counter()
            while live.table.round == turn and not live.table.over:
                assert world.now < began + LONGEST, f"asked {live.table.asked:b}: {live.table.question}"
                ms = leap(people, world.now)
                world.step(ms)
                for person in people:
                    person.turn()
                wires.obeyed([person.sent for person in people])
                waits[next(waited(people, live.table.question))] += ms
            each = [sum(person.presses.values()) for person in people]
            taken.append((world.now - began, sum(each) / len(each)))
            print(f"round {turn}: {taken[-1][0]:.1f} s, {taken[-1][1]:.1f} presses a person ({each})")
            for kind, n in sum((person.presses for person in people), Counter[str]()).most_common():
                print(f"    {n / len(people):.2f} {kind}")
            for what, passed in waits.most_common():
                print(f"    {passed / 1000:5.1f} s {what}", flush=True)
        seconds, presses = (sum(each) / len(taken) for each in zip(*taken, strict=True))
        print(f"{len(taken)} rounds: {seconds:.1f} s, {presses:.1f} presses a person, on average")
    del wires.loop.time  # gives the server its own clock back: without it the loop never stops
    world.clock.stop()
    town.stop()


if __name__ == "__main__":
    main()
