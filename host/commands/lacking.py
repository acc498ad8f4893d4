"""Lists everything that a language still lacks: `python -m host.commands.lacking eo`; without a code, every language.

CONTRIBUTING.md says which files a language has. The exit code is 1 if something is missing.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from host.commands.catalogues import HOST, in_context, strings, texts
from host.game.players import NAMES
from host.i18n import device
from host.i18n.catalogue import ENGLISH, FOLDER
from host.i18n.translation import LANGUAGES
from screens import names
from screens.encoding import coded
from screens.texts import WIDTH

LEAST_NAMES = 20
SIGNS = re.compile("[@#&^]")  # what the console fills in
PLACE = re.compile(r"\{\w*\}")  # what the host fills in
WORD = re.compile(r"[^\W\d_]{2,}")


def lacks(code: str) -> Iterator[str]:
    """Yield a line for each thing that is missing or wrong, with the file where it belongs."""
    yield from row(code)
    if code != ENGLISH:
        yield from screens(code)
        yield from catalogue(code)
        for room in ("lesson", "rulebook"):
            yield from words(room, code)


def row(code: str) -> Iterator[str]:
    """Check the language's row in names.py."""
    where = "firmware/screens/names.py"
    if code not in LANGUAGES:
        yield f"{where}: no row for {code}; add it at the end of LANGUAGES"
        return
    number = list(LANGUAGES).index(code)
    offered = [name.decode() for name in names.offered(number)]
    if len(set(offered)) < LEAST_NAMES:
        yield f"{where}: {len(set(offered))} names for {code}; give at least {LEAST_NAMES} different ones"
    if len({name[0] for name in offered}) < len(NAMES):
        yield f"{where}: the names for {code} need {len(NAMES)} different first letters"
    yield from undrawn(where, "".join(names.LANGUAGES[number][1:]))


def screens(code: str) -> Iterator[str]:
    """Check the texts of the private screens."""
    folder = device.folder_of(device.FIRMWARE)
    where = f"firmware/screens/languages/{code}.txt"
    if not (folder / f"{code}.txt").exists():
        yield f"{where}: no such file; copy {ENGLISH}.txt and translate what stands after each ="
        return
    english, own = device.read(folder / f"{ENGLISH}.txt"), device.read(folder / f"{code}.txt")
    for name in english.keys() - own.keys():
        yield f"{where}: {name} is missing"
    for name, text in own.items():
        if name not in english:
            yield f"{where}: there is no {name} in {ENGLISH}.txt"
        elif same(text, english[name]):
            yield f"{where}: {name} is English still"
        elif bool(text) != bool(english[name]) or set(SIGNS.findall(text)) != set(SIGNS.findall(english[name])):
            yield f"{where}: {name} needs what {english[name]!r} has"
        if len(text) >= WIDTH:
            yield f"{where}: {name} has {len(text)} letters; {WIDTH - 1} fit"
    yield from undrawn(where, "".join(own.values()))


def same(text: str, english: str) -> bool:
    """Return whether a text is still English. One or two words may be the same by chance, or a name."""
    return text == english and len(WORD.findall(PLACE.sub("", text))) > 2


def undrawn(where: str, text: str) -> Iterator[str]:
    """Yield a line if the screens' font lacks some of the letters."""
    letters = {letter for letter in text if letter != "?" and coded(letter.encode()) == b"?"}
    if letters:
        yield f"{where}: the font has no {' '.join(sorted(letters))}; draw them in tests/screens/glyphs.txt"


def catalogue(code: str) -> Iterator[str]:
    """Check the texts of pages, terminal and messages."""
    where = f"host/i18n/locale/{code}.po"
    path = FOLDER / f"{code}.po"
    if not path.exists():
        yield f"{where}: no such file; python -m host.commands.catalogues begins it once there is a row in names.py"
        return
    with path.open("rb") as file:
        known = read_po(file)
    for text in sorted({text for text in texts() if text and text[0]}, key=str):
        english = [text] if isinstance(text, str) else list(text)
        message = known.get(english[0])
        said = strings(message.string) if message and message.string else []
        if not said or not all(each.strip() for each in said):
            yield f"{where}: not translated: {english[0]!r}"
        elif same(said[0], english[0]):
            yield f"{where}: English still: {english[0]!r}"
        elif any(sorted(PLACE.findall(each)) != sorted(PLACE.findall(english[-1])) for each in said):
            yield f"{where}: {english[0]!r} needs {' '.join(PLACE.findall(english[-1]))}"
    for context, text in in_context():
        message = known.get(text, context)
        if not message or not message.string:
            yield f"{where}: not translated: {text!r}, of {context}s"


def words(room: str, code: str) -> Iterator[str]:
    """Check the words of the guided game or of the rule book."""
    where = f"host/{room}/{code}.toml"
    if not (HOST / room / f"{code}.toml").exists():
        yield f"{where}: no such file; copy {ENGLISH}.toml and translate what stands in quotation marks"
        return
    english, own = flat(HOST / room / f"{ENGLISH}.toml"), flat(HOST / room / f"{code}.toml")
    for key in english.keys() - own.keys():
        yield f"{where}: {key} is missing"
    for key, text in own.items():
        if key not in english:
            yield f"{where}: there is no {key} in {ENGLISH}.toml"
        elif same(text, english[key]):
            yield f"{where}: {key} is English still"
        elif sorted(PLACE.findall(text)) != sorted(PLACE.findall(english[key])):
            yield f"{where}: {key} needs {' '.join(PLACE.findall(english[key]))}"


def flat(path: Path) -> dict[str, str]:
    """Return a file's texts by table and key."""
    found: dict[str, str] = {}
    tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    for key, value in tables.items():
        for inner, text in value.items() if isinstance(value, dict) else [("", value)]:
            found[f"{key}.{inner}" if inner else key] = text
    return found


def main(codes: list[str]) -> int:
    """Print what these languages lack; without codes, all languages. Returns the exit code."""
    faults = [fault for code in codes or LANGUAGES for fault in sorted(lacks(code))]
    print("\n".join(faults) if faults else "Nothing is missing.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
