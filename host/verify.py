"""`dicetown verify`: plays a game again from its record's seed and decisions, and compares every line.

Names the first line that is wrong. Believes nothing that the record says but the seed and the decisions, and these only
as far as the commitment and the rules allow. A line of `undo` takes back lines that still count, not undone ones.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from dicetown.cards import BOX, PLACE_NAMES
from dicetown.presets import PRESETS, SWITCHES
from dicetown.questions import QUESTIONS
from host.errors import UserError
from host.events import GOODS, THINGS, WORDS, Event
from host.record import EARLIER, FORMAT, LATER, Line, Recorder, Start, preset_of, start_in

SAYS = {  # a line in words, by its kind; header and setup are compared field by field
    "d": "seat {seat} answers {kind} with {choice}",
    "round": "round {n} begins",
    "throw": "seat {seat} throws {dice} (last throw: {last})",
    "keep": "seat {seat} leaves {dice} under the cup",
    "play": "seat {seat} plays {card} (target: {target})",
    "cancel": "seat {seat} cancels {card}",
    "cheat": "seat {seat} turns {from} to {to}",
    "hand": "seat {seat} has the hand {dice}",
    "offer": "seat {seat} offers {dollars} dollars, {nuggets} nuggets and the cards {cards} for seat {favours}"
    " (accepted: {accepted})",
    "tie": "Sheriff {sheriff} decides the tie at {location} between {seats} for seat {pick}",
    "win": "{location} is won by seat {seat} with {count}",
    "visit": "seat {seat} visits the Doc for {benefit}",
    "move": "{n} {what} from {from} to {to}",
    "look": "seat {seat} draws {cards} from the hand of seat {victim}",
    "score": "seat {seat} has {total} points: nuggets {nuggets}, dollars {dollars}, Sheriff {sheriff},"
    " equipment {equipment}, property {property}, of {properties} cards",
    "undo": "{lines} lines are taken back",
    "correct": "seats {seats} agree to a correction: {why}",
    "end": "the game ends by {reason}, seat {winner} wins",
}
BOXED = PLACE_NAMES[BOX]
LONGEST = 200  # characters of a record's own text that a message repeats


class Wrong(Exception):
    """A record's first line that is wrong, counted from 1, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number = number


