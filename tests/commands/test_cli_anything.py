"""Whatever is typed, and wherever the output goes: one line that says what to do, and never a traceback.

The commands' own parameters are listed, so that a new command is covered. None is run: a stand-in is called instead.
"""

import contextlib
import enum
import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial, wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.main import get_command

from host.commands import main as cli
from host.commands.history import put
from host.i18n import translation

COMMAND = [sys.executable, "-m", "host.commands.main"]
FULL = Path("/dev/full")
FULL_LINE = "dicetown: The output cannot be written (No space left on device): make room, or send it elsewhere.\n"
on_linux = pytest.mark.skipif(not FULL.exists(), reason="/dev/full is Linux's")


def taking(*kinds: type) -> list[tuple[str, str]]:
    """Return (command, parameter) for all parameters of these types."""
    found = []
    for name in cli.COMMANDS:
        for each in parameters(name):
            if kind(each) in kinds:
                found.append((name, each.name))
    return found


def kind(parameter: Any) -> type:
    """Return the type of a parameter's values, also if it takes several."""
    annotation = parameter.type_descriptor.annotation
    found: type = get_args(annotation)[0] if get_args(annotation) else annotation
    return found


def parameters(name: str) -> list[Any]:
    group: Any = get_command(cli.app(name))
    return list(group.commands[name].params)


def line_with(name: str, parameter: str, value: str) -> list[str]:
    """Return a whole command line in which that parameter has that value."""
    arguments = [each for each in parameters(name) if each.param_type_name == "argument"]
    options = [each for each in parameters(name) if each.param_type_name == "option"]
    words = [name, *(f"{each.opts[0]}={value}" for each in options if each.name == parameter)]
    words.append("--")
    at = next((i for i, each in enumerate(arguments) if each.name == parameter), -1)
    for i, each in enumerate(arguments):
        if i == at:
            words.append(value)
        elif i < at or each.required:
            words.append("1" if each.default is None else str(each.default))
    return words


@pytest.fixture(scope="module")
def stood_in() -> Iterator[list[Callable[[], object]]]:
    """Let each command take its parameters and call the list's only entry."""
    body: list[Callable[[], object]] = []
    real = cli.import_module

    def imported(module: str) -> SimpleNamespace:
        def stand_in(name: str) -> Any:
            @wraps(getattr(real(module), name))
            def called(**_: Any) -> object:
                return body[0]()

            return called

        targets = [target.split(":") for target, _ in cli.COMMANDS.values()]
        return SimpleNamespace(**{name: stand_in(name) for where, name in targets if where == module})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli, "import_module", imported)
        yield body


def said(words: list[str], out: Any = None) -> tuple[int, str]:
    """Run a command line. -> exit code, standard error"""
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
    out = out or io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(words)
    err.flush()
    buffer: Any = err.buffer
    return code, buffer.getvalue().decode()


def refuse() -> None:
    raise AssertionError("it was run with such an argument")


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


NO_UTF8 = st.binary(min_size=1, max_size=12).filter(lambda data: b"\0" not in data and not is_text(data))
HUGE = st.one_of(st.integers(min_value=2**63), st.integers(max_value=-(2**63))).map(str)
TOO_LARGE = st.one_of(HUGE, st.sampled_from(("9" * 5000, "-" + "9" * 5000, "inf", "-inf", "nan", "1e999")))
LINES = st.lists(st.text(st.characters(), max_size=20), max_size=4)


def test_nothing_takes_a_kind_of_value_that_nobody_has_thought_of() -> None:
    for name in cli.COMMANDS:
        for each in parameters(name):
            assert kind(each) in (str, int, float, bool, Path) or issubclass(kind(each), enum.Enum), (name, each.name)


@settings(max_examples=5)
@given(NO_UTF8)
@pytest.mark.parametrize(("name", "parameter"), taking(str))
def test_text_that_is_no_utf8_costs_one_line(
    stood_in: list[Callable[[], object]], name: str, parameter: str, data: bytes
) -> None:
    stood_in[:] = [refuse]
    code, complaint = said(line_with(name, parameter, data.decode("utf-8", "surrogateescape")))
    assert code == 2 and complaint.startswith("dicetown: ") and complaint.count("\n") == 1
    assert "is not UTF-8" in complaint


@settings(max_examples=5)
@given(TOO_LARGE)
@pytest.mark.parametrize(("name", "parameter"), taking(int, float))
def test_a_number_beyond_all_measure_costs_one_line(
    stood_in: list[Callable[[], object]], name: str, parameter: str, number: str
) -> None:
    stood_in[:] = [refuse]
    code, complaint = said(line_with(name, parameter, number))
    assert code == 2 and complaint.startswith("dicetown: ") and complaint.count("\n") == 1


