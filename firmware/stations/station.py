"""One station: its buttons, cup and private screen (shown.py), on one channel of the multiplexer.

Turns the expander's bits into presses, each counted once. Knows no game. A station that doesn't answer is absent and is
tried again; the others don't notice. The bus calls `tick` when the inputs may have changed, and in the station's turn.
The table sometimes calls `check`, which finds what a reading doesn't show: lost set-ups and stuck buttons.
"""

from board import CUP_BIT, INPUTS, KEEP_BITS, LEFT_BIT, OK_BIT, RIGHT_BIT, SHAKE_BIT
from elapsed import since
from micropython import const
from stations.health import HANGS, NO_EXPANDER, NO_SCREEN, SHORTED, SOUND, STUCK
from stations.queue import Queue
from stations.shown import Shown

# Keys, as `presses` holds them: 0 to 4 are the keep buttons by die.
OK = const(5)
LEFT = const(6)
RIGHT = const(7)
CUP_DOWN = const(8)
SHAKE = const(9)
CUP_UP = const(10)

_DEBOUNCE_MS = const(20)
CUP_MS = const(150)  # the cup's sensor flutters at the edge of its reach
CHORD_MS = const(40)  # two fingers: OK this soon after another button does not count
_PEEK_MS = const(1000)  # a cup set down this soon after a press in the dark leaves the screen lit
_RETRY_MS = const(400)
_HUNG_MS = const(800)  # between two tries of a station that holds the bus: each try costs a timeout
_BITS = const(16)
_NO_KEY = const(255)
_BUTTONS = INPUTS & ~(1 << CUP_BIT | 1 << SHAKE_BIT)


def _keys():
    keys = bytearray([_NO_KEY] * _BITS)
    for i in range(len(KEEP_BITS)):
        keys[KEEP_BITS[i]] = i
    keys[OK_BIT] = OK
    keys[LEFT_BIT] = LEFT
    keys[RIGHT_BIT] = RIGHT
    keys[CUP_BIT] = CUP_DOWN
    keys[SHAKE_BIT] = SHAKE
    return bytes(keys)


# By bit of the expander, because inputs are debounced as bits.
_KEYS = _keys()


