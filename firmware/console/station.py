"""One station: its buttons, cup and private screen behind one channel of the multiplexer.

Turns the expander's bits into presses, each counted once, and sends the screen piece by piece. Knows no game. One that
does not answer is absent and tried again every second; the others do not notice. The table calls `tick` every pass.
"""

from board import CUP_BIT, INPUTS, KEEP_BITS, LEFT_BIT, OK_BIT, RIGHT_BIT, SHAKE_BIT
from console.screen import ALL, Screen
from micropython import const

# Keys, as `take` gives them: 0 to 4 are the keep buttons by die.
OK = const(5)
LEFT = const(6)
RIGHT = const(7)
CUP_DOWN = const(8)
SHAKE = const(9)
CUP_UP = const(10)

_BITS = const(16)
_NO_KEY = const(255)
_WRAP = const(0x3FFFFFFF)  # times are milliseconds modulo 2**30
_QUEUE = const(16)


def _keys():
    keys = bytearray([_NO_KEY] * _BITS)
    for i in range(len(KEEP_BITS)):
        keys[KEEP_BITS[i]] = i
    keys[OK_BIT] = OK
    keys[LEFT_BIT] = LEFT
    keys[RIGHT_BIT] = RIGHT
    keys[CUP_BIT] = CUP_DOWN
    keys[SHAKE_BIT] = SHAKE
    return keys


_KEYS = _keys()


class Wires:
    """What all stations share: the chips by address (drivers/, one of each), and the picture that is being sent.

    One picture is enough, because a station is drawn and sent whole before the next one's turn.
    """

    def __init__(self, mux, expander, glass):
        self.mux = mux
        self.expander = expander
        self.glass = glass
        self.screen = Screen()


class Station:
    """A change of an input counts when two reads in a row show it; then that input is deaf for `debounce_ms`."""

    debounce_ms = 20
    retry_ms = 1000
    hold_ms = 3000

    def __init__(self, wires, channel, number=0):
        """channel: of the multiplexer; number: its place on the table and in the LED chain."""
        self.wires = wires
        self.number = number
        self.channel = channel
        self.dirty = 0  # pieces of the shared picture that are still to be sent here
        self.blank = True  # no picture has been sent since power came
        self.present = False
        self.tried = -self.retry_ms  # when it was last looked for
        self.state = 0  # debounced inputs, a bit each
        self.last = 0  # as read the time before
        self.since = [0] * _BITS  # when each input last changed
        self.queue = bytearray(_QUEUE)
        self.head = 0
        self.waiting = 0
        self.lost = 0  # presses that found the queue full
        self.heard = False  # this press of OK has counted as held, or is not to
        self.has_cup = False  # its cup sensor was seen to work
        self.dark = False  # wanted
        self.lit = False  # what the glass does

    def tick(self, now):
        """Read the inputs once; an absent station is looked for instead. now: ms."""
        if self.present:
            try:
                self.wires.mux.select(self.channel)
                self.listen(now, self.wires.expander.read())
            except OSError:
                self.lose(now)
        elif (now - self.tried) & _WRAP >= self.retry_ms:
            self.tried = now
            self.find()

    def find(self):
        """Set the chips up, as after power came back to them."""
        wires = self.wires
        try:
            wires.mux.select(self.channel)
            wires.expander.setup(INPUTS)
            wires.glass.setup()
        except OSError:
            return
        self.present = self.blank = True
        self.lit = False

    def lose(self, now):
        self.present = False
        self.tried = now
        self.state = self.last = self.dirty = 0

    def listen(self, now, raw):
        """Debounce one reading of the 16 inputs."""
        changed = (raw ^ self.state) & ~(raw ^ self.last)
        self.last = raw
        if changed:
            for i in range(_BITS):
                if changed >> i & 1 and (now - self.since[i]) & _WRAP >= self.debounce_ms:
                    self.since[i] = now
                    self.state ^= 1 << i
                    self.put(_KEYS[i], self.state >> i & 1)

    def put(self, key, closed):
        """Queue a press, and of the cup also its lifting."""
        if key == CUP_DOWN:
            self.has_cup = True
            if not closed:
                key = CUP_UP
        elif not closed or key == _NO_KEY:
            return
        if self.waiting == _QUEUE:
            self.lost += 1
            return
        self.queue[(self.head + self.waiting) % _QUEUE] = key
        self.waiting += 1

    def take(self):
        """The oldest press that was not yet taken, or -1."""
        if not self.waiting:
            return -1
        key = self.queue[self.head]
        self.head = (self.head + 1) % _QUEUE
        self.waiting -= 1
        return key

    def ok_down(self):
        """OK is pressed and has not counted as held."""
        return self.state >> OK_BIT & 1 and not self.heard

    def held(self, now):
        """True once when OK has been down for `hold_ms`; to be asked every tick."""
        if not self.state >> OK_BIT & 1:
            self.heard = False
        elif not self.heard and (now - self.since[OK_BIT]) & _WRAP >= self.hold_ms:
            self.heard = True
            return True
        return False

    def cup_down(self):
        return self.state >> CUP_BIT & 1

    def drawn(self):
        """The shared picture is this station's now, and is to be sent."""
        self.dirty = ALL

    def current(self):
        """True when the glass shows all that was drawn, or there is none."""
        return not self.present or not self.dirty and self.should_be_lit() == self.lit

    def send(self, now):
        """Send one piece of the screen that is due, or switch it. -> False if there was nothing to send."""
        if self.current():
            return False
        try:
            self.show()
        except OSError:
            self.lose(now)
        return True

    def should_be_lit(self):
        """Not while it is to be dark, nor before the first whole picture is on it."""
        return not self.dark and not self.blank

    def show(self):
        self.wires.mux.select(self.channel)
        lit = self.should_be_lit()
        if lit == self.lit:
            self.send_piece()
        else:
            if lit:
                self.wires.glass.on()
            else:
                self.wires.glass.off()
            self.lit = lit

    def send_piece(self):
        piece = 0
        while not self.dirty >> piece & 1:
            piece += 1
        self.wires.glass.send(self.wires.screen.buf, piece)
        self.dirty &= ~(1 << piece)
        if not self.dirty:
            self.blank = False
