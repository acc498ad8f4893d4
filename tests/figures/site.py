"""The figures of the site: `python -m tests.figures.site`. Needs chromium and npm; everything runs on this machine."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from host.i18n.errors import UserError
from host.site.build import write
from tests.site.pages_host import compressed, serving
from tests.tooling.tools import browser
from tests.waiting import until

RUNS = 3
TICKS = 1000
QUESTION = "#words p"  # the private screen in words, which only its player gets


def first_question(browser: Browser, address: str) -> tuple[float, float]:
    """Return seconds from the address to a button to press, and from the press to the question; nothing is cached."""
    page = browser.new_context(service_workers="block").new_page()
    began = time.monotonic()
    page.goto(address)
    page.locator("body[data-ready]").wait_for()
    there = time.monotonic()
    page.locator("#play-now").click()
    page.locator(QUESTION).first.wait_for(state="attached")
    asked = time.monotonic()
    page.context.close()
    return there - began, asked - there


def turns(browser: Browser, address: str) -> tuple[float, float]:
    """Return ms per tick while bots play, and MB of the worker's memory."""
    page = browser.new_context().new_page()
    page.goto(address)
    page.locator("body[data-ready]").wait_for()
    page.locator("#play-now").click()
    page.locator(QUESTION).first.wait_for(state="attached")
    worker = page.workers[0]
    until(lambda: worker.evaluate("() => figures.ticks") > TICKS, "so many ticks")
    spent, ticks = worker.evaluate("() => [figures.ms, figures.ticks]")
    memory = worker.evaluate(
        "() => { figures.python.runPython('import gc, js; js.heap = gc.mem_alloc()'); return heap; }"
    )
    page.context.close()
    return spent / ticks, memory / 1e6


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        try:
            write(Path(folder), lambda said: None)
        except UserError as error:
            print(error, file=sys.stderr)
            return 2
        with serving(Path(folder)) as (address, fetched), browser() as chromium:
            runs = [first_question(chromium, address) for _ in range(RUNS)]
            files, bytes_ = len(fetched), sum(len(compressed(file)) for file in fetched)
            a_tick, memory = turns(chromium, address)
    print(f"until the first question: {files} files, {bytes_:,} bytes gzipped")
    for what, each in zip(("until it can be begun", "from the click to the first question"), zip(*runs)):
        print(f"{what}: median {statistics.median(each):.2f} s, slowest of {RUNS} {max(each):.2f} s")
    print(f"a tick while a game waits for a person: {a_tick:.2f} ms; {memory:.1f} MB of MicroPython's heap in use")
    return 0


if __name__ == "__main__":
    sys.exit(main())
