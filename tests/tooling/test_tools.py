"""Programs that tests need are named with the command that installs them; systems that can't have one are not asked."""

import subprocess
from pathlib import Path

import pytest

from tests.tooling import tools

MAKEFILE = Path(__file__).parents[2] / "Makefile"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in CI without any of the programs, whose installer does nothing."""
    monkeypatch.setenv("CI", "1")
    monkeypatch.setattr(tools, "find", lambda program: None)
    monkeypatch.setattr(tools, "install", lambda programs: None)


@pytest.mark.parametrize(
    ("system", "remedy", "left_out"),
    [
        ("linux", "sudo apt-get install chromium ", ""),
        ("darwin", "brew install ", "systemd-analyze"),
    ],
)
def test_ci_names_what_is_missing_and_how_it_comes(
    system: str, remedy: str, left_out: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tools.sys, "platform", system)
    assert tools.main([]) == 2
    said = capsys.readouterr().err
    assert remedy in said and "chromium" in said
    assert not left_out or left_out not in said


@pytest.mark.parametrize(("system", "asked"), [("linux", ["chromium-headless-shell"]), ("darwin", [])])
def test_what_only_saves_time_is_installed_or_done_without(
    system: str, asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found: list[str] = []
    monkeypatch.setattr(tools.sys, "platform", system)
    monkeypatch.setattr(tools, "find", lambda program: None if program in tools.QUICKER else "/bin/true")
    monkeypatch.setattr(tools, "install", found.extend)
    assert tools.main([]) == 0 and found == asked and not capsys.readouterr().err


def test_what_a_system_cannot_have_is_skipped_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools.sys, "platform", "darwin")
    with pytest.raises(pytest.skip.Exception):
        tools.needed.__wrapped__("udevadm")
    with pytest.raises(pytest.fail.Exception, match="brew install google-chrome"):
        tools.needed.__wrapped__("chromium")


def test_make_tests_names_make_test() -> None:
    """`tests` is a folder, so without a rule make would do nothing, and nothing would be tested."""
    done = subprocess.run(["make", "tests"], cwd=MAKEFILE.parent, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "make test runs all" in done.stderr
