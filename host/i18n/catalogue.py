"""Loads a language's translations from host/i18n/locale/*.po, uncompiled, when it is first used.

The site's worker has another module in place of this one; it reads what the site's build makes from these files.
"""

from __future__ import annotations

import gettext as standard
import io
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "locale"
ENGLISH = "en"


@cache
def catalogue(language: str) -> standard.NullTranslations:
    """Load a language's translations. English has none: its texts are the keys."""
    if language == ENGLISH:
        return standard.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (FOLDER / f"{language}.po").open("rb") as file:
        entries = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, entries)
    compiled.seek(0)
    return standard.GNUTranslations(compiled)
