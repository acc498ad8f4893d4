"""What is made from the board file is what the repository has, and the firmware runs with it."""

import csv
import io
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import board
from hardware import generate, light, stamps
from hardware.enclosure.bought import drawn_from
from hardware.enclosure.plan import Plan
from hardware.makers import bill, costs, firmware
from hardware.source import faults
from hardware.source.board_file import HARDWARE, read
from hardware.source.shape import SCREENS
from host.build.mpy import FIRMWARE, UNIX64, bundled
from host.link.client import Client
from host.virtual import chips
from host.virtual.board import VirtualBoard
from host.virtual.chips.mcp23017 import GPINTEN
from host.virtual.chips.screen import Screen, model
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.hardware.boards import TEXT, changed, real, with_channels

PATIENCE = 300  # seconds: reached only by a test that has failed


def stamped(models: str, root: Path) -> None:
    """Put every file that a heavy tool makes into a folder, with its stamp."""
    for name in stamps.inputs(models):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("made by a heavy tool")
    stamps.write(models, root)


def test_what_stands_here_is_what_is_made() -> None:
    """Using only Python's own library, before anything is installed."""
    run = subprocess.run(
        [sys.executable, "-I", "-S", HARDWARE / "generate.py", "--check"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def test_a_change_of_the_file_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "board.toml"
    source.write_text(TEXT)
    assert generate.main(["--check"], source, tmp_path) == 1, "not written yet"
    assert generate.main([], source, tmp_path) == 0
    stamped(drawn_from(Plan(read(TEXT))), tmp_path)
    assert generate.main(["--check"], source, tmp_path) == 0
    source.write_text(changed(("piezo = 7", "piezo = 3")))
    capsys.readouterr()
    assert generate.main(["--check"], source, tmp_path) == 1
    said = capsys.readouterr().err
    assert "firmware/board.py differs from board.toml: run python hardware/generate.py" in said
    assert "hardware/made/pinout.md differs" in said
    assert "main: J10 pin 5 (GPIO3) is open in KiCad, TONE in board.toml ([pico] piezo)" in said


def test_a_file_of_a_heavy_tool_changed_by_hand_is_noticed(tmp_path: Path) -> None:
    stamped("models", tmp_path)
    assert not list(stamps.stale("models", tmp_path))
    (tmp_path / "hardware/made/station.svg").write_text("made by hand")
    (tmp_path / "hardware/guide/pictures/hood-cut.png").unlink()
    assert list(stamps.stale("models", tmp_path)) == [
        "hardware/guide/pictures/hood-cut.png was changed by hand or is missing",
        "hardware/made/station.svg was changed by hand or is missing",
    ]


def test_one_kind_is_stamped_without_the_others(tmp_path: Path) -> None:
    """A file that nothing makes any more loses its stamp."""
    stamped("old models", tmp_path)
    (tmp_path / stamps.STAMPS).write_text((tmp_path / stamps.STAMPS).read_text() + "hardware/made/old.svg 1 2\n")
    assert any("old.svg, which nothing makes" in reason for reason in stamps.stale("old models", tmp_path))
    stamps.write("models", tmp_path, "hardware/made")
    assert {reason.split()[0].rpartition("/")[0] for reason in stamps.stale("models", tmp_path)} == {stamps.PICTURES}
    stamps.write("models", tmp_path, stamps.PICTURES)
    assert not list(stamps.stale("models", tmp_path))


def test_files_without_stamps_are_named(tmp_path: Path) -> None:
    assert len(list(stamps.stale("models", tmp_path))) == len(stamps.inputs("models"))


def test_an_unknown_word_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate.main(["--chek"]) == 2
    assert capsys.readouterr().err == "generate.py: --chek is unknown; --check is all there is\n"


def test_the_leds_are_the_towns_and_then_the_stations() -> None:
    assert board.LOCATION_LEDS == 0
    assert board.STATION_LEDS == (8, 14, 20, 26, 32)
    assert board.LEDS == sum(board.LINES) == 8 + board.STATIONS * 6
    assert (8, *(6,) * 5) == board.LINES and len(set(board.LED_PINS)) == 6


def test_a_board_for_one_is_still_python() -> None:
    names: dict[str, Any] = {}
    exec(firmware.render(read(with_channels((3,)))), names)
    assert names["CHANNELS"] == (3,) and names["STATION_LEDS"] == (8,)


# Besides the board that all tests use: three seats on other pins and addresses, with another screen and Pico.
MOVED = (
    ("sda = 4", "sda = 16"),
    ("scl = 5", "scl = 17"),
    ("leds = 6 ", "leds = 2 "),
    ("interrupt = 8", "interrupt = 26"),
    ("mux_reset = 9", "mux_reset = 22"),
    ("mux = 0x70", "mux = 0x73"),
    ("expander = 0x20", "expander = 0x25"),
    ("screen = 0x3C", "screen = 0x3D"),
    ("keep1 = 0", "keep1 = 6"),
    ("ok = 8", "ok = 13"),
)
OTHER_PART = """[parts.other]
text = "A screen"
mpn = "1"
maker = "any"
alternative = { mpn = "2", maker = "any" }
size_mm = [27.3, 27.8, 4.1]
window_mm = [21.7, 10.9]
dots_up_mm = 1.4
ma = 20

"""
OTHER_SCREEN = (
    ('screen_chip = "ssd1306"', 'screen_chip = "other"'),
    ("[parts.sh1106]", OTHER_PART + "[parts.sh1106]"),
    ("ssd1309 = 64.0", "ssd1309 = 64.0, other = 40.0"),
)
ANOTHER = with_channels((7, 3, 0), *MOVED, *OTHER_SCREEN, ('kind = "pico"', 'kind = "pico2_w"'))


# A screen that ssd1306.py cannot light: AC and AD are its commands for off and on.
OTHER = """
from host.virtual.chips.ssd1306 import SSD1306


class OTHER(SSD1306):
    def _obey(self, command, first, second):
        if command not in (0xAE, 0xAF):
            super()._obey(command + 2 if command in (0xAC, 0xAD) else command, first, second)
"""


@pytest.fixture
def firmware_of_two_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the firmware with a driver for OTHER, too, whose model is found beside the others."""
    folder = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    driver = (folder / "drivers/ssd1306.py").read_text()
    for old, new in (("SSD1306", "OTHER"), (r"\xae", r"\xac"), (r"\xaf", r"\xad")):
        assert old in driver
        driver = driver.replace(old, new)
    (folder / "drivers/other.py").write_text(driver)
    models = tmp_path / "chips"
    models.mkdir()
    (models / "other.py").write_text(OTHER)
    monkeypatch.setattr(chips, "__path__", [*chips.__path__, str(models)])
    monkeypatch.delitem(sys.modules, "host.virtual.chips.other", raising=False)
    monkeypatch.setattr(faults, "DRIVERS", folder / "drivers")
    return folder


def test_each_screen_with_a_driver_has_a_model() -> None:
    for chip in SCREENS:
        assert issubclass(model(chip), Screen)


@pytest.mark.parametrize("page", ["hardware/made/pinout.md", "hardware/guide/faults.md"])
@pytest.mark.usefixtures("firmware_of_two_screens")
def test_the_pages_name_the_screen_of_the_file(page: str) -> None:
    text = light.files(read(changed(*OTHER_SCREEN)))[page]
    assert "OTHER" in text and "SSD1306" not in text


@pytest.mark.usefixtures("firmware_of_two_screens")
def test_another_screen_is_bought() -> None:
    assert bill.wanted(read(changed(*OTHER_SCREEN)), 3)["other"] == 3


def test_the_firmware_boots_on_the_board_of_the_file(
    tmp_path: Path, firmware_of_two_screens: Path, micropython64: list[str]
) -> None:
    """It finds its stations, reads their inputs, lights their screens, and starts a game on their LEDs."""
    definition = tmp_path / "board.toml"
    definition.write_text(ANOTHER)
    made = read(ANOTHER)
    folder = firmware_of_two_screens
    for path, text in firmware.files(made).items():
        (tmp_path / path).write_text(text)
    virtual = VirtualBoard(definition=definition)
    awake = Awake(lambda: all(station.screen.on for station in virtual.stations))
    with (
        Console(virtual, micropython64, bundled(folder, UNIX64), VirtualClock(on_tick=awake, step=5)) as console,
        Client(console.port) as client,
    ):
        client.wait_hello(PATIENCE)
        assert awake.wait(), "its screens stay dark"
        assert len(virtual.stations) == len(made["stations"])
        inputs = sum(1 << bit for bit in made["station"]["inputs"].values())
        for station in virtual.stations:
            registers = station.expander.registers
            assert registers[GPINTEN] | registers[GPINTEN + 1] << 8 == inputs
            station.press("cup")
            awake.until(lambda s=station: s.noticed == s.moves)  # type: ignore[misc]
            assert awake.wait(), "it does not read the expander"
        client.new([(f"Seat {n}", False) for n in range(len(virtual.stations))])
        awake.until(lambda: all(any(led != (0, 0, 0) for led in station.leds) for station in virtual.stations))
        assert awake.wait(), "some station has no light"


class Awake:
    """Waits, tick by tick, until something is true."""

    def __init__(self, holds: Callable[[], bool]) -> None:
        self.until(holds)

    def until(self, holds: Callable[[], bool]) -> None:
        self.seen = threading.Event()
        self.holds = holds

    def __call__(self, now: int) -> None:
        if self.holds():
            self.seen.set()

    def wait(self) -> bool:
        return self.seen.wait(PATIENCE)


@pytest.mark.parametrize("seats", bill.SEATS)
def test_the_parts_list_counts_seats(seats: int) -> None:
    """Distributors read the first five columns; the quantities match the circuit."""
    text = bill.files(real())[f"hardware/made/bom-{seats}.csv"]
    rows = {row["Customer Reference"]: row for row in csv.DictReader(io.StringIO(text))}
    count = {key: int(row["Quantity"]) for key, row in rows.items()}
    assert count["expander"] == count["sh1106"] == count["magnet"] == seats
    assert count["button"] == 8 * seats
    assert count["led"] == 8 + 6 * seats and count["socket"] == 2
    assert count["cable_jack"] == count["esd"] == 2 * seats and count["patch_cable"] == seats
    assert count["limiter"] == count["tvs"] - 1 == seats and count["fuse_main"] == count["pico"] == count["mux"] == 1
    assert count["r1k8"] == 2 * seats and count["r270"] == 1 + seats
    assert rows["limiter"]["LCSC Part Number"] == "C55266" and rows["piezo"]["LCSC Part Number"] == "C76871"
    assert (
        count["screen_cable"] == count["cup_cable"] == count["hall"] == count["sh4"] / 3 == seats
        and "shake" not in count
    )
    for key, row in rows.items():
        assert row["Manufacturer Part Number"] and row["Manufacturer"], key
        other = (row["Alternative Part Number"], row["Alternative Manufacturer"])
        assert other != (row["Manufacturer Part Number"], row["Manufacturer"]), key
        assert all(other) and row["Alternative Quantity"] == row["Quantity"], key
        assert row["Alternative Confirmed"].startswith("single source") == (key == "expander"), key
        assert len(key) <= 48 and count[key] > 0 and row["Description"].isascii()


@pytest.mark.parametrize("seats", bill.SEATS)
def test_what_it_costs_is_the_sum_of_the_list(seats: int) -> None:
    """Each row has an estimate, and says where its number was found, or that it was not."""
    text = bill.files(real())[f"hardware/made/bom-{seats}.csv"]
    rows = list(csv.DictReader(io.StringIO(text)))
    ends = [tuple(map(float, row["Euros Each (Estimate)"].split(" to "))) for row in rows]
    assert all(0 < low < high for low, high in ends)
    sums = [sum(int(row["Quantity"]) * end[i] for row, end in zip(rows, ends)) for i in (0, 1)]
    assert costs.euros(real(), seats) == (round(sums[0]), round(sums[1]))
    found = {row["Customer Reference"] for row in rows if "http" in row["Confirmed"]}
    assert {row["Customer Reference"] for row in rows if row["Confirmed"] == "no"} | found == {
        row["Customer Reference"] for row in rows
    }
    assert {"piezo", "mux", "expander"} <= found and {"carrier", "board_station", "filament", "screen_cable"} <= {
        row["Customer Reference"] for row in rows
    }


def test_what_shops_say_is_said_of_parts_there_are() -> None:
    """Each price with a date is also on the page about costs."""
    parts, market = real()["parts"], bill.market()
    for table in ("euros", "dated", "sizes"):
        assert market[table].keys() <= parts.keys()
    assert market["confirmed"].keys() <= {part["mpn"] for part in parts.values()}
    assert market["second"].keys() <= {part["alternative"]["mpn"] for part in parts.values()}
    page, bought = costs.files(real())["hardware/made/costs.md"], bill.wanted(real(), 2)
    shown = [f"| {price} | {day} | <{where}> |" in page for key, (price, day, where) in market["dated"].items()]
    assert shown == [key in bought for key in market["dated"]] and any(shown)


def test_no_list_has_what_was_found_to_be_wrong() -> None:
    """A self-sealing screw, a surface-mounted sensor that is closed at rest, a multiplexer that does not fit."""
    for text in bill.files(real()).values():
        rows = list(csv.DictReader(io.StringIO(text)))
        numbers = {row[name] for row in rows for name in ("Manufacturer Part Number", "Alternative Part Number")}
        assert not numbers & {"RM3X8MM 2701", "SQ-SEN-200", "5626"}


def test_a_part_without_an_estimate_is_named() -> None:
    """It does not count as free of charge."""
    board = real()
    board["parts"]["gasket"] = {**board["parts"]["foot"], "mpn": "unheard of"}
    assert "Nor are gasket: no estimate." in costs.files(board)["hardware/made/costs.md"]
    row = next(line for line in bill.files(board)["hardware/made/bom-2.csv"].splitlines() if "unheard of" in line)
    assert row.endswith(",no,not estimated")


def test_the_board_decides_which_pico_is_bought() -> None:
    text = with_channels((0, 1), ('kind = "pico"', 'kind = "pico2_w"'))
    assert "SC1634,Raspberry Pi,pico2_w" in bill.files(read(text))["hardware/made/bom-2.csv"]
