"""Where each key of a TOML file stands, which tomllib does not say. For the messages of a board that is refused."""

import re

Path = tuple[str | int, ...]

HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?")
KEY = re.compile(r'^\s*([\w-]+|"[^"]*")\s*=')
TEXT_OR_REMARK = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')


def places(text: str) -> dict[Path, int]:
    """Line number, from 1, by path: ("pico", "sda"), ("stations", 0, "channel"). What stands in an inline table or a
    list has the line of its key."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    depth = 0  # brackets of a value that goes on over several lines
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
    """The line of the nearest that stands in the file: the key, else its table, else the first line."""
    while path:
        if path in found:
            return found[path]
        path = path[:-1]
    return 1
