"""The KiCad projects, compared with board.toml, the virtual board and the self-test's words; solderable footprints."""

import dataclasses
import math
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from bringup import pins
from hardware import heavy, install
from hardware.circuit import check, kicad
from hardware.circuit.kicad import OPEN, Part, Printed, each, first, parse
from hardware.picos import HEADER, KINDS, i2c_pins
from hardware.places import ROOT
from hardware.source.board_file import read
from hardware.source.shape import INPUTS
from host.virtual.board import VirtualBoard
from tests.hardware.boards import changed, real, with_channels


def test_the_projects_and_the_board_file_speak_of_the_same_console() -> None:
    assert check.differences(real()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("piezo = 7", "piezo = 3"), "main: J10 pin 5 (GPIO3) is open in KiCad, TONE in board.toml ([pico] piezo)"),
        (("leds = 11", "leds = 21"), "main: J11 pin 27 (GPIO21) is open in KiCad, LED_2_3V3 in board.toml (leds of"),
        (("flag = 19", "flag = 22"), "main: J11 pin 29 (GPIO22) is open in KiCad, S2_FAULT in board.toml (flag of"),
        (("channel = 4", "channel = 6"), "main: U2 pin 17 (SD6) is open in KiCad, S5_SDA in board.toml"),
        (("mux = 0x70", "mux = 0x72"), "main: U2 pin 2 (A1) is GND in KiCad, 3V3 in board.toml ([i2c] mux)"),
        (("expander = 0x20", "expander = 0x21"), "station: U1 pin 15 (A0) is GND in KiCad, 3V3 in board.toml"),
        (("ok = 8", "ok = 14"), "station: U1 pin 7 (GPB6) is open in KiCad, OK in board.toml ([station.inputs] ok)"),
        (('"5V", "SCL", "GND"', '"GND", "SCL", "5V"'), "main: J3 pin 5 is S3_5V in KiCad, GND in board.toml"),
        (('screen = ["GND", "3V3"', 'screen = ["3V3", "GND"'), "station: J2 pin 1 (Pin_1) is GND in KiCad, 3V3"),
        (("main_ohms = 5100", "main_ohms = 1800"), "main: between 3V3 and SDA is 5.1k in KiCad, 1.8k"),
        (("station_uf = 1.0", "station_uf = 0.1"), "GND is 6 x 100nF and 1uF in KiCad, 7 x 100nF in board.toml"),
        (("\ndecoupling_uf = 0.1", "\ndecoupling_uf = 2.2"), "between 3V3 and GND is 100nF and 1uF in KiCad"),
        (("hold_ma = 1100", "hold_ma = 900"), "main: between 5V and VBUS is 1100 mA in KiCad, 900 mA"),
        (('mpn = "MCP23017T-E/SS"', 'mpn = "MCP23017-E/SP"'), "U1 (MCP23017T-E/SS) is MCP23017 in KiCad, no mpn in"),
        (("left = [31, 11]", "left = [32, 11]"), "station: the place of SW7 is (31, 11) in KiCad, (32, 11)"),
        (("size_mm = [30, 10]", "size_mm = [30, 12]"), "station: the size of its strip is (30, 10) in KiCad, (30, 12)"),
        (("mux = [62, 59]", "mux = [62, 50]"), "main: the place of U2 is (62, 59) in KiCad, (62, 50) in board.toml"),
        (("size_mm = [100, 70, 1.6]", "size_mm = [110, 70, 1.6]"), "station: its size is (100, 70) in KiCad"),
        (("holes = [[4, 4], [96, 4], [4, 52]", "holes = [[5, 4], [96, 4], [4, 52]"), "station: a hole is "),
        (("\nhole_mm = 3.2", "\nhole_mm = 2.7"), "main: the width of its holes is 3.2 in KiCad, 2.7 in board.toml"),
    ],
)  # fmt: skip
def test_a_change_of_the_board_file_is_told_with_both_sides(change: tuple[str, str], said: str) -> None:
    assert said in "\n".join(check.differences(tomllib.loads(changed(change))))


def other(circuit: Printed, ref: str, **change: Any) -> Printed:
    """Return a circuit with one part changed."""
    return dataclasses.replace(circuit, parts=circuit.parts | {ref: dataclasses.replace(circuit.parts[ref], **change)})


