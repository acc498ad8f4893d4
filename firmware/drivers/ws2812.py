"""WS2812: RGB LEDs on one or more data lines, a pin each. `bitstream` is machine.bitstream, or what stands in for it.

Only lines that have changed are sent. Interrupts are off while one is: 30 microseconds an LED.
"""

from micropython import const

_TIMING = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1
_BYTES = const(3)  # green, red, blue
_NO_LIMIT = const(0x3FFFFFFF)


class WS2812:
    def __init__(self, bitstream, pins, counts, most=_NO_LIMIT):
        """pins, counts: by line, of its data and of its LEDs, which are numbered line by line; most: what the bytes of
        all lines may add up to, for that is the current."""
        self.bitstream = bitstream
        self.pins = pins
        self.frame = bytearray(_BYTES * sum(counts))
        self.line = bytearray(sum(counts))  # of each LED
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
        """Colour of LED i, 0 to 255 each; shown by the next `show`."""
        frame = self.frame
        i *= _BYTES
        if frame[i] != green or frame[i + 1] != red or frame[i + 2] != blue:
            frame[i] = green
            frame[i + 1] = red
            frame[i + 2] = blue
            i = self.line[i // _BYTES]
            self.changed |= 1 << i

    def send_again(self):
        """All lines at the next `show`, as after a station has come back."""
        self.changed = (1 << len(self.parts)) - 1

    def show(self):
        """Send the lines that have changed since they were last sent: first those that get darker, so that the limit
        holds in between too."""
        if self.changed:
            light = sum(self.frame)
            if light > self.most:
                self._dim(light // self.most + 1)
            self._send(True)
            self._send(False)

    def _send(self, darker):
        """The changed lines; darker: of these, only those that are."""
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
        """Darken a frame that would take too much, all of it alike."""
        for i in range(len(self.frame)):
            self.frame[i] //= divisor
        self.send_again()
