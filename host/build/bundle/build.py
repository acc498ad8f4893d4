"""The bundle's text, the device's main.py, and the way back from lines and short names to the sources."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from sys import maxsize

from host.build.bundle.join import MAIN, join
from host.build.bundle.prune import evaluate, prune
from host.build.bundle.shorten import Names, Shorten, attributes_of
from host.build.bundle.spread import MOST, spread

NAME = "dice_town"  # of the module on the device that main.py becomes
OTHERS = (
    "overlays.selftest",
)  # modules that are bundled by themselves and keep their name; main.py imports them when it needs them
OVERLAYS = (
    "overlays.commands",
    "overlays.air",
    "overlays.aside",
    "overlays.build",
    "overlays.buses",
    "overlays.cable",
    "overlays.crash",
    "overlays.dice",
    "overlays.faces",
    "overlays.host",
    "overlays.http",
    "overlays.journal",
    "overlays.logs",
    "overlays.lost",
    "overlays.network",
    "overlays.outline",
    "overlays.players",
    "overlays.replay",
    "overlays.restore",
    "overlays.setup",
    "overlays.snapshot",
)  # modules that are imported for a while; they have the bundle's names and import from it what they use
GUARD = "__name__ == '__main__'"
Place = tuple[str, int, str]  # file, line and function of a source
Lines = dict[int, Place]  # line of a text -> file, line and function of the source it comes from


@dataclass(frozen=True)
class Bundle:
    text: str  # of the module, to be compiled
    main: str  # main.py of the device
    attributes: dict[str, str]  # of the firmware's own classes, as in the sources -> short
    lines: Lines
    others: dict[str, "Bundle"] = field(default_factory=dict)  # the modules that it imports, and the overlays


def file_of(module: str, ending: str = ".py") -> str:
    """overlays.setup -> overlays/setup.py, in the sources and, compiled, on the device."""
    return module.replace(".", "/") + ending


def bundle(firmware: Path, root: str = MAIN) -> Bundle:
    """Bundle a module of the firmware and all that it uses. SyntaxError for what can't be bundled."""
    overlays = tuple(name for name in OVERLAYS if root == MAIN and (firmware / file_of(name)).exists())
    tree = join(firmware, root, overlays)
    guards = [each for each in tree.body if isinstance(each, ast.If) and ast.unparse(each.test) == GUARD]
    tree.body = [each for each in tree.body if each not in guards]
    kept = _names_of(tree, file_of(root))
    main = _main([statement for guard in guards for statement in guard.body], kept)
    roots = {overlay: _names_of(tree, file_of(overlay)) for overlay in overlays}
    called = set().union(*roots.values())
    evaluate(tree)
    prune(tree, kept | called)
    parts = spread(tree, kept, roots, NAME, MOST if root == MAIN else maxsize)
    names = Names([*parts.values()], kept | called)
    made = {name: _written(Shorten(names).visit(part), names) for name, part in parts.items() if part.body}
    return replace(made.pop(NAME), main=main, others=made)


def _written(tree: ast.Module, names: Names) -> Bundle:
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    places = zip(_statements(ast.parse(text)), _places(tree), strict=True)  # the same statements in the same order
    return Bundle(text, "", names.attributes, {statement.lineno: place for statement, place in places if place})


def _statements(node: ast.AST) -> Iterator[ast.stmt | ast.excepthandler]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt | ast.excepthandler):
            yield each
            yield from _statements(each)


def _places(node: ast.AST, inside: str = "") -> Iterator[Place | None]:
    """Yield where each statement comes from: its `origin` from join.py, with the functions around it."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt | ast.excepthandler):
            file, line, name = getattr(each, "origin", ("", 0, ""))
            inner = f"{inside}.{name}".strip(".")
            yield (file, line, inner or "<module>") if file else None
            yield from _places(each, inner)


def _names_of(tree: ast.Module, file: str) -> set[str]:
    """Return the public functions that a root defines: they keep their names."""
    return {
        each.name
        for each in tree.body
        if isinstance(each, ast.FunctionDef) and each.name[0] != "_" and getattr(each, "origin", ("",))[0] == file
    }


def _main(guarded: list[ast.stmt], kept: set[str]) -> str:
    """Return main.py of the device: what is under the guard in main.py, which runs after the modules are loaded."""
    read = {each.id for statement in guarded for each in ast.walk(statement) if isinstance(each, ast.Name)}
    names = ", ".join(sorted(kept & read))
    first = f"from {NAME} import {names}" if names else f"import {NAME}"
    return "\n".join([first, *map(ast.unparse, guarded)]) + "\n"


def translated(text: str, names: dict[str, str]) -> str:
    """Translate a program that uses the firmware through main.py into one that uses the bundle."""
    tree = Attributes(names).visit(ast.parse(text))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class Attributes(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Rename an attribute."""
        self.generic_visit(node)
        node.attr = self.names.get(node.attr, node.attr)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Rename a class's methods. Raises SyntaxError if two attributes would have one name."""
        own = Counter(self.names.get(name, name) for name in attributes_of(node))
        twice = [name for name in attributes_of(node) if own[self.names.get(name, name)] > 1]
        if twice:
            raise SyntaxError(f"{node.name}: in the bundle {', '.join(sorted(twice))} would be the same attribute")
        self.generic_visit(node)
        for each in node.body:
            if isinstance(each, ast.FunctionDef):
                each.name = self.names.get(each.name, each.name)
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        """Import the bundle in place of `main`."""
        for alias in node.names:
            if alias.name == "main":
                alias.name, alias.asname = NAME, "main"
        return node
