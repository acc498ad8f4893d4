"""Asks a person to press and look, station by station, on that station's screen and on the line.

A press tests the button and, beside a light, the order of the lights. OK means yes or not fitted, LEFT means no; if
one of them is dead, RIGHT takes its place.
"""

from board import (
    CUP_BIT,
    KEEP_BITS,
    LED_PINS,
    LEFT_BIT,
    LOCATION_LEDS,
    OK_BIT,
    PIEZO_PIN,
    RIGHT_BIT,
    SEAT_LED,
    SHAKE_BIT,
    STATION_LEDS,
)
from bringup import pins, texts
from bringup.keys import HAS_WIRES, before, contact, port
from bringup.names import NAMES
from bringup.rig import wrapped
from bringup.verdicts import part
from drivers.screen import CHIP
from micropython import const

_FIRST_MS = const(20000)  # for the first press at a station
_PRESS_MS = const(10000)
_LOOK_MS = const(20000)
_LOCATIONS = const(8)
_BRIGHT = const(24)  # of 255: a station's lights, all white, take 60 mA
_COLOURS = b"\x01\x00\x00\x00\x01\x00\x00\x00\x01\x01\x01\x01"  # red, green, blue, white
_COLOUR_MS = const(600)
_STEP_MS = const(150)
_PICTURE_MS = const(1000)
_SCALE = (523, 587, 659, 698, 784, 880, 988, 1047, 0)  # Hz
_TONE_MS = const(250)


