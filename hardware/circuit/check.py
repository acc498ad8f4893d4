"""Checks that the KiCad projects and board.toml describe the same console: pins, values, part numbers, places.

Both are written by hand, so each difference names both sides, and either may be wrong. KiCad itself checks that the
boards are complete and agree with their schematics.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Any

from hardware.circuit import kicad
from hardware.circuit.kicad import Part, Printed
from hardware.picos import HEADER
from hardware.source.shape import BUTTONS, LEDS, PINS

SOCKETS = ("J10", "J11")  # for the Pico's pins 1 to 20 and 21 to 40
MUX, EXPANDER, HALL = "U2", "U1", "U4"  # on the main board, the station's board and its strip
STRIP = ("the size of its strip", "the middle of its strip")
TOWN = range(7, 15)  # numbers of the town's LEDs: D7 to D14
SIGNALS = dict(zip(PINS, ("SDA", "SCL", "LED_0_3V3", "TONE", "INT", "MUX_RESET"), strict=True))
ROWS_MM = 17.78  # between the Pico's rows of pins

Said = Iterator[tuple[str, Any, str]]  # a question, its answer by board.toml (or one of several), the key that says so


def differences(board: dict[str, Any], main: Printed | None = None, station: Printed | None = None) -> list[str]:
    """Return a line for each difference. board: board.toml; main, station: None reads them from KiCad."""
    main, station, found = main or kicad.main(), station or kicad.station(), []
    for circuit, said in ((main, _main(board, main)), (station, _station(board, station))):
        drawn, wanted, why = _drawn(circuit), defaultdict[str, list[str]](list), defaultdict[str, set[str]](set)
        for what, answer, reason in chain(said, _parts(board, circuit)):
            wanted[what].append(answer)
            why[what].add(reason)
        for what, answers in wanted.items():
            if Counter(drawn[what]) != Counter(answers):
                both = f"{_shown(drawn[what])} in KiCad, {_shown(answers)} in board.toml"
                found.append(f"{circuit.name}: {what} is {both} ({', '.join(sorted(why[what]))})")
    return found


def key(board: dict[str, Any], part: Part) -> str:
    """Return the key of a part under [parts], or "" for things that are not bought: test points, wires."""
    return next((name for name, row in board["parts"].items() if row["mpn"] == part.mpn), "")


def port(bit: int) -> str:
    """Return the expander's pin of an input bit."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"


def _ohms(value: float) -> str:
    return f"{value / 1000:g}k" if value >= 1000 else f"{value:g}R"


def _farads(value: float) -> str:
    return f"{value:g}uF" if value >= 1 else f"{value * 1000:g}nF"


def _at(place: Any) -> str:
    return "({:g}, {:g})".format(*(round(value, 2) for value in place[:2]))


def _pin(circuit: Printed, ref: str, number: str) -> str:
    name = circuit.parts[ref].names.get(number, number) if ref in circuit.parts else number
    return f"{ref} pin {number}" + (f" ({name})" if name != number else "")


def _between(one: str, other: str) -> str:
    return "between {} and {}".format(*sorted((one, other)))


def _drawn(circuit: Printed) -> dict[str, list[str]]:
    facts = defaultdict(list, {"its size": [_at(circuit.size)], "the width of its holes": [f"{circuit.hole:g}"]})
    facts["a hole"] = [_at(hole) for hole in circuit.holes]
    facts |= {name: [_at(pair)] for name, pair in zip(STRIP, circuit.strip, strict=False)}
    for part in circuit.parts.values():
        facts[f"the place of {part.ref}"].append(_at(part.at))
        facts[f"{part.ref} ({part.mpn})"].append(part.value)
        for number, net in part.nets.items():
            facts[_pin(circuit, part.ref, number)].append(net or "open")
        if len(part.nets) == 2:
            facts[_between(*part.nets.values())].append(part.value)
    return facts


