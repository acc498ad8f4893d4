"""Join the firmware's modules into one. Top-level names get their module's name in front; imports between modules go.

`Table` of table/table.py becomes `table_table_Table`. The meaning stays the same, because no module here looks up a
name by its text; code whose meaning might change is a SyntaxError.
"""

import ast
from dataclasses import dataclass, field
from pathlib import Path

from host.build.constants import fold

MAIN = "main"


@dataclass
class Module:
    name: str  # dotted
    path: Path
    tree: ast.Module
    names: dict[str, str] = field(default_factory=dict)  # own and imported name -> name in the bundle
    modules: dict[str, str] = field(default_factory=dict)  # local name of a module of the firmware -> its dotted name


SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


def join(firmware: Path, root: str = MAIN, overlays: tuple[str, ...] = ()) -> ast.Module:
    """Join a module and all that it imports from the firmware, the imported ones first.

    The overlays come last, and are treated in the same way. Each node gets an `origin`: file, line, name.
    """
    modules: dict[str, Module] = {}
    for part in (root, *overlays):
        _visit(part, firmware, modules)
    outside: dict[str, ast.stmt] = {}  # imports of MicroPython's own modules, by their text
    body: list[ast.stmt] = []
    called: dict[str, str] = {}  # functions that keep their name -> their module
    for module in modules.values():
        _link(module, modules, (root, *overlays))
        for statement in module.tree.body:
            if isinstance(statement, ast.FunctionDef) and module.names[statement.name] == statement.name:
                other = called.setdefault(statement.name, module.name)
                if other != module.name:
                    raise SyntaxError(f"{statement.name}: {other} and {module.name} each define such a function")
            if isinstance(statement, ast.Import | ast.ImportFrom):
                kept = _outside(statement, modules)
                if kept:
                    outside[ast.unparse(kept)] = kept
            elif not _nothing(statement):
                body.append(Qualify(module, modules).visit(statement))
    return ast.Module([*outside.values(), *body], [])


def whole_name(module: str, name: str, roots: tuple[str, ...]) -> str:
    """Return a name in the bundle. Functions of the root and of overlays keep theirs: others call them by it."""
    return name if module in roots else f"{module}.{name}".replace(".", "_")


def _visit(name: str, firmware: Path, modules: dict[str, Module]) -> None:
    path = firmware / (name.replace(".", "/") + ".py")
    if not path.is_file():
        path = firmware / name.replace(".", "/") / "__init__.py"
    shown = path.relative_to(firmware).as_posix()
    try:
        module = Module(name, path, ast.parse(fold(path, firmware, all_of_it=True)))
    except SyntaxError as error:
        broken = Path(error.filename or path)  # it may be one whose constants this one imports
        error.filename = broken.relative_to(firmware).as_posix()
        raise
    for node in ast.walk(module.tree):
        if hasattr(node, "lineno"):
            node.origin = (shown, node.lineno, getattr(node, "name", ""))  # type: ignore[attr-defined]
    for statement in module.tree.body:
        for wanted in _imported(statement):
            if wanted not in modules and _is_module(wanted, firmware):
                _visit(wanted, firmware, modules)
    modules[name] = module


def _imported(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    if isinstance(statement, ast.ImportFrom) and statement.module:
        return [statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)]
    return []


def _is_module(name: str, firmware: Path) -> bool:
    path = firmware / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def _outside(statement: ast.Import | ast.ImportFrom, modules: dict[str, Module]) -> ast.stmt | None:
    """Return what is left of an import without the firmware's own modules."""
    if isinstance(statement, ast.ImportFrom):
        ours = any(name.split(".")[0] == (statement.module or "").split(".")[0] for name in modules)
        return None if ours or statement.module == "micropython" else statement
    names = [alias for alias in statement.names if alias.name not in modules]
    return ast.Import(names) if names else None


