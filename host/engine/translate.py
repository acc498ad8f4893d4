"""The rules' Python as C: the strict subset that firmware/dicetown and the players here are written in, and an error
for all else.

Starts at some functions and follows their calls; what a global name is, the imported module says. A function is
translated once for each kind of arguments that it is called with. Whole numbers are 64 bits wide; an index outside, a
byte over 255, a shift by less than nothing fail, as they raise in Python; so does an index below 0, which does not.
"""

from __future__ import annotations

import types
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from host.engine.statements import Function
from host.engine.types import Entries, Value, declared, kind, template


@dataclass(frozen=True)
class Call:
    """A function, and the kinds of what it is called with."""

    function: types.FunctionType
    arguments: tuple[Value, ...]


class Program:
    """The C of everything that is needed so far."""

    def __init__(self, tuned: Mapping[tuple[str, str], int] | None = None) -> None:
        """tuned: constants that are read at run time, by module and name; where each begins among them (tune.py)."""
        self.tuned = tuned or {}
        self.names: dict[Call, str] = {}
        self.waiting: list[Call] = []
        self.tables: list[str] = []
        self.table_names: dict[tuple[int, str], str] = {}
        self.kept: list[Any] = []  # whose id() is in use
        self.structs: dict[type, str] = {}
        self.heads: list[str] = []
        self.bodies: list[str] = []
        self.dispatchers: dict[tuple[Entries, tuple[Value, ...]], str] = {}

    def need(self, function: types.FunctionType, arguments: Sequence[Value]) -> str:
        """The C function's name."""
        call = Call(function, tuple(map(kind, arguments)))
        if call not in self.names:
            stem = f"{function.__module__.rpartition('.')[2]}_{function.__qualname__.replace('.', '_')}"
            same = sum(name == stem or name.startswith(stem + "__") for name in self.names.values())
            self.names[call] = f"{stem}__{same}" if same else stem
            self.waiting.append(call)
        return self.names[call]

    def translate(self) -> str:
        """All of it, as one text."""
        while self.waiting:
            call = self.waiting.pop()
            head, body = Function(self, call.function, call.arguments).text(self.names[call])
            self.heads.append(head + ";")
            self.bodies.append(head + body)
        parts = (self.structs.values(), self.tables, self.heads, self.bodies)
        return "\n".join("\n".join(part) + "\n" for part in parts)

    def struct(self, of: type) -> None:
        """Add the struct of a class."""
        if of in self.structs:
            return
        fields = []
        for name, held in vars(template(of)).items():
            if isinstance(held, bytearray):
                fields.append(f"u8 {name}[{len(held)}];")
            elif isinstance(held, array):
                fields.append(f"I {name}[{len(held)}];")
            elif isinstance(held, int):
                fields.append(f"I {name};")
            elif not isinstance(held, bytes):
                self.struct(type(held))
                fields.append(f"{type(held).__name__} {name};")
        self.structs[of] = f"typedef struct {{ {' '.join(fields)} }} {of.__name__};"

    def table(self, values: Iterable[int], c_type: str, owner: Any, name: str) -> str:
        """The name of a C array."""
        key = (id(owner), c_type)
        if key not in self.table_names:
            self.kept.append(owner)
            self.table_names[key] = f"{name}_{len(self.table_names)}"
            numbers = ", ".join(str(int(each)) for each in values)
            self.tables.append(f"static const {c_type} {self.table_names[key]}[] = {{{numbers}}};")
        return self.table_names[key]

    def dispatcher(self, entries: Entries, arguments: Sequence[Value], where: str) -> str:
        """A C function that calls the entry of the number that is its first argument."""
        key = (entries, tuple(map(kind, arguments)))
        if key not in self.dispatchers:
            self.dispatchers[key] = name = f"dispatch_{len(self.dispatchers)}"
            kinds = [each for each in key[1] if declared(each)]
            head = ", ".join(f"{declared(each)}a{i}" for i, each in enumerate(kinds))
            passed = ", ".join(f"a{i}" for i in range(len(kinds)))
            cases = [
                f"        case {number}: return {self.need(each, arguments)}({passed});\n"
                for number, each in entries.items()
                if isinstance(each, types.FunctionType)
            ]
            self.heads.append(f"static I {name}(I i{', ' * bool(head)}{head});")
            self.bodies.append(
                f"static I {name}(I i{', ' * bool(head)}{head}) {{\n    switch (i) {{\n{''.join(cases)}"
                f'        default: failed("{where}: no function");\n    }}\n    return 0;\n}}\n'
            )
        return self.dispatchers[key]
