"""A Firefox as installed, controlled by WebDriver BiDi: as much of playwright's page as the players of tests/web use.

Playwright itself needs a Firefox of its own build.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import connect

from tests.waiting import PATIENCE, until

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = """
user_pref("browser.download.folderList", 2);
user_pref("browser.download.dir", {folder});
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("media.peerconnection.ice.obfuscate_host_addresses", false);
user_pref("ui.prefersReducedMotion", 1);
"""
NAMED = {"Enter": "\ue007"}  # keys without letters, as the protocol writes them


class Firefox:
    """A Firefox with an empty profile of its own: `with Firefox(program, folder) as firefox`."""

    def __init__(self, program: str, folder: Path) -> None:
        self.downloads = folder / "downloads"
        self.downloads.mkdir(parents=True)
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(PREFERENCES.format(folder=json.dumps(str(self.downloads))), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert self.process.stderr
        found = next((found for line in self.process.stderr if (found := LISTENS.search(line))), None)
        assert found, "Firefox does not listen"
        self.open = ExitStack()
        self.line = self.open.enter_context(connect(found[1] + "/session", max_size=None, open_timeout=PATIENCE))
        self.numbers = itertools.count(1)
        self.version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()
        self.process.terminate()
        self.process.wait(30)

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self.line.recv(timeout=PATIENCE))
            if told.get("id") == number:
                assert told["type"] == "success", f"{method}: {told.get('message')}"
                return told["result"]

    def tab(self) -> Tab:
        return Tab(self, self.ask("browsingContext.create", type="tab")["context"])

    def saved(self, press: Callable[[], None]) -> Path:
        """Return the file that is downloaded when something is pressed."""
        before = set(self.downloads.iterdir())

        def whole() -> list[Path]:
            coming = set(self.downloads.iterdir()) - before
            with suppress(FileNotFoundError):  # Firefox first makes an empty file of another name, and removes it
                return [file for file in coming if file.suffix != ".part" and file.stat().st_size]
            return []

        press()
        return Path(until(whole, "a file")[0])


class Tab:
    def __init__(self, firefox: Firefox, context: str) -> None:
        self.firefox = firefox
        self.context = context
        self.keyboard = Keyboard(self)

    def goto(self, url: str) -> None:
        self.firefox.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def close(self) -> None:
        self.firefox.ask("browsingContext.close", context=self.context)

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """Return the result of a JavaScript function, also of one that returns a promise."""
        told = self.firefox.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({function})({json.dumps(argument)})))()",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        value = told["result"].get("value")
        return None if value is None else json.loads(value)

    def wait_for_function(self, function: str) -> None:
        """Wait until it returns something true."""
        until(lambda: self.evaluate(function), function)

    def locator(self, selector: str) -> Element:
        return Element(self, selector)


class Keyboard:
    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def press(self, key: str) -> None:
        self.type([key])

    def type(self, keys: Iterable[str]) -> None:
        """Press and release keys one after the other, wherever the cursor is."""
        named = [NAMED.get(key, key) for key in keys]
        actions = [{"type": kind, "value": key} for key in named for kind in ("keyDown", "keyUp")]
        hands = [{"type": "key", "id": "keyboard", "actions": actions}]
        self.tab.firefox.ask("input.performActions", context=self.tab.context, actions=hands)


class Element:
    """The first element that a selector finds at the time of each use."""

    def __init__(self, tab: Tab, selector: str) -> None:
        self.tab = tab
        self.selector = selector

    def ask(self, what: str) -> Any:
        """Return the value of a JavaScript expression about `it`, which is null if nothing is found."""
        return self.tab.evaluate(
            f"(selector) => {{ const it = document.querySelector(selector); return {what}; }}", self.selector
        )

    def is_visible(self) -> bool:
        return bool(self.ask("Boolean(it?.checkVisibility())"))

    def is_hidden(self) -> bool:
        return not self.is_visible()

    def inner_text(self) -> str:
        return str(self.ask("it.innerText"))

    def input_value(self) -> str:
        return str(self.ask("it.value"))

    def wait_for(self, state: str = "visible") -> None:
        """Wait until the element is in that state. state: visible or hidden."""
        until(lambda: self.is_visible() == (state == "visible"), f"{self.selector}, {state}")

    def fill(self, text: str) -> None:
        """Write text into an empty field."""
        self.click()
        self.tab.keyboard.type(text)

    def click(self, force: bool = False) -> None:
        """Move the mouse there and click, once the element is visible, or at once if force."""
        if not force:
            self.wait_for()
        at = self.ask(
            "(it.scrollIntoView({ block: 'nearest' }), (({ x, y, width, height }) => "
            "[Math.round(x + width / 2), Math.round(y + height / 2)])(it.getBoundingClientRect()))"
        )
        button = [{"type": "pointerMove", "x": at[0], "y": at[1]}]
        button += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        hand = {"type": "pointer", "id": "mouse", "actions": button}
        self.tab.firefox.ask("input.performActions", context=self.tab.context, actions=[hand])
