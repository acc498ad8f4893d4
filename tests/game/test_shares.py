"""Numbers of several browsers mixed into one seed: their record is right, and wrong if one of them is changed."""

import secrets
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.seed import Entropy
from host.build.mpy import bundled
from host.game import record, verify
from host.game.events import Event
from host.game.shares import come_to, hashed, wrong
from host.link.client import Client
from host.link.refusals import Refused
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.game.written import game

NUMBERS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def share(station: int, number: str, told: bool = True) -> dict[str, Any]:
    return {"station": station, "hash": hashed(number), "number": number if told else ""}


def mixed(numbers: list[str], silent: int = -1) -> dict[str, Any]:
    """Return a header's fields. silent: the index of a number of which only the hash is known."""
    entropy = Entropy(secrets.token_bytes)
    promise = entropy.promise().hex()
    shares = [share(station, number, station != silent) for station, number in enumerate(numbers)]
    assert entropy.mix(come_to([each["number"] for each in shares if each["number"]]))
    return {"seed": entropy.seed().hex(), "promise": promise, "shares": shares}


@given(st.lists(NUMBERS, min_size=1, max_size=5), st.data())
def test_a_changed_number_hash_or_promise_is_noticed(numbers: list[str], data: st.DataObject) -> None:
    header = mixed(numbers)
    assert wrong(header) == ""
    other = data.draw(NUMBERS)
    station = data.draw(st.integers(0, len(numbers) - 1))
    if other != numbers[station]:
        shares = [share(i, number) for i, number in enumerate(numbers)]
        shares[station]["number"] = other
        assert f"station {station}" in wrong(header | {"shares": shares})
        shares[station] = share(station, other)
        assert "the seed is not made of" in wrong(header | {"shares": shares})
    assert "the seed is not made of" in wrong(header | {"promise": other})


def test_who_told_a_hash_and_no_number_is_left_out_and_named() -> None:
    numbers = [secrets.token_hex(32) for _ in range(3)]
    header = mixed(numbers, silent=1)
    assert wrong(header) == "" and header["shares"][1]["number"] == ""
    header["shares"][1]["number"] = numbers[1]
    assert "the seed is not made of" in wrong(header)


def test_a_number_is_64_digits_and_nothing_behind_them() -> None:
    header = mixed([secrets.token_hex(32)])
    header["shares"][0]["number"] += "\n"
    assert "must have 64 digits" in wrong(header)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=70) | NUMBERS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["station", "hash", "number"]), inner, max_size=3)
    ),
)


@given(JSON, JSON)
def test_anything_else_there_is_refused_with_words(promise: Any, shares: Any) -> None:
    header = {"seed": "00" * 32, "promise": promise, "shares": shares}
    assert bool(wrong(header)) == (promise is not None or shares is not None)


def test_a_console_mixes_numbers_and_its_record_is_checked(micropython64: list[str]) -> None:
    """The firmware deals the game, asked over the line; it is a game of bots, so nobody needs to consent."""
    numbers = [secrets.token_hex(32) for _ in range(2)]
    console = Console(VirtualBoard(), micropython64, bundled(march="x64"), VirtualClock(step=16))
    log: list[Event] = []
    with console, Client(console.port) as client:
        client.wait_hello(300)
        with pytest.raises(Refused, match="promised no number"):
            client.mix(come_to(numbers))
        client.promise()
        client.mix(come_to(numbers))
        client.new([("Ann", True), ("Bo", True)], pace="fast")
        promise = ""
        while "seed" not in [each.name for each in log]:
            log += [each for each in client.messages(1) if isinstance(each, Event)]
        promise = next(each.fields["hash"] for each in log if each.name == "promise")
        log = client.log()
    lines = record.of_log(log, ["Ann", "Bo"])
    lines[0] |= {"promise": promise, "shares": [share(station, number) for station, number in enumerate(numbers)]}
    assert verify.check(record.text(lines).encode()).over
    lines[0]["shares"][1]["number"] = numbers[0]
    with pytest.raises(verify.Wrong, match="the number of station 1 is not the one whose hash it told"):
        verify.check(record.text(lines).encode())


def test_a_record_without_shares_is_as_right_as_before() -> None:
    lines = game("first", 2, 0)
    assert "shares" not in lines[0] and verify.check(record.text(lines).encode()).over
    lines = ({**lines[0], "shares": []}, *lines[1:])
    with pytest.raises(verify.Wrong, match="`promise` must have 64 digits"):
        verify.check(record.text(lines).encode())
