"""The port of a console on MicroPython: bytes, hosts that come, leave or do not read, Ctrl-C."""

from collections.abc import Callable

import pytest
import serial

from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.virtual.programs import ECHO, PATIENCE, Firmware, hold, until


def test_the_port_can_be_closed_and_opened_again(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        for word in (b"one", b"two", b"three"):
            line = port(console)
            line.write(word)
            assert line.read_until(word).endswith(word)
            line.close()
        assert console.running


def test_all_bytes_pass_the_port(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    every = bytes(byte for byte in range(256) if byte not in (3, ord("R"), ord("D")))
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        line = port(console)
        line.write(b"now")
        line.read_until(b"now")  # what it wrote before may still be on its way
        line.write(every)
        assert line.read(len(every)) == every


def test_a_console_without_a_host_does_not_wait(firmware: Firmware) -> None:
    main = "import time\nn = 0\nwhile True:\n    time.ticks_ms()\n    n += 1\n    print('line', n, 'x' * 100)\n"
    with hold(firmware(main)) as console:
        console.advance(3000)
        until(lambda: "line 2990 " in console.output, console)


def test_a_host_that_does_not_read_does_not_hold_the_console_up_for_long(
    firmware: Firmware, port: Callable[[Console], serial.Serial]
) -> None:
    main = "import time\nn = 0\nwhile True:\n    time.ticks_ms()\n    n += 1\n    print('line', n, 'x' * 100)\n"
    with hold(firmware(main)) as console:
        line = port(console)
        console.advance(3000)
        until(lambda: "line 2990 " in console.output, console)
        assert line.read_until(b"line 2 ").endswith(b"line 2 "), "what it was told first is still there"
        line.reset_input_buffer()
        console.advance(10)
        assert line.read_until(b"line 3005 ").endswith(b"line 3005 "), "and it hears again when it reads"


def test_ctrl_c_interrupts_the_firmware(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        line = port(console)
        line.write(b"\x03")
        assert b"KeyboardInterrupt" in line.read_until(b"KeyboardInterrupt")
        with pytest.raises(UserError, match="KeyboardInterrupt"):
            console.wait(PATIENCE)
