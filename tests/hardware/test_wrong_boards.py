"""Board files from which no console can be built: each is refused with the line in the file and the reason."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import light
from hardware.enclosure import fits
from hardware.enclosure.plan import Plan
from hardware.source import lines
from hardware.source.board_file import HARDWARE, BoardError, read
from hardware.source.shape import SCREENS
from tests.hardware.boards import TEXT, changed, line_of, with_channels

# What is changed in the real file, the line that is named, words of the reason.
WRONG: list[tuple[tuple[str, str], str, str]] = [
    (("piezo = 7", "piezo = 6"), "piezo = 6", "[pico] piezo: 6 is taken by [pico] leds"),
    (("leds = 11", "leds = 7"), "leds = 7", "[[stations]] 2 leds: 7 is taken by [pico] piezo"),
    (
        ("leds = 11", "leds = 23"),
        "leds = 23",
        "[[stations]] 2 leds: GPIO 23 of a Raspberry Pi Pico is not on the header",
    ),
    (("leds = 6 ", "leds = 24 "), "leds = 24", "GPIO 24 of a Raspberry Pi Pico is not on the header: senses VBUS"),
    (("leds = 6 ", "leds = 31 "), "leds = 31", "the RP2040 of a Raspberry Pi Pico has no GPIO 31"),
    (("sda = 4", "sda = 2"), "sda = 2", "GPIO 2 cannot be SDA of I2C0; 0, 4, 8, 12, 16, 20, 28 can"),
    (("scl = 5", "scl = 3"), "scl = 3", "GPIO 3 cannot be SCL of I2C0; 1, 5, 9, 13, 17, 21 can"),
    (("\nid = 0", "\nid = 1"), "sda = 4", "GPIO 4 cannot be SDA of I2C1"),
    (("\nid = 0", "\nid = 2"), "id = 2", "the Pico has I2C0 and I2C1, not I2C2"),
    (('kind = "pico"', 'kind = "zero"'), "kind =", "'zero' is no board that is known: pico, pico_w, pico2, pico2_w"),
    (('kind = "pico"', 'kind = "pico_w"'), "limit_ma", "Current from USB: pico_ma=90 "),
    (("piezo = 7\n", ""), "[pico]", "[pico] piezo: is missing"),
    (("piezo = 7", 'piezo = "GP7"'), 'piezo = "GP7"', "must be a whole number, not 'GP7'"),
    (("piezo = 7", "piezo = 7.5"), "piezo = 7.5", "must be a whole number, not 7.5"),
    (("piezo = 7", "piezo = true"), "piezo = true", "must be a whole number, not True"),
    (("piezo = 7", "piezo = -7"), "piezo = -7", "must be 0 or more, not -7"),
    (("piezo = 7", "piezo = 7\nhorn = 20"), "horn = 20", "[pico] horn: is unknown here; known are kind, sda"),
    (("piezo = 7", "piezo = 7\npiezo = 8"), "piezo = 8", "not readable as TOML"),
    (("[pico]", "[pico"), "[pico", "not readable as TOML"),
    (("hertz = 400_000", "hertz = 1_000_000"), "hertz =", "1000000 is outside the multiplexer's 10000 to 400000"),
    (("mux = 0x70", "mux = 0x20"), "expander = 0x20", "0x20 is taken by [i2c] mux"),
    (("mux = 0x70", "mux = 0x50"), "mux = 0x50", "the chip cannot have address 0x50, only 0x70 to 0x77"),
    (('"mcp23017"', '"pcf8575"'), "keys = ", "[station] keys: 'pcf8575' has no driver: mcp23017, neokey"),
    (
        ("address = 0x30", "address = 0x20"),
        "address = 0x20",
        "the chip cannot have address 0x20, only 0x30 to 0x3b",
    ),
    (("[6, 7]]", "[6, 8]]"), "channels = ", "station 4: the multiplexer has channels 0 to 7, not 8"),
    (("[6, 7]]", "[6, 5]]"), "channels = ", "station 4: channel 5 is taken"),
    (("screen = 0x3C", "screen = 0x20"), "screen = 0x20", "0x20 is taken by [station] expander"),
    (
        ('"ssd1306"', '"oled"'),
        "screen_chip =",
        f"[station] screen_chip: 'oled' is no screen that has a driver: {', '.join(SCREENS)}",
    ),
    (('"ssd1306"', '"mcp23017"'), "screen_chip =", "'mcp23017' is no screen that has a driver"),
    (('screen_chip = "ssd1306"', "screen_chip = 1306"), "screen_chip =", "must be a text in quotation marks"),
    (("ok = 8", "ok = 3"), "ok = 3", "[station.inputs] ok: 3 is taken by [station.inputs] keep4"),
    (("ok = 8", "ok = 7"), "ok = 7", "bit 7 of an MCP23017 is an output only"),
    (("ok = 8", "ok = 16"), "ok = 16", "the expander has bits 0 to 15, not 16"),
    (("shake = 12\n", ""), "[station.inputs]", "[station.inputs] shake: is missing"),
    (("locations = 8", "locations = 7"), "locations = 7", "the firmware lights 8 of them, not 7"),
    (("limit_ma = 300", "limit_ma = 400"), "limit_ma = 400", "is not at most 500 mA; lower it to 319"),
    (("limit_ma = 300", "limit_ma = 70"), "limit_ma = 70", "LEDs in the dark: all_leds=38 x leds.dark_ma=1 = 38 mA"),
    (("\nmm = 1000", "\nmm = 3000"), "mm = 3000", "I2C: edge at a station, at 400 kHz"),
    (("channel_ohms = 1800", "channel_ohms = 330"), "channel_ohms = 330", "I2C: what a chip must hold down"),
    (("ohms = 68_000, most", "ohms = 10_000, most"), "limiter = ", "Main fuse holds while a station's cable is"),
    (
        ('"5V", "SCL", "GND", "INT"]', '"GND", "SCL", "5V", "INT"]'),
        "cable =",
        "network's socket, 5V of pin 7 meets INT",
    ),
    (
        ('["GND", "SDA", "GND", "LED"', '["5V", "SDA", "GND", "LED"'),
        "cable =",
        "network's socket, 5V of pin 1 meets SDA",
    ),
    (('"GND", "INT"]', '"GND", "INT", "GND"]'), "cable =", "9 pins, but the jack has 8 contacts"),
    (('"GND", "INT"]', '"GND", "GND"]'), "cable =", "INT has no pin"),
    (
        ("breakdown_volts = 6.0", "breakdown_volts = 5.0"),
        "[parts.esd]",
        "ESD arrays ignore the supply: usb_most_volts=5.25 = 5.25 V is not at most 5 V",
    ),
    (("pf = 3 ", "pf = 14 "), "mm = 1000", "I2C: edge at a station, at 400 kHz"),
    (("keep5 = [88, 29]", "keep5 = [88]"), "keep5 = [88]", "must be a list of 2 values"),
    (('mpn = "PS1240P02BT"', 'mpn = ""'), "mpn =", "[parts.piezo] mpn: must be a text in quotation marks"),
    (("[parts.sh1106]", "[parts.sh1107]"), "[parts.", "[parts.sh1106]: is missing"),
    (("[parts.piezo]", "[parts.buzzer]"), "[parts.", "[parts.piezo]: is missing"),
    (("[usb]", "[uzb]"), "[uzb]", "[uzb]: is unknown here"),
    (('kind = "pico"', 'kind = "pico_w"\nled = 25'), "led = 25", "[pico] led: is unknown here"),
    (("piezo = 7", "piezo = 29"), "piezo = 29", "GPIO 29 of a Raspberry Pi Pico is not on the header: measures VSYS"),
    (("derating = 0.8", "derating = nan"), "derating = nan", "must be a number, not nan"),
    (("derating = 0.8", "derating = 1.5"), "derating = 1.5", "must be at most 1, not 1.5"),
    (("reset_ohms = 10_000", "reset_ohms = 0"), "reset_ohms = 0", "must be more than 0, not 0"),
    (("dropout_volts = 0.5\n", ""), "[parts.regulator]", "[parts.regulator] dropout_volts: is missing"),
    (("wall = 2.0", 'wall = "thick"'), 'wall = "thick"', "[enclosure] wall: must be a number, not 'thick'"),
    (("wall = 2.0", "wal = 2.0"), "[enclosure]", "[enclosure] wall: is missing"),
    (("recess = 0.5", "recess = 0.5\nrim = 2"), "rim = 2", "[enclosure.cup] rim: is unknown here"),
]


@pytest.mark.parametrize(("change", "line", "words"), WRONG, ids=[words for _, _, words in WRONG])
def test_a_wrong_board_is_refused_with_its_line(change: tuple[str, str], line: str, words: str) -> None:
    text = changed(change)
    with pytest.raises(BoardError) as refusal:
        read(text)
    found = [each for each in str(refusal.value).splitlines() if words in each]
    assert found, str(refusal.value)
    if line.startswith("mpn"):
        number = line_of(text, 'mpn = ""')
    else:
        number = next(n for n, each in enumerate(text.splitlines(), 1) if each.startswith(line))
    assert found[0].startswith(f"board.toml:{number}: "), found[0]


@pytest.mark.parametrize("kind", ["pico_w", "pico2_w"])
@pytest.mark.parametrize("gpio", [23, 24, 25, 29])
def test_the_radio_of_a_w_board_keeps_its_pins(kind: str, gpio: int) -> None:
    with pytest.raises(BoardError, match=rf"piezo: GPIO {gpio} of a Raspberry Pi Pico.* W is not on .*: the radio's"):
        read(changed(('kind = "pico"', f'kind = "{kind}"'), ("piezo = 7", f"piezo = {gpio}")))


@pytest.mark.parametrize(
    ("channels", "line", "words"),
    [
        ((0, 1, 0), "[[stations]] 3 channel: 0 is taken by station 1", 3),
        ((0, 8), "[[stations]] 2 channel: the multiplexer has channels 0 to 7, not 8", 2),
        ((0, 1, 2, 3, 4, 5, 6, 7, 8), "[[stations]] 9: 9 stations, but the multiplexer has 8 channels", 9),
    ],
)
def test_stations_that_have_no_channel(channels: tuple[int, ...], line: str, words: int) -> None:
    text = with_channels(channels)
    with pytest.raises(BoardError) as refusal:
        read(text)
    said = next(each for each in str(refusal.value).splitlines() if line in each)
    rows = [n for n, each in enumerate(text.splitlines(), 1) if each == "[[stations]]"]
    assert int(said.split(":")[1]) in (rows[words - 1], rows[words - 1] + 1)


def test_a_board_without_stations() -> None:
    with pytest.raises(BoardError, match=r"board.toml:1: \[stations\]: is missing"):
        read(with_channels(()))


def test_all_reasons_are_said_in_the_order_of_the_file() -> None:
    with pytest.raises(BoardError) as refusal:
        read(changed(("piezo = 7", "piezo = 6"), ("ok = 8", "ok = 7"), ("mux = 0x70", "mux = 0x50")))
    numbers = [int(line.split(":")[1]) for line in str(refusal.value).splitlines()]
    assert len(numbers) == 3 and numbers == sorted(numbers)


@pytest.mark.parametrize("chip", SCREENS)
def test_each_screen_with_a_driver_has_a_part_a_depth_and_a_collar(chip: str) -> None:
    """The self-test's pages and the enclosure are made for all screens, not only for the chosen one."""
    with pytest.raises(BoardError, match=rf"\[parts.{chip}\]: is missing"):
        read(changed((f"[parts.{chip}]", "[parts.renamed]")))
    for table in ("depth", "collar"):
        line = next(each for each in changed().splitlines() if each.startswith(f"{table} = "))
        with pytest.raises(BoardError, match=rf"{table} {chip}: is missing"):
            read(changed((line, line.replace(f" {chip} = ", " renamed = "))))


