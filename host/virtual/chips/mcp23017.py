"""MCP23017: 16 pins with pull-ups, inversion and an interrupt, for switches that close to ground.

Modelled: bank 0 with its address counter, inputs, outputs, IPOL, GPPU, and interrupts with INTF and INTCAP. An input
that is open and not pulled up reads 0, as a floating pin may.
"""

from host.virtual.bus import Device

IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = range(0, 22, 2)
REGISTERS = 22
SEEN, POINTER, ADDRESSING = 22, 24, 25  # in `state`, after the registers: both ports as seen last; the transfer
READ_ONLY = {INTF, INTF + 1, INTCAP, INTCAP + 1}
BYTE_MODE = 0x20  # bits of IOCON
MIRROR = 0x40


class MCP23017(Device):
    def __init__(self) -> None:
        self.state = self.registers = bytearray(REGISTERS + 4)
        self.closed = 0  # switches, by bit
        self.reads = 0  # how often a port was read
        self.reset()

    def reset(self) -> None:
        """Power on. The switches stay as they are."""
        self.registers[:] = bytes(len(self.registers))
        self.registers[IODIR] = self.registers[IODIR + 1] = 0xFF
        self._look()

    def close(self, mask: int) -> None:
        """Close switches; others stay."""
        self._switch(self.closed | mask)

    def open(self, mask: int) -> None:
        """Open these switches. mask: a bit for each pin."""
        self._switch(self.closed & ~mask)

    def find(self, closed: int) -> None:
        """Set its switches without a change that it notices. closed: a mask."""
        self.closed = closed

    @property
    def interrupt(self) -> bool:
        """True while the output INTA is active."""
        r = self.registers
        return bool(r[INTF] or (r[INTF + 1] and r[IOCON] & MIRROR))

    def start(self, read: bool) -> None:
        """Begin a transfer; the first byte of a write is the register."""
        self.registers[ADDRESSING] = not read

    def write(self, byte: int) -> bool:
        """Write the register's number, or the next register. -> True: acknowledged."""
        if self.registers[ADDRESSING]:
            self.registers[ADDRESSING] = 0
            self.registers[POINTER] = byte % REGISTERS
            return True
        register = self._step()
        if register in (GPIO, GPIO + 1):
            register += OLAT - GPIO
        if register not in READ_ONLY:
            self.registers[register] = byte
        if register in (IOCON, IOCON + 1):
            self.registers[IOCON] = self.registers[IOCON + 1] = byte
        if register < IOCON or register >= GPPU:  # a new set-up is no change of a pin
            self._look()
        self.version += 1
        return True

    def read(self) -> int:
        """Return the next register. Reading the port or what was captured ends an interrupt."""
        register = self._step()
        port = register & 1
        if register - port == GPIO:
            self._settle(port)
            return self.registers[SEEN + port]
        value = self.registers[register]
        if register - port == INTCAP:
            self._settle(port)
        return value

    def _step(self) -> int:
        r = self.registers
        register = r[POINTER]
        if r[IOCON] & BYTE_MODE:
            r[POINTER] = register ^ 1
        else:
            r[POINTER] = (register + 1) % REGISTERS
        return register

    def _look(self) -> None:
        self.registers[SEEN] = self._value(0)
        self.registers[SEEN + 1] = self._value(1)

    def _value(self, port: int) -> int:
        """Return the port's GPIO register."""
        r = self.registers
        high = r[GPPU + port] & ~(self.closed >> 8 * port)
        inputs = r[IODIR + port]
        return (high ^ r[IPOL + port]) & inputs | r[OLAT + port] & ~inputs & 0xFF

    def _settle(self, port: int) -> None:
        """Note that a port was read: its interrupt ends, unless it is for a level that is still there."""
        self.reads += 1
        self.registers[SEEN + port] = self._value(port)
        if self.registers[INTF + port]:
            self.registers[INTF + port] = 0
            self.version += 1
        if self.registers[INTCON + port]:
            self._raise(port, 0)

    def _switch(self, closed: int) -> None:
        self.closed = closed & 0xFFFF
        self.version += 1
        for port in (0, 1):
            value = self._value(port)
            changed = value ^ self.registers[SEEN + port]
            self.registers[SEEN + port] = value
            self._raise(port, changed)

    def _raise(self, port: int, changed: int) -> None:
        r = self.registers
        value = self._value(port)
        by_level = r[INTCON + port]
        cause = (changed & ~by_level | (value ^ r[DEFVAL + port]) & by_level) & r[GPINTEN + port] & r[IODIR + port]
        if cause and not r[INTF + port]:
            r[INTF + port] = cause
            r[INTCAP + port] = value
