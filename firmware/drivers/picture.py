"""A picture as every screen's driver takes it: 128x64 dots, sent piece by piece.

It is 1024 bytes: byte page * 128 + x holds the column of eight dots below y = page * 8, lowest bit on top. Piece p is
bytes 64 * p to 64 * p + 63, that is half a page, so a mask of the pieces to send fits in 16 bits.
"""

from micropython import const

PIECES = const(16)
ALL = const(0xFFFF)  # all pieces of a picture, as a mask
PIECE = const(64)  # bytes
