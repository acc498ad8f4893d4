"""The board as the self-test uses it: its bus, pins, lights, screens and time.

It judges nothing. It waits by asking for the time again and again, so that Ctrl-C works and tests can move the clock. A
station that doesn't answer is an OSError, except its screen, which may be missing.
"""

from board import (
    CHANNELS,
    I2C_HZ,
    I2C_ID,
    INPUTS,
    INTERRUPT_PIN,
    KEEP_BITS,
    LEDS,
    LEFT_BIT,
    LIMITER_PINS,
    LINES,
    MUX,
    MUX_RESET_PIN,
    OK_BIT,
    PIEZO_PIN,
    RIGHT_BIT,
    SCL,
    SCREEN,
    SDA,
    STATIONS,
)
from drivers.picture import PIECES
from drivers.piezo import Piezo
from drivers.screen import Screen
from drivers.tca9548a import TCA9548A
from drivers.ws2812 import WS2812
from elapsed import since
from micropython import const
from screens.canvas import Canvas
from stations.keys import HAS_INTERRUPT, lights, of_stations

_LETTERS = const(21)  # of a row
_SETTLE_MS = const(30)
_HELD_MS = const(5000)  # a button that is held longer counts as stuck


def _buttons():
    mask = 1 << OK_BIT | 1 << LEFT_BIT | 1 << RIGHT_BIT
    for bit in KEEP_BITS:
        mask |= 1 << bit
    return mask


BUTTONS = _buttons()


