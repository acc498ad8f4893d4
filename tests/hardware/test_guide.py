"""The guide, compared with what it describes: self-test, pins, screens, commands, counts, pictures, links."""

import math
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import board
from bringup import expander as keys
from bringup import neokeys, pins, texts
from bringup.names import NAMES
from drivers.screen import CHIP
from hardware.circuit.kicad import Part
from hardware.electrics import sums
from hardware.enclosure import fits
from hardware.enclosure.plan import BUTTONS, LEDS, load
from hardware.makers import bill, costs, firmware, guide, modules
from hardware.source.board_file import read
from host.commands import selftest
from host.virtual.board import VirtualBoard
from tests.bringup.bench import Bench
from tests.hardware.boards import real, with_channels
from tests.hardware.test_generate import MOVED

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "hardware" / "guide"
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(GUIDE.glob("*.md"))}
SCREENS = (ROOT / "firmware" / "screens" / "languages" / "en.txt").read_text(encoding="utf-8")
BLOCK = re.compile(r"<!-- selftest: (.*?) -->\n+```\n(.*?)```", re.DOTALL)
SCENES = {  # number of stations; whether somebody presses buttons
    "1 station, no hands, last line": (1, False),
    "two seats, no hands, last line": (2, False),
    "1 station, by hand, last line": (1, True),
}


def told(stations: int, hands: bool) -> list[str]:
    """Return what `dicetown selftest` says for a console without faults."""
    found = selftest.Found()
    lines: list[str] = []
    for each in Bench(VirtualBoard(stations), hands=hands).lines:
        line = selftest.LINE.fullmatch(each)
        assert line is not None
        if line[1] == "end":
            lines.append(f"Self-test: {found}.")
        else:
            selftest.take(found, line[1], line[2], lines.append)
    return lines


def blocks() -> list[tuple[str, str]]:
    return [found for text in PAGES.values() for found in BLOCK.findall(text)]


def test_every_scene_is_in_the_guide() -> None:
    assert sorted(name for name, _ in blocks()) == sorted(SCENES)


@pytest.mark.parametrize(("name", "block"), blocks(), ids=[name for name, _ in blocks()])
def test_what_the_self_test_says_is_what_it_says(name: str, block: str) -> None:
    lines = told(*SCENES[name])
    if name.endswith("last line"):
        lines = lines[-1:]
    assert block == "\n".join(lines) + "\n"


# The words of the self-test in tables and sentences


def verdicts(board: Any = board, chip: str = CHIP) -> list[str]:
    """Return an example of each fault that the self-test finds, in its words for a board."""

    sda, scl = pins.pico(board.SDA), pins.pico(board.SCL)
    reset, interrupt = pins.pico(board.MUX_RESET_PIN), pins.pico(board.INTERRUPT_PIN)
    town, lights = (pins.pico(pin) for pin in board.LED_PINS[:2])
    first, second = board.CHANNELS[:2]
    ok = keys.port(board.OK_BIT)
    wires = (pins.MUX_POWER, pins.MUX_SDA, sda, pins.MUX_SCL, scl, pins.MUX_RESET, reset)
    expander = "MCP23017 of station 1"
    return [
        texts.SDA_LOW % (sda, pins.MUX_SDA),
        texts.SCL_LOW % (scl, pins.MUX_SCL),
        texts.NO_MUX % wires,
        texts.MOVED % ("TCA9548A", board.MUX + 1, board.MUX, pins.MUX_ADDRESS),
        texts.NO_RESET % (reset, pins.MUX_RESET),
        texts.ABSENT % (1, pins.data(first), pins.clock(first)),
        texts.SHORTED % (1, pins.pico(board.LIMITER_PINS[0])),
        texts.UNUSED % (2, pins.data(second), pins.clock(second)),
        texts.HELD_LOW % (2, "SDA", pins.data(second)),
        texts.NO_EXPANDER % (1, pins.EXPANDER_POWER, pins.EXPANDER_BUS),
        texts.MOVED % (expander, board.EXPANDER + 1, board.EXPANDER, pins.EXPANDER_ADDRESS),
        texts.NO_SCREEN % 1,
        texts.MOVED % ("screen of station 1", board.SCREEN + 1, board.SCREEN, "its jumper"),
        texts.PICTURE % (1, chip),
        texts.LINE_LOW % (interrupt, pins.EXPANDER_INTERRUPT),
        texts.LINE_DEAD % (1, pins.EXPANDER_INTERRUPT, interrupt),
        texts.CLOSES_NOT % (1, "keep 3", keys.contact(board.KEEP_BITS[2])),
        texts.CLOSED % (1, "OK", ok),
        texts.TOGETHER % (1, "keep 1 and keep 2", keys.port(*board.KEEP_BITS[:2])),
        texts.COMES_AS % (1, "LEFT", "RIGHT", keys.port(board.LEFT_BIT, board.RIGHT_BIT)),
        texts.NOBODY % 1,
        texts.DARK % (1, 1, texts.LED_PICO % lights),
        texts.TOWN % town,
        texts.OTHER_LIGHT % (1, 1, 2),
        texts.COLOURS % 1,
        texts.SILENT % pins.pico(board.PIEZO_PIN),
        texts.CHANGES_NOT % (1, CUP, keys.port(board.CUP_BIT)),
        texts.CHANGES_NOT % (1, SHAKE, keys.port(board.SHAKE_BIT)),
        texts.MUX_KEEPS_NOT % pins.MUX_POWER,
        texts.BUS_LOST % (pins.MUX_RESET, reset),
        texts.KEEPS_NOT % (1, pins.EXPANDER_POWER),
        texts.LINE_STAYS % (1, pins.EXPANDER_INTERRUPT),
        texts.OPENS_NOT % (1, "OK", ok),
        texts.NO_ANSWER % "piezo",
        texts.LOST % 1,
    ]


