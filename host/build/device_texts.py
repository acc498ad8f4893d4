"""The languages of the private screens: makes the files that the console reads from those that a translator edits.

firmware/screens/languages/*.txt hold a name and a text a line; en.txt has all names, in the order of their numbers.
A file of the console is the texts in that order, equally long, a byte a letter, and a CRC; host/build/mpy.py makes it.
`python -m host.build.device_texts` writes the numbers into screens/texts.py.
"""

import sys
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

from host.i18n.device import ENGLISH, FIRMWARE, folder_of, language, read
from host.i18n.errors import UserError
from screens import texts
from screens.encoding import coded

BEGIN = "# Made from languages/en.txt by `python -m host.build.device_texts`, not edited by hand.\n"
END = "# End of what is made.\n"


def encoded(code: str, lines: list[str]) -> bytes:
    """Return what the console reads: the texts in the font's codes, each filled up with newlines, and their CRC."""
    for line in lines:
        for letter in line:
            if letter != "?" and coded(letter.encode()) == b"?":
                raise UserError(f"{code}.txt: the font has no {letter!r}: write {line!r} without it, or draw it.")
        if len(line) >= texts.WIDTH:
            raise UserError(f"{code}.txt: {line!r} does not fit: {texts.WIDTH - 1} letters at most.")
    body = b"".join(coded(line.encode()).ljust(texts.WIDTH, b"\n") for line in lines)
    return body + crc32(body).to_bytes(texts.CHECK, "little")


def files(firmware: Path) -> dict[str, bytes]:
    """Return the console's files by name: made from the sources, or read from beside a compiled main.py."""
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
    """Write them to the folder where the firmware will run."""
    for name, data in files(firmware).items():
        (folder / name).write_bytes(data)


def numbers(firmware: Path) -> str:
    """Return the numbers of all texts as lines of screens/texts.py. A group has the number of its first text."""
    names = list(read(folder_of(firmware) / f"{ENGLISH}.txt"))
    groups: dict[str, list[str]] = {}
    first: dict[str, int] = {}
    for number, name in enumerate(names):
        group, _, member = name.partition(" ")
        if first.setdefault(group, number) + len(groups.setdefault(group, [])) != number:
            raise UserError(f"{ENGLISH}.txt: {name} stands apart from the other texts of {group}: move it to them.")
        groups[group].append(member)
    lines = [
        f"{group} = const({first[group]})" + (f"  # + 0 to {len(of) - 1}: {of[0]} to {of[-1]}" if of[0] else "")
        for group, of in groups.items()
    ]
    return "\n".join([*lines, f"LINES = const({len(names)})"]) + "\n"


def renewed(firmware: Path) -> str:
    """Return the whole text of screens/texts.py, with the numbers of en.txt."""
    source = code_of(firmware).read_text(encoding="utf-8")
    before, begin, rest = source.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise UserError(
            f"screens/texts.py: the lines {BEGIN.strip()!r} and {END.strip()!r} are missing: put them back."
        )
    return before + begin + numbers(firmware) + end + after


def code_of(firmware: Path) -> Path:
    """Return the firmware's list of text numbers."""
    return firmware / "screens" / "texts.py"


def drift(firmware: Path) -> Iterator[str]:
    """Yield what to do if the numbers in screens/texts.py are not those of en.txt."""
    if code_of(firmware).read_text(encoding="utf-8") != renewed(firmware):
        yield "firmware/screens/texts.py differs from languages/en.txt: run .venv/bin/python -m host.build.device_texts"


def main(arguments: list[str], firmware: Path = FIRMWARE) -> int:
    """Write the numbers into screens/texts.py; with --check only say whether they are there."""
    try:
        faults = list(drift(firmware))
        if "--check" not in arguments:
            code_of(firmware).write_text(renewed(firmware), encoding="utf-8", newline="\n")
            return 0
    except UserError as error:
        faults = [str(error)]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
