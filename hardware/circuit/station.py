"""A station: its printed circuit, and what hangs on it by wires (screen, cup sensor, shake sensor)."""

from typing import Any

from hardware.circuit import symbols
from hardware.circuit.main import cable_end, cable_nets
from hardware.circuit.model import OPEN, Circuit
from hardware.circuit.values import capacitor, resistor
from hardware.source.shape import BUTTONS, INPUTS

LEDS = ("keep1", "keep2", "keep3", "keep4", "keep5", "seat")  # in the order of the data


def station(circuit: Circuit, board: dict[str, Any], i: int) -> None:
    """Station i, from 0, with its sensors, at the end of its cable."""
    first, prefix, where = (i + 1) * 100, f"S{i + 1}_", str(i + 1)
    at = cable_nets(i)
    on_the_board(circuit, board, first, prefix, where, at)
    nets = {"GND": "GND", "VCC": f"{prefix}3V3", "SCL": at["SCL"], "SDA": at["SDA"]}
    chip = board["station"]["screen_chip"]
    circuit.add(f"DS{first + 1}", chip, symbols.SCREEN, chip.upper(), where, nets)
    for n, (key, name) in enumerate((("reed", "CUP"), ("shake", "SHAKE")), 1):
        circuit.add(f"S{first + n}", key, symbols.SWITCH, name.lower(), where, {"1": f"{prefix}{name}", "2": "GND"})


def on_the_board(
    circuit: Circuit,
    board: dict[str, Any],
    first: int = 0,
    prefix: str = "",
    where: str = "1",
    at: dict[str, str] | None = None,
) -> None:
    """What is soldered to the printed circuit. first: added to each number of a reference; prefix: of its own nets;
    at: nets of its cable."""
    own = at is None
    at = at or {name: name for name in board["connectors"]["cable"]}
    five, three = at["5V"], f"{prefix}3V3"
    circuit.supplies |= {five, "GND"} if own else set()
    chip, power = board["station"], board["power"]

    nets = {pin.name: OPEN for pin in symbols.EXPANDER.pins}
    nets |= {"VDD": three, "VSS": "GND", "SCL": at["SCL"], "SDA": at["SDA"], "RESET": three, "INTA": f"{prefix}INT_R"}
    nets |= {f"A{bit}": three if chip["expander"] >> bit & 1 else "GND" for bit in range(3)}
    nets |= {port(chip["inputs"][name]): prefix + name.upper() for name in INPUTS}
    circuit.add(f"U{first + 1}", "expander", symbols.EXPANDER, "MCP23017", where, nets)
    supply = {"GND": "GND", "VIN": five, "VOUT": three}
    circuit.add(f"U{first + 2}", "regulator", symbols.REGULATOR, "MCP1700-3302", where, supply)

    for n, name in enumerate(BUTTONS, 1):
        nets = {"1": prefix + name.upper(), "2": "GND"}
        circuit.add(f"SW{first + n}", "button", symbols.BUTTON, name, where, nets)
    data = at["LED"]
    for n, name in enumerate(LEDS, 1):
        after = OPEN if n == len(LEDS) else f"{prefix}LED_{name.upper()}"
        circuit.add(
            f"D{first + n}", "led", symbols.LED, name, where, {"VDD": five, "VSS": "GND", "DIN": data, "DOUT": after}
        )
        data = after

    resistor(circuit, board, f"R{first + 1}", board["bus"]["interrupt_series_ohms"], where, f"{prefix}INT_R", at["INT"])
    capacitor(circuit, board, f"C{first + 1}", power["station_uf"], where, five)
    capacitor(circuit, board, f"C{first + 2}", power["regulator_uf"], where, three)
    capacitor(circuit, board, f"C{first + 3}", power["decoupling_uf"], where, three)
    for n in range(len(LEDS)):
        capacitor(circuit, board, f"C{first + 4 + n}", power["decoupling_uf"], where, five)

    plugs = board["connectors"]
    cable_end(circuit, board, (f"J{first + 1}", f"U{first + 3}", "cable"), where, at)
    names = {"3V3": three, "GND": "GND", "SCL": at["SCL"], "SDA": at["SDA"]}
    for n, name in enumerate(("screen", "cup", "shake"), 2):
        pins = plugs[name]
        symbol = symbols.connector(f"XH {len(pins)}", len(pins), symbols.XH[len(pins)])
        nets = {str(i): names.get(net, prefix + net) for i, net in enumerate(pins, 1)}
        circuit.add(f"J{first + n}", f"xh{len(pins)}", symbol, name, where, nets)


def port(bit: int) -> str:
    """The expander's pin of an input bit."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"
