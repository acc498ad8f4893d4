"""The firmware's own drivers on the models of the chips: pressed buttons, screens and LEDs as they look."""

import pytest

import board
from bringup.names import NAMES
from drivers.bus import Bus
from drivers.mcp23017 import MCP23017
from drivers.picture import PIECES
from drivers.piezo import Piezo
from drivers.screen import Screen
from drivers.tca9548a import TCA9548A
from drivers.ws2812 import WS2812
from host.virtual.board import VirtualBoard


class Drivers:
    """The drivers that main.py makes for a board."""

    def __init__(self, virtual: VirtualBoard) -> None:
        machine = virtual.machine
        self.reset = machine.Pin(board.MUX_RESET_PIN, machine.Pin.OUT, value=1)
        self.interrupt = machine.Pin(board.INTERRUPT_PIN, machine.Pin.IN, machine.Pin.PULL_UP)
        self.i2c = machine.I2C(board.I2C_ID, sda=machine.Pin(board.SDA), scl=machine.Pin(board.SCL), freq=board.I2C_HZ)
        self.mux = TCA9548A(self.i2c, board.MUX)
        self.expander = MCP23017(self.i2c, board.EXPANDER)
        self.screen = Screen(self.i2c, board.SCREEN)
        self.leds = WS2812(
            machine.bitstream, [machine.Pin(each, machine.Pin.OUT) for each in board.LED_PINS], board.LINES
        )
        self.piezo = Piezo(machine.PWM(machine.Pin(board.PIEZO_PIN)))

    def open(self, station: int) -> None:
        self.mux.select(board.CHANNELS[station])
        self.expander.setup(board.INPUTS)
        self.screen.setup()


@pytest.fixture
def virtual() -> VirtualBoard:
    return VirtualBoard()


@pytest.fixture
def drivers(virtual: VirtualBoard) -> Drivers:
    return Drivers(virtual)


def dots_of(pixels: list[bytes]) -> set[tuple[int, int]]:
    return {(x, y) for y in range(64) for x in range(128) if pixels[y][x]}


def test_each_station_answers_on_its_own_channel_only(virtual: VirtualBoard, drivers: Drivers) -> None:
    assert answering(virtual) == [board.MUX]
    for channel in board.CHANNELS:
        drivers.mux.select(channel)
        assert answering(virtual) == [board.EXPANDER, board.SCREEN, board.MUX]
    drivers.mux.off()
    assert answering(virtual) == [board.MUX]


def test_every_button_of_every_station_sets_its_bit(virtual: VirtualBoard, drivers: Drivers) -> None:
    inputs = [(name, bit) for bit, (name, _) in enumerate(NAMES) if name]
    assert sum(1 << bit for _, bit in inputs) == board.INPUTS
    for i, station in enumerate(virtual.stations):
        drivers.open(i)
        assert drivers.expander.read() == 0
        for name, bit in inputs:
            station.press(name)
            assert drivers.expander.read() == 1 << bit
            station.release(name)
        assert drivers.expander.read() == 0


def test_the_interrupt_line_falls_at_a_press_and_rises_when_it_is_read(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.open(0)
    drivers.open(3)
    drivers.expander.read()
    assert drivers.interrupt.value() == 1
    virtual.stations[3].press("right")
    assert drivers.interrupt.value() == 0
    drivers.expander.read()
    assert drivers.interrupt.value() == 1
    virtual.stations[3].release("right")
    assert drivers.interrupt.value() == 0


def test_a_piece_changes_its_half_page_only(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.open(0)
    drivers.screen.on()
    for piece in range(PIECES):
        drivers.screen.send(bytearray(1024), piece)
    drivers.screen.send(bytearray(b"\xff" * 1024), 5)
    assert dots_of(virtual.stations[0].screen.pixels()) == {(x, y) for x in range(64, 128) for y in range(16, 24)}


def test_a_station_that_comes_back_has_forgotten_its_setup(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.open(1)
    drivers.screen.on()
    station = virtual.stations[1]
    station.unplug()
    station.plug()
    assert not station.screen.on
    assert drivers.expander.read() == 0
    station.press("ok")
    assert drivers.expander.read() == 0, "not pulled up: everything reads low"
    drivers.open(1)
    assert drivers.expander.read() == 1 << board.OK_BIT


def freed(virtual: VirtualBoard) -> bool:
    """Return whether the firmware's bus driver can free the bus of this machine."""
    bus = Bus(virtual.machine, board.I2C_ID, board.SDA, board.SCL, board.I2C_HZ, board.MUX_RESET_PIN)
    return not bus.hangs()


def test_a_hanging_chip_lets_go_after_its_clock_pulses_and_only_on_its_channel(
    virtual: VirtualBoard, drivers: Drivers
) -> None:
    virtual.stations[4].stick(clocks=5)
    drivers.open(0)
    assert freed(virtual) and virtual.stations[4].segment.stuck, "its channel is not joined: no pulse has reached it"
    drivers.mux.select(board.CHANNELS[4])
    assert answering(virtual) == []
    assert freed(virtual) and not virtual.stations[4].segment.stuck
    drivers.open(4)


def test_a_dip_of_the_power_shows_in_what_is_read_back(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.open(0)
    drivers.screen.on()
    assert drivers.expander.intact() and drivers.screen.is_on()
    virtual.stations[0].brown_out("screen")
    assert drivers.expander.intact() and not drivers.screen.is_on()
    virtual.stations[0].brown_out()
    assert not drivers.expander.intact()


def test_fewer_stations_than_the_board_has_places() -> None:
    drivers = Drivers(VirtualBoard(stations=2))
    drivers.open(1)
    drivers.mux.select(board.CHANNELS[2])
    with pytest.raises(OSError):
        drivers.expander.read()


def answering(virtual: VirtualBoard) -> list[int]:
    """All addresses that acknowledge."""
    found = [address for address in range(0x08, 0x78) if virtual.bus.start(address, False)]
    virtual.bus.stop()
    return found