def test_a_change_in_kicad_is_told_with_both_sides() -> None:
    board, main, station = real(), kicad.main(), kicad.station()
    swapped = station.parts["D2"].nets | {"4": "LED_KEEP3"}
    for circuits, said in (
        ((main, other(station, "D2", nets=swapped)), "station: D2 pin 4 (DIN) is LED_KEEP3 in KiCad, LED_KEEP1"),
        ((main, other(station, "SW1", at=(12.0, 30.0))), "station: the place of SW1 is (12, 30) in KiCad, (12, 29)"),
        (
            (other(main, "R1", value="10k"), station),
            "main: R1 (0603WAF5101T5E) is 10k in KiCad, 5.1k in board.toml ([parts])",
        ),
        ((other(main, "R1", nets={}), station), "main: between 3V3 and SDA is nothing in KiCad, 5.1k in"),
        (
            (dataclasses.replace(main, parts=without(main, "J5")), station),
            "main: J5 pin 1 is nothing in KiCad, GND in board.toml ([connectors] cable)",
        ),
    ):
        assert said in "\n".join(check.differences(board, *circuits))


def test_a_strip_that_is_snapped_off_shares_no_net_with_its_board() -> None:
    parts = kicad.station().parts.values()
    on, off = (
        {net for part in parts if (part.at[1] < 0) == strip for net in part.nets.values()} for strip in (False, True)
    )
    assert on & off == {OPEN} and off - {OPEN} == {"STRIP_GND", "STRIP_3V3", "STRIP_CUP", "STRIP_OUT"}


def without(circuit: Printed, ref: str) -> dict[str, Part]:
    return {own: part for own, part in circuit.parts.items() if own != ref}


def test_a_console_may_leave_jacks_of_its_board_unused() -> None:
    assert check.differences(read(with_channels((0, 1)))) == []


def test_a_part_serves_one_station_or_all() -> None:
    """So a parts list for two seats leaves out the limiter of the third."""
    main = kicad.main()
    assert [main.parts[ref].station for ref in ("F1", "U11", "J2", "U8", "R4", "R8", "U2", "D7")] == [
        0,
        3,
        2,
        5,
        0,
        1,
        0,
        0,
    ]
    some = {"U9", "U10", "U11", "D3", "J2", "J3", "U5", "U6"}
    assert {part.ref for part in main.fitted(2)} & some == {"U9", "U10", "J2", "U5"}


def by_name(part: Part) -> dict[str, str]:
    return {name: part.nets.get(number, OPEN) for number, name in part.names.items()}


def strapped(part: Part, base: int) -> int:
    """Return the address that A0 to A2 are strapped to."""
    nets = by_name(part)
    return base + sum(1 << bit for bit in range(3) if nets[f"A{bit}"] == "3V3")


def pico() -> Part:
    """Return both socket strips as the one part that stands in them."""
    left, right = (kicad.main().parts[ref] for ref in check.SOCKETS)
    return dataclasses.replace(left, nets=left.nets | right.nets, names=left.names | right.names)


def test_the_circuits_are_the_virtual_board() -> None:
    """They agree on every address, channel and pin."""
    main, station, virtual = kicad.main().parts, kicad.station().parts, VirtualBoard()
    header, mux, expander = pico().nets, by_name(main["U2"]), by_name(station["U1"])
    assert virtual.bus.root.devices == {strapped(main["U2"], 0x70): virtual.mux}
    joined = {"sda": mux["SDA"], "scl": mux["SCL"], "mux_reset": mux["RESET"], "interrupt": "INT", "piezo": "TONE"}
    for name, net in joined.items():
        assert header[str(HEADER[virtual._pins[name]])] == net
    assert [header[str(HEADER[gpio])] for gpio in virtual.lines] == [f"LED_{n}_3V3" for n in range(6)]
    flags = {gpio: virtual.stations.index(station) + 1 for gpio, station in virtual.flags.items()}
    assert {header[str(HEADER[gpio])]: n for gpio, n in flags.items()} == {
        main[f"U{n + 8}"].nets["4"]: n for n in range(1, 6)
    }
    for n, one in enumerate(virtual.stations, 1):
        channel = virtual.mux.channels.index(one.segment)
        assert (mux[f"SD{channel}"], mux[f"SC{channel}"]) == (f"S{n}_SDA", f"S{n}_SCL")
        addresses = {strapped(station["U1"], 0x20): one.expander, real()["station"]["screen"]: one.screen}
        assert one.segment.devices == addresses
        for name in INPUTS:
            bit = one._mask((name,)).bit_length() - 1
            assert expander[f"GP{'AB'[bit // 8]}{bit % 8}"] == name.upper()


def test_the_self_test_names_the_same_pins() -> None:
    """The firmware's name for a wire is the schematic's."""
    for gpio, number in HEADER.items():
        assert pins.pico(gpio) == f"GP{gpio} (pin {number})"
        assert pico().names[str(number)] == f"GPIO{gpio}"
    for bit in range(16):
        name = f"GP{'AB'[bit // 8]}{bit % 8}"
        assert pins.port(bit) == f"{name} (pin {kicad.station().parts['U1'].pin(name)})"


def test_the_data_sheets_table_of_the_pico() -> None:
    assert i2c_pins(0, "sda") == [0, 4, 8, 12, 16, 20, 28] and i2c_pins(1, "scl") == [3, 7, 11, 15, 19, 27]
    for kind in KINDS.values():
        assert set(kind.reserved) == {23, 24, 25, 29} == set(range(30)) - set(HEADER)


