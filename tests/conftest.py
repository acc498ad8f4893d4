"""Collects the tests that also run under MicroPython, and lets every room's tests import the modules beside them.

A test file with the line `# runs on: cpython micropython` among its first five gets two items more: the whole file
under the 64-bit and under the 32-bit MicroPython, each in a process of its own. The 32-bit one runs the compiled
firmware in the heap of a Pico. A missing interpreter is a failure in CI and a skip that says why elsewhere.
"""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tests  # noqa: F401  # puts each room on the path
from host.build.interpreters import FETCH, unix32, unix64
from host.build.mpy import FIRMWARE, PLAIN, UNIX32, UNIX64, bundled, compiled, runs
from host.i18n.errors import UserError
from host.link import client
from screens import texts

TESTS = Path(__file__).parent
os.environ["LC_ALL"] = "C.UTF-8"  # the commands speak English here, whatever the terminal does
RUNNER = TESTS / "micropython" / "run.py"
MARK = "# runs on: cpython micropython"
HEAP = re.compile(r"^# heap: (\d+k)", re.MULTILINE)  # that a test file asks for on 32 bits
PATIENCE = 600  # seconds for one file

client.PATIENCE = 300.0  # seconds for a console's first word: other programs may keep this machine busy
texts.folder = f"{bundled()}/"  # the console in this process reads the languages there


def pytest_configure(config: pytest.Config) -> None:
    """Each test worker and what it starts on a core of its own, if there are enough: see host/virtual/core.py."""
    worker = getattr(config, "workerinput", None)
    if worker and hasattr(os, "sched_setaffinity"):
        cores, workers = sorted(os.sched_getaffinity(0)), worker["workercount"]
        if workers <= len(cores):
            number = int(worker["workerid"].removeprefix("gw")) * (len(cores) // workers)
            os.sched_setaffinity(0, {cores[(os.getppid() + number) % len(cores)]})  # two runs rarely meet


def found(find: Callable[[], list[str]]) -> list[str]:
    """The command of an interpreter; where there is none, the test fails in CI and is skipped elsewhere."""
    try:
        return find()
    except UserError as error:
        if os.environ.get("CI"):
            raise Failed(f"{error}\nInstall it with: {FETCH}") from error
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def micropython64() -> list[str]:
    return found(unix64)


@pytest.fixture(scope="session")
def micropython32() -> list[str]:
    return found(unix32)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".py" or not file_path.name.startswith("test_"):
        return None
    with file_path.open(encoding="utf-8") as lines:
        marked = any(line.strip() == MARK for _, line in zip(range(5), lines, strict=False))
    return OnMicroPython.from_parent(parent, path=file_path) if marked else None


class OnMicroPython(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        yield Run.from_parent(self, name="[micropython-64]", words=64)
        yield Run.from_parent(self, name="[micropython-32]", words=32)


class Run(pytest.Item):
    """One test file under one MicroPython."""

    def __init__(self, words: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.words = words

    def runtest(self) -> None:
        command = found(unix32 if self.words == 32 else unix64)
        heap = HEAP.search(self.path.read_text(encoding="utf-8"))
        if self.words == 32 and heap:
            command = unix32(heap[1])
        where = [FIRMWARE, self.path.parent, RUNNER.parent]
        if self.words == 32:
            where = [compiled(folder, UNIX32, lenient=folder is not FIRMWARE) for folder in where]
        elif runs(UNIX64) == PLAIN:
            where[0] = compiled(FIRMWARE, PLAIN)
        environment = os.environ | {"MICROPYPATH": ":".join(map(str, [*where, ".frozen"]))}
        try:
            done = subprocess.run(
                [*command, str(RUNNER), self.path.stem],
                env=environment,
                cwd=bundled(),  # where the languages' files lie
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired as late:
            raise Failed(f"no end after {PATIENCE} s\n{(late.stdout or b'').decode(errors='replace')}") from None
        said = done.stdout.decode(errors="replace")
        self.add_report_section("call", f"micropython-{self.words}", said)
        if done.returncode:
            raise Failed(
                f"{self.path.name} fails on MicroPython, {self.words} bits (exit code {done.returncode})\n{said}"
            )

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}{self.name}"


class Failed(Exception):
    """A test file that failed under MicroPython, with what it printed."""
