"""Choose short names that MicroPython finds at once: at their own places in its hash tables, none behind another.

MicroPython fills a table to the last place before it makes a larger one, and looks for what is not where it belongs
one place after the other: in the bundle's table of three hundred names that took a Pico up to 0.15 ms. What is looked
up and not there costs most, so the bundle holds the builtins that it uses in its own table (`builtins_used`).
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from functools import cache

from host.bundle.join import locals_of

# py/map.c: what a table grows to.
SIZES = (0, 2, 4, 6, 8, 10, 12, 17, 23, 29, 37, 47, 59, 73, 97, 127, 167, 223, 293, 389, 521, 691, 919, 1223, 1627)
HASH_MASK = 0xFF  # of a Pico: MICROPY_QSTR_BYTES_IN_HASH is 1 there


@cache
def name_hash(name: str) -> int:
    value = 5381
    for byte in name.encode():
        value = (value * 33 ^ byte) & 0xFFFFFFFF
    return value & HASH_MASK or 1


class Table:
    """One of MicroPython's tables, for a number of names that are there at the same time."""

    def __init__(self, count: int, fixed: Iterable[str] = ()) -> None:
        """fixed: names that it holds already."""
        self.size = next(size for size in SIZES if size >= max(count, 2))
        self.taken: set[int] = set()
        for name in fixed:
            self.take(name)

    def way(self, name: str) -> int:
        """How many places a look-up of a new name would pass before it finds it."""
        at = name_hash(name) % self.size
        passed = 0
        while (at + passed) % self.size in self.taken and passed < self.size:
            passed += 1
        return passed

    def take(self, name: str) -> None:
        self.taken.add((name_hash(name) + self.way(name)) % self.size)


def choose(tables: list[Table], candidates: Iterable[str]) -> str:
    """The first name whose place is free in all tables, else the one with the shortest way to where it will stand."""
    best, least = "", sum(table.size for table in tables) + 1
    seen: set[int] = set()
    for name in candidates:
        if name_hash(name) in seen:
            continue
        seen.add(name_hash(name))
        way = sum(table.way(name) for table in tables)
        if way < least:
            best, least = name, way
        if not way or len(seen) == HASH_MASK:
            break
    for table in tables:
        table.take(best)
    return best


def builtins_used(tree: ast.Module) -> list[str]:
    """Those that functions of the bundle look up."""
    used: set[str] = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            hidden = locals_of(function)
            for statement in function.body:
                names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
                used |= {name for name in names - hidden if hasattr(builtins, name)}
    return sorted(used - {"ptr8", "ptr32", "ptr16", "ptr", "uint"})


def attribute_tables(tree: ast.Module) -> Iterator[tuple[set[str], set[str]]]:
    """What stands together in one table: methods of a class, then what its objects keep. -> (names, special names)."""
    classes = {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}
    for each in classes.values():
        members = set(_members(each))
        yield {name for name in members if not _special(name)}, {name for name in members if _special(name)}
        yield set(_kept(each, classes)), set()


def _special(name: str) -> bool:
    return name.startswith("__")


def _members(node: ast.ClassDef) -> Iterator[str]:
    yield from ("__module__", "__qualname__")
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            yield each.name
        elif isinstance(each, ast.Assign):
            yield from (target.id for target in each.targets if isinstance(target, ast.Name))


def _kept(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[str]:
    """Attributes that the methods of a class and of those that it builds on give to their object."""
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in classes:
            yield from _kept(classes[base.id], classes)
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.args.args:
            me = method.args.args[0].arg
            for part in ast.walk(method):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and _is(part.value, me):
                    yield part.attr


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
