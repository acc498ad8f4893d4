"""The languages of the private screens: from the files that a translator edits to those that the console reads.

firmware/screens/languages/*.txt hold a name and a text a line; en.txt has all names, in the order of the numbers in
screens/texts.py. A file of the console is the texts in that order, equally long, a byte a letter, and a CRC.
Called by host/build/mpy.py.
"""

from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

from host.i18n.errors import UserError
from screens import texts
from screens.encoding import coded

ENGLISH = texts.LANGUAGES[0]


def folder_of(firmware: Path) -> Path:
    """Where its languages lie."""
    return firmware / "screens" / "languages"


def read(path: Path) -> dict[str, str]:
    """The texts of one language by their names, e.g. "TITLE keep". Raises UserError for a line that is none."""
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, equals, text = line.partition("=")
        name = name.strip()
        if not equals or name in found:
            raise UserError(f"{path.name}, line {number}: write a name, an equals sign and a text, each name once.")
        found[name] = text.strip()
    return found


def language(firmware: Path, code: str) -> dict[str, str]:
    """All texts in a language, in the order of their numbers; one that is not translated is English."""
    english = read(folder_of(firmware) / f"{ENGLISH}.txt")
    own = read(folder_of(firmware) / f"{code}.txt")
    strange = own.keys() - english.keys()
    if strange:
        raise UserError(f"{code}.txt: {ENGLISH}.txt has no {', '.join(sorted(strange))}: correct or delete it.")
    return english | own


def encoded(code: str, lines: list[str]) -> bytes:
    """What the console reads: the texts in the font's codes, each filled up with newlines, and the CRC of all that."""
    for line in lines:
        for letter in line:
            if letter != "?" and coded(letter.encode()) == b"?":
                raise UserError(f"{code}.txt: the font has no {letter!r}: write {line!r} without it, or draw it.")
        if len(line) >= texts.WIDTH:
            raise UserError(f"{code}.txt: {line!r} does not fit: {texts.WIDTH - 1} letters at most.")
    body = b"".join(coded(line.encode()).ljust(texts.WIDTH, b"\n") for line in lines)
    return body + crc32(body).to_bytes(texts.CHECK, "little")


def files(firmware: Path) -> dict[str, bytes]:
    """The console's files by their names: made from the sources, or those that lie beside a compiled main.py."""
    folder = folder_of(firmware)
    if folder.is_dir():
        for fault in drift(firmware):
            raise UserError(fault)
        return {
            texts.FILE + path.stem: encoded(path.stem, list(language(firmware, path.stem).values()))
            for path in sorted(folder.glob("*.txt"))
        }
    return {path.name: path.read_bytes() for path in sorted(firmware.glob(f"{texts.FILE}*"))}


def put(firmware: Path, folder: Path) -> None:
    """Lay them where the firmware will run."""
    for name, data in files(firmware).items():
        (folder / name).write_bytes(data)


def drift(firmware: Path) -> Iterator[str]:
    """What differs between the names of en.txt and the numbers of screens/texts.py, and how to mend it."""
    names = list(read(folder_of(firmware) / f"{ENGLISH}.txt"))
    first: dict[str, int] = {}
    for number, name in enumerate(names):
        first.setdefault(name.split()[0], number)
    first["LINES"] = len(names)
    numbers = {name: value for name, value in vars(texts).items() if name.isupper() and type(value) is int}
    for name in ("WIDTH", "CHECK"):
        del numbers[name]
    for name in first.keys() | numbers.keys():
        if name.startswith("_"):
            continue
        if name not in first:
            yield f"screens/texts.py: {name} is not in {ENGLISH}.txt: delete it, or add a line"
        elif numbers.get(name) != first[name]:
            yield f"screens/texts.py: write {name} = const({first[name]})"
