"""The confidence interval of a share that was counted."""

from __future__ import annotations

from math import sqrt

Z = 1.959964  # standard deviations, for 95 %


def interval(n: float, of: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval (1927) for a share of n in `of`."""
    if not of:
        return 0.0, 1.0
    share = n / of
    middle = share + Z * Z / (2 * of)
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return max(0.0, (middle - reach) / (1 + Z * Z / of)), (middle + reach) / (1 + Z * Z / of)
