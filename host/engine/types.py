"""The kinds of values in translation: known while translating, or at run time a number, bytes, a row, an object."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol


@dataclass(frozen=True)
class Known:
    """A Python object that is the same in every game: a constant, a table, a function, a class."""

    value: Any


@dataclass(frozen=True)
class Number:
    """An integer or bool, 64 bits wide in C; the rules' own numbers stay below 2**31."""

    code: str = ""


@dataclass(frozen=True)
class Octets:
    """A pointer to `length` bytes."""

    length: int
    code: str = ""


@dataclass(frozen=True)
class Cells:
    """A pointer to `length` numbers: an array attribute of an object."""

    length: int
    code: str = ""


@dataclass(frozen=True)
class Numbers:
    """A pointer to a list of at most `most` numbers: { n, v[] }."""

    most: int
    code: str = ""


@dataclass(frozen=True)
class Object:
    """A pointer to the C struct of an instance of a class."""

    of: type
    code: str = ""


@dataclass(frozen=True)
class Row:
    """An entry of a known tuple or dict, chosen by a number at run time. entries: by that number."""

    entries: Entries
    code: str = ""


class Entries(dict[int, Any]):
    """A table by number. Compared by identity, as its values may be anything. `column` picks an item of every row."""

    def __init__(self, table: Any) -> None:
        super().__init__(table if isinstance(table, dict) else enumerate(table))
        self.table = table  # keeps the table alive, because its id() is used as a key
        self.columns: dict[int, Entries] = {}

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def column(self, number: int) -> Entries:
        """Return one column of the rows, always the same object."""
        if number not in self.columns:
            rows = {key: row[number] for key, row in self.items() if number < len(row)}
            self.columns[number] = Entries(rows)
        return self.columns[number]


Value = Known | Number | Octets | Cells | Numbers | Object | Row


def kind(value: Value) -> Value:
    """Return a value without its code, for which functions are translated. A known number becomes any Number."""
    match value:
        case Known(int()) | Number():
            return Number()
        case Octets(length):
            return Octets(length)
        case Cells(length):
            return Cells(length)
        case Numbers(most):
            return Numbers(most)
        case Object(of):
            return Object(of)
        case Row(entries):
            return Row(entries)
    return value


def declared(value: Value) -> str:
    """Return the C type of a parameter or variable of that kind; "" for known values, which need none."""
    match value:
        case Number() | Row() | Known(int()):
            return "I "
        case Octets():
            return "u8 *"
        case Cells():
            return "I *"
        case Numbers():
            return "Numbers *"
        case Object(of):
            return f"{of.__name__} *"
    return ""


def variable(name: str, value: Value) -> Value:
    """Return a C variable of that kind."""
    code = name + "_"  # so that it is no keyword of C
    match value:
        case Number() | Known(int()):
            return Number(code)
        case Octets(length):
            return Octets(length, code)
        case Cells(length):
            return Cells(length, code)
        case Numbers(most):
            return Numbers(most, code)
        case Object(of):
            return Object(of, code)
        case Row(entries):
            return Row(entries, code)
    return value


@cache
def template(of: type) -> Any:
    """Return an instance, whose attributes define the class's struct."""
    return of()


class Needs(Protocol):
    """What a function being translated asks of the program (translate.py)."""

    tuned: Mapping[tuple[str, str], int]

    def need(self, function: types.FunctionType, arguments: Sequence[Value]) -> str:
        """Return the C name of a function for these arguments."""

    def struct(self, of: type) -> None:
        """Add the struct of a class."""

    def table(self, values: Iterable[int], c_type: str, owner: Any, name: str) -> str:
        """Return the C name of a constant table."""

    def dispatcher(self, entries: Entries, arguments: Sequence[Value], where: str) -> str:
        """Return the C name of a function that calls one of the entries."""
