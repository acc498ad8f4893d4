"""Host Python as MicroPython takes it: what its compiler or its objects lack is said in plainer words.

Annotations, aliases of types and imports for them alone go. Dataclasses and named tuples get their `__init__` written
out, `match` becomes `if`, stars in displays become sums, f-strings become `format`. Methods that its texts and numbers
have not are looked for in the module `lacking` (micropython/lacking.py). What is said of a file that uses anything
else is MicroPython's own complaint, when it is compiled.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

METHODS = {
    "bit_count",
    "decode",
    "expandtabs",
    "isascii",
    "isprintable",
    "removeprefix",
    "removesuffix",
    "translate",
}
PLAIN_TYPES = {"int", "str", "bytes", "bool", "float", "None"}
GENERIC = {"dict", "list", "tuple", "set", "frozenset", "type", "Callable", "Iterable", "Sequence", "Mapping"}
ABSTRACT = {"__future__", "typing", "collections.abc"}  # modules that hold nothing but words for types
HELPERS = "lacking"


def lowered(source: str) -> str:
    """A module's text. Raises SyntaxError for a pattern that is not known here."""
    tree = Plain().visit(ast.parse(source))
    tree.body = [each for each in tree.body if not is_alias(each)]
    tree.body = forgotten(tree)
    after = next((i for i, each in enumerate(tree.body) if not is_text(each)), len(tree.body))
    tree.body[after:after] = ast.parse(f"import {HELPERS}").body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_alias(node: ast.stmt) -> bool:
    """`Json = dict[str, Any]`, `Message = Event | Status`, and type variables."""
    if not isinstance(node, ast.Assign):
        return False
    value = node.value
    while isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        if isinstance(value.right, ast.Name) and is_type(value.right.id):
            return True
        value = value.left
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id == "TypeVar"
    return isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id in GENERIC


def is_type(name: str) -> bool:
    """By how it is written: a class has capitals and small letters."""
    return name in PLAIN_TYPES or (name[0].isupper() and not name.isupper())