def _nothing(statement: ast.stmt) -> bool:
    """Return whether a statement does nothing: `pass`, or a docstring."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass)


def _link(module: Module, modules: dict[str, Module], roots: tuple[str, ...]) -> None:
    """Find out what each name at the top of a module stands for in the bundle."""
    for statement in module.tree.body:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                if alias.name in modules:
                    module.modules[alias.asname or alias.name] = alias.name
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                local = alias.asname or alias.name
                if f"{statement.module}.{alias.name}" in modules:
                    module.modules[local] = f"{statement.module}.{alias.name}"
                elif statement.module in modules:
                    module.names[local] = modules[statement.module].names[alias.name]
        else:
            called = roots if isinstance(statement, ast.FunctionDef) else ()
            for name in bound(statement):
                module.names[name] = whole_name(module.name, name, called)


def bound(*statements: ast.AST) -> set[str]:
    """Return the names that statements bind in their own scope, without those that they declare global."""
    names: set[str] = set()
    elsewhere: set[str] = set()
    waiting = [*statements]
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Name):
            if isinstance(each.ctx, ast.Store):
                names.add(each.id)
        elif isinstance(each, ast.FunctionDef | ast.ClassDef):
            names.add(each.name)
        elif isinstance(each, ast.Global):
            elsewhere.update(each.names)
        elif not isinstance(each, SCOPES):
            if isinstance(each, ast.ExceptHandler) and each.name:
                names.add(each.name)
            waiting.extend(ast.iter_child_nodes(each))
    return names - elsewhere


def arguments_of(function: ast.FunctionDef) -> list[ast.arg]:
    """Return all arguments, of every kind."""
    given = function.args
    found = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [each for each in found if each]


def locals_of(function: ast.FunctionDef) -> set[str]:
    """Return the arguments and the names that the body binds."""
    return {each.arg for each in arguments_of(function)} | bound(*function.body)


class Qualify(ast.NodeTransformer):
    """Write the bundle's names into one statement of a module."""

    def __init__(self, module: Module, modules: dict[str, Module]) -> None:
        self.module = module
        self.modules = modules
        self.hidden: list[set[str]] = []  # local names of the functions around
        self.in_class = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rename a function of the module's top, and what its body uses."""
        if not self.hidden and not self.in_class:
            node.name = self.module.names[node.name]
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        node.body = [each for each in node.body if not _nothing(each)] or [ast.Pass()]
        was, self.in_class = self.in_class, False
        self.hidden.append(locals_of(node))
        node.body = [self.visit(each) for each in node.body]
        self.hidden.pop()
        self.in_class = was
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Rename a class and what its body uses. Raises SyntaxError for any but a plain one."""
        if self.hidden or node.decorator_list or node.keywords:
            raise SyntaxError(f"{node.name}: plain classes at the top of a module only")
        node.name = self.module.names[node.name]
        node.bases = [self.visit(each) for each in node.bases]
        node.body = [each for each in node.body if not _nothing(each)] or [ast.Pass()]
        self.in_class = True
        node.body = [self.visit(each) for each in node.body]
        self.in_class = False
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        """Rename what a function sets at the module's top."""
        node.names = [self.module.names[name] for name in node.names]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a name of the module's top, unless a local one hides it."""
        if any(node.id in names for names in self.hidden) or (self.in_class and isinstance(node.ctx, ast.Store)):
            return node
        if node.id in self.module.modules:
            raise SyntaxError(f"{self.module.path.name}: the module {node.id} is used as a value")
        node.id = self.module.names.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Replace `module.name` by the bundle's name."""
        value = node.value
        hidden = isinstance(value, ast.Name) and any(value.id in names for names in self.hidden)
        if isinstance(value, ast.Name) and not hidden and value.id in self.module.modules:
            other = self.modules[self.module.modules[value.id]]
            name = ast.Name(other.names[node.attr], node.ctx)
            name.origin = getattr(node, "origin", None)  # type: ignore[attr-defined]
            return ast.copy_location(name, node)
        return self.generic_visit(node)

    def _comprehension(self, node: ast.AST) -> ast.AST:
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        self.hidden.append(names)
        self.generic_visit(node)
        self.hidden.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Leave a lambda's arguments as they are."""
        self.hidden.append({each.arg for each in node.args.args})
        self.generic_visit(node)
        self.hidden.pop()
        return node