class Replay:
    """A game played again as far as the lines that were put in. `line` raises Wrong at the first that is wrong."""

    def __init__(self, header: Line, told: Callable[[Event], None] | None = None) -> None:
        self.start = start(header)
        self.recorder = Recorder(self.start, told)
        self.checked = 1  # lines of the recorder that have stood in the record
        self.agreed = False  # a correction is under way
        self.boxed: tuple[int, Line] | None = None  # what it has put into the box, and in which line

    @property
    def due(self) -> Line | None:
        """The line that must come next; none where only a decision can."""
        lines = self.recorder.lines
        return lines[self.checked] if self.checked < len(lines) else None

    def line(self, number: int, line: Line) -> None:
        if self._put_right(number, line):
            return
        if self.due is None or line.get("line") == "undo":
            self._begin(number, line)
        due = self.due
        if due is not None and not same(line, due):
            raise Wrong(number, difference(line, due))
        self.checked += 1

    def _begin(self, number: int, line: Line) -> None:
        """A line that does not follow from those before it."""
        if line.get("line") == "undo":
            self._undo(number, line)
        elif self.recorder.over:
            raise Wrong(number, f"the game is over, but here stands: {says(line)}")
        elif line.get("line") == "correct":
            self._agree(number, line)
        else:
            self._decide(number, line)

    def _decide(self, number: int, line: Line) -> None:
        game = self.recorder.game
        owing = [seat for seat in range(5) if game.owed() >> seat & 1]
        asked = QUESTIONS[game.question(owing[0])]
        if line.get("line") != "d":
            raise Wrong(
                number, f"here stands: {says(line)}; here should stand the answer of seat {shown(owing)} to {asked}"
            )
        for field in ("seat", "choice"):
            if type(line.get(field)) is not int:
                raise Wrong(number, f"`{field}` of a decision must be a whole number: {says(line)}")
        if line["seat"] not in owing:
            raise Wrong(number, f"{says(line)}, but it owes no answer: here seat {shown(owing)} is asked {asked}")
        try:
            self.recorder.decide(line["seat"], line["choice"])
        except ValueError:
            raise Wrong(number, f"{says(line)}, which the rules do not allow here") from None

    def _undo(self, number: int, line: Line) -> None:
        """Back to the state before some decision: the lines from it on no longer count."""
        n = line.get("lines")
        if type(n) is not int or n < 1:
            raise Wrong(number, "`lines` of undo must be the number of lines taken back")
        if self.due is not None:
            raise Wrong(number, f"nothing can be undone before this: {says(self.due)}")
        try:
            self.recorder.undo_lines(n)
        except ValueError as error:
            raise Wrong(number, str(error)) from None

    def _agree(self, number: int, line: Line) -> None:
        """Goods are about to be put right by hand."""
        seats, why = line.get("seats"), line.get("why")
        if not isinstance(seats, list) or any(type(seat) is not int for seat in seats) or not isinstance(why, str):
            raise Wrong(number, "a correction needs `seats`, who consented, and `why`")
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(len(self.start.names))):
            raise Wrong(number, f"seats {shown(seats)} cannot consent: no seat twice, and only those of the game")
        self.recorder.consent(seats, why)
        self.agreed = True

    def _put_right(self, number: int, line: Line) -> bool:
        """Whether this is one of the two moves of a correction, into the box and out again."""
        into = self.agreed and line.get("line") == "move" and line.get("to") == BOXED
        if self.boxed is None:
            self.agreed = self.agreed and into
            self.boxed = (number, line) if into else None
            return bool(into)
        first, there = self.boxed
        if line.get("line") != "move" or line.get("from") != BOXED or not same(line, {**there, **ends(line)}):
            raise Wrong(number, f"here stands: {says(line)}; here the box must give back: {says(there)}")
        try:
            places = WORDS["place"]
            what, source, target = (THINGS | GOODS)[there["what"]], places[str(there["from"])], places[str(line["to"])]
            self.recorder.put_right(what, there["n"], source, target)
        except (KeyError, TypeError, ValueError):
            raise Wrong(first, f"{says(there)}, which cannot be put right here") from None
        for each in (there, line):
            if not same(each, self.due):
                raise Wrong(number, difference(each, self.due or {}))
            self.checked += 1
        self.boxed = None
        return True

    def end(self, number: int) -> None:
        """The record has no more lines; the last has that number."""
        if self.boxed is not None:
            raise Wrong(number + 1, f"the record is cut off; here the box must give back: {says(self.boxed[1])}")
        if self.due is not None:
            raise Wrong(number + 1, f"the record is cut off; here should stand: {says(self.due)}")
        if not self.recorder.over:
            raise Wrong(number + 1, "the record is cut off: the game is not over")


def start(header: Line) -> Start:
    """What a header says, if all of it fits together. Raises Wrong."""
    if header.get("record") != FORMAT:
        if str(header.get("record", "")).startswith("dicetown/"):
            raise Wrong(1, f"the record is of format {shown(header['record'])}, but this program checks {FORMAT}")
        raise Wrong(1, "this is not the header of a game record")
    for field in ("preset", "switches", "seats", "sheriff", "seed", "commitment"):
        if field not in header:
            raise Wrong(1, f"the header has no `{field}`")
    preset, switches, seats, sheriff = (header[field] for field in ("preset", "switches", "seats", "sheriff"))
    if preset not in (*PRESETS, "own"):
        raise Wrong(1, f"there is no preset {shown(preset)}: {', '.join(PRESETS)} or own")
    for name, *values in SWITCHES:
        if isinstance(switches, dict) and name not in switches and name in LATER:
            continue
        if not isinstance(switches, dict) or not any(same(switches.get(name), value) for value in values):
            raise Wrong(1, f"the switch {name} must be {values[0]} or {values[1]}")
    if not isinstance(seats, list) or not 2 <= len(seats) <= 5 or not all(isinstance(name, str) for name in seats):
        raise Wrong(1, "`seats` must be the names of 2 to 5 players")
    if type(sheriff) is not int or not 0 <= sheriff < len(seats):
        raise Wrong(1, f"`sheriff` must be a seat, 0 to {len(seats) - 1}")
    if not isinstance(header["seed"], str) or not re.fullmatch("[0-9a-f]{64}", header["seed"]):
        raise Wrong(1, "`seed` must be 64 small hexadecimal digits")
    found = start_in(header)
    if header["commitment"] != found.header["commitment"]:
        raise Wrong(1, f"the commitment is not the SHA-256 of the seed, {found.header['commitment']}")
    known = [presets[preset] for presets in (PRESETS, EARLIER) if preset in presets]
    if found.switches not in known if known else preset_of(found.switches) != preset:
        raise Wrong(1, f"the switches are not those of preset {preset}")
    return found


