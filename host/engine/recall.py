"""What seats remember: the places where each card may lie.

Recall follows a game by its public messages (who took which open card, what was played and put away), and for each seat
by what it saw when it was asked. A card may lie wherever a card with the same back was moved to, so the memory is never
wrong. A snapshot means that something was missed or undone, so it clears the memory.

Followed plays a game again from its answers, and remembers what the events show to each seat, as in a simulation.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from dicetown import cards as c
from host.engine.strong import Seats, rules, told
from host.game.events import Event, Snapshot
from host.link.hello import Hello
from host.link.session import Message

SEATS = 5
ANYWHERE = (1 << c.PLACES + 1) - 1  # a bit for each place
KINDS = {
    c.STORE_BACK: range(c.PROPERTY),
    c.PROPERTY_BACK: range(c.PROPERTY, c.POTIONS),
    c.ELIXIR_BACK: range(c.POTIONS, c.CARDS),
}
ANEW = ("setup", "aborted")  # events after which nothing is remembered


class Recall:
    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget everything: each card may lie anywhere."""
        self.where = [array("q", [ANYWHERE] * c.CARDS) for _ in range(SEATS)]

    def follow(self, message: Message) -> None:
        """Follow a public message; they come in order."""
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
        """Return what a seat knows by what it sees now (dicetown/sight.py) and remembers; it remembers this, too.
        Raises ValueError if no game looks like this."""
        return told(seen, self.where[seat])


class Followed(Seats):
    """A game that is seen only at its questions. Players get the `sight` of their seat, never the state."""

    def __init__(self, state: bytes) -> None:
        """Begin at this state; nothing before it is remembered."""
        self.game = rules().Game()
        self.memory = rules().Memory()
        self.game.load(state)
        self.memory.start(self.game.s, False)
        self.memory.witness(self.game)

    def leads_to(self, state: bytes, taken: Iterable[tuple[int, int]]) -> bool:
        """Take these answers (seat, choice). Returns whether the game is now in this state; if not, something was
        missed, undone or corrected, and this object is of no more use."""
        try:
            for seat, choice in taken:
                self.decide(seat, choice)
        except ValueError:
            return False
        return bytes(self.game.s) == state
