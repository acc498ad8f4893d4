"""Board files for the tests of hardware/: the real one with some lines changed."""

import re
from typing import Any

from hardware.source import SOURCE, read

TEXT = SOURCE.read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The real file with each (from, to) done once; `from` must be there."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def with_channels(channels: tuple[int, ...], *changes: tuple[str, str]) -> str:
    """The real file with stations on these channels."""
    text = re.sub(r"\[\[stations\]\]\nchannel = \d+\n\n?", "", changed(*changes))
    return text + "".join(f"\n[[stations]]\nchannel = {channel}\n" for channel in channels)


def line_of(text: str, part: str) -> int:
    """Number of the first line that begins with `part`."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(part))


def real() -> dict[str, Any]:
    return read(TEXT)
