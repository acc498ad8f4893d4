"""NeoKey 1x4: four keys that close to ground and four LEDs, on a SAMD09 with Adafruit's seesaw firmware.

Modelled: the inputs with their resistors, the colours, and what the firmware does to an answer that nobody has taken:
the next command without data discards it. Not modelled: the quarter of a millisecond after such a command, in which
the chip acknowledges nothing.
"""

from host.virtual.bus import Device
from host.virtual.chips.ws2812 import WS2812

KEYS = 4
PIXELS = 12  # bytes
PIN, PIXEL_PIN = 4, 3  # of the first key, of the LEDs
STATUS, GPIO, NEOPIXEL = 0x00, 0x01, 0x0E
HW_ID, SAMD09 = 0x01, 0x55
DIRCLR, BULK, BULK_SET, PULLENSET = 0x03, 0x04, 0x05, 0x0B
PIN_OF, LENGTH, COLOURS, SHOW = 0x01, 0x03, 0x04, 0x05
# Places in `state`: the command that comes and how many bytes of it have come; the pins, a bit each, that are inputs,
# have a resistor, which pulls up; what the LEDs were told; the answer, and how much of it is left; the colours.
MODULE, FUNCTION, CAME, INPUTS, PULLED, HIGH, LEDS_PIN, LEDS_LENGTH, START, LEFT, ANSWER = range(11)
MOST = 4  # bytes of an answer
BUFFER = ANSWER + MOST


class NeoKey(Device):
    def __init__(self, bits: list[int], chain: WS2812, leds: list[int]) -> None:
        """bits: the station's inputs by key; leds: the chain's LED under each key, -1: one that stays dark."""
        self.bits = bits
        self.chain = chain
        self.leds = leds
        self.closed = 0  # switches, by the station's input
        self.reads = 0  # how often the answer about its keys was taken
        self.state = bytearray(BUFFER + PIXELS)

    def reset(self) -> None:
        """Power on. The keys stay as they are."""
        i = len(self.state)
        while i:
            i -= 1
            self.state[i] = 0
        for led in self.leds:
            if led >= 0:
                self.chain.power_off(led, 1)
        self.version += 1

    def press(self, closed: int) -> None:
        """Set its keys. closed: a mask of the station's inputs."""
        self.closed = closed

    def start(self, read: bool) -> None:
        """Begin a transfer; a write begins with module and function."""
        if not read:
            self.state[CAME] = 0

    def write(self, byte: int) -> bool:
        """Take module, function, and bytes of data. -> True: acknowledged"""
        r = self.state
        came = r[CAME]
        r[CAME] = min(came + 1, 255)
        if came < 2:
            r[MODULE + came] = byte
            if came == 1:
                self._ask()
        elif r[MODULE] == GPIO and came == 5:  # the last of four bytes has pins 7 to 0
            self._pins(byte)
        elif r[MODULE] == NEOPIXEL:
            self._pixels(came - 2, byte)
        return True

    def read(self) -> int:
        """Return the next byte of the answer; after its end, ones."""
        r = self.state
        if not r[LEFT]:
            return 0xFF
        r[LEFT] -= 1
        if not r[LEFT]:
            self.reads += 1
        return r[ANSWER + MOST - 1 - r[LEFT]]

    def _ask(self) -> None:
        """Do a command without data, when its module and function have come."""
        r = self.state
        command = r[MODULE] << 8 | r[FUNCTION]
        if command == GPIO << 8 | BULK:
            r[LEFT] = MOST
            r[ANSWER] = r[ANSWER + 1] = r[ANSWER + 2] = 0
            r[ANSWER + 3] = self._levels()
        elif command == STATUS << 8 | HW_ID:
            r[LEFT] = 1
            r[ANSWER + 3] = SAMD09
        elif command == NEOPIXEL << 8 | SHOW:
            r[LEFT] = 0
            self._show()

    def _pins(self, mask: int) -> None:
        r = self.state
        self.version += 1
        if r[FUNCTION] == DIRCLR:
            r[INPUTS] |= mask
        elif r[FUNCTION] == PULLENSET:
            r[PULLED] |= mask
        elif r[FUNCTION] == BULK_SET:
            r[HIGH] |= mask

    def _levels(self) -> int:
        """Return pins 7 to 0. One that is no input reads 0, and so does an open one without a resistor."""
        r = self.state
        levels = r[INPUTS] & r[PULLED] & r[HIGH]
        for i in range(KEYS):
            if self.closed >> self.bits[i] & 1:
                levels &= ~(1 << PIN + i)
        return levels

    def _pixels(self, at: int, byte: int) -> None:
        """Take a byte of data for the LEDs. at: its number, from 0."""
        r = self.state
        if r[FUNCTION] == PIN_OF and at == 0:
            r[LEDS_PIN] = byte
        elif r[FUNCTION] == LENGTH and at == 1:
            r[LEDS_LENGTH] = byte
            self.version += 1
        elif r[FUNCTION] == COLOURS and at == 1:
            r[START] = byte
        elif r[FUNCTION] == COLOURS and at > 1 and r[START] + at - 2 < PIXELS:
            r[BUFFER + r[START] + at - 2] = byte

    def _show(self) -> None:
        r = self.state
        if r[LEDS_PIN] != PIXEL_PIN:
            return
        i = 0
        while i < r[LEDS_LENGTH] // 3:
            if self.leds[i] >= 0:
                self.chain.put(self.leds[i], r, BUFFER + 3 * i)
            i += 1


class NeoKeys:
    """Both boards of a station, with the methods of its expander for switches and power."""

    interrupt = False  # it has no wire for one

    def __init__(self, boards: list[NeoKey]) -> None:
        self.boards = boards
        self.closed = 0  # switches, by the station's input; those of cup and shake sensor lead nowhere

    @property
    def gone(self) -> bool:
        """Whether they acknowledge nothing."""
        return self.boards[0].gone

    @property
    def reads(self) -> int:
        """How often keys were read, on either board."""
        return self.boards[0].reads + self.boards[1].reads

    def reset(self) -> None:
        """Power on."""
        for board in self.boards:
            board.reset()

    def hang(self, gone: bool = True) -> None:
        """Acknowledge nothing from now on; or be there again."""
        for board in self.boards:
            board.hang(gone)

    def close(self, mask: int) -> None:
        """Close switches; others stay."""
        self.find(self.closed | mask)

    def open(self, mask: int) -> None:
        """Open these switches. mask: a bit for each input."""
        self.find(self.closed & ~mask)

    def find(self, closed: int) -> None:
        """Set the switches of both boards. closed: a mask."""
        self.closed = closed
        for board in self.boards:
            board.press(closed)
