"""A station's keys and LEDs on two Adafruit NeoKey 1x4: four keys and four LEDs each, with seesaw firmware on I2C.

Both boards have the same address, so each has a channel of the multiplexer. After a question a board acknowledges
nothing for a quarter of a millisecond. Nobody waits for that: one visit asks both boards, the next takes their answers.
"""

from micropython import const

_BOARDS = const(2)
_KEYS = const(4)  # a board's; their pins are 4 to 7
_FIRST_PIN = const(4)
_ALL = const(0xF0)
_NOTHING = const(0xFF)  # all ones: pins 31 to 24 never are
_HEAD = const(4)  # bytes before the colours
_BYTES = const(3)  # of a colour
_LEDS = b"\x00\x01\x02\x03\x04\x06"  # a station's, by LED from the left: the last lies under OK

# Module, function, and what belongs to it.
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

    They leave the other's joined.
    """

    def __init__(self, i2c, address, mux, channels, bits):
        """mux: drivers/tca9548a.py; channels: of both boards; bits: the inputs by key, from the left."""
        self.i2c = i2c
        self.address = address
        self.mux = mux
        self.channels = channels
        self.bits = bits
        self.answer = bytearray(4)  # pins 31 to 24 come first
        self.colours = (bytearray(_COLOURS + bytes(_KEYS * _BYTES)), bytearray(_COLOURS + bytes(_KEYS * _BYTES)))
        self.inputs = -1  # as answered last
        self.asked = False  # the boards owe an answer
        self.unlit = 0  # boards whose colours are still to be sent, as a mask
        self.lost = False  # a board has forgotten its set-up
        self.due = False  # wants a visit in the next tick

    def setup(self, inputs):
        """Set both boards up. inputs: which those are is fixed. OSError if a board is absent."""
        self.asked = self.lost = False
        self.inputs = -1
        i = 0
        while i < _BOARDS:
            self.join(i)
            for words in _SETUP:
                self.i2c.writeto(self.address, words)
            i += 1
        self.join(0)
        self.unlit = (1 << _BOARDS) - 1
        self.due = True

    def intact(self):
        """Return whether both boards still have their set-up. If not, their power failed, and readings mean nothing."""
        return not self.lost

    def read(self):
        """Visit both boards: take their answers, then send colours, or ask. OSError if one is absent.

        Return the inputs, 1: closed; or -1, all of them, if there was no answer to take.
        """
        inputs = -1
        again = not self.asked
        if self.asked:
            self.asked = False
            inputs = self.take()
            again = inputs != self.inputs  # a change is to be confirmed in the next tick
            if inputs >= 0:
                self.inputs = inputs
        self.due = True
        if self.unlit:
            self.light()
        elif again:
            self.ask()
        else:
            self.due = False
        return inputs

    def join(self, i):
        """Join a board's channel."""
        self.mux.select(self.channels[i])

    def ask(self):
        """Ask both boards for their keys."""
        i = 0
        while i < _BOARDS:
            self.join(i)
            self.i2c.writeto(self.address, _ASK)
            i += 1
        self.asked = True

    def take(self):
        """Return the inputs that both boards answer; -1 if one has no answer."""
        inputs = 0
        self.lost = False
        i = 0
        while i < _BOARDS * _KEYS:
            if i % _KEYS == 0:
                self.join(i // _KEYS)
                self.i2c.readfrom_into(self.address, self.answer)
                if self.answer[0] == _NOTHING:
                    return -1
                # A pin that was not set up reads 0. Nobody presses four keys in a row in the same moment.
                self.lost = self.lost or not self.answer[3] & _ALL
            if not self.answer[3] >> _FIRST_PIN + i % _KEYS & 1:
                inputs |= 1 << self.bits[i]
            i += 1
        return inputs

    def light(self):
        """Send colours to the boards that lack theirs. Nothing may be asked: SHOW throws an answer away."""
        i = 0
        while i < _BOARDS:
            if self.unlit >> i & 1:
                self.join(i)
                self.i2c.writeto(self.address, self.colours[i])
                self.i2c.writeto(self.address, _SHOW)
            i += 1
        self.unlit = 0

    def colour(self, data):
        """Take the colours of a station's LEDs: green, red, blue of each. The next visit sends those that changed."""
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
    """LEDs of which a line is a pin, or a station's NeoKeys."""

    def __init__(self, bitstream):
        """bitstream: machine.bitstream, for the pins."""
        self.bitstream = bitstream

    def send(self, line, encoding, timing, data):
        """In the place of machine.bitstream."""
        if isinstance(line, NeoKeys):
            line.colour(data)
        else:
            self.bitstream(line, encoding, timing, data)
