"""Board files for the tests of hardware/: the real one with some lines changed.

The tests name the pins, addresses and bits below. They start from a file that has these values, so that changing one in
the real file remains a change of one line.
"""

import re
from typing import Any

from hardware.source.board_file import SOURCE, load

LED_PINS = (10, 11, 12, 13, 14, 15, 1, 2, 3)
FLAGS = (20, 19, 18, 21, 27, 28, 0, 22, 26)
KNOWN = {
    "pico": {"sda": "4", "scl": "5", "leds": "6", "piezo": "7", "interrupt": "8", "mux_reset": "9"},
    "i2c": {"id": "0", "mux": "0x70"},
    "leds": {"limit_ma": "300"},
    "station": {"expander": "0x20", "screen": "0x3C", "screen_chip": '"ssd1306"'},
    "station.inputs": {
        **{f"keep{i + 1}": str(i) for i in range(5)},
        **{"ok": "8", "left": "9", "right": "10", "cup": "11", "shake": "12"},
    },
}


def known(text: str) -> str:
    lines, table = [], ""
    for line in text.splitlines():
        if header := re.match(r"\[([\w.]+)\]", line):
            table = header[1]
        key = re.match(r"(\w+) = \S+", line)
        if key and key[1] in KNOWN.get(table, {}):
            line = f"{key[1]} = {KNOWN[table][key[1]]}" + line[key.end() :]
        lines.append(line)
    return "\n".join(lines) + "\n"


TEXT = known(SOURCE.read_text(encoding="utf-8"))


def changed(*changes: tuple[str, str]) -> str:
    """Return the real file with each (from, to) replaced once; `from` must occur."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def with_channels(channels: tuple[int, ...], *changes: tuple[str, str]) -> str:
    """Return the real file with stations on these channels."""
    text = re.sub(r"\[\[stations\]\]\nchannel = \d+\nleds = \d+\nflag = \d+.*\n\n?", "", changed(*changes))
    rows = zip(channels, LED_PINS, FLAGS, strict=False)
    head = "\n[[stations]]\n"
    return text + "".join(f"{head}channel = {channel}\nleds = {pin}\nflag = {flag}\n" for channel, pin, flag in rows)


def line_of(text: str, part: str) -> int:
    """Return the number of the first line that begins with `part`."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(part))


def real() -> dict[str, Any]:
    """Return the board of the real file."""
    return load()
