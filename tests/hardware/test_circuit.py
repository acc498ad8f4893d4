"""The circuit against the virtual board: the same addresses, channels and pins; and the rules a circuit must keep."""

from typing import Any

import pytest

from bringup import pins
from hardware import places
from hardware.circuit.model import OPEN, Circuit, Part, faults
from hardware.circuit.symbols import PICO, RESISTOR
from hardware.circuit.whole import circuit_board, console, main_board
from hardware.picos import HEADER, KINDS, i2c_pins
from hardware.source.board_file import read
from hardware.source.shape import INPUTS, LEDS
from host.virtual.board import VirtualBoard
from tests.hardware.boards import TEXT, real, with_channels

MADE = places.ROOT / places.MADE


def by_name(part: Part) -> dict[str, str]:
    return {pin.name: part.nets[pin.number] for pin in part.symbol.pins}


def strapped(part: Part, base: int, high: str) -> int:
    """The address that A0 to A2 say."""
    nets = by_name(part)
    assert {nets[f"A{bit}"] for bit in range(3)} <= {high, "GND"}
    return base + sum(1 << bit for bit in range(3) if nets[f"A{bit}"] == high)


@pytest.mark.parametrize("text", [TEXT, with_channels((6, 2), ("mux = 0x70", "mux = 0x75"))], ids=["five", "two"])
def test_the_netlist_is_the_virtual_board(text: str, tmp_path: Any) -> None:
    """Every address, channel and pin."""
    definition = tmp_path / "board.toml"
    definition.write_text(text)
    board, virtual = read(text), VirtualBoard(definition=definition)
    circuit = console(board)
    pico, mux = by_name(circuit.parts["U1"]), by_name(circuit.parts["U2"])
    assert virtual.bus.root.devices == {strapped(circuit.parts["U2"], 0x70, "3V3"): virtual.mux}
    assert (mux["SDA"], mux["SCL"]) == tuple(pico[f"GP{virtual._pins[name]}"] for name in ("sda", "scl"))
    assert mux["RST"] == pico[f"GP{virtual._pins['mux_reset']}"]
    assert list(virtual.lines) == pins_of_lines(board)
    tone = next(p for p in circuit.parts.values() if set(p.nets.values()) == {"TONE", "TONE_R"})
    assert pico[f"GP{virtual._pins['piezo']}"] == "TONE" and tone.symbol is RESISTOR

    for i, station in enumerate(virtual.stations):
        channel = virtual.mux.channels.index(station.segment)
        first = (i + 1) * 100
        expander = circuit.parts[f"U{first + 1}"]
        nets, screen = by_name(expander), by_name(circuit.parts[f"DS{first + 1}"])
        for line, pin in (("SDA", f"SD{channel}"), ("SCL", f"SC{channel}")):
            assert nets[line] == screen[line] == mux[pin] != OPEN
        assert station.segment.devices == {
            strapped(expander, 0x20, f"S{i + 1}_3V3"): station.expander,
            board["station"]["screen"]: station.screen,
        }
        for name in INPUTS:
            bit = station._mask((name,)).bit_length() - 1
            switch = nets[f"GP{'AB'[bit // 8]}{bit % 8}"]
            closes = [
                p for p in circuit.parts.values() if switch in p.nets.values() and p.key in ("button", "reed", "shake")
            ]
            assert len(closes) == 1 and "GND" in closes[0].nets.values(), name
        series = next(p for p in circuit.parts.values() if nets["INTA"] in p.nets.values() and p.symbol is RESISTOR)
        assert pico[f"GP{virtual._pins['interrupt']}"] in series.nets.values()
    unused = {f"S{w}{n}" for w in "DC" for n in range(8) if virtual.mux.channels[n].devices == {}}
    assert {mux[name] for name in unused} == {OPEN}


