"""The chi-squared test: how often pure chance would stray from the expected counts as far as the observed ones do.

Exact for whole degrees of freedom, by the error function and a finite sum; the standard library has no such function.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def statistic(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Return Pearson's sum of (seen - expected)**2 / expected."""
    return sum((count - want) ** 2 / want for count, want in zip(seen, expected, strict=True))


def survival(x: float, degrees: int) -> float:
    """Return the p-value: the chance that a chi-squared variable with `degrees` of freedom (1 or more) is at least x.

    Computes Q(degrees / 2, x / 2) by Q(a + 1, h) = Q(a, h) + h**a * e**-h / gamma(a + 1), from Q(1/2, h) or Q(1, h).
    """
    if degrees < 1:
        raise ValueError(f"{degrees} degrees of freedom")
    h = x / 2
    if h <= 0:
        return 1.0
    a = 0.5 if degrees % 2 else 1.0
    q = math.erfc(math.sqrt(h)) if degrees % 2 else math.exp(-h)
    while a < degrees / 2:
        q += math.exp(a * math.log(h) - h - math.lgamma(a + 1))
        a += 1
    return min(q, 1.0)
