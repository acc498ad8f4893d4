"""Flashing a device: MicroPython's Unix port behind a pty, a folder as its flash, and firmware with the real link."""

import errno
import os
import pty
import shutil
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
from mpremote.transport import TransportError
from serial.tools.list_ports_common import ListPortInfo

from host.build import mpy
from host.commands import flash as room
from host.commands.flash import flash
from host.i18n.errors import UserError
from host.link import reconnect
from screens.texts import FILE, LANGUAGES
from tests.commands.bridge import Pico
from version import VERSION

MAIN = """
import sys
from version import version
from link.link import Link
from link.port import Port
link = Link(Port(sys.stdin.buffer, sys.stdout.buffer), 0x1234, version() + " b0a4d 5")
while True:
    link.tick()
"""


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    """Return a small firmware: the real link, and a main.py that only talks."""
    folder = tmp_path / "firmware"
    folder.mkdir()
    shutil.copytree(mpy.FIRMWARE / "link", folder / "link", ignore=shutil.ignore_patterns("__pycache__", "*.md"))
    shutil.copy(mpy.FIRMWARE / "version.py", folder)
    shutil.copy(mpy.FIRMWARE / "native_bytes.py", folder)
    (folder / "main.py").write_text(MAIN)
    return folder


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pico]:
    """Yield a device. It may take its time, as other programs keep the machine busy."""
    monkeypatch.setattr(room, "REPL", 300.0)
    monkeypatch.setattr(room, "START", 300.0)
    flash_folder = tmp_path / "flash"
    flash_folder.mkdir()
    with Pico(flash_folder) as device:
        yield device


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_an_empty_device_is_filled_and_answers(pico: Pico, firmware: Path) -> None:
    said: list[str] = []
    version = flash(pico.port, firmware, said.append)
    assert version.startswith(VERSION + "+") and said[-1].endswith(f"runs {version}.")
    assert names(pico.folder) == {"main.py", "dice_town.mpy", "build.txt"}
    assert (pico.folder / "build.txt").read_text().splitlines()[0] == version.split("+")[1]


def test_the_self_test_is_a_file_of_its_own(pico: Pico, firmware: Path) -> None:
    (firmware / "overlays").mkdir()
    (firmware / "overlays" / "selftest.py").write_text(
        "from link.crc import crc24\ndef run(with_hands):\n    return crc24\n"
    )
    (pico.folder / "overlays").mkdir()
    (pico.folder / "overlays" / "selftest.py").write_text("stale source that would win over selftest.mpy")
    flash(pico.port, firmware, lambda _: None)
    assert names(pico.folder) == {"main.py", "dice_town.mpy", "overlays/selftest.mpy", "build.txt"}


def test_only_what_changed_is_copied_and_what_is_gone_is_deleted(pico: Pico, firmware: Path) -> None:
    first = flash(pico.port, firmware, lambda _: None)
    (pico.folder / "notes.txt").write_text("mine")
    (pico.folder / "link").mkdir()
    (pico.folder / "link" / "line.py").write_text("stale source that would win over the bundle")
    (pico.folder / "dice_town.py").write_text("stale source that would win over dice_town.mpy")
    (pico.folder / "dice_town_9.mpy").write_bytes(b"a module of a build that had more of them")
    (firmware / "main.py").write_text(MAIN.replace("0x1234", "0x1235"))
    before = (pico.folder / "main.py").stat().st_mtime_ns
    said: list[str] = []
    second = flash(pico.port, firmware, said.append)
    assert second != first
    assert [line.strip() for line in said if line.startswith("  ")] == ["dice_town.mpy", "build.txt"]
    assert (pico.folder / "main.py").stat().st_mtime_ns == before
    assert names(pico.folder) == {"main.py", "dice_town.mpy", "build.txt", "notes.txt"}
    assert (pico.folder / "notes.txt").read_text() == "mine"


def test_of_the_languages_only_the_one_that_changed_is_copied(pico: Pico, firmware: Path) -> None:
    languages = firmware / "screens" / "languages"
    shutil.copytree(mpy.FIRMWARE / "screens" / "languages", languages)
    shutil.copy(mpy.FIRMWARE / "screens" / "texts.py", languages.parent)
    flash(pico.port, firmware, lambda _: None)
    assert {FILE + code for code in LANGUAGES} < names(pico.folder)
    french = languages / "fr.txt"
    french.write_text(french.read_text(encoding="utf-8").replace("Aucune carte", "Pas de carte"), encoding="utf-8")
    said: list[str] = []
    flash(pico.port, firmware, said.append)
    assert [line.strip() for line in said if line.startswith("  ")] == ["texts.fr", "build.txt"]
    shutil.rmtree(languages)
    flash(pico.port, firmware, said.append)
    assert names(pico.folder) == {"main.py", "dice_town.mpy", "build.txt"}


