"""Thinks for seats of a console with players of any level; the console's own bot plays `normal`.

A virtual console passes the whole state of its game and the answers since the last time, but a search only gets the
Sight of its seat (recall.py). A console on the link sends what such a seat sees, and the public messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dicetown.game import Game
from host.engine.batch import BOT, SEARCH
from host.engine.build import compiled
from host.engine.chance import Chance
from host.engine.players import Level, level
from host.engine.recall import Followed, Recall
from host.engine.strong import dealt, search
from host.i18n.errors import UserError
from host.link.session import Message

OWN = -1  # in place of a choice: let the console's bot think


def level_for_play(name: str) -> Level:
    """Return a level. Raises UserError if there is none of this name, or if it can't play on this computer."""
    found = level(name)
    if found.kind == SEARCH:
        try:
            compiled()
        except UserError as error:
            raise UserError(
                "{level} needs a C compiler (Debian: apt-get install gcc python3-dev): install one, or choose normal.",
                level=name,
            ) from error
    return found


class Minds:
    """Thinks for seats. Each seat may be asked by its own thread, while another sets levels or follows messages."""

    def __init__(self, seed: bytes | int | str = 0, most: int = 0) -> None:
        """most: microseconds of processor time that a search may take; 0: as its level says."""
        self.chance = Chance(seed)
        self.most = most
        self.recall = Recall()
        self.followed: Followed | None = None
        self.levels: dict[int, Level] = {}

    def sit(self, names: Mapping[int, str]) -> list[int]:
        """Set levels by seat. Returns the seats that the console's bot does not think for. Raises UserError."""
        levels = {seat: self._in_time(level_for_play(name)) for seat, name in names.items()}
        self.levels = {seat: each for seat, each in levels.items() if each.kind != BOT or each.blunders}
        return list(self.levels)

    def choose(self, seat: int, state: bytes, taken: Iterable[tuple[int, int]] = ()) -> int:
        """Return an asked seat's answer in a game, or OWN. taken: (seat, choice) that the game took since last time."""
        levels = self.levels
        each = levels.get(seat)
        if any(level.kind == SEARCH for level in levels.values()):
            followed = self._keep_up(state, taken)
        if each is None:
            return OWN
        if each.kind == SEARCH:
            return search(followed.sight(seat), each)
        if self._thinks_itself(each):
            return OWN
        game = Game()
        game.load(state)
        return self.chance.choose(game, seat)

    def _keep_up(self, state: bytes, taken: Iterable[tuple[int, int]]) -> Followed:
        if self.followed is None or not self.followed.leads_to(state, taken):
            self.followed = Followed(state)
        return self.followed

    def _in_time(self, level: Level) -> Level:
        if level.kind != SEARCH or not self.most:
            return level
        return level._replace(microseconds=min(level.microseconds or self.most, self.most))

    def follow(self, message: Message) -> None:
        """Follow a public message of a console on the link."""
        self.recall.follow(message)

    def sight(self, seat: int, seen: bytes) -> bytes:
        """Return what a seat knows that sees this (dicetown/sight.py). Raises ValueError if no game looks like this."""
        return self.recall.sight(seat, seen)

    def answer(self, seat: int, sight: bytes) -> int:
        """Return the answer of a seat that knows this, or OWN. Raises ValueError."""
        each = self.levels.get(seat)
        if each is None or self._thinks_itself(each):
            return OWN
        if each.kind == SEARCH:
            return search(sight, each)
        game = dealt(sight, self.chance.below(1 << 30))
        if game.next(seat, -1) < 0:
            raise ValueError("there is nothing to choose")
        return self.chance.choose(game, seat)

    def _thinks_itself(self, level: Level) -> bool:
        """Return whether the console's bot should answer this time, because the level makes no blunder."""
        return level.kind == BOT and self.chance.below(100) >= level.blunders
