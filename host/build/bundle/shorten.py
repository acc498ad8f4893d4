"""Rename what the firmware defines to names that cost nothing: those that MicroPython holds in its flash (known.txt).

Any other name is in the heap once: its letters and six bytes. So when the known names are used up, short ones follow.
Globals, attributes and arguments are never mixed up, so the same new name may serve all three; it may also serve two
attributes that no object has both of. Attributes that objects of MicroPython may have, too, keep their names.
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

from host.build.bundle.join import arguments_of, bound, locals_of

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
    *"socket getaddrinfo bind accept setblocking setsockopt recvfrom sendto SOL_SOCKET SO_REUSEADDR AF_INET".split(),
    *"SOCK_DGRAM country hostname WLAN STA_IF AP_IF connect ifconfig listen".split(),
    *"active config gap_scan bitstream ilistdir statvfs mkdir rename remove sync".split(),
}  # fmt: skip
KNOWN = (Path(__file__).parent / "known.txt").read_text(encoding="ascii").split()
ARGUMENTS = 12  # the most that a function has, with those of the functions around it
BY_TEXT = {"getattr", "setattr", "hasattr", "delattr", "globals", "locals", "eval", "exec"}


class Names:
    """old -> new, for globals and for attributes."""

    def __init__(self, parts: list[ast.Module], kept: set[str]) -> None:
        """parts: the modules of the bundle, each after those that it imports from; kept: what keeps its name."""
        tree = ast.Module([statement for part in parts for statement in part.body], [])
        self.keywords = {each.arg for each in ast.walk(tree) if isinstance(each, ast.keyword) and each.arg}
        taken = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)} | set(dir(builtins))
        taken |= {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)} | self.keywords | kept
        pool = [*(name for name in KNOWN if name not in taken), *_short({*taken, *KNOWN})]
        self.arguments, names = pool[:ARGUMENTS], pool[ARGUMENTS:]
        self.globals: dict[str, str] = {}
        used = _uses(tree)
        read = [{each.id for each in ast.walk(part) if isinstance(each, ast.Name)} for part in parts]
        for part, mine in zip(parts, read, strict=True):
            own = _own_globals(part) - kept
            # Two parts may use a new name for different things, unless some part reads both.
            seen = {self.globals.get(name) for users in read if users is mine or users & own for name in users}
            order = sorted(own, key=lambda name: (-used[name], name))
            self.globals |= dict(zip(order, (name for name in names if name not in seen), strict=False))
        owners = _owners(tree)
        order = sorted(owners.keys() - FOREIGN - kept, key=lambda name: (-used["." + name], name))
        self.attributes: dict[str, str] = {}
        busy: dict[str, set[str]] = {family: set() for family in set().union(*owners.values())}
        for name in order:  # two that no object has both of may share a name
            families = owners[name] or busy.keys()
            seen = set().union(*(busy[family] for family in families))
            self.attributes[name] = next(each for each in pool if each not in seen)
            for family in families:
                busy[family].add(self.attributes[name])


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


def _owners(tree: ast.Module) -> dict[str, set[str]]:
    """Return the families of classes whose objects have each attribute; a family is named by its first base class.

    An attribute that is only set from outside has no family: any object may have it.
    """
    owners: dict[str, set[str]] = {
        node.attr: set()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    families: dict[str, str] = {}
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            bases = [base.id for base in each.bases if isinstance(base, ast.Name)]
            if len(bases) > 1:
                raise SyntaxError(f"{each.name}: one base at most, for attributes of two may have the same short name")
            families[each.name] = families.get(bases[0], bases[0]) if bases else each.name
            for name in attributes_of(each):
                owners.setdefault(name, set()).add(families[each.name])
    return {name: found for name, found in owners.items() if not name.startswith("__")}


def attributes_of(node: ast.ClassDef) -> set[str]:
    """Return what objects of a class have: its methods, what its body sets, and what its methods set on `self`."""
    names = set().union(*map(bound, node.body))
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.args.args:
            me = method.args.args[0].arg
            names |= {
                each.attr
                for each in ast.walk(method)
                if isinstance(each, ast.Attribute)
                and isinstance(each.ctx, ast.Store)
                and isinstance(each.value, ast.Name)
                and each.value.id == me
            }
    return names


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
        """Rename a function, its arguments and its locals."""
        if self.in_class:
            node.name = self.names.attributes.get(node.name, node.name)
        elif not self.hidden:
            node.name = self.names.globals.get(node.name, node.name)
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        was, self.in_class = self.in_class, False
        self.hidden.append(locals_of(node))
        outer = sum(len(each) for each in self.renamed)  # a function inside another one sees its arguments
        short = iter(self.names.arguments[outer:])
        mine = {each.arg: each.arg if each.arg in self.names.keywords else next(short) for each in arguments_of(node)}
        self.renamed.append(mine)
        for each in arguments_of(node):
            each.arg = mine[each.arg]
        node.body = [self.visit(each) for each in node.body]
        self.renamed.pop()
        self.hidden.pop()
        self.in_class = was
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Rename a class and its attributes."""
        node.name = self.names.globals.get(node.name, node.name)
        node.bases = [self.visit(each) for each in node.bases]
        self.in_class = True
        node.body = [self.visit(each) for each in node.body]
        self.in_class = False
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """Rename what is imported from another module of the bundle."""
        for each in node.names:
            each.name = self.names.globals.get(each.name, each.name)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        """Rename what a function sets at the module's top."""
        node.names = [self.names.globals.get(name, name) for name in node.names]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Raise SyntaxError for a call that looks a name up by its text."""
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        if name in BY_TEXT or any(each.arg is None for each in node.keywords):
            raise SyntaxError(f"{name}: names cannot be shortened where they are looked up by their text")
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a name: a local one as its function does, else as the module does."""
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
        """Rename an attribute."""
        self.generic_visit(node)
        node.attr = self.names.attributes.get(node.attr, node.attr)
        return node
