# runs on: cpython micropython
"""Freeing a bus: a chip that holds the data line gets clock pulses, the multiplexer is reset, the I2C set up again."""

import gate
from drivers.bus import Bus

SDA, SCL, RESET = 4, 5, 9


class Lines:
    """Open-drain lines, and a chip that holds SDA until it has had `clocks` pulses of SCL, or the mux is reset."""

    def __init__(self):
        self.levels = {SDA: 1, SCL: 1, RESET: 1}
        self.held = False
        self.clocks = 0
        self.behind_mux = False
        self.pulses = self.stops = self.resets = self.made = 0
        self.order = []

    def read(self, pin):
        return 0 if pin == SDA and self.held else self.levels[pin]

    def write(self, pin, level):
        rises = level and not self.levels[pin]
        self.levels[pin] = level
        if pin == RESET and not level:
            self.resets += 1
            self.held = self.held and not self.behind_mux
        elif pin == SCL and rises:
            self.pulses += 1
            if self.held and self.clocks:
                self.clocks -= 1
                self.held = self.clocks > 0
        elif pin == SDA and rises and self.levels[SCL] and not self.held:
            self.stops += 1


def machine_on(lines):
    class Pin:
        OUT = 1
        OPEN_DRAIN = 2

        def __init__(self, number, mode=-1, value=None):
            self.number = number
            if value is not None:
                lines.write(number, value)

        def value(self, level=None):
            if level is None:
                return lines.read(self.number)
            lines.write(self.number, level)

    class Machine:
        def __init__(self):
            self.Pin = Pin

        def I2C(self, number, scl, sda, freq, timeout):
            assert (number, scl.number, sda.number, freq) == (0, SCL, SDA, 400000)
            assert 2000 <= timeout <= 10000, "longer than a transfer, shorter than a player notices"
            assert not lines.held or lines.resets, "first free, then begin"
            lines.made += 1
            return lines

    return Machine()


def bus_on(lines):
    return Bus(machine_on(lines), 0, SDA, SCL, 400000, RESET)


def test_a_chip_in_the_middle_of_a_byte_ends_it_before_its_channel_is_left():
    for clocks in range(1, 10):
        lines = Lines()
        bus = bus_on(lines)
        lines.held, lines.clocks, lines.behind_mux = True, clocks, True
        lines.pulses = lines.stops = 0
        assert bus.hangs()
        bus.free()
        assert not bus.hangs() and lines.clocks == 0, clocks
        assert lines.stops >= 1 and lines.made == 2


def test_a_chip_that_never_lets_go_is_left_with_its_channel():
    lines = Lines()
    bus = bus_on(lines)
    lines.held = lines.behind_mux = True
    before = lines.resets
    bus.free()
    assert lines.resets == before + 1 and not bus.hangs() and lines.levels[RESET] == 1


def test_what_cannot_be_freed_still_hangs_after_a_bounded_time():
    lines = Lines()
    bus = bus_on(lines)
    lines.held = True
    lines.pulses = 0
    bus.free()
    assert bus.hangs() and lines.pulses <= 20


def test_a_warm_start_frees_what_the_last_program_has_cut_off():
    lines = Lines()
    lines.held, lines.clocks = True, 4
    assert not bus_on(lines).hangs()


def test_asking_allocates_nothing():
    gate.steady(bus_on(Lines()).hangs, "asking")