def test_each_line_of_leds_goes_from_its_pin_through_them_in_the_firmwares_order() -> None:
    """Pico, buffer, resistor, cable, then from LED to LED."""
    circuit, own = console(real()), pins_of_lines(real())
    pico, buffers = by_name(circuit.parts["U1"]), by_name(circuit.parts["U3"])
    assert buffers["OE1"] == buffers["OE2"] == "GND"
    for line, gpio in enumerate(own):
        bit = next(n for n in range(1, 9) if buffers[f"A{n}"] == pico[f"GP{gpio}"])
        series = next(
            p for p in circuit.parts.values() if p.symbol is RESISTOR and buffers[f"Y{bit}"] in p.nets.values()
        )
        data, order = series.nets["2"], []
        while led := next((p for p in circuit.parts.values() if by_name(p).get("DIN") == data), None):
            order.append(led)
            data = by_name(led).get("DOUT", OPEN) or "the end"
        assert [led.ref for led in order] == ([f"D{line}0{n}" for n in range(1, 7)] if line else ["D1"])
        assert [led.value for led in order][-6:] == (list(LEDS) if line else ["8 LEDs"])


def pins_of_lines(board: dict[str, Any]) -> list[int]:
    """The town's, then by station."""
    return [board["pico"]["leds"], *(row["leds"] for row in board["stations"])]


@pytest.mark.parametrize("channels", [(0,), (1, 6), (0, 1, 2, 3, 4), (7, 6, 5, 4, 3)])
def test_the_circuit_keeps_the_electrical_rules(channels: tuple[int, ...]) -> None:
    board = read(with_channels(channels))
    assert not faults(console(board)) and not faults(circuit_board(board)) and not faults(main_board(board))


def test_a_circuit_that_breaks_them_is_named() -> None:
    circuit = console(real())
    circuit.parts["R1"].nets["2"] = "NOWHERE"
    circuit.parts["U3"].nets["20"] = "NOTHING"
    circuit.parts["U102"].nets["3"] = "VBUS"
    found = "\n".join(faults(circuit))
    assert "NOWHERE ends at R1.2 alone" in found
    assert "NOTHING supplies U3.20 from nowhere" in found
    assert "VBUS has two outputs: U1.40, U102.3" in found or "VBUS has two outputs" in found
    assert "S1_3V3 supplies" in found


def test_a_part_is_wired_whole_and_once() -> None:
    circuit = Circuit("test")
    circuit.add("R1", "r330", RESISTOR, "330R", "main", {"1": "A", "2": "B"})
    with pytest.raises(ValueError, match="R1 is there twice"):
        circuit.add("R1", "r330", RESISTOR, "330R", "main", {"1": "A", "2": "B"})
    with pytest.raises(ValueError, match="R2: no net for 2"):
        circuit.add("R2", "r330", RESISTOR, "330R", "main", {"1": "A"})
    with pytest.raises(KeyError, match="no pin 3"):
        circuit.add("R3", "r330", RESISTOR, "330R", "main", {"1": "A", "3": "B"})


def test_the_self_test_names_the_same_pins() -> None:
    """The firmware's words for a wire and the netlist's."""
    for gpio, number in HEADER.items():
        assert pins.pico(gpio) == f"GP{gpio} (pin {number})"
    expander = console(real()).parts["U101"].symbol
    for bit in range(16):
        name = f"GP{'AB'[bit // 8]}{bit % 8}"
        assert pins.port(bit) == f"{name} (pin {expander.pin(name).number})"


def test_the_data_sheets_table_of_the_pico() -> None:
    assert sorted(int(pin.number) for pin in PICO.pins) == list(range(1, 41))
    assert i2c_pins(0, "sda") == [0, 4, 8, 12, 16, 20, 28] and i2c_pins(1, "scl") == [3, 7, 11, 15, 19, 27]
    for kind in KINDS.values():
        assert set(kind.reserved) == {23, 24, 25, 29} == set(range(30)) - set(HEADER)
