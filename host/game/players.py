"""Names for bots and for seats without a name."""

from __future__ import annotations

from host.i18n.translation import ENGLISH, language
from screens.names import offered
from screens.texts import LANGUAGES

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
LEVELS = ("easy", "normal", "hard", "expert")  # of bots, as people choose them


def bots() -> tuple[str, ...]:
    """Return five names in the current language; their first letters differ, to tell them apart at a glance (S1)."""
    if language() == ENGLISH:
        return NAMES
    chosen: list[str] = []
    for name in offered(LANGUAGES.index(language())):
        if name.decode()[0] not in [other[0] for other in chosen]:
            chosen.append(name.decode())
    return tuple(chosen[: len(NAMES)])
