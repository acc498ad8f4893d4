"""The table of a tick, as the README of the table shows it: `python -m tests.table.tick` writes it there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from table import loop

README = Path(loop.__file__).parent / "README.md"
HEAD = "| | when | what | why at this place |\n|---|---|---|---|\n"
LISTS = (("FIRST", "each of these"), ("WORK", "down to the first that has done the tick's work"), ("LAST", "and then"))
ROW = re.compile(r"Loop\.(\w+),\)?  # (.+)")


def rows() -> str:
    """All rows in their order: when and what are said by their functions, why beside them."""
    source = Path(loop.__file__).read_text(encoding="utf-8")
    why: dict[str, list[str]] = {}
    for name, reason in ROW.findall(source[source.index("\nFIRST = ") :]):
        why.setdefault(name, []).append(reason)
    text = HEAD
    for name, title in LISTS:
        functions: Any = getattr(loop, name)
        for i, function in enumerate(functions):
            when, what = function.__doc__.split(": ", 1)
            text += f"| {title if not i else ''} | {when} | {what} | {why[function.__name__].pop(0)} |\n"
    return text


def renewed(page: str) -> str:
    """The page with the table as it is now."""
    start = page.index(HEAD)
    end = page.index("\n\n", start) + 1
    return page[:start] + rows() + page[end:]


def main() -> None:
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
    print(README)


if __name__ == "__main__":
    main()
