"""Which room may import from which: a room from those on lower floors, never from one beside or above it.

And no files import each other in a circle, nor through others. Read from the imports, those inside functions too.
"""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

# Rooms by floor, the highest first. A file that stands in no room is a room of its own.
FIRMWARE = (
    ("main", "boot"),
    ("table",),
    ("overlays",),  # what is loaded for a task works on the table that it is handed
    ("reports", "bringup"),
    ("screens",),
    ("stations",),
    ("store", "dice"),
    ("link", "drivers", "dicetown"),
    ("board", "elapsed", "native_bytes", "update", "version"),
)
HOST = (
    ("commands",),
    ("mqtt", "site"),
    ("terminal", "web"),
    ("history", "balance", "environments"),
    ("lesson",),
    ("virtual", "engine", "rulebook"),
    ("link", "build"),
    ("game",),
    ("i18n",),
    ("cpython", "__init__"),
)
FLOORS = {"firmware": FIRMWARE, "host": HOST}
Arrows = dict[str, set[str]]  # file -> files that it imports


def modules(names: Iterable[str], base: str) -> dict[str, str]:
    """Dotted name, as it is imported -> file. base: firmware, whose rooms are at the top of the path, or host."""
    found = {}
    for name in names:
        if name.startswith(f"{base}/") and name.endswith(".py"):
            dotted = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            found[dotted.removeprefix("firmware.")] = name
    return found


def imported(source: str, known: dict[str, str]) -> Iterator[str]:
    """Files of the base that a source imports. known: as of `modules`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            wanted = [each if each in known else node.module for each in whole]
        else:
            continue
        yield from (known[each] for each in wanted if each in known)


def arrows(sources: dict[str, str], base: str) -> Arrows:
    """sources: of all files, by their names."""
    known = modules(sources, base)
    return {name: set(imported(sources[name], known)) - {name} for name in known.values()}


def room(name: str) -> str:
    """firmware/table/loop.py -> table, firmware/main.py -> main."""
    return name.split("/")[1].removesuffix(".py")


def upward(found: Arrows, floors: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """Imports from a room that is not on a lower floor."""
    floor = {each: i for i, rooms in enumerate(floors) for each in rooms}
    for name, others in sorted(found.items()):
        if room(name) not in floor:
            yield f"{name}: the floors of tests/tooling/arrows.py have no such room"
            continue
        for other in sorted(others):
            if room(name) != room(other) and floor.get(room(other), -1) <= floor[room(name)]:
                yield f"{name}: imports {other}, which is not on a lower floor"


def circles(found: Arrows) -> Iterator[str]:
    """Each of them, until none is left when one import of each is taken away."""
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
    """sources: of all files, by their names."""
    for base, floors in FLOORS.items():
        found = arrows(sources, base)
        yield from upward(found, floors)
        yield from circles(found)
