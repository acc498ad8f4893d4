"""Watches a guided game, by public events and the player's own screen; says what to press, and what came of it.

It presses nothing, and nothing waits for it. All that it says is in the words of a language: `told`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from dicetown.question_table import QUESTION_WORDS
from host.game.events import Event
from host.game.public_state import Table
from host.i18n import device
from host.lesson.steps import (
    ASKED,
    COVERED,
    DICE,
    END,
    LOCKED,
    ME,
    NOTES,
    OVER,
    RESULT,
    ROUNDS,
    SOME,
    WAIT,
    Note,
    Task,
)
from host.lesson.words import titles, words
from host.values import Values
from host.virtual.reading import FACES, Picture
from screens.canvas import BARE, MARKED
from screens.encoding import coded
from screens.font import BEYOND, MORE

Told: TypeAlias = "dict[str, Any]"


class Seen(Values):
    """rows: of my screen, as read; dice: on it, (face, look) or None; chosen: the row where the cursor stands, or "".
    Nothing of it under the cup."""

    def __init__(
        self, rows: tuple[str, ...] = (), dice: tuple[tuple[str, int] | None, ...] = (), chosen: str = ""
    ) -> None:
        self.rows = rows
        self.dice = dice
        self.chosen = chosen


class Choice(Values):
    """Dice that may be kept. keys: of the buttons to press for it, for a die that is marked wrongly, too."""

    def __init__(self, faces: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.faces = faces
        self.keys = keys


class Guide:
    """screens: the language of the private screens. `changes` grows whenever there is something new to tell."""

    def __init__(self, screens: str) -> None:
        texts = device.spoken(screens)
        self.texts = {name: as_drawn(text) for name, text in texts.items()}
        self.table = Table()
        self.seen = Seen()
        self.notes: list[tuple[Note, int]] = []  # and the frame that shows what each is about
        self.changes = 0

    # What it watches

    def hear(self, event: Event, table: Table, frame: int) -> None:
        """A public event, the table after it, and the number of the frame that shows it."""
        self.table = table
        self.changes += 1
        known = {note.key for note, _ in self.notes}
        for note in NOTES:
            if note.key not in known and fits(note, event):
                self.notes.append((note, frame))
        if END.key not in known and event.name == END.event and event.fields["n"] > (ROUNDS if self.missing() else 1):
            self.notes.append((END, frame))

    def look(self, screen: Any) -> None:
        """My screen; None while the cup covers it."""
        picture = Picture(screen) if screen is not None else None
        before, self.seen = self.seen, seen(picture) if picture else Seen()
        if self._fitting().keys == DICE and not self._thrown():
            self.seen = before  # what was to be done still is
        self.changes += self.seen != before

    # What it makes of it

    def missing(self) -> list[str]:
        """Sections that are not yet learnt."""
        learnt = {note.section for note, _ in self.notes}
        return [note.section for note in NOTES if note.section and note.section not in learnt]

    @property
    def done(self) -> bool:
        """Whether the lesson has come to its end."""
        return any(note is END for note, _ in self.notes)

    def task(self) -> Task:
        """The one that fits now."""
        fits_now = self._fitting()
        return WAIT if fits_now.keys == DICE and not self._thrown() else fits_now

    def _fitting(self) -> Task:
        if self.table.over:
            return OVER
        asked = self.table.asked & ~self.table.locked
        if self._shows(RESULT.screen):
            return RESULT
        if asked >> ME & 1:
            question = QUESTION_WORDS[self.table.question]
            fitting = [each for each in ASKED if each.question in ("", question) and self._shows(each.screen)]
            if not self._marked():
                fitting = [each for each in fitting if each.screen != "TOO_DEAR"]  # no die is what costs too much
            return fitting[0] if self.seen.rows else COVERED
        return LOCKED if self.table.asked >> ME & 1 else WAIT

    def _thrown(self) -> bool:
        """Whether dice that can be kept stand on the screen: not while they tumble, nor on pages beside."""
        return any(die and die[1] != BARE for die in self.seen.dice)

    def _marked(self) -> bool:
        return any(die and die[1] == MARKED for die in self.seen.dice)

    def _shows(self, screen: str) -> bool:
        wanted = self.texts.get(screen, "")
        return any(row.startswith(wanted) for row in self.seen.rows) if screen else True

    # What it says

    def told(self, code: str) -> Told:
        """All that the page shows, in a language."""
        said, called = words(code), titles(code)
        return {
            "task": self._task(said),
            "notes": [
                {
                    "frame": frame,
                    "key": note.key,
                    "title": called[note.section] if note.section else said["titles"].get(note.key, ""),
                    "text": said["note"][note.key],
                    "section": note.section,
                }
                for note, frame in self.notes
            ],
            "topics": [{"title": called[note.section], "section": note.section} for note in NOTES if note.section],
            "done": self.done,
        }

    def _task(self, said: dict[str, Any]) -> Told:
        task = self.task()
        text, keys = said["task"][task.key], task.keys
        if task.keys == DICE:
            choice = proposed(self.seen.dice)
            keys = choice.keys + ("Enter",)
            price = len(choice.faces) - 1
            text = text.format(
                dice="\u00a0".join(choice.faces),
                price=said["price" if price else "free"].format(price=price),
            )
        if keys[:1] == ("ArrowRight",) and self.seen.chosen not in ("", self.texts["PASS"]):
            keys = keys[1:]  # it was pressed: the cursor has left the first choice
        return {"key": task.key, "text": text, "keys": list(keys)}


def seen(picture: Picture) -> Seen:
    """Read what the player can see on a private screen: rows, dice and the chosen line."""
    rows = picture.rows()
    chosen = next((rows[number] for number in picture.inverted() if 0 < number < 7), "")
    return Seen(tuple(rows), tuple(picture.dice()), chosen)


def proposed(dice: Iterable[tuple[str, int] | None]) -> Choice:
    """Of the dice of a throw most of a kind; of single ones such as lie open already, else the highest."""
    shown = list(dice)
    free = Counter(die[0] for die in shown if die and die[1] != BARE)
    if not free:
        return Choice((), ())
    kept = Counter(die[0] for die in shown if die and die[1] == BARE)
    best = max(free, key=lambda face: (free[face] > 1, free[face] + kept[face], FACES.index(face)))
    wrong = (
        str(number)
        for number, die in enumerate(shown, 1)
        if die and die[1] != BARE and (die[0] == best) != (die[1] == MARKED)
    )
    return Choice((best,) * free[best], tuple(wrong))


def fits(note: Note, event: Event) -> bool:
    """Whether it is to be told at an event."""
    if event.name != note.event or (note.mine and event.fields[note.mine] != ME):
        return False
    told = event.fields
    return all(told[name] == value or (value == SOME and told[name]) for name, value in note.having)


def as_drawn(text: str) -> str:
    """A text as it is read from a screen, up to its first place for a name or a number."""
    for place in "@#&^":
        text = text.partition(place)[0]
    codes = coded(text.encode())
    return "".join(BEYOND[code - MORE] if code >= MORE else chr(code) for code in codes).strip()
