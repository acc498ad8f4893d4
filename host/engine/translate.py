"""Translates Python to C: the strict subset in which firmware/dicetown and the players here are written. Anything else
is an error.

It starts at some functions and follows their calls; global names are looked up in the imported modules. A function is
translated once for each combination of argument kinds. Whole numbers have 64 bits. An index out of range, a byte over
255 and a negative shift fail, as in Python; so does a negative index, unlike in Python.
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
    """A function, and the kinds of its arguments."""

    function: types.FunctionType
    arguments: tuple[Value, ...]


class Program:
    """The C of everything that has been needed so far."""

    def __init__(self, tuned: Mapping[tuple[str, str], int] | None = None) -> None:
        """tuned: constants to be read at run time (tune.py), (module, name) -> the index where each begins."""
        self.tuned = tuned or {}
        self.names: dict[Call, str] = {}
        self.waiting: list[Call] = []
        self.tables: list[str] = []
        self.table_names: dict[tuple[int, str], str] = {}
        self.kept: list[Any] = []  # objects whose id() is a key, so they must stay alive
        self.structs: dict[type, str] = {}
        self.heads: list[str] = []
        self.bodies: list[str] = []
        self.dispatchers: dict[tuple[Entries, tuple[Value, ...]], str] = {}

    def need(self, function: types.FunctionType, arguments: Sequence[Value]) -> str:
        """Return the C name of a function; translate it later if it is new."""
        call = Call(function, tuple(map(kind, arguments)))
        if call not in self.names:
            stem = f"{function.__module__.rpartition('.')[2]}_{function.__qualname__.replace('.', '_')}"
            same = sum(name == stem or name.startswith(stem + "__") for name in self.names.values())
            self.names[call] = f"{stem}__{same}" if same else stem
            self.waiting.append(call)
        return self.names[call]

    def translate(self) -> str:
        """Translate everything that is needed, and return the whole C."""
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
        """Return the name of a C array with these values, one for each owner and type."""
        key = (id(owner), c_type)
        if key not in self.table_names:
            self.kept.append(owner)
            self.table_names[key] = f"{name}_{len(self.table_names)}"
            numbers = ", ".join(str(int(each)) for each in values)
            self.tables.append(f"static const {c_type} {self.table_names[key]}[] = {{{numbers}}};")
        return self.table_names[key]

    def dispatcher(self, entries: Entries, arguments: Sequence[Value], where: str) -> str:
        """Return the name of a C function that calls an entry; its first argument is the entry's number."""
        key = (entries, tuple(map(kind, arguments)))
        if key not in self.dispatchers:
            self.dispatchers[key] = name = f"dispatch_{len(self.dispatchers)}"
            kinds = [each for each in key[1] if declared(each)]
            head = ", ".join(f"{declared(each)}a{i}" for i, each in enumerate(kinds))
            passed = ", ".join(f"a{i}" for i in range(len(kinds)))
            rows = [
                f"[{number}] = {self.need(each, arguments)}"
                for number, each in entries.items()
                if isinstance(each, types.FunctionType)
            ]
            self.heads.append(f"static I {name}(I i{', ' * bool(head)}{head});")
            # No switch: the compiler would move all cases into it, and each call would save every register.
            self.bodies.append(
                f"static I {name}(I i{', ' * bool(head)}{head}) {{\n"
                f"    static I (*const to[])({head}) = {{{', '.join(rows)}}};\n"
                f'    CHECK(i >= 0 && i < sizeof to / sizeof *to && to[i], "{where}: no function");\n'
                f"    return to[i]({passed});\n}}\n"
            )
        return self.dispatchers[key]
