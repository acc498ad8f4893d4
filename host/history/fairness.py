"""Are the dice rigged? Compares what was rolled with what fair dice give, and says the verdict in plain words.

A verdict says what the counts can and cannot show. The proof of a single game is its record (host/game/verify.py).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.cards import FACES
from host.history.chi_squared import statistic, survival
from host.i18n.translation import gettext, ngettext, number

SIDES = len(FACES)
LEAST = 1000  # dice needed for a verdict: fewer show only faults so gross that nobody needs a test
ODD = 0.05  # p-value: one set of fair dice in twenty strays as far
RIGGED = 0.001  # p-value: one set in a thousand
SPREAD = 1.96  # standard deviations to either side that hold 95 % of fair dice's counts

FEW = "few"
FAIR = "fair"
UNUSUAL = "unusual"
SUSPICIOUS = "suspicious"
EVEN = "even"


@dataclass(frozen=True)
class Fairness:
    """rolled: the counts by face, 9 to A."""

    rolled: tuple[int, ...]

    @classmethod
    def of(cls, rolled: Sequence[int]) -> Fairness:
        """Make a Fairness from counts by face. Raises ValueError."""
        if len(rolled) != SIDES or min(rolled) < 0:
            raise ValueError(f"counts of {SIDES} faces, not {rolled}")
        return cls(tuple(rolled))

    @property
    def dice(self) -> int:
        """Number of dice."""
        return sum(self.rolled)

    @property
    def expected(self) -> float:
        """The expected count of each face."""
        return self.dice / SIDES

    @property
    def chi_squared(self) -> float:
        """The statistic, with 5 degrees of freedom; 0 without dice."""
        return statistic(self.rolled, [self.expected] * SIDES) if self.dice else 0.0

    @property
    def p(self) -> float:
        """The chance, 0 to 1, that fair dice stray at least as far."""
        return survival(self.chi_squared, SIDES - 1)

    @property
    def spread(self) -> float:
        """How far from the expected a face's count may be; in 95 of 100 sets of fair dice it is closer."""
        return SPREAD * math.sqrt(self.dice / SIDES * (1 - 1 / SIDES))

    @property
    def verdict(self) -> str:
        """FEW, FAIR, UNUSUAL, SUSPICIOUS, or EVEN (too even for chance: someone may have made the dice up)."""
        if self.dice < LEAST:
            return FEW
        if self.p < RIGGED:
            return SUSPICIOUS
        if self.p > 1 - RIGGED:
            return EVEN
        return UNUSUAL if self.p < ODD else FAIR

    @property
    def headline(self) -> str:
        """The verdict in a few words."""
        return gettext(HEADLINES[self.verdict])

    @property
    def explanation(self) -> str:
        """The verdict explained, with the numbers."""
        return gettext(EXPLANATIONS[self.verdict]).format(
            dice=number(self.dice), least=number(LEAST), often=often(self.p), even=often(1 - self.p)
        )


HEADLINES = {
    FEW: "Too few dice to say.",
    FAIR: "Nothing says that the dice are rigged.",
    UNUSUAL: "Unusual, but no proof: wait for more dice.",
    SUSPICIOUS: "Fair dice hardly ever do this.",
    EVEN: "Too even to be chance.",
}
EXPLANATIONS = {
    FEW: "{dice} dice have been thrown; from {least} on one can tell.",
    FAIR: "With fair dice, {often} would be at least this far from an even count.",
    UNUSUAL: "With fair dice, {often} would be this far from an even count. Look at twenty sets of dice, and one is "
    "this odd.",
    SUSPICIOUS: "With fair dice, {often} would be this far from an even count. Check the games with `dicetown verify`: "
    "each throw must follow from the seed that was promised before the game.",
    EVEN: "With fair dice, {even} would come this close to an even count. Check the games with `dicetown verify`.",
}


def often(p: float) -> str:
    """Put a chance into plain words: '3 sets in 10', '1 set in 250', 'fewer than 1 set in a million'."""
    if p < 1e-6:
        return gettext("fewer than 1 set in a million")
    if p < 0.15:
        return gettext("1 set in {n}").format(n=number(_round(1 / p)))
    tenths = round(p * 10)
    if tenths == 10:
        return gettext("nearly all sets")
    return ngettext("{n} set in 10", "{n} sets in 10", tenths).format(n=tenths)


def _round(n: float) -> int:
    """Round to two digits: nobody needs a chance more exactly."""
    digits = max(0, len(str(int(n))) - 2)
    return int(round(n, -digits))
