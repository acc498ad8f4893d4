"""Put each definition where it is needed: into the overlays, if they alone use it, else into the bundle, which all see.

An overlay is a module that the firmware imports for a while and forgets, such as overlays/setup.py. What several use
is in each of their files. Methods stay with their class. The bundle is two modules, the rules of the game and the rest:
a Pico keeps eight bits of a name's hash, and a table of more than 256 names is slow.
"""

import ast
from copy import deepcopy

from host.build.bundle.join import bound, locals_of
from host.build.bundle.prune import defined

RULES = "dicetown/"  # sources whose definitions import nothing but each other
BESIDE = ("dicetown/presets.py", "dicetown/undo.py")  # of them: what no game reaches, to keep both tables small
BUILDER = "overlays.build"  # an overlay whose objects live on, so that their classes stand in the bundle
Parts = dict[str, ast.Module]  # name of a module on the device -> what stands in it


def spread(tree: ast.Module, kept: set[str], called: dict[str, set[str]], rules: str, name: str) -> Parts:
    """The modules, each behind those that it reads from; each imports what it reads.

    kept: the bundle's roots; called: those of each overlay; rules, name: what the two parts of the bundle are called,
    "" for rules that stand with the rest. SyntaxError for a name that is set again and read in another module.
    """
    reads = {defined(statement): _read(statement) for statement in tree.body if defined(statement)}
    loose = {name for statement in tree.body if not defined(statement) for name in _read(statement)}
    own = _reached(kept | loose, reads)
    classes = {defined(statement) for statement in tree.body if isinstance(statement, ast.ClassDef)}
    own = _reached(own | _reached(called.get(BUILDER, set()), reads) & classes, reads)
    alone = {overlay: _reached(roots, reads) - own for overlay, roots in called.items()}
    parts: Parts = {each: ast.Module([], []) for each in (rules, name, *called) if each}
    outside: list[ast.Import | ast.ImportFrom] = []
    for statement in tree.body:
        users = [overlay for overlay, names in alone.items() if defined(statement) in names]
        if isinstance(statement, ast.Import | ast.ImportFrom):
            outside.append(statement)
        elif users:
            for overlay in users:
                parts[overlay].body.append(deepcopy(statement))
        else:
            source = getattr(statement, "origin", ("",))[0]
            of_rules = rules and source.startswith(RULES) and source not in BESIDE
            parts[rules if of_rules else name].body.append(statement)
    _import(parts, outside)
    return parts


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
    """The names of the bundle that a statement reads, now or when it is called."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    names = set().union(*(_read(child) for child in ast.iter_child_nodes(node)))
    return names - locals_of(node) if isinstance(node, ast.FunctionDef) else names


def _reached(roots: set[str], reads: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    fresh = roots & reads.keys()
    while fresh:
        found |= fresh
        fresh = set().union(*(reads[name] for name in fresh)) & reads.keys() - found
    return found