CUP, SHAKE = (NAMES[bit][1] for bit in (board.CUP_BIT, board.SHAKE_BIT))


def quotes(page: str) -> list[str]:
    return sorted(re.findall(r"^\| `(.*?)` \|", page, re.MULTILINE))


def test_the_table_of_faults_quotes_the_self_test_for_this_board() -> None:
    assert quotes(PAGES["faults.md"]) == sorted(verdicts())


def test_the_pages_follow_the_board_file() -> None:
    """If a pin, an address or a channel changes, every page gives the new one."""
    made = read(with_channels((7, 5, 3, 1, 0), *MOVED))
    names: dict[str, Any] = {}
    exec(firmware.render(made), names)
    moved = {name.removeprefix("hardware/guide/"): text for name, text in guide.files(made).items()}
    assert quotes(moved["faults.md"]) == sorted(
        verdicts(SimpleNamespace(**names), made["station"]["screen_chip"].upper())
    )
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", moved["breadboard.md"], re.MULTILINE))
    assert rows["GP16 (pin 21)"] == "SDA of the multiplexer" and rows["GPA6 (pin 27)"].startswith("button keep 1")
    assert "seat 1 on channel 7 of the multiplexer (SD7, SC7), seat 2 on channel 5" in moved["breadboard.md"]
    assert all(guide.renamed(text, real()) == PAGES[name] for name, text in moved.items())


def test_the_questions_of_the_self_test_are_quoted_in_their_order() -> None:
    answers = ("OK", "LEFT")
    asked = [texts.PRESS % name for name in ("OK", "LEFT", "RIGHT")]
    asked += [texts.IS_IT % (text, *answers) for text in (texts.EIGHT, texts.SCALE, texts.SCREEN)]
    asked += [texts.BESIDE % (answers[1], answers[0]), texts.IS_IT % (texts.SIX, *answers)]
    asked += [texts.CUP % "OK", texts.SHAKE % "OK"]
    rows = re.findall(r'^\| (".*?") \|', PAGES["assembly.md"], re.MULTILINE)
    quoted = [words for row in rows for words in re.findall(r'"(.*?)"', row)]
    assert quoted == asked
    said = " ".join(told(1, True))
    assert all(words in said for words in quoted)


def test_single_words_of_the_screens() -> None:
    assembly = PAGES["assembly.md"]
    for words in (texts.ALL_GOOD, texts.WAIT % 1):
        assert f'"{words}"' in assembly
    step = assembly[assembly.index("## 11") :]
    quoted = re.findall(r'"(.*?)"', step)
    assert len(quoted) > 5
    for words in quoted:
        assert words in SCREENS, f"no screen says {words!r}"


# Pins in the breadboard's tables


