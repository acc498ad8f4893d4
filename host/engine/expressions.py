"""Translates the expressions of a function: to C, or to a value that is known while translating."""

from __future__ import annotations

import ast
import inspect
import types
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.engine import native
from host.engine.types import (
    Cells,
    Entries,
    Known,
    Needs,
    Number,
    Numbers,
    Object,
    Octets,
    Row,
    Value,
    declared,
    kind,
    template,
)

ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
CALLED = {ast.FloorDiv: "floordiv", ast.Mod: "floormod", ast.LShift: "shl", ast.RShift: "shr"}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


OURS = ("dicetown.", "host.engine.")  # packages whose classes are translated


class Untranslatable(Exception):
    """Something that is not in the subset; the message says file, line and what."""


class Expressions:
    """The expressions of one function, translated for arguments of certain kinds."""

    def __init__(self, program: Needs, function: types.FunctionType, variables: dict[str, Value]) -> None:
        self.program = program
        self.function = function
        self.path = function.__code__.co_filename
        self.variables = variables  # name -> value, whose code is the C variable
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        self.closed = dict(zip(function.__code__.co_freevars, cells, strict=True))
        self.lists: list[str] = []  # declarations of C arrays for list comprehensions
        self.lines: list[str] = []
        self.depth = 1
        self.hidden = 0

    def where(self, node: ast.AST) -> str:
        """Return the file and line of a node."""
        return f"{Path(self.path).name}:{getattr(node, 'lineno', 0)}"

    def refuse(self, node: ast.AST) -> Untranslatable:
        """Return the error for a node that can't be translated."""
        return Untranslatable(f"{self.path}:{getattr(node, 'lineno', 0)}: not in the subset: {ast.unparse(node)}")

    def write(self, line: str) -> None:
        """Add a line of C."""
        self.lines.append("    " * self.depth + line)

    def new_name(self, stem: str) -> str:
        """Return a name that isn't used in this function."""
        self.hidden += 1
        return f"{stem}{self.hidden}"

    def value(self, node: ast.expr) -> Value:
        """Translate an expression. Raises Untranslatable."""
        method: Callable[[Any], Value] | None = getattr(self, "of_" + type(node).__name__, None)
        if method is None:
            raise self.refuse(node)
        return method(node)

    def number(self, node: ast.expr) -> str:
        """Translate an expression that must be a number."""
        return self.as_number(self.value(node), node)

    def as_number(self, value: Value, node: ast.AST) -> str:
        """Return a value as the C of a number."""
        match value:
            case Known(None):
                return "0"
            case Known(int(number)):
                return str(int(number))
            case Number(code):
                return code
            case Row(entries, code) if all(isinstance(each, int) for each in entries.values()):
                most = max(entries) + 1
                numbers = self.program.table((entries.get(i, 0) for i in range(most)), "I", entries, "numbers")
                missing = [i for i in range(most) if i not in entries]
                if missing:
                    return f"{numbers}[{self.among(entries, code)}]"
                return f"{numbers}[AT({code}, {most})]"
        raise self.refuse(node)

    def among(self, entries: Entries, code: str) -> str:
        """Return the C that checks that a number is one of a dict's keys."""
        there = self.program.table((i in entries for i in range(max(entries) + 1)), "char", entries, "there")
        return f"KEY({code}, {there}, {max(entries) + 1})"

    def code(self, value: Value, node: ast.AST) -> str:
        """Return a value as the C of an argument."""
        if isinstance(value, Known) and isinstance(value.value, bytes):
            return self.octets(value, node).code
        if isinstance(value, Known | Number):
            return self.as_number(value, node)
        return value.code

    def octets(self, value: Value, node: ast.AST) -> Octets:
        """Return a value that must be bytes."""
        match value:
            case Octets():
                return value
            case Known(bytes(constant)):
                return Octets(len(constant), f"((u8 *){self.program.table(constant, 'u8', constant, 'bytes')})")
        raise self.refuse(node)

    def truth(self, node: ast.expr) -> str:
        """Translate a condition to any C expression that is true when it is."""
        match node:
            case ast.BoolOp(op, parts):
                sign = " && " if isinstance(op, ast.And) else " || "
                return "(" + sign.join(self.truth(each) for each in parts) + ")"
            case ast.UnaryOp(ast.Not(), part):
                return f"!{self.truth(part)}"
        return f"({self.number(node)})"

    def of_Constant(self, node: ast.Constant) -> Value:
        """Translate a constant."""
        return Known(node.value)

    def of_Name(self, node: ast.Name) -> Value:
        """Translate a name: a variable, or something of the module."""
        name = node.id
        if name in self.variables:
            return self.variables[name]
        if name in self.closed:
            return Known(self.closed[name])
        if name in self.function.__globals__:
            return self.of_global(name, self.function.__globals__[name])
        raise self.refuse(node)

    def of_global(self, name: str, held: Any) -> Value:
        """Translate something of a module; numbers that are being tuned stay variable."""
        at = self.program.tuned.get((self.function.__module__, name))
        if at is None:
            return Known(held)
        return Number(f"taste[{at}]") if isinstance(held, int) else Cells(len(held), f"(taste + {at})")

    def of_Attribute(self, node: ast.Attribute) -> Value:
        """Translate an attribute of a module or an object."""
        match self.value(node.value):
            case Known(types.ModuleType() as module) if hasattr(module, node.attr):
                return Known(getattr(module, node.attr))
            case Object(of, code):
                self.program.struct(of)
                held = vars(template(of)).get(node.attr, getattr(of, node.attr, None))
                if isinstance(held, bytearray):
                    return Octets(len(held), f"{code}->{node.attr}")
                if isinstance(held, array):
                    return Cells(len(held), f"{code}->{node.attr}")
                if isinstance(held, int):
                    return Number(f"{code}->{node.attr}") if node.attr in vars(template(of)) else Known(held)
                if isinstance(held, bytes):
                    return Known(held)
                if type(held).__module__.startswith((of.__module__, *OURS)):
                    return Object(type(held), f"(&{code}->{node.attr})")
        raise self.refuse(node)

    def index(self, node: ast.expr, length: int) -> str:
        """Translate an index, checked against the length."""
        value = self.value(node)
        if isinstance(value, Known) and isinstance(value.value, int):
            at = value.value + length if value.value < 0 else value.value
            if not 0 <= at < length:
                raise self.refuse(node)
            return str(at)
        return f"AT({self.as_number(value, node)}, {length})"

    def of_Subscript(self, node: ast.Subscript) -> Value:
        """Translate an index or a slice."""
        of = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.part(node, self.octets(of, node), node.slice)
        index = self.value(node.slice)
        if isinstance(index, Row):  # a number from a table
            index = Number(self.as_number(index, node.slice))
        match of, index:
            case Known(tuple() | bytes() | range() as table), Known(int(at)):
                return Known(table[at])
            case Known(dict() as table), Known(int() | str() as at):
                return Known(table[at])
            case Known(tuple() | dict() as table), Number(code):
                return Row(self.entries(table), code)
            case Known(range() as table), Number(code):
                return Number(f"({table.start} + AT({code}, {len(table)}))")
            case Row(entries, code), Known(int(at)):
                return Row(entries.column(at), code)
            case Cells(length, code), _:
                return Number(f"{code}[{self.index(node.slice, length)}]")
            case Numbers(_, code), _:
                return Number(f"{code}->v[AT({self.as_number(index, node)}, {code}->n)]")
        octets = self.octets(of, node)
        return Number(f"{octets.code}[{self.index(node.slice, octets.length)}]")

    def entries(self, table: Any) -> Entries:
        """Return the one Entries of a table."""
        key = (id(table), "entries")
        if key not in ENTRIES:
            ENTRIES[key] = Entries(table)
        return ENTRIES[key]

    def part(self, node: ast.AST, octets: Octets, part: ast.Slice) -> Octets:
        """Translate a slice with constant bounds."""
        lower, upper = (self.value(each) if each else None for each in (part.lower, part.upper))
        match lower, upper, part.step:
            case Known(int(low)), Known(int(high)), None:
                if 0 <= low <= high <= octets.length:
                    return Octets(high - low, f"({octets.code} + {low})")
        raise self.refuse(node)

    def of_BinOp(self, node: ast.BinOp) -> Value:
        """Translate an operation; an operation on constants is computed now."""
        left, right = self.value(node.left), self.value(node.right)
        match left, right:
            case Known(int()), Known(int()):
                folded = ast.Expression(ast.BinOp(ast.Constant(left.value), node.op, ast.Constant(right.value)))
                return Known(eval(compile(ast.fix_missing_locations(folded), "", "eval")))
        return Number(self.combined(node.op, self.as_number(left, node), self.as_number(right, node), node))

    def combined(self, operator: ast.operator, left: str, right: str, node: ast.AST) -> str:
        """Return the C of an operation."""
        if type(operator) in ARITHMETIC:
            return f"({left} {ARITHMETIC[type(operator)]} {right})"
        if type(operator) in CALLED:
            return f"{CALLED[type(operator)]}({left}, {right})"
        raise self.refuse(node)

    def of_UnaryOp(self, node: ast.UnaryOp) -> Value:
        """Translate a minus, a not or an inversion."""
        match node.op, self.value(node.operand):
            case ast.USub(), Known(int(number)):
                return Known(-number)
            case ast.Not(), _:
                return Number(f"!{self.truth(node.operand)}")
            case ast.Invert(), value:
                return Number(f"(~{self.as_number(value, node)})")
            case ast.USub(), value:
                return Number(f"(-{self.as_number(value, node)})")
        raise self.refuse(node)

    def of_BoolOp(self, node: ast.BoolOp) -> Value:
        """Translate `and` and `or` by value, as in Python; whatever is false is 0."""
        *others, last = [self.number(each) for each in node.values]
        for each in reversed(others):
            last = f"({each} ?: {last})" if isinstance(node.op, ast.Or) else f"({each} ? {last} : 0)"
        return Number(last)

    def of_Compare(self, node: ast.Compare) -> Value:
        """Translate comparisons, also several in a row."""
        sides = [node.left, *node.comparators]
        if any(isinstance(each, ast.Call) for side in sides[1:-1] for each in ast.walk(side)):
            raise self.refuse(node)  # it would be called twice
        codes = [self.number(each) for each in sides]
        pairs = []
        for operator, left, right in zip(node.ops, codes, codes[1:], strict=False):
            if type(operator) not in COMPARED:
                raise self.refuse(node)
            pairs.append(f"({left} {COMPARED[type(operator)]} {right})")
        return Number(pairs[0] if len(pairs) == 1 else f"({' && '.join(pairs)})")

    def of_IfExp(self, node: ast.IfExp) -> Value:
        """Translate a conditional expression."""
        return Number(f"({self.truth(node.test)} ? {self.number(node.body)} : {self.number(node.orelse)})")

    def of_ListComp(self, node: ast.ListComp) -> Value:
        """Translate a list of numbers, made over a constant range, to a loop that fills a C array."""
        match node.generators:
            case [ast.comprehension(ast.Name(name), ast.Call(ast.Name("range"), bounds), tests)]:
                known = [self.value(each) for each in bounds]
            case _:
                raise self.refuse(node)
        if not all(isinstance(each, Known) for each in known):
            raise self.refuse(node)
        values = range(*[each.value for each in known if isinstance(each, Known)])
        at, i = self.new_name("list"), self.new_name("i")
        self.lists.append(f"    struct {{ I n; I v[{len(values)}]; }} {at} = {{0}};")
        outside = self.variables.get(name)
        self.variables[name] = Number(i)
        self.write(f"for (I {i} = {values.start}; {i} < {values.stop}; {i}++) {{")
        test = " && ".join(self.truth(each) for each in tests) or "1"
        self.write(f"    if ({test}) {at}.v[{at}.n++] = {self.number(node.elt)};")
        self.write("}")
        del self.variables[name]
        if outside is not None:
            self.variables[name] = outside
        return Numbers(len(values), f"((Numbers *)&{at})")

    def of_Call(self, node: ast.Call) -> Value:
        """Translate a call."""
        match node.func:
            case ast.Attribute(ast.Call(ast.Attribute(ast.Name("hashlib"), "sha256"), [message]), "digest"):
                octets = self.octets(self.value(message), node)
                return Octets(32, f"sha256({octets.code}, {octets.length})")
            case ast.Name("min" | "max" as name):
                result, *others = [self.number(each) for each in node.args]
                for each in others:
                    result = f"{name}_of({result}, {each})"
                return Number(result)
            case ast.Name("bool"):
                return Number(f"!!{self.truth(node.args[0])}")
            case ast.Name("int"):
                return Number(self.number(node.args[0]))
            case ast.Name("len"):
                return self.length(node.args[0])
            case ast.Name("range"):
                bounds = [self.value(each) for each in node.args]
                if all(isinstance(each, Known) for each in bounds):
                    return Known(range(*[each.value for each in bounds if isinstance(each, Known)]))
            case ast.Attribute(of, name):
                owner = self.value(of)
                if isinstance(owner, Object):
                    return self.called(getattr(owner.of, name), [owner, *map(self.value, node.args)], node)
        match self.value(node.func):
            case Known(types.FunctionType() as function) if function.__module__ == native.__name__:
                return Number(f"{function.__name__}({', '.join(self.number(each) for each in node.args)})")
            case Known(types.FunctionType() as function):
                return self.called(function, [self.value(each) for each in node.args], node)
            case Row(entries, code):
                arguments = [self.value(each) for each in node.args]
                name = self.program.dispatcher(entries, arguments, self.where(node))
                return Number(f"{name}({', '.join([code, *self.passed(arguments, node)])})")
        raise self.refuse(node)

    def length(self, node: ast.expr) -> Value:
        """Translate `len`."""
        match self.value(node):
            case Known(value):
                return Known(len(value))
            case Octets(length) | Cells(length):
                return Known(length)
            case Numbers(_, code):
                return Number(f"{code}->n")
        raise self.refuse(node)

    def called(self, function: types.FunctionType, arguments: list[Value], node: ast.Call) -> Value:
        """Translate a call of a known function."""
        names = list(inspect.signature(function).parameters.values())
        for each in names[len(arguments) :]:
            given = [word.value for word in node.keywords if word.arg == each.name]
            if not given and each.default is each.empty:
                raise self.refuse(node)
            arguments.append(self.value(given[0]) if given else Known(each.default))
        name = self.program.need(function, arguments)
        return Number(f"{name}({', '.join(self.passed(arguments, node))})")

    def passed(self, arguments: list[Value], node: ast.AST) -> list[str]:
        """Return the C of the arguments that exist at run time."""
        return [self.code(each, node) for each in arguments if declared(kind(each))]


ENTRIES: dict[tuple[int, str], Entries] = {}  # by a table's id(), which stays valid as modules keep their tables
