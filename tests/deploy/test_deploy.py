"""The files that a maker copies: the system's own checkers accept them, and the program understands what they say."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from host.commands import main as cli
from host.link.reconnect import PICO
from tests.tooling.house import ROOT
from tests.tooling.tools import needed

DEPLOY = ROOT / "host" / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
RULES = DEPLOY / "70-dicetown.rules"
PLACE = "/opt/dicetown"  # where README.md puts a checkout
PAIR = re.compile(r'[A-Z_]+(\{[A-Za-z_]+\})?(==|!=|=|\+=)"[^"]*"')


def ran(command: list[str]) -> tuple[int, str]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_a_unit(unit: Path, tmp_path: Path) -> None:
    """With another program in place of the one that is not installed here."""
    analyze = needed("systemd-analyze")
    for each in UNITS:
        (tmp_path / each.name).write_text(each.read_text().replace(f"{PLACE}/.venv/bin/dicetown", "/bin/true"))
    assert ran([analyze, "verify", "--man=no", str(tmp_path / unit.name)]) == (0, "")


def test_systemd_would_have_found_a_slip(tmp_path: Path) -> None:
    analyze = needed("systemd-analyze")
    (tmp_path / "dicetown.service").write_text("[Service]\nExecStart=/bin/true\nProtectSystem=perhaps\n")
    assert "perhaps" in ran([analyze, "verify", "--man=no", str(tmp_path / "dicetown.service")])[1]


def test_udev_accepts_the_rule_and_it_is_for_the_console() -> None:
    """udev itself checks it from version 254 on; here its pairs of key and value, and the Pico's numbers."""
    code, said = ran([needed("udevadm"), "verify", str(RULES)])
    assert code == 0 or "verb verify" in said or "Unknown command" in said, said
    (rule,) = [line for line in RULES.read_text().splitlines() if line and not line.startswith("#")]
    for pair in rule.split(", "):
        assert PAIR.fullmatch(pair), pair
    vendor, product = PICO
    assert f'ATTRS{{idVendor}}=="{vendor:04x}"' in rule and f'ATTRS{{idProduct}}=="{product:04x}"' in rule


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_calls_a_command_that_there_is(unit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = re.findall("^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)
    program, command, *words = shlex.split(line)
    assert program == f"{PLACE}/.venv/bin/dicetown" and command in cli.COMMANDS
    assert cli.main([command, "--help"]) == 0
    known = capsys.readouterr().out
    for word in words:
        assert not word.startswith("--") or word in known, word
    assert f"dicetown {command}" in (DEPLOY / "README.md").read_text() or command == "serve"