def test_the_same_again_copies_nothing_and_still_checks(pico: Pico, firmware: Path) -> None:
    first = flash(pico.port, firmware, lambda _: None)
    said: list[str] = []
    assert flash(pico.port, firmware, said.append) == first
    assert "0 to copy, 0 to delete" in said[0]


def test_a_broken_copy_is_mended_by_the_next(pico: Pico, firmware: Path) -> None:
    flash(pico.port, firmware, lambda _: None)
    (pico.folder / "dice_town.mpy").write_bytes(b"half")
    (pico.folder / "build.txt").unlink()
    said: list[str] = []
    flash(pico.port, firmware, said.append)
    assert [line.strip() for line in said if line.startswith("  ")] == ["dice_town.mpy", "build.txt"]


def test_firmware_that_does_not_start_is_said(pico: Pico, firmware: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "START", 1.0)
    (firmware / "main.py").write_text("raise ValueError\n")
    with pytest.raises(UserError, match="does not start"):
        flash(pico.port, firmware, lambda _: None)


def test_firmware_that_does_not_compile_is_said(pico: Pico, firmware: Path) -> None:
    (firmware / "link" / "line.py").write_text("def\n")
    with pytest.raises(UserError, match=r"link/line\.py does not compile"):
        flash(pico.port, firmware, lambda _: None)


def test_a_full_flash_is_said_before_anything_is_written(
    pico: Pico, firmware: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = room.listing
    monkeypatch.setattr(room, "listing", lambda *given: (listing(*given)[0], 5000))
    with pytest.raises(UserError, match="flash is full"):
        flash(pico.port, firmware, lambda _: None)
    assert not names(pico.folder)


def test_a_flash_that_fills_up_on_the_way_is_said(pico: Pico, firmware: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(room.SerialTransport, "fs_writefile", full)
    with pytest.raises(UserError, match="flash is full"):
        flash(pico.port, firmware, lambda _: None)


def test_a_device_that_is_no_micropython_is_said(tmp_path: Path) -> None:
    _, slave = pty.openpty()
    tty.setraw(slave)
    with pytest.MonkeyPatch.context() as patch, pytest.raises(UserError, match="does not answer as MicroPython"):
        patch.setattr(room, "TRIES", 1)
        patch.setattr(room, "REPL", 0.3)
        flash(os.ttyname(slave), tmp_path)


class Says:
    """A device that answers everything with the same bytes."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer

    def exec(self, _: str) -> bytes:
        return self.answer


@pytest.mark.parametrize(
    "version", ["²".encode(), b"\xff", b"", b"-1", b"99999999999999999999", b"7", b"65030", b"7 7"]
)
def test_a_strange_version_is_said(version: bytes) -> None:
    with pytest.raises(UserError, match="BOOTSEL"):
        room.march_of(Says(b"micropython " + version + b" rp2"), "/dev/a")


@pytest.mark.parametrize(
    "line", ["free ²".encode(), b"free", b"free -1", b"\xff", b"ab", b"ab 1", b"ab 1x main.py", b"ab " + b"9" * 5000]
)
def test_a_strange_list_of_files_is_a_fault_of_the_line(line: bytes) -> None:
    """`device` turns it into a message."""
    with pytest.raises(TransportError):
        room.listing(Says(line + b" main.py" if line.endswith(b"9") else line), {}, set())


def test_no_device_and_several_devices_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "picos", lambda: [])
    with pytest.raises(UserError, match="BOOTSEL"):
        flash(None)
    monkeypatch.setattr(room, "picos", lambda: ["/dev/a", "/dev/b"])
    with pytest.raises(UserError, match="PORT=/dev/a"):
        flash(None)


def test_picos_are_found_by_their_usb_number(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [ListPortInfo(name) for name in ("/dev/x", "/dev/y", "/dev/z")]
    ports[1].vid, ports[1].pid = 0x2E8A, 0x0005
    ports[2].vid, ports[2].pid = 0x2E8A, 0x0003
    monkeypatch.setattr(reconnect.list_ports, "comports", lambda: ports)
    assert reconnect.picos() == ["/dev/y"]