class Hands:
    def __init__(self, rig, verdicts):
        self.rig = rig
        self.verdicts = verdicts
        self.common = True  # the town's lights and the piezo are still to be tested
        self.works = 0  # buttons of this station that were seen to work
        self.yes = self.no = 0
        self.phase = -1

    def station(self, i):
        """Test a station with somebody's hands. A station that stops answering gets a verdict and ends here."""
        try:
            self.walk(i)
        except OSError:
            self.verdicts.bad("station%d" % (i + 1), texts.LOST % (i + 1))
        self.rig.rest()

    def walk(self, i):
        """Go through a station's buttons, lights, screen and sensors. The town and the piezo are asked about once."""
        self.works = 0
        self.button(i, OK_BIT, _FIRST_MS)
        self.button(i, LEFT_BIT, _PRESS_MS)
        self.button(i, RIGHT_BIT, _PRESS_MS)
        if not self.works:
            self.verdicts.bad("station%d" % (i + 1), texts.NOBODY % (i + 1))
            return
        # The buttons that work decide which of them means yes and which no.
        self.yes = OK_BIT if self.works >> OK_BIT & 1 else RIGHT_BIT if self.works >> RIGHT_BIT & 1 else LEFT_BIT
        self.no = RIGHT_BIT if self.yes != RIGHT_BIT and not self.works >> LEFT_BIT & 1 else LEFT_BIT
        if self.common and HAS_WIRES:
            self.common = False
            self.town(i)
            self.sound(i)
        self.picture(i)
        for k in range(len(KEEP_BITS)):
            self.keep(i, k)
        self.colours(i)
        if HAS_WIRES:
            self.sensor(i, CUP_BIT, texts.CUP)
            self.sensor(i, SHAKE_BIT, texts.SHAKE)
        self.rig.write(i, "STATION %d" % (i + 1), ())

    def ask(self, i, text, ms):
        """Show a question on a station's screen and on the line. -> a mask of the buttons pressed; 0: none in `ms`."""
        self.rig.prompt(i, text)
        return self.rig.key(i, ms)

    def word(self, bit):
        """Return the name of an input on the screens."""
        return NAMES[bit][1]

    # Buttons

    def button(self, i, bit, ms):
        """Ask for a button by its name; after a wrong one, ask once more."""
        if self.rig.stuck[i] >> bit & 1:
            return
        if bit in KEEP_BITS:
            text = texts.FROM_LEFT % (KEEP_BITS.index(bit) + 1)
        else:
            text = texts.PRESS % self.word(bit)
        down = self.ask(i, text, ms)
        # A finger slips: only the second wrong press counts.
        if down and down != 1 << bit:
            down = self.ask(i, text, ms) or down
        self.closed(i, bit, down)

    def closed(self, i, bit, down):
        """Judge the button of a bit by what closed when it was pressed."""
        name, words = NAMES[bit]
        where = part(i, name)
        if down == 1 << bit and self.rig.stuck[i] & down:
            self.verdicts.bad(where, texts.OPENS_NOT % (i + 1, words, port(bit)))
        elif down == 1 << bit:
            self.works |= down
            self.verdicts.good(where)
        elif not down:
            self.verdicts.bad(where, texts.CLOSES_NOT % (i + 1, words, contact(bit)))
        elif down >> bit & 1:
            bits = [each for each in range(16) if down >> each & 1]
            words = " and ".join([self.word(each) for each in bits])
            self.verdicts.bad(where, texts.TOGETHER % (i + 1, words, port(*bits)))
        else:
            other = first(down)
            told = (i + 1, words, self.word(other), port(bit, other))
            self.verdicts.bad(where, texts.COMES_AS % told)

    def keep(self, i, k):
        """Light one LED and ask for the button beside it. This tells which of the two is wrong."""
        bit = KEEP_BITS[k]
        if self.rig.stuck[i] >> bit & 1:
            return
        led = STATION_LEDS[i] + k
        self.rig.light(led, 1, _BRIGHT, _BRIGHT, _BRIGHT)
        down = self.ask(i, texts.BESIDE % (self.word(self.no), self.word(self.yes)), _PRESS_MS)
        where = part(i, "light%d" % (k + 1))
        # "No light is lit": the fault is between this LED and what sends to it, the LED before or the Pico.
        if down == 1 << self.no:
            self.verdicts.bad(where, texts.DARK % (i + 1, k + 1, before(i, k)))
            self.button(i, bit, _PRESS_MS)
        elif down == 1 << self.yes or not down:
            self.closed(i, bit, 0)
        elif down >> bit & 1:
            self.verdicts.good(where)
            self.closed(i, bit, down)
        else:
            # Another button was pressed. If this one works by its name, its light is at another place.
            self.button(i, bit, _PRESS_MS)
            if self.works >> bit & 1:
                other = KEEP_BITS.index(first(down)) if first(down) in KEEP_BITS else k
                self.verdicts.bad(where, texts.OTHER_LIGHT % (i + 1, k + 1, other + 1))

    # Eyes and ears

    def question(self, i, what, text, meanwhile, wrong):
        """Show something until somebody says whether it is right. meanwhile: shows it, given the ms spent."""
        rig = self.rig
        words = texts.IS_IT % (text, self.word(self.yes), self.word(self.no))
        self.phase = -1
        rig.prompt(i, words)
        down = 0
        start = rig.now()
        while rig.since(start) < _LOOK_MS and not down & (1 << self.yes | 1 << self.no):
            down = rig.key(i, _LOOK_MS, meanwhile)
        rig.rest()
        if down:
            self.verdicts.judge(what, down >> self.yes & 1, wrong)
        else:
            self.verdicts.bad(what, texts.NO_ANSWER % what)

    def colours(self, i):
        """Ask whether all lights of a station show every colour."""
        led = STATION_LEDS[i]
        count = SEAT_LED + 1

        def show(spent):
            self.all(led, count, spent // _COLOUR_MS % 4)

        self.question(i, part(i, "lights"), texts.SIX, show, texts.COLOURS % (i + 1))

    def town(self, i):
        """Ask whether the town's lights show a walking light, then every colour."""
        walk = _STEP_MS * _LOCATIONS

        def show(spent):
            spent %= walk + 4 * _COLOUR_MS
            if spent < walk:
                self.rig.light(LOCATION_LEDS + spent // _STEP_MS, 1, _BRIGHT, _BRIGHT, _BRIGHT)
            else:
                self.all(LOCATION_LEDS, _LOCATIONS, (spent - walk) // _COLOUR_MS)

        self.question(i, "town", texts.EIGHT, show, texts.TOWN % pins.pico(LED_PINS[0]))

    def all(self, first, count, colour):
        """Light `count` LEDs from `first` on in one of the test's colours, counted from 0."""
        colour *= 3
        red, green, blue = _COLOURS[colour] * _BRIGHT, _COLOURS[colour + 1] * _BRIGHT, _COLOURS[colour + 2] * _BRIGHT
        self.rig.light(first, count, red, green, blue)

    def sound(self, i):
        """Ask whether the piezo is heard."""

        def play(spent):
            self.rig.piezo.tone(_SCALE[spent // _TONE_MS % len(_SCALE)])

        self.question(i, "piezo", texts.SCALE, play, texts.SILENT % pins.pico(PIEZO_PIN))

    def picture(self, i):
        """Show the prompt, then all white, a chequered board and a frame, and ask. Only for a screen that answers."""
        rig = self.rig
        if not rig.screens >> i & 1:
            return
        lines = wrapped(texts.IS_IT % (texts.SCREEN, self.word(self.yes), self.word(self.no)))

        def show(spent):
            phase = spent // _PICTURE_MS % 6
            if phase == self.phase:
                return
            self.phase = phase
            if phase == 0:
                rig.write(i, "STATION %d" % (i + 1), lines)
            elif phase == 3:
                rig.fill(i, 0xFF, 0xFF, False)
            elif phase == 4:
                rig.fill(i, 0x55, 0xAA, False)
            elif phase == 5:
                rig.fill(i, 0, 0, True)

        self.question(i, part(i, "picture"), texts.SCREEN, show, texts.PICTURE % (i + 1, CHIP))

    def sensor(self, i, bit, text):
        """Ask for a sensor to change and to change back."""
        rig = self.rig
        name, words = NAMES[bit]
        rig.prompt(i, text % self.word(self.yes))
        changes = 0
        start = rig.now()
        last = rig.closed(i)
        while rig.since(start) < _LOOK_MS:
            down = rig.closed(i)
            # Two changes: a single one may be a wire that somebody touches.
            changes += (down ^ last) >> bit & 1
            last = down
            if changes > 1:
                self.verdicts.good(part(i, name))
                return
            if down >> self.yes & 1:
                rig.released(i, _PRESS_MS)
                self.verdicts.none(part(i, name), texts.NOT_FITTED % (i + 1, words))
                return
        self.verdicts.bad(part(i, name), texts.CHANGES_NOT % (i + 1, words, port(bit)))


def first(mask):
    """Return the lowest bit that is set."""
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit
