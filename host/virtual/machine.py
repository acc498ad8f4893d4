"""MicroPython's `machine` for firmware in the same process as the chips: the same names, on a Board.

Only what the console uses, with the rp2 port's signatures and errors. On CPython it is handed to the firmware, so that
two boards can live side by side; in a box it replaces the module, and the firmware's calls allocate nothing except
the OSError of a chip that doesn't answer.
"""

from host.virtual.wired import Board


class Reset(Exception):
    """machine.reset() was called."""


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    board: Board

    def __init__(self, id: int, mode: int = -1, pull: int = -1, *, value: int | None = None) -> None:
        self.id = id
        if value is not None:
            self.value(value)

    def value(self, level: int | None = None) -> int | None:
        """Return the level, or set it."""
        if level is None:
            return self.board.pin_read(self.id)
        self.board.pin_write(self.id, 1 if level else 0)
        return None

    __call__ = value


class I2C:
    board: Board

    def __init__(
        self, id: int, *, scl: Pin | None = None, sda: Pin | None = None, freq: int = 400_000, timeout: int = 50_000
    ) -> None:
        pass

    def writeto(self, addr: int, buf: bytes | bytearray, stop: bool = True) -> int:
        """Write bytes to a chip. -> how many it acknowledged. Raises OSError."""
        return self.board.bus.writeto(addr, buf, stop)

    def readfrom_into(self, addr: int, buf: bytearray, stop: bool = True) -> None:
        """Fill `buf` from a chip. Raises OSError."""
        self.board.bus.readinto(addr, buf, stop)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: bytearray) -> None:
        """Fill `buf` from a chip's registers, from `memaddr` on. Raises OSError."""
        bus = self.board.bus
        bus.begin(addr, False)
        bus.write(memaddr)
        bus.readinto(addr, buf)


class PWM:
    board: Board

    def __init__(self, pin: Pin) -> None:
        self.id = pin.id
        self._hertz = self._duty = 0

    def freq(self, hertz: int) -> None:
        """Set the frequency."""
        self._hertz = hertz
        self.board.pwm(self.id, hertz, self._duty)

    def duty_u16(self, duty: int) -> None:
        """Set the duty, 0 to 65535; 0 is silence."""
        self._duty = duty
        self.board.pwm(self.id, self._hertz, duty)


class WDT:
    board: Board

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.timeout = timeout  # ms

    def feed(self) -> None:
        """Say that the firmware is alive."""
        self.board.feed()


class Machine:
    """Replaces the module: its classes work on one board."""

    PWRON_RESET = 1
    WDT_RESET = 3

    def __init__(self, board: Board) -> None:
        self._board = board
        self.Pin: type[Pin] = type("Pin", (Pin,), {"board": board})
        self.I2C: type[I2C] = type("I2C", (I2C,), {"board": board})
        self.PWM: type[PWM] = type("PWM", (PWM,), {"board": board})
        self.WDT: type[WDT] = type("WDT", (WDT,), {"board": board})

    def bitstream(self, pin: Pin, encoding: int, timing: tuple[int, ...], buf: bytes | bytearray) -> None:
        """Send bytes to LEDs. Encoding and timing are ignored."""
        self._board.bitstream(pin.id, buf)

    def unique_id(self) -> bytes:
        """Return the board's id, eight bytes."""
        return b"dicetown"

    def reset(self) -> None:
        """Restart the firmware. Raises Reset."""
        raise Reset

    def reset_cause(self) -> int:
        """Return that the board was powered on."""
        return self.PWRON_RESET
