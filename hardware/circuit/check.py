"""Whether the KiCad projects and board.toml speak of the same console: pins, values, part numbers, places.

Both are written by hand, so each difference names both sides, and either may be the one to change.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hardware.circuit import kicad
from hardware.circuit.kicad import OPEN, Part, Printed
from hardware.picos import HEADER
from hardware.source.shape import BUTTONS, LEDS

SOCKETS = ("J10", "J11")  # of the Pico: its pins 1 to 20, and 21 to 40
MUX, EXPANDER = "U2", "U1"  # on the main board, the station's
TOWN = range(7, 15)  # numbers of its LEDs
SIGNALS = {
    "sda": "SDA",
    "scl": "SCL",
    "leds": "LED_0_3V3",
    "piezo": "TONE",
    "interrupt": "INT",
    "mux_reset": "MUX_RESET",
}
MM = 0.01  # what two places may differ by
ROWS_MM = 17.78  # between the Pico's rows of pins


def differences(board: dict[str, Any], main: Printed | None = None, station: Printed | None = None) -> list[str]:
    """Return what has to be changed here or there, a line each. board: board.toml; the circuits: None is KiCad's."""
    main, station = main or kicad.main(), station or kicad.station()
    found = [*_nets(main, _main_pins(board, main)), *_nets(station, _station_pins(board, station))]
    found += [*_values(main, _main_values(board, main)), *_values(station, _station_values(board))]
    for circuit, places in ((main, _main_places(board)), (station, _station_places(board))):
        found += [*_part_numbers(board, circuit), *_places(circuit, places)]
    return found + list(_outlines(board, main, station))


def key(board: dict[str, Any], part: Part) -> str:
    """Return the key of a part under [parts], or "" for what is not bought: test points, wires."""
    return next((name for name, row in board["parts"].items() if row["mpn"] == part.mpn), "")


def pico(main: Printed) -> Part:
    """Return both socket strips as the one part that stands in them."""
    left, right = (main.parts[ref] for ref in SOCKETS)
    return replace(left, ref="Pico", footprint="PICO", nets=left.nets | right.nets, names=left.names | right.names)


