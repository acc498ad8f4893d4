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


def picture_of(dots: set[tuple[int, int]]) -> bytearray:
    picture = bytearray(1024)
    for x, y in dots:
        picture[y // 8 * 128 + x] |= 1 << y % 8
    return picture


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


def test_a_picture_arrives_dot_for_dot(virtual: VirtualBoard, drivers: Drivers) -> None:
    dots = {(0, 0), (127, 0), (0, 63), (127, 63), (5, 9), (63, 31), (64, 32)}
    drivers.open(2)
    screen = virtual.stations[2].screen
    for piece in range(PIECES):
        drivers.screen.send(picture_of(dots), piece)
    assert dots_of(screen.pixels()) == set(), "dark until it is switched on"
    drivers.screen.on()
    assert dots_of(screen.pixels()) == dots
    drivers.screen.off()
    assert dots_of(screen.pixels()) == set()
    assert not virtual.stations[1].screen.on


def test_a_piece_changes_its_half_page_only(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.open(0)
    drivers.screen.on()
    for piece in range(PIECES):
        drivers.screen.send(bytearray(1024), piece)
    drivers.screen.send(bytearray(b"\xff" * 1024), 5)
    assert dots_of(virtual.stations[0].screen.pixels()) == {(x, y) for x in range(64, 128) for y in range(16, 24)}


def test_leds_show_after_show(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.leds.set(0, 1, 2, 3)
    drivers.leds.set(board.STATION_LEDS[4] + board.SEAT_LED, 40, 50, 60)
    assert virtual.leds == [(0, 0, 0)] * board.LEDS
    drivers.leds.show()
    assert virtual.location_leds[0] == (1, 2, 3)
    assert virtual.stations[4].leds == [(0, 0, 0)] * 5 + [(40, 50, 60)]


def test_leds_are_sent_only_when_something_changed(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.leds.show()
    drivers.leds.set(3, 0, 0, 0)
    drivers.leds.show()
    assert virtual.chain.frames == 6, "a burst a line"
    drivers.leds.set(3, 1, 0, 0)
    drivers.leds.show()
    assert virtual.chain.frames == 7, "the town's line alone"
    drivers.leds.send_again()
    drivers.leds.show()
    assert virtual.chain.frames == 13


def test_the_piezo_sounds_and_falls_silent(virtual: VirtualBoard, drivers: Drivers) -> None:
    drivers.piezo.tone(880)
    assert virtual.tone == 880
    drivers.piezo.tone(0)
    assert virtual.tone == 0


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


def test_a_station_without_cable_leaves_the_others_their_lights(virtual: VirtualBoard, drivers: Drivers) -> None:
    for first in board.STATION_LEDS:
        drivers.leds.set(first, 9, 9, 9)
    drivers.leds.show()
    virtual.stations[2].unplug()
    assert [virtual.stations[i].leds[0] for i in range(5)] == [(9, 9, 9), (9, 9, 9), (0, 0, 0), (9, 9, 9), (9, 9, 9)]
    for first in board.STATION_LEDS:
        drivers.leds.set(first, 1, 1, 1)
    drivers.leds.show()
    assert [virtual.stations[i].leds[0] for i in range(5)] == [(1, 1, 1), (1, 1, 1), (0, 0, 0), (1, 1, 1), (1, 1, 1)]


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
