"""A real browser for the pages' tests, and the server of these pages."""

import asyncio
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from host.virtual import fingers
from host.web.backends import Virtual
from tests.tooling.tools import needed
from tests.web.town import Town, Towns, Visit

TALL = """
  document.fonts.add(new FontFace("Tall", 'local("DejaVu Sans"), local("Liberation Sans"), local("Arial")',
    { ascentOverride: "110%", descentOverride: "40%" }));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --text: Tall !important; --sign: Tall !important; }");
  document.adoptedStyleSheets = [sheet];
"""  # a script for all pages: their letters need lines half as tall again as they are (DejaVu: 116 %, Noto: 136 %)
PATIENCE = 300_000  # ms for what a page waits for: reached only by a test that has failed
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> str:
    needed("fonts")
    return needed("chromium")


@pytest.fixture
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Yield the browser with its event loop running only during the test: asyncio's tests need a thread without one.

    The test's pages are closed afterwards.
    """
    started, loop = launched
    asyncio._set_running_loop(loop)
    yield started
    for context in started.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture
def towns(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Towns]:
    """Yield a function that starts servers: towns(room=None, lan=False). They end with the test.

    A finger rests on a button until a console has noticed it, however busy the machine is.
    """
    running: list[Town] = []

    def start(**settings: object) -> Town:
        if isinstance(settings.get("room"), Virtual):
            monkeypatch.setattr(fingers, "PATIENCE", PATIENCE / 1000)
        running.append(Town(tmp_path_factory.mktemp("town"), **settings))  # type: ignore[arg-type]
        return running[-1].start()

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Yield a function that opens a page in a context of its own: visit(url), or visit(town, seat) as a seat's phone.

    Afterwards checks that nothing left the machine and nothing went wrong in a page.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(url: str | Town, seat: int | None = None, **settings: object) -> Page:
        settings.setdefault("reduced_motion", "reduce")
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        if isinstance(url, Town):
            assert seat is not None
            context.add_cookies([{"name": url.hall.cookie, "value": url.sit(seat), "url": url.url}])
            url = f"{url.url}/station"
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("request", lambda request: faults.extend(f"asked for {url}" for url in [request.url] if leaves(url)))
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


def in_tall_letters(page: Page) -> None:
    """Show all pages that it opens from now on in a font that needs tall lines."""
    page.context.add_init_script(TALL)
    page.reload()
    assert page.evaluate("document.fonts.load('1rem Tall').then((found) => found.length)"), "no such font here"


def leaves(url: str) -> bool:
    """Return whether a request goes to another machine."""
    parts = urlsplit(url)
    return parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1"
