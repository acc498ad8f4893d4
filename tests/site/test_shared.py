"""The host's files that the page's worker runs are written so that MicroPython can run them unchanged."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.build.mpy import PLAIN, ROOT, run_compiler
from host.site.build import LATER
from host.site.modules import SHIM, Modules, board

METHODS = ("bit_count", "expandtabs", "isascii", "isprintable", "removeprefix", "removesuffix", "translate")


def shared() -> list[str]:
    loaded = Modules("desk", f"host.virtual.chips.{board()['station']['screen_chip']}")
    files = [*loaded.files.values()]
    for root in LATER.values():
        files += Modules(root, beside=loaded).files.values()
    return sorted(file for file in files if (ROOT / file).exists() and not (SHIM / file).exists())


def lacks(text: str) -> Iterator[str]:
    """Yield code that MicroPython compiles but that then fails, or means something else."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module == "dataclasses":
            yield "dataclasses need annotations, which MicroPython forgets: derive from host.values.Values"
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "NamedTuple" for base in node.bases):
            yield "a NamedTuple needs annotations, which MicroPython forgets: derive from host.values.Values"
        if isinstance(node, ast.FormattedValue) and (node.conversion != -1 or _made(node.format_spec)):
            yield f"{ast.unparse(node)}: a text in braces has neither !r nor a format that is made"
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            yield f"{ast.unparse(node)}: no text or number has that method"
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance" and isinstance(node.args[1], ast.BinOp):
            yield f"{ast.unparse(node)}: classes stand in a tuple"
        if any(keyword.arg == "strict" for keyword in node.keywords):
            yield f"{ast.unparse(node)}: zip knows no strict"
    for each in ast.parse(text).body:
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Subscript) and _is_type(each.value.value):
            yield f"{ast.unparse(each)}: the name of a type is a TypeAlias, its value a text"


def _made(spec: ast.expr | None) -> bool:
    return isinstance(spec, ast.JoinedStr) and any(not isinstance(part, ast.Constant) for part in spec.values)


def _is_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and (
        node.id in ("dict", "list", "set", "tuple") or (node.id[0].isupper() and not node.id.isupper())
    )


@pytest.mark.parametrize("file", shared())
def test_micropython_takes_a_shared_file_as_it_is(file: str, tmp_path: Path) -> None:
    assert run_compiler(ROOT / file, tmp_path / "made.mpy", PLAIN, file) == ""
    assert list(lacks((ROOT / file).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "text",
    [
        "from dataclasses import dataclass",
        "class Row(NamedTuple):\n    key: str",
        'print(f"{x!r}")',
        'print(f"{x:{n}}")',
        "isinstance(x, int | str)",
        "zip(a, b, strict=True)",
        "Json = dict[str, Any]",
        "x.removesuffix('y')",
    ],
)
def test_what_only_fails_in_the_page_is_named(text: str) -> None:
    assert len(list(lacks(text))) == 1
