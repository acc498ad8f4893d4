"""Games from before rules were read again, windows left out, and throws answers: they are as they were."""

import hashlib
import json
from pathlib import Path

import pytest

import checker
from dicetown.presets import DOC_CONTROLLED, MASKED, OWN_DICE, PRESETS, READ_AGAIN, SWITCHES, USEFUL_WINDOWS
from host.game import record, verify
from store.saves import Start

AGAIN = READ_AGAIN << 8
# A line a game, as it was played then: header, decisions as seat.choice, SHA-256 of the lines behind the header.
GAMES = [json.loads(line) for line in (Path(__file__).parent / "earlier.jsonl").read_text().splitlines()]
# Games of each preset from before throws could be answers; here the SHA-256 is of all lines.
BEFORE_DICE = [json.loads(line) for line in (Path(__file__).parent / "before_dice.jsonl").read_text().splitlines()]
OLDEST = [kept for kept in GAMES if "reading" not in kept["header"]["switches"]]


def decisions(kept: record.Line) -> list[record.Decision]:
    return [(int(seat), int(choice)) for seat, choice in (each.split(".") for each in kept["decisions"].split())]


@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept["header"]["seed"][:4])
def test_a_game_of_before_is_the_same_and_right(kept: record.Line) -> None:
    header = kept["header"]
    assert len(header["switches"]) == (7 if kept in OLDEST else 9)
    game = record.replay(record.start_in(header), decisions(kept))
    text = record.text(game.lines[1:])
    assert len(game.lines) == kept["lines"] and hashlib.sha256(text.encode()).hexdigest() == kept["sha256"]
    text = record.text([header]) + text
    assert verify.check(text.encode()).over
    checker.check(text)


@pytest.mark.parametrize("kept", BEFORE_DICE, ids=lambda kept: kept["header"]["preset"])
def test_with_dice_of_the_console_a_record_is_what_it_was(kept: record.Line) -> None:
    """throws=own: byte for byte, header and all, as before there was such a switch."""
    header = kept["header"]
    assert PRESETS[header["preset"]] == record.start_in(header).switches
    lines = record.replay(record.start_in(header), decisions(kept)).lines
    assert len(lines) == kept["lines"]
    assert hashlib.sha256(record.text(lines).encode()).hexdigest() == kept["sha256"]


def test_by_the_rules_of_now_they_would_have_been_others() -> None:
    """Q57, Q61, Q65, Q85: the games hold what was read anew, so that the test above tells the readings apart."""
    differ = []
    for kept in OLDEST:
        start = record.start_in(kept["header"])
        again = record.Start("own", start.switches | AGAIN, start.names, start.sheriff, start.seed)
        try:
            same = record.text(record.replay(again, decisions(kept)).lines[1:])
        except ValueError:
            same = ""
        if hashlib.sha256(same.encode()).hexdigest() != kept["sha256"]:
            differ.append(start.switches)
    assert differ == [record.EARLIER["revised"], DOC_CONTROLLED, 74]


def test_with_the_windows_of_now_they_would_have_been_others() -> None:
    """Q84: an answer stands in them to a window that would not open now."""
    for kept in GAMES:
        start = record.start_in(kept["header"])
        now = record.Start("own", start.switches | USEFUL_WINDOWS << 8, start.names, start.sheriff, start.seed)
        with pytest.raises(ValueError, match="cannot answer"):
            record.replay(now, decisions(kept))


def test_a_record_names_its_reading() -> None:
    """Every new game is of the second, by whatever preset; one that names none is of the first."""
    for name, bits in PRESETS.items():
        header = record.Start(name, bits, ("Ann", "Bo"), 0, bytes(32)).header
        assert header["switches"]["reading"] == "second"
        assert header["switches"].keys() == {row[0] for row in SWITCHES} - set(record.QUIET)
        assert record.start_in(header).switches == bits and verify.start(header).switches == bits
        for later in record.LATER[1 : -len(record.QUIET)]:
            assert header["switches"].pop(later) == {row[0]: row[2] for row in SWITCHES}[later]
        assert record.start_in(header).switches == bits & 255


def test_dice_are_named_where_they_are_and_are_beside_every_preset() -> None:
    for name, bits in PRESETS.items():
        for dice, named in ((OWN_DICE, {"throws": "dice"}), (OWN_DICE | MASKED, {"throws": "dice", "faces": "masked"})):
            switches = bits | dice << 8
            assert record.preset_of(switches) == name
            header = record.Start(name, switches, ("Ann", "Bo"), 0, bytes(32)).header
            assert {each: header["switches"][each] for each in record.QUIET if each in header["switches"]} == named
            assert verify.start(header).switches == record.start_in(header).switches == switches


def test_what_has_always_been_named_must_be() -> None:
    for name in GAMES[0]["header"]["switches"]:
        header = json.loads(json.dumps(GAMES[0]["header"]))
        del header["switches"][name]
        with pytest.raises(verify.Wrong, match=f"the switch {name} must be"):
            verify.start(header)


def test_the_presets_of_before_are_known() -> None:
    """A console that has kept a game tells its switches alone."""
    assert [
        record.preset_of(bits) for bits in record.EARLIER.values()
    ] == "first ru-first fr-first ru-first revised".split()
    for name, bits in record.EARLIER.items():
        assert verify.start(record.Start(name, bits, ("Ann", "Bo"), 0, bytes(32)).header).preset == name
    assert record.preset_of(AGAIN | 32) == "own"
    for name, bits in PRESETS.items():
        before = bits & 255 | AGAIN
        assert record.preset_of(before) == name
        assert verify.start(record.Start(name, before, ("Ann", "Bo"), 0, bytes(32)).header).switches == before


@pytest.mark.parametrize("switches", [31, AGAIN | 31, PRESETS["cs-first"]])
def test_a_console_keeps_the_reading_of_a_game(switches: int) -> None:
    """The byte of the other switches was zero once."""
    start = Start()
    start.seats, start.switches, start.names, start.seed = 2, switches, [b"Ann", b"Bo"], bytes(32)
    data = start.packed()
    assert data[9 + 13] == switches >> 8
    again = Start()
    again.unpack(data)
    assert again.switches == switches
