"""The drawings for the breadboard: every wire of the chips is there, and each hole is used once."""

import pytest

from hardware.circuit.model import OPEN
from hardware.circuit.whole import console
from hardware.makers import bill, breadboard
from hardware.makers.breadboard import BUTTON_COLUMNS, Wire, hole
from hardware.source.board_file import read
from tests.hardware.boards import TEXT, with_channels
from tests.hardware.test_generate import MOVED

BOARDS = {"five seats": TEXT, "two seats": with_channels((0, 1)), "all moved": with_channels((7, 5, 3, 1, 0), *MOVED)}


def data(net: str) -> bool:
    """From the Pico to a buffer; the wire counts as the Pico's."""
    return net.startswith("LED") and net.endswith("3V3")


@pytest.mark.parametrize("name", BOARDS)
def test_each_used_pin_has_its_wire_and_goes_where_its_net_goes(name: str) -> None:
    circuit = console(bill.with_seats(read(BOARDS[name]), breadboard.SEATS))
    main, seat = list(breadboard.main_wires(circuit)), list(breadboard.seat_wires(circuit))
    for ref, wires in (("U3", main), ("U101", seat)):
        used = {number for number, net in circuit.parts[ref].nets.items() if net != OPEN and not data(net)}
        assert {wire.pin for wire in wires if wire.part == ref} == used
    assert {wire.net for wire in main if wire.part == "U1"} == set(circuit.parts["U1"].nets.values()) - {OPEN}
    rails = {
        "+": {"3V3", "S1_3V3"},
        "-": {"GND"},
        breadboard.FIVE[0]: {"5V", "VBUS"},
        "U3": {f"LED_{n}_3V3" for n in range(3)},
    }
    for wire in main + seat:
        assert circuit.parts[wire.part].nets[wire.pin] == wire.net
        assert wire.net in rails.get(wire.to, {wire.net}), wire
        if wire.to in BUTTON_COLUMNS:
            button = next(p for p in circuit.of("button", "1") if p.value == wire.to)
            assert wire.net in button.nets.values()


def test_nothing_stands_on_anything_else() -> None:
    circuit = console(bill.with_seats(read(TEXT), breadboard.SEATS))
    for refs, others in ((("U1", "U3"), set()), (("U101",), {c + i for c in BUTTON_COLUMNS.values() for i in (0, 2)})):
        columns = [{hole(ref, int(pin))[0] for pin in circuit.parts[ref].nets} for ref in refs] + [others]
        assert sum(map(len, columns)) == len(set().union(*columns))
        assert max(set().union(*columns)) <= breadboard.COLUMNS
    assert hole("U1", 1) == (2, "h") and hole("U1", 40) == (2, "c"), "USB at the left"
    assert hole("U3", 10)[0] == hole("U3", 11)[0], "a chip's pins go round"


def test_the_wires_of_a_pin_begin_beside_its_chip() -> None:
    assert breadboard._beside(Wire("U1", "40", "VBUS", "5 V"))[1] == breadboard.ROWS["a"]
    assert breadboard._beside(Wire("U1", "6", "SDA", "SDA"))[1] == breadboard.ROWS["j"]
