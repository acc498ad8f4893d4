"""Divide the joined firmware into modules: a few small ones that stay, and a file for each overlay.

A small module is fast. MicroPython keeps eight bits of a name's hash and fills a module's table of names to the last
place, so with 300 names it passes a hundred others before it knows that `len` isn't there and asks the builtins.

An overlay is a module that the firmware imports for a while and forgets, such as overlays/setup.py. What only overlays
use is copied into the file of each that uses it. Methods stay with their class.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy
from itertools import groupby

from host.build.bundle.join import bound, locals_of
from host.build.bundle.prune import defined

MOST = 60  # names that a module defines; those that it imports come on top
BUILDER = "overlays.build"  # an overlay whose objects live on, so that their classes stay too
Parts = dict[str, ast.Module]  # name of a module on the device -> what stands in it


def spread(tree: ast.Module, kept: set[str], called: dict[str, set[str]], name: str, most: int = MOST) -> Parts:
    """Return the modules, each after those that it imports from, with imports for what it reads.

    kept: the bundle's roots; called: those of each overlay; name: of the module that holds the roots (the modules
    before it get it with a number); most: names that a module of several source files may define. SyntaxError for a
    name that is set again and read in another module.
    """
    reads = {defined(statement): _read(statement) for statement in tree.body if defined(statement)}
    loose = {name for statement in tree.body if not defined(statement) for name in _read(statement)}
    own = _reached(kept | loose, reads)
    classes = {defined(statement) for statement in tree.body if isinstance(statement, ast.ClassDef)}
    own = _reached(own | _reached(called.get(BUILDER, set()), reads) & classes, reads)
    alone = {overlay: _reached(roots, reads) - own for overlay, roots in called.items()}
    overlays: Parts = {each: ast.Module([], []) for each in called}
    outside: list[ast.Import | ast.ImportFrom] = []
    resident: list[ast.stmt] = []
    for statement in tree.body:
        users = [overlay for overlay, names in alone.items() if defined(statement) in names]
        if isinstance(statement, ast.Import | ast.ImportFrom):
            outside.append(statement)
        elif users:
            for overlay in users:
                overlays[overlay].body.append(statement if overlay == users[0] else deepcopy(statement))
        else:
            resident.append(statement)
    root = {_file(statement) for statement in resident if defined(statement) in kept}
    resident.sort(key=lambda statement: _file(statement) in root)  # what overlays leave may stand after it
    modules = [ast.Module(body, []) for body in _packed(resident, most)]
    names = [*(f"{name}_{i}" for i in range(1, len(modules))), name]
    parts = dict(zip(names, modules or [ast.Module([], [])], strict=True)) | overlays
    _import(parts, outside)
    return parts


def _packed(statements: list[ast.stmt], most: int) -> Iterator[list[ast.stmt]]:
    """Yield groups of whole source files, in their order, as many together as define at most `most` names."""
    body: list[ast.stmt] = []
    for _, group in groupby(statements, _file):
        file = list(group)
        if body and sum(len(bound(each)) for each in body + file) > most:
            yield body
            body = []
        body += file
    if body:
        yield body


def _file(statement: ast.stmt) -> str:
    """Return the source file that a statement comes from."""
    return str(getattr(statement, "origin", ("",))[0])


def _import(parts: Parts, outside: list[ast.Import | ast.ImportFrom]) -> None:
    """Write into each module the imports that it needs: of MicroPython's modules, and of the modules before it."""
    there = {name: set().union(*map(bound, part.body)) for name, part in parts.items()}
    again = {
        name
        for part in parts.values()
        for node in ast.walk(part)
        if isinstance(node, ast.Global)
        for name in node.names
    }
    for name, part in parts.items():
        read = set().union(*map(_read, part.body))
        imports: list[ast.stmt] = []
        for statement in outside:
            aliases = [each for each in statement.names if (each.asname or each.name) in read]
            if aliases:
                imports.append(type(statement)(**{**vars(statement), "names": aliases}))
        before = True
        for other, names in there.items():
            before = before and other != name
            shared = sorted(names & read - there[name])
            if shared and not before:
                raise SyntaxError(f"{', '.join(shared)}: {name} cannot use what stands in {other}")
            if again & set(shared):
                raise SyntaxError(f"{', '.join(again & set(shared))}: only the module that sets it again can read it")
            if shared:
                imports.append(ast.ImportFrom(other, [ast.alias(each) for each in shared], 0))
        part.body[:0] = imports


def _read(node: ast.AST) -> set[str]:
    """Return the names of the bundle that a statement reads, now or when it is called."""
    names: set[str] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Name):
            if isinstance(each.ctx, ast.Load):
                names.add(each.id)
        elif isinstance(each, ast.FunctionDef) and each is not node:
            names |= _read(each)
        else:
            waiting.extend(ast.iter_child_nodes(each))
    return names - locals_of(node) if isinstance(node, ast.FunctionDef) else names


def _reached(roots: set[str], reads: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    fresh = roots & reads.keys()
    while fresh:
        found |= fresh
        fresh = set().union(*(reads[name] for name in fresh)) & reads.keys() - found
    return found
