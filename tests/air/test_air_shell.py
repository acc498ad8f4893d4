"""The shell in chromium loads pages over WebSockets, from a server that breaks off where a test wants it to."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from host.i18n.translation import LANGUAGES
from host.rulebook.book import chapters
from host.web import air
from host.web.air import BINARY, MESSAGE, PING
from nets import frames
from tests.air.shell_server import Pages, serving
from tests.waiting import until

PHONE = {"width": 390, "height": 844}
BATCH = 450  # bytes
PATIENCE = 300_000  # ms: reached only by a test that has failed
FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"


@pytest.fixture
def served() -> Iterator[tuple[Pages, str]]:
    with serving() as (pages, address):
        yield pages, address


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """Yield a German phone. Nothing may go wrong in its pages; their policy must allow all that they do."""
    yield from opened(browser, "de-DE")


@pytest.fixture
def russian(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, "ru-RU")


def opened(browser: Browser, locale: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale=locale)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
    yield context.new_page()
    assert not faults


def kept(page: Page, name: str) -> str:
    """Return a text that the browser has kept, without its tag."""
    return str(page.evaluate("name => localStorage.getItem(name)", name))[8:]


def test_the_shell_fits_into_one_answer() -> None:
    files = air.files()
    assert len(files["pages/shell.gz"]) <= air.MOST_SHELL
    names = {name.removeprefix(air.FOLDER) for name in files}
    assert names == {"shell.gz", "index"} | {f"{kind}-{code}" for kind in ("texts", "rules") for code in LANGUAGES}


def test_a_page_on_flash_consists_of_batches() -> None:
    """The console reads one of 450 bytes after the other and sends it as it is."""
    for name, text in air.contents().items():
        data = air.files()[f"pages/{name}"]
        sent = [frames(data[at : at + BATCH]) for at in range(0, len(data), BATCH)]
        assert all(pings == [(PING, b"")] and kind == BINARY for (kind, _), *pings in sent), name
        assert b"".join(message for (_, message), *_ in sent) == text


@pytest.mark.parametrize(("size", "length"), [(125, b"\x7d"), (126, b"\x7e\0\x7e"), (444, b"\x7e\x01\xbc")])
def test_a_length_is_as_short_as_a_browser_wants_it(size: int, length: bytes) -> None:
    assert air.batches(bytes(size)) == b"\x82" + length + bytes(size) + b"\x89\0"


def test_texts_come_one_after_the_other_and_are_put_together(russian: Page, served: tuple[Pages, str]) -> None:
    pages, address = served
    texts = pages.files["texts-ru"]
    assert any(0x80 <= texts[at] < 0xC0 for at in range(MESSAGE, len(texts), MESSAGE))  # one begins within a letter
    pages.goes.clear()
    russian.goto(address)
    expect(russian.locator("progress")).to_be_visible()
    pages.goes.set()
    expect(russian.locator("#places button:enabled")).to_have_count(5)
    assert pages.asked == ["index", "texts-ru", "socket"] and pages.most == 1
    assert kept(russian, "texts-ru") == texts.decode() and kept(russian, "index") == pages.files["index"].decode()
    expect(russian.locator("html[lang=ru]")).to_have_count(1)
    expect(russian.locator("#choose")).to_have_css("margin", "0px")  # its style is in force
    expect(russian.locator("progress, #trouble")).to_have_count(2)
    expect(russian.locator("progress:visible, #trouble:visible")).to_have_count(0)


@pytest.mark.parametrize("code", [1001, 0])
def test_a_broken_transfer_is_tried_again_and_shows_no_half_page(
    phone: Page, served: tuple[Pages, str], code: int
) -> None:
    pages, address = served
    pages.code = code
    pages.cuts = {name: len(pages.files[name]) - MESSAGE for name in ("index", "texts-de")}
    phone.goto(address)
    expect(phone.locator("#trouble")).to_have_text("Die Verbindung ist unterbrochen; neuer Versuch …")
    expect(phone.locator("#trouble")).to_be_visible()
    expect(phone.locator("progress")).to_be_visible()
    expect(phone.locator("header")).to_have_count(0)
    pages.goes.set()
    expect(phone.locator("header")).to_be_visible()
    expect(phone.locator("#trouble")).to_be_visible()
    expect(phone.locator("#places button")).to_have_count(0)
    pages.goes.set()
    expect(phone.locator("#places button")).to_have_count(5)
    expect(phone.locator("progress:visible, #trouble:visible")).to_have_count(0)
    assert pages.asked == ["index"] * 2 + ["texts-de"] * 2 + ["socket"]
    assert kept(phone, "texts-de") == pages.files["texts-de"].decode()


def test_a_page_that_was_kept_is_not_sent_again_until_there_is_a_new_one(
    phone: Page, served: tuple[Pages, str]
) -> None:
    pages, address = served
    for name in ("Dice Town", "Dice City"):
        for asked in (["index", "texts-de", "socket"], ["socket"]):
            pages.asked.clear()
            phone.goto(address)
            expect(phone.locator("#places button")).to_have_count(5)
            expect(phone.locator("header strong")).to_have_text(name)
            assert pages.asked == asked
        pages.renew(">Dice Town<", ">Dice City<")


@pytest.mark.parametrize("script", [FORBIDDEN, FULL])
def test_a_browser_that_keeps_nothing_loads_all_each_time(phone: Page, served: tuple[Pages, str], script: str) -> None:
    pages, address = served
    phone.add_init_script(script)
    for _ in range(2):
        pages.asked.clear()
        phone.goto(address)
        expect(phone.locator("#places button")).to_have_count(5)
        assert pages.asked == ["index", "texts-de", "socket"]
    phone.locator("#language").select_option("en")
    expect(phone.locator("#places button").first).to_have_text("Station 1")


def test_another_language_is_loaded_when_it_is_chosen(phone: Page, served: tuple[Pages, str]) -> None:
    """The station's connection is closed for it, as there may be no other."""
    pages, address = served
    phone.goto(address)
    for code, asked in (("ru", ["texts-ru", "socket"]), ("de", ["socket"]), ("ru", ["socket"])):
        expect(phone.locator("#places button")).to_have_count(5)
        pages.asked.clear()
        phone.locator("#language").select_option(code)
        expect(phone.locator(f"html[lang={code}]")).to_have_count(1)
        expect(phone.locator("#rules")).to_have_attribute("href", f"/rules-{code}")
        expect(phone.locator("#trouble")).to_be_hidden()
        until(lambda asked=asked: pages.asked == asked, "its texts, then the station")  # type: ignore[misc]
    pages.asked.clear()
    phone.reload()
    expect(phone.locator("html[lang=ru]")).to_have_count(1)
    expect(phone.locator("#language")).to_have_value("ru")
    until(lambda: pages.asked == ["socket"], "only the station")
    assert pages.most == 1


