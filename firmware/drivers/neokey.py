"""A station's keys and LEDs on two Adafruit NeoKey 1x4: four keys and four LEDs each, with seesaw firmware on I2C.

Both boards have the same address, so each has a channel of the multiplexer. After a question a board acknowledges
nothing for a quarter of a millisecond. Nobody waits for that: one visit asks both boards, the next takes their answers.
"""

from micropython import const

_BOARDS = const(2)
_KEYS = const(4)  # of a board, on its pins 4 to 7
_FIRST = const(0xF0)  # the first board's bits in `levels`
_SECOND = const(0x0F)
_NOTHING = const(0xFF)  # no answer: pins 31 to 24 are never all 1
_HEAD = const(4)  # bytes before the colours
_BYTES = const(3)  # of a colour
_LEDS = b"\x00\x01\x02\x03\x04\x06"  # a station's, by LED from the left: the last lies under OK

# Module, function and arguments.
_SETUP = (
    b"\x01\x03\x00\x00\x00\xf0",  # the keys' pins are inputs
    b"\x01\x0b\x00\x00\x00\xf0",  # with a resistor
    b"\x01\x05\x00\x00\x00\xf0",  # which pulls up
    b"\x0e\x01\x03",  # the LEDs' data pin
    b"\x0e\x03\x00\x0c",  # bytes of their colours
)
_ASK = b"\x01\x04"  # for the levels of all pins
_COLOURS = b"\x0e\x04\x00\x00"  # from the first byte on
_SHOW = b"\x0e\x05"


class NeoKeys:
    """Has the methods of drivers/mcp23017.py. The first board's channel must be joined when they are called.

    They may leave the other board's channel joined.
    """

    def __init__(self, i2c, address, mux, channels, bits):
        """mux: drivers/tca9548a.py; channels: of both boards; bits: the inputs by key, from the left."""
        self.i2c = i2c
        self.address = address
        self.mux = mux
        self.channels = channels
        self.bits = bits
        self.at = 0  # the board whose channel is joined
        self.answer = bytearray(4)  # pins 31 to 24 come first
        self.colours = (bytearray(_COLOURS + bytes(_KEYS * _BYTES)), bytearray(_COLOURS + bytes(_KEYS * _BYTES)))
        self.levels = -1  # of all keys' pins, as answered last; the first board's are the high ones
        self.inputs = 0  # worked out from `levels`
        self.asked = False  # the boards owe an answer
        self.unlit = 0  # boards whose colours are still to be sent, as a mask
        self.due = False  # wants a visit in the next tick

    def setup(self, inputs):
        """Set both boards up. inputs: ignored, because a board's keys are fixed. OSError if a board is absent."""
        self.at = 0
        self.asked = False
        self.levels = -1
        for words in _SETUP:
            self.i2c.writeto(self.address, words)
        self.other()
        for words in _SETUP:
            self.i2c.writeto(self.address, words)
        self.other()
        self.unlit = (1 << _BOARDS) - 1
        self.due = True

    def intact(self):
        """Return whether both boards still have their set-up. If not, their power failed, and readings mean nothing."""
        # A pin that was not set up reads 0. Nobody presses the four keys of a board in the same moment.
        return self.levels & _FIRST != 0 and self.levels & _SECOND != 0

    def read(self):
        """Visit both boards: take their answers, then send colours, or ask. OSError if one is absent.

        Return the inputs, 1: closed; or -1 if there was no answer to take.
        """
        self.at = 0
        before = self.levels
        answered = self.asked and self.take()
        self.due = True
        if self.unlit:
            self.light()
            self.other()
            self.light()
        elif not answered or self.levels != before:  # a change is to be confirmed in the next tick
            self.i2c.writeto(self.address, _ASK)
            self.other()
            self.i2c.writeto(self.address, _ASK)
            self.asked = True
        else:
            self.due = False
        return self.inputs if answered else -1

    def other(self):
        """Join the other board's channel."""
        self.at ^= 1
        self.mux.select(self.channels[self.at])

    def take(self):
        """Take both boards' answers. -> whether they had one"""
        self.asked = False
        i2c = self.i2c
        answer = self.answer
        i2c.readfrom_into(self.address, answer)
        levels = answer[3] & _FIRST
        first = answer[0]
        self.other()
        i2c.readfrom_into(self.address, answer)
        if first == _NOTHING or answer[0] == _NOTHING:
            return False
        levels |= answer[3] >> _KEYS
        if levels != self.levels:
            self.levels = levels
            self.press()
        return True

    def press(self):
        """Work out which inputs are closed."""
        inputs = 0
        i = 0
        while i < _BOARDS * _KEYS:
            # The first key is pin 4 of its board.
            if not self.levels >> (i ^ _KEYS) & 1:
                inputs |= 1 << self.bits[i]
            i += 1
        self.inputs = inputs

    def light(self):
        """Send the joined board its colours, if some have changed. SHOW discards an answer that waits."""
        if self.unlit >> self.at & 1:
            self.i2c.writeto(self.address, self.colours[self.at])
            self.i2c.writeto(self.address, _SHOW)
            self.unlit &= ~(1 << self.at)

    def colour(self, data):
        """Take the colours of a station's LEDs: green, red, blue of each. The next visit sends what has changed."""
        i = 0
        while i < len(data):
            place = _LEDS[i // _BYTES] * _BYTES + i % _BYTES
            board = place // (_KEYS * _BYTES)
            place = place % (_KEYS * _BYTES) + _HEAD
            if self.colours[board][place] != data[i]:
                self.colours[board][place] = data[i]
                self.unlit |= 1 << board
                self.due = True
            i += 1


class Lines:
    """Sends lines of LEDs; a line is a pin, or a station's NeoKeys."""

    def __init__(self, bitstream):
        """bitstream: machine.bitstream, for the pins."""
        self.bitstream = bitstream

    def send(self, line, encoding, timing, data):
        """Do what machine.bitstream does, also for NeoKeys."""
        if isinstance(line, NeoKeys):
            line.colour(data)
        else:
            self.bitstream(line, encoding, timing, data)
