"""How long friends take to join, and how far apart they see a reveal: `python -m tests.figures.friends`.

A host and two who watch bots play, three pages of Chromium on one machine, with a relay here. One line is delayed by
80 ms in each direction. It takes a quarter of an hour, and an idle machine: a page that is drawn late is a spread, too.
Needs chromium and npm.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from host.i18n.errors import UserError
from host.site.build import write
from host.site.friends import meeting
from tests.site.pages_host import serving
from tests.site.relay import Broker
from tests.tooling.tools import find, remedy

REVEALS = 200
DELAY = 80  # ms more in each direction
JOINS = 5
LOOK = 5000  # ms
ALL_BOTS = "() => document.querySelectorAll('#table [name=bot]').forEach((each) => { each.value = 'normal'; })"
FAR = """(() => {
  const { send } = RTCDataChannel.prototype, ms = %d;
  RTCDataChannel.prototype.send = function (data) {
    setTimeout(() => this.readyState === "open" && send.call(this, data), ms);
  };
  Object.defineProperty(RTCDataChannel.prototype, "onmessage", {
    set(take) { this.addEventListener("message", (event) => setTimeout(() => take.call(this, event), ms)); },
  });
})();"""
WATCH = """(() => {
  window.reveals = {}; // number of a frame that lifts the first cup of a throw -> when it was drawn
  let before = "";
  addEventListener("drawn", ({ detail: { n, event } }) => {
    if (!event) return;
    if (event.name === "keep" && before !== "keep") reveals[n] = performance.timeOrigin + performance.now();
    before = event.name;
  });
})();"""


def visit(browser: Browser, address: str, *scripts: str) -> Page:
    page = browser.new_context().new_page()
    for script in scripts:
        page.add_init_script(script)
    page.goto(address)
    return page


def join(browser: Browser, host: Page, link: str, *scripts: str) -> tuple[Page, float]:
    """-> the page, and the seconds from its address to the town, with a host who lets them in at once"""
    began = time.monotonic()
    guest = visit(browser, link, *scripts)
    guest.locator("#name").fill("Ann")
    guest.locator("#come button").click()
    host.locator("#door button").first.click()
    guest.locator("#enter").wait_for(state="hidden")
    return guest, time.monotonic() - began


def measured(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """Seconds to join; ms between the first and the last page that shows a reveal."""
    host = visit(browser, f"{address}friends-en.html#friends", WATCH)
    host.locator("body[data-ready]").wait_for()
    row = host.locator('.guest[data-place="0"]')
    row.locator(".invite").click()
    link = row.locator(".link").input_value()
    joins = []
    for _ in range(JOINS):
        guest, seconds = join(browser, host, link)
        joins.append(seconds)
        guest.context.close()
    pages = [host]
    for scripts in ((WATCH,), (WATCH, FAR % DELAY)):
        guest, seconds = join(browser, host, link, *scripts)
        joins.append(seconds)
        pages.append(guest)
    pages[-1].wait_for_timeout(20_000)  # a clock is known by eight pings, one in two seconds
    host.evaluate(ALL_BOTS)
    host.evaluate("() => { location.hash = 'town'; }")
    host.locator("#play-now").dispatch_event("click")
    while len(spread := spreads(pages)) < REVEALS:
        host.wait_for_timeout(LOOK)
        if host.locator("#sheet").is_visible():
            host.locator("#play-now").dispatch_event("click")
    return joins, spread


def spreads(pages: list[Page]) -> list[float]:
    """ms between the first and the last page, for each reveal that all have drawn."""
    seen = [page.evaluate("() => reveals") for page in pages]
    shared = set.intersection(*(set(each) for each in seen))
    return [max(times) - min(times) for n in shared if (times := [each[n] for each in seen])]


def main() -> int:
    chromium = find("chromium")
    if chromium is None:
        print(f"chromium is not there: {remedy(['chromium'])}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, Broker() as broker:
        try:
            write(Path(folder), lambda said: None, meet=meeting(broker.address, ""))
        except UserError as error:
            print(error, file=sys.stderr)
            return 2
        with serving(Path(folder)) as (address, _), sync_playwright() as playwright:
            plain = ["--no-sandbox", "--disable-features=WebRtcHideLocalIpsWithMdns"]
            browser = playwright.chromium.launch(executable_path=chromium, args=plain)
            joins, spread = measured(browser, address)
            browser.close()
    ordered = sorted(spread)
    print(f"joining: median {statistics.median(joins):.2f} s, slowest of {len(joins)} {max(joins):.2f} s")
    print(
        f"{len(ordered)} reveals, {DELAY} ms more to one page: all see one within {statistics.median(ordered):.0f} ms "
        f"(median), {ordered[len(ordered) * 95 // 100]:.0f} ms (95 %), {ordered[-1]:.0f} ms (most)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
