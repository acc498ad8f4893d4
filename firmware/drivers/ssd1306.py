"""SSD1306: 128x64 one-colour screen on I2C. It draws nothing: the caller owns the picture and sends it piece by piece.

picture.py's layout is the chip's own. One piece is one transfer of 72 bytes on the wire, 1.6 ms at 400 kHz.
"""

from drivers.picture import PIECE
from micropython import const
from native_bytes import copy

_DATA = const(7)  # where the piece begins in the transfer

_COMMANDS = b"\x00"  # commands follow
_SETUP = (
    b"\xd5\x80"  # clock
    b"\xa8\x3f"  # 64 rows
    b"\xd3\x00"  # no offset
    b"\x40"  # first row 0
    b"\x8d\x14"  # charge pump on
    b"\x20\x02"  # page addressing
    b"\xa1\xc8"  # x from the left, y from the top
    b"\xda\x12"  # wiring of the rows
    b"\x81\x7f"  # contrast
    b"\xd9\xf1"  # pre-charge
    b"\xdb\x40"  # deselect level
    b"\xa4\xa6"  # show memory, lit is 1
)
# Set-up and the switch go out in one transfer, so that a screen never shows noise in between.
_DARK = _COMMANDS + b"\xae" + _SETUP
_ON = _COMMANDS + _SETUP + b"\xaf"
_OFF = b"\x00\xae"
# Bit 6 of the status byte is set while the display is off.
_STATUS_OFF = const(0x40)


class SSD1306:
    addresses = (0x3C, 0x3D)  # a module has a jumper for one of them

    def __init__(self, i2c, address=0x3C):
        self.i2c = i2c
        self.address = address
        self.status = bytearray(1)
        # Page and column must be set for each piece, and commands and data can go out in one transfer only if every
        # command has a control byte of its own (0x80); 0x40 says that nothing but data follows.
        self.transfer = bytearray(_DATA + PIECE)
        self.transfer[0] = self.transfer[2] = self.transfer[4] = 0x80
        self.transfer[6] = 0x40

    def setup(self):
        """Prepare the chip and leave it off: its memory holds noise until all pieces are sent. OSError if absent."""
        self.i2c.writeto(self.address, _DARK)

    def on(self):
        """Light the screen. This sets it up again, because its power may have failed while it was dark."""
        self.i2c.writeto(self.address, _ON)

    def off(self):
        """Darken the screen; the picture stays in its memory."""
        self.i2c.writeto(self.address, _OFF)

    def is_on(self):
        """Read back whether it is lit. Some chips sold as SSD1306 always say the same. OSError if absent."""
        self.i2c.readfrom_into(self.address, self.status)
        return not self.status[0] & _STATUS_OFF

    def send(self, picture, piece):
        """Send piece 0 to 15 of a picture of 1024 bytes. OSError if absent."""
        transfer = self.transfer
        transfer[1] = 0xB0 | piece >> 1  # page
        transfer[5] = 0x14 if piece & 1 else 0x10  # column, high half: 64 or 0; the low half stays
        copy(transfer, _DATA, picture, piece * PIECE, PIECE)
        self.i2c.writeto(self.address, transfer)
