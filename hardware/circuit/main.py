"""The main box: Pico, multiplexer, buffers, fuses, pull-ups, the town's LEDs and a jack a station."""

from typing import Any

from hardware.circuit import symbols
from hardware.circuit.model import OPEN, Circuit
from hardware.circuit.values import capacitor, resistor
from hardware.picos import KINDS

WHERE = "main"
BUFFERS = 8  # of a 74AHCT541
TOWN = {"5V": "5V", "DIN": "LED_0", "GND": "GND"}  # pins of the strip
TESTS = ("5V", "3V3", "GND", "SDA", "SCL", "LED_0")  # a point each for a multimeter
SIGNALS = {
    "sda": "SDA",
    "scl": "SCL",
    "leds": "LED_0_3V3",
    "piezo": "TONE",
    "interrupt": "INT",
    "mux_reset": "MUX_RESET",
}


def cable_nets(i: int) -> dict[str, str]:
    """Nets of station i's cable, from 0, by the names of [connectors] cable."""
    n = i + 1
    return {
        "5V": f"S{n}_5V",
        "GND": "GND",
        "SDA": f"S{n}_SDA",
        "SCL": f"S{n}_SCL",
        "INT": "INT",
        "LED": f"LED_{n}",
    }


def cable_end(
    circuit: Circuit, board: dict[str, Any], names: tuple[str, str, str], where: str, at: dict[str, str]
) -> None:
    """A cable's jack and the array that protects its lines. names: both references and the jack's value; at: nets by
    the names of [connectors] cable."""
    jack, array, value = names
    nets = {str(n): at[net] for n, net in enumerate(board["connectors"]["cable"], 1)} | {"SH": at["GND"]}
    circuit.add(jack, "cable_jack", symbols.JACK, value, where, nets)
    nets = {"IO1": at["SDA"], "IO2": at["INT"], "IO3": at["SCL"], "IO4": at["LED"], "GND": at["GND"], "VCC": at["5V"]}
    circuit.add(array, "esd", symbols.ESD, "SRV05-4", where, nets)


def town(circuit: Circuit, board: dict[str, Any]) -> None:
    """The strip under the box's panel, soldered to the circuit's J9."""
    circuit.add("D1", "strip", symbols.STRIP, f"{board['leds']['locations']} LEDs", WHERE, TOWN)


def main(circuit: Circuit, board: dict[str, Any]) -> None:
    bus, count = board["bus"], len(board["stations"])
    circuit.supplies |= {"5V"}
    nets = {f"GP{board['pico'][name]}": net for name, net in SIGNALS.items()}
    nets |= {f"GP{row['leds']}": f"LED_{n}_3V3" for n, row in enumerate(board["stations"], 1)}
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

    buffers = {"OE1": "GND", "OE2": "GND", "GND": "GND", "VCC": "5V"}
    for n in range(BUFFERS):  # the first one is the town's, the last ones are not used
        used = n <= count
        buffers |= {f"A{n + 1}": f"LED_{n}_3V3" if used else "GND", f"Y{n + 1}": f"LED_{n}_5V" if used else OPEN}
    circuit.add("U3", "shifter", symbols.SHIFTER, "74AHCT541", WHERE, buffers)
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
        ("LED_0_5V", "LED_0", series),
        ("TONE", "TONE_R", board["piezo"]["series_ohms"]),
    ]
    for i in range(1, count + 1):
        rows += [("3V3", f"S{i}_{line}", bus["channel_ohms"]) for line in ("SDA", "SCL")]
        rows.append((f"LED_{i}_5V", f"LED_{i}", series))
    for n, (one, other, ohms) in enumerate(rows, 1):
        resistor(circuit, board, f"R{n}", ohms, WHERE, one, other)
    capacitor(circuit, board, "C1", board["power"]["main_uf"], WHERE, "5V")
    capacitor(circuit, board, "C2", board["power"]["decoupling_uf"], WHERE, "5V")

    hold = f"{board['power']['station_fuse']['hold_ma']} mA"
    for i in range(count):
        circuit.add(f"F{i + 2}", "fuse_station", symbols.FUSE, hold, WHERE, {"1": "5V", "2": f"S{i + 1}_5V"})
        circuit.supplies.add(f"S{i + 1}_5V")
        cable_end(circuit, board, (f"J{i + 1}", f"U{i + 4}", f"station {i + 1}"), WHERE, cable_nets(i))
