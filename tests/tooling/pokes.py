"""Finds code that sets an attribute of an object that is not its own, or reads a private one.

An object's class owns its state; everyone else calls its methods. Works on the syntax trees of firmware and host;
`python -m tests.tooling.pokes` lists each place.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OWN = {"self", "cls"}
# Private by name but meant for all: namedtuple's, os._exit, MicroPython's sys.implementation._machine.
PUBLIC = {"_asdict", "_exit", "_fields", "_machine", "_make", "_replace"}
# Syntax trees are plain data that their transformers may set; `origin` is a note of host/build/bundle/join.py's there.
OF_TREES = {
    "origin",
    *(name for each in vars(ast).values() if isinstance(each, type) for name in getattr(each, "_fields", ())),
}
# Objects of libraries that are configured by setting attributes: file, attributes.
LIBRARIES = {
    "host/build/bundle/join.py": {"filename"},  # of a SyntaxError
    "host/commands/catalogues.py": {"revision_date", "language_team", "last_translator", "msgid_bugs_address"},
    "host/commands/cli_help.py": {"get_help", "help"},  # click's commands
    "host/cpython/micropython.py": {"ptr8", "ptr32"},  # builtins that viper functions have on a Pico
    "host/history/index.py": {"row_factory"},  # sqlite3
    "host/link/client.py": {"exclusive"},  # pyserial
    "host/mqtt/bridge.py": {"on_connect", "on_disconnect", "on_message"},  # paho
    "host/site/modules.py": {"size"},  # tarfile
    "host/site/worker/console.py": {"port"},  # of the Pico: code that runs in a page has no USB
    "host/site/worker/desk.py": {"urandom"},  # the page's randomness, for a Python that has none
    "host/terminal/app.py": {"can_focus", "display"},  # Textual
    "host/virtual/shim/pages.py": {"Display", "Table"},  # modules from which the firmware then imports these classes
    "host/virtual/shim/thought.py": {"Bot", "Game"},  # the same
    "host/web/app.py": {"hall"},  # Starlette's app.state
    "host/web/connections.py": {"disconnected"},  # uvicorn
}
Place = tuple[int, str]  # line, what the code does there


def pokes(source: str, libraries: frozenset[str] | set[str] = frozenset()) -> Iterator[Place]:
    """Yield stores to attributes of other objects and reads of private ones, by line. libraries: what may be set."""
    tree = ast.parse(source)
    trees = any(isinstance(node, ast.Import) and node.names[0].name == "ast" for node in tree.body)
    allowed = libraries | (OF_TREES if trees else set())
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    made = dict(_made(tree))
    found: list[Place] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or _own(node.value):
            continue
        whose = node.value.id if isinstance(node.value, ast.Name) else ""
        if not isinstance(node.ctx, ast.Load):
            if node.attr not in allowed and whose not in made.get(node, ()):
                found.append((node.lineno, f"sets {ast.unparse(node)}"))
        elif _private(node.attr) and whose not in classes:
            found.append((node.lineno, f"reads {ast.unparse(node)}"))
    yield from sorted(found)


def _private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in PUBLIC


def _own(value: ast.expr) -> bool:
    """Return whether this is the object itself, its class, or what it inherits."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "super"
    return isinstance(value, ast.Name) and value.id in OWN


def _made(tree: ast.Module) -> Iterator[tuple[ast.AST, set[str]]]:
    """Yield the nodes of each method, with the local names of objects that it makes of its own class."""
    for owner in ast.walk(tree):
        if isinstance(owner, ast.ClassDef):
            for method in owner.body:
                names = {
                    target.id
                    for node in ast.walk(method)
                    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
                    if ast.unparse(node.value.func) in ("cls", owner.name)
                    for target in node.targets
                    if isinstance(target, ast.Name)
                }
                yield from ((node, names) for node in ast.walk(method))


def faults(sources: dict[str, str]) -> Iterator[str]:
    """Yield everything that is wrong. sources: of all files, by name."""
    for name, source in sorted(sources.items()):
        if name.startswith(("firmware/", "host/")):
            for line, what in pokes(source, LIBRARIES.get(name, set())):
                yield f"{name}:{line}: {what}, which is another object's: call it"


if __name__ == "__main__":
    files = [path for room in ("firmware", "host") for path in (ROOT / room).rglob("*.py")]
    places = list(faults({path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}))
    print(*places, f"{len(places)} places", sep="\n")
    sys.exit(bool(places))
