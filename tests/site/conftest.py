"""The site, built once, and a plain static server for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from host.site.build import write
from tests.tooling.tools import needed
from tests.web.conftest import browser, chromium, visit  # noqa: F401  # fixtures

FOLDER = "some/folder"  # that nobody has thought of


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needed("npm")
    root = tmp_path_factory.mktemp("site")
    write(root / FOLDER, lambda said: None)
    return root / FOLDER


@pytest.fixture
def server(site: Path) -> Iterator[ThreadingHTTPServer]:
    root = str(site.parents[len(Path(FOLDER).parts) - 1])
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root)) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


@pytest.fixture
def address(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
