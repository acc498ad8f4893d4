"""The circuit against the virtual board: the same addresses, channels and pins; and the rules a circuit must keep."""

import re
from typing import Any

import pytest

from bringup import pins
from hardware import makers
from hardware.circuit import circuit_board, console, main_board
from hardware.circuit.model import OPEN, Circuit, Part, faults
from hardware.circuit.symbols import PICO, RESISTOR
from hardware.source import read
from hardware.source.picos import HEADER, KINDS, i2c_pins
from hardware.source.shape import INPUTS
from host.virtual.board import VirtualBoard
from tests.hardware.boards import TEXT, real, with_channels

MADE = makers.ROOT / makers.MADE


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
    buffer = by_name(circuit.parts["U3"])
    assert buffer["1A"] == pico[f"GP{virtual._pins['leds']}"] and buffer["1OE"] == "GND"
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


def test_the_chain_of_leds_goes_through_all_in_the_firmwares_order() -> None:
    circuit = console(real())
    strip = by_name(circuit.parts["D1"])
    order, data = ["D1"], strip["DOUT"]
    while data != "LED_END":
        after = next(
            p
            for p in circuit.parts.values()
            if p.ref not in order and (by_name(p).get("DIN") == data or (p.symbol is RESISTOR and p.nets["1"] == data))
        )
        order.append(after.ref)
        data = after.nets["2"]
    leds = [ref for ref in order if ref.startswith("D")]
    assert leds == ["D1"] + [f"D{s}0{n}" for s in range(1, 6) for n in range(1, 7)]
    assert [circuit.parts[f"D10{n}"].value for n in range(1, 7)] == [
        "keep1",
        "keep2",
        "keep3",
        "keep4",
        "keep5",
        "seat",
    ]


@pytest.mark.parametrize("channels", [(0,), (1, 6), (0, 1, 2, 3, 4), (7, 6, 5, 4, 3)])
def test_the_circuit_keeps_the_electrical_rules(channels: tuple[int, ...]) -> None:
    board = read(with_channels(channels))
    assert not faults(console(board)) and not faults(circuit_board(board)) and not faults(main_board(board))


def test_a_circuit_that_breaks_them_is_named() -> None:
    circuit = console(real())
    circuit.parts["R1"].nets["2"] = "NOWHERE"
    circuit.parts["U3"].nets["14"] = "NOTHING"
    circuit.parts["U102"].nets["3"] = "VBUS"
    found = "\n".join(faults(circuit))
    assert "NOWHERE ends at R1.2 alone" in found
    assert "NOTHING supplies U3.14 from nowhere" in found
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


@pytest.mark.parametrize("name", ["console", "station", "main"])
def test_the_netlist_file_is_the_circuit(name: str) -> None:
    """What SKiDL has written joins the same pins."""
    board = real()
    circuit = {"console": console, "station": circuit_board, "main": main_board}[name](board)
    text = (MADE / f"{name}.net").read_text(encoding="utf-8")
    found: dict[str, set[tuple[str, str]]] = {}
    for net in re.split(r"\n    \(net\n", text)[1:]:
        title = re.search(r'\(name "([^"]*)"\)', net)
        assert title
        found[title[1]] = set(re.findall(r'\(ref "([^"]*)"\)\s*\(pin "([^"]*)"\)', net))
    assert found == {net: set(ends) for net, ends in circuit.nets().items()}


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
