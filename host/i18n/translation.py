"""Translates texts into the current language: the running task's, or else the process's.

The sentences in host/game, the web pages, the terminal and host/i18n/errors.py use it. An unknown language means
English. Every command imports this module, so Babel, which is slow to import, is only imported where it is needed.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter

from host.i18n.catalogue import ENGLISH, catalogue
from screens import names
from screens.names import CODE, OWN_NAME

LANGUAGES = {row[CODE]: row[OWN_NAME] for row in names.LANGUAGES}  # code -> the language's own name

ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUÀÂÉÈÊËÎÏÔaeiouàâéèêëîïô])")

_now: ContextVar[str | None] = ContextVar("language", default=None)
_process = ENGLISH


def language() -> str:
    """Return the code of the current language."""
    return _now.get() or _process


def gettext(text: str) -> str:
    """Translate a text into the current language."""
    return catalogue(language()).gettext(text) if text else ""


def pgettext(context: str, text: str) -> str:
    """Translate a word whose translation depends on the word beside it: 'one' of Queens, or of Kings."""
    return catalogue(language()).pgettext(context, text)


def ngettext(one: str, many: str, n: int) -> str:
    """Translate a text that depends on a number."""
    return catalogue(language()).ngettext(one, many, n)


def anew(said: str, texts: Iterable[str]) -> str:
    """Translate an English message of a library or a file, if it is one of these texts; otherwise return it as it is.

    texts: of the catalogues, with {places}; what fills a place may be one of them, too.
    """
    texts = tuple(texts)
    for text in texts:
        parts = (
            re.escape(before) + (f"(?P<{place}>.+?)" if place else "") for before, place, *_ in Formatter().parse(text)
        )
        found = re.fullmatch("".join(parts), said)
        if found:
            return gettext(text).format(**{place: anew(each, texts) for place, each in found.groupdict().items()})
    return said


def elided(sentence: str) -> str:
    """Return a sentence with names as French wants them after "de" and "que": d'Alice, qu'Ann."""
    return ELIDED.sub(r"\1'", sentence) if language() == "fr" else sentence


def number(n: float, digits: int = 0) -> str:
    """Write a number as the current language does: 1,234.5 in English. digits: after the point."""
    from babel.numbers import format_decimal

    return format_decimal(n, "#,##0" + "." * (digits > 0) + "0" * digits, locale=language())


def speak(code: str) -> None:
    """Set the language of the whole process."""
    global _process
    _process = code if code in LANGUAGES else ENGLISH


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the language for the block, and only in this task."""
    before = _now.set(code)
    try:
        yield
    finally:
        _now.reset(before)


def in_each(codes: Iterable[str], say: Callable[[], str]) -> dict[str, str]:
    """Call `say` in each of these languages. Returns code -> its result."""
    said = {}
    for code in codes:
        with speaking(code):
            said[code] = say()
    return said


def of_locale() -> str:
    """Return the language of the terminal's locale, or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return best([value.split(".")[0].replace("_", "-")])
    return best([(locale.getlocale()[0] or "").replace("_", "-")])


def best(wanted: Sequence[str]) -> str:
    """Return our language for the first of these codes, e.g. fr-CA, that we have; otherwise English."""
    from babel import negotiate_locale

    return negotiate_locale([each for each in wanted if each], list(LANGUAGES), sep="-") or ENGLISH
