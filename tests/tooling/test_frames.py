"""The frame lister says of a function what the 32-bit MicroPython does with it."""

import subprocess
from pathlib import Path

import pytest

from host.build.mpy import UNIX32, compile_one
from tests.micropython.frames import firmware_frames
from tests.micropython.preludes import ON_STACK, frames

LOCALS = "def locals_{n}(a):\n    {names} = a\n    return a\n"
TRIES = "def tries_{n}(a):\n{tries}    return a\n"
MEASURE = """
import micropython, probe
before = 0
for name in dir(probe):
    if "_" in name and name[0] != "_":
        function = getattr(probe, name)
        function(1)
        before = micropython.mem_total()
        function(1)
        print(name, micropython.mem_total() - before)
"""


def probe() -> str:
    functions = [LOCALS.format(n=n, names=" = ".join(f"v{i}" for i in range(n))) for n in range(1, 24)]
    for n in range(1, 5):
        opened = "".join("    " * (i + 1) + "try:\n" for i in range(n)) + "    " * (n + 1) + "a += 1\n"
        closed = "".join("    " * i + "finally:\n" + "    " * (i + 1) + "a += 1\n" for i in range(n, 0, -1))
        functions.append(TRIES.format(n=n, tries=opened + closed))
    return "\n".join(functions)


def test_list_agrees_with_the_interpreter(tmp_path: Path, micropython32: list[str]) -> None:
    (tmp_path / "probe.py").write_text(probe())
    assert compile_one(tmp_path / "probe.py", tmp_path / "probe.mpy", UNIX32, "probe.py") == ""
    (tmp_path / "probe.py").unlink()
    listed = {name: words > ON_STACK for name, words in frames((tmp_path / "probe.mpy").read_bytes()) if name}
    said = subprocess.run([*micropython32, "-c", MEASURE], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert said.stderr == ""
    measured = {name: int(spent) > 0 for name, spent in (line.split() for line in said.stdout.splitlines())}
    assert listed == measured
    assert {True, False} == set(listed.values())


def test_firmware_is_listed_by_module() -> None:
    listed = dict(firmware_frames(["dicetown.events"]))
    assert {"dicetown.events.Ring.put", "dicetown.events.Ring.__init__"} <= listed.keys()
    assert all(name.startswith("dicetown.events.") for name in listed)


def test_other_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="format 6"):
        list(frames(b"M\x05\x00\x1f\x00\x00"))
