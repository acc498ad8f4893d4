"""The table of a record's lines: it has a line for each event, and a header must name every switch."""

import pytest

import book
import checker
from dicetown.events import EVENTS
from dicetown.presets import MASKED, OWN_DICE, PRESETS, SWITCHES
from host.game import record, verify
from host.game.record_lines import CAUSED, CAUSING
from host.game.record_texts import SAYS
from tests.game.written import lines_of

UNWRITTEN = {"ask", "tied"}  # events that follow from the lines around them


@pytest.mark.parametrize("name", [row[0] for row in SWITCHES])
def test_a_header_that_leaves_out_a_switch_is_wrong(name: str) -> None:
    """Whatever value it had: none is assumed."""
    for preset in PRESETS:
        lines = lines_of(preset, 2, 0)
        del lines[0]["switches"][name]
        text = record.text(lines)
        with pytest.raises(verify.Wrong, match=f"^line 1: the switch {name} must be "):
            verify.check(text.encode())
        with pytest.raises(book.Fault, match="the header is wrong"):
            checker.check(text)
        with pytest.raises(KeyError):
            record.start_in(lines[0])


@pytest.mark.parametrize("dice", [0, OWN_DICE, OWN_DICE | MASKED])
def test_whose_dice_fall_is_named_and_is_beside_every_preset(dice: int) -> None:
    for name, bits in PRESETS.items():
        start = record.Start(name, bits | dice, ("Ann", "Bo"), 0, bytes(32))
        assert start.header["switches"].keys() == {row[0] for row in SWITCHES}
        assert record.preset_of(start.switches) == name
        assert verify.start(start.header) == record.start_in(start.header) == start


def test_every_event_has_its_line_and_every_line_its_words() -> None:
    """The setup needs no words: it is compared field by field."""
    written = CAUSED.keys() | record.GATHERED.keys()
    assert written == {row[0] for row in EVENTS} - UNWRITTEN
    assert SAYS.keys() == (written | CAUSING.keys()) - {"setup", "offered"}