class Rig:
    def __init__(self, machine, now, tell):
        """Take the board. machine: the module; now() -> ms modulo 2**30; tell: takes a line of text."""
        pin = machine.Pin
        self.machine = machine
        self.now = now
        self.tell = tell
        self.mux_reset = pin(MUX_RESET_PIN, pin.OUT, value=1)
        self.line = pin(INTERRUPT_PIN, pin.IN, pin.PULL_UP)
        self.flags = [pin(number, pin.IN, pin.PULL_UP) for number in LIMITER_PINS]
        self.i2c = self.connect()
        self.mux = TCA9548A(self.i2c, MUX)
        self.keys = of_stations(self.i2c, self.mux)
        self.expander = self.keys[0]  # of the station that is joined
        self.screen = Screen(self.i2c, SCREEN)
        send, lines = lights(machine, self.keys)
        self.chain = WS2812(send, lines, LINES)
        self.piezo = Piezo(machine.PWM(pin(PIEZO_PIN)))
        self.canvas = Canvas()
        self.one = bytearray(1)
        self.expanders = 0  # stations that have one, as a mask
        self.screens = 0
        self.stuck = [0] * STATIONS  # inputs that are always closed

    # Time

    def since(self, start):
        """Return the milliseconds since `start`, a time of `now`."""
        return since(self.now(), start)

    def pause(self, ms):
        """Wait without doing anything else."""
        start = self.now()
        while self.since(start) < ms:
            pass

    # The bus

    def connect(self):
        """Make the bus from its pins again, after they were read as plain ones."""
        pin = self.machine.Pin
        return self.machine.I2C(I2C_ID, scl=pin(SCL), sda=pin(SDA), freq=I2C_HZ)

    def levels(self):
        """Return SDA and SCL at rest: 1 each, unless something holds them low."""
        # The level can be read only while the pins are taken from the I2C.
        pin = self.machine.Pin
        sda = pin(SDA, pin.IN, pin.PULL_UP).value()
        scl = pin(SCL, pin.IN, pin.PULL_UP).value()
        self.connect()
        return sda, scl

    def cut_off(self, off):
        """Hold the multiplexer in reset, which cuts all stations off, or let it go."""
        self.mux_reset.value(0 if off else 1)
        self.pause(1)
        self.connect()

    def cut_off_all(self):
        """Reset the multiplexer, so that no station is joined to the bus."""
        self.cut_off(True)
        self.cut_off(False)

    def select(self, i):
        """Join one station to the bus. Raises OSError."""
        self.expander = self.keys[i]
        self.mux.select(CHANNELS[i])

    def limits(self, i):
        """Return whether the limiter of a station's cable holds the current back."""
        return i < len(self.flags) and not self.flags[i].value()

    def answers(self, address):
        """Return whether a chip acknowledges this address."""
        try:
            self.i2c.readfrom_into(address, self.one)
        except OSError:
            return False
        return True

    def find(self, wanted, addresses):
        """Return a chip's address: the wanted one if it answers, else another that its pins can select, else 0."""
        if self.answers(wanted):
            return wanted
        for address in addresses:
            if self.answers(address):
                return address
        return 0

    def control(self):
        """Return the multiplexer's register, or -1 if it can't be read."""
        return self.one[0] if self.answers(MUX) else -1

    # What was found

    def has_screen(self, i):
        """Note that station i has a screen: it shows what is written for it from now on."""
        self.screens |= 1 << i

    def has_expander(self, i):
        """Note that station i has an expander: its buttons count from now on."""
        self.expanders |= 1 << i

    def lacks_expander(self, i):
        """Note that the expander of station i doesn't answer any more."""
        self.expanders &= ~(1 << i)

    # Hands

    def closed(self, i):
        """Return the closed inputs of a station, without those that are stuck. Raises OSError."""
        return self.heard(i) & INPUTS & ~self.stuck[i]

    def heard(self, i):
        """Wait for an answer of a station's keys. -> its inputs. Raises OSError."""
        self.select(i)
        inputs = self.expander.read()
        while inputs < 0:
            self.pause(1)
            self.select(i)
            inputs = self.expander.read()
        return inputs

    def key(self, i, ms, meanwhile=None):
        """Wait until buttons close and open again. -> a mask of those that closed; 0: none in `ms`.

        meanwhile: called with the ms that have passed. A button that doesn't open counts as stuck from then on.
        """
        start = self.now()
        down = 0
        while not down:
            spent = self.since(start)
            if spent >= ms:
                return 0
            if meanwhile:
                meanwhile(spent)
            # Contacts bounce, and two fingers never press at the same time: read again after a moment.
            if self.closed(i) & BUTTONS:
                self.pause(_SETTLE_MS)
                down = self.closed(i) & BUTTONS
        self.stuck[i] |= self.released(i, _HELD_MS)
        return down

    def released(self, i, ms):
        """Wait until all buttons are open. -> a mask of those that are still closed after `ms`"""
        start = self.now()
        down = self.closed(i) & BUTTONS
        while down and self.since(start) < ms:
            down = self.closed(i) & BUTTONS
        self.pause(_SETTLE_MS)
        return down

    # Eyes

    def prompt(self, i, text):
        """Ask for something, on the station's screen and on the line."""
        self.tell("selftest say station %d: %s" % (i + 1, text))
        self.write(i, "STATION %d" % (i + 1), wrapped(text))

    def write(self, i, head, lines):
        """Show a title and up to six rows on a station's screen."""
        canvas = self.canvas
        canvas.clear()
        canvas.at(2, 0)
        canvas.write(head.encode())
        canvas.invert(0, 0, 128)
        row = 2
        for line in lines[:6]:
            canvas.at(0, row)
            canvas.write(line.encode())
            row += 1
        self.show(i)

    def fill(self, i, even, odd, edge):
        """Show alternating columns. even, odd: eight dots each; edge: add a frame along the edges."""
        buf = self.canvas.buf
        for x in range(1024):
            column = odd if x & 1 else even
            if edge:
                column |= (x < 128) | (x >= 896) << 7
                if x % 128 in (0, 127):
                    column = 255
            buf[x] = column
        self.show(i)

    def show(self, i):
        """Send the picture. A screen that doesn't take it counts as missing from then on."""
        if not self.screens >> i & 1:
            return
        try:
            self.select(i)
            for piece in range(PIECES):
                self.screen.send(self.canvas.buf, piece)
            self.screen.on()
        except OSError:
            self.screens &= ~(1 << i)

    def light(self, first, count, red, green, blue):
        """Light `count` LEDs from `first` on, and no others."""
        for led in range(LEDS):
            if first <= led < first + count:
                self.chain.set(led, red, green, blue)
            else:
                self.chain.set(led, 0, 0, 0)
        self.chain.show()
        for i in range(STATIONS):
            if not HAS_INTERRUPT and self.expanders >> i & 1:
                self.shine(i)

    def shine(self, i):
        """Let the driver of a station's keys send its colours. A station that doesn't answer is skipped."""
        try:
            while self.keys[i].due:
                self.heard(i)
        except OSError:
            pass

    def rest(self):
        """Turn all lights and the piezo off."""
        self.light(0, 0, 0, 0, 0)
        self.piezo.tone(0)


def wrapped(text):
    """Break a text into lines of at most 21 letters."""
    lines = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > _LETTERS:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    lines.append(line)
    return lines
