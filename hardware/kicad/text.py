"""KiCad's file format: nested lists in brackets, and identifiers that are the same each time."""

import re
import uuid
from collections.abc import Iterable, Iterator
from typing import Any

SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://dicetown.invalid/station")

VERSION_SYMBOLS, VERSION_SCHEMATIC, VERSION_BOARD = 20241209, 20250114, 20241229

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+')

Tree = list[Any]  # of words and lists, the first item is its name


class Quoted(str):
    """A word in quotes, as the file has it between them."""


def parse(text: str) -> Tree:
    """Nested lists of a file of KiCad."""
    stack: list[Tree] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(Quoted(token[1:-1]) if token[0] == '"' else token)
    found: Tree = stack[0][0]
    return found


def each(tree: Tree, *names: str) -> Iterator[Tree]:
    return (item for item in tree if isinstance(item, list) and item and item[0] in names)


def first(tree: Tree, name: str) -> Tree:
    return next(each(tree, name))


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


def written(tree: Tree) -> str:
    """A nested list as a file has it, each list that has another on lines of its own."""
    words = [f'"{item}"' if isinstance(item, Quoted) else item for item in tree if not isinstance(item, list)]
    if len(words) == len(tree):
        return f"({' '.join(words)})"
    inner = [line for item in tree if isinstance(item, list) for line in written(item).splitlines()]
    return "\n".join([f"({' '.join(words)}", *indented(inner), ")"])
