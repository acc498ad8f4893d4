"""Stands for `machine` on a board where every chip is there, agrees to everything, and no button is pressed."""


class Pin:
    OUT = 1

    def __init__(self, number, mode=0, value=0):
        pass


class I2C:
    def __init__(self, number, scl=None, sda=None, freq=0):
        pass

    def writeto(self, address, data):
        return len(data)

    def readfrom_mem_into(self, address, register, data):
        for i in range(len(data)):
            data[i] = 0


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
    """A serial port that takes everything and says nothing."""

    def read(self):
        return -1

    def write(self, buf, at, n):
        return n
