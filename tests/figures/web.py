"""The figures of the web pages: `python -m tests.figures.web`, part of `make bench`. Needs chromium.

A game of bots runs on the real firmware at its own pace; everything is on one machine, browser and console too.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright
from websockets.sync.client import ClientConnection, connect

from host.link.client import Client
from host.web.backends import Virtual
from host.web.players import Player
from host.web.setup import Setup
from tests.tooling.tools import find, remedy
from tests.web.town import NAMES, Town

PRESSES = 40
HOLD = 0.15  # seconds that a key is held, and is not
PATIENCE = 30.0
LISTENING = 40  # seconds of a game
VIEWERS = 10
SECONDS = 10
TICK = os.sysconf("SC_CLK_TCK")
DRAWN = """
() => {
  window.drawn = [];
  addEventListener("drawn", ({ detail }) => window.drawn.push([detail.n, Date.now()]));
}
"""


def bots(seats: int) -> Setup:
    return Setup(tuple(Player(NAMES[seat], True, seat) for seat in range(seats)), 0)


def delays(browser: Browser) -> list[float]:
    """Milliseconds from the bytes on the serial line until the page is about to be painted with what they tell."""
    came: dict[int, float] = {}
    last = [0.0]
    read = Client._read

    def timed(client: Client) -> bytes:
        data = read(client)
        if data:
            last[0] = time.time()
        return data

    Client._read = timed  # type: ignore[assignment]
    town = Town(Path(tempfile.mkdtemp()), Virtual(), setup=bots(5))
    take = town.hall.live.take

    def noted(message: object) -> None:
        heard = last[0]
        take(message)  # type: ignore[arg-type]
        came[town.hall.live.number] = heard

    town.hall.live.take = noted
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    town.start()
    try:
        page.goto(f"{town.url}/?pace=0")
        page.locator("body[data-drawn]").wait_for()
        page.evaluate(DRAWN)
        time.sleep(LISTENING)
        drawn = page.evaluate("() => window.drawn")
    finally:
        town.stop()
        Client._read = read
    return sorted(when - came[n] * 1000 for n, when in drawn if n in came)


def keys() -> list[float]:
    """Milliseconds from a key's message of a page until that page is sent the first of the picture that it changes."""
    town = Town(Path(tempfile.mkdtemp()), Virtual()).start()
    try:
        laptop = httpx.Client()
        laptop.get(town.host_url, follow_redirects=True)
        cookie = "; ".join(f"{name}={value}" for name, value in laptop.cookies.items())
        headers = {"Cookie": cookie, "Origin": town.url}
        with connect(town.url.replace("http", "ws") + "/socket", additional_headers=headers) as page:
            page.send('[0, "tip", ""]')
            still(page)
            for name in ("ok", "ok"):  # sit down, and be asked for a name
                press(page, name)
            return [press(page, "right") for _ in range(PRESSES)]
    finally:
        town.stop()


def press(page: ClientConnection, name: str) -> float:
    began = time.perf_counter()
    page.send(f'[0, "press", "{name}"]')
    while isinstance(page.recv(PATIENCE), str):
        pass
    spent = time.perf_counter() - began
    time.sleep(HOLD)
    page.send(f'[0, "release", "{name}"]')
    still(page)
    return spent * 1000


def still(page: ClientConnection) -> None:
    """Until no more pictures come."""
    last = time.perf_counter()
    while time.perf_counter() - last < 4 * HOLD:
        try:
            if isinstance(page.recv(HOLD), bytes):
                last = time.perf_counter()
        except TimeoutError:
            pass


def started(command: list[str]) -> tuple[subprocess.Popen[str], str]:
    """A server, and the laptop's address."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\S+", line)
        if found:
            return process, found[0]
    raise SystemExit("the server did not start")


def load() -> tuple[float, float, float]:
    """Megabytes, and percent of a core: with nobody, then with VIEWERS, while bots play."""
    folder = tempfile.mkdtemp()
    dicetown = str(Path(sys.executable).with_name("dicetown"))
    process, url = started([dicetown, "serve", "--port", "0", "--no-browser", "--records", folder])
    try:
        base = url.split("/?")[0]
        laptop = httpx.Client(headers={"origin": base}, timeout=30)
        laptop.get(url)
        rows = [{"name": name, "bot": True, "colour": seat} for seat, name in enumerate(NAMES)]
        assert laptop.post(f"{base}/game", json={"do": "start", "players": rows}).status_code == 200
        alone = share(process.pid)
        there = threading.Semaphore(0)
        for _ in range(VIEWERS):
            threading.Thread(target=watch, args=(f"{base}/live", there), daemon=True).start()
        for _ in range(VIEWERS):
            there.acquire()
        watched = share(process.pid)
        status = Path(f"/proc/{process.pid}/status").read_text()
        memory = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]
    finally:
        process.terminate()
        process.wait(20)
    return memory, alone, watched


def watch(url: str, there: threading.Semaphore) -> None:
    try:
        with httpx.stream("GET", url, timeout=60) as stream:
            there.release()
            for _ in stream.iter_bytes():
                pass
    except httpx.HTTPError:
        pass


def share(pid: int) -> float:
    """Percent of one core over SECONDS."""

    def ticks() -> int:
        return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))

    before = ticks()
    time.sleep(SECONDS)
    return 100 * (ticks() - before) / TICK / SECONDS


def main() -> None:
    chromium = find("chromium")
    if not chromium:
        raise SystemExit(f"dicetown: there is no chromium here: {remedy(['chromium'])}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        late = delays(browser)
        browser.close()
    pressed = sorted(keys())
    memory, alone, watched = load()
    p99 = late[int(0.99 * (len(late) - 1))]
    print(f"event on the line until the page is drawn   median {statistics.median(late):.0f} ms, p99 {p99:.0f} ms")
    print(f"                                            of {len(late)} events")
    soon = f"median {statistics.median(pressed):.0f} ms, longest {pressed[-1]:.0f} ms"
    print(f"key of a page until its picture changes     {soon}")
    print(f"server with {VIEWERS} viewers, memory               {memory:.0f} MB")
    print(f"server, processor: nobody, {VIEWERS} viewers        {alone:.0f} %, {watched:.0f} % of a core")


if __name__ == "__main__":
    main()
