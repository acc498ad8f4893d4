"""The board file: what the firmware is told of it, and which boards are refused with which words."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import board

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
spec = importlib.util.spec_from_file_location("generate", HARDWARE / "generate.py")
assert spec is not None and spec.loader is not None
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)

Board = dict[str, Any]


def refusal(change: Callable[[Board], None]) -> str:
    changed = generate.load()
    change(changed)
    return str(next(generate.faults(changed), ""))


def test_the_firmware_has_the_board_of_the_file() -> None:
    run = subprocess.run([sys.executable, HARDWARE / "generate.py", "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_a_change_of_the_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    source, target = tmp_path / "board.toml", tmp_path / "board.py"
    source.write_text(generate.SOURCE.read_text())
    monkeypatch.setattr(generate, "TARGET", target)
    monkeypatch.setattr(generate.load, "__defaults__", (source,))
    assert generate.main(["--check"]) == 1, "not written yet"
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0
    source.write_text(source.read_text().replace("piezo = 7", "piezo = 10"))
    assert generate.main(["--check"]) == 1
    assert "run python hardware/generate.py" in capsys.readouterr().err
    source.write_text(source.read_text().replace("piezo = 10", "piezo = 6"))
    assert generate.main([]) == 1
    assert capsys.readouterr().err == "hardware/board.toml: [pico]: piezo and leds both have GPIO 6\n"


def test_the_led_chain_is_the_town_and_then_the_stations() -> None:
    assert board.LOCATION_LEDS == 0
    assert board.STATION_LEDS == (8, 14, 20, 26, 32)
    assert board.LEDS == 8 + board.STATIONS * 6


def test_a_board_for_two() -> None:
    two = generate.load()
    del two["stations"][2:]
    assert not list(generate.faults(two))
    text = generate.render(two)
    assert "STATIONS = const(2)\n" in text and "CHANNELS = (0, 1)" in text and "LEDS = const(20)" in text


def test_a_board_for_one_is_still_python() -> None:
    one = generate.load()
    del one["stations"][1:]
    names: dict[str, Any] = {}
    exec(generate.render(one), names)
    assert names["CHANNELS"] == (0,) and names["STATION_LEDS"] == (8,)


WRONG: list[tuple[Callable[[Board], None], str]] = [
    (lambda b: b["pico"].update(piezo=6), "[pico]: piezo and leds both have GPIO 6"),
    (lambda b: b["pico"].update(leds=24), "[pico] leds: GPIO 24 is not on the Pico's header"),
    (lambda b: b["pico"].update(sda=10), "[pico] sda: GPIO 10 cannot be SDA of I2C0"),
    (lambda b: b["pico"].update(scl=12), "[pico] scl: GPIO 12 cannot be SCL of I2C0"),
    (lambda b: b["pico"].pop("leds"), "[pico] leds: a whole number is missing"),
    (lambda b: b["pico"].update(leds="GP6"), "[pico] leds: a whole number is missing"),
    (lambda b: b["pico"].update(lamp=20), "[pico] lamp: unknown"),
    (lambda b: b.pop("i2c"), "[i2c] is missing"),
    (lambda b: b["i2c"].update(hertz=1_000_000), "[i2c] hertz: 1000000 is outside the multiplexer's 10,000 to 400,000"),
    (lambda b: b["i2c"].update(mux=0x20), "addresses: [i2c] mux and [station] expander both have address 0x20"),
    (lambda b: b["i2c"].update(mux=0x50), "[i2c] mux: the chip cannot have address 0x50"),
    (
        lambda b: b["station"].update(screen=0x20),
        "addresses: [station] screen and [station] expander both have address 0x20",
    ),
    (lambda b: b["station"]["inputs"].update(ok=3), "[station.inputs]: ok and keep4 both have bit 3"),
    (lambda b: b["station"]["inputs"].update(ok=7), "[station.inputs] ok: bit 7 of an MCP23017 is an output only"),
    (lambda b: b["station"]["inputs"].update(ok=16), "[station.inputs] ok: the expander has bits 0 to 15, not 16"),
    (lambda b: b["station"]["inputs"].pop("cup"), "[station.inputs] cup: a bit number is missing"),
    (lambda b: b["station"]["inputs"].update(horn=14), "[station.inputs] horn: unknown"),
    (lambda b: b["stations"][1].update(channel=0), "[[stations]]: station 2 and station 1 both have channel 0"),
    (
        lambda b: b["stations"][4].update(channel=8),
        "[[stations]] station 5: the multiplexer has channels 0 to 7, not 8",
    ),
    (lambda b: b["stations"].clear(), "[[stations]]: 0 of them, but the multiplexer has 8 channels"),
    (
        lambda b: b["stations"].extend({"channel": 9 + i} for i in range(4)),
        "[[stations]]: 9 of them, but the multiplexer has 8 channels",
    ),
    (lambda b: b["stations"][0].pop("channel"), "[[stations]]: every station needs a channel"),
    (lambda b: b["leds"].update(locations=7), "[leds] locations: the firmware lights 8 of them, not 7"),
    (lambda b: b["leds"].update(milliamperes=38), "[leds] milliamperes: 38 is less than the dark chain takes"),
]


@pytest.mark.parametrize(("change", "words"), WRONG, ids=[words for _, words in WRONG])
def test_a_wrong_board_is_refused(change: Callable[[Board], None], words: str) -> None:
    assert refusal(change) == words


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    broken = tmp_path / "board.toml"
    broken.write_text("[pico\n")
    with pytest.raises(generate.BoardError, match="not readable as TOML"):
        generate.load(broken)
