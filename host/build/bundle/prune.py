"""Work out tables while the bundle is built, and leave out functions, methods and tables that nothing on the Pico uses.

A method counts as used if any code that is left uses an attribute of that name.
"""

import ast
from contextlib import suppress
from types import FunctionType

from host.build.bundle.join import bound

PLAIN = (int, str, bytes, type(None))


def evaluate(tree: ast.Module) -> None:
    """Replace the values of constant tables by literals, so that the Pico needs no code to work them out.

    Runs what the modules do when they are imported, except main.py, which would start the console.
    """
    space: dict[str, object] = {"__name__": "bundle"}
    ast.fix_missing_locations(tree)
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) or _origin(statement) != "main.py":
            with suppress(ImportError):  # a module of the board's
                exec(compile(ast.Module([statement], []), "bundle", "exec"), space)
    changing = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    for statement in tree.body:
        name = defined(statement)
        if isinstance(statement, ast.Assign) and name not in changing and _plain(space.get(name, space), space):
            statement.value = ast.parse(_literal(space[name]), mode="eval").body


def defined(statement: ast.stmt) -> str:
    """Return the one name that a top-level statement defines, or "" if it does anything else."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    return ""


def _origin(statement: ast.stmt) -> str:
    return str(getattr(statement, "origin", ("",))[0])


def _plain(value: object, space: dict[str, object]) -> bool:
    if type(value) is tuple:
        return all(_plain(each, space) for each in value)
    return type(value) in PLAIN or (isinstance(value, FunctionType) and space.get(value.__name__) is value)


def _literal(value: object) -> str:
    """Return a plain value as source text; a function as its name."""
    if isinstance(value, tuple):
        return f"({''.join(f'{_literal(each)}, ' for each in value)})"
    return value.__name__ if isinstance(value, FunctionType) else repr(value)


def prune(tree: ast.Module, wanted: set[str]) -> None:
    """Keep only what the names in `wanted` and statements with an effect need, directly or not."""
    live: set[str] = set(wanted)
    attributes: set[str] = set()
    done: set[int] = set()
    grown = True
    while grown:
        grown = False
        for node, names in _parts(tree):
            needed = not names or (names[0] in live and (len(names) < 2 or _called(names[1], attributes)))
            if needed and id(node) not in done:
                done.add(id(node))
                grown = True
                _use(node, live, attributes)
    tree.body = [node for node in tree.body if id(node) in done]
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            node.body = [each for each in node.body if id(each) in done] or [ast.Pass()]


def _parts(tree: ast.Module) -> list[tuple[ast.AST, tuple[str, ...]]]:
    """Return everything that can be left out by itself: (node, names that make it needed). No names: always needed."""
    found: list[tuple[ast.AST, tuple[str, ...]]] = []
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            found += [(statement, (alias.asname or alias.name,)) for alias in statement.names]
            continue
        name = defined(statement)
        found.append((statement, (name,) if name else ()))
        if isinstance(statement, ast.ClassDef):
            found += [(each, (name, _member(each))) for each in statement.body]
    return found


def _member(statement: ast.stmt) -> str:
    return defined(statement) or "__init__"


def _called(name: str, attributes: set[str]) -> bool:
    return name in attributes or name.startswith("__")


def _use(node: ast.AST, live: set[str], attributes: set[str]) -> None:
    parts: list[ast.AST] = [*node.bases] if isinstance(node, ast.ClassDef) else [node]
    for part in parts:
        for each in ast.walk(part):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
                live.add(each.id)
            elif isinstance(each, ast.Attribute):
                attributes.add(each.attr)
            elif isinstance(each, ast.Global):
                live |= set(each.names)
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        live |= bound(node)
