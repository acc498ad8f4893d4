"""The texts of the private screens, as translators edit them: a name and a text a line in screens/languages/*.txt.

They also name cards wherever people read: on pages, in sentences and in the rule book.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from host.i18n import translation
from host.i18n.errors import UserError

ENGLISH = translation.ENGLISH
FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def folder_of(firmware: Path) -> Path:
    """Return the folder of the firmware's languages."""
    return firmware / "screens" / "languages"


def read(path: Path) -> dict[str, str]:
    """Read the texts of one language by their names, e.g. "TITLE keep". Raises UserError for a malformed line."""
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
    """Return all texts in a language, in the order of their numbers; untranslated ones in English."""
    english = read(folder_of(firmware) / f"{ENGLISH}.txt")
    own = read(folder_of(firmware) / f"{code}.txt")
    strange = own.keys() - english.keys()
    if strange:
        raise UserError(f"{code}.txt: {ENGLISH}.txt has no {', '.join(sorted(strange))}: correct or delete it.")
    return english | own


@cache
def spoken(code: str) -> dict[str, str]:
    """Return the texts of this project's own firmware."""
    return language(FIRMWARE, code)


def says(name: str) -> str:
    """Return a text by its name, e.g. "CARD girls", in the current language."""
    return spoken(translation.language())[name]