def ends(line: Line) -> Line:
    return {"from": line.get("from"), "to": line.get("to")}


def same(stands: Any, due: Any) -> bool:
    """Equal in value and in type; an object may have fields that nobody asks for."""
    if isinstance(due, dict):
        return isinstance(stands, dict) and all(key in stands and same(stands[key], due[key]) for key in due)
    return repr(stands) == repr(due)


def difference(stands: Line, due: Line) -> str:
    """What stands and what should stand, in words."""
    if stands.get("line") == due["line"]:
        for field in due:
            if field not in stands:
                return f"the field `{field}` is missing; here should stand: {says(due)}"
            if due["line"] == "setup" and not same(stands[field], due[field]):
                return f"`{field}` of the setup is {shown(stands[field])}, but should be {shown(due[field])}"
    return f"here stands: {says(stands)}; here should stand: {says(due)}"


def says(line: Line) -> str:
    """A line in words. Whatever stands in it: one line of printable text."""
    kind = line.get("line")
    if not isinstance(kind, str) or kind not in SAYS:
        return "the setup" if kind == "setup" else shown(line)
    return SAYS[kind].format_map(defaultdict(lambda: "?", {field: shown(value) for field, value in line.items()}))


def shown(value: Any) -> str:
    """A value out of a record, harmless on a terminal."""
    if value is None:
        return "nobody"
    plain = isinstance(value, list) and all(isinstance(entry, str | int) for entry in value)
    text = (" ".join(map(shown, value)) or "none") if plain else json.dumps(value).strip('"')
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def lines_of(data: bytes) -> Iterator[Line]:
    """The lines of a file, each an object. Raises Wrong."""
    texts = data.split(b"\n")
    if not texts[-1]:
        texts.pop()
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text.decode("utf-8"))
        except (ValueError, RecursionError):
            raise Wrong(number, "this is not JSON: every line of a record is one object") from None
        if not isinstance(line, dict):
            raise Wrong(number, "this is not an object: every line of a record is one")
        yield line


def check(data: bytes) -> Recorder:
    """Check the bytes of a record. -> the game played again. Raises Wrong."""
    replay: Replay | None = None
    number = 0
    for number, line in enumerate(lines_of(data), 1):
        try:
            if replay:
                replay.line(number, line)
            else:
                replay = Replay(line)
        except RecursionError:
            raise Wrong(number, "no line of a record is as deep as this") from None
    if not replay:
        raise Wrong(1, "the file is empty: this is not a game record")
    replay.end(number)
    return replay.recorder


def files(paths: list[Path]) -> list[Path]:
    """Records by their files or folders. Raises UserError."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
        if not inside:
            raise UserError(f"{path} holds no records: name a folder with .jsonl files.")
        found += inside
    return found


def verify(
    records: Annotated[list[Path], typer.Argument(help="Records, or folders of records.", metavar="RECORD...")],
) -> None:
    """Check records of games line by line. Ends with 1 if one is wrong."""
    paths = files(records)
    wrong = 0
    for path in paths:
        try:
            game = check(path.read_bytes())
        except OSError as error:
            raise UserError(f"{path} cannot be read ({error.strerror}): name a record's file.") from error
        except Wrong as fault:
            wrong += 1
            print(f"{path}: wrong. {fault}")
        else:
            if len(paths) == 1:
                rounds = sum(line.get("line") == "round" for line in game.lines)
                winner = game.lines[-1]["winner"]
                print(f"{path}: right. {len(game.lines)} lines, {rounds} rounds, won by seat {winner}")
    if len(paths) > 1:
        print(f"{len(paths)} records: {len(paths) - wrong} right, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)
