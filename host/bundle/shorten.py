"""Give the firmware's own names others that cost nothing: those that MicroPython holds in its flash (known.txt).

Any other name is kept once in the heap, its letters and six bytes beside them; when the known ones are used up, they
are short. Globals, attributes and arguments are three kinds that cannot be taken for each other, so they share them.
Attributes that an object of MicroPython's may have too keep theirs.
"""

import array
import ast
import builtins
import gc
import hashlib
import io
import itertools
import keyword
import os
import select
import string
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from host.bundle.join import bound, locals_of
from host.bundle.release import Span
from host.bundle.slots import Table, attribute_tables, choose

# What MicroPython's objects and the board's own modules have; an attribute of such a name is not renamed.
FOREIGN = {
    *itertools.chain.from_iterable(
        dir(each)
        for each in (
            str, bytes, bytearray, list, dict, tuple, int, array.array, io.BytesIO, io.TextIOWrapper, hashlib.sha256(),
            os, sys, time, gc, struct, select,
        )
    ),
    *"Pin I2C PWM SPI OUT IN writeto writeto_mem readfrom_into readfrom_mem_into scan value freq duty_u16 init".split(),
    *"bitstream unique_id reset register modify unregister poll ipoll ticks_ms ticks_us ticks_diff sleep_ms".split(),
    *"heap_lock heap_unlock mem_alloc mem_free mem_info qstr_info mem_total buffer readinto".split(),
    *"on off high low toggle irq PULL_UP IRQ_FALLING IRQ_RISING Timer WDT feed RTC deinit callback".split(),
    *"active config gap_scan bitstream ilistdir statvfs mkdir rename remove sync".split(),
}  # fmt: skip
KNOWN = (Path(__file__).parent / "known.txt").read_text(encoding="ascii").split()
ARGUMENTS = 12  # the most that a function takes, with those of the functions around it
BY_TEXT = {"getattr", "setattr", "hasattr", "delattr", "globals", "locals", "eval", "exec"}


