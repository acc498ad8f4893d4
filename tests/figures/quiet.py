"""Replaces `machine` by a board on which every chip is there, acknowledges everything, and no button is pressed."""


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1

    def __init__(self, number, mode=0, pull=0, value=0):
        pass

    def value(self, level=1):
        return 1


class I2C:
    def __init__(self, number, scl=None, sda=None, freq=0, timeout=0):
        self.registers = bytearray(32)  # of the expander: all expanders are alike
        self.lit = False

    def writeto(self, address, data):
        if len(data) == 3 and data[0]:
            self.registers[data[0]] = data[1]
            self.registers[data[0] + 1] = data[2]
        elif not data[0]:  # a screen's commands: the last one lights it, the first one darkens it
            self.lit = data[len(data) - 1] == 0xAF
        return len(data)

    def readfrom_into(self, address, data):
        data[0] = 0 if self.lit else 0x40

    def readfrom_mem_into(self, address, register, data):
        for i in range(len(data)):
            data[i] = self.registers[register + i]


class PWM:
    def __init__(self, pin):
        pass

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass


def bitstream(pin, encoding, timing, data):
    pass


def unique_id():
    return b"quietpico"[:8]


class Hole:
    """A serial port that takes everything and sends nothing."""

    def read(self):
        return -1

    def write(self, buf, at, n):
        return n
