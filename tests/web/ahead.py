"""Whether a page asks something before its town has told what led to it: `python -m tests.web.ahead --games 20`.

The page keeps each title that it shows, with the questions that the town has told since the title before; the title's
question must be among them. The console runs faster than real time and the town tells faster, so that games end sooner.
"""

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from dicetown.question_table import CARD, QUESTION_WORDS, QUESTIONS
from host.build.mpy import FIRMWARE
from host.i18n.device import language
from tests.tooling.tools import browser
from tests.web.players import Clicker, at, look
from tests.web.test_web_laptop import setup
from tests.web.town import Town, quick

LONGEST = 1800.0  # seconds for a game: reached only by one that has failed
WINDOWS = {word for word, row in zip(QUESTION_WORDS, QUESTIONS, strict=True) if len(row) > CARD}
TEXTS = language(FIRMWARE, "en")
RECORD = """
  window.painted = [];
  let told = [], shown = "";
  addEventListener("drawn", ({ detail: { state: { question } } }) => {
    if (question !== told.at(-1)) told.push(question);
  });
  const look = () => {
    const title = document.getElementById("asks").textContent;
    if (title === shown) return;
    shown = title;
    painted.push({ title, told });
    told = told.slice(-1);
  };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document.getElementById("page"),
    { subtree: true, childList: true, characterData: true }));
"""


def titles() -> dict[str, set[str]]:
    """Return the questions that have a title, by how the title begins."""
    found: dict[str, set[str]] = {}
    for word in QUESTION_WORDS[1:]:
        title = TEXTS[f"TITLE {word}"].split("@")[0].rstrip("? ")
        found.setdefault(title, set()).add(word)
    return found


def verdict(painted: dict[str, Any]) -> tuple[str, str, bool] | None:
    """Return what the page asks, what the town asked last, and whether that was soon enough; None if it asks nothing.

    A page may show a choice while the windows before it are open (firmware/table/ahead.py). A page that comes late,
    after the next question was asked, is no fault.
    """
    asks = next((words for title, words in titles().items() if painted["title"].startswith(title)), None)
    if asks is None:
        return None
    told = [word or "" for word in painted["told"]]
    last = told[-1] if told else ""
    return "/".join(sorted(asks)), last, bool(asks & set(told) or (last in WINDOWS and not asks & WINDOWS))


def play(page: Page, town: Town, rounds: int = 99) -> list[tuple[str, str, bool]]:
    """Play at the page against a bot for this many rounds. -> the verdicts on what the player was asked"""
    player, live = Clicker(page, at(town)), town.hall.live
    found = []
    end = time.monotonic() + LONGEST
    while not live.table.over and live.table.round <= rounds:
        assert time.monotonic() < end, f"round {live.table.round}, question {live.table.question}"
        look(town, [player])
        for painted in page.evaluate("() => painted.splice(0)"):
            found += [each] if (each := verdict(painted)) else []
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--pace", type=float, default=0.15, help="of the town's time")
    options = parser.parse_args()
    counts: Counter[tuple[str, str, bool]] = Counter()
    with browser() as chromium:
        for game in range(options.games):
            town = Town(Path(tempfile.mkdtemp()), quick(), setup=setup(1, 2 + game % 4)).start()
            page = chromium.new_context(reduced_motion="reduce").new_page()
            page.add_init_script(RECORD)
            page.goto(town.host_url)
            page.goto(f"{town.url}/?pace={options.pace}")
            counts.update(play(page, town))
            page.context.close()
            town.stop()
            early = sum(n for (*_, soon), n in counts.items() if not soon)
            print(f"{game + 1} games: {counts.total()} questions painted, {early} too early", flush=True)
    for (asks, told, soon), n in counts.most_common():
        print(f"{n:6} {asks or '?':20} while {told or 'nothing':12} is asked {'' if soon else 'EARLY'}")


if __name__ == "__main__":
    main()
