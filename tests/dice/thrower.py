"""Hands that throw dice which tell their faces: they read the screen, and shake, slam and mend as people do."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.screens.read_screen import Picture
from tests.table.hands import Hands

SHAKEN = 700  # ms
FALL = 250  # ms from the slam until the dice lie
LATE = 4000  # ms that who has a die of another waits for the others
COCKED = 6  # in place of a face
MISHAPS = {  # what goes wrong, and what the screen says of it
    "kept": "is a kept one",
    "cocked": "is cocked",
    "silent": "is not heard",
    "empty": "battery empty",
    "unmoved": "did not move",
    "twice": "thrown twice",
    "foreign": "Die of ",
}


class Thrower(Hands):
    """One person with the five dice of a station. mishaps: what goes wrong, one a throw, until each has been told."""

    def __init__(self, board: Any, number: int, chance: random.Random, mishaps: Sequence[str] = ()) -> None:
        super().__init__(board.stations[number], chance)
        self.first = number * 5
        self.air = board.air
        self.mishaps = list(mishaps)
        self.mishap = ""
        self.odd = 0  # the die that it is about
        self.sentences: set[str] = set()
        self.shaking: list[int] = []
        self.throws = 0
        self.later: list[tuple[int, Callable[[], None]]] = []
        self.now = self.busy = 0  # ms; the hands are busy until then

    def tick(self, now: int) -> None:
        self.now = now
        for when, act in [each for each in self.later if each[0] <= now]:
            self.later.remove((when, act))
            act()
        if now >= self.busy:
            super().tick(now)

    def choose(self, picture: Picture) -> str:
        rows = picture.rows()
        if not rows[0].startswith("Throw your dice"):
            return super().choose(picture)
        if rows[7] in ("OK: console throws", "OK: go on"):
            return self.mend(rows)
        if rows[6] != "Slam down the cup":
            if self.shaking:  # he has gone on from the reveal with them
                self.slam()
            return ""  # they fall
        if not self.shaking:
            hand = [i for i in range(5) if picture.dice()[i] is None]
            return self.shake(hand) if hand else ""  # half a picture: they have told their faces
        return self.slam()

    def shake(self, hand: list[int]) -> str:
        """With one thing that goes wrong, if there is one left that can; what nobody was told of does so again."""
        if self.mishap:
            self.mishaps.append(self.mishap)
        self.mishap = self.mishaps[0] if self.mishaps else ""
        if (self.mishap == "kept" and len(hand) == 5) or (self.mishap == "twice" and len(hand) < 2):
            self.mishap = ""
        elif self.mishap:
            self.mishaps.pop(0)
        self.odd = self.first + hand[0]
        self.shaking = [self.first + i for i in hand]
        if self.mishap in ("unmoved", "foreign"):
            self.air.shake(*self.shaking[1:])
        else:
            self.air.shake(*self.shaking)
        if self.mishap == "empty":
            self.air.drain(self.odd, 3)
        self.busy = self.now + (LATE if self.mishap == "foreign" else SHAKEN)
        self.version = -1  # the picture is looked at anew
        return ""

    def slam(self) -> str:
        faces = {die: self.chance.randrange(6) for die in self.shaking}
        later = {}
        if self.mishap == "cocked":
            faces[self.odd] = COCKED
        elif self.mishap in ("silent", "empty"):
            self.air.mute(self.odd)
        elif self.mishap in ("unmoved", "foreign"):
            faces.pop(self.odd)
        if self.mishap == "foreign":
            faces[(self.first + 5) % 25] = 0
        elif self.mishap == "kept":
            lying = next(die for die in range(self.first, self.first + 5) if die not in faces)
            faces[lying] = self.chance.randrange(6)
        elif self.mishap == "twice":
            last = self.shaking[-1]
            later = {last: faces.pop(last)}
            again = {self.odd: self.chance.randrange(6)}
            self.later.append((self.now + 1200, lambda: self.air.throw(again, FALL)))
            self.later.append((self.now + 2400, lambda: self.air.throw(later, FALL)))
        self.air.throw(faces, FALL)
        self.shaking = []
        self.throws += 1
        return "cup"

    def mend(self, rows: Sequence[str]) -> str:
        """A cocked die is thrown again, one that has not moved too; for one that is not heard the console throws."""
        if not any(words in rows[5] for words in MISHAPS.values()):
            return ""  # half a picture
        self.sentences.add(rows[5])
        if self.mishap and MISHAPS[self.mishap] not in rows[5]:
            self.mishaps.append(self.mishap)
        if self.mishap in ("cocked", "unmoved"):
            self.mishap = ""
            self.air.shake(self.odd)
            self.later.append((self.now + SHAKEN, lambda: self.air.throw({self.odd: 2}, FALL)))
            self.busy = self.now + 3 * SHAKEN
            return ""
        self.mishap = ""
        self.air.mute(self.odd, False)
        return "ok"
