"""What seats remember: where each card may lie.

Recall follows a game by what all are told: who took which open card, what was played and put away; and, for each seat,
what lay before its eyes when it was asked. A card may lie wherever one that looks the same was moved to, so what is
remembered is never wrong; after a snapshot, which tells that something was missed or taken back, nothing is.

Followed plays a game again by what it has taken, and remembers what the events say to each seat, as in a simulation.
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
        """Let no seat know where a card is."""
        self.where = [array("q", [ANYWHERE] * c.CARDS) for _ in range(SEATS)]

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
        return told(seen, self.where[seat])


class Followed(Seats):
    """A game that is seen at questions: of its states a seat is given its own `sight`, and nothing else."""

    def __init__(self, state: bytes) -> None:
        """From this one on; nothing is remembered of what was before."""
        self.game = rules().Game()
        self.memory = rules().Memory()
        self.game.load(state)
        self.memory.start(self.game.s, False)
        self.memory.witness(self.game)

    def leads_to(self, state: bytes, taken: Iterable[tuple[int, int]]) -> bool:
        """Let the game take these answers, by seat. -> whether it stands as it is seen now: else something was missed,
        taken back or put right, and it is of no more use."""
        try:
            for seat, choice in taken:
                self.decide(seat, choice)
        except ValueError:
            return False
        return bytes(self.game.s) == state
