"""Names for bots, and for seats that nobody has named."""

from __future__ import annotations

from host.i18n.translation import ENGLISH, language

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
LEVELS = ("easy", "normal", "hard", "expert")  # of bots, as people choose them
BOTS = {
    ENGLISH: NAMES,
    "fr": ("Léa", "Hugo", "Zoé", "Jean", "Rose"),
    "ru": ("Аня", "Глеб", "Зоя", "Иван", "Рита"),
    "cs": ("Hana", "Jiří", "Věra", "Karel", "Ema"),
}


def bots() -> tuple[str, ...]:
    """Five names, in the language spoken now."""
    return BOTS[language()]
