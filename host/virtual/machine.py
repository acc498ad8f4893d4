"""MicroPython's `machine` for firmware that runs in this process: the same names, on a VirtualBoard.

Only what the console uses, with the rp2 port's signatures and errors. `board.machine` is one; it is handed to firmware
and never installed as a module, so two boards can live side by side.
"""

from typing import Protocol

from host.virtual.bus import Bus


class Ports(Protocol):
    """What a board offers to firmware."""

    bus: Bus

    def pin_write(self, pin: int, level: int) -> None: ...
    def pin_read(self, pin: int) -> int: ...
    def pwm(self, pin: int, hertz: int, duty: int) -> None: ...
    def bitstream(self, pin: int, data: bytes) -> None: ...
    def feed(self) -> None: ...


class Reset(Exception):
    """machine.reset() was called."""


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    ports: Ports

    def __init__(self, id: int, mode: int = -1, pull: int = -1, *, value: int | None = None) -> None:
        self.id = id
        if value is not None:
            self.value(value)

    def value(self, level: int | None = None) -> int | None:
        if level is None:
            return self.ports.pin_read(self.id)
        self.ports.pin_write(self.id, int(bool(level)))
        return None

    __call__ = value

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)


class I2C:
    ports: Ports

    def __init__(
        self, id: int, *, scl: Pin | None = None, sda: Pin | None = None, freq: int = 400_000, timeout: int = 50_000
    ) -> None:
        self.id = id

    def scan(self) -> list[int]:
        """Addresses 0x08 to 0x77 that acknowledge."""
        found = []
        for address in range(0x08, 0x78):
            try:
                self.writeto(address, b"")
            except OSError:
                continue
            found.append(address)
        return found

    def writeto(self, addr: int, buf: bytes | bytearray | memoryview, stop: bool = True) -> int:
        return self.ports.bus.writeto(addr, bytes(buf), stop)

    def writevto(self, addr: int, vector: list[bytes] | tuple[bytes, ...], stop: bool = True) -> int:
        return self.ports.bus.writeto(addr, b"".join(vector), stop)

    def readfrom(self, addr: int, nbytes: int, stop: bool = True) -> bytes:
        return self.ports.bus.readfrom(addr, nbytes, stop)

    def readfrom_into(self, addr: int, buf: bytearray | memoryview, stop: bool = True) -> None:
        buf[:] = self.ports.bus.readfrom(addr, len(buf), stop)

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, *, addrsize: int = 8) -> bytes:
        with self.ports.bus.lock:
            self.ports.bus.writeto(addr, memaddr.to_bytes(addrsize // 8, "big"), False)
            return self.ports.bus.readfrom(addr, nbytes)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: bytearray | memoryview, *, addrsize: int = 8) -> None:
        buf[:] = self.readfrom_mem(addr, memaddr, len(buf), addrsize=addrsize)

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes | bytearray | memoryview, *, addrsize: int = 8) -> None:
        self.ports.bus.writeto(addr, memaddr.to_bytes(addrsize // 8, "big") + bytes(buf))


class PWM:
    ports: Ports

    def __init__(self, pin: Pin, *, freq: int = 0, duty_u16: int = 0) -> None:
        self.id = pin.id
        self._hertz = freq
        self._duty = duty_u16
        self._drive()

    def freq(self, hertz: int | None = None) -> int | None:
        if hertz is None:
            return self._hertz
        self._hertz = hertz
        self._drive()
        return None

    def duty_u16(self, duty: int | None = None) -> int | None:
        if duty is None:
            return self._duty
        self._duty = duty
        self._drive()
        return None

    def deinit(self) -> None:
        self.duty_u16(0)

    def _drive(self) -> None:
        self.ports.pwm(self.id, self._hertz, self._duty)


class WDT:
    ports: Ports

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.timeout = timeout  # ms

    def feed(self) -> None:
        self.ports.feed()


class Machine:
    """Stands for the module: its classes work on one board."""

    PWRON_RESET = 1
    WDT_RESET = 3

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self.Pin: type[Pin] = type("Pin", (Pin,), {"ports": ports})
        self.I2C: type[I2C] = type("I2C", (I2C,), {"ports": ports})
        self.PWM: type[PWM] = type("PWM", (PWM,), {"ports": ports})
        self.WDT: type[WDT] = type("WDT", (WDT,), {"ports": ports})

    def bitstream(self, pin: Pin, encoding: int, timing: tuple[int, ...], buf: bytes | bytearray) -> None:
        self._ports.bitstream(pin.id, bytes(buf))

    def freq(self) -> int:
        return 125_000_000

    def unique_id(self) -> bytes:
        return b"dicetown"

    def reset(self) -> None:
        raise Reset

    def reset_cause(self) -> int:
        return self.PWRON_RESET
