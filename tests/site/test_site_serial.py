"""A real console on the site's page by Web Serial: the port is made up, behind it the box with the flashed firmware."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable

from playwright.sync_api import Page

from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.web.town import until

PORT = """
const streams = {};
const port = {
  open: async () => {
    port.readable = new ReadableStream({ start(controller) { streams.console = controller; } });
    port.writable = new WritableStream({ write: (bytes) => toConsole([...bytes]) });
  },
};
Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port } });
window.fromConsole = (bytes) => streams.console.enqueue(new Uint8Array(bytes));
window.pulledOut = () => streams.console.error(new Error("gone"));
"""


def test_a_console_on_the_table_is_shown_and_set_up(address: str, visit: Callable[..., Page]) -> None:
    """The page's own gives way to it; when the cable comes out the page says so."""
    page = visit(address + "licences.txt")
    with Console(VirtualBoard()) as console:
        line = os.open(console.port, os.O_RDWR | os.O_NOCTTY)
        coming: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=read, args=(line, coming), daemon=True).start()
        page.expose_function("toConsole", lambda data: os.write(line, bytes(data)) and None)
        page.add_init_script(PORT)
        page.goto(f"{address}?pace=0#new-game")
        page.locator("body[data-ready]").wait_for()
        page.locator(".player:visible").nth(0).get_by_label("Played by").select_option("a bot")
        page.get_by_role("link", name="Close").click()
        page.get_by_role("button", name="Connect a console").click()
        assert page.locator("#dock").is_hidden(), "its stations stand on the table"

        def carried(true: Callable[[], bool]) -> Callable[[], bool]:
            def look() -> bool:
                while not coming.empty():
                    page.evaluate("bytes => fromConsole(bytes)", list(coming.get()))
                return true()

            return look

        until(carried(lambda: " hello " in str(console.output)), "its first words")
        page.get_by_role("link", name="New game").click()
        page.get_by_role("button", name="Start the game").click()
        until(carried(lambda: page.locator(".seat").count() == 4), "the table of its game")
        until(carried(lambda: "Round 1" in page.locator("#lines").inner_text()), "what happens there")
        page.evaluate("pulledOut()")
        page.locator("#trouble").get_by_text("The console was unplugged").wait_for()


def read(line: int, coming: queue.Queue[bytes]) -> None:
    try:
        while data := os.read(line, 4096):
            coming.put(data)
    except OSError:  # the console is gone
        pass