def test_the_command_names_the_line_and_exits_2(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(changed(("piezo = 7", "piezo = 6")))
    code = "import sys, pathlib; from hardware.generate import main; sys.exit(main([], pathlib.Path(sys.argv[1])))"
    run = subprocess.run([sys.executable, "-c", code, board], cwd=HARDWARE.parent, capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr.endswith(": [pico] piezo: 6 is taken by [pico] leds\n")
    assert run.stderr.startswith("hardware/board.toml:")


@given(st.text(alphabet='[]{}="#,.ab \n0', max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BoardError, match=r"^board.toml:\d+: "):
        read(text)


KEYS = [n for n, line in enumerate(TEXT.splitlines()) if re.match(r"\w+ = .", line)]


@settings(max_examples=40)
@given(st.sampled_from(KEYS), st.sampled_from([None, "0", "-1", "true", '"x"', "[]", "[0, 0]", "{}", "99999"]))
def test_any_value_is_refused_or_all_is_made_of_it(at: int, value: str | None) -> None:
    rows = TEXT.splitlines()
    rows[at] = "" if value is None else f"{rows[at].split('=')[0]}= {value}"
    try:
        board = read("\n".join(rows))
    except BoardError as refusal:
        assert all(re.match(r"board.toml:\d+: ", line) for line in str(refusal).splitlines())
    else:
        assert light.files(board)
        list(fits.faults(Plan(board)))


def test_every_key_of_the_real_file_has_its_line() -> None:
    found = lines.places(TEXT)
    rows = TEXT.splitlines()
    for path, number in found.items():
        last = str(path[-1] if isinstance(path[-1], str) else path[-2])
        assert last in rows[number - 1], path
    assert found["parts", "piezo", "alternative"] > found["parts", "piezo"]
    assert found["stations", 1, "channel"] == found["stations", 1] + 1