def port(bit: int) -> str:
    """Return the expander's pin of an input bit."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"


Pins = Iterator[tuple[str, str, str, str]]  # reference, pin number, the net it should be on, what says so
Values = Iterator[tuple[str, str, str, str]]  # both nets, the value of what joins them, what says so
Places = Iterator[tuple[str, list[float], str]]  # reference, place, what says so


def _main_pins(board: dict[str, Any], main: Printed) -> Pins:
    used = {board["pico"][name]: (net, f"[pico] {name}") for name, net in SIGNALS.items()}
    for n, row in enumerate(board["stations"], 1):
        used[row["leds"]] = f"LED_{n}_3V3", f"leds of station {n}"
        used[row["flag"]] = f"S{n}_FAULT", f"flag of station {n}"
    served = {part.station for part in main.parts.values()} - {0}
    spare = {net for n in served if n > len(board["stations"]) for net in (f"LED_{n}_3V3", f"S{n}_FAULT")}  # no station
    for gpio, number in HEADER.items():
        socket = SOCKETS[number > 20]
        if gpio in used or main.parts[socket].nets[str(number)] not in spare:
            net, why = used.get(gpio, (OPEN, f"GP{gpio} is not used"))
            yield socket, str(number), net, why
    yield from _chain(main, [f"D{n}" for n in TOWN], "LED_0")
    mux = main.parts[MUX]
    for bit in range(3):
        yield MUX, mux.pin(f"A{bit}"), "3V3" if board["i2c"]["mux"] >> bit & 1 else "GND", "[i2c] mux"
    for n, row in enumerate(board["stations"], 1):
        for line, pin in (("SDA", "SD"), ("SCL", "SC")):
            yield MUX, mux.pin(f"{pin}{row['channel']}"), f"S{n}_{line}", f"channel of station {n}"
        yield from _cable(board, f"J{n}", {"SDA": f"S{n}_SDA", "SCL": f"S{n}_SCL", "5V": f"S{n}_5V", "LED": f"LED_{n}"})


def _station_pins(board: dict[str, Any], station: Printed) -> Pins:
    expander = station.parts[EXPANDER]
    used = {bit: name for name, bit in board["station"]["inputs"].items()}
    for bit in range(16):
        why = f"[station.inputs] {used[bit]}" if bit in used else f"{port(bit)} is not used"
        yield EXPANDER, expander.pin(port(bit)), used.get(bit, OPEN).upper(), why
    for bit in range(3):
        net = "3V3" if board["station"]["expander"] >> bit & 1 else "GND"
        yield EXPANDER, expander.pin(f"A{bit}"), net, "[station] expander"
    yield from _cable(board, "J1", {})
    plugs = {part.value: part.ref for part in station.parts.values() if part.ref.startswith("J")}
    for name in ("screen", "cup", "shake"):
        for number, net in enumerate(board["connectors"][name], 1):
            yield plugs[name], str(number), net, f"[connectors] {name}"
    yield from _chain(station, [f"D{n}" for n in range(1, len(LEDS) + 1)], "LED")


def _chain(circuit: Printed, refs: list[str], data: str) -> Pins:
    for n, ref in enumerate(refs, 1):
        if ref in circuit.parts:
            led = circuit.parts[ref]
            yield ref, led.pin("DIN"), data, f"{led.value} is LED {n} of its line"
            data = led.nets[led.pin("DOUT")]


def _cable(board: dict[str, Any], jack: str, nets: dict[str, str]) -> Pins:
    for number, name in enumerate(board["connectors"]["cable"], 1):
        yield jack, str(number), nets.get(name, name), "[connectors] cable"
    yield jack, "SH", "GND", "the shell is GND"


def _main_values(board: dict[str, Any], main: Printed) -> Values:
    bus, power, stations = board["bus"], board["power"], range(1, len(board["stations"]) + 1)
    for line in ("SDA", "SCL"):
        yield "3V3", line, ohms(bus["main_ohms"]), "[bus] main_ohms"
        for n in stations:
            yield "3V3", f"S{n}_{line}", ohms(bus["channel_ohms"]), "[bus] channel_ohms"
    yield "3V3", "INT", ohms(bus["interrupt_ohms"]), "[bus] interrupt_ohms"
    yield "3V3", "MUX_RESET", ohms(bus["reset_ohms"]), "[bus] reset_ohms"
    yield "TONE", "TONE_R", ohms(board["piezo"]["series_ohms"]), "[piezo] series_ohms"
    for n in (0, *stations):
        yield f"LED_{n}_5V", f"LED_{n}", ohms(board["leds"]["series_ohms"]), "[leds] series_ohms"
    yield "VBUS", "5V", f"{power['main_fuse']['hold_ma']} mA", "[power] main_fuse"
    for n in stations:
        yield f"S{n}_ILIM", "GND", ohms(power["limiter"]["ohms"]), "[power] limiter"
    yield "5V", "GND", farads(power["main_uf"]), "[power] main_uf"
    for net in ("5V", *(f"S{n}_5V" for n in stations)):
        yield net, "GND", board["parts"]["tvs"]["mpn"], "[parts] tvs"
    limiters = [part for part in main.parts.values() if key(board, part) == "limiter"]  # also those of unused jacks
    for net in ("3V3", "5V", *("5V" for _ in (*limiters, *TOWN))):
        yield net, "GND", farads(power["decoupling_uf"]), "[power] decoupling_uf"


def _station_values(board: dict[str, Any]) -> Values:
    power = board["power"]
    yield "INT_R", "INT", ohms(board["bus"]["interrupt_series_ohms"]), "[bus] interrupt_series_ohms"
    yield "5V", "GND", farads(power["station_uf"]), "[power] station_uf"
    yield "3V3", "GND", farads(power["regulator_uf"]), "[power] regulator_uf"
    for net in ("3V3", *("5V" for _ in LEDS)):
        yield net, "GND", farads(power["decoupling_uf"]), "[power] decoupling_uf"


def _main_places(board: dict[str, Any]) -> Places:
    box = board["enclosure"]["box"]
    for ref, name in ((MUX, "mux"), ("U3", "shifter"), ("BZ1", "piezo")):
        yield ref, box[name], f"[enclosure.box] {name}"
    x, y = box["pico"]
    for ref, side in zip(SOCKETS, (-1, 1), strict=True):
        yield ref, [x, y + side * ROWS_MM / 2], "[enclosure.box] pico"
    for n, place in enumerate(box["cables"], 1):
        yield f"J{n}", place, "[enclosure.box] cables"
    for n, place in zip(TOWN, box["lights"], strict=True):
        yield f"D{n}", place, "[enclosure.box] lights"


def _station_places(board: dict[str, Any]) -> Places:
    pcb = board["pcb"]
    for n, name in enumerate(BUTTONS, 1):
        yield f"SW{n}", pcb["buttons"][name], f"[pcb.buttons] {name}"
    for n, name in enumerate(LEDS, 1):
        yield f"D{n}", pcb["leds"][name], f"[pcb.leds] {name}"
    for n, name in enumerate(("cable", "screen", "cup", "shake"), 1):
        yield f"J{n}", pcb["connectors"][name], f"[pcb.connectors] {name}"


def _nets(circuit: Printed, pins: Pins) -> Iterator[str]:
    for ref, pin, wanted, why in pins:
        part = circuit.parts.get(ref)
        if part is None:
            yield f"{circuit.name}: KiCad has no {ref}, which board.toml needs ({why})"
        elif (net := part.nets.get(pin)) != wanted:
            name = part.names.get(pin, pin)
            where = f"pin {pin}" if name == pin else f"pin {pin} ({name})"
            yield f"{circuit.name}: {ref} {where} is {_of(net)} in KiCad, {_of(wanted)} in board.toml ({why})"


def _of(net: str | None) -> str:
    return f"on {net}" if net else "open"


def _values(circuit: Printed, wanted: Values) -> Iterator[str]:
    between = defaultdict(list)
    reasons: dict[tuple[str, str], set[str]] = {}
    for one, other, value, why in wanted:
        between[one, other].append(value)
        reasons.setdefault((one, other), set()).add(why)
    for (one, other), values in between.items():
        there = [part.value for part in circuit.parts.values() if sorted(part.nets.values()) == sorted((one, other))]
        if sorted(there) != sorted(values):
            sides = f"{_counted(there)} in KiCad, {_counted(values)} in board.toml"
            yield f"{circuit.name}: between {one} and {other} is {sides} ({', '.join(sorted(reasons[one, other]))})"


def _counted(values: list[str]) -> str:
    return " and ".join(f"{values.count(value)} x {value}" for value in sorted(set(values))) or "nothing"


def ohms(value: float) -> str:
    """Return a resistor's value as the schematics write it."""
    return f"{value / 1000:g}k" if value >= 1000 else f"{value:g}R"


