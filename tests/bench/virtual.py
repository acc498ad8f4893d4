"""The figures of the virtual console: `python -m tests.bench.virtual`, part of `make bench`.

A whole demonstration game, free to run anywhere and on one core; and how soon a key of a page shows on its screen.
"""

from __future__ import annotations

import hashlib
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.sync.client import ClientConnection, connect

from host.web.backends import Virtual
from tests.web.town import Town

TIMES = 3  # that the game is played; the best of them counts: other programs run beside
PRESSES = 40
HOLD = 0.15  # seconds that a key is held, and is not
PATIENCE = 30.0


def game(core: int | None) -> tuple[float, float, int, str]:
    """`make demo SEED=7`. core: the only one, None: any. -> seconds, of the processor, process switches, its record"""
    with tempfile.TemporaryDirectory() as records:
        words = [str(Path(sys.executable).with_name("dicetown")), "demo", "--seed", "7", "--records", records]
        began = time.perf_counter()
        child = os.fork()
        if not child:
            if core is not None:
                os.sched_setaffinity(0, {core})
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.execv(words[0], words)
        _, status, used = os.wait4(child, 0)
        spent = time.perf_counter() - began
        if status:
            raise SystemExit("the demonstration has failed")
        (record,) = Path(records).glob("*.jsonl")
        digest = hashlib.sha256(record.read_bytes()).hexdigest()
    return spent, used.ru_utime + used.ru_stime, used.ru_nvcsw + used.ru_nivcsw, digest[:12]


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


def main() -> None:
    for how, core in (("", None), (", on one core", min(os.sched_getaffinity(0)))):
        wall, used, switches, record = min(game(core) for _ in range(TIMES))
        title = "make demo SEED=7" + how
        print(f"{title:<44}{wall:.1f} s, {used:.1f} s of the processor, {switches:,} switches, record {record}")
    late = sorted(keys())
    title = "key of a page until its picture changes"
    print(f"{title:<44}median {statistics.median(late):.0f} ms, longest {late[-1]:.0f} ms")


if __name__ == "__main__":
    main()
