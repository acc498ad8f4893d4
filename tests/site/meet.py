"""Two pages that meet: a host's, a guest's, and what people do there until both are at one table."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from host.site.friends import meeting
from host.site.pages import with_friends
from tests.site.relay import Broker

LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
LYING = """() => !document.querySelector(".tumbles")
  && [...document.querySelectorAll(".keep .die")].every((die) => die.textContent)"""  # tumbling dice show random faces
PATIENCE = 120_000  # ms: reached only by a test that has failed
TO_THROW = "Slam the cup to throw"  # before this hint a slam throws nothing
NOTE_RETURN = """() => {
  const enter = document.getElementById("enter");
  let left = false;
  new MutationObserver(() => {
    left ||= !enter.hidden;
    document.body.toggleAttribute("data-returned", left && enter.hidden);
  }).observe(enter, { attributeFilter: ["hidden"] });
}"""  # a page may be back before a test sees that it had lost its host


def visit(browser: Browser, size: Any, url: str) -> Page:
    page = browser.new_context(viewport=size).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    return page


def invited(host: Page, place: int) -> str:
    """Return a new link."""
    row = host.locator(f'.guest[data-place="{place}"]')
    row.locator(".invite").click()
    expect(row.locator(".link")).not_to_have_value("")
    return row.locator(".link").input_value().replace("#", "?pace=0#")


def built(site: Path, broker: Broker) -> None:
    """Build pages that meet at this relay under names of their own."""
    for name, text in with_friends("1", meeting(broker.address, "")).items():
        met = text.replace('"friend-', '"met-friend-').replace('"watch-', '"met-watch-')
        (site / f"met-{name}").write_text(met, encoding="utf-8")


def by_codes(host: Page, guest: Any) -> None:
    """Carry the guest's code to the host, who lets them in unless they are known, and the answer back."""
    guest.wait_for_function("() => document.getElementById('offer').value")
    host.evaluate("() => { location.hash = 'friends'; document.getElementById('answer').value = ''; }")
    host.locator("#code").fill(guest.locator("#offer").input_value())
    host.locator("#take-code").click()
    host.wait_for_function("""() => {
      document.querySelector("#door button")?.click();
      return document.getElementById("answer").value;
    }""")
    guest.locator("#answer").fill(host.locator("#answer").input_value())
    guest.locator("#take").click()
    entered(guest)


def entered(guest: Any) -> None:
    """Wait until the console knows the guest: a game started before has no number of theirs."""
    guest.locator("#enter").wait_for(state="hidden")
    guest.locator("body[data-drawn]").wait_for()


def come(guest: Any, name: str) -> None:
    guest.locator("#name").fill(name)
    guest.locator("#come button").click()


def reloaded(host: Page, guests: list[Any]) -> None:
    """Load the host's page again, and wait until every guest has come back by itself."""
    for guest in guests:
        guest.evaluate(NOTE_RETURN)
    host.reload()
    host.locator("body[data-ready]").wait_for()
    for guest in guests:
        guest.locator("body[data-returned]").wait_for()
