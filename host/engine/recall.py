"""What seats remember that follow a game by what all are told: where each card may lie.

Who took which open card, what was played and put away; and, for each seat, what lay before its eyes when it was asked.
A card may lie wherever one that looks the same was moved to, so what is remembered is never wrong; after a snapshot,
which tells that something was missed or taken back, nothing is.
"""

from __future__ import annotations

from array import array

from dicetown import cards as c
from host.engine.build import compiled
from host.game.events import Event, Snapshot
from host.link.session import Hello, Message

SEATS = 5
ANYWHERE = (1 << c.PLACES + 1) - 1  # a bit a place
KINDS = {
    c.STORE_BACK: range(c.PROPERTY),
    c.PROPERTY_BACK: range(c.PROPERTY, c.POTIONS),
    c.ELIXIR_BACK: range(c.POTIONS, c.CARDS),
}
ANEW = ("setup", "aborted")


class Recall:
    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.where = [array("I", [ANYWHERE] * c.CARDS) for _ in range(SEATS)]

    def follow(self, message: Message) -> None:
        """What all are told, in its order."""
        if isinstance(message, Hello | Snapshot) or (isinstance(message, Event) and message.name in ANEW):
            self.forget()
        elif isinstance(message, Event) and message.name == "move":
            self._move(message.fields["what"], message.fields["from"], message.fields["to"])

    def _move(self, what: int, source: int, target: int) -> None:
        for where in self.where:
            if what < c.CARDS:
                where[what] = 1 << target
            for card in KINDS.get(what, ()):
                if where[card] >> source & 1:
                    where[card] |= 1 << target

    def sight(self, seat: int, seen: bytes) -> bytes:
        """Of what it is told now (dicetown/sight.py) and remembers, which grows by it. Raises ValueError for what no
        game shows."""
        return bytes(compiled().seen(seen, self.where[seat]))
