"""The main box: Pico, multiplexer, buffer, fuses, pull-ups, the town's LEDs and a header a station."""

from typing import Any

from hardware.circuit import symbols
from hardware.circuit.model import OPEN, Circuit
from hardware.circuit.values import capacitor, resistor
from hardware.source.picos import KINDS

WHERE = "main"
TOWN = {"5V": "5V", "DIN": "LED_0", "GND": "GND", "DOUT": "LED_TOWN"}  # pins of the strip
TESTS = ("5V", "3V3", "GND", "SDA", "SCL", "LED_5V")  # a point each for a multimeter
SIGNALS = {"sda": "SDA", "scl": "SCL", "leds": "LED_3V3", "piezo": "TONE", "interrupt": "INT", "mux_reset": "MUX_RESET"}


def cable_nets(i: int, last: bool) -> dict[str, str]:
    """Nets of station i's cable, from 0, by the names of [connectors] cable. The LEDs chain one to the next."""
    n = i + 1
    return {
        "5V": f"S{n}_5V",
        "GND": "GND",
        "SDA": f"S{n}_SDA",
        "SCL": f"S{n}_SCL",
        "INT": "INT",
        "LED_IN": f"LED_{n}",
        "LED_OUT": "LED_END" if last else f"LED_{n + 1}",
    }


def town(circuit: Circuit, board: dict[str, Any]) -> None:
    """The strip under the box's panel, soldered to the circuit's J9."""
    circuit.add("D1", "strip", symbols.STRIP, f"{board['leds']['locations']} LEDs", WHERE, TOWN)


def main(circuit: Circuit, board: dict[str, Any]) -> None:
    bus, count = board["bus"], len(board["stations"])
    circuit.supplies |= {"5V"}
    nets = {f"GP{board['pico'][name]}": net for name, net in SIGNALS.items()}
    nets |= {"GND": "GND", "VBUS": "VBUS", "3V3": "3V3"}
    everything = {pin.name: OPEN for pin in symbols.PICO.pins}
    kind = board["pico"]["kind"]
    circuit.add("U1", kind, symbols.PICO, KINDS[kind].name, WHERE, everything | nets)

    channels = {f"{w}{i}": OPEN for i in range(8) for w in ("SD", "SC")}
    for i, row in enumerate(board["stations"]):
        channels |= {f"SD{row['channel']}": f"S{i + 1}_SDA", f"SC{row['channel']}": f"S{i + 1}_SCL"}
    straps = {f"A{bit}": "3V3" if board["i2c"]["mux"] >> bit & 1 else "GND" for bit in range(3)}
    own = {"VIN": "3V3", "GND": "GND", "SDA": "SDA", "SCL": "SCL", "RST": "MUX_RESET"}
    circuit.add("U2", "mux", symbols.MUX, "TCA9548A", WHERE, own | straps | channels)

    unused = (
        {f"{i}OE": "5V" for i in (2, 3, 4)} | {f"{i}A": "GND" for i in (2, 3, 4)} | {f"{i}Y": OPEN for i in (2, 3, 4)}
    )
    buffer = {"1OE": "GND", "1A": "LED_3V3", "1Y": "LED_5V", "GND": "GND", "VCC": "5V"}
    circuit.add("U3", "shifter", symbols.SHIFTER, "74AHCT125", WHERE, buffer | unused)
    wires = {str(pin): net for pin, net in enumerate(TOWN.values(), 1)}
    circuit.add("J9", "", symbols.WIRES, "town", WHERE, wires)
    for n, net in enumerate(TESTS, 1):
        circuit.add(f"TP{n}", "", symbols.TEST, net, WHERE, {"1": net})
    circuit.add("BZ1", "piezo", symbols.PIEZO, "piezo", WHERE, {"1": "TONE_R", "2": "GND"})

    fuse = {"1": "VBUS", "2": "5V"}
    circuit.add("F1", "fuse_main", symbols.FUSE, f"{board['power']['main_fuse']['hold_ma']} mA", WHERE, fuse)
    series = board["leds"]["series_ohms"]
    rows = [  # those of the stations last, so that a reference is the same part however many there are
        ("3V3", "SDA", bus["main_ohms"]),
        ("3V3", "SCL", bus["main_ohms"]),
        ("3V3", "INT", bus["interrupt_ohms"]),
        ("LED_5V", "LED_0", series),
        ("LED_TOWN", "LED_1", series),
        ("TONE", "TONE_R", board["piezo"]["series_ohms"]),
    ]
    rows += [("3V3", f"S{i + 1}_{line}", bus["channel_ohms"]) for i in range(count) for line in ("SDA", "SCL")]
    for n, (one, other, ohms) in enumerate(rows, 1):
        resistor(circuit, board, f"R{n}", ohms, WHERE, one, other)
    capacitor(circuit, board, "C1", board["power"]["main_uf"], WHERE, "5V")
    capacitor(circuit, board, "C2", board["power"]["decoupling_uf"], WHERE, "5V")

    pins = board["connectors"]["cable"]
    header = symbols.connector("Box header", len(pins), "IDC-RA")
    hold = f"{board['power']['station_fuse']['hold_ma']} mA"
    for i in range(count):
        circuit.add(f"F{i + 2}", "fuse_station", symbols.FUSE, hold, WHERE, {"1": "5V", "2": f"S{i + 1}_5V"})
        circuit.supplies.add(f"S{i + 1}_5V")
        at = cable_nets(i, i == count - 1)
        if circuit.name == "main" and i == count - 1:
            at["LED_OUT"] = OPEN  # what comes back from the last station joins nothing
        circuit.add(
            f"J{i + 1}",
            "cable_header",
            header,
            f"station {i + 1}",
            WHERE,
            {str(n): at[net] for n, net in enumerate(pins, 1)},
        )
