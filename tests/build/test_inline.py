"""Functions written into their only caller: the same results, fewer functions, the way back kept."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from host.build.bundle.build import bundle
from host.build.bundle.inline import inline
from host.build.bundle.trace import explained, lines_beside
from host.build.mpy import UNIX64, bundled

MOVED = {
    "nothing is returned": "def g(a):\n    log.append(a)\ndef f(x):\n    g(x)\n    log.append(2)\n",
    "what is returned at the end": "def g(a):\n    log.append(a)\n    return a + 1\n"
    "def f(x):\n    y = g(x) * 2\n    log.append(y)\n",
    "an expression": "def g(a):\n    return a + 1\ndef f(x):\n    if g(x) > 2 and x:\n        log.append(x)\n",
    "a return of all it returns": "def g(a):\n    if a > 1:\n        return a\n    log.append(a)\n"
    "def f(x):\n    return g(x)\n",
    "the last thing, which may end early": "def g(a):\n    if a > 1:\n        return\n    log.append(a)\n"
    "def f(x):\n    log.append(x)\n    if x:\n        g(x)\n",
    "a local name of both": "def g(a):\n    y = a + 1\n    log.append(y)\n"
    "def f(x):\n    y = 5\n    g(x)\n    log.append(y)\n",
    "an argument that is set": "def g(a):\n    a += 1\n    log.append(a)\ndef f(x):\n    g(x)\n    log.append(x)\n",
    "an argument that is worked out": "def g(a):\n    log.append(7)\n    log.append(a + a)\n"
    "def f(x):\n    g(log.append(x) or 3)\n",
    "an argument that is left out": "def g(a, b=2, c=3):\n    log.append(a * 10 + b)\n    log.append(c)\n"
    "def f(x):\n    g(x, 4)\n",
    "one in the other": "def h(a):\n    log.append(a)\ndef g(a):\n    h(a + 1)\ndef f(x):\n    g(x + 1)\n",
    "another object's method": "class C:\n    n = 4\n    def g(self, a):\n        log.append(a + self.n)\n"
    "class D:\n    def __init__(self):\n        self.c = C()\n    def f(self, x):\n        self.c.g(x)\nf = D().f\n",
    "a method": "class C:\n    def __init__(self):\n        self.n = 3\n    def _g(self, a):\n        self.n += a\n"
    "    def f(self, x):\n        self._g(x)\n        log.append(self.n)\nf = C().f\n",
}
LEFT = {
    "it is called twice": "def g(a):\n    log.append(a)\ndef f(x):\n    g(x)\n    g(1)\n",
    "it is a value, too": "def g(a):\n    log.append(a)\nboth = (g, len)\ndef f(x):\n    g(x)\n",
    "it ends early in the middle": "def g(a):\n    if a > 1:\n        return\n    log.append(a)\n"
    "def f(x):\n    g(x)\n    log.append(3)\n",
    "something goes before": "def g(a):\n    log.append(a)\n    return a\n"
    "def f(x):\n    y = len(log) + g(x)\n    log.append(y)\n",
    "a loop asks again": "def g(a):\n    log.append(a)\n    return len(log) < 4\n"
    "def f(x):\n    while g(x):\n        log.append(3)\n",
    "another class has one": "class C:\n    def _g(self, a):\n        log.append(a)\n"
    "    def f(self, x):\n        self._g(x)\n"
    "class D(C):\n    def _g(self, a):\n        log.append(a + 1)\nf = D().f\n",
    "a name of MicroPython's own": "class C:\n    def append(self, a):\n        pass\n"
    "def f(x):\n    log.append(x)\n",
    "a default that is worked out": "def g(a, b=len('ab')):\n    log.append(a + b)\ndef f(x):\n    g(x)\n",
    "arguments by keyword": "def g(a, b):\n    log.append(a * 10 + b)\ndef f(x):\n    g(b=x, a=4)\n",
    "arguments in a list": "def g(a, b):\n    log.append(a * 10 + b)\ndef f(x):\n    g(*[x, 4])\n",
    "its global is the caller's local": "y = 4\ndef g(a):\n    log.append(a + y)\n"
    "def f(x):\n    g(x)\n    y = 3\n    log.append(y)\n",
    "a function in it": "def g(a):\n    log.append(sorted([a, 1], key=lambda n: -n)[0])\ndef f(x):\n    g(x)\n",
    "a handler, which takes many words": "def g(a):\n    try:\n        log.append(1 // a)\n"
    "    except ZeroDivisionError:\n        log.append(9)\ndef f(x):\n    g(x)\n",
    "a global that it sets": "y = 4\ndef g(a):\n    global y\n    y += a\ndef f(x):\n    g(x)\n    log.append(y)\n",
    "a frame for the heap": "def g(a):\n    b = c = d = e = h = i = a\n    log.append(b + c + d + e + h + i)\n"
    "def f(x):\n    j = k = l = m = x\n    g(x)\n    log.append(j + k + l + m)\n",
}  # fmt: skip


def said(tree: ast.Module) -> list[object]:
    log: list[object] = []
    space: dict[str, object] = {"log": log}
    exec(compile(ast.fix_missing_locations(tree), "inline", "exec"), space)
    for x in range(3):
        log.append(space["f"](x))  # type: ignore[operator]
    return log


def functions(tree: ast.Module) -> int:
    return sum(isinstance(each, ast.FunctionDef) for each in ast.walk(tree))


@pytest.mark.parametrize("text", MOVED.values(), ids=MOVED)
def test_a_function_of_one_caller_is_written_into_it(text: str) -> None:
    tree = ast.parse(text)
    inline(tree, {"f"})
    assert functions(tree) == functions(ast.parse(text)) - text.count("def g") - text.count("def _g") - text.count(
        "def h"
    )
    assert said(tree) == said(ast.parse(text))


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT)
def test_a_function_stays_where_it_would_not_mean_the_same(text: str) -> None:
    tree = ast.parse(text)
    inline(tree, {"f"})
    assert ast.dump(tree) == ast.dump(ast.parse(text))
    assert said(tree)


def test_a_traceback_through_it_leads_back_to_it(tmp_path: Path, micropython64: list[str]) -> None:
    (tmp_path / "main.py").write_text(
        "class Cup:\n    def _spill(self, n):\n        if n:\n            raise ValueError(n)\n"
        "    def tip(self):\n        self._spill(4)\n"
        "Cup().tip()\n"
    )
    plain = subprocess.run([sys.executable, tmp_path / "main.py"], capture_output=True, text=True, timeout=60)
    assert bundle(tmp_path).text.count("def ") == 1 and "line 4, in _spill" in plain.stderr
    folder = bundled(tmp_path, UNIX64)
    done = subprocess.run([*micropython64, "main.py"], cwd=folder, capture_output=True, text=True, timeout=300)
    meant = explained(done.stdout + done.stderr, lines_beside(folder))
    assert meant.endswith('File "main.py", line 3, in Cup._spill\nValueError: 4\n')
