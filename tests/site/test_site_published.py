"""A server whose friends use the pages of a published site: what it needs of that site, and a game with it."""

import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host.i18n.errors import UserError
from host.site.build import version
from host.site.published import published
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from host.web.backends import Real
from host.web.meeting import ABOUT, QR
from tests.site.conftest import Quiet
from tests.site.meet import LAPTOP, LYING, PHONE, TO_THROW, by_codes, come, invited, visit
from tests.web.town import Town, Towns, quick


def met(browser: Browser, town: Town) -> tuple[Page, Page]:
    """Return host and guest: Bo has come to the second place, by codes, and the host sees a new game."""
    host = visit(browser, LAPTOP, town.host_url)
    host.locator("nav").get_by_text("Friends").click()
    guest = visit(browser, PHONE, invited(host, 2))
    come(guest, "Bo")
    by_codes(host, guest)
    host.evaluate("() => { location.hash = 'new-game'; }")
    return host, guest


def test_a_friend_plays_at_a_server_by_the_pages_of_a_site(address: str, friendly: Browser, towns: Towns) -> None:
    """By codes, as on the site. Only one tab has the friends; another gets them when the first is closed."""
    town = towns(room=quick(), site=published(address))
    host, guest = met(friendly, town)
    expect(host.locator('.player[data-seat="1"] [name="name"]')).to_have_value("Bo")
    host.locator("#table .go button").click()
    guest.locator("#seats .name", has_text="Bo").first.wait_for()
    guest.locator("#fair", has_text="number is in these dice").wait_for()
    guest.locator("#slam").click()
    guest.locator("#asks", has_text="Which dice stay?").wait_for()
    expect(host.locator(".rack").nth(1)).to_be_disabled()
    other = host.context.new_page()
    other.goto(town.url)
    other.locator("#elsewhere").wait_for()
    host.close()
    other.locator("#elsewhere").wait_for(state="hidden")
    guest.locator("#enter").wait_for(state="visible")


def test_a_friend_plays_at_a_real_console_by_the_pages_of_a_site(
    address: str, friendly: Browser, towns: Towns, tmp_path: Path
) -> None:
    """The console has a board at the first place; the friend's station is on its cable."""
    with Console(VirtualBoard(stations=1), flash=tmp_path) as console:
        town = towns(room=Real(console.port), site=published(address))
        host, guest = met(friendly, town)
        host.locator("#table .go button").click()
        guest.locator("#seats .name", has_text="Bo").first.wait_for()
        guest.locator("#hint", has_text=TO_THROW).wait_for()
        guest.locator("#slam").click()
        guest.wait_for_function(LYING)
        guest.locator(".keep").first.click()
        guest.locator('.keep[aria-pressed="true"]').wait_for()
        guest.locator('[data-button="ok"]').click()
        guest.locator("#page.locked").wait_for()


@pytest.mark.parametrize(
    ("address", "told", "said"),
    [
        ("me.example", "", "is no site: --friends names the folder"),
        ("file:///etc", "", "is no site"),
        ("http://me.example/town/", "", "Browsers let no friends in"),
        ("{0}nothing/", "", "No site with friends' pages answers at"),
        ("{0}", "not JSON", "No site with friends' pages answers at"),
        ("{0}friends-en.html", '{"relays": [], "servers": []}', "No site with friends' pages answers at"),
        ("{0}", '{"relays": [], "servers": [], "version": "0.0.1"}', "has the firmware 0.0.1, this program"),
        ("{0}", '{"relays": [], "servers": [], "version": "OURS"}', "isn't the script that it should be"),
    ],
)
def test_a_server_says_what_is_wrong_with_a_site(tmp_path: Path, address: str, told: str, said: str) -> None:
    (tmp_path / "friends").mkdir()
    (tmp_path / ABOUT).write_text(told.replace("OURS", version()), encoding="utf-8")
    (tmp_path / QR).write_text("steal()", encoding="utf-8")
    handler = partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        with pytest.raises(UserError, match=said):
            published(address.format(f"http://127.0.0.1:{running.server_port}/"))
        running.shutdown()
