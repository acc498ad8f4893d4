"""Which room may import from which: a room only from those on lower floors, never from one beside or above it.

In the whole tree no files import each other in a circle, not even through others. Imports inside functions count, too;
importing a module runs the packages around it, so these count as imported.
"""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

Floors = tuple[tuple[str, ...], ...]  # the highest first

TREE: Floors = (("tests",), ("host", "hardware"), ("firmware",))
# Rooms by floor. A file outside a room is a room of its own. The tests have none: each may help all.
FLOORS: dict[str, Floors] = {
    "firmware": (
        ("main", "boot"),
        ("table",),
        ("overlays",),  # what is loaded for a task works on the table that it gets
        ("reports", "bringup"),
        ("screens",),
        ("stations",),
        ("store", "dice"),
        ("link", "drivers", "dicetown", "air"),
        ("board", "elapsed", "native_bytes", "update", "version"),
    ),
    "host": (
        ("commands",),
        ("mqtt", "site"),
        ("terminal", "web"),
        ("history", "balance", "environments"),
        ("lesson",),
        ("virtual", "engine", "rulebook"),
        ("link", "build"),
        ("game",),
        ("i18n",),
        ("cpython", "letters", "values", "__init__"),
    ),
    "hardware": (
        ("generate", "heavy", "kit"),
        ("enclosure",),
        ("light", "stamps", "install"),
        ("makers",),
        ("kicad",),
        ("circuit",),
        ("source",),
        ("electrics",),
        ("picos", "places", "__init__"),
    ),
}
ASIDE = ("host/virtual/shim/", "tests/")  # here files use each other's bare names, as all do the firmware's
Arrows = dict[str, set[str]]  # file -> files that it imports


def modules(names: Iterable[str]) -> dict[str, str]:
    """Return each file by its dotted name from the root of the tree."""
    files = [name for name in names if name.endswith(".py")]
    return {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in files}


def bare(known: dict[str, str], folder: str) -> dict[str, str]:
    """Return the same, with the bare names that files of that folder may also use."""
    short = {name.rpartition(".")[2]: file for name, file in known.items() if folder and file.startswith(folder)}
    firmware = {name.removeprefix("firmware."): file for name, file in known.items()}
    return short | firmware | known


def wanted(source: str) -> Iterator[tuple[str, str]]:
    """Yield (module, name) for all imports of a source; the name is "" for the module itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("__import__", "importlib.import_module"):
            yield from ((str(each.value), "") for each in node.args[:1] if isinstance(each, ast.Constant))


def imported(source: str, known: dict[str, str]) -> Iterator[str]:
    """Yield the files that a source imports, and the packages around them. known: files by the names it may use."""
    for module, name in wanted(source):
        parts = [*module.split("."), *([name] if f"{module}.{name}" in known else [])]
        whole = [".".join(parts[:i]) for i in range(1, len(parts) + 1)]
        if whole[-1] in known:
            yield from (known[each] for each in whole if each in known)


def arrows(sources: dict[str, str]) -> Arrows:
    """Return which file imports which. sources: of all files, by name."""
    known = modules(sources)
    found: Arrows = {}
    for folder in (*ASIDE, ""):
        seen = bare(known, folder)
        for name in known.values():
            if name.startswith(folder) and name not in found:
                found[name] = set(imported(sources[name], seen)) - {name}
    return found


def room(name: str) -> str:
    """Return a file's room: firmware/table/loop.py -> table, firmware/main.py -> main."""
    return name.split("/")[1].removesuffix(".py")


def base(name: str) -> str:
    return name.split("/")[0]


def _levels(floors: Floors) -> dict[str, int]:
    return {each: i for i, rooms in enumerate(floors) for each in rooms}


def upward(found: Arrows, rooms: dict[str, Floors] = FLOORS) -> Iterator[str]:
    """Yield imports from a room that is not on a lower floor."""
    tree = _levels(TREE)
    levels = {each: _levels(floors) for each, floors in rooms.items()}
    for name, others in sorted(found.items()):
        own = base(name)
        if own in levels and room(name) not in levels[own]:
            yield f"{name}: the floors of tests/tooling/arrows.py have no such room"
            continue
        for other in sorted(others):
            if base(other) != own:
                higher = tree[base(other)] <= tree[own]
            else:
                floor = levels.get(own, {})
                higher = own in levels and room(other) != room(name) and floor.get(room(other), -1) <= floor[room(name)]
            if higher:
                yield f"{name}: imports {other}, which is not on a lower floor"


def circles(found: Arrows) -> Iterator[str]:
    """Yield circles, removing one import of each, until none is left."""
    left = {name: set(others) for name, others in found.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            ring = error.args[1][::-1]
            yield f"{' -> '.join(ring)}: a circle of imports"
            left[ring[0]].remove(ring[1])
        else:
            return


def faults(sources: dict[str, str]) -> Iterator[str]:
    """Yield everything that is wrong. sources: of all files, by name."""
    found = arrows(sources)
    yield from upward(found)
    yield from circles(found)
