"""The version without soldering for tests: its board file, and the firmware made for it."""

import shutil
from pathlib import Path

from hardware.makers import firmware
from hardware.source.board_file import read
from host.build.mpy import FIRMWARE
from host.virtual.board import BOARD

WITH = 'keys = "mcp23017"'


def board_file(folder: Path) -> Path:
    """Write the board file into a folder."""
    text = BOARD.read_text(encoding="utf-8")
    assert WITH in text
    definition = folder / "board.toml"
    definition.write_text(text.replace(WITH, 'keys = "neokey"'), encoding="utf-8")
    return definition


def sources(folder: Path) -> Path:
    """Return a copy of the firmware, made for the board file in this folder."""
    shutil.copytree(FIRMWARE, folder / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in firmware.files(read((folder / "board.toml").read_text(encoding="utf-8"))).items():
        (folder / path).write_text(text, encoding="utf-8")
    return folder / "firmware"