def farads(value: float) -> str:
    """Return the value of a capacitor of so many uF as the schematics write it."""
    return f"{value:g}uF" if value >= 1 else f"{value * 1000:g}nF"


def _part_numbers(board: dict[str, Any], circuit: Printed) -> Iterator[str]:
    """Each number is that of a part of [parts], which is one of the value that the drawing says."""
    for part in circuit.parts.values():
        row = board["parts"].get(key(board, part))
        if part.mpn and row is None:
            yield f"{circuit.name}: {part.ref} is {part.mpn} in KiCad, which no mpn under [parts] of board.toml is"
        for unit, written in (("ohms", ohms), ("uf", farads)):
            if row and unit in row and (said := written(row[unit])) != part.value:
                yield f"{circuit.name}: {part.ref} ({part.mpn}) is {part.value} in KiCad, {said} in [parts]"


def _places(circuit: Printed, wanted: Places) -> Iterator[str]:
    for ref, (x, y), why in wanted:
        if ref in circuit.parts and not _near(circuit.parts[ref].at, (x, y)):
            yield f"{circuit.name}: {ref} stands at {circuit.parts[ref].at} in KiCad, ({x}, {y}) in board.toml ({why})"


def _outlines(board: dict[str, Any], main: Printed, station: Printed) -> Iterator[str]:
    pcb, box = board["pcb"], board["enclosure"]["box"]
    sizes = ((main, board["parts"]["carrier"]["size_mm"], box["holes"]), (station, pcb["size_mm"], pcb["holes"]))
    for circuit, size, holes in sizes:
        if not _near(circuit.size, tuple(size[:2])):
            yield f"{circuit.name}: it measures {circuit.size} mm in KiCad, {tuple(size[:2])} in board.toml"
        wanted = sorted(map(tuple, holes))
        if len(wanted) != len(circuit.holes) or not all(map(_near, circuit.holes, wanted)):
            yield f"{circuit.name}: its screw holes are at {list(circuit.holes)} in KiCad, {wanted} in board.toml"
        if abs(circuit.hole - pcb["hole_mm"]) > MM:
            yield f"{circuit.name}: its screw holes are {circuit.hole} mm wide in KiCad, {pcb['hole_mm']} in board.toml"


def _near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= MM for a, b in zip(one, other, strict=True))
