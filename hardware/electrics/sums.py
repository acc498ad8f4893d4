"""Computes the formulas of sums.toml for a board: `checks` compares each with its limit."""

import re
import tomllib
from dataclasses import dataclass
from math import hypot, log, sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hardware.picos import KINDS

DATA = tomllib.loads(Path(__file__).with_name("sums.toml").read_text(encoding="utf-8"))
NAME = re.compile(r"(?<![\w.'])[a-z][\w.]*(?!\w*[('])")  # a name in a formula that is not a function or a quoted text
SHOWN = (("**", "^"), ("*", "x"))


@dataclass(frozen=True)
class Check:
    """`value` must be at most, or at least, `limit`. path: the key to change if it isn't."""

    title: str
    sum: str  # the formula with its numbers and its result
    value: float
    limit: float
    unit: str
    path: tuple[str, ...]
    why: str  # where the limit comes from, and what is at stake
    least: bool  # whether the limit is a minimum
    hint: str

    @property
    def holds(self) -> bool:
        """Whether the value keeps its limit."""
        return self.value >= self.limit if self.least else self.value <= self.limit

    @property
    def bound(self) -> str:
        """The limit in words, with its unit."""
        return f"{'at least' if self.least else 'at most'} {self.limit:.4g} {self.unit}"


def quantities(board: dict[str, Any]) -> dict[str, Any]:
    """Return everything that a formula may name: the board's tables, data sheets, functions, and quantities."""
    names: dict[str, Any] = {key: _tree(value) for key, value in board.items()} | DATA["sheets"]
    names |= {"screen": _tree(board["parts"][board["station"]["screen_chip"]])}
    names |= {"kind": KINDS[board["pico"]["kind"]], "inputs": len(board["station"]["inputs"])}
    names |= {"parallel": parallel, "constants": time_constants, "disc": disc, "sqrt": sqrt}
    for name, formula in DATA["quantities"].items():
        names[name] = eval(formula, names)
    return names


def checks(board: dict[str, Any]) -> list[Check]:
    """Return the checks that apply to the board's kind of stations."""
    names = quantities(board)
    return [
        _check(row, names) for row in DATA["sums"] if row.get("keys", names["station"].keys) == names["station"].keys
    ]


def parallel(*ohms: float) -> float:
    """Return the resistance of parallel resistors in ohms."""
    return 1 / sum(1 / each for each in ohms)


def time_constants(start: float, end: float) -> float:
    """Return how many time constants a line takes to rise from one voltage to another."""
    supply = DATA["sheets"]["supply"]
    return log((supply - start) / (supply - end))


def disc(away: float, thick: float, radius: float) -> float:
    """Return the field on a disc magnet's axis, `away` from its face, as a fraction of half its remanence."""
    return (away + thick) / hypot(radius, away + thick) - away / hypot(radius, away)


def _tree(value: Any) -> Any:
    return SimpleNamespace(**{key: _tree(each) for key, each in value.items()}) if isinstance(value, dict) else value


def _check(row: dict[str, str], names: dict[str, Any]) -> Check:
    def filled(text: str) -> str:
        return re.sub(r"\{(.+?)\}", lambda found: _number(eval(found[1], names)), text)

    value, least = eval(row["sum"], names), "least" in row
    formula = NAME.sub(lambda found: f"{found[0]}={_number(eval(found[0], names))}", row["sum"])
    for sign, shown in SHOWN:
        formula = formula.replace(sign, shown)
    said = f"{formula} = {_number(value)} {row['unit']}"
    limit = eval(row["least" if least else "most"], names)
    path = tuple(row["change"].split("."))
    why, hint = filled(row["why"]), filled(row.get("hint", ""))
    return Check(filled(row["title"]), said, value, limit, row["unit"], path, why, least, hint)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.4g}"
