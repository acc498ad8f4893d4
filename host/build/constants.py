"""Write the values of named constants into firmware sources before they are compiled.

MicroPython folds `NAME = const(5)` only within its own file. Here the names that a file imports become their values
too, and their definitions go, so a constant costs the Pico neither memory nor a look-up. Lines keep their numbers.
"""

import ast
from functools import cache
from pathlib import Path

Span = tuple[int, int, int, int]  # first line, first byte, last line, last byte; lines from 1
Edit = tuple[Span, str]


def fold(source: Path, firmware: Path, all_of_it: bool = False) -> str:
    """Return the text of a source file with the firmware's constants folded in. SyntaxError if it doesn't parse.

    all_of_it: fold also what files at the top define. Otherwise that stays: main.py is a source and needs board.py's.
    """
    text = source.read_text(encoding="utf-8")
    tree = ast.parse(text, str(source))
    names, modules, edits = _imports(tree, firmware)
    own = _constants(tree) if all_of_it or firmware in source.parent.parents else {}
    names |= own
    nodes = [*ast.walk(tree)]
    assigned = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assigned |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    clash = (assigned - own.keys()) & names.keys()
    if clash:
        raise SyntaxError(f"{source.name} gives {', '.join(sorted(clash))} a second meaning")
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
            edits.append((_span(node), str(names[node.id])))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            constants = modules.get(node.value.id, {})
            if node.attr in constants:
                edits.append((_span(node), str(constants[node.attr])))
    for statement in tree.body:
        if _constant(statement):
            edits = [edit for edit in edits if not _inside(edit[0], _span(statement))]
            if own:
                edits.append((_span(statement), "pass"))
    return _edited(text, edits)


def _imports(tree: ast.Module, firmware: Path) -> tuple[dict[str, int], dict[str, dict[str, int]], list[Edit]]:
    """Return the constants and the modules of constants that a file imports, and its import lines without them."""
    names: dict[str, int] = {}
    modules: dict[str, dict[str, int]] = {}
    edits: list[Edit] = []
    for node in tree.body:
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: _constants_of(firmware, alias.name) for alias in node.names}
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        rest = []
        constants = _constants_of(firmware, node.module)
        for alias in node.names:
            local = alias.asname or alias.name
            if alias.name in constants:
                names[local] = constants[alias.name]
                continue
            modules[local] = _constants_of(firmware, f"{node.module}.{alias.name}")
            rest.append(f"{alias.name} as {local}" if alias.asname else alias.name)
        if len(rest) < len(node.names):
            edits.append((_span(node), f"from {node.module} import {', '.join(rest)}" if rest else "pass"))
    return names, modules, edits


def _constants_of(firmware: Path, module: str) -> dict[str, int]:
    path = firmware / (module.replace(".", "/") + ".py")
    return _read(path) if path.is_file() else {}


def _read(path: Path) -> dict[str, int]:
    return _parsed(path, path.stat().st_mtime_ns)


@cache
def _parsed(path: Path, changed: int) -> dict[str, int]:
    return _constants(ast.parse(path.read_text(encoding="utf-8"), str(path)))


def _constants(tree: ast.Module) -> dict[str, int]:
    """Return what const defines at the top of a module. A number may be written as a sum, a product or a shift."""
    found: dict[str, int] = {}
    for statement in tree.body:
        constant = _constant(statement)
        if constant:
            found[constant[0]] = eval(compile(ast.Expression(constant[1]), "const", "eval"), {}, dict(found))
    return found


def _constant(statement: ast.stmt) -> tuple[str, ast.expr] | None:
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    target, call = statement.targets[0], statement.value
    if not isinstance(target, ast.Name) or not isinstance(call, ast.Call) or len(call.args) != 1:
        return None
    if not isinstance(call.func, ast.Name) or call.func.id != "const":
        return None
    return target.id, call.args[0]


def _span(node: ast.stmt | ast.expr) -> Span:
    return node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0


def _inside(inner: Span, outer: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def _edited(text: str, edits: list[Edit]) -> str:
    lines = [line.encode() for line in text.split("\n")]
    for (first, start, last, end), new in sorted(edits, reverse=True):
        gone = last - first
        lines[first - 1 : last] = [lines[first - 1][:start] + new.encode() + lines[last - 1][end:], *[b""] * gone]
    return b"\n".join(lines).decode()
