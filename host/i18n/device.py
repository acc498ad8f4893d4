"""The texts of the private screens, as translators edit them: a name and a text a line of screens/languages/*.txt.

Cards are called by them wherever people read: on pages, in sentences, records and the rule book.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from host.i18n import translation
from host.i18n.errors import UserError

ENGLISH = translation.ENGLISH
FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


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


@cache
def spoken(code: str) -> dict[str, str]:
    """Those of the firmware that lies here."""
    return language(FIRMWARE, code)


def says(name: str) -> str:
    """A text in the language spoken now, e.g. "CARD girls"."""
    return spoken(translation.language())[name]
