"""Makes Python types of the translated classes, with the same attributes and methods, so callers can use either.

Attributes become properties (bytes a memoryview that writes through). A method takes whole numbers, bytes of a fixed
length, and objects of these classes, by position or by name; any failure raises ValueError. Objects can be copied and
pickled. What is the same for all types is in binding.h.
"""

from __future__ import annotations

import inspect
from array import array
from dataclasses import dataclass
from typing import Any

from host.engine.translate import Program
from host.engine.types import Cells, Number, Object, Octets, Value, template


@dataclass(frozen=True)
class Written(Octets):
    """Bytes that the method fills."""


class Long(tuple[Value, ...]):
    """The parameters of a method that may take long, so that it lets other threads run."""


Methods = dict[str, tuple[Value, ...]]


def bindings(program: Program, classes: dict[type, Methods], by_many: dict[type, Methods] | None = None) -> str:
    """Return the C of a Python type for each class, and of `add_types(module)`.

    classes: in an order in which a class comes after those it holds; by_many: classes that only get a type of many.
    """
    parts = []
    for of, methods in classes.items():
        program.struct(of)
        name = of.__name__
        parts += [f"static const {name} {name}_made = {made(template(of))};", f"TYPE({name})"]
        parts += properties(of, classes)
        parts += [method(program, of, each, parameters) for each, parameters in methods.items()]
        parts.append(slots(of, methods))
    parts += [many(program, of, methods) for of, methods in (by_many or {}).items()]
    names = [*(of.__name__ for of in classes), *(f"{of.__name__}s" for of in by_many or {})]
    added = " || ".join(f'add_type(module, "{name}", &{name}_type)' for name in names)
    all_types = f"PyType_Ready(&octets_type) || {added}"
    ready = f"static int add_types(PyObject *module) {{\n    return {all_types} ? -1 : 0;\n}}\n"
    return "\n".join([*parts, ready])


def made(held: Any) -> str:
    """Return an instance as a C initialiser."""
    match held:
        case int():
            return str(int(held))
        case bytearray() | array():
            return "{" + ", ".join(map(str, held)) + "}"
    return "{" + ", ".join(made(each) for each in vars(held).values() if not isinstance(each, bytes)) + "}"


def properties(of: type, classes: dict[type, Methods]) -> list[str]:
    """Return the C of a type's attributes."""
    name, lines, rows = of.__name__, [], []
    for field, held in vars(template(of)).items():
        setter = "NULL"
        if isinstance(held, bytearray | array):
            lines.append(f"OCTETS_PROPERTY({name}, {field})")
        elif isinstance(held, int):
            lines.append(f"NUMBER_PROPERTY({name}, {field})")
            setter = f"{name}_set_{field}"
        elif type(held) in classes:
            lines.append(f"OBJECT_PROPERTY({name}, {field}, {type(held).__name__})")
        else:
            continue
        rows.append(f'    {{"{field}", {name}_get_{field}, {setter}, NULL, NULL}},')
    return [*lines, f"static PyGetSetDef {name}_properties[] = {{", *rows, "    {0}};"]


def method(program: Program, of: type, called: str, parameters: tuple[Value, ...]) -> str:
    """Return the C of a method of one object."""
    owner = of.__name__
    plain = [Octets(each.length) if isinstance(each, Written) else each for each in parameters]
    function = getattr(of, called)
    target = program.need(function, [Object(of), *plain])
    names = [*inspect.signature(function).parameters][1:]
    declarations, tests, passed, releases = [], [], [f"HELD({owner}, self)"], []
    for i, each in enumerate(parameters):
        match each:
            case Number():
                declarations.append(f"    I a{i} = 0;")
                tests.append(f"number_of(placed[{i}], &a{i})")
                passed.append(f"a{i}")
            case Octets(length):
                declarations.append(f"    Py_buffer a{i} = {{0}};")
                tests.append(f"octets_of(placed[{i}], &a{i}, {length}, {int(isinstance(each, Written))})")
                passed.append(f"a{i}.buf")
                releases.append(f"    if (a{i}.obj) PyBuffer_Release(&a{i});")
            case Cells(length):
                declarations.append(f"    Py_buffer a{i} = {{0}};")
                tests.append(f"cells_of(placed[{i}], &a{i}, {length})")
                passed.append(f"a{i}.buf")
                releases.append(f"    if (a{i}.obj) PyBuffer_Release(&a{i});")
            case Object(kind):
                tests.append(f"is_a(placed[{i}], &{kind.__name__}_type)")
                passed.append(f"HELD({kind.__name__}, placed[{i}])")
    most = len(parameters)
    checks = " && ".join([f'placed_by("{called}", given, n, words, names, {most}, placed)', *tests])
    head = "PyObject *self, PyObject *const *given, Py_ssize_t n, PyObject *words"
    listed = ", ".join([*(f'"{name}"' for name in names), "NULL"])
    return "\n".join(
        [
            f"static PyObject *{owner}_do_{called}({head}) {{",
            "    PyObject *volatile result = NULL;",
            f"    static const char *const names[] = {{{listed}}};",
            f"    PyObject *placed[{most + 1}] = {{0}};",
            *declarations,
            f"    if (!({checks})) goto end;",
            f"    {'CALL_LONG' if isinstance(parameters, Long) else 'CALL'}(result, {target}({', '.join(passed)}));",
            "end:",
            *releases,
            "    return result;",
            "}",
        ]
    )