def _main(board: dict[str, Any], main: Printed) -> Said:
    bus, power, box, stations = board["bus"], board["power"], board["enclosure"]["box"], board["stations"]
    used = [(board["pico"][name], net, f"[pico] {name}") for name, net in SIGNALS.items()]
    for n, row in enumerate(stations, 1):
        used.append((row["leds"], f"LED_{n}_3V3", f"leds of station {n}"))
        used.append((row["flag"], f"S{n}_FAULT", f"flag of station {n}"))
    for gpio, net, why in used:
        yield _pin(main, SOCKETS[HEADER[gpio] > 20], str(HEADER[gpio])), net, why
    yield from _outline(board["parts"]["carrier"]["size_mm"], box["holes"], board)
    yield from _chain(main, [f"D{n}" for n in TOWN], "LED_0")
    yield from _straps(main, MUX, board["i2c"]["mux"], "[i2c] mux")
    for n, row in enumerate(stations, 1):
        for line, name in (("SDA", "SD"), ("SCL", "SC")):
            number = main.parts[MUX].pin(f"{name}{row['channel']}")
            yield _pin(main, MUX, number), f"S{n}_{line}", f"channel of station {n}"
            yield _between("3V3", f"S{n}_{line}"), _ohms(bus["channel_ohms"]), "[bus] channel_ohms"
        nets = {"SDA": f"S{n}_SDA", "SCL": f"S{n}_SCL", "5V": f"S{n}_5V", "LED": f"LED_{n}", "SH": "GND"}
        yield from _plug(main, f"J{n}", "cable", board, nets)
        yield _between(f"S{n}_ILIM", "GND"), _ohms(power["limiter"]["ohms"]), "[power] limiter"
        yield _between(f"S{n}_5V", "GND"), board["parts"]["tvs"]["mpn"], "[parts] tvs"
    for net, name in (("SDA", "main"), ("SCL", "main"), ("INT", "interrupt"), ("MUX_RESET", "reset")):
        yield _between("3V3", net), _ohms(bus[f"{name}_ohms"]), f"[bus] {name}_ohms"
    yield _between("TONE", "TONE_R"), _ohms(board["piezo"]["series_ohms"]), "[piezo] series_ohms"
    for n in range(len(stations) + 1):
        yield _between(f"LED_{n}_5V", f"LED_{n}"), _ohms(board["leds"]["series_ohms"]), "[leds] series_ohms"
    yield _between("VBUS", "5V"), f"{power['main_fuse']['hold_ma']} mA", "[power] main_fuse"
    yield _between("5V", "GND"), _farads(power["main_uf"]), "[power] main_uf"
    yield _between("5V", "GND"), board["parts"]["tvs"]["mpn"], "[parts] tvs"
    limiters = ["5V" for part in main.parts.values() if key(board, part) == "limiter"]  # unused jacks have one, too
    for net in ("3V3", "VBUS", *limiters, *("5V" for _ in TOWN)):
        yield _between(net, "GND"), _farads(power["decoupling_uf"]), "[power] decoupling_uf"
    x, y = box["pico"]
    places = {MUX: box["mux"], "U3": box["shifter"], "BZ1": box["piezo"]}
    places |= {ref: [x, y + side * ROWS_MM / 2] for ref, side in zip(SOCKETS, (-1, 1), strict=True)}
    places |= {f"J{n}": place for n, place in enumerate(box["cables"], 1)}
    places |= {f"D{n}": place for n, place in zip(TOWN, box["lights"], strict=True)}
    yield from ((f"the place of {ref}", _at(place), "[enclosure.box]") for ref, place in places.items())


