"""Least squares out of sums that can be added up. Needs NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

from host.engine.shares import Z
from host.engine.tables import needed


class Fit(NamedTuple):
    """Of each column but the first, which is 1: what one more is worth, and how far off that may be in 95 of 100.

    Not a number for a column that the others tell, such as dollars where all have as many: they say nothing of it.
    """

    worth: Any
    reach: Any
    rows: float


def sums_of(x: Any, y: Any) -> Any:
    """(k + 2, k + 1): X'X, then X'y, then y'y. x: (rows, k) with a first column of 1; y: (rows,)."""
    np = needed("numpy")
    k = x.shape[1]
    sums = np.zeros((k + 2, k + 1))
    sums[:k, :k] = np.einsum("ni,nj->ij", x, x)  # not by a library that starts threads: all cores are busy already
    sums[k, :k] = np.einsum("ni,n->i", x, y)
    sums[k + 1, 0] = np.einsum("n,n->", y, y)
    return sums


def fit(sums: Any) -> Fit:
    """Fit by least squares. sums: products of the columns, as `sums` of host/balance adds them up."""
    np = needed("numpy")
    k = sums.shape[1] - 1
    inside, outside = sums[:k, :k], sums[k, :k]
    inverse = np.linalg.pinv(inside)
    found = inverse @ outside
    known = np.isclose(np.diag(inverse @ inside), 1)
    rows = inside[0, 0]
    noise = max(sums[k + 1, 0] - found @ outside, 0) / max(rows - k, 1)
    reach = Z * np.sqrt(np.maximum(np.diag(inverse), 0) * noise)
    worth, reach = (np.where(known, each, np.nan)[1:] for each in (found, reach))
    return Fit(worth, reach, float(rows))
