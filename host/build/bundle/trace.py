"""Translates a traceback from the Pico: lines of the bundle become lines of the sources.

`python -m host.build.bundle.trace < traceback` uses a bundle of the present sources; with the names.json of an older
build as its argument, that build.
"""

import json
import re
import sys
from pathlib import Path

from host.build.bundle.build import NAME, OTHERS, bundle

FRAME = re.compile(r'File "([\w.]+)", line (\d+), in \S+')
Lines = dict[str, dict[int, tuple[str, int, str]]]  # bundle -> its lines


def explained(text: str, lines: Lines) -> str:
    """Replace the bundle's frames in a text by those of the sources."""

    def frame(found: re.Match[str]) -> str:
        place = lines.get(found[1], {}).get(int(found[2]))
        return f'File "{place[0]}", line {place[1]}, in {place[2]}' if place else found[0]

    return FRAME.sub(frame, text)


def lines_beside(build: Path) -> Lines:
    """Return the lines of a build, none if it isn't a bundle. build: the folder of names.json."""
    try:
        known = json.loads((build / "names.json").read_text(encoding="utf-8"))["lines"]
    except FileNotFoundError:
        return {}
    return {
        name: {int(line): (file, there, function) for line, (file, there, function) in each.items()}
        for name, each in known.items()
    }


def bundles(firmware: Path) -> Lines:
    """Return the lines of the bundle and the overlays, as these sources would give them now."""
    made = bundle(firmware)
    whole = {NAME: made} | made.others | {name: bundle(firmware, name) for name in OTHERS}
    return {name: each.lines for name, each in whole.items()}


def main() -> None:
    """Explain a traceback on the standard input. An argument names the build's names.json."""
    from host.build.mpy import FIRMWARE

    lines = lines_beside(Path(sys.argv[1]).parent) if sys.argv[1:] else bundles(FIRMWARE)
    print(explained(sys.stdin.read(), lines), end="")


if __name__ == "__main__":
    main()
