"""Watches a guided game by its public events and the player's own screen; says what to press, and what came of it.

It presses nothing, and nothing waits for it. `told` returns everything it says, in a language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from dicetown.cards import FACES
from dicetown.question_table import QUESTION_WORDS
from host.game.events import Event
from host.game.public_state import Table
from host.i18n.codes import die, told
from host.lesson.steps import (
    ANY,
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
from screens import codes, texts
from screens.canvas import BARE, MARKED

Told: TypeAlias = "dict[str, Any]"


class Seen(Values):
    """What my screen shows; nothing under the cup. texts: their numbers (screens/texts.py); dice: by place, (face,
    look) or None, empty unless dice are to be chosen; chosen: the choice at which the cursor is, or -1."""

    def __init__(
        self, texts: tuple[int, ...] = (), dice: tuple[tuple[str, int] | None, ...] = (), chosen: int = -1
    ) -> None:
        self.texts = texts
        self.dice = dice
        self.chosen = chosen


class Choice(Values):
    """Dice to keep. keys: the buttons to press for them; also those of dice that are marked but should not be."""

    def __init__(self, faces: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.faces = faces
        self.keys = keys


class Guide:
    """`changes` grows whenever there may be something new to say."""

    def __init__(self) -> None:
        self.table = Table()
        self.seen = Seen()
        self.notes: list[tuple[Note, int]] = []  # each with the frame that shows what it is about
        self.changes = 0

    # What it watches

    def hear(self, event: Event, table: Table, frame: int) -> None:
        """Follow a public event, with the table after it and the number of the frame that shows it."""
        self.table = table
        self.changes += 1
        known = {note.key for note, _ in self.notes}
        for note in NOTES:
            if note.key not in known and fits(note, event):
                self.notes.append((note, frame))
        if END.key not in known and event.name == END.event and event.fields["n"] > (ROUNDS if self.missing() else 1):
            self.notes.append((END, frame))

    def look(self, page: bytes | None) -> None:
        """Look at my screen's page, as structure; None while the cup covers it."""
        before, self.seen = self.seen, seen(page) if page else Seen()
        if self._fitting().keys == DICE and not self._thrown():
            self.seen = before  # the dice aren't there yet: keep the task
        self.changes += self.seen != before

    # What it concludes

    def missing(self) -> list[str]:
        """Return the sections of the rule book that are not yet learned."""
        learnt = {note.section for note, _ in self.notes}
        return [note.section for note in NOTES if note.section and note.section not in learnt]

    @property
    def done(self) -> bool:
        """Whether the lesson has come to its end."""
        return any(note is END for note, _ in self.notes)

    def task(self) -> Task:
        """Return the task that fits now."""
        fits_now = self._fitting()
        return WAIT if fits_now.keys == DICE and not self._thrown() else fits_now

    def _fitting(self) -> Task:
        if self.table.over:
            return OVER
        asked = self.table.asked & ~self.table.locked
        if self._shows(RESULT.text):
            return RESULT
        if asked >> ME & 1:
            question = QUESTION_WORDS[self.table.question]
            fitting = [each for each in ASKED if each.question in ("", question) and self._shows(each.text)]
            if not self._marked():
                fitting = [each for each in fitting if each.text != texts.TOO_DEAR]  # it means keeping none
            return fitting[0] if self.seen.texts else COVERED
        return LOCKED if self.table.asked >> ME & 1 else WAIT

    def _thrown(self) -> bool:
        """Return whether the screen shows dice that can be kept: not while they tumble, nor on other pages."""
        return any(die and die[1] != BARE for die in self.seen.dice)

    def _marked(self) -> bool:
        return any(die and die[1] == MARKED for die in self.seen.dice)

    def _shows(self, text: int) -> bool:
        return text == ANY or text in self.seen.texts

    # What it says

    def told(self, code: str) -> Told:
        """Return everything that the page shows, in a language."""
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
            choice = proposed(self.seen.dice, self.table.dollars[ME])
            keys = choice.keys + ("Enter",)
            price = len(choice.faces) - 1
            text = text.format(
                dice="\u00a0".join(choice.faces),
                price=said["price" if price else "free"].format(price=price),
            )
        if keys[:1] == ("ArrowRight",) and self.seen.chosen > 0:
            keys = keys[1:]  # it has been pressed: the cursor has left the first choice
        return {"key": task.key, "text": text, "keys": list(keys)}


def seen(page: bytes) -> Seen:
    """Read what the player can see from a page as structure (host/web/STATION.md)."""
    said: dict[int, list[int]] = {}  # texts by row
    dice: list[tuple[str, int] | None] = [None] * 5
    row, choices, chosen = 0, 0, -1
    for code, number, _ in told(page):
        if code in (codes.ROW, codes.NEXT):
            row = number if code == codes.ROW else row + 1
        elif code in (codes.TEXT, codes.TEXT_AFTER):
            said.setdefault(row, []).append(number + 256 * (code == codes.TEXT_AFTER))
        elif code == codes.WIPE:
            said.pop(number, None)
        elif code in (codes.CHOICE, codes.CHOSEN):
            chosen = choices if code == codes.CHOSEN else chosen
            choices += 1
        elif code == codes.DIE:
            place, face, look = die(number)
            dice[place] = (FACES[face], look) if face < len(FACES) else None
    if page[0] != codes.DICE or page[1] & codes.TUMBLING:
        dice = []
    return Seen(tuple(each for texts in said.values() for each in texts), tuple(dice), chosen)


def proposed(dice: Iterable[tuple[str, int] | None], dollars: int) -> Choice:
    """Propose dice to keep, as many as the dollars pay for: most of a kind; among single dice a face that is already
    kept, or else the highest."""
    shown = list(dice)
    free = Counter(die[0] for die in shown if die and die[1] != BARE)
    if not free:
        return Choice((), ())
    kept = Counter(die[0] for die in shown if die and die[1] == BARE)
    best = max(free, key=lambda face: (free[face] > 1, free[face] + kept[face], FACES.index(face)))
    alike = [number for number, die in enumerate(shown) if die and die[1] != BARE and die[0] == best]
    alike.sort(key=lambda number: shown[number] != (best, MARKED))
    right = alike[: dollars + 1]  # the first die is free
    wrong = (
        str(number + 1)
        for number, die in enumerate(shown)
        if die and die[1] != BARE and (number in right) != (die[1] == MARKED)
    )
    return Choice((best,) * len(right), tuple(wrong))


def fits(note: Note, event: Event) -> bool:
    """Return whether a note is about this event."""
    if event.name != note.event or (note.mine and event.fields[note.mine] != ME):
        return False
    told = event.fields
    return all(told[name] == value or (value == SOME and told[name]) for name, value in note.having)
