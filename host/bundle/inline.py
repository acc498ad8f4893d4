"""Write functions that are called in one place into that place: each saves its object, its name and the call.

Only where that means the same, and where the caller's frame still needs no heap. Methods only if their names begin with
an underscore and `self` is asked for them: others may be called by whoever holds the object.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

from host.bundle.frames import ON_STACK, frame_of
from host.bundle.join import bound, locals_of

NESTED = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
NOT_MOVED = (*NESTED, ast.Global, ast.Yield, ast.YieldFrom)
Body = list[ast.stmt]
Place = tuple[ast.stmt, ast.Call]  # a statement, and a call that it makes before all else


def inline(tree: ast.Module, kept: set[str]) -> None:
    """kept: names of functions that stay."""
    once = _once(tree, kept)
    owners: list[ast.Module | ast.ClassDef] = [tree, *(each for each in tree.body if isinstance(each, ast.ClassDef))]
    gone: list[ast.FunctionDef] = []
    for owner in owners:
        for caller in owner.body:
            if isinstance(caller, ast.FunctionDef) and not caller.decorator_list and not _has(caller.body, NESTED):
                while caller not in gone and (function := _merge_one(caller, once)):
                    gone.append(function)
    for owner in owners:
        owner.body = [each for each in owner.body if each not in gone] or [ast.Pass()]


def _once(tree: ast.Module, kept: set[str]) -> dict[str, ast.FunctionDef]:
    """Functions and methods whose names are read once and whose bodies may move; a method's with a dot before it."""
    used: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            used[node.id] += 1
        elif isinstance(node, ast.Attribute):
            used["." + node.attr] += 1
    found: dict[str, list[ast.FunctionDef]] = {}
    for each in tree.body:
        if isinstance(each, ast.FunctionDef) and each.name not in kept:
            found.setdefault(each.name, []).append(each)
            vars(each)["within"] = _told(each)
        elif isinstance(each, ast.ClassDef):
            for method in each.body:
                if isinstance(method, ast.FunctionDef) and method.name[0] == "_" != method.name[1]:
                    found.setdefault("." + method.name, []).append(method)
                    vars(method)["within"] = f"{_told(each)}.{_told(method)}"
    return {name: each[0] for name, each in found.items() if len(each) == used[name] == 1 and _moves(each[0])}


def _told(node: ast.FunctionDef | ast.ClassDef) -> str:
    """Its name in the source."""
    return str(getattr(node, "origin", ("", 0, node.name))[2])


def _moves(function: ast.FunctionDef) -> bool:
    return not function.decorator_list and not _has(function.body, NOT_MOVED) and "super" not in _names(function.body)


def _merge_one(caller: ast.FunctionDef, once: dict[str, ast.FunctionDef]) -> ast.FunctionDef | None:
    """Put the first function that fits into its caller. -> that function, or None"""
    me = caller.args.args[0].arg if caller.args.args else ""
    for place in [*_places(caller.body)]:
        name = _called(place[1], me)
        function = once.get(name)
        if function and function is not caller and (merged := _merged(caller, place, function)):
            caller.body = merged.body
            vars(caller)["inlined"] = vars(merged)["inlined"]
            return once.pop(name)
    return None


def _called(call: ast.Call, me: str) -> str:
    function = call.func
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == me:
        return "." + function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _places(body: Body) -> Iterator[Place]:
    for block in _blocks(body):
        for statement in block:
            if isinstance(statement, ast.Expr | ast.Assign | ast.Return):
                yield from ((statement, call) for call in _first(statement.value))
            elif isinstance(statement, ast.If):
                yield from ((statement, call) for call in _first(statement.test))


def _blocks(body: Body) -> Iterator[Body]:
    yield body
    for statement in body:
        for part in ("body", "orelse", "finalbody"):
            if getattr(statement, part, []):
                yield from _blocks(getattr(statement, part))
        for handler in getattr(statement, "handlers", []):
            yield from _blocks(handler.body)


def _first(node: ast.expr | None) -> Iterator[ast.Call]:
    """Calls that an expression makes before it does anything else, the outermost first."""
    if isinstance(node, ast.Call):
        yield node
        if isinstance(node.func, ast.Name) and node.args:
            yield from _first(node.args[0])
    elif isinstance(node, ast.BoolOp):
        yield from _first(node.values[0])
    elif node and not isinstance(node, ast.Constant):
        for part in ("left", "operand", "value", "test"):
            yield from _first(getattr(node, part, None))