def forgotten(tree: ast.Module) -> list[ast.stmt]:
    """Its statements without imports of what nobody uses any more."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    kept: list[ast.stmt] = []
    for each in tree.body:
        if isinstance(each, ast.ImportFrom):
            if each.module in ABSTRACT:
                continue
            each.names = [alias for alias in each.names if (alias.asname or alias.name) in used]
            if not each.names:
                continue
        kept.append(each)
    return kept


def called(name: str, *arguments: ast.expr) -> ast.Call:
    """A call of one of the helpers."""
    function = ast.Attribute(ast.Name(HELPERS, ast.Load()), name, ast.Load())
    return ast.Call(function, list(arguments), [])


def decorated(node: ast.ClassDef) -> ast.expr | None:
    """Its decorator `dataclass`, if it has that."""
    for each in node.decorator_list:
        name = each.func if isinstance(each, ast.Call) else each
        if isinstance(name, ast.Name) and name.id == "dataclass":
            return each
    return None


def based_on(node: ast.ClassDef, name: str) -> bool:
    return any(isinstance(base, ast.Name) and base.id == name for base in node.bases)


class Plain(ast.NodeTransformer):
    def __init__(self) -> None:
        self.subjects = 0  # names made up for what is matched

    # Types

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        arguments = node.args
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
            if each:
                each.annotation = None
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self.visit_FunctionDef(node)  # type: ignore[arg-type]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_If(self, node: ast.If) -> ast.AST | None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self.generic_visit(node)

    # Classes that are made of their fields

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if based_on(node, "NamedTuple"):
            return self.named_tuple(node)
        if decorated(node):
            self.dataclass(node)
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def named_tuple(self, node: ast.ClassDef) -> ast.AST:
        fields = [(each.target, each.value) for each in node.body if isinstance(each, ast.AnnAssign)]
        names = tuple(ast.unparse(target) for target, _ in fields)
        defaults = ", ".join(ast.unparse(value) for _, value in fields if value)
        return ast.parse(f"{node.name} = {HELPERS}.namedtuple({node.name!r}, {names!r}, [{defaults}])").body[0]

    def dataclass(self, node: ast.ClassDef) -> None:
        """Write its `__init__` and `__eq__`."""
        if node.bases:
            raise SyntaxError(f"a dataclass that inherits: {node.name}")
        fields: list[tuple[str, ast.expr | None]] = []
        body: list[ast.stmt] = []
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                fields.append((each.target.id, each.value))
            else:
                body.append(each)
        head = ["self"]
        steps: list[str] = []
        for name, value in fields:
            factory = made_by(value)
            if factory:
                head.append(f"{name}=None")
                steps.append(f"self.{name} = ({factory})() if {name} is None else {name}")
            else:
                head.append(name if value is None else f"{name}={ast.unparse(value)}")
                steps.append(f"self.{name} = {name}")
        if any(isinstance(each, ast.FunctionDef) and each.name == "__post_init__" for each in body):
            steps.append("self.__post_init__()")
        made = f"def __init__({', '.join(head)}):\n" + "".join(f"    {step}\n" for step in steps or ["pass"])
        identity = any("eq=False" in ast.unparse(each) for each in node.decorator_list)
        if not identity:
            alike = "type(self) is type(other) and self._fields() == other._fields()"
            made += f"def __eq__(self, other):\n    return {alike}\n"
            made += f"def _fields(self):\n    return ({''.join(f'self.{name}, ' for name, _ in fields)})\n"
        node.decorator_list = [each for each in node.decorator_list if each is not decorated(node)]
        node.body = [*[each for each in body if is_text(each)], *ast.parse(made).body]
        node.body += [each for each in body if not is_text(each)]
        named = ast.parse(f"__match_args__ = {tuple(name for name, _ in fields)!r}").body
        node.body += named

    # Displays with stars, and texts

    def visit_List(self, node: ast.List) -> ast.AST:
        self.generic_visit(node)
        return summed(node.elts) if isinstance(node.ctx, ast.Load) and starred(node.elts) else node

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and starred(node.elts):
            return ast.Call(ast.Name("tuple", ast.Load()), [summed(node.elts)], [])
        return node

    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name("set", ast.Load()), [summed(node.elts)], []) if starred(node.elts) else node

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        if None not in node.keys:
            return node
        parts: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts.append(value)
            elif parts and isinstance(parts[-1], ast.Dict):
                parts[-1].keys.append(key)
                parts[-1].values.append(value)
            else:
                parts.append(ast.Dict([key], [value]))
        return called("merged", *parts)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        self.generic_visit(node)
        text = ""
        values: list[ast.expr] = []
        for each in node.values:
            if isinstance(each, ast.Constant):
                text += str(each.value).replace("{", "{{").replace("}", "}}")
                continue
            assert isinstance(each, ast.FormattedValue)
            value = each.value
            if each.conversion == ord("r"):
                value = ast.Call(ast.Name("repr", ast.Load()), [value], [])
            text += "{:" + told(each.format_spec) + "}" if each.format_spec else "{}"
            values.append(value)
        return ast.Call(ast.Attribute(ast.Constant(text), "format", ast.Load()), values, [])

    # Calls

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        node.keywords = [each for each in node.keywords if each.arg != "strict"]  # of zip
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in METHODS:
            return called(function.attr, function.value, *node.args)
        if isinstance(function, ast.Name) and function.id == "isinstance":
            node.args[1] = alternatives(node.args[1])
        return node

    # match

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        self.generic_visit(node)
        self.subjects += 1
        name = f"_subject{self.subjects}"
        first: ast.If | None = None
        last: ast.If | None = None
        for case in node.cases:
            tests, bound = zip_of(pattern(case.pattern, ast.Name(name, ast.Load())))
            body = [*bound, *case.body]
            if case.guard and bound:
                raise SyntaxError("a guard behind names that the pattern binds")
            if case.guard:
                tests.append(case.guard)
            test: ast.expr = ast.BoolOp(ast.And(), tests) if len(tests) > 1 else (tests or [ast.Constant(True)])[0]
            branch = ast.If(test, body, [])
            if last:
                last.orelse = [branch]
            first, last = first or branch, branch
        return [ast.Assign([ast.Name(name, ast.Store())], node.subject), *([first] if first else [])]


def made_by(value: ast.expr | None) -> str:
    """What `field(default_factory=...)` calls, or ''."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field":
        for each in value.keywords:
            if each.arg == "default_factory":
                return ast.unparse(each.value)
    return ""


