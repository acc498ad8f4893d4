"""The table of a tick, as the README of the table shows it: `python -m tests.table.tick` writes it there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from table import loop
from tests.table.scripted_console import Scene

README = Path(loop.__file__).parent / "README.md"
HEAD = "| | when | what | why at this place |\n|---|---|---|---|\n"
LISTS = (("first", "all of these"), ("work", "down to the first that has done its work"), ("last", "and then"))


def rows() -> str:
    """All rows in their order; when and what are said by their functions."""
    console: Any = Scene().table
    text = HEAD
    for name, title in LISTS:
        for i, (when, what, why) in enumerate(getattr(console, name)):
            text += f"| {title if not i else ''} | {when.__doc__} | {what.__doc__} | {why} |\n"
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
