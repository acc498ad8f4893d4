"""The command line: a mistake costs one line and exit code 2, and only the command that is called is imported."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

import pytest
import typer
from serial.tools import list_ports

from host.commands import main as cli
from host.i18n.errors import UserError
from version import VERSION


@pytest.fixture
def saloon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return a command line with one command, `drink`, which ends as its argument says."""

    def drink(what: str, glasses: Annotated[int, typer.Option(min=1, max=9)] = 1) -> None:
        if what == "milk":
            raise UserError("there is no milk:\n order whiskey")
        if what == "nothing":
            raise KeyboardInterrupt
        print(glasses, what)

    commands = {"drink": ("saloon:drink", "Have one."), "ride": ("nowhere:ride", "Go.")}
    monkeypatch.setattr(cli, "COMMANDS", commands)
    monkeypatch.setattr(cli, "GROUPS", {"An evening": commands})
    monkeypatch.setitem(sys.modules, "saloon", SimpleNamespace(drink=drink))


@pytest.mark.usefixtures("saloon")
@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["drink", "whiskey", "--glasses", "3"], 0, ""),
        (["drink", "milk"], 2, "dicetown: there is no milk: order whiskey\n"),
        (["drink", "nothing"], 130, ""),
        (["drink"], 2, "dicetown: Missing argument 'what'. `dicetown drink --help` shows what there is.\n"),
        (["dance"], 2, "dicetown: No such command 'dance'. `dicetown --help` shows what there is.\n"),
        (
            ["dring"],
            2,
            "dicetown: No such command 'dring'. Did you mean 'drink'? `dicetown --help` shows what there is.\n",
        ),
        (["--loud"], 2, "dicetown: No such option: --loud. `dicetown --help` shows what there is.\n"),
        (
            ["drink", "x", "--glasses", "many"],
            2,
            "dicetown: Invalid value for '--glasses': it must be a whole number. `dicetown drink --help` shows what "
            "there is.\n",
        ),
        (
            ["drink", "x", "--glasses", "0"],
            2,
            "dicetown: Invalid value for '--glasses': it must be at least 1. `dicetown drink --help` shows what "
            "there is.\n",
        ),
        (
            ["drink", "x", "--glasses", "10"],
            2,
            "dicetown: Invalid value for '--glasses': it must be at most 9. `dicetown drink --help` shows what "
            "there is.\n",
        ),
    ],
)
def test_a_command_ends(words: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == code
    said = capsys.readouterr()
    assert said.err.count("\n") == (1 if code == 2 else 0)
    assert said.err == complaint


@pytest.mark.usefixtures("saloon")
@pytest.mark.parametrize("words", [[], ["--help"]])
def test_help_imports_no_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    assert "An evening:\n  drink  Have one.\n  ride   Go." in said


def test_the_list_of_commands_says_all_that_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert all(f"{name} {does}" in said for name, (_, does) in cli.COMMANDS.items())


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_is_there_and_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A default that is not the option's own is in the help's text: typer would put it into parentheses."""
    assert cli.main([name, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert cli.COMMANDS[name][1] in said and "[default: (" not in said


ANYTHING = {"correct": ["dollars", "1", "Ann", "Bo", "fell down"]}  # what else a command needs


@pytest.mark.parametrize("name", ["undo", "abort", "correct", "pull", "doctor", "selftest", "hil", "flash"])
def test_a_console_is_named_the_same_way_and_needs_no_name(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    assert cli.main([name, "--help"]) == 0
    assert "The console's serial port; without it, the only Pico there is." in " ".join(capsys.readouterr().out.split())
    words = ANYTHING.get(name, [])
    assert cli.main([name, *words]) == 2
    assert "No Pico found: plug" in capsys.readouterr().err
    assert cli.main([name, *words, "/dev/no-such-port"]) == 2
    assert "/dev/no-such-port" in capsys.readouterr().err


def test_it_tells_the_one_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"dicetown {VERSION}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("dicetown pl", {"play"}),
        ("dicetown demo --s", {"--seats", "--seed", "--switch"}),
        ("dicetown demo --preset fr", {"fr-first"}),
        ("dicetown nonsense --s", set()),
    ],
)
def test_a_shell_completes(
    shell: str,
    typed: str,
    offered: set[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It offers commands, options and presets."""
    environment = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))} if shell == "bash" else {}
    environment |= {} if shell == "bash" else {"_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    for name, value in (environment | {"_DICETOWN_COMPLETE": f"complete_{shell}"}).items():
        monkeypatch.setenv(name, value)
    assert cli.main([]) == 0
    said = capsys.readouterr().out
    assert set(re.findall(r'(?:^|")(--\w+|play|watch|first|fr-first)(?=["\s])', said, re.MULTILINE)) == offered


def test_a_shell_is_told_how(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_DICETOWN_COMPLETE", "source_bash")
    assert cli.main([]) == 0
    assert "complete -o default -F _dicetown_completion dicetown" in capsys.readouterr().out


def test_start_is_light() -> None:
    heavy = "{'textual', 'serial', 'rich', 'dicetown'}"
    check = f"import sys, host.commands.main; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], timeout=300).returncode == 0


def test_ctrl_c_before_all_is_imported_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    begin = "import sys; from host.commands.begin import main; sys.exit(main())"
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run([sys.executable, "-c", begin], env=os.environ | {"PYTHONPATH": paths}, capture_output=True)
    assert (done.returncode, done.stderr) == (cli.INTERRUPTED, b"")
