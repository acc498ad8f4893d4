"""Where the memory of the code goes: `python -m tests.build.parts [room]` lists bytes of files, or of its functions.

From the .mpy as they are flashed: a function's code in blocks of 16 bytes, its object, its place in a table of names.
Overlays, names, constants and tables come on top.
"""

import ast
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from host.build.bundle.build import NAME, Bundle, bundle
from host.build.mpy import FIRMWARE, PICO, run_compiler
from tests.micropython.preludes import BYTECODE, NATIVE, Reader, name, skip_object

BLOCK = 16  # bytes that the heap gives at a time
OBJECT, PLACE = 16, 8  # bytes of a function without defaults, and in a table of names
SCOPES = (ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Code = tuple[int, list["Code"]]  # bytes of a function's own code, and the functions in it


def code(reader: Reader) -> Code:
    head = reader.number()
    size = len(reader.take(head >> 3))
    kind = head & 3
    for _ in range(0 if kind == BYTECODE else 1 if kind <= NATIVE + 1 else 3):
        reader.number()
    return size, [code(reader) for _ in range(reader.number() if head & 4 else 0)]


def compiled(text: str) -> Code:
    with tempfile.TemporaryDirectory() as work:
        source, output = Path(work) / "part.py", Path(work) / "part.mpy"
        source.write_text(text, encoding="utf-8")
        complaint = run_compiler(source, output, PICO, "part")
        assert not complaint, complaint
        reader = Reader(output.read_bytes(), 4)
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        name(reader)
    for _ in range(objects):
        skip_object(reader)
    return code(reader)


def scopes(node: ast.AST) -> Iterator[ast.AST]:
    """Those that stand in it, but in none that stands in it, in the order of the compiler."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, SCOPES):
            yield each
        else:
            yield from scopes(each)


def held(made: Bundle, node: ast.AST, compiled: Code) -> Iterator[tuple[str, str, int]]:
    """(file, function, bytes); a class's own code is gone when it is made."""
    for each, (size, inner) in zip(scopes(node), compiled[1], strict=True):
        if isinstance(each, ast.FunctionDef):
            file, _, function = made.lines.get(each.body[0].lineno) or made.lines[each.lineno]
            yield file, function, -(-size // BLOCK) * BLOCK + OBJECT + PLACE
        yield from held(made, each, (size, inner))


def main() -> None:
    made = bundle(FIRMWARE)
    room = sys.argv[1] if sys.argv[1:] else ""
    found: Counter[str] = Counter()
    for each in (made, *(made.others[module] for module in made.others if module.startswith(NAME))):
        for file, function, size in held(each, ast.parse(each.text), compiled(each.text)):
            if file.startswith(room):
                found[f"{file} {function}" if room else file] += size
    for what, size in found.most_common():
        print(f"{size:>6,}  {what}")
    print(f"{found.total():>6,}  {room or NAME}")


if __name__ == "__main__":
    main()
