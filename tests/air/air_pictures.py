"""The pictures of hardware/guide/air.md: `python -m tests.air.air_pictures` plays from the first page to a reveal.

Three phones in chromium, at the console's own server in a box.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

from host.web import air
from tests.air.air_pages import on_air
from tests.air.test_air_browsers import LYING, PATIENCE, opened, seated, tap, throw, title
from tests.tooling.tools import browser

WHERE = Path(air.__file__).parent
SETTLED = 500  # ms: the drawing is finished, and no button is down any more


def main() -> None:
    with tempfile.TemporaryDirectory() as flash, browser() as chromium:
        air.put(Path(flash))
        with on_air(Path(flash)) as (_, address):
            address = f"http://{address}/"
            first = seated(chromium, address, 0)
            second = opened(chromium, address)
            expect(second.locator("#places button:enabled")).to_have_count(4, timeout=PATIENCE)
            take(second, 1)
            second.context.close()
            phones = [first, *(seated(chromium, address, place) for place in (1, 2))]
            take(first, 2)
            tap(first, "ok")
            for phone in phones:
                expect(phone.locator("#glass .hint")).to_contain_text("OK: sit")
                tap(phone, "ok")
                title(phone, "Who are you?")
                if phone is first:
                    take(first, 3)
                tap(phone, "ok")
                title(phone, "DICE TOWN")
            expect(first.locator("#glass")).to_contain_text("Clara")
            take(first, 4)
            tap(first, "right")
            expect(first.locator("#glass")).to_contain_text("Play!")
            take(first, 5)
            tap(first, "keep5")
            tap(first, "right")
            title(first, "First Sheriff")
            take(first, 6)
            tap(first, "ok")
            for phone in phones:
                title(phone, "Which dice stay?")
                throw(phone)
                expect(phone.locator("#glass .hint")).to_contain_text(LYING)
                tap(phone, "keep1")
                expect(phone.locator("#glass .marked")).to_have_count(1)
            take(first, 7)
            for phone in phones:
                tap(phone, "ok")
            expect(first.locator("#glass")).to_contain_text("Slam down the cup")
            expect(first.locator("#strip li").nth(2).locator("span").first).not_to_be_empty()
            take(first, 8)


def take(page: Page, number: int) -> None:
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=WHERE / f"air{number}.png")


if __name__ == "__main__":
    main()