def starred(elements: list[ast.expr]) -> bool:
    return any(isinstance(each, ast.Starred) for each in elements)


def summed(elements: list[ast.expr]) -> ast.expr:
    """A list of these, some of them with stars, as a sum of lists."""
    parts: list[ast.expr] = []
    for each in elements:
        if isinstance(each, ast.Starred):
            parts.append(ast.Call(ast.Name("list", ast.Load()), [each.value], []))
        elif parts and isinstance(parts[-1], ast.List):
            parts[-1].elts.append(each)
        else:
            parts.append(ast.List([each], ast.Load()))
    whole = parts[0]
    for part in parts[1:]:
        whole = ast.BinOp(whole, ast.Add(), part)
    return whole


def told(spec: ast.expr | None) -> str:
    """A format, as after the colon: a text without values."""
    match spec:
        case ast.Call(ast.Attribute(ast.Constant(text)), []):
            return str(text)
    raise SyntaxError("a format that is made of values")


def alternatives(node: ast.expr) -> ast.expr:
    """`A | B` of isinstance as a tuple."""
    found: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        found.insert(0, node.right)
        node = node.left
    return ast.Tuple([node, *found], ast.Load()) if found else node


Step = ast.expr | ast.stmt


def zip_of(steps: Iterator[Step]) -> tuple[list[ast.expr], list[ast.stmt]]:
    """Tests, and what is bound when they hold."""
    tests: list[ast.expr] = []
    bound: list[ast.stmt] = []
    for each in steps:
        if isinstance(each, ast.expr):
            tests.append(each)
        else:
            bound.append(each)
    return tests, bound


def pattern(node: ast.pattern, subject: ast.expr) -> Iterator[Step]:
    """What must hold for a pattern, in its order, and what it binds."""
    match node:
        case ast.MatchValue(value):
            yield ast.Compare(subject, [ast.Eq()], [value])
        case ast.MatchSingleton(value):
            yield ast.Compare(subject, [ast.Is()], [ast.Constant(value)])
        case ast.MatchOr(patterns):
            options = [zip_of(pattern(each, subject)) for each in patterns]
            if any(bound for _, bound in options):
                raise SyntaxError("a choice of patterns that binds names")
            yield ast.BoolOp(ast.Or(), [ast.BoolOp(ast.And(), [ast.Constant(True), *tests]) for tests, _ in options])
        case ast.MatchSequence(patterns):
            yield called("sequence", subject, ast.Constant(len(patterns)))
            for i, each in enumerate(patterns):
                yield from pattern(each, ast.Subscript(subject, ast.Constant(i), ast.Load()))
        case ast.MatchMapping(keys, patterns):
            for key, each in zip(keys, patterns, strict=True):
                yield ast.Compare(key, [ast.In()], [subject])
                yield from pattern(each, ast.Subscript(subject, key, ast.Load()))
        case ast.MatchClass(kind, patterns, names, keyed):
            yield ast.Call(ast.Name("isinstance", ast.Load()), [subject, kind], [])
            for i, each in enumerate(patterns):
                place = ast.Subscript(ast.Attribute(kind, "__match_args__", ast.Load()), ast.Constant(i), ast.Load())
                value = ast.Call(ast.Name("getattr", ast.Load()), [subject, place], [])
                yield from pattern(each, value)
            for name, each in zip(names, keyed, strict=True):
                yield from pattern(each, ast.Attribute(subject, name, ast.Load()))
        case ast.MatchAs(inner, name):
            if inner:
                yield from pattern(inner, subject)
            if name:
                yield ast.Assign([ast.Name(name, ast.Store())], subject)
        case _:
            raise SyntaxError(f"the pattern {ast.unparse(node)}")
