"""The bundle's text, the device's main.py, and the way back from lines and short names to the sources."""

import ast
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from host.bundle.inline import inline
from host.bundle.join import MAIN, bound, join, locals_of
from host.bundle.layout import Place, layout
from host.bundle.prune import evaluate, prune
from host.bundle.release import release
from host.bundle.shorten import Names, Shorten
from host.bundle.slots import builtins_used
from host.bundle.spread import overlay_of, spread

NAME = "dice_town"  # of the module on the device that main.py becomes
OTHERS = (
    "selftest",
)  # modules that are bundled for themselves, and keep their name; main.py imports them when it needs them
OVERLAYS = (
    "archive",
    "crash",
    "desk",
    "lobby",
)  # modules that are imported for a while, and share the names of the bundle, from which they import what they use
ONE_BYTE = 120  # of the 128 some are taken by the file's name and the imports
GUARD = "__name__ == '__main__'"
Lines = dict[int, Place]  # line of a text -> file, line and function of the source it comes from


@dataclass(frozen=True)
class Bundle:
    text: str  # of the module, to be compiled
    main: str  # main.py of the device
    attributes: dict[str, str]  # of the firmware's own classes, as in the sources -> short
    lines: Lines
    overlays: dict[str, "Bundle"] = field(default_factory=dict)


def bundle(firmware: Path, root: str = MAIN) -> Bundle:
    """A module at the top of the firmware and all that it uses. SyntaxError for what cannot be bundled."""
    overlays = tuple(name for name in OVERLAYS if root == MAIN and (firmware / f"{name}.py").exists())
    tree = join(firmware, root, overlays)
    guards = [each for each in tree.body if isinstance(each, ast.If) and ast.unparse(each.test) == GUARD]
    tree.body = [each for each in tree.body if each not in guards]
    kept = _names_of(tree, f"{root}.py")
    main = _main([statement for guard in guards for statement in guard.body], kept)
    roots = {overlay: _names_of(tree, f"{overlay}.py") for overlay in overlays}
    called = set().union(*roots.values())
    evaluate(tree)
    prune(tree, kept | called)
    inline(tree, kept | called)
    spread(tree, kept, roots)
    parts = {name: ast.Module([each for each in tree.body if overlay_of(each) == name], []) for name in overlays}
    own = ast.Module([each for each in tree.body if not overlay_of(each)], [])
    wanted = {name: _imports(part, own) for name, part in parts.items()}
    own.body[:0] = _builtins(own)
    names = Names(own, kept, release(own, kept.union(*wanted.values())), kept | called, [*parts.values()])
    made = Bundle(*_written(Shorten(names).visit(own), main, names))
    for name, part in parts.items():
        part = Shorten(names).visit(part)
        shared = ", ".join(sorted(names.globals.get(each, each) for each in wanted[name]))
        part.body[:0] = ast.parse(f"from {NAME} import {shared}").body if shared else []
        made.overlays[name] = Bundle(*_written(part, "", names))
    return made


def _written(tree: ast.Module, main: str, names: Names) -> tuple[str, str, dict[str, str], Lines]:
    tree.body[:0] = _numbered(tree)
    rows = layout(ast.fix_missing_locations(tree))
    text = "".join(f"{row}\n" for row, _ in rows)
    return text, main, names.attributes, {i: place for i, (_, place) in enumerate(rows, 1) if place}


def _imports(part: ast.Module, own: ast.Module) -> set[str]:
    """What an overlay uses of the bundle. SyntaxError for what the bundle sets again: the overlay would not see it."""
    there: set[str] = set()
    for statement in own.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            there |= {alias.asname or alias.name for alias in statement.names}
        else:
            there |= bound(statement)
    wanted = there & {each.id for each in ast.walk(part) if isinstance(each, ast.Name)}
    for node in ast.walk(own):
        if isinstance(node, ast.Global) and wanted & set(node.names):
            raise SyntaxError(f"{', '.join(wanted & set(node.names))}: an overlay cannot use what is set again")
    return wanted


def _builtins(tree: ast.Module) -> list[ast.stmt]:
    """The bundle's own names for builtins: they are not looked for in its table in vain."""
    used = builtins_used(tree)
    return ast.parse(f"from builtins import {', '.join(used)}").body if used else []


def _numbered(tree: ast.Module) -> list[ast.stmt]:
    """A statement that never runs: it makes the compiler number the names that are used most first.

    The first 128 names of a module take one byte in the code, the others two.
    """
    used: Counter[str] = Counter()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            hidden = locals_of(function)
            used.update([function.name, *(each.arg for each in function.args.args)])
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id not in hidden:
                    used[node.id] += 1
                elif isinstance(node, ast.Attribute):
                    used[node.attr] += 1
    names = ".".join(name for name, _ in used.most_common(ONE_BYTE))
    return ast.parse(f"if not len:\n    len.{names}").body if names else []


def _names_of(tree: ast.Module, file: str) -> set[str]:
    """What the root defines keeps its name, if it is not its own business."""
    return {
        each.name
        for each in tree.body
        if isinstance(each, ast.FunctionDef) and each.name[0] != "_" and getattr(each, "origin", ("",))[0] == file
    }


def _main(guarded: list[ast.stmt], kept: set[str]) -> str:
    """The rest of main.py: what the modules leave for it to do once they are loaded and their leavings are garbage."""
    read = {each.id for statement in guarded for each in ast.walk(statement) if isinstance(each, ast.Name)}
    names = ", ".join(sorted(kept & read))
    first = f"from {NAME} import {names}" if names else f"import {NAME}"
    return "\n".join([first, *map(ast.unparse, guarded)]) + "\n"


def translated(text: str, names: dict[str, str]) -> str:
    """A program that uses the firmware's modules through main.py, as one that uses the bundle."""
    tree = Attributes(names).visit(ast.parse(text))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class Attributes(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        node.attr = self.names.get(node.attr, node.attr)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        for each in node.body:
            if isinstance(each, ast.FunctionDef):
                each.name = self.names.get(each.name, each.name)
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        for alias in node.names:
            if alias.name == "main":
                alias.name, alias.asname = NAME, "main"
        return node
