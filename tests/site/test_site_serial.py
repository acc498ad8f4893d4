"""A real console on the site's page by Web Serial. The port is made up; behind it is the box with the flashed firmware,
or nothing but a hello.
"""

import os
import queue
import re
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from host.link.frames import seal
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.site.test_site_play import SEEN
from tests.site.test_unplugged import HELLO
from tests.web.town import Visit, until

PORT = """
// As the browser's: each stream is another, and what is in use neither opens nor closes.
class Port {
  said = "";
  opened = 0;
  async open() {
    if (this.refuses) throw new DOMException("in use", "NetworkError");
    if (this.readable) throw new DOMException("open", "InvalidStateError");
    this.opened += 1;
    this.flow();
    this.writable = new WritableStream({ write: (bytes) => this.write(bytes) });
  }
  async close() {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError("locked");
    this.readable = this.writable = null;
  }
  flow() {
    this.readable = new ReadableStream({ start: (console) => { this.console = console; }, cancel: () => this.flow() });
  }
  async write(bytes) {
    if (this.deaf) throw new DOMException("gone", "NetworkError");
    this.said += new TextDecoder().decode(bytes);
    window.toConsole?.([...bytes]);
  }
  say(digits) {
    this.console.enqueue(Uint8Array.from(digits.match(/../gu), (two) => Number.parseInt(two, 16)));
  }
  overrun() {
    const { console } = this;
    this.flow();
    console.error(new DOMException("too fast", "BufferOverrunError"));
  }
  pulledOut() {
    const { console } = this;
    this.readable = this.writable = null;
    console.error(new DOMException("gone", "NetworkError"));
  }
  putIn() {
    navigator.serial.dispatchEvent(Object.defineProperty(new Event("connect"), "target", { value: this }));
  }
}
const ports = window.ports = [new Port(), new Port()];
let next = 0;
const requestPort = async () => ports[next++ % 2];
Object.defineProperty(navigator, "serial", { value: Object.assign(new EventTarget(), { requestPort }) });
"""
GREETING = re.compile(r"!(\S+) hello ")
UNPLUGGED = "The console was unplugged"
CLOSED = "The port does not open"


class Cable:
    """A page with two such ports. `first` and `second`: their names in JavaScript."""

    first, second = "ports[0]", "ports[1]"

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.add_init_script(PORT)
        page.goto(f"{address}?pace=0#new-game")
        page.locator("body[data-ready]").wait_for()
        page.get_by_role("link", name="Close").click()

    def connect(self) -> None:
        self.page.get_by_role("button", name="Connect a console").click()

    def does(self, what: str) -> None:
        self.page.evaluate(f"() => {{ {what}; }}")

    def greet(self, port: str) -> None:
        """Say hello as the console, and answer each greeting, as the first may be meant for another port.

        Then the page asks for the table.
        """
        answered: list[str] = []

        def asked() -> bool:
            said = self.of(f"{port}.said")
            for number in GREETING.findall(said)[len(answered) :]:
                answered.append(number)
                answer = seal(f":5C3A.{1 + len(answered):04X} ok {number}".encode()).hex()
                self.does(f"{port}.say('{HELLO * (len(answered) == 1) + answer}')")
            return " snapshot " in said

        until(asked, "a question")

    def of(self, what: str) -> str:
        return str(self.page.evaluate(f"() => String({what})"))

    @property
    def trouble(self) -> str:
        return self.page.locator("#trouble").inner_text() if self.page.locator("#trouble").is_visible() else ""


@pytest.fixture
def cable(address: str, visit: Visit) -> Cable:
    return Cable(visit(address + "licences.txt"), address)


