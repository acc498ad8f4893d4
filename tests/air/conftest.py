"""A real browser for the page on the air."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.tooling.tools import needed

STARTS = 300_000  # ms: it only ends a test that has failed


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    needed("fonts")
    with sync_playwright() as playwright:
        path = needed("chromium")
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], timeout=STARTS)
        yield started
        started.close()
