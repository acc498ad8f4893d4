"""The command line: what a user mistypes costs one line and exit code 2, and nothing is imported that is not called."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from host.commands import main as cli
from host.i18n.errors import UserError


@pytest.fixture
def saloon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command line with one command, `drink`, which ends as its argument says."""

    def drink(what: str, glasses: int = 1) -> None:
        if what == "milk":
            raise UserError("there is no milk:\n order whiskey")
        if what == "nothing":
            raise KeyboardInterrupt
        print(glasses, what)

    monkeypatch.setattr(cli, "COMMANDS", {"drink": ("saloon:drink", "Have one."), "ride": ("nowhere:ride", "Go.")})
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
        (["--loud"], 2, "dicetown: No such option: --loud. `dicetown --help` shows what there is.\n"),
        (["drink", "x", "--glasses", "many"], 2, None),
    ],
)
def test_a_command_ends(words: list[str], code: int, complaint: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == code
    said = capsys.readouterr()
    assert said.err.count("\n") == (1 if code == 2 else 0)
    assert complaint is None or said.err == complaint


@pytest.mark.usefixtures("saloon")
@pytest.mark.parametrize("words", [[], ["--help"]])
def test_help_imports_no_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    assert "Have one." in said
    assert "Go." in said


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_is_there_and_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    assert cli.COMMANDS[name][1] in " ".join(capsys.readouterr().out.split())


def test_start_is_light() -> None:
    heavy = "{'textual', 'serial', 'rich', 'dicetown'}"
    check = f"import sys, host.commands.main; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], timeout=300).returncode == 0
