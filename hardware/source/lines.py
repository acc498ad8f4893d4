"""Finds the line of each key of a TOML file, which tomllib does not say, for the messages about a refused board."""

import re

Path = tuple[str | int, ...]

HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?")
KEY = re.compile(r'^\s*([\w-]+|"[^"]*")\s*=')
TEXT_OR_REMARK = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')


def places(text: str) -> dict[Path, int]:
    """Return line numbers, from 1, by path: ("pico", "sda"), ("stations", 0, "channel"). Values inside an inline table
    or a list are not listed; `line_of` gives them the line of their key."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    depth = 0  # open brackets of a value that spans several lines
    for number, line in enumerate(text.splitlines(), 1):
        if depth == 0:
            if header := HEADER.match(line):
                table = tuple(header[2].split("."))
                if header[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                    table = (*table, counts[table])
                found[table] = number
                for end in range(1, len(table)):
                    found.setdefault(table[:end], number)
                continue
            if key := KEY.match(line):
                found[(*table, key[1].strip('"'))] = number
        bare = TEXT_OR_REMARK.sub("", line)
        depth += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
    return found


def line_of(found: dict[Path, int], path: Path) -> int:
    """Return the line of a key, or of the nearest part of its path that is in the file, or else 1."""
    while path:
        if path in found:
            return found[path]
        path = path[:-1]
    return 1