def many(program: Program, of: type, methods: Methods) -> str:
    """Return the C of a Python type that holds a fixed number of objects of a class. Its name is the class's plus "s".

    A method is called for the objects from `first` to `last` - 1, while other threads run. Bytes and arrays have a row
    for each object; numbers are the same for all.
    """
    program.struct(of)
    name = of.__name__
    parts = [f"static const {name} {name}_made = {made(template(of))};", f"MANY({name})"]
    parts += [method_of_many(program, of, each, parameters) for each, parameters in methods.items()]
    rows = [
        f'    {{"{each}", (PyCFunction)(void *){name}s_do_{each}, METH_FASTCALL | METH_KEYWORDS, NULL}},'
        for each in methods
    ]
    return "\n".join(
        [
            *parts,
            f"static PyMethodDef {name}s_methods[] = {{",
            *rows,
            f"    COPIED({name}s)",
            "    {0}};",
            f"MANY_TYPE({name})",
        ]
    )


def method_of_many(program: Program, of: type, called: str, parameters: tuple[Value, ...]) -> str:
    """Return the C of a method that is called for a range of objects."""
    owner = f"{of.__name__}s"
    plain = [Octets(each.length) if isinstance(each, Written) else each for each in parameters]
    function = getattr(of, called)
    target = program.need(function, [Object(of), *plain])
    names = ["first", "last", *[*inspect.signature(function).parameters][1:]]
    declarations = ["    I first = 0, last = 0;"]
    tests = ["number_of(placed[0], &first)", "number_of(placed[1], &last)", "among(first, last, many->n)"]
    passed, releases = ["many->at + i"], []
    for i, each in enumerate(parameters):
        match each:
            case Number():
                declarations.append(f"    I a{i} = 0;")
                tests.append(f"number_of(placed[{i + 2}], &a{i})")
                passed.append(f"a{i}")
                continue
            case Octets(length):
                tests.append(f"octets_of(placed[{i + 2}], &a{i}, many->n * {length}, {int(isinstance(each, Written))})")
                passed.append(f"(u8 *)a{i}.buf + i * {length}")
            case Cells(length):
                tests.append(f"cells_of(placed[{i + 2}], &a{i}, many->n * {length})")
                passed.append(f"(I *)a{i}.buf + i * {length}")
        declarations.append(f"    Py_buffer a{i} = {{0}};")
        releases.append(f"    if (a{i}.obj) PyBuffer_Release(&a{i});")
    checks = " && ".join([f'placed_by("{called}", given, n, words, names, {len(names)}, placed)', *tests])
    head = "PyObject *self, PyObject *const *given, Py_ssize_t n, PyObject *words"
    listed = ", ".join(f'"{each}"' for each in names)
    loop = f"for (I i = first; i < last; i++) {target}({', '.join(passed)});"
    return "\n".join(
        [
            f"static PyObject *{owner}_do_{called}({head}) {{",
            "    PyObject *volatile result = NULL;",
            f"    Py{owner} *many = (Py{owner} *)self;",
            f"    static const char *const names[] = {{{listed}}};",
            f"    PyObject *placed[{len(names)}] = {{0}};",
            *declarations,
            f"    if (!({checks})) goto end;",
            f"    CALL_LONG(result, 0; {loop});",
            "end:",
            *releases,
            "    return result;",
            "}",
        ]
    )


def slots(of: type, methods: Methods) -> str:
    """Return the C of a type's list of methods."""
    name = of.__name__
    how = "METH_FASTCALL | METH_KEYWORDS"
    rows = [f'    {{"{each}", (PyCFunction)(void *){name}_do_{each}, {how}, NULL}},' for each in methods]
    return "\n".join(
        [
            f"static PyMethodDef {name}_methods[] = {{",
            *rows,
            f"    COPIED({name})",
            "    {0}};",
            f"static PyTypeObject {name}_type = {{",
            f'    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "dicetown.{name}", .tp_basicsize = sizeof(Py{name}),',
            f"    .tp_flags = Py_TPFLAGS_DEFAULT, .tp_new = {name}_new, .tp_dealloc = {name}_free,",
            f"    .tp_methods = {name}_methods, .tp_getset = {name}_properties,",
            "};",
        ]
    )
