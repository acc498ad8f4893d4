"""KiCad's file format: nested lists in brackets, and identifiers that are the same each time."""

import uuid
from collections.abc import Iterable
from typing import Any

SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://dicetown.invalid/station")

VERSION_SYMBOLS, VERSION_SCHEMATIC, VERSION_BOARD = 20241209, 20250114, 20241229


def number(value: float) -> str:
    """At most a micrometre, without a tail of zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def identity(*key: object) -> str:
    """(uuid "..."): the same for the same key."""
    return f"(uuid {quoted(named(*key))})"


def named(*key: object) -> str:
    return str(uuid.uuid5(SPACE, " ".join(map(str, key))))


def indented(lines: Iterable[str], by: str = "\t") -> list[str]:
    return [by + line for line in lines]


def written(tree: list[Any]) -> str:
    """A nested list as a file has it, each list that has another on lines of its own."""
    if not any(isinstance(item, list) for item in tree):
        return f"({' '.join(tree)})"
    words = [item for item in tree if not isinstance(item, list)]
    inner = [line for item in tree if isinstance(item, list) for line in written(item).splitlines()]
    return "\n".join([f"({' '.join(words)}", *indented(inner), ")"])
