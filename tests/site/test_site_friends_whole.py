"""Three browsers play a whole game, over a relay despite several faults, and by codes: `WHOLE=1`, and minutes.

A host and a friend in Chromium, a friend in Firefox, and a bot. `-s` shows how long it took.
"""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from host.commands.main import main as dicetown
from tests.site.bidi import Firefox
from tests.site.conftest import WHOLE
from tests.site.meet import LAPTOP, PHONE, built, by_codes, come, entered, invited, reloaded, visit
from tests.site.relay import Broker
from tests.site.test_site_play import LONGEST, downloaded, ready, seconds
from tests.waiting import until
from tests.web.players import Clicker

CLOSED, RELOADED, CUT = 2, 4, 6  # rounds at whose beginning something goes wrong
BO, CY = 2, 3  # stations, as the page counts them
FAIR = "() => !document.querySelector('#fair [data-dice=fair]').hidden"


pytestmark = [pytest.mark.skipif(not WHOLE, reason="minutes: WHOLE=1 plays it"), pytest.mark.timeout(LONGEST + 60)]


def test_three_browsers_play_a_whole_game(
    site: Path, address: str, friendly: Browser, firefox: Firefox, tmp_path: Path
) -> None:
    """One page is closed and comes back by its link, the host's page is loaded again, the relay goes down for good.

    The record has the numbers of both friends' browsers, and is wrong if one of them is changed.
    """
    began = time.monotonic()
    with Broker() as broker:
        built(site, broker)
        host = visit(friendly, LAPTOP, f"{address}met-friends-en.html?pace=0#friends")
        ready(host)
        link = invited(host, BO)
        bo: Any = visit(friendly, PHONE, link)
        cy = firefox.tab()
        cy.goto(invited(host, CY))
        for guest, name in ((bo, "Bo"), (cy, "Cyril")):
            come(guest, name)
            host.locator("#door button").first.click()
            entered(guest)
        host.evaluate("() => { location.hash = 'town'; }")
        host.locator("#play-now:visible").click()
        met = time.monotonic()

        def closed() -> None:
            nonlocal bo
            again = bo.context.new_page()
            bo.close()
            bo = again
            bo.goto(link)
            bo.locator("#enter").wait_for(state="hidden")

        def reopened() -> None:
            reloaded(host, [bo, cy])

        for until_round, wrong in ((CLOSED, closed), (RELOADED, reopened), (CUT, broker.stop), (None, None)):
            played(host, [host, bo, cy], until_round)
            if wrong:
                wrong()
    fair(host, bo, cy, tmp_path / "record.jsonl")
    print(f"\nmet in {met - began:.0f} s, played in {minutes(met)}, Firefox {firefox.version}")


def test_three_browsers_play_a_whole_game_by_codes(
    address: str, friendly: Browser, firefox: Firefox, tmp_path: Path
) -> None:
    """Without any relay: each friend's code and its answer are carried by hand."""
    began = time.monotonic()
    host = visit(friendly, LAPTOP, f"{address}friends-en.html?pace=0#friends")
    ready(host)
    bo = visit(friendly, PHONE, invited(host, BO))
    cy = firefox.tab()
    cy.goto(invited(host, CY))
    for guest, name in ((bo, "Bo"), (cy, "Cyril")):
        come(guest, name)
        by_codes(host, guest)
    host.evaluate("() => { location.hash = 'town'; }")
    host.locator("#play-now:visible").click()
    met = time.monotonic()
    played(host, [host, bo, cy], None)
    fair(host, bo, cy, tmp_path / "record.jsonl")
    print(f"\nmet by codes in {met - began:.0f} s, played in {minutes(met)}, Firefox {firefox.version}")


def minutes(since: float) -> str:
    return f"{(time.monotonic() - since) / 60:.1f} min"


def fair(host: Page, bo: Any, cy: Any, file: Path) -> None:
    """Check that both friends' pages say that the dice were fair, and the record is right only with their numbers."""
    until(lambda: bo.evaluate(FAIR) and cy.evaluate(FAIR), "the word that the dice were fair")
    record = downloaded(host)
    header = json.loads(record.partition(b"\n")[0])
    assert [share["station"] for share in header["shares"]] == [BO - 1, CY - 1]
    assert all(share["number"] for share in header["shares"])
    file.write_bytes(record)
    assert dicetown(["verify", str(file)]) == 0
    for share in header["shares"]:
        file.write_bytes(record.replace(share["number"].encode(), b"7e" * 32))
        assert dicetown(["verify", str(file)]) != 0


def played(host: Any, pages: list[Any], until_round: int | None) -> None:
    """Let everybody play at their page until this round, or to the end (None)."""
    people = [Clicker(page, seconds(host), seed) for seed, page in enumerate(pages)]

    def there() -> bool:
        if until_round is None:
            return bool(host.locator("#sheet").is_visible())
        rounds = re.findall(r"\d+", host.locator("#round").inner_text())
        return bool(rounds) and int(rounds[-1]) >= until_round

    def played_on() -> bool:
        for person in people:
            person.turn()
        return there()

    until(played_on, lambda: host.locator("#lines").inner_text()[-500:], LONGEST)