def test_a_console_on_the_table_is_shown_and_set_up(cable: Cable) -> None:
    """The page's own console stops for it; when the cable is unplugged the page says so."""
    page = cable.page
    with Console(VirtualBoard()) as console:
        line = os.open(console.port, os.O_RDWR | os.O_NOCTTY)
        coming: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=read, args=(line, coming), daemon=True).start()
        page.expose_function("toConsole", lambda data: os.write(line, bytes(data)) and None)
        page.get_by_role("link", name="New game").click()
        page.locator(".player:visible").nth(0).get_by_label("Played by").select_option("a bot")
        page.get_by_role("link", name="Close").click()
        cable.connect()
        page.locator("#dock").wait_for(state="hidden")  # its stations are on the table
        assert page.locator(".lamp:visible").count() == 0, "as do its lamps"

        def carried(true: Callable[[], bool]) -> Callable[[], bool]:
            def look() -> bool:
                # All at once: a machine on which each call takes long would never catch up.
                if said := b"".join(coming.get() for _ in range(coming.qsize())):
                    cable.does(f"{cable.first}.say('{said.hex()}')")
                return true()

            return look

        until(carried(lambda: " hello " in str(console.output)), "its first words")
        page.get_by_role("link", name="New game").click()
        page.get_by_role("button", name="Start the game").click()
        until(carried(lambda: page.locator(".seat").count() == 4), "the table of its game")
        until(carried(lambda: "Round 1" in page.locator("#lines").inner_text()), "what happens there")
        cable.does(f"{cable.first}.pulledOut()")
        page.locator("#trouble").get_by_text(UNPLUGGED).wait_for()


def read(line: int, coming: queue.Queue[bytes]) -> None:
    try:
        while data := os.read(line, 4096):
            coming.put(data)
    except OSError:  # the console is gone
        pass


def test_a_cable_that_is_put_in_again_needs_no_click(cable: Cable) -> None:
    cable.connect()
    cable.greet(cable.first)
    cable.does(f"{cable.first}.pulledOut(); {cable.first}.said = ''")
    until(lambda: UNPLUGGED in cable.trouble, "that it is out")
    until(lambda: cable.of(f"{cable.first}.writable") == "null", "a port that can be opened again")
    cable.does(f"{cable.first}.putIn()")
    cable.greet(cable.first)
    until(lambda: not cable.trouble, "the end of what was wrong")


def test_a_console_is_heard_though_nobody_sees_the_page(cable: Cable) -> None:
    """It goes on by itself, unlike the page's own console."""
    cable.page.evaluate(SEEN, False)
    cable.connect()
    cable.greet(cable.first)


def test_a_fault_of_the_line_does_not_end_it(cable: Cable) -> None:
    """Bytes that came too fast are lost, but the cable is still plugged in."""
    cable.connect()
    until(lambda: " hello " in cable.of(f"{cable.first}.said"), "a greeting")
    cable.does(f"{cable.first}.overrun()")
    cable.greet(cable.first)
    assert cable.of(f"{cable.first}.opened") == "1" and UNPLUGGED not in cable.trouble


def test_whoever_chose_the_wrong_port_chooses_another(cable: Cable) -> None:
    """The first port is closed again."""
    cable.connect()
    until(lambda: cable.of(f"{cable.first}.opened") == "1", "the first")
    cable.connect()
    cable.greet(cable.second)
    assert cable.of(f"{cable.first}.readable") == "null"
    assert UNPLUGGED not in cable.trouble


def test_a_port_that_does_not_open_is_told_until_it_does(cable: Cable) -> None:
    said = cable.page.locator("#site-said")
    cable.does(f"{cable.first}.refuses = true")
    cable.connect()
    said.get_by_text(CLOSED).wait_for()
    assert cable.page.locator("#dock").is_visible(), "the page's own console goes on"
    cable.connect()
    cable.greet(cable.second)
    assert not said.inner_text()


def test_a_console_that_cannot_be_told_anything_counts_as_unplugged(cable: Cable) -> None:
    cable.does(f"{cable.first}.deaf = true")
    cable.connect()
    until(lambda: UNPLUGGED in cable.trouble, "that it is out")
    cable.connect()
    cable.greet(cable.second)
