"""WS2812: a chain of RGB LEDs on one pin. `bitstream` is machine.bitstream, or what stands in for it.

Interrupts are off while a frame is sent: 30 microseconds an LED.
"""

from micropython import const

_TIMING = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1
_BYTES = const(3)  # green, red, blue
_NO_LIMIT = const(0x3FFFFFFF)


class WS2812:
    def __init__(self, bitstream, pin, count, most=_NO_LIMIT):
        """count: LEDs; most: what the bytes of a frame may add up to, for that is the current."""
        self.bitstream = bitstream
        self.pin = pin
        self.count = count
        self.frame = bytearray(_BYTES * count)
        self.most = most
        self.changed = True  # set it to send the frame again, as after a station has come back

    def set(self, i, red, green, blue):
        """Colour of LED i, 0 to 255 each; shown by the next `show`."""
        frame = self.frame
        i *= _BYTES
        if frame[i] != green or frame[i + 1] != red or frame[i + 2] != blue:
            frame[i] = green
            frame[i + 1] = red
            frame[i + 2] = blue
            self.changed = True

    def show(self):
        """Send the frame if it has changed since it was last sent."""
        if self.changed:
            self.changed = False
            light = sum(self.frame)
            if light > self.most:
                self._dim(light // self.most + 1)
            self.bitstream(self.pin, 0, _TIMING, self.frame)

    def _dim(self, divisor):
        """Darken a frame that would take too much, all of it alike."""
        for i in range(len(self.frame)):
            self.frame[i] //= divisor