# Footprints that are not KiCad's


def pads(name: str) -> Iterator[tuple[str, float, float, float, float, float]]:
    """Yield number, middle, size and drill of each pad of a footprint in our library."""
    text = (ROOT / "hardware" / "dicetown.pretty" / f"{name}.kicad_mod").read_text(encoding="utf-8")
    for pad in each(parse(text), "pad"):
        drill = next((float(row[1]) for row in each(pad, "drill")), 0.0)
        x, y, width, height = map(float, (*first(pad, "at")[1:3], *first(pad, "size")[1:3]))
        yield str(pad[1]), x, y, width, height, drill


def test_a_light_has_pads_that_an_iron_reaches() -> None:
    """They end at least 0.8 mm beyond the body of 5 mm; KiCad's end 0.7 mm beyond it."""
    assert min(abs(x) + width / 2 - 2.5 for _, x, _, width, *_ in pads("LED-5050")) >= 0.8 - 1e-9


def test_a_button_with_pegs_fits() -> None:
    """Two holes of 1.8 mm without copper, 4.5 mm over and under its middle, by Omron's drawing of the B3F-4000s."""
    assert [row[1:5] for row in pads("SW-12MM") if not row[0]] == [(0, -4.5, 1.8, 1.8), (0, 4.5, 1.8, 1.8)]


@pytest.mark.parametrize(
    ("contacts", "posts", "shell"),
    [
        ((-3.56, 0.125, 1.016, 0.89), (6.35, -2.415, 3.25), (8.13, 1.015, 1.57)),
        ((-3.57, 0.125, 1.02, 0.914), (6.35, -2.415, 3.25), (8.13, 1.145, 1.8)),
    ],
    ids=["RJHSE-5380", "R-RJ45R08P-B000"],
)
def test_the_holes_of_a_jack_fit_both_makes(
    contacts: tuple[float, float, float, float], posts: tuple[float, float, float], shell: tuple[float, float, float]
) -> None:
    """By KiCad's footprint of the one and LCSC's of the other, measured from the middle of ours. contacts: x and y of
    the first, pitch, hole, in two rows 1.78 mm apart; posts and shell, at both sides: x, y, hole."""
    left, front, pitch, hole = contacts
    wanted = [(str(n + 1), left + n * pitch, front + 1.78 * (n % 2), hole) for n in range(8)]
    for name, (aside, at, wide) in {"": posts, "SH": shell}.items():
        wanted += [(name, -aside, at, wide), (name, aside, at, wide)]
    found = sorted((name, x, y, drill) for name, x, y, _, _, drill in pads("RJ45"))
    assert [row[0] for row in found] == sorted(row[0] for row in wanted)
    for (name, x, y, drill), (_, *place, wide) in zip(found, sorted(wanted)):
        assert math.dist((x, y), place) < 0.07 and drill > wide - 0.03, name


def test_the_pico_stands_in_two_strips_with_its_own_pin_numbers() -> None:
    """17.78 mm apart; pins 1 and 40 are at its USB plug."""
    left, right = kicad.main().parts["J10"], kicad.main().parts["J11"]
    assert left.at[0] == right.at[0] and right.at[1] - left.at[1] == pytest.approx(17.78)
    for name, numbers in (("LEFT", range(1, 21)), ("RIGHT", range(21, 41))):
        rows = {int(row[0]): row[2] for row in pads(f"SOCKET-20-{name}")}
        assert [rows[n] for n in numbers] == [pytest.approx(2.54 * i - 24.13) for i in range(20)]
    assert (left.turn, right.turn % 360) == (90, 270)


def test_each_number_in_stock_is_one_part() -> None:
    """Whatever has a stock number is placed by an assembler; the rest is soldered by hand."""
    parts = [*kicad.main().parts.values(), *kicad.station().parts.values()]
    assert len({part.lcsc for part in parts if part.lcsc}) == len({part.mpn for part in parts if part.lcsc})
    assert all(re.fullmatch(r"C\d+", part.lcsc) for part in parts if part.lcsc)
    by_hand = {part.ref for part in parts if not part.lcsc and not part.ref.startswith("TP")}
    assert by_hand == set()


def test_a_missing_tool_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install.shutil, "which", lambda name: None)
    with pytest.raises(install.Missing, match=r"graphviz is missing: apt-get install -y .*graphviz"):
        install.graphviz()
    assert heavy.main(["printed"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("KiCad 9 or newer is missing: apt-get install -y ")
    assert said.rstrip().endswith(" kicad kicad-symbols")
    assert heavy.main(["gerbers"]) == 2
    assert "gerbers is unknown; there is wiring, printed" in capsys.readouterr().err
