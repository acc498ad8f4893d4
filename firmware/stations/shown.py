"""What a station's private screen shows: which pieces of the shared picture it still lacks, and whether it is lit.

Its channel must be joined whenever a chip is talked to, which may raise OSError. The station calls it.
"""


class Shown:
    def __init__(self, bus):
        """bus: stations/station_bus.py."""
        self.bus = bus
        self.dirty = 0  # pieces of the shared picture that are still to be sent here
        self.blank = True  # no picture has been sent since power came
        self.lit = False
        self.tells = False  # whether it is lit can be read back from the chip

    def forget(self):
        """Forget everything about the chip."""
        self.dirty = 0
        self.blank = True
        self.lit = False

    def setup(self):
        """Set the chip up, as after it lost its power."""
        self.bus.screen.setup()
        # The screen was just left off. A chip that says it is on always says so, and can't be asked later.
        self.tells = not self.bus.screen.is_on()

    def intact(self):
        """Whether the screen is still lit if it was, as far as the chip can tell. Costs a short transfer."""
        # A screen that should be lit but says that it is off has lost its power, and with it its set-up.
        return self.bus.screen.is_on() or not (self.lit and self.tells)

    def due(self, pieces):
        """Choose the pieces of the shared picture to send. pieces: a mask."""
        self.dirty = pieces

    def empty(self):
        """Whether it has shown nothing since power came, and nothing is on its way."""
        return self.blank and not self.dirty

    def current(self, dark):
        """Whether the screen shows all that was drawn. dark: it must not be lit."""
        return not self.dirty and self._wanted(dark) == self.lit

    def _wanted(self, dark):
        """Whether to light it: not before the first whole picture, as the chip's memory holds noise at power-on."""
        return not dark and not self.blank

    def show(self, dark):
        """Turn it on or off if it should be, else send one piece of its picture."""
        lit = self._wanted(dark)
        screen = self.bus.screen
        if lit == self.lit:
            self._send_piece()
            return
        if lit:
            screen.on()
            self.tells &= screen.is_on()
        else:
            screen.off()
        self.lit = lit

    def _send_piece(self):
        """Send the first piece that is due; there must be one."""
        piece = 0
        while not self.dirty >> piece & 1:
            piece += 1
        # The bit is cleared only after the piece is out: a failed transfer is repeated.
        self.bus.screen.send(self.bus.canvas.buf, piece)
        self.dirty &= ~(1 << piece)
        if not self.dirty:
            self.blank = False