def test_the_breadboard_is_wired_as_the_board_file_says() -> None:
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", PAGES["breadboard.md"], re.MULTILINE))
    assert rows[pins.pico(board.SDA)] == "SDA of the multiplexer"
    assert rows[pins.pico(board.SCL)] == "SCL of the multiplexer"
    assert rows[pins.pico(board.MUX_RESET_PIN)] == "RST of the multiplexer"
    for n, pin in enumerate(board.LED_PINS[:3], 1):
        assert rows[pins.pico(pin)] == f"A{n} (pin {n + 1}) of the 74AHCT541"
    assert "the piezo" in rows[pins.pico(board.PIEZO_PIN)]
    assert rows[pins.pico(board.INTERRUPT_PIN)] == f"{pins.EXPANDER_INTERRUPT} of both MCP23017"
    for i, bit in enumerate(board.KEEP_BITS):
        assert rows[pins.port(bit)].startswith(f"button keep {i + 1}")
    for bit, words in ((board.OK_BIT, "OK"), (board.LEFT_BIT, "LEFT"), (board.RIGHT_BIT, "RIGHT")):
        assert rows[pins.port(bit)] == f"button {words}"
    assert rows[pins.port(board.CUP_BIT)].startswith("reed sensor")
    assert rows[pins.port(board.SHAKE_BIT)].startswith("vibration switch")
    power, ground = pins.EXPANDER_POWER.split(", ")[0], pins.EXPANDER_POWER.split(", ")[1]
    assert rows[f"{power}, RESET (pin 18)"] == "red rail"
    assert rows[f"{ground}, {pins.EXPANDER_ADDRESS}"] == "blue rail"
    for wire in pins.EXPANDER_BUS.split(", "):
        assert wire in rows
    text = PAGES["breadboard.md"]
    ohms = real()["leds"]["series_ohms"]
    assert f"and three of {ohms}." in text and f"| {ohms} ohms each, then DIN" in text
    for seat, channel in enumerate(board.CHANNELS[:2], 1):
        assert f"seat {seat} on channel {channel}" in text
        assert f"(SD{channel}, SC{channel})" in text


def test_the_breadboards_are_drawn_for_the_pins_of_the_board_file() -> None:
    """Whoever changes a pin must draw its wire again, in pictures/breadboard-main.svg or breadboard-seat.svg."""
    made = real()
    pins_of = made["pico"] | {"leds": ", ".join(map(str, board.LED_PINS[:3]))}
    main, seat = ((GUIDE / "pictures" / f"breadboard-{name}.svg").read_text() for name in ("main", "seat"))
    names = ("sda", "scl", "leds", "piezo", "interrupt", "mux_reset")
    assert f"board.toml: {', '.join(f'{name} {pins_of[name]}' for name in names)} -->" in main
    bits = made["station"]["inputs"].items()
    assert f"board.toml: {', '.join(f'{name} {bit}' for name, bit in bits)} -->" in seat


def test_the_cables_are_drawn_with_the_pins_of_the_board_file() -> None:
    drawn = (ROOT / "hardware" / "cables" / "station.yml").read_text(encoding="utf-8")
    plugs = real()["connectors"]
    labels = dict(re.findall(r"^  (\w+):\n    type: .*\n    pinlabels: (.*)$", drawn, re.MULTILINE))
    for name, key in (("Main_J1", "cable"), ("Station1_J1", "cable")):
        assert labels[name] == str([*plugs[key], "GND"]), "the shell is the last one"
    for name, key in (
        ("Station1_J2", "screen"),
        ("Station1_J3", "cup"),
        ("Station1_J5", "cup"),
        ("Station1_J4", "shake"),
    ):
        assert labels[name] == str(plugs[key])


# Counts, sizes, commands, pictures, links


def test_the_modules_cost_and_take_what_their_page_says() -> None:
    page, own = " ".join(PAGES["modules.md"].split()), real()["neokey"]
    first, *others = [f"{low} to {high}" for low, high in map(modules.euros, modules.SEATS)]
    assert f"about {first}, {' or '.join(others)} euros" in page
    board = real()
    board["station"]["keys"] = "neokey"
    found = {check.title: check for check in sums.checks(board) if check.title.startswith("Without soldering")}
    assert f"at most {sums.quantities(board)['neokey_ma']:.0f} mA of the {own['supply_ma']} that" in page
    assert len(found) == 3 and all(check.holds for check in found.values())
    assert f"A cable to a NeoKey may have {own['cable_mm']} mm" in page


