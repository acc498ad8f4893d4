"""A console on the page's serial port whose cable comes out: what the page is told of it, and for how long."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from host.link.frames import seal
from host.link.refusals import UNPLUGGED
from host.link.session import PROTOCOL
from tests.tooling.tools import needed

HERE = Path(__file__).parent
LATER = 60_000  # ms: a line that is silent would long be told
HELLO = seal(f":5C3A.0001 hello dicetown {PROTOCOL} 0.1.0 e66118604b1f2a2f 5".encode()).hex()
GIVE_UP = {"ask": 7, "path": "/game", "body": {"do": "abort"}}


def told(site: Path, *steps: Any) -> list[tuple[str, Any]]:
    """What the page is told for what it says; a number is milliseconds that go by."""
    command = [needed("node"), str(HERE / "told.mjs"), str(site)]
    ran = subprocess.run(command, input=json.dumps(steps).encode(), capture_output=True, timeout=900)
    assert not ran.returncode, ran.stderr.decode()[-2000:]
    return [(kind, json.loads(text) if kind in ("live", "asked") else text) for kind, text in json.loads(ran.stdout)]


def troubles(what: list[tuple[str, Any]]) -> list[str]:
    """One after the other, each once."""
    found = [news["state"]["trouble"] for kind, news in what if kind == "live"]
    return [each for each, before in zip(found, ["", *found], strict=False) if each and each != before]


def test_the_page_says_so_as_long_as_the_cable_is_out(site: Path) -> None:
    """Though bytes are on their way when it comes out, and nothing ever comes after."""
    said = told(site, {"connect": True}, 100, {"serial": HELLO}, {"unplugged": True}, LATER)
    assert troubles(said) == ["unplugged"]
    assert [news for kind, news in said if kind == "live"][-1]["state"]["trouble"] == "unplugged"


def test_a_line_that_is_silent_but_plugged_in_is_another_trouble(site: Path) -> None:
    assert troubles(told(site, {"connect": True}, 100, {"serial": HELLO}, LATER)) == ["silent"]


def test_who_waits_for_an_answer_is_told_that_none_will_come(site: Path) -> None:
    """Asked for before the cable comes out, and after."""
    before = told(site, {"connect": True}, {"serial": HELLO}, 200, GIVE_UP, 50, {"unplugged": True}, 200)
    after = told(site, {"connect": True}, {"serial": HELLO}, 200, {"unplugged": True}, GIVE_UP, 200)
    for said in (before, after):
        assert [answer for kind, answer in said if kind == "asked"] == [[7, UNPLUGGED]]


def test_a_cable_that_is_put_in_again_is_listened_to(site: Path) -> None:
    again = ({"connect": True}, 100, {"serial": HELLO})
    said = told(site, *again, {"unplugged": True}, LATER, *again, 100)
    assert [news for kind, news in said if kind == "live"][-1]["state"]["trouble"] == ""
