"""Two pages in a browser meet by a link: read by a camera, carried by hand, or over a relay."""

import io
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, expect

from tests.site.meet import LAPTOP, LYING, PHONE, TO_THROW, built, by_codes, come, entered, invited, reloaded, visit
from tests.site.relay import Broker
from tests.waiting import until

DEAF = """() => {
  const real = RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = async function () {
    RTCPeerConnection.prototype.setRemoteDescription = real;
    window.answered = true;
  };
}"""  # ignores the first answer


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_camera_reads_the_link_off_the_page(size: Any, address: str, friendly: Browser) -> None:
    """Only the link of the last invitation is shown: a camera would take any that it sees."""
    page = visit(friendly, size, f"{address}friends-en.html#friends")
    page.locator("body[data-ready]").wait_for()

    def seen() -> list[str]:
        return [code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))]

    links = []
    for place in (2, 3, 0):
        row = page.locator(f'.guest[data-place="{place}"]')
        row.locator(".invite").click()
        row.locator("canvas").wait_for()
        links.append(row.locator(".link").input_value())
        assert seen() == links[-1:]
    row.locator(".renew").click()
    until(lambda: row.locator(".link").input_value() not in links, "a new link")
    assert seen() == [row.locator(".link").input_value()]


def test_a_click_at_the_door_counts_while_the_list_is_drawn_again(site: Path, address: str, friendly: Browser) -> None:
    """That happens with every knock and every two seconds: here while the button is down."""
    with Broker() as broker:
        built(site, broker)
        host = visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        host.clock.install()
        host.reload()
        host.locator("body[data-ready]").wait_for()
        guest = visit(friendly, PHONE, invited(host, 2))
        come(guest, "Bo")
        host.locator("#door button").first.hover()
        host.mouse.down()
        host.clock.fast_forward(2000)
        host.mouse.up()
        entered(guest)


def test_whose_channel_does_not_open_knocks_again(site: Path, address: str, friendly: Browser) -> None:
    """The host has answered, but the guest's browser finds no way to the host."""
    with Broker() as broker:
        built(site, broker)
        host = visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        host.locator("body[data-ready]").wait_for()
        guest = visit(friendly, PHONE, invited(host, 2))
        guest.clock.install()
        guest.evaluate(DEAF)
        come(guest, "Bo")
        host.locator("#door button").first.click()
        guest.wait_for_function("() => window.answered")
        guest.clock.fast_forward(20_000)
        host.locator("#door button").first.click()
        entered(guest)


def test_two_pages_meet_by_codes_and_play(address: str, friendly: Browser) -> None:
    """By hand, without any server. The guest's page is closed and comes back to its station, and sees a reaction."""
    host = visit(friendly, LAPTOP, f"{address}friends-en.html?pace=0#friends")
    host.locator("body[data-ready]").wait_for()
    link = invited(host, 2)
    guest = visit(friendly, PHONE, link)
    come(guest, "<b>Bo")
    by_codes(host, guest)
    host.evaluate("() => { location.hash = 'town'; }")
    host.locator("#play-now:visible").click()
    guest.locator("#seats .name", has_text="<b>Bo").wait_for()
    guest.locator("#hint", has_text=TO_THROW).wait_for()
    guest.locator("#slam").click()
    guest.locator("#asks", has_text="Which dice stay?").wait_for()
    expect(host.locator(".rack").nth(1)).to_be_disabled()
    guest.wait_for_function(LYING)
    faces = guest.locator(".keep .die").all_inner_texts()
    again = guest.context.new_page()
    guest.close()
    host.locator('.guest[data-place="2"]:not(.present)').wait_for(state="attached")
    again.goto(link)
    again.locator("#come button").click()
    by_codes(host, again)
    again.locator("#tip").click()
    again.locator("#asks", has_text="Which dice stay?").wait_for()
    again.wait_for_function(LYING)
    assert again.locator(".keep .die").all_inner_texts() == faces
    again.locator(".signs button").last.click()
    host.locator(".sign-of", has_text="Well played!").wait_for()


def test_pages_meet_over_a_relay_that_learns_nothing(site: Path, address: str, friendly: Browser) -> None:
    """The host's page is loaded again, and the guest comes back by itself to the same game. Then the relay goes down,
    and the game goes on."""
    with Broker() as broker:
        built(site, broker)
        host = visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        host.locator("body[data-ready]").wait_for()
        link = invited(host, 2)
        guest = visit(friendly, PHONE, link)
        come(guest, "Bartholomew")
        host.locator("#door button").first.click()
        entered(guest)
        host.evaluate("() => { location.hash = 'town'; }")
        host.locator("#play-now:visible").click()
        guest.locator("#seats .name", has_text="Bartholomew").wait_for()
        guest.locator("#fair", has_text="number is in these dice").wait_for()
        reloaded(host, [guest])
        broker.stop()
        guest.locator("#seats .name", has_text="Bartholomew").wait_for()
        guest.locator("#slam").click()
        guest.locator("#asks", has_text="Which dice stay?").wait_for()
        secret = link.rpartition(".")[2]
        for told in (secret, "Bartholomew", "candidate", "127.0.0.1", "fingerprint"):
            assert told.encode() not in broker.seen
        assert len(broker.seen) > 1000
        host.close()
        guest.locator("#enter").get_by_text("trying again").wait_for()
        assert guest.get_by_text("You have knocked").is_hidden()
