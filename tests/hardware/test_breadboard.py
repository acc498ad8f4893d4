"""The drawings for the breadboard: every wire of the chips is there, and each hole is used once."""

from hardware.circuit import kicad
from hardware.circuit.check import pico
from hardware.makers import breadboard
from hardware.makers.breadboard import BUTTON_COLUMNS, Wire, hole, nets

MAIN, SEAT = kicad.main(), kicad.station()
PICO, BUFFERS, EXPANDER = pico(MAIN), MAIN.parts["U3"], SEAT.parts["U1"]


def data(net: str) -> bool:
    """From the Pico to a buffer; the wire counts as the Pico's."""
    return net.startswith("LED") and net.endswith("3V3")


def test_each_used_pin_has_its_wire_and_goes_where_its_net_goes() -> None:
    main, seat = list(breadboard.main_wires(MAIN)), list(breadboard.seat_wires(SEAT))
    for part, wires in ((BUFFERS, main), (EXPANDER, seat)):
        used = {number for number, net in nets(part) if not data(net)}
        assert {wire.pin for wire in wires if wire.part == part} == used
    assert {wire.net for wire in main if wire.part == PICO} == {net for _, net in nets(PICO)}
    rails = {
        "+": {"3V3"},
        "-": {"GND"},
        breadboard.FIVE[0]: {"5V", "VBUS"},
        "U3": {f"LED_{n}_3V3" for n in range(3)},
    }
    for wire in main + seat:
        assert dict(nets(wire.part))[wire.pin] == wire.net
        assert wire.net in rails.get(wire.to, {wire.net}), wire
        if wire.to in BUTTON_COLUMNS:
            button = next(part for part in SEAT.parts.values() if part.ref.startswith("SW") and part.value == wire.to)
            assert wire.net in button.nets.values()


def test_a_buffer_that_two_seats_do_not_need_has_its_input_grounded() -> None:
    assert [dict(nets(BUFFERS))[str(pin)] for pin in (4, 5, 6, 7)] == ["LED_2_3V3", "GND", "GND", "GND"]
    assert not {"13", "14", "15"} & dict(nets(BUFFERS)).keys(), "their outputs are open"


def test_nothing_stands_on_anything_else() -> None:
    for parts, others in (
        ((PICO, BUFFERS), set()),
        ((EXPANDER,), {c + i for c in BUTTON_COLUMNS.values() for i in (0, 2)}),
    ):
        columns = [{hole(part.footprint, int(pin))[0] for pin in part.nets} for part in parts] + [others]
        assert sum(map(len, columns)) == len(set().union(*columns))
        assert max(set().union(*columns)) <= breadboard.COLUMNS
    assert hole("PICO", 1) == (2, "h") and hole("PICO", 40) == (2, "c"), "USB at the left"
    assert hole("TSSOP-20", 10)[0] == hole("TSSOP-20", 11)[0], "a chip's pins go round"


def test_the_wires_of_a_pin_begin_beside_its_chip() -> None:
    assert breadboard._beside(Wire(PICO, "40", "VBUS", "5 V"))[1] == breadboard.ROWS["a"]
    assert breadboard._beside(Wire(PICO, "6", "SDA", "SDA"))[1] == breadboard.ROWS["j"]
