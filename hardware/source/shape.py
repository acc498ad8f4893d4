"""Checks that a board file has the tables and keys of shape.toml with values of the right kinds."""

import tomllib
from collections.abc import Iterator
from math import isfinite
from pathlib import Path as File
from typing import Any

SHAPE = tomllib.loads(File(__file__).with_name("shape.toml").read_text(encoding="utf-8"))
PINS = tuple(SHAPE["pico"])[1:]
INPUTS = tuple(SHAPE["station"]["inputs"])
BUTTONS = INPUTS[:8]
LEDS = tuple(SHAPE["pcb"]["leds"])
SCREENS = tuple(SHAPE["enclosure"]["screen"]["depth"])[1:]

Path = tuple[str | int, ...]


def misfits(value: Any, shape: Any = SHAPE, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield (path, reason) of each value that is missing, unknown or of the wrong kind."""
    if isinstance(shape, dict):
        yield from _table(value, shape, path)
        return
    if isinstance(shape, list):  # a list of tables
        yield from _list(value, shape[0], "*", path)
        return
    kind, *lengths = shape.split()
    if lengths:
        yield from _list(value, " ".join((kind, *lengths[:-1])), lengths[-1], path)
    elif kind == "text":
        if not isinstance(value, str) or not value.strip():
            yield path, "must be a text in quotation marks"
    elif (
        isinstance(value, bool) or not isinstance(value, int if "whole" in kind else int | float) or not isfinite(value)
    ):
        yield path, f"must be a {'whole ' if 'whole' in kind else ''}number, not {value!r}"
    elif kind == "part" and value > 1:
        yield path, f"must be at most 1, not {value}"
    elif value < 0 or (kind.endswith("+") and value == 0):
        yield path, f"must be {'more than 0' if kind.endswith('+') else '0 or more'}, not {value}"


def _list(value: Any, of: Any, length: str, path: Path) -> Iterator[tuple[Path, str]]:
    if not isinstance(value, list) or not value or length not in ("*", str(len(value))):
        yield path, f"must be a list of {'one or more' if length == '*' else length} values"
        return
    for i, inner in enumerate(value):
        yield from misfits(inner, of, (*path, i))


def _table(value: Any, shape: dict[str, Any], path: Path) -> Iterator[tuple[Path, str]]:
    if not isinstance(value, dict):
        yield path, "must be a table"
        return
    any_name = shape.get("*")
    wanted = {key: kind for key, kind in shape.items() if key != "*"}
    if isinstance(any_name, dict):  # "*" says what each table has; a name of its own adds to that
        wanted = {
            key: {k: v for k, v in any_name.items() if k.rstrip("?") not in more} | more for key, more in wanted.items()
        }
    known = {key.rstrip("?"): kind for key, kind in wanted.items()}
    yield from (((*path, key), "is missing") for key in wanted if not key.endswith("?") and key not in value)
    for key, inner in value.items():
        if key in known or any_name is not None:
            yield from misfits(inner, known.get(key, any_name), (*path, key))
        else:
            yield (*path, key), f"is unknown here; known are {', '.join(known)}"