def _merged(caller: ast.FunctionDef, place: Place, function: ast.FunctionDef) -> ast.FunctionDef | None:
    """The caller with the function's body in that place, or None if that cannot be."""
    memo: dict[int, ast.AST] = {}
    new = deepcopy(caller, memo)
    statement, call = memo[id(place[0])], memo[id(place[1])]
    assert isinstance(statement, ast.stmt) and isinstance(call, ast.Call)
    given = _arguments(function, call)
    outer, foreign = locals_of(caller), _names(function.body) - locals_of(function)
    if len(given) != len(function.args.args) or call.keywords or foreign & outer:
        return None
    stored = set().union(*(bound(each) for each in function.body))
    values = {name: value for name, value in given.items() if name not in stored and _constant(value, outer)}
    fresh = _fresh(new, locals_of(function) - values.keys(), statement)
    body: Body = [
        ast.copy_location(ast.Assign([ast.Name(fresh[name], ast.Store())], value), statement)
        for name, value in given.items()
        if name not in values
    ]
    for each in body:
        vars(each)["origin"] = getattr(statement, "origin", None)
    put = Put(values | {name: ast.Name(new, ast.Load()) for name, new in fresh.items()})
    moved = [put.visit(each) for each in deepcopy(function.body)]
    if not _fit(new, statement, call, moved):
        return None
    for node in (node for each in moved for node in ast.walk(each)):
        if node is not statement:
            vars(node).setdefault("within", function.within)  # type: ignore[attr-defined]
    regions = vars(new).setdefault("inlined", [])
    for block in (*_blocks(new.body), *(statements for _, statements in regions)):
        if statement in block:
            at = block.index(statement)
            block[at : at + 1] = body + moved
    regions.append((set(fresh.values()), body + moved))
    return new if frame_of(new) <= ON_STACK or frame_of(caller) > ON_STACK else None


def _constant(value: ast.expr, outer: set[str]) -> bool:
    """Whether it stays the same while a function runs. outer: local names of its caller"""
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id in outer)


def _arguments(function: ast.FunctionDef, call: ast.Call) -> dict[str, ast.expr]:
    given = [*([call.func.value] if isinstance(call.func, ast.Attribute) else []), *call.args]
    missing = len(function.args.args) - len(given)
    given += function.args.defaults[-missing:] if missing > 0 else []
    return dict(zip((each.arg for each in function.args.args), given, strict=False))


def _fresh(caller: ast.FunctionDef, names: set[str], statement: ast.stmt) -> dict[str, str]:
    """Names for locals that move into the caller: those of what has moved elsewhere into it, or new ones."""
    free: set[str] = set()
    busy: set[str] = set()
    for used, statements in vars(caller).get("inlined", []):
        here = any(node is statement for each in statements for node in ast.walk(each))
        (busy if here else free).update(used)
    reused = sorted(free - busy)
    taken = locals_of(caller) | _names(caller.body)
    found: dict[str, str] = {}
    for name in sorted(names):
        new = name
        while new in taken and not reused:
            new += "_"
        new = reused.pop() if reused else new
        found[name] = new
        taken.add(new)
    return found


def _fit(caller: ast.FunctionDef, statement: ast.stmt, call: ast.Call, body: Body) -> bool:
    """Make what moves give its result where the call stood. -> False if it cannot."""
    whole = getattr(statement, "value", None) is call
    if whole and isinstance(statement, ast.Return):
        if not isinstance(body[-1], ast.Return | ast.Raise):
            body.append(ast.copy_location(ast.Return(None), statement))
        return True
    if whole and isinstance(statement, ast.Expr):
        returns = _returns(body)
        if not returns or (_ends(caller.body, statement) and all(each.value is None for each in returns)):
            return True
    last = body[-1]
    if isinstance(last, ast.Return) and last.value and len(_returns(body)) == 1:
        Swap(call, last.value).visit(statement)
        body[-1] = statement
        return True
    return False


def _returns(body: Body) -> list[ast.Return]:
    return [node for each in body for node in ast.walk(each) if isinstance(node, ast.Return)]


def _ends(body: Body, statement: ast.stmt) -> bool:
    """Whether the function ends behind a statement."""
    last = body[-1:]
    if last and isinstance(last[0], ast.If):
        return _ends(last[0].body, statement) or _ends(last[0].orelse, statement)
    return last == [statement]


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

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        value = self.values.get(node.name or "")
        node.name = value.id if isinstance(value, ast.Name) else node.name
        return self.generic_visit(node)


class Swap(ast.NodeTransformer):
    """Write an expression where a call stood."""

    def __init__(self, call: ast.Call, value: ast.expr) -> None:
        self.call = call
        self.value = value

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self.value if node is self.call else self.generic_visit(node)