class Names:
    """old -> new, for globals and for attributes."""

    def __init__(
        self, own: ast.Module, there: set[str], spans: dict[str, Span], kept: set[str], overlays: list[ast.Module]
    ) -> None:
        """own: the bundle; there: what keeps its name in it; kept: and in the overlays, which share the names."""
        tree = ast.Module([*own.body, *(statement for overlay in overlays for statement in overlay.body)], [])
        taken = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)} | set(dir(builtins))
        taken |= {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
        self.arguments = list(itertools.islice(_known(taken), ARGUMENTS))
        globals_, attributes = _own_globals(own) - kept - spans.keys(), _own_attributes(tree) - FOREIGN - kept
        used = _uses(tree)
        order = sorted(globals_, key=lambda name: (-used[name], name))
        table = Table(len(globals_) + len(there) + len(_others(own)) + _most(spans), there | _others(own))
        short = _placed(table, taken | set(self.arguments))
        self.globals = dict(zip(order, short, strict=False)) | _in_turn(spans, short)
        for overlay in overlays:  # they have the next ones
            self.globals |= dict(zip(sorted(_own_globals(overlay) - kept), short, strict=False))
        self.own = {*self.globals, *kept}
        order = sorted(attributes, key=lambda name: (-used["." + name], name))
        candidates = [*self.arguments, *self.globals.values(), *_known(taken), *_short(taken)]
        self.attributes = _attributes(tree, order, candidates)


def _in_turn(spans: dict[str, Span], short: Iterator[str]) -> dict[str, str]:
    """Short names for those that are deleted: each can be had again by a later one."""
    found: dict[str, str] = {}
    free: list[str] = []
    there: list[tuple[int, str]] = []  # until when, short name
    for name, (first, last) in spans.items():
        free += [each for until, each in there if until < first]
        there = [each for each in there if each[0] >= first]
        found[name] = free.pop() if free else next(short)
        there.append((last, found[name]))
    return found


def _others(tree: ast.Module) -> set[str]:
    """Names of the bundle's table that are not its own."""
    imports = [each for each in tree.body if isinstance(each, ast.Import | ast.ImportFrom)]
    return {"__name__", "__file__", *(alias.asname or alias.name for each in imports for alias in each.names)}


def _most(spans: dict[str, Span]) -> int:
    """How many of the names that are deleted are there at the same time."""
    return max((sum(first <= at <= last for first, last in spans.values()) for at, _ in spans.values()), default=0)


def _placed(table: Table, taken: set[str]) -> Iterator[str]:
    """Short names, each with a place of its own in the table as long as there is one."""
    there = set(taken)
    while True:
        name = choose([table], _known(there) or _short(there))
        there.add(name)
        yield name


def _attributes(tree: ast.Module, order: list[str], candidates: list[str]) -> dict[str, str]:
    """old -> new. Names that are used for something else cost nothing, so they come first."""
    tables = [(names, Table(len(names | special), special)) for names, special in attribute_tables(tree)]
    new: dict[str, str] = {}
    free = dict.fromkeys(candidates)
    for name in order:
        known = [each for each in free if each in KNOWN]
        new[name] = choose([table for names, table in tables if name in names], known or free)
        del free[new[name]]
    return new


def _known(taken: set[str]) -> list[str]:
    return [name for name in KNOWN if name not in taken]


def _short(taken: set[str]) -> Iterator[str]:
    for last in ("", *string.ascii_lowercase, *string.digits, *string.ascii_uppercase):
        for first in string.ascii_letters:
            name = first + last
            if name not in taken and not keyword.iskeyword(name):
                yield name


def _own_globals(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            names |= bound(statement)
    return names


def _own_attributes(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
        elif isinstance(node, ast.ClassDef):
            names |= {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            names |= {
                target.id
                for each in node.body
                if isinstance(each, ast.Assign)
                for target in each.targets
                if isinstance(target, ast.Name)
            }
    return {name for name in names if not name.startswith("__")}


def _uses(tree: ast.Module) -> Counter[str]:
    counted: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            counted[node.id] += 1
        elif isinstance(node, ast.Attribute):
            counted["." + node.attr] += 1
    return counted


class Shorten(ast.NodeTransformer):
    def __init__(self, names: Names) -> None:
        self.names = names
        self.renamed: list[dict[str, str]] = []  # arguments of the functions around
        self.hidden: list[set[str]] = []
        self.in_class = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if self.in_class:
            node.name = self.names.attributes.get(node.name, node.name)
        elif not self.hidden:
            node.name = self.names.globals.get(node.name, node.name)
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        was, self.in_class = self.in_class, False
        self.hidden.append(locals_of(node))
        outer = sum(len(each) for each in self.renamed)  # a function inside another one sees its arguments
        mine = {each.arg: self.names.arguments[outer + i] for i, each in enumerate(node.args.args)}
        self.renamed.append(mine)
        for each in node.args.args:
            each.arg = mine[each.arg]
        node.body = [self.visit(each) for each in node.body]
        self.renamed.pop()
        self.hidden.pop()
        self.in_class = was
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self.names.globals.get(node.name, node.name)
        node.bases = [self.visit(each) for each in node.bases]
        self.in_class = True
        node.body = [self.visit(each) for each in node.body]
        self.in_class = False
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self.names.globals.get(name, name) for name in node.names]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        own = name in (self.names.own if isinstance(function, ast.Name) else self.names.attributes)
        if name in BY_TEXT or (own and node.keywords):
            raise SyntaxError(f"{name}: names cannot be shortened where they are looked up by their text")
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        for renamed, hidden in zip(reversed(self.renamed), reversed(self.hidden), strict=True):
            if node.id in hidden:
                node.id = renamed.get(node.id, node.id)
                return node
        if self.in_class and isinstance(node.ctx, ast.Store):
            node.id = self.names.attributes.get(node.id, node.id)
        else:
            node.id = self.names.globals.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        node.attr = self.names.attributes.get(node.attr, node.attr)
        return node
