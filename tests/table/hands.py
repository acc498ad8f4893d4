"""A player who knows only the screen: reads its pixels, presses buttons, and chooses at random from what is shown.

`tick(now)` is called once per tick of the console, in this process or by a virtual clock. It never looks inside.
"""

import random
from collections.abc import Sequence
from typing import Any

from tests.screens.read_screen import MARKED, PLAIN, Picture

KEEPS = ("keep1", "keep2", "keep3", "keep4", "keep5")
# Titles of pages that a late LEFT, RIGHT or card key may open: the question changed after the key was chosen.
TURNED = ("The town", "Cards in hand", "No cards", "Again: plan", "You will be asked")


class Hands:
    hold_ms = 33
    rest_ms = 41  # the picture must stand still that long before it is read
    answer_ms = 3000  # after that long without a change of the picture, the press has done nothing
    greed = 0.5  # the probability of marking one more die

    def __init__(self, station: Any, chance: random.Random) -> None:
        """station: one of a VirtualBoard's."""
        self.station = station
        self.chance = chance
        self.titles: set[str] = set()
        self.presses = 0
        self.taken_back = 0
        self.plan: list[str] = []
        self.held = ""
        self.until = 0
        self.version = -1
        self.pressed = -1  # when a key was pressed; -1 once the picture has changed
        self.question = ""
        self.answered: list[str] = []

    def tick(self, now: int) -> None:
        if now < self.until:
            return
        if self.held:
            self.station.release(self.held)
            self.held = ""
            self.until = now + self.rest_ms
            return
        version = self.station.screen.version
        if version != self.version:
            self.version = version
            self.until = now + self.rest_ms
            self.pressed = -1
            return
        if self.pressed >= 0 and now - self.pressed < self.answer_ms and not self.plan:
            return
        key = self.plan.pop(0) if self.plan else self.choose(self.look())
        if key:
            self.station.press(key)
            self.held = key
            self.pressed = now
            self.presses += 1
            self.until = now + self.hold_ms
        else:
            self.until = now + self.rest_ms

    def look(self) -> Any:
        return Picture(self.station.screen)

    def choose(self, picture: Any) -> str:
        """Return the button that answers what the screen shows, "" for none."""
        rows = picture.rows()
        if rows[7] in ("OK: go on", "OK: console throws", "Sure? OK once more"):
            return "ok"
        if rows[0].startswith(TURNED):
            return "ok"
        if rows[7].endswith("1-5: play"):
            return "keep1" if self.chance.random() < 0.2 else "ok"
        if rows[7] == "OK: take it back":
            if self.chance.random() < 0.003:
                self.taken_back += 1
                return "ok"
            return ""
        for hint, answer in (
            ("1-5 choose, OK locks", self.dice),
            ("This die lies open", self.dice),
            ("LEFT RIGHT, then OK", self.list),
            ("OK: offer this", self.offer),
        ):
            if rows[7] == hint:
                self.titles.add(rows[0])
                return answer(picture, rows)
        if rows[7] == "This is not allowed":
            return self.dice(picture, rows) if any(picture.dice()) else self.no_offer(rows)
        return ""

    def dice(self, picture: Picture, rows: Sequence[str]) -> str:
        """Mark one or two dice; unmark one if they are too dear or not allowed."""
        cells = picture.dice()
        marked = [i for i in range(5) if cells[i] and cells[i][1] == MARKED]  # type: ignore[index]
        free = [i for i in range(5) if cells[i] and cells[i][1] == PLAIN]  # type: ignore[index]
        if not marked and not free:
            return ""  # half a picture has arrived
        if rows[6].startswith("Keep just"):
            just = int(rows[6].split()[-1])
            if len(marked) != just:
                return KEEPS[self.chance.choice(free if len(marked) < just else marked)]
            return "ok"
        if "Too dear" in rows[6]:
            if marked and (len(marked) > 1 or not free):
                return KEEPS[self.chance.choice(marked)]
            return KEEPS[self.chance.choice(free)]
        if free and (not marked or self.chance.random() < self.greed):
            return KEEPS[self.chance.choice(free)]
        return "ok"

    def list(self, picture: Picture, rows: Sequence[str]) -> str:
        self.plan = ["right"] * self.chance.choice((0, 0, 0, 1, 2)) + ["ok"]
        return "left" if self.chance.random() < 0.2 else self.plan.pop(0)

    def offer(self, picture: Picture, rows: Sequence[str]) -> str:
        keys = [
            self.chance.choice((*KEEPS, "keep4", "left", "right", "right"))
            for _ in range(self.chance.choice((0, 0, 3, 8)))
        ]
        self.plan = [*keys, "ok"]
        return self.plan.pop(0)

    def no_offer(self, rows: Sequence[str]) -> str:
        """Go back to no bribe at all."""
        if "No bribe" in rows[2]:
            return "ok"
        self.plan = ["right"]
        return "keep1"
