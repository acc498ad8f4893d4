"""Pins, addresses and LED order of the console. Generated from hardware/board.toml by hardware/generate.py:
change the board there, never here."""

from micropython import const

I2C_ID = const(0)
I2C_HZ = const(400000)
SDA = const(4)  # GPIO numbers
SCL = const(5)
LED_PINS = (6, 10, 11, 12, 13, 14)  # the town's, then by station
PIEZO_PIN = const(7)
INTERRUPT_PIN = const(8)  # low: an input of some station has changed
MUX_RESET_PIN = const(9)  # low resets
LIMITER_PINS = (20, 19, 18, 17, 16)  # by station, low while its cable is shorted
MUX = const(0x70)  # I2C addresses
EXPANDER = const(0x20)
SCREEN = const(0x3C)
STATIONS = const(5)
CHANNELS = (0, 1, 2, 3, 4)  # of the multiplexer, by station
KEEP_BITS = (0, 1, 2, 3, 4)  # expander bits, by die
OK_BIT = const(8)
LEFT_BIT = const(9)
RIGHT_BIT = const(10)
CUP_BIT = const(11)  # 1 while the cup is down
SHAKE_BIT = const(12)
INPUTS = const(0x1F1F)  # mask of all of them
LEDS = const(38)  # of all lines
LINES = (8, 6, 6, 6, 6, 6)  # LEDs on each of them
LED_LIGHT = const(2830)  # most of the sum of a frame's bytes: 260 mA for all
LOCATION_LEDS = const(0)  # first of eight
STATION_LEDS = (8, 14, 20, 26, 32)  # first of each station: the keep LEDs by die
SEAT_LED = const(5)  # after the station's first
