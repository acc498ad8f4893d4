"""Least squares from sums that can be added up over parts. Needs NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

from host.engine.shares import Z
from host.engine.tables import needed


class Fit(NamedTuple):
    """worth: the coefficient of each column except the first, which is 1; reach: half its 95 % interval.

    NaN for a column that the others determine, such as dollars where all have the same: it can't be estimated.
    """

    worth: Any
    reach: Any
    rows: float


def sums_of(x: Any, y: Any) -> Any:
    """Return X'X, X'y and y'y as (k + 2, k + 1). x: (rows, k) with a first column of 1; y: (rows,)."""
    np = needed("numpy")
    k = x.shape[1]
    sums = np.zeros((k + 2, k + 1))
    sums[:k, :k] = np.einsum("ni,nj->ij", x, x)  # `@` would start threads, but all cores are busy already
    sums[k, :k] = np.einsum("ni,n->i", x, y)
    sums[k + 1, 0] = np.einsum("n,n->", y, y)
    return sums


def fit(sums: Any) -> Fit:
    """Fit by least squares. sums: from `sums_of`, possibly added up."""
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
