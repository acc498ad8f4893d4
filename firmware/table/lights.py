"""The LEDs: kept dice, the state of each seat, who holds the eight locations. Public things only.

Draws one station's LEDs a tick and sends what has changed when all are drawn, so what changes at once shows at once.
The colours are those of Okabe and Ito, darkened. For eyes that can't tell them apart, faces, seats and the Sheriff also
have winks of their own.
"""

from board import LOCATION_LEDS, SEAT_LED, STATION_LEDS
from dicetown.cards import AT_COACH, COACH, NONE
from dicetown.layout import CHAMPION, DICE, KEPT, LOCATION, OWED, PURSE, SEATS, SHERIFF
from elapsed import since
from micropython import const

_LOCATIONS = const(8)
_FRAMES = const(8)  # of a blink pattern
_FRAME_MS = const(150)

# Red, green, blue of the faces 9 10 J Q K A, which are also the seats' colours; about a tenth of full light.
_COLOURS = (
    b"\x18\x10\x00"  # orange
    b"\x08\x12\x18"  # sky blue
    b"\x00\x14\x0c"  # green
    b"\x18\x16\x04"  # yellow
    b"\x00\x0a\x1a"  # blue
    b"\x1a\x08\x00"  # vermilion
    b"\x0a\x0a\x0a"  # white
)
_WHITE = const(6)
_YELLOW = const(3)

# When an LED is lit, a bit a frame: dark once for a 10, twice for a J, three times for a Q, every other frame for a K;
# an A is dark half of the time.
_WINKS = b"\xff\x7f\x5f\x57\x55\x0f"
_BLINK = const(0x33)
_STEADY = const(0xFF)
_STAR = const(0xF5)  # two winks: the Sheriff


class Lights:
    def __init__(self, chain, match, moment, beats, stations):
        """chain: drivers/ws2812.py; stations: in the order of the seats."""
        self.chain = chain
        self.match = match
        self.moment = moment
        self.beats = beats
        self.stations = stations
        self.colours = bytearray(_COLOURS)
        self.first = 0  # LED of the station that is drawn
        self.group = 0  # what the next tick does: draw a station, by number; then draw the locations; then send
        self.frame = 0
        self.began = 0  # when the winks began
        self.soon = NONE  # a seat whose light has changed and nothing else: it is sent out of turn

    def restart(self):
        """Draw everything again, so that no frame mixes old and new."""
        self.group = 0

    def dawn(self, now):
        """Like `restart`; the winks begin with a frame in which none is dark. now: ms."""
        self.began = now
        self.group = 0

    def drawn(self):
        """Whether all is drawn, and the next tick sends it."""
        return self.group > len(STATION_LEDS)

    def goes_out(self):
        """Whether the next tick sends all LEDs, which takes as long as a piece of a page."""
        return self.drawn() and self.chain.changed + 1 == 1 << len(self.chain.parts)

    def hurry(self, seat):
        """Send this seat's light at once: nothing else has changed."""
        self.soon = seat

    def hurries(self):
        """Whether the light of a lock is still to be sent."""
        return self.soon != NONE

    def send_again(self):
        """Send all LEDs again: some may have lost power for a moment, and with it their colours."""
        self.chain.send_again()

    def dim(self, level):
        """Set the brightness. level: 0 to 3; 1 is half of the highest."""
        for i in range(len(_COLOURS)):
            self.colours[i] = _COLOURS[i] * (level + 1) >> 1
        self.restart()

    def tick(self, now):
        """Draw one station, or the locations, or send. now: ms."""
        if self.soon != NONE:
            self.frame = 0  # no wink is dark in this frame: it would hide the light
            self._station(self.soon)
            self.soon = NONE
            self.chain.show()
            self.restart()
            return
        group = self.group
        # One frame for the whole round of stations, so that winks stay in step.
        if group == 0:
            self.frame = since(now, self.began) // _FRAME_MS % _FRAMES
        if group < len(STATION_LEDS):
            self._station(group)
        elif group == len(STATION_LEDS):
            self._locations()
        else:
            self.chain.show()
            self.group = 0
            return
        self.group = group + 1

    def _station(self, seat):
        s = self.match.game.s
        self.first = STATION_LEDS[self.stations[seat].number]
        if not self.match.dealt or seat >= s[SEATS]:
            self._dark()
            return
        i = 0
        while i < SEAT_LED:
            self._die(s, seat, i)
            i += 1
        pattern = self._seat(seat)
        if s[SHERIFF] == seat:
            pattern = (pattern or _STEADY) & _STAR
            self._set(self.first + i, _YELLOW, pattern)
        else:
            self._set(self.first + i, _WHITE, pattern)

    def _dark(self):
        i = 0
        while i <= SEAT_LED:
            self.chain.set(self.first + i, 0, 0, 0)
            i += 1

    def _die(self, s, seat, i):
        """A kept die beside its button; the others are dark."""
        if s[KEPT + seat] >> i & 1:
            face = s[DICE + 5 * seat + i]
            self._set(self.first + i, face, _WINKS[face])
        else:
            self.chain.set(self.first + i, 0, 0, 0)

    def _seat(self, seat):
        """Blinking: an answer is awaited, or the winner; steady: locked; dark: nothing to do."""
        s = self.match.game.s
        if s[OWED] >> seat & 1:
            return _BLINK if self.match.locks[seat] < 0 else _STEADY
        return _BLINK if s[CHAMPION] == seat else 0

    def _locations(self):
        """Each in the colour of the seat that won it this round; the one that is decided now blinks white, and the
        Stagecoach is lit while what was paid lies there.

        Before a reveal and while cards may be played they count down: one is lit for each beat, or each eighth of the
        pause, that is left.
        """
        match = self.match
        if self.beats.to_go or self.moment.strip:
            self._count_down(self.beats.to_go or self.moment.strip)
            return
        for i in range(_LOCATIONS):
            winner = match.results.won[i]
            if not match.dealt:
                self.chain.set(LOCATION_LEDS + i, 0, 0, 0)
            elif winner != NONE:
                self._set(LOCATION_LEDS + i, winner, _WINKS[winner])
            elif i == AT_COACH and match.game.s[PURSE + COACH] and match.game.s[LOCATION] != i:
                self._set(LOCATION_LEDS + i, _WHITE, _STEADY)
            else:
                self._set(LOCATION_LEDS + i, _WHITE, _BLINK if match.game.s[LOCATION] == i else 0)

    def _count_down(self, lit):
        """lit: how many are."""
        for i in range(_LOCATIONS):
            self._set(LOCATION_LEDS + i, _WHITE, _STEADY if i < lit else 0)

    def _set(self, led, colour, pattern):
        if pattern >> self.frame & 1:
            self._light(led, colour * 3)
        else:
            self.chain.set(led, 0, 0, 0)

    def _light(self, led, i):
        self.chain.set(led, self.colours[i], self.colours[i + 1], self.colours[i + 2])
