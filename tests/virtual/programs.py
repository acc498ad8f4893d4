"""Small firmware for the tests of the virtual console, and functions that run it with time held, until a condition."""

import threading
from collections.abc import Callable
from pathlib import Path

import board
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console

FIRMWARE = Path(board.__file__).parent
MAIN = """
import sys, time, os, machine, select, board
from drivers.tca9548a import TCA9548A
from drivers.mcp23017 import MCP23017
from drivers.screen import Screen
from drivers.ws2812 import WS2812
from drivers.piezo import Piezo

i2c = machine.I2C(board.I2C_ID, scl=machine.Pin(board.SCL), sda=machine.Pin(board.SDA), freq=board.I2C_HZ)
mux = TCA9548A(i2c, board.MUX)
expander = MCP23017(i2c, board.EXPANDER)
screen = Screen(i2c, board.SCREEN)
leds = WS2812(machine.bitstream, [machine.Pin(each) for each in board.LED_PINS], board.LINES)
piezo = Piezo(machine.PWM(machine.Pin(board.PIEZO_PIN)))
line = machine.Pin(board.INTERRUPT_PIN, machine.Pin.IN, machine.Pin.PULL_UP)
reset = machine.Pin(board.MUX_RESET_PIN, machine.Pin.OUT, value=1)
dog = machine.WDT(timeout=8000)
picture = bytearray(1024)
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
out, source, byte = sys.stdout.buffer, sys.stdin.buffer, bytearray(1)
"""
ECHO = (
    MAIN
    + """
print("ready")
while True:
    time.ticks_ms()
    mux.off()
    for _ in poll.ipoll(0):
        source.readinto(byte)
        if byte == b"R":
            machine.reset()
        if byte == b"D":
            raise ValueError("nothing to be done")
        out.write(byte)
"""
)
WATCH = (
    MAIN
    + """
for station in range(board.STATIONS):
    try:
        mux.select(board.CHANNELS[station])
        expander.setup(board.INPUTS)
        screen.setup()
        for piece in range(16):
            screen.send(picture, piece)
        screen.on()
    except OSError:
        pass
while True:
    now = time.ticks_ms()
    for station in range(board.STATIONS):
        try:
            mux.select(board.CHANNELS[station])
            pressed = expander.read()
            leds.set(board.STATION_LEDS[station], pressed & 255, pressed >> 8, now & 255)
            picture[0] = pressed & 255
            screen.send(picture, 0)
        except OSError:
            pass
    leds.show()
    dog.feed()
"""
)
Firmware = Callable[[str], Path]
PATIENCE = 300.0  # seconds: reached only by a test that has failed


def hold(firmware: Path, **rest: object) -> Console:
    return Console(VirtualBoard(), firmware=firmware, clock=VirtualClock(held=True), **rest)  # type: ignore[arg-type]


def until(what: Callable[[], bool], console: Console) -> None:
    """Wait for something that another process does; the limit is reached only by a test that has failed."""
    over = threading.Event()
    for _ in range(int(PATIENCE / 0.005)):
        if what():
            return
        console.check()
        over.wait(0.005)
    raise AssertionError(f"it did not happen; the firmware said: {console.output}")
