"""The running digest, told at reveals, so that nobody can change the game's record afterwards.

A chain of SHA-256 over what the game was dealt from, who plays, and every entry of its journal (host/game/README.md has
it byte by byte). It begins with the secret seed, so it gives away nothing hidden. The table keeps one, and so does a
replay of the game.
"""

import hashlib

from dicetown.events import E_END, E_HAND, E_KEEP, E_WIN
from micropython import const

_TOLD = const(8)  # bytes of a link that are told, of 32
_SALT = b"digest"
_ENTRY = const(6)
_WITH = (E_KEEP, E_HAND, E_WIN, E_END)  # events before which a link is made


class Digest:
    def __init__(self):
        self.entry = bytearray(_ENTRY)
        self.grown = False  # something was added since the chain's last link
        self.untold = False  # the last link has not been told
        self.value = b""  # what is told of the last link, if there is one
        self.next = hashlib.sha256()  # the next link, as far as it has grown

    def start(self, seed, switches, sheriff, names):
        """Begin a game's chain. names: UTF-8, one for each seat; the others: as for Game.deal. Allocates."""
        start = seed + _SALT + switches.to_bytes(2, "big") + bytes((sheriff, len(names)))
        for name in names:
            start += len(name).to_bytes(2, "big") + name
        self.value = b""
        self.grown = self.untold = False
        self.next = hashlib.sha256(hashlib.sha256(start).digest())

    def add(self, seat, bots, choice):
        """Add an entry of the journal. seat: also UNDO, CORRECT or WHY; bots: the seats that they play, as a mask."""
        entry = self.entry
        entry[0] = seat
        entry[1] = bots
        entry[2] = choice >> 24
        entry[3] = choice >> 16 & 255
        entry[4] = choice >> 8 & 255
        entry[5] = choice & 255
        self.next.update(entry)
        self.grown = True

    def due(self, kind):
        """Whether a new link is made before an event of this kind: the first one since answers were given."""
        return self.grown and kind in _WITH

    def link(self):
        """Make the chain's next link of what was added. Allocates."""
        chain = self.next.digest()
        self.value = chain[:_TOLD]
        self.next = hashlib.sha256(chain)
        self.grown = False
        self.untold = True

    def told(self):
        """Note that the last link was told."""
        self.untold = False
