"""Write the bundle's text on few lines: a Pico keeps two bytes for each line of a function and more for large numbers.

Simple statements that follow each other share a line, behind the `if`, `for` or `def` that holds nothing else. A line
stands for the first of its statements, so a traceback leads to a place that is a few statements early at most.
"""

import ast
from collections.abc import Iterator

COMPOUND = (ast.If, ast.For, ast.While, ast.Try, ast.With, ast.FunctionDef, ast.ClassDef)
Place = tuple[str, int, str]  # file, line and function of the source
Row = tuple[str, Place | None]  # a line of the text, and where it comes from


def layout(tree: ast.Module) -> list[Row]:
    """The text's lines. A node's `origin`, as join.py gives it: file, line, name."""
    return list(_block(tree.body, "", ""))


def _block(body: list[ast.stmt], indent: str, inside: str) -> Iterator[Row]:
    simple: list[ast.stmt] = []
    for statement in body:
        if isinstance(statement, COMPOUND):
            yield from _joined(simple, indent, inside)
            simple = []
            yield from _compound(statement, indent, inside)
        else:
            simple.append(statement)
    yield from _joined(simple, indent, inside)


def _joined(simple: list[ast.stmt], indent: str, inside: str) -> Iterator[Row]:
    if simple:
        yield indent + "; ".join(map(ast.unparse, simple)), _place(simple[0], inside)


def _compound(statement: ast.stmt, indent: str, inside: str) -> Iterator[Row]:
    name = getattr(statement, "origin", ("", 0, ""))[2]
    inner = f"{inside}.{name}".strip(".")
    for node, head, body in _parts(statement):
        *first, head = head.split("\n")  # decorators stand alone
        yield from ((indent + each, None) for each in first)
        rows = list(_block(body, indent + " ", inner))
        if len(rows) == 1 and not isinstance(body[-1], COMPOUND):
            yield f"{indent}{head} {rows[0][0].strip()}", _place(node or body[0], inner)
        else:
            yield indent + head, _place(node or body[0], inner)
            yield from rows


def _parts(statement: ast.stmt) -> Iterator[tuple[ast.AST | None, str, list[ast.stmt]]]:
    """What a compound statement consists of: (node it begins with, its head down to the colon, what stands in it)."""
    bare = type(statement)(**{**vars(statement), "body": [ast.Pass()]})
    for part in ("orelse", "finalbody"):
        if hasattr(bare, part):
            setattr(bare, part, [])
    if isinstance(statement, ast.Try):
        yield statement, "try:", statement.body
        for handler in statement.handlers:
            head = ast.unparse(ast.ExceptHandler(handler.type, handler.name, [ast.Pass()]))
            yield handler, head.strip().rpartition("\n")[0], handler.body
    else:
        yield statement, ast.unparse(bare).strip().rpartition("\n")[0], getattr(statement, "body", [])
    orelse = getattr(statement, "orelse", [])
    while len(orelse) == 1 and isinstance(orelse[0], ast.If) and isinstance(statement, ast.If):
        other = orelse[0]
        yield other, f"elif {ast.unparse(other.test)}:", other.body
        orelse = other.orelse
    if orelse:
        yield None, "else:", orelse
    if getattr(statement, "finalbody", []):
        yield None, "finally:", statement.finalbody  # type: ignore[attr-defined]


def _place(node: ast.AST, inside: str) -> Place:
    file, line, _ = getattr(node, "origin", ("", 0, ""))
    return file, line, getattr(node, "within", inside) or "<module>"
