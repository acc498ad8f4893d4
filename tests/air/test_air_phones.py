"""Phones as stations of the real firmware in a box: places and tokens, presses, private pages, a power cut."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from screens.codes import SIZE
from tests.air.air_pages import Page, on_air

ADA, BEN, EVE = (name * 4 for name in ("ada0", "ben1", "eve2"))
PAGE = 5 + SIZE
KIND = 5  # index of a private page's kind, after station and frame
LOBBY = 0


def test_a_phone_takes_a_free_place_and_gets_its_page(tmp_path: Path) -> None:
    with on_air(tmp_path) as (console, address):
        ada = Page(address, 0, ADA)
        ada.until(lambda: bool(ada.private))
        assert ada.private[0][0] == 0 and len(ada.private[0]) == PAGE and ada.private[0][KIND] == LOBBY
        ben = Page(address, 1, BEN)
        assert ben.places == "tmfff"
        ada.until(lambda: ada.places == "mtfff")
        console.check()


def test_presses_turn_the_page(tmp_path: Path) -> None:
    with on_air(tmp_path) as (_, address):
        ada = Page(address, 0, ADA)
        ada.until(lambda: bool(ada.private))
        first = ada.private[-1]
        ada.tap("ok")
        ada.until(lambda: ada.private[-1] != first)
        assert {len(page) for page in ada.private} == {PAGE}


def test_a_place_is_its_token_s_over_a_power_cut(tmp_path: Path) -> None:
    with on_air(tmp_path) as (console, address):
        ada = Page(address, 2, ADA)
        eve = Page(address, 2)
        eve.say("sit", EVE)
        eve.until(lambda: eve.places == "fftff")
        ada.leave()
        eve.say("sit", EVE)
        eve.until(lambda: eve.places == "fftff")
        console.restart()
        eve = Page(address, 2)
        eve.say("sit", EVE)
        eve.until(lambda: eve.places == "fftff")
        ada = Page(address, 2, ADA)
        assert ada.places == "ffmff"


def test_a_page_that_comes_again_ends_the_one_before(tmp_path: Path) -> None:
    with on_air(tmp_path) as (_, address):
        first = Page(address, 0, ADA)
        again = Page(address, 0, ADA)
        assert first.closed() == 1001
        again.until(lambda: bool(again.private))


def test_what_belongs_to_another_place_does_nothing(tmp_path: Path) -> None:
    with on_air(tmp_path) as (_, address):
        eve, ada = Page(address, 1, EVE), Page(address, 0, ADA)
        ada.until(lambda: bool(ada.private))
        eve.until(lambda: bool(eve.private))
        before = ada.private[-1]
        eve.station = 0
        eve.tap("ok", "right")
        eve.say("slam")
        eve.station = 1
        eve.tap("right")
        eve.until(lambda: len(eve.private) > 1)  # the language changes at all stations
        ada.until(lambda: ada.private[-1] != before)
        ada.until(lambda: bool(ada.lights))
        assert not ada.lights["lights"]["down"][0]
        assert {page[0] for page in eve.private} == {1}


def test_a_cup_that_is_down_covers_the_page(tmp_path: Path) -> None:
    with on_air(tmp_path) as (_, address):
        ada = Page(address, 0, ADA)
        ada.until(lambda: bool(ada.private))
        ada.say("slam")
        ada.until(lambda: ada.lights.get("lights", {}).get("down", [False])[0] and len(ada.private[-1]) == 5)
        ada.say("tip")
        ada.until(lambda: len(ada.private[-1]) == PAGE)
        assert len(set(ada.texts)) == 1


def test_the_first_phone_says_which_network_is_wanted_from_the_next_start_on(tmp_path: Path) -> None:
    with on_air(tmp_path) as (console, address):
        ada, ben = Page(address, 0, ADA), Page(address, 1, BEN)
        assert (ada.network, ben.network) == ("home", "")
        kept = (tmp_path / "network.txt").read_text()
        ben.station = 0
        for page, station in ((ben, 0), (ben, 1), (ada, 1)):  # a page speaks only for itself
            page.socket.send(f'[{station},"home","DE\nElsewhere\nsecret word"]')
        ada.socket.send('[0,"home","DE\nOur \\ "Wi-Fi"\nshort"]')
        ada.until(lambda: ada.network == "wrong")
        assert (tmp_path / "network.txt").read_text() == kept
        ada.socket.send('[0,"home","DE\nOur \\ "Wi-Fi"\nsecret word"]')
        ada.until(lambda: ada.network == "kept")
        lines = (tmp_path / "network.txt").read_text().splitlines()
        assert lines == ["home", *kept.splitlines()[1:3], "DE", 'Our \\ "Wi-Fi"', "secret word"]
        console.check()


@pytest.mark.parametrize(
    "message",
    [
        "",
        "[]",
        "[0]",
        '[0,"press"]',
        '[0,"press","keep6"]',
        '[0,"press",""]',
        '[9,"press","ok"]',
        '[-1,"press","ok"]',
        '[0, "press","ok"]',
        '[0,"slam","ok"]',
        '[0,"sit","short"]',
        '[0,"sit","ABCDEFGHIJKLMNOP"]',
        '[0,"frobnicate",""]',
        '{"a":1}',
        '[0,"press","ok"]]',
        "x" * 125,
        "\0" * 60,
    ],
)
def test_a_message_that_is_none_ends_the_page(tmp_path: Path, message: str) -> None:
    with on_air(tmp_path) as (console, address):
        eve = Page(address, 0)
        eve.socket.send(message)
        assert eve.closed() == 1008
        ada = Page(address, 0, ADA)
        with pytest.raises(ConnectionClosed):
            eve.socket.send("more")
            eve.hear()
        ada.until(lambda: bool(ada.private))
        console.check()


def test_only_the_first_phone_sets_a_game_up(tmp_path: Path) -> None:
    """The second phone's presses leave the language alone; the first one's change it everywhere."""
    with on_air(tmp_path) as (_, address):
        ada = Page(address, 0, ADA)
        eve = Page(address, 1, EVE)
        eve.until(lambda: bool(eve.private))
        before = eve.private[-1]
        eve.tap("ok", "right")
        eve.say("slam")  # after these presses
        eve.until(lambda: eve.lights.get("lights", {}).get("down", [False] * 5)[1])
        assert all(page == before for page in eve.private if len(page) == PAGE)
        ada.tap("ok")
        eve.say("tip")
        eve.until(lambda: len(eve.private[-1]) == PAGE and eve.private[-1] != before)
