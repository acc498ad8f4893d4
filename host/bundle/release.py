"""Delete names at the top of the bundle that only loading needs, as those of functions that stand in a table.

Their places in the module's dictionary and their short names then serve others. The functions live on in the tables.
"""

import ast

from host.bundle.prune import defined

Span = tuple[int, int]  # first and last statement of the bundle that needs a name


def release(tree: ast.Module, kept: set[str]) -> dict[str, Span]:
    """Insert `del` where a name has served. -> the names and when they are there, in the order of the bundle."""
    needed = {node.id for part in _later(tree) for node in ast.walk(part) if isinstance(node, ast.Name)} | kept
    needed |= {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    _put_off(tree, needed)
    used = _used_at_the_top(tree)
    spans: dict[str, Span] = {}
    body: list[ast.stmt] = []
    for i, statement in enumerate(tree.body):
        body.append(statement)
        name = defined(statement)
        if name and name not in needed:
            spans[name] = i, max(used.get(name, [i]))
        leaving = [ast.Name(each, ast.Del()) for each, (_, last) in spans.items() if last == i]
        if leaving:
            body.append(ast.Delete([*leaving]))
    tree.body = body
    return spans


def _put_off(tree: ast.Module, needed: set[str]) -> None:
    """Move each function that is not needed later to the first statement that reads it: few are there at once."""
    used = _used_at_the_top(tree)
    waiting: dict[int, list[ast.stmt]] = {}
    body: list[ast.stmt] = []
    for i, statement in enumerate(tree.body):
        if isinstance(statement, ast.FunctionDef) and statement.name not in needed and statement.name in used:
            waiting.setdefault(min(used[statement.name]), []).append(statement)
        else:
            body += [*waiting.pop(i, []), statement]
    tree.body = body


def _later(tree: ast.Module) -> list[ast.stmt]:
    """What runs after loading: the bodies of all functions and methods."""
    found: list[ast.stmt] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found += node.body
    return found


def _used_at_the_top(tree: ast.Module) -> dict[str, list[int]]:
    """name -> the statements whose loading reads it."""
    found: dict[str, list[int]] = {}
    for i, statement in enumerate(tree.body):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found.setdefault(node.id, []).append(i)
    return found
