"""One sum of the electrics and its limit."""

from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Check:
    """`value` must be at most, or at least, `limit`. path: the key to change when it does not hold."""

    title: str
    sum: str  # the calculation with its numbers and its result
    value: float
    limit: float
    unit: str
    path: Path
    why: str  # where the limit comes from, what is at stake
    least: bool = False  # the limit is a least one
    hint: str = ""

    @property
    def holds(self) -> bool:
        return self.value >= self.limit if self.least else self.value <= self.limit

    @property
    def bound(self) -> str:
        return f"{'at least' if self.least else 'at most'} {self.limit:.4g} {self.unit}"