def _station(board: dict[str, Any], station: Printed) -> Said:
    power, pcb, plugs = board["power"], board["pcb"], ("cable", "screen", "cup", "shake")
    for name, bit in board["station"]["inputs"].items():
        yield _pin(station, EXPANDER, station.parts[EXPANDER].pin(port(bit))), name.upper(), f"[station.inputs] {name}"
    yield from _outline(pcb["size_mm"], pcb["holes"], board)
    yield from _straps(station, EXPANDER, board["station"]["expander"], "[station] expander")
    yield from _chain(station, [f"D{n}" for n in range(1, len(LEDS) + 1)], "LED")
    for n, name in enumerate(plugs, 1):
        yield from _plug(station, f"J{n}", name, board, {})
    strip = {net: f"STRIP_{net}" for net in ("GND", "3V3", "CUP")}  # snapped off, so it has nets of its own
    yield from _plug(station, "J5", "cup", board, strip)
    for name, net in (("VDD", "STRIP_3V3"), ("OUTPUT", "STRIP_OUT"), ("GND", "STRIP_GND")):
        yield _pin(station, HALL, station.parts[HALL].pin(name)), net, "[parts] hall"
    yield _between("STRIP_OUT", "STRIP_CUP"), _ohms(board["bus"]["cup_series_ohms"]), "[bus] cup_series_ohms"
    yield _between("STRIP_3V3", "STRIP_GND"), _farads(power["decoupling_uf"]), "[power] decoupling_uf"
    yield STRIP[0], _at(pcb["strip"]["size_mm"]), "[pcb.strip] size_mm"
    for what, name in ((STRIP[1], "sensor"), (f"the place of {HALL}", "sensor"), ("the place of J5", "socket")):
        x, y = pcb["strip"][name]
        yield what, _at((x, -y)), f"[pcb.strip] {name}"
    yield _between("INT_R", "INT"), _ohms(board["bus"]["interrupt_series_ohms"]), "[bus] interrupt_series_ohms"
    for net, name in (
        ("5V", "station"),
        ("3V3", "regulator"),
        ("3V3", "decoupling"),
        *[("5V", "decoupling")] * len(LEDS),
    ):
        yield _between(net, "GND"), _farads(power[f"{name}_uf"]), f"[power] {name}_uf"
    for letters, table, names in (("SW", "buttons", BUTTONS), ("D", "leds", LEDS), ("J", "connectors", plugs)):
        for n, name in enumerate(names, 1):
            yield f"the place of {letters}{n}", _at(pcb[table][name]), f"[pcb.{table}] {name}"


def _straps(circuit: Printed, ref: str, address: int, why: str) -> Said:
    for bit in range(3):
        yield _pin(circuit, ref, circuit.parts[ref].pin(f"A{bit}")), "3V3" if address >> bit & 1 else "GND", why


def _plug(circuit: Printed, ref: str, name: str, board: dict[str, Any], nets: dict[str, str]) -> Said:
    for number, net in enumerate(board["connectors"][name], 1):
        yield _pin(circuit, ref, str(number)), nets.get(net, net), f"[connectors] {name}"
    if name == "cable":
        yield _pin(circuit, ref, "SH"), "GND", "the shell is GND"


def _chain(circuit: Printed, refs: list[str], data: str) -> Said:
    for n, led in enumerate((circuit.parts[ref] for ref in refs if ref in circuit.parts), 1):
        yield _pin(circuit, led.ref, led.pin("DIN")), data, f"{led.value} is LED {n} of its line"
        data = led.nets[led.pin("DOUT")]


def _parts(board: dict[str, Any], circuit: Printed) -> Said:
    """Require that each part number is in [parts], with the value that the schematic has."""
    for part in circuit.parts.values():
        row = board["parts"].get(key(board, part), {})
        own = _ohms(row["ohms"]) if "ohms" in row else _farads(row["uf"]) if "uf" in row else part.value
        yield f"{part.ref} ({part.mpn})", own if row or not part.mpn else "no mpn", "[parts]"


def _outline(size: list[float], holes: list[list[float]], board: dict[str, Any]) -> Said:
    yield "its size", _at(size), "size_mm"
    yield "the width of its holes", f"{board['pcb']['hole_mm']:g}", "[pcb] hole_mm"
    yield from (("a hole", _at(hole), "holes") for hole in holes)


def _shown(answers: list[str]) -> str:
    each = (f"{count} x {text}" if count > 1 else text for text, count in sorted(Counter(answers).items()))
    return " and ".join(each) or "nothing"
