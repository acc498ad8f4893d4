"""The running digest: what is told at reveals, so that nobody can write the game's record otherwise afterwards.

A chain of SHA-256 over what the game was dealt from, who sits there, and everything that is written down of it
(host/game/README.md has it byte by byte). It begins with the secret seed, so it tells nobody what is still hidden. The
table keeps one, and so does whoever plays a game again.
"""

import hashlib

from dicetown.events import E_END, E_HAND, E_KEEP, E_WIN
from micropython import const

_TOLD = const(8)  # bytes of the chain that are told, of 32
_SALT = b"digest"
_ENTRY = const(6)
_WITH = (E_KEEP, E_HAND, E_WIN, E_END)  # events with which it is told


class Digest:
    def __init__(self):
        self.entry = bytearray(_ENTRY)
        self.grown = False  # something was added since the chain's last link
        self.untold = False  # the last link has not been told
        self.value = b""  # what is told of the last link, if there is one
        self.next = hashlib.sha256()  # what the next one is made of, so far

    def start(self, seed, switches, sheriff, names):
        """A game begins. names: UTF-8, one for each seat; the others: as for Game.deal. Allocates."""
        start = seed + _SALT + switches.to_bytes(2, "big") + bytes((sheriff, len(names)))
        for name in names:
            start += len(name).to_bytes(2, "big") + name
        self.value = b""
        self.grown = self.untold = False
        self.next = hashlib.sha256(hashlib.sha256(start).digest())

    def add(self, seat, bots, choice):
        """An entry of the journal: in place of a seat also UNDO, CORRECT and WHY. bots: the seats that they play."""
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
        """All know the last link."""
        self.untold = False
