"""MCP23017: 16 pins with pull-ups, inversion and an interrupt, for switches that close to ground.

Modelled: bank 0 with its address counter, inputs, outputs, IPOL, GPPU, and interrupts with INTF and INTCAP. An input
that is open and not pulled up reads 0, as a floating pin may.
"""

from host.virtual.bus import Device

IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = range(0, 22, 2)
REGISTERS = 22
READ_ONLY = {INTF, INTF + 1, INTCAP, INTCAP + 1}
BYTE_MODE = 0x20  # bits of IOCON
MIRROR = 0x40


class MCP23017(Device):
    def __init__(self) -> None:
        self.registers = bytearray(REGISTERS)
        self.closed = 0  # switches, by bit
        self.reads = 0  # how often a port was read
        self.reset()

    def reset(self) -> None:
        """Power on. The switches stay as they are."""
        self.registers[:] = bytes(REGISTERS)
        self.registers[IODIR] = self.registers[IODIR + 1] = 0xFF
        self._pointer = 0
        self._addressing = False
        self._seen = [self._value(0), self._value(1)]

    def close(self, mask: int) -> None:
        """Close switches; others stay."""
        self._switch(self.closed | mask)

    def open(self, mask: int) -> None:
        self._switch(self.closed & ~mask)

    @property
    def interrupt(self) -> bool:
        """True while the output INTA is active."""
        flags = self.registers[INTF]
        if self.registers[IOCON] & MIRROR:
            flags |= self.registers[INTF + 1]
        return bool(flags)

    def start(self, read: bool) -> None:
        self._addressing = not read

    def write(self, byte: int) -> bool:
        if self._addressing:
            self._addressing = False
            self._pointer = byte % REGISTERS
            return True
        register = self._step()
        if register in (GPIO, GPIO + 1):
            register += OLAT - GPIO
        if register not in READ_ONLY:
            self.registers[register] = byte
        if register in (IOCON, IOCON + 1):
            self.registers[IOCON] = self.registers[IOCON + 1] = byte
        if register < IOCON or register >= GPPU:  # a new set-up is no change of a pin
            self._seen = [self._value(0), self._value(1)]
        return True

    def read(self) -> int:
        register = self._step()
        port = register & 1
        if register - port == GPIO:
            self._settle(port)
            return self._seen[port]
        value = self.registers[register]
        if register - port == INTCAP:
            self._settle(port)
        return value

    def _step(self) -> int:
        register = self._pointer
        if self.registers[IOCON] & BYTE_MODE:
            self._pointer ^= 1
        else:
            self._pointer = (self._pointer + 1) % REGISTERS
        return register

    def _value(self, port: int) -> int:
        """The port's GPIO register."""
        r = self.registers
        high = r[GPPU + port] & ~(self.closed >> 8 * port)
        inputs = r[IODIR + port]
        return (high ^ r[IPOL + port]) & inputs | r[OLAT + port] & ~inputs & 0xFF

    def _settle(self, port: int) -> None:
        """The port was read: its interrupt ends, unless it stands on a level that is still there."""
        self.reads += 1
        self._seen[port] = self._value(port)
        self.registers[INTF + port] = 0
        if self.registers[INTCON + port]:
            self._raise(port, 0)

    def _switch(self, closed: int) -> None:
        self.closed = closed & 0xFFFF
        for port in (0, 1):
            value = self._value(port)
            changed = value ^ self._seen[port]
            self._seen[port] = value
            self._raise(port, changed)

    def _raise(self, port: int, changed: int) -> None:
        r = self.registers
        value = self._value(port)
        by_level = r[INTCON + port]
        cause = (changed & ~by_level | (value ^ r[DEFVAL + port]) & by_level) & r[GPINTEN + port] & r[IODIR + port]
        if cause and not r[INTF + port]:
            r[INTF + port] = cause
            r[INTCAP + port] = value