class Station:
    """Debounces its inputs: a change counts if two readings in a row show it; then that input is ignored for a time."""

    hold_ms = 3000
    help_ms = 800  # RIGHT
    stuck_ms = 30000  # a button that is closed for this long is stuck

    def __init__(self, bus, channel, number=0):
        """Begin absent. channel: of the multiplexer; number: the place on the table and among the LEDs."""
        self.bus = bus
        self.number = number
        self.channel = channel
        self.shown = Shown(bus)
        self.present = False
        self.fault = SOUND
        self.tried = -_RETRY_MS  # when it was last looked for
        self.state = 0  # debounced inputs, a bit each
        self.last = 0  # inputs at the last reading
        self.mute = False  # the last change did not pull the interrupt line
        self.restless = False  # to be read in every tick: it is mute, or has inputs that have not settled
        self.stuck = 0  # buttons that do not count until they are open again
        self.since = [0] * _BITS  # when each input last changed
        self.touched = 0  # when another button than OK was pressed
        self.okayed = 0  # when OK was
        self.presses = Queue()  # they must survive the ticks in which the table is busy
        self.heard = False  # this press of OK, LEFT or RIGHT has counted as held, or must not
        self.has_cup = False  # its cup sensor was seen to work
        self.peeked = -1  # when a press lit the screen although the cup is down, or -1

    # Coming and going

    def tick(self, now):
        """Read the inputs once, or look for an absent station. now: ms."""
        if self.bus.hung_at == now:
            return  # the bus has cost a timeout in this tick already
        if not self.present:
            if since(now, self.tried) >= (_HUNG_MS if self.fault >= HANGS else _RETRY_MS):
                self.find(now)
            return
        try:
            self.bus.join(self)
            self.listen(now, self.bus.expander.read())
        except OSError:
            self.fail()

    def find(self, now):
        """Set the chips up, as after power-on. Buttons that are down now don't count."""
        bus = self.bus
        self.forget()
        self.tried = now
        answers = -1
        try:
            bus.join(self)
            answers = SOUND
            self.shown.setup()
            answers = NO_EXPANDER
            bus.expander.setup(INPUTS)
            self.last = bus.expander.read()
            self.state = self.last & _BUTTONS
        except OSError:
            self.absent(answers)
            return
        # Every input is deaf for a moment, and a button that is down must not count as held.
        for i in range(_BITS):
            self.since[i] = now
        self.heard = True
        self.restless = True
        self.present = True
        self.fault = SOUND

    def absent(self, answers):
        """Find out what is missing. answers: where `find` failed: -1 multiplexer, SOUND screen, else expander."""
        self.fault = answers
        if self.bus.freed() or answers < 0:
            self.fault = HANGS
        # A station without power may hold the bus, too, so the limiter has the last word.
        if self.bus.limits(self.number):
            self.fault = SHORTED
        if self.fault >= HANGS:
            return
        if not answers:
            try:
                self.bus.expander.read()
                self.fault = NO_SCREEN
            except OSError:
                pass  # neither chip answers: the cable is out, which is no fault

    def fail(self):
        """Take note that a transfer to one of the chips has failed."""
        self.lose(self.bus.freed())

    def lose(self, hung):
        """Become absent. hung: this station held the bus."""
        self.forget()
        self.fault = SOUND
        self.tried = self.bus.now
        if hung:
            self.fault = HANGS
            self.tried -= _HUNG_MS - _RETRY_MS  # so that the first retry comes as soon as for any other station

    def forget(self):
        """Forget everything about the chips."""
        self.present = self.restless = self.mute = False
        # What was read is worthless after a power cut at the station: buttons may have moved since.
        self.state = self.last = self.stuck = 0
        self.shown.forget()
        self.peeked = -1

    def check(self, now):
        """Set chips up again that have lost their set-up, and look for stuck buttons. Costs three short transfers."""
        if not self.present or self.bus.hung_at == now:
            return
        self.watch(now)
        try:
            self.bus.join(self)
            if not (self.shown.intact() and self.bus.expander.intact()):
                self.find(now)
        except OSError:
            self.fail()

    def watch(self, now):
        """Note buttons that have been closed for too long as stuck, until they open."""
        self.stuck &= self.last
        for i in range(_BITS):
            if self.state & _BUTTONS & 1 << i and since(now, self.since[i]) >= self.stuck_ms:
                self.stuck |= 1 << i
                self.state &= ~(1 << i)
        self.fault = SHORTED if self.bus.limits(self.number) else SOUND
        for i in range(_BITS):
            if self.stuck >> i & 1:
                self.fault = STUCK + _KEYS[i]

    # Inputs

    def listen(self, now, raw):
        """Debounce a reading of the 16 inputs. Below 0 it is none yet: the keys were only asked for one."""
        if raw < 0:
            return
        # Bits that differ from the state and have not changed since the reading before.
        changed = (raw & ~self.stuck ^ self.state) & ~(raw ^ self.last)
        if raw != self.last:
            # A change without the line being low: the interrupt wire is cut, so read this station in every tick.
            self.mute = self.bus.high
        self.last = raw
        if changed:
            self.change(now, changed)
        self.restless = self.mute or self.last & ~self.stuck != self.state

    def change(self, now, changed):
        """Take over the changes that have settled, unless the chip has lost its set-up and they are not real."""
        i = _BITS
        while i:
            i -= 1
            if since(now, self.since[i]) < (CUP_MS if i == CUP_BIT else _DEBOUNCE_MS):
                changed &= ~(1 << i)
        if not changed:
            return
        # A chip that lost its power has no pull-ups any more, so what was read means nothing.
        if not self.bus.expander.intact():
            self.find(now)
            return
        # OK goes last: pressed together with another button, it must not answer before that button is seen.
        while i < _BITS:
            if changed >> i & 1 and i != OK_BIT:
                self.turn(now, i)
            i += 1
        if changed >> OK_BIT & 1:
            self.turn(now, OK_BIT)

    def turn(self, now, i):
        """Take a settled change of input i: flip its state and store the key."""
        self.since[i] = now
        self.state ^= 1 << i
        self.put(_KEYS[i], self.state >> i & 1, now)

    def put(self, key, closed, now):
        """Queue a press; for the cup also its lifting."""
        if key == CUP_DOWN:
            self.has_cup = True
            if not closed:
                key = CUP_UP
            elif since(now, self.peeked) >= _PEEK_MS:
                self.peeked = -1
        elif not closed or key == _NO_KEY:
            return
        elif key == OK:
            if since(now, self.touched) < CHORD_MS:
                return
            self.okayed = now
        # A shake or the cup doesn't spoil a press of OK; only other buttons do.
        elif key < CUP_DOWN:
            self.touched = now
        self.presses.put(key)

    def with_ok(self):
        """Return whether OK was pressed so recently that a press now was meant together with it."""
        return since(self.bus.now, self.okayed) < CHORD_MS

    def down(self, bit):
        """Return whether OK, LEFT or RIGHT is down and has not counted as held. bit: its input."""
        return self.state >> bit & 1 and not self.heard

    def held(self, now):
        """Return a held key, once, or -1: OK or LEFT after `hold_ms`, RIGHT after `help_ms`. Ask in every tick."""
        if self.state & _BUTTONS:
            for bit in (OK_BIT, LEFT_BIT, RIGHT_BIT):  # the first one that is down counts
                if self.state >> bit & 1:
                    if self.heard or since(now, self.since[bit]) < (self.help_ms if bit == RIGHT_BIT else self.hold_ms):
                        return -1
                    self.heard = True
                    return _KEYS[bit]
        self.heard = False
        return -1

    def ignore_hold(self):
        """Don't let the current press of OK, LEFT or RIGHT, if there is one, count as held."""
        self.heard = True

    def peek(self, now):
        """Light the screen although the cup is down: a button was pressed."""
        self.peeked = now

    def dark(self):
        """Return whether the screen must be dark: the cup is down and nobody has pressed a button."""
        return self.peeked < 0 and self.state >> CUP_BIT & 1 == 1

    # The screen

    def due(self, pieces):
        """Choose the pieces of the shared picture to send. pieces: ALL for this station's picture, 0 for another's."""
        self.shown.due(pieces & self.bus.pieces(self))

    def current(self):
        """Return whether the screen shows all that was drawn. An absent station has nothing to show."""
        return not self.present or self.shown.current(self.dark())

    def send(self, now):
        """Send one piece that is due, or switch the screen on or off. -> False if there was nothing to send."""
        if self.current():
            return False
        try:
            self.bus.join(self)
            self.shown.show(self.dark())
        except OSError:
            self.fail()
        return True