@settings(max_examples=30)
@example("play", ["\ud800"], "utf-8")
@given(st.sampled_from([*cli.COMMANDS]), LINES, st.sampled_from(("latin-1", "ascii", "cp1252", "koi8-r", "utf-8")))
def test_what_the_terminal_cannot_show_becomes_a_question_mark(
    stood_in: list[Callable[[], object]], name: str, lines: list[str], encoding: str
) -> None:
    stood_in[:] = [lambda: print("\n".join(lines))]
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding, newline="")
    shown = "\n".join(lines) + "\n"
    # A lone surrogate is no character that UTF-8 lacks.
    whole = encoding == "utf-8" or shown.encode(encoding, "replace").decode(encoding) == shown
    assert said(line_with(name, "", ""), out) == ((0, "") if whole else lacking(out))
    assert raw.getvalue() == shown.encode(encoding, "replace")


def lacking(out: io.TextIOWrapper) -> tuple[int, str]:
    """Return the exit code and the line for a terminal with such an encoding."""
    return 2, f'dicetown: This output is {out.encoding}, which lacks some signs ("?"): set PYTHONIOENCODING=utf-8.\n'


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_help_is_shown_in_every_encoding(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", language)
    try:
        for name in ("", *cli.COMMANDS):
            line = [name, "--help"] if name else ["--help"]
            whole = io.TextIOWrapper(io.BytesIO(), "utf-8")
            assert said(line, whole) == (0, "")
            shown = whole.buffer.getvalue().decode()
            out = io.TextIOWrapper(io.BytesIO(), "latin-1")
            code, _ = said(line, out)
            raw = out.buffer.getvalue()
            assert raw == shown.encode("latin-1", "replace") and b"--help" in raw
            assert code == (2 if raw.decode("latin-1") != shown else 0)
    finally:
        translation.speak(translation.ENGLISH)


@on_linux
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("name", cli.COMMANDS)
def test_a_full_disk_costs_one_line_and_a_closed_pipe_none(
    stood_in: list[Callable[[], object]], name: str, encoding: str
) -> None:
    """However much is printed: some waits for the end, some does not; help is printed in another way."""
    for much in (1, 100_000):
        stood_in[:] = [partial(print, "x" * much)]
        for words in (line_with(name, "", ""), [name, "--help"]):
            with FULL.open("w", encoding=encoding) as out:
                assert said(words, out) == (1, FULL_LINE)
            reader, writer = os.pipe()
            os.close(reader)
            with open(writer, "w", encoding=encoding) as out:
                assert said(words, out) == (1, "")


def test_an_error_of_a_file_is_told_with_its_name(stood_in: list[Callable[[], object]]) -> None:
    stood_in[:] = [lambda: Path("n" * 5000).read_bytes()]
    code, complaint = said(["verify", "x"])
    assert code == 2 and complaint == f"dicetown: {'n' * 5000} cannot be used (File name too long): name another.\n"


def test_an_error_of_no_file_is_a_fault_of_the_program(stood_in: list[Callable[[], object]]) -> None:
    def fail() -> None:
        raise ConnectionResetError("of a socket that nobody minded")

    stood_in[:] = [fail]
    with pytest.raises(ConnectionResetError):
        said(["verify", "x"])


def test_a_full_disk_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A write does not name its file."""

    def full(version: bool) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cli, "tell_version", full)
    assert cli.main(["--version"]) == cli.WRONG
    assert capsys.readouterr().err == FULL_LINE


@on_linux
def test_the_process_ends_as_quietly(tmp_path: Path) -> None:
    """The interpreter itself, which flushes its output at the end, adds nothing."""
    history = [*COMMAND, "history", "--records", str(tmp_path)]
    with FULL.open("wb") as full:
        done = subprocess.run(history, stdout=full, stderr=subprocess.PIPE, text=True, timeout=300)
        assert (done.returncode, done.stderr) == (1, FULL_LINE)
        assert subprocess.run([*COMMAND, "dance"], stderr=full, timeout=300).returncode == 2
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(history, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=300)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")
    done = subprocess.run([*COMMAND, "history", "show", b"\xff"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr == "dicetown: \\udcff is not UTF-8: type it in a terminal that is set to UTF-8.\n"


def test_an_export_is_utf8_whatever_the_terminal_speaks(stood_in: list[Callable[[], object]]) -> None:
    raw = io.BytesIO()
    stood_in[:] = [lambda: put("Аня █\r\n", None)]
    out = io.TextIOWrapper(raw, "latin-1")
    assert said(["history"], out) == (0, "")
    assert raw.getvalue().decode() == "Аня █\r\n"
