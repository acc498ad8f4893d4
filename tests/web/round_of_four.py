"""How long a round of four phones takes: `python -m tests.web.round_of_four` prints seconds and presses per person.

People take 3 s to choose dice and 2 s for everything else, keep what they have most of, and else do what the page's OK
says. They read the page's buttons and tap them, nothing else. Each phone is a browser page of its own.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from host.web.backends import Virtual
from tests.tooling.tools import find, remedy
from tests.web.town import NAMES, Town, until

DICE, ELSE = 3.0, 2.0  # seconds
AGAIN = 4.0  # seconds until a page that still asks is answered once more: the console was deaf
LONGEST = 900.0  # seconds: it only ends a round that has failed
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOOK = """() => ({
  kind: document.getElementById("page").dataset.kind,
  covered: !document.getElementById("covered").hidden,
  locked: document.getElementById("page").classList.contains("locked"),
  asked: document.querySelector(".seat.awaited") !== null,
  ok: document.querySelector('[data-button="ok"]').textContent,
  asks: document.getElementById("asks").textContent,
  hint: document.getElementById("hint").textContent,
  dice: [...document.querySelectorAll(".keep")].map((die) =>
    [die.firstElementChild.textContent, die.getAttribute("aria-pressed") === "true", die.classList.contains("open")]),
})"""


class Thumb:
    """One person at one phone. It sees a page, thinks, and taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses: Counter[str] = Counter()
        self.key = ""  # of what it has seen
        self.ready = 0.0  # when it has thought
        self.plan: list[str] = []

    def turn(self) -> None:
        seen = self.page.evaluate(LOOK)
        now = time.monotonic()
        key = repr([seen[name] for name in ("kind", "asks", "covered", "locked")] + [face for face, *_ in seen["dice"]])
        if key != self.key or (not self.plan and now > self.ready + AGAIN):
            self.key, self.plan = key, self.plans(seen)
            self.ready = now + (DICE if seen["kind"] == "dice" and not seen["covered"] else ELSE)
        if self.plan and now >= self.ready:
            self.tap(self.plan.pop(0))
            self.ready = max(self.ready, now)

    def plans(self, seen: dict[str, Any]) -> list[str]:
        """What to tap for it."""
        labels = str(seen["hint"])
        if seen["covered"]:
            return [] if "Thrown" in labels else ["#slam"] if "Slam" in labels else ["#tip"]
        if seen["locked"] or seen["kind"] in ("waiting", "score", "hand", "town", "advice", "result"):
            return []
        if seen["kind"] == "dice" and "without the cup" in str(seen["ok"]):
            return ["#slam"]
        if seen["kind"] == "dice":
            return [*(f'[data-button="keep{place + 1}"]' for place in kept(seen)), '[data-button="ok"]']
        return ['[data-button="ok"]']

    def tap(self, where: str) -> None:
        self.presses[where] += 1
        self.page.locator(where).tap(force=True)


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    rounds = parser.parse_args().rounds
    chromium = find("chromium")
    if not chromium:
        raise SystemExit(f"dicetown: there is no chromium here: {remedy(['chromium'])}")
    town = Town(Path(tempfile.mkdtemp()), Virtual(), lan=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        people = []
        for seat in range(4):
            page = browser.new_context(**PHONE).new_page()  # type: ignore[arg-type]
            page.goto(f"{town.url}/join")
            page.locator("[name=name]").fill(NAMES[seat])
            page.locator("form button.big").tap()
            page.locator("#guests li").nth(seat).wait_for()
            people.append(Thumb(page))
        players = [{"name": name, "bot": False, "colour": seat} for seat, name in enumerate(NAMES[:4])]
        answer = town.laptop().post("/game", json={"do": "start", "players": players, "preset": "revised", "pause": 2})
        assert answer.status_code == 200, answer.text
        live = town.hall.live
        until(lambda: live.table.round == 1)
        for turn in range(1, rounds + 1):
            began = time.monotonic()
            for person in people:
                person.presses.clear()
            while live.table.round <= turn and not live.table.over:
                assert time.monotonic() < began + LONGEST, f"asked {live.table.asked:b}: {live.table.question}"
                for person in people:
                    person.turn()
            took = time.monotonic() - began
            each = [sum(person.presses.values()) for person in people]
            print(f"round {turn}: {took:.0f} s, {sum(each) / len(each):.1f} presses a person ({each})", flush=True)
        browser.close()
    town.stop()


if __name__ == "__main__":
    main()
