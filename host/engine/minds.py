"""Players of any level at the seats of a virtual console, whose own bot is `normal`.

The box hands over its game's whole state, and what its game has taken since; a search is given the Sight of a seat that
has followed it (recall.py), and nothing else. A console on a line tells what such a seat sees, and what all are told.
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

OWN = -1  # in place of a choice: the console's bot is to think


def level_for_play(name: str) -> Level:
    """Raises UserError for one that there is not, or that cannot play on this computer."""
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
    """Who thinks for which seat. One thread asks for each; another may seat others, or follow what is told."""

    def __init__(self, seed: bytes | int | str = 0, most: int = 0) -> None:
        """most: microseconds that a search may take at most, of the processor's time; 0: as its level says."""
        self.chance = Chance(seed)
        self.most = most
        self.recall = Recall()
        self.followed: Followed | None = None
        self.levels: dict[int, Level] = {}

    def sit(self, names: Mapping[int, str]) -> list[int]:
        """Levels by seat. -> the seats that the console's bot does not think for. Raises UserError."""
        levels = {seat: self._in_time(level_for_play(name)) for seat, name in names.items()}
        self.levels = {seat: each for seat, each in levels.items() if each.kind != BOT or each.blunders}
        return list(self.levels)

    def choose(self, seat: int, state: bytes, taken: Iterable[tuple[int, int]] = ()) -> int:
        """The answer of a seat that is asked in this game, or OWN. taken: by seat, what it has taken since the last."""
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
        """What all are told at a console on a line."""
        self.recall.follow(message)

    def sight(self, seat: int, seen: bytes) -> bytes:
        """Of a seat that sees this (dicetown/sight.py), and remembers. Raises ValueError for what no game shows."""
        return self.recall.sight(seat, seen)

    def answer(self, seat: int, sight: bytes) -> int:
        """The answer of a seat that knows this, or OWN. Raises ValueError."""
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
        """Whether the console's bot is good enough this time."""
        return level.kind == BOT and self.chance.below(100) >= level.blunders
