"""WS2812: RGB LEDs on one or more data lines, a pin each. `bitstream` is machine.bitstream, or what stands in for it.

Only lines that have changed are sent, because interrupts are off while a line is sent: 30 microseconds an LED.
"""

from micropython import const

# WS2812B tells a 1 from a 0 by the length of the pulse; the data sheet allows 150 ns either way.
_TIMING = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1
_BYTES = const(3)  # green, red, blue
_NO_LIMIT = const(0x3FFFFFFF)


class WS2812:
    def __init__(self, bitstream, pins, counts, most=_NO_LIMIT):
        """Start with all LEDs dark. pins, counts: the data pin and the number of LEDs of each line.

        LEDs are numbered line by line. most: what the bytes of all lines may add up to, which limits the current.
        """
        self.bitstream = bitstream
        self.pins = pins
        self.frame = bytearray(_BYTES * sum(counts))
        self.line = bytearray(sum(counts))  # of each LED
        # Slices of a memoryview are made once: slicing in `show` would allocate.
        self.parts = []  # of the frame, by line
        self.sent = [0] * len(counts)  # what the bytes of a line added up to when it was sent
        self.most = most
        frame = memoryview(self.frame)
        first = 0
        for line, count in enumerate(counts):
            self.parts.append(frame[_BYTES * first : _BYTES * (first + count)])
            for i in range(first, first + count):
                self.line[i] = line
            first += count
        self.send_again()

    def set(self, i, red, green, blue):
        """Set the colour of LED i, 0 to 255 each. `show` sends it."""
        frame = self.frame
        i *= _BYTES
        if frame[i] != green or frame[i + 1] != red or frame[i + 2] != blue:
            frame[i] = green
            frame[i + 1] = red
            frame[i + 2] = blue
            i = self.line[i // _BYTES]
            self.changed |= 1 << i

    def send_again(self):
        """Send all lines at the next `show`: a station that comes back, or had no power, has lost its colours."""
        self.changed = (1 << len(self.parts)) - 1

    def show(self):
        """Send the lines that have changed.

        Lines that get darker go first, so that the limit also holds between two lines.
        """
        if self.changed:
            light = sum(self.frame)
            if light > self.most:
                self._dim(light // self.most + 1)
            self._send(True)
            self._send(False)

    def _send(self, darker):
        """Send the changed lines. darker: only those that take less current than before."""
        line = 0
        while self.changed >> line:
            if self.changed >> line & 1:
                light = sum(self.parts[line])
                if light < self.sent[line] or not darker:
                    self.sent[line] = light
                    self._line(line)
            line += 1

    def _line(self, line):
        self.changed ^= 1 << line
        self.bitstream(self.pins[line], 0, _TIMING, self.parts[line])

    def _dim(self, divisor):
        """Divide all colours of a frame that would take too much current."""
        # Every line is darker now, also those that had not changed.
        for i in range(len(self.frame)):
            self.frame[i] //= divisor
        self.send_again()
