"""Five phones in chromium play on the console's own server in a box."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host.i18n.translation import LANGUAGES
from host.rulebook.book import chapters
from host.virtual.console import Console
from host.web import air
from tests.air.air_pages import on_air

PHONE = {"width": 390, "height": 844}
TELEVISION = {"width": 1920, "height": 1080}
FIVE = range(5)
LYING = "1-5 choose"  # shown when the dice lie still; while they tumble they show random faces
PATIENCE = 300_000  # ms: reached only by a test that has failed
NOTE_RETURN = """() => {
  const trouble = document.getElementById("trouble");
  let left = false;
  new MutationObserver(() => {
    left ||= !trouble.hidden;
    document.body.toggleAttribute("data-returned", left && trouble.hidden);
  }).observe(trouble, { attributeFilter: ["hidden"] });
}"""  # a page shows its old dice until it notices that the console is lost, and may be back before a test looks


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Console, str]]:
    air.put(tmp_path)
    with on_air(tmp_path) as (console, address):
        yield console, f"http://{address}/"


def opened(browser: Browser, address: str, size: dict[str, int] = PHONE) -> Page:
    page = browser.new_context(viewport=size, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    for _ in range(600):
        with contextlib.suppress(Exception):
            page.goto(address)
            return page
        page.wait_for_timeout(100)
    raise AssertionError("the console serves no page")


def seated(browser: Browser, address: str, station: int) -> Page:
    page = opened(browser, address)
    page.locator("#places button").nth(station).click()
    expect(page.locator("#glass h1")).to_be_visible()
    return page


def tap(page: Page, button: str) -> None:
    page.locator(f"[data-button={button}]").click()


def title(page: Page, text: str) -> None:
    expect(page.locator("#glass h1")).to_contain_text(text)


def throw(page: Page) -> None:
    """Slam the cup and look under it."""
    tap(page, "slam")
    expect(page.locator("#covered")).to_be_visible()
    tap(page, "tip")
    expect(page.locator("#covered")).to_be_hidden()  # a glass that is still covered has the dice of before
    expect(page.locator("#glass .dice span")).to_have_count(5)


def set_up(pages: list[Page], sheriff: int = 0) -> None:
    """Let all sit down in the lobby and begin a game."""
    tap(pages[0], "ok")  # the language
    for page in pages:
        expect(page.locator("#glass .hint")).to_contain_text("OK: sit")
        tap(page, "ok")
        expect(page.locator("#glass h1")).not_to_contain_text("DICE TOWN")
        tap(page, "ok")
        title(page, "DICE TOWN")
    tap(pages[0], "right")
    expect(pages[0].locator("#glass")).to_contain_text("Play!")
    tap(pages[0], "keep5")
    tap(pages[0], "right")
    title(pages[0], "First Sheriff")
    tap(pages[sheriff], "ok")
    for page in pages:
        expect(page.locator("#strip li")).to_have_count(len(pages))


def test_five_phones_set_a_game_up_and_play_and_come_back(browser: Browser, table: tuple[Console, str]) -> None:
    """From the first page to the first reveal; a reload and a power cut lead everybody back to their own place."""
    console, address = table
    wrong: list[str] = []
    phones = [seated(browser, address, station) for station in FIVE[:-2]]
    slow = opened(browser, address)
    slow.locator("#places button").last.hover()
    slow.mouse.down()
    phones.append(seated(browser, address, FIVE[-2]))
    expect(slow.locator("#places button:enabled")).to_have_count(1)
    slow.mouse.up()  # somebody has sat down in another place meanwhile: the button under the finger is still the same
    expect(slow.locator("#glass h1")).to_be_visible()
    phones.append(slow)
    for phone in phones:
        phone.on("pageerror", lambda error: wrong.append(str(error)))
    set_up(phones, sheriff=2)
    for phone in phones:
        throw(phone)
        title(phone, "Which dice stay?")
    for phone in phones:
        expect(phone.locator("#glass .hint")).to_contain_text(LYING)
    expect(phones[0].locator("#strip li").nth(2)).to_contain_text("★")
    phones[1].reload()
    expect(phones[1].locator("#glass .hint")).to_contain_text(LYING)
    dice = [phone.locator("#glass .dice").inner_text() for phone in phones]
    for phone in phones:
        phone.evaluate(NOTE_RETURN)
    console.restart()
    for phone, before in zip(phones, dice, strict=True):
        phone.locator("body[data-returned]").wait_for()
        expect(phone.locator("#glass:visible .dice")).to_have_text(before, use_inner_text=True)
    for phone in phones:
        tap(phone, "keep1")
        expect(phone.locator("#glass .marked")).to_have_count(1)
        tap(phone, "ok")
    for seat, before in enumerate(dice):  # all dice have been revealed
        expect(phones[0].locator("#strip li").nth(seat).locator("span").first).to_have_text(before.split()[0])
    expect(phones[0].locator("#strip li.awaited")).to_have_count(5)
    phones[0].locator("#language").select_option("fr")
    expect(phones[0].locator("html[lang=fr]")).to_have_count(1)
    with phones[0].expect_popup() as opening:
        phones[0].locator("#rules").click()
    expect(opening.value.locator("#to-mine h2")).to_be_visible()
    expect(opening.value.locator("html[lang=fr]")).to_have_count(1)
    opening.value.close()
    television = opened(browser, address, TELEVISION)
    for seat, before in enumerate(dice):
        expect(television.locator("#strip li").nth(seat).locator("span").first).to_have_text(before.split()[0])
    expect(television.locator("#places:visible, #play:visible")).to_have_count(0)
    assert not wrong
    console.check()


def test_the_network_at_home_is_set_up_on_the_first_phone(browser: Browser, table: tuple[Console, str]) -> None:
    """Whatever can't be right is pointed out beside the form, before anything is sent."""
    _, address = table
    first, second = seated(browser, address, 0), seated(browser, address, 1)
    expect(second.locator("#home")).to_be_hidden()
    form = first.locator("#home")
    form.locator("summary").click()
    expect(form.locator("[name=country]")).to_have_value("GB")
    for field, wrong, right, objection in (
        ("name", "", "Our Wi-Fi", "Enter the name"),
        ("name", "ü" * 17, "Our Wi-Fi", "too long"),
        ("key", "short", "secret word", "8 to 63"),
        ("country", "G", "gb", "two letters"),
    ):
        form.locator(f"[name={field}]").fill(wrong)
        form.locator("button").first.click()
        expect(form.locator("#objection")).to_contain_text(objection)
        form.locator(f"[name={field}]").fill(right)
    form.locator("button").first.click()
    expect(form.locator("#stands")).to_contain_text("Saved")
    expect(form.locator("#objection")).to_be_hidden()


def test_pages_are_small_and_may_do_nothing_but_this() -> None:
    assert sum(map(len, air.files().values())) < air.MOST
    shell = air.shell()
    assert "default-src 'none'" in shell and "unsafe" not in shell
    assert not any(b"http" in text for text in air.contents().values())
    for code in LANGUAGES:
        book = air.rules(code)
        assert f'lang="{code}"' in book and "<script" not in book
        assert all(f'href="#to-{chapter.key}"' in book for chapter in chapters(None))
