"""boot.py takes an update that lies in flash and was not taken yet, and never keeps a console from starting."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.build.mpy import FIRMWARE
from host.build.update import head
from host.commands.flash import PASS_OVER

FILES = 0x100A0000  # start of the file system
HEAD = head(b"a body", 5)
Power = Callable[[bytes], list[str]]


@pytest.fixture
def power(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Power:
    """Return a function that switches on with these bytes in the sector below the file system. -> what was called"""
    monkeypatch.chdir(tmp_path)
    done: list[str] = []

    def on(there: bytes) -> list[str]:
        done.clear()

        def bytes_at(address: int, size: int) -> bytes:
            assert address == FILES - 4096
            return there[:size].ljust(size, b"\xff")

        def run(told: bytes, end: int) -> None:
            assert (told, end) == (there, FILES - 4096)
            done.append("update")
            (tmp_path / "update.txt").write_bytes(told[:16])

        monkeypatch.setitem(sys.modules, "rp2", SimpleNamespace(Flash=object))
        uctypes = SimpleNamespace(addressof=lambda _: FILES, bytes_at=bytes_at)
        monkeypatch.setitem(sys.modules, "uctypes", uctypes)
        machine = SimpleNamespace(soft_reset=lambda: done.append("reset"))
        monkeypatch.setitem(sys.modules, "machine", machine)
        monkeypatch.setitem(sys.modules, "update", SimpleNamespace(run=run))
        names: dict[str, object] = {"rp2": "left by MicroPython's own start"}
        exec(compile((FIRMWARE / "boot.py").read_text(), "boot.py", "exec"), names)
        assert names.keys() <= {"__builtins__", "__doc__"}, "main.py finds nothing of it"
        return list(done)

    return on


def test_an_update_is_taken_once(power: Power) -> None:
    assert power(HEAD) == ["update", "reset"]
    assert power(HEAD) == []


def test_another_one_is_taken_after_it(power: Power, tmp_path: Path) -> None:
    (tmp_path / "update.txt").write_bytes(head(b"a body", 4)[:16])
    assert power(HEAD) == ["update", "reset"]


@pytest.mark.parametrize("there", [b"", b"\0" * 52, b"DTupdat", b"\xff" * 52])
def test_what_is_no_update_is_left_alone(there: bytes, power: Power) -> None:
    assert power(there) == []


def test_what_is_flashed_by_hand_stays(power: Power, tmp_path: Path) -> None:
    """An update was dropped on a console without support for updates; then the console was flashed."""
    power(HEAD)
    (tmp_path / "update.txt").unlink()
    exec(PASS_OVER, {})
    assert power(HEAD) == []
    assert power(head(b"a body", 6)) != []


def test_a_fault_is_said_and_the_console_starts(
    power: Power, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "update.txt").mkdir()
    assert power(HEAD) == ["update"]
    assert "The update was not taken" in capsys.readouterr().out