def test_the_modules_are_drawn_in_the_sockets_of_the_board_file() -> None:
    drawn = (GUIDE / "pictures" / "modules.svg").read_text(encoding="utf-8")
    for seat, (one, other) in enumerate(real()["neokey"]["channels"][1:], 2):
        assert f"seat {seat}: the same on sockets {one} and {other}" in drawn
    for name in ("SDA", "SCL"):
        assert pins.pico(getattr(board, name)) in drawn
    bits = neokeys.port(*board.KEEP_BITS[:5:4], board.OK_BIT)
    assert bits == "key 1 of NeoKey 1 and key 1 of NeoKey 2 and key 3 of NeoKey 2"


def test_counts_and_sizes_are_those_of_the_plan() -> None:
    plan = load()
    assembly, printing = (" ".join(PAGES[page].split()) for page in ("assembly.md", "printing.md"))
    far = f"{fits.far(plan):.0f} mm from the player's eyes"
    for words in (far, f"{fits.letters(plan):.0f} minutes of arc", f"{fits.READ_ARC:.0f} are read at ease"):
        assert words in printing, words
    assert f"({plan.board['cable']['mm']} mm:" in assembly
    assert f"Drive {_word(len(plan.pcb['holes']))} screws (M3 x 16) through bottom and circuit" in assembly
    assert f"Then {_word(len(plan.box_screws))} screws from below" in assembly
    assert f"the {_word(len(LEDS))} shafts" in assembly
    assert f"the {_word(len(plan.box['lights']))} shafts" in assembly
    hours = bill.market()["print_hours"]
    assert f"takes {hours['station']} hours" in printing and f"main box {hours['console']} hours" in printing
    aside, away, high = fits.BESIDE
    where = f"{aside:.0f} mm to the side, {away:.0f} mm from the middle and {high:.0f} mm above the table"
    assert f"{where} ({fits.beside(plan):.0%})".replace("%", " %") in printing
    assert (*(f"keep{i}" for i in range(1, 6)), "left", "ok", "right") == BUTTONS
    assert f"from {math.ceil(fits.hidden(plan))} degrees" in printing
    table = plan.table
    for words in (
        "their eyes {} mm to one side or {} mm higher".format(*table["spare"]),
        f"{table['eyes'][0]} mm from its middle and {table['eyes'][1]} mm above",
        f"leaning {table['lean']} mm",
    ):
        assert words in printing, words


def test_the_joints_are_those_of_the_circuits() -> None:
    """An assembler solders everything on the circuits; screens, sensors and cables are plugged in."""
    for seats in bill.SEATS:
        main, station = (sum(map(_joints, parts)) for parts in bill.fitted(seats).values())
        assert costs.joints(seats, assembled=False) == main + seats * station
        assert costs.joints(seats) == 0
    row = [costs.joints(seats) for seats in bill.SEATS]
    assert f"| joints | {' | '.join(map(str, row))} |" in costs.files(real())["hardware/made/costs.md"]
    assert "../made/costs.md" in PAGES["README.md"]


def _joints(part: Part) -> int:
    """Return a part's solder joints. A button has two legs per pin, a jack's shell two, a JST-SH socket two tabs."""
    extra = {"SW-12MM": 2, "RJ45": 1, "SH-4": 2}.get(part.footprint, 0)
    return 0 if part.ref.startswith("TP") else len(part.nets) + extra


def _word(number: int) -> str:
    return ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")[number]


def test_each_picture_is_shown_and_each_that_is_shown_is_there() -> None:
    shown = {name for text in PAGES.values() for name in re.findall(r"\(pictures/(.+?)\)", text)}
    assert shown == {path.name for path in (GUIDE / "pictures").glob("*.*g")}


def test_the_commands_of_the_guide_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    everything = "\n".join(PAGES.values())
    for target in set(re.findall(r"`make (\w+)", everything)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    cli = (ROOT / "host" / "commands" / "main.py").read_text(encoding="utf-8")
    for command in set(re.findall(r"dicetown (\w+)", everything)):
        assert command in cli, command
