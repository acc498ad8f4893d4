"""Which screens the firmware can drive: the drivers with a class, called as the file in capitals, that has all methods
of a screen. `screen_chip` of the board file names one of them.
"""

import ast
from pathlib import Path

DRIVERS = Path(__file__).resolve().parents[2] / "firmware" / "drivers"
METHODS = {"setup", "on", "off", "is_on", "contrast", "send"}


def chips(drivers: Path | None = None) -> list[str]:
    """Their names, as the board file and the files of the drivers have them."""
    return sorted(path.stem for path in (drivers or DRIVERS).glob("*.py") if _is_screen(path))


def _is_screen(path: Path) -> bool:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == path.stem.upper():
            return {each.name for each in node.body if isinstance(each, ast.FunctionDef)} >= METHODS
    return False
