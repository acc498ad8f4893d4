"""A console on MicroPython that dies, is reset, is switched off and on, or cannot start."""

import errno
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from host.build import device_texts
from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.virtual.programs import ECHO, PATIENCE, WATCH, Firmware, hold, until


def test_firmware_that_dies_leaves_its_last_words(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        port(console).write(b"D")
        with pytest.raises(UserError, match=r"code 1; start it again.*ValueError: nothing to be done"):
            console.wait(PATIENCE)
        assert not console.running


def test_advance_does_not_wait_for_the_dead(firmware: Firmware) -> None:
    console = hold(firmware("import time\ntime.ticks_ms()\nraise ValueError('gone')\n"))
    with console, pytest.raises(UserError, match="gone"):
        console.advance(100)


def test_a_reset_starts_the_firmware_again_on_the_same_port(
    firmware: Firmware, port: Callable[[Console], serial.Serial]
) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        line = port(console)
        line.write(b"now")
        line.read_until(b"now")  # what it wrote before may still be on its way
        line.write(b"R")
        assert line.read_until(b"ready\n").endswith(b"ready\n")
        line.write(b"still here")
        assert line.read(10) == b"still here"


def test_restart_is_a_power_cycle_and_stop_frees_the_port(firmware: Firmware) -> None:
    console = hold(firmware(WATCH))
    console.start()
    path = console.port
    console.advance(5)
    console.restart()
    assert console.port == path
    console.board.stations[0].press("keep1")
    console.advance(5)
    assert console.board.stations[0].leds[0][0] == 1
    console.stop()
    console.stop()
    assert not console.running
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("virtual")]


def test_the_files_of_the_firmware_outlive_it_when_they_have_a_folder(firmware: Firmware, tmp_path: Path) -> None:
    folder = firmware("open('note', 'a').write('x')\nprint(open('note').read())\n")
    flash = tmp_path / "flash"
    flash.mkdir()
    for said in ("x\n", "xx\n"):
        with Console(VirtualBoard(), firmware=folder, flash=flash) as console:
            with pytest.raises(UserError):
                console.wait(PATIENCE)
            assert console.output == said


def test_no_firmware_and_no_interpreter_are_told(tmp_path: Path, firmware: Firmware) -> None:
    with pytest.raises(UserError, match=r"holds main\.py"):
        Console(VirtualBoard(), firmware=tmp_path).start()
    console = Console(VirtualBoard(), [str(tmp_path / "nothing")], firmware("pass\n"))
    with pytest.raises(UserError, match="does not start"):
        console.start()
    console.stop()


def test_a_full_disk_is_said_and_leaves_nothing(
    firmware: Firmware, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(device_texts, "put", full)
    with pytest.raises(UserError, match="No space left on device"):
        Console(VirtualBoard(), firmware=firmware(ECHO)).start()
    assert not any(each.name.startswith("dicetown-") for each in tmp_path.iterdir())
