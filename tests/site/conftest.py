"""The site, built once, and a plain static server for it."""

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from host.site.build import write
from tests.site.bidi import Firefox
from tests.tooling.tools import needed
from tests.web.conftest import browser, chromium, towns, visit  # noqa: F401  # fixtures

WHOLE = bool(os.environ.get("WHOLE"))
TICK = 0.01 if WHOLE else 0.005  # seconds of the console between two ticks
HURRIED = {  # text in worker.js -> text of the same length: eight times the console's time in half of ours
    b"TICKS = 2;": b"TICKS = 8;",
    b"run(now + TURN,": b"run(now+8*TURN,",
    b"due + TURN,": b"due+TURN/2,",
}
FOLDER = "some/folder"  # any folder: the site must not depend on it


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class Hurrying(Quiet):
    """Serves the site with a faster console's clock, for whole games; all else is as built."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.path.endswith("/worker.js"):
            text = source.read()
            for plain, hurried in HURRIED.items():
                assert text.count(plain) == 1
                text = text.replace(plain, hurried)
            outputfile.write(text)
        else:
            super().copyfile(source, outputfile)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needed("npm")
    root = tmp_path_factory.mktemp("site")
    write(root / FOLDER, lambda said: None)
    return root / FOLDER


@pytest.fixture
def server(site: Path) -> Iterator[ThreadingHTTPServer]:
    root = str(site.parents[len(Path(FOLDER).parts) - 1])
    handler = partial(Hurrying if WHOLE else Quiet, directory=root)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


@pytest.fixture
def address(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_port}/{FOLDER}/"


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    with Firefox(needed("firefox"), tmp_path / "firefox") as running:
        yield running


@pytest.fixture
def friendly(chromium: str) -> Iterator[Browser]:  # noqa: F811
    """Yield a browser whose pages reach each other within this machine by their addresses."""
    with sync_playwright() as playwright:
        plain = ["--no-sandbox", "--disable-features=WebRtcHideLocalIpsWithMdns"]
        browser = playwright.chromium.launch(executable_path=chromium, args=plain)
        yield browser
        browser.close()
