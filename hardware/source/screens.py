"""Which screens the firmware can drive: the drivers with a class, called as the file in capitals, that has all methods
of a screen or is derived from one that has. `screen_chip` of the board file names one of them.
"""

import ast
from pathlib import Path

DRIVERS = Path(__file__).resolve().parents[2] / "firmware" / "drivers"
METHODS = {"setup", "on", "off", "is_on", "send"}


def chips(drivers: Path | None = None) -> list[str]:
    """Their names, as the board file and the files of the drivers have them."""
    found: set[str] = set()
    paths = sorted((drivers or DRIVERS).glob("*.py"))
    while more := {path.stem for path in paths if path.stem not in found and _is_screen(path, found)}:
        found |= more
    return sorted(found)


def _is_screen(path: Path, known: set[str]) -> bool:
    """known: those that have been found."""
    driver = _driver(path)
    if driver is None:
        return False
    if any(isinstance(base, ast.Name) and base.id.lower() in known for base in driver.bases):
        return True
    return {each.name for each in driver.body if isinstance(each, ast.FunctionDef)} >= METHODS


def _driver(path: Path) -> ast.ClassDef | None:
    """The class that is called as its file. It is read, not run: MicroPython's modules may not be there."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == path.stem.upper():
            return node
    return None


def addresses(chip: str) -> tuple[int, ...]:
    """On the bus, to one of which a module with this chip can be set; none for a chip that has no driver."""
    driver = _driver(DRIVERS / f"{chip}.py") if chip in chips() else None
    if driver is None:
        return ()
    for node in driver.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "addresses":
            return tuple(ast.literal_eval(node.value))
    return addresses(ast.unparse(driver.bases[0]).lower()) if driver.bases else ()
