"""Translates a function to C: its statements and parameters."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from host.engine.expressions import Expressions
from host.engine.types import (
    Cells,
    Known,
    Needs,
    Number,
    Numbers,
    Object,
    Octets,
    Value,
    declared,
    kind,
    template,
    variable,
)


@cache
def definitions(path: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a source file by their first line."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"), path)
    return {node.lineno: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


class Function(Expressions):
    """One function, translated for one kind of arguments."""

    def __init__(self, program: Needs, function: types.FunctionType, arguments: tuple[Value, ...]) -> None:
        code = function.__code__
        self.node = definitions(code.co_filename)[code.co_firstlineno]
        names = [each.arg for each in self.node.args.args]
        self.parameters = dict(zip(names, arguments, strict=True))
        variables = {name: variable(name, each) for name, each in self.parameters.items()}
        super().__init__(program, function, variables)
        self.locals: dict[str, str] = {}  # name -> C type

    def text(self, name: str) -> tuple[str, str]:
        """Translate the function. Returns its head and its body."""
        for each in self.node.body:
            self.statement(each)
        parameters = [declared(each) + at + "_" for at, each in self.parameters.items() if declared(each)]
        head = f"static I {name}({', '.join(parameters) or 'void'})"
        declarations = [f"    {c_type}{at}_ = 0;" for at, c_type in self.locals.items()] + self.lists
        return head, " {\n" + "\n".join([*declarations, *self.lines]) + "\n    return 0;\n}\n"

    def statement(self, node: ast.stmt) -> None:
        """Translate a statement. Raises Untranslatable."""
        method: Callable[[Any], None] | None = getattr(self, "do_" + type(node).__name__, None)
        if method is None:
            raise self.refuse(node)
        method(node)

    def block(self, body: list[ast.stmt]) -> None:
        """Translate an indented block."""
        self.depth += 1
        for each in body:
            self.statement(each)
        self.depth -= 1

    def do_Pass(self, node: ast.Pass) -> None:
        """Write nothing."""
        pass

    def do_Expr(self, node: ast.Expr) -> None:
        """Translate a call whose result is dropped; leave docstrings out."""
        if not isinstance(node.value, ast.Constant):
            self.write(self.number(node.value) + ";")

    def do_Assign(self, node: ast.Assign) -> None:
        """Translate an assignment, also to several targets."""
        if len(node.targets) == 1:
            self.assign(node.targets[0], self.value(node.value))
            return
        name = self.new_name("t")
        self.write(f"I {name} = {self.number(node.value)};")
        for each in node.targets:
            self.assign(each, Number(name))

    def assign(self, target: ast.expr, value: Value) -> None:
        """Assign a value to a target."""
        match target:
            case ast.Name(name):
                self.assign_name(target, name, value)
            case ast.Attribute(of, attribute):
                owner = self.value(of)
                if not isinstance(owner, Object) or not isinstance(vars(template(owner.of)).get(attribute), int):
                    raise self.refuse(target)
                self.write(f"{owner.code}->{attribute} = {self.as_number(value, target)};")
            case ast.Subscript(of, ast.Slice() as part):
                self.copy(target, self.value(of), part, value)
            case ast.Subscript(of, index):
                array = self.value(of)
                if not isinstance(array, Octets | Cells):
                    raise self.refuse(target)
                at = self.index(index, array.length)
                self.write(f"{array.code}[{at}] = {self.fitting(array, self.as_number(value, target))};")
            case _:
                raise self.refuse(target)

    def assign_name(self, node: ast.AST, name: str, value: Value) -> None:
        """Assign a value to a variable, which is declared at its first assignment."""
        if isinstance(value, Numbers) and name not in self.variables:
            self.variables[name] = value
            return
        known = self.variables.get(name)
        if known is None:
            self.locals[name] = declared(value)
            known = self.variables[name] = variable(name, kind(value))
        if kind(known) != kind(value) or not declared(value):
            raise self.refuse(node)
        assert not isinstance(known, Known)
        self.write(f"{known.code} = {self.code(value, node)};")

    @staticmethod
    def fitting(array: Octets | Cells, number: str) -> str:
        """Return the C of a number that is written into an array, checked to fit."""
        return f"BYTE({number})" if isinstance(array, Octets) else number

    def copy(self, node: ast.AST, to: Value, part: ast.Slice, value: Value) -> None:
        """Copy bytes into a slice, which must be as long as they are."""
        if not isinstance(to, Octets) or part.step or part.upper is None:
            raise self.refuse(node)
        value = self.octets(value, node)
        lower = self.number(part.lower) if part.lower else "0"
        upper = self.number(part.upper)
        whole = f"{lower} >= 0 && {upper} <= {to.length} && {upper} - {lower} == {value.length}"
        self.write(f'CHECK({whole}, "{self.where(node)}");')
        self.write(f"memmove({to.code} + {lower}, {value.code}, {value.length});")

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        """Translate `+=` and the like; the target is evaluated once."""
        match node.target:
            case ast.Subscript(of, index):
                array = self.value(of)
                if not isinstance(array, Octets | Cells):
                    raise self.refuse(node)
                at = self.new_name("at")
                self.write(f"I {at} = {self.index(index, array.length)};")
                was = f"{array.code}[{at}]"
                now = self.combined(node.op, was, self.number(node.value), node)
                self.write(f"{was} = {self.fitting(array, now)};")
            case ast.Name() | ast.Attribute():
                left = ast.copy_location(self.loaded(node.target), node)
                combined = self.combined(node.op, self.number(left), self.number(node.value), node)
                self.assign(node.target, Number(combined))
            case _:
                raise self.refuse(node)

    @staticmethod
    def loaded(target: ast.Name | ast.Attribute) -> ast.expr:
        """Return a target as an expression."""
        if isinstance(target, ast.Name):
            return ast.Name(target.id, ast.Load())
        return ast.Attribute(target.value, target.attr, ast.Load())

    def do_If(self, node: ast.If) -> None:
        """Translate an if."""
        self.write(f"if ({self.truth(node.test)}) {{")
        self.block(node.body)
        if node.orelse:
            self.write("} else {")
            self.block(node.orelse)
        self.write("}")

    def do_While(self, node: ast.While) -> None:
        """Translate a while loop; its turns are counted and may not exceed a bound."""
        if node.orelse:
            raise self.refuse(node)
        turns = self.new_name("turns")
        self.write(f"for (I {turns} = 0; {self.truth(node.test)}; turn(&{turns})) {{")
        self.block(node.body)
        self.write("}")

    def do_For(self, node: ast.For) -> None:
        """Translate a for over a range."""
        match node:
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), bounds, []), orelse=[]):
                pass
            case _:
                raise self.refuse(node)
        low, high = ("0", self.number(bounds[0])) if len(bounds) == 1 else map(self.number, bounds)
        i, end = self.new_name("i"), self.new_name("end")
        self.write(f"for (I {i} = {low}, {end} = {high}; {i} < {end}; {i}++) {{")
        self.depth += 1
        self.assign_name(node, name, Number(i))
        self.depth -= 1
        self.block(node.body)
        self.write("}")

    def do_Return(self, node: ast.Return) -> None:
        """Translate a return; without a value it returns 0."""
        self.write(f"return {self.number(node.value) if node.value else '0'};")

    def do_Continue(self, node: ast.Continue) -> None:
        """Translate a continue."""
        self.write("continue;")

    def do_Break(self, node: ast.Break) -> None:
        """Translate a break."""
        self.write("break;")

    def do_Raise(self, node: ast.Raise) -> None:
        """Translate raising a ValueError."""
        match node.exc:
            case ast.Call(ast.Name("ValueError"), [ast.Constant(str(words))]):
                self.write(f'failed("{words}");')
            case _:
                raise self.refuse(node)
