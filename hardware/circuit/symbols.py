"""The pins of every part by its data sheet. Footprint names are those of kicad/footprints.py."""

from hardware.circuit.model import Pin, Symbol
from hardware.picos import GROUNDS, HEADER, OTHERS


def _symbol(name: str, rows: str, footprint: str = "") -> Symbol:
    """rows: `number name kind`, one a line."""
    pins = tuple(Pin(*row.split()) for row in rows.strip().splitlines())
    return Symbol(name, pins, footprint)


def _pico() -> Symbol:
    kinds = {"VBUS": "power_out", "3V3": "power_out", "VSYS": "passive"}
    pins = [Pin(str(number), f"GP{gpio}", "bidirectional") for gpio, number in HEADER.items()]
    pins += [Pin(str(n), "GND", "power_out" if n == GROUNDS[0] else "passive") for n in GROUNDS]
    pins += [Pin(str(number), name, kinds.get(name, "passive")) for number, name in OTHERS.items()]
    return Symbol("Pico", tuple(sorted(pins, key=lambda pin: int(pin.number))), "PICO")


def _expander() -> Symbol:
    names = [f"GPB{i}" for i in range(8)] + "VDD VSS NC1 SCL SDA NC2 A0 A1 A2 RESET INTB INTA".split()
    names += [f"GPA{i}" for i in range(8)]
    kinds = {
        **dict.fromkeys(("VDD", "VSS"), "power_in"),
        **dict.fromkeys(("SCL", "A0", "A1", "A2", "RESET"), "input"),
        **dict.fromkeys(("INTA", "INTB"), "open_collector"),
        **dict.fromkeys(("NC1", "NC2"), "passive"),
    }
    return Symbol(
        "MCP23017",
        tuple(Pin(str(i), name, kinds.get(name, "bidirectional")) for i, name in enumerate(names, 1)),
        "DIP-28",
    )


def _mux() -> Symbol:
    """A board: its pins are its labels."""
    kinds = {"VIN": "power_in", "GND": "power_in", "SDA": "bidirectional"}
    names = ["VIN", "GND", "SDA", "SCL", "RST", "A0", "A1", "A2"] + [f"{w}{i}" for i in range(8) for w in ("SD", "SC")]
    return Symbol(
        "TCA9548A",
        tuple(
            Pin(n, n, kinds.get(n, "bidirectional" if n.startswith("S") and n[-1].isdigit() else "input"))
            for n in names
        ),
        "MUX-BOARD",
    )


def connector(name: str, count: int, footprint: str) -> Symbol:
    return Symbol(name, tuple(Pin(str(i), f"Pin_{i}", "passive") for i in range(1, count + 1)), footprint)


PICO = _pico()
EXPANDER = _expander()
MUX = _mux()
SHIFTER = _symbol(
    "74AHCT541",
    "\n".join(
        [
            "1 OE1 input",
            *(f"{n + 1} A{n} input" for n in range(1, 9)),
            "10 GND power_in",
            *(f"{19 - n} Y{n} tri_state" for n in range(8, 0, -1)),
            "19 OE2 input",
            "20 VCC power_in",
        ]
    ),
    "DIP-20",
)
LED = _symbol("WS2812B", "1 VDD power_in\n2 DOUT output\n3 VSS power_in\n4 DIN input", "LED-5050")
STRIP = _symbol("LED strip", "1 5V power_in\n2 DIN input\n3 GND power_in")
REGULATOR = _symbol("MCP1700", "1 GND power_in\n2 VIN power_in\n3 VOUT power_out", "TO-92")
# Two pairs of legs, each pair joined inside.
BUTTON = _symbol("Button", "1 1 passive\n2 2 passive", "SW-12MM")
RESISTOR = _symbol("R", "1 1 passive\n2 2 passive", "R-AXIAL")
CAPACITOR = _symbol("C", "1 1 passive\n2 2 passive", "C-RADIAL")
FUSE = _symbol("Fuse", "1 1 passive\n2 2 passive", "FUSE-RADIAL")
PIEZO = _symbol("Piezo", "1 1 passive\n2 2 passive", "PIEZO")
ESD = _symbol(
    "SRV05-4",
    "1 IO1 passive\n2 GND passive\n3 IO2 passive\n4 IO3 passive\n5 VCC passive\n6 IO4 passive",
    "SOT-23-6",
)
JACK = Symbol("RJ45", (*connector("", 8, "").pins, Pin("SH", "Shell", "passive")), "RJ45")
WIRES = connector("Wires", 3, "WIRES-3")
TEST = _symbol("TestPoint", "1 1 passive", "TEST")
SWITCH = _symbol("Switch", "1 1 passive\n2 2 passive")
SCREEN = _symbol("SSD1306", "1 GND power_in\n2 VCC power_in\n3 SCL input\n4 SDA bidirectional")
XH = {2: "XH-2", 3: "XH-3", 4: "XH-4"}