def test_a_language_that_is_chosen_while_another_is_loaded(phone: Page, served: tuple[Pages, str]) -> None:
    pages, address = served
    pages.cuts = {"texts-de": MESSAGE}
    phone.goto(address)
    expect(phone.locator("#trouble")).to_be_visible()
    phone.locator("#language").select_option("fr")
    pages.goes.set()
    expect(phone.locator("html[lang=fr]")).to_have_count(1)
    until(lambda: pages.asked[-1] == "socket", "the station")
    assert pages.asked == ["index", "texts-de", "texts-de", "texts-fr", "socket"]


def test_the_rules_have_a_title_and_headings_to_go_to(phone: Page, served: tuple[Pages, str]) -> None:
    pages, address = served
    last = list(chapters(None))[-1].key
    for again in range(2):
        phone.goto("about:blank")
        phone.goto(f"{address}rules-fr#to-{last}")
        expect(phone.locator(f"#to-{last} h2")).to_be_in_viewport()
        expect(phone.locator("html[lang=fr]")).to_have_count(1)
        expect(phone).to_have_title(phone.locator("h1").inner_text())
        assert pages.asked == ["rules-fr"], again
    first = phone.locator("nav a").first
    first.click()
    expect(phone.locator(str(first.get_attribute("href")))).to_be_in_viewport()
    expect(phone.locator("nav")).to_have_css("flex-wrap", "wrap")
    assert pages.asked == ["rules-fr"]


def test_an_address_without_a_page_says_so(phone: Page, served: tuple[Pages, str]) -> None:
    """The console answers it as any other."""
    pages, address = served
    phone.goto(f"{address}nothing")
    expect(phone.locator("#trouble")).to_have_text("404")
    expect(phone.locator("#trouble")).to_be_visible()
    assert not pages.asked
