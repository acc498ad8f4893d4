"""Collects the tests that also run under MicroPython, and lets the tests of every room import the modules beside them.

A test file with the line `# runs on: cpython micropython` among its first five gets one more item: the whole file,
compiled, on the 32-bit MicroPython, in the heap of a Pico and a process of its own. Machines that cannot run that use
the 64-bit one. If an interpreter is missing, the item fails in CI; elsewhere it is skipped with the reason.
With `--boards` only these files and tests/boards run, on the processors of the boards.
"""

import asyncio
import gc
import os
import platform
import re
import signal
import subprocess
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

import tests  # noqa: F401  # puts each room on the path
from host.build import interpreters
from host.build.interpreters import FETCH, ElsewhereError, unix32, unix64
from host.build.mpy import FIRMWARE, PLAIN, UNIX32, UNIX64, bundled, compiled, runs
from host.i18n.errors import UserError
from host.link import client, reconnect
from host.virtual import modules
from screens import texts
from tests.boards.processors import PROCESSORS, command
from tests.tooling.tools import needed

if TYPE_CHECKING:  # most tests need no browser
    from playwright.sync_api import Browser, Page

TESTS = Path(__file__).parent
os.environ["LC_ALL"] = "C.UTF-8"  # the commands speak English here, whatever the terminal's language
RUNNER = TESTS / "micropython" / "run.py"
MARK = "# runs on: cpython micropython"
HEAP = re.compile(r"^# heap: (\d+k)", re.MULTILINE)  # that a test file asks for on the 32-bit MicroPython
PATIENCE = 1400  # seconds for one file: reached only by a test that has failed

for each in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT:  # nohup, or a shell without a terminal, has these ignored
    if signal.getsignal(each) == signal.SIG_IGN:
        signal.signal(each, lambda *_: None)  # ignored here as before, but programs started by tests get the default
client.PATIENCE = reconnect.GREETING = 300.0  # seconds until the first line: other programs may keep this machine busy
# Examples have no deadline: other programs may keep this machine busy. With CI set, hypothesis takes the same examples
# each time, so that no build fails by chance; elsewhere it looks for new ones.
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
texts.folder = f"{bundled()}/"  # where the console in this process reads the languages


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--boards", action="store_true", help="on the processors of the boards, and nothing else")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests for the boards, or all others."""
    boards = config.getoption("boards")
    wanted = [item for item in items if (isinstance(item, Run) or item.path.parent.name == "boards") == boards]
    if not boards:
        wanted = [item for item in items if item.path.parent.name != "boards"]
    config.hook.pytest_deselected(items=list(set(items).difference(wanted)))
    items[:] = wanted


spared = [""]  # the file of the last test


def pytest_collection_finish() -> None:
    spare_the_collector()


def pytest_runtest_logstart(nodeid: str, location: tuple[str, int | None, str]) -> None:
    """Spare the collector at the first test of each file."""
    if location[0] != spared[-1]:
        spared[:] = [location[0]]
        spare_the_collector()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """When a test in a browser fails, report what its pages showed: they are closed before anybody reads the report."""
    report = yield
    if report.when == "call" and report.failed:
        for each in getattr(item, "funcargs", {}).values():
            for context in getattr(each, "contexts", ()):
                report.sections += [(page.url, shown(page)) for page in context.pages]
    return report


def shown(page: "Page") -> str:
    """Return the text that a page shows, or why it can't be read."""
    try:
        return page.locator("body").inner_text(timeout=5000)
    except Exception as error:  # whatever it is, the report must come
        return f"({error})"


def spare_the_collector() -> None:
    """Exempt all present objects from garbage collection: the firmware calls it often and needn't look through them."""
    gc.collect()
    gc.freeze()


def found(find: Callable[[], list[str]]) -> list[str]:
    """Return an interpreter's command. If it is missing, skip the test, or fail in CI if this machine could have it."""
    try:
        return find()
    except UserError as error:
        if os.environ.get("CI") and not isinstance(error, ElsewhereError):
            raise Failed(f"{error}\nInstall it with: {FETCH}") from error
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def micropython64() -> list[str]:
    return found(unix64)


@pytest.fixture(scope="session")
def micropython32() -> list[str]:
    return found(unix32)


@pytest.fixture(scope="session")
def launched() -> "Iterator[tuple[Browser, asyncio.AbstractEventLoop]]":
    """Start one browser for all tests of this process. Yield it and the event loop that it runs in this thread."""
    from playwright.sync_api import sync_playwright

    needed("fonts")
    path = needed("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], timeout=PATIENCE * 1000)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield started, loop
        asyncio._set_running_loop(loop)
        started.close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".py" or not file_path.name.startswith("test_"):
        return None
    with file_path.open(encoding="utf-8") as lines:
        marked = any(line.strip() == MARK for _, line in zip(range(5), lines, strict=False))
    return OnMicroPython.from_parent(parent, path=file_path) if marked else None


class OnMicroPython(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        for on in PROCESSORS if self.config.getoption("boards") else ("micropython",):
            yield Run.from_parent(self, name=f"[{on}]", on=on)


class Run(pytest.Item):
    """One test file under one MicroPython."""

    def __init__(self, on: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.on = on

    def place(self) -> tuple[list[str], list[Path]]:
        """Return the command of the interpreter, and the folders from which it imports."""
        where = [FIRMWARE, self.path.parent, RUNNER.parent]
        asked = HEAP.search(self.path.read_text(encoding="utf-8"))
        heap = asked[1] if asked else interpreters.HEAP
        if self.on in PROCESSORS:
            interpreter, march = found(lambda: command(self.on, heap)), PROCESSORS[self.on].march
        elif (platform.system(), platform.machine()) == ("Linux", "x86_64"):
            interpreter, march = found(lambda: unix32(heap)), UNIX32
        else:
            if runs(UNIX64) == PLAIN:
                where[0] = compiled(FIRMWARE, PLAIN)
            return found(unix64), where
        return interpreter, [compiled(folder, march, lenient=folder is not FIRMWARE) for folder in where]

    def runtest(self) -> None:
        if self.on in PROCESSORS and (lack := PROCESSORS[self.on].without.get(self.path.name)):
            pytest.skip(f"The port for {self.on} lacks something: {lack}.")
        interpreter, where = self.place()
        environment = os.environ | {"MICROPYPATH": ":".join(map(str, [*where, modules.compiled(), ".frozen"]))}
        try:
            done = subprocess.run(
                [*interpreter, str(RUNNER), self.path.stem],
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
        self.add_report_section("call", self.on, said)
        if done.returncode:
            raise Failed(f"{self.path.name} fails on MicroPython, {self.on} (exit code {done.returncode})\n{said}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}{self.name}"


class Failed(Exception):
    """A test file that failed under MicroPython, with what it printed."""
