"""A device on the page's serial port that is unplugged, or is no console: what the page is told, and for how long."""

import json
import subprocess
from pathlib import Path
from typing import Any

from host.link.frames import seal
from host.link.hello import PROTOCOL
from host.link.refusals import SILENT, UNPLUGGED
from tests.tooling.tools import needed

HERE = Path(__file__).parent
LATER = 60_000  # ms: after that a silent line would long have been reported
HELLO = seal(f":5C3A.0001 hello dicetown {PROTOCOL} 0.1.0 e66118604b1f2a2f 5".encode()).hex()
GIVE_UP = {"ask": 7, "path": "/game", "body": {"do": "abort"}}
PLAYER = {"bot": False, "level": "normal"}
START = {
    "ask": 8,
    "path": "/game",
    "body": {
        "do": "start",
        "players": [{**PLAYER, "name": "Ann", "colour": 0}, {**PLAYER, "name": "Bo", "colour": 1}],
        "sheriff": 0,
        "preset": "first",
        "settings": [],
        "language": "en",
        "patience": 0,
        "pause": 0,
        "advice": True,
    },
}
NOISE = [b"\xff\xfe\x80\n", b":5C3A.0002 move \xc3\x28 \xe2\x82\n", seal(":5C3A.0002 name 0 \u00e9".encode() + b"\xff")]


def told(site: Path, *steps: Any) -> list[tuple[str, Any]]:
    """Return what the page is told after these messages of its own; a number is a time in ms."""
    command = [needed("node"), str(HERE / "told.mjs"), str(site)]
    ran = subprocess.run(command, input=json.dumps(steps).encode(), capture_output=True, timeout=900)
    assert not ran.returncode, ran.stderr.decode()[-2000:]
    return [(kind, json.loads(text) if kind in ("live", "asked") else text) for kind, text in json.loads(ran.stdout)]


def troubles(what: list[tuple[str, Any]]) -> list[str]:
    """Return the troubles in order, without repeats."""
    found = [news["state"]["trouble"] for kind, news in what if kind == "live"]
    return [each for each, before in zip(found, ["", *found], strict=False) if each and each != before]


def test_the_page_says_so_as_long_as_the_cable_is_out(site: Path) -> None:
    """Even if bytes were on their way when it was unplugged, and nothing comes afterwards."""
    said = told(site, {"connect": True}, 100, {"serial": HELLO}, {"unplugged": True}, LATER)
    assert troubles(said) == ["unplugged"]
    assert [news for kind, news in said if kind == "live"][-1]["state"]["trouble"] == "unplugged"


def test_a_console_that_talks_without_end_is_left_alone(site: Path) -> None:
    lines = [b"snapshot begin", *[b"round 1"] * 500]
    flood = b"".join(seal(b":5C3A.%04X " % number + line) for number, line in enumerate(lines, 2))
    said = told(site, {"connect": True}, 100, {"serial": HELLO}, 100, {"serial": flood.hex()}, LATER, GIVE_UP, 100)
    assert troubles(said) == ["failed"] and answers(said) == [[7, UNPLUGGED]]


def test_a_line_that_is_silent_but_plugged_in_is_another_trouble(site: Path) -> None:
    assert troubles(told(site, {"connect": True}, 100, {"serial": HELLO}, LATER)) == ["silent"]


def test_who_waits_for_an_answer_is_told_that_none_will_come(site: Path) -> None:
    """An answer may be asked for before or after the cable is unplugged."""
    before = told(site, {"connect": True}, {"serial": HELLO}, 200, GIVE_UP, 50, {"unplugged": True}, 200)
    after = told(site, {"connect": True}, {"serial": HELLO}, 200, {"unplugged": True}, GIVE_UP, 200)
    for said in (before, after):
        assert [answer for kind, answer in said if kind == "asked"] == [[7, UNPLUGGED]]


def answers(what: list[tuple[str, Any]]) -> list[Any]:
    return [answer for kind, answer in what if kind == "asked"]


def test_who_waits_for_the_page_s_own_console_is_told_when_another_takes_its_place(site: Path) -> None:
    """Also if one cable follows another so fast that there is no turn between them."""
    own = told(site, 1000, GIVE_UP, 50, {"connect": True}, 200)
    other = told(site, {"connect": True}, 100, GIVE_UP, 50, {"unplugged": True}, {"connect": True}, 200)
    assert answers(own) == answers(other) == [[7, UNPLUGGED]]


def test_who_asks_a_device_that_never_answers_does_not_wait_for_ever(site: Path) -> None:
    assert answers(told(site, {"connect": True}, 100, GIVE_UP, LATER)) == [[7, SILENT]]


def test_bytes_that_are_no_text_do_not_stop_the_page(site: Path) -> None:
    """From another device, or over a line with faults."""
    noise = [{"serial": each.hex()} for each in NOISE]
    said = told(site, {"connect": True}, *noise, 100, {"serial": HELLO}, *noise, 200, GIVE_UP, {"unplugged": True}, 100)
    assert answers(said) == [[7, UNPLUGGED]] and troubles(said)[-1] == "unplugged"


def test_the_page_s_own_console_is_quiet_while_a_real_one_is_shown(site: Path) -> None:
    """It may have been stopped in the middle of a tune."""
    said = told(site, 500, START, {"until": "tone"}, {"connect": True}, LATER)
    tones = [int(tone) for kind, tone in said if kind == "tone"]
    assert len(tones) == 2 and tones[0] > 0 == tones[1]


def test_a_cable_that_is_put_in_again_is_listened_to(site: Path) -> None:
    again = ({"connect": True}, 100, {"serial": HELLO})
    said = told(site, *again, {"unplugged": True}, LATER, *again, 100)
    assert [news for kind, news in said if kind == "live"][-1]["state"]["trouble"] == ""
