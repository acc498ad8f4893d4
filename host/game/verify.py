"""Checks a record: plays the game again from its seed and decisions, and compares every line.

Names the first line that is wrong. It takes only the seed and the decisions from the record, after checking them
against the commitment and the rules. Undo and corrections are judged as the console does (dicetown/undo.py,
correct.py): all people must have agreed. Only the record itself says who is a person, so the summary names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from dicetown.cards import BOX, PLACE_NAMES
from dicetown.correct import ready
from dicetown.question_table import QUESTION_WORDS
from host.game import record, shares, strict_json
from host.game.events import GOODS, THINGS, WORDS, Event
from host.game.public_state import seats_in
from host.game.record import Recorder, Start, mask_of, preset_of, start_in
from host.game.record_lines import BOTS, CAUSING, FORMAT, HEADER, OPTIONAL, Given, Line
from host.game.record_texts import difference, same, says, shown

BOXED = PLACE_NAMES[BOX]


class Wrong(Exception):
    """The first wrong line of a record, counted from 1, and why it is wrong."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number = number


class Replay:
    """A game played again line by line. `line` raises Wrong at the first line that is wrong."""

    def __init__(self, header: Line, told: Callable[[Event], None] | None = None) -> None:
        self.start = start(header)
        self.recorder = Recorder(self.start, told)
        self.checked = 1  # lines of the recorder that the record was found to have
        self.undone = 0  # steps taken back
        self.corrected = 0  # corrections of goods by hand
        self.agreed = 0  # mask of the people who agreed to undo or correct
        self.bots = 0  # mask of the seats that bots played then
        self.agreeing = False  # a correction is under way
        self.boxed: tuple[int, Line] | None = None  # the correction's move into the box, with its line number
        self.hosted = sum(1 << seat for seat in header.get("hosted", ()))
        self.seated = 0  # mask of the seats that bots have played at any time
        self._seat(1, header)

    @property
    def due(self) -> Line | None:
        """The line that must come next; None if a decision must."""
        lines = self.recorder.lines
        return lines[self.checked] if self.checked < len(lines) else None

    def line(self, number: int, line: Line) -> None:
        """Compare the next line. number: counted from 1. Raises Wrong."""
        if self.agreeing:
            self._put_right(number, line)
            return
        if self.due is None or line.get("line") == "undo":
            self._begin(number, line)
        due = self.due
        if due is not None and not same(line, due):
            raise Wrong(number, difference(line, due))
        self.checked += 1

    def _seat(self, number: int, line: Line) -> None:
        """Read who plays from here on, if the header or a `_begin` line says so. Until one does, all are people."""
        if "bots" in line:
            why = BOTS.wrong(line["bots"], self.start.header)
            if why:
                raise Wrong(number, why)
            bots = mask_of(line["bots"])
            self.seated |= bots
            self.recorder.seat(bots)

    @property
    def _people(self) -> int:
        return (1 << len(self.start.names)) - 1 & ~self.recorder.bots

    def _agree(self, agreed: int) -> None:
        """Note for the summary that these people agreed to an undo or a correction, and which seats bots played."""
        self.agreed |= agreed
        self.bots |= self.recorder.bots & ~agreed

    def _begin(self, number: int, line: Line) -> None:
        """Take a line that does not follow from the lines before it."""
        self._seat(number, line)
        if line.get("line") == "undo":
            self._undo(number, line)
        elif self.recorder.over:
            raise Wrong(number, f"the game is over, but here stands: {says(line)}")
        elif line.get("line") == "correct":
            self._consent(number, line)
        else:
            self._decide(number, line)

    def _decide(self, number: int, line: Line) -> None:
        game = self.recorder.game
        owing = [seat for seat in range(5) if game.owed() >> seat & 1]
        asked = QUESTION_WORDS[game.question(owing[0])]
        if line.get("line") != "d":
            raise Wrong(number, f"here stands: {says(line)}; here should stand {_due(owing, asked)}")
        given(number, CAUSING["d"], line)
        if line["seat"] not in owing:
            raise Wrong(number, f"{says(line)}, but it owes no answer: here should stand {_due(owing, asked)}")
        try:
            self.recorder.decide(line["seat"], line["choice"])
        except ValueError:
            raise Wrong(number, f"{says(line)}, which the rules do not allow here") from None

    def _undo(self, number: int, line: Line) -> None:
        """Go back to the state before the last step; its lines no longer count."""
        given(number, CAUSING["undo"], line)
        n = line["lines"]
        if self.due is not None:
            raise Wrong(number, f"nothing can be undone before this: {says(self.due)}")
        recorder = self.recorder
        if not recorder.step.possible(recorder.game.s):
            raise Wrong(number, f"{says(line)}, but here nothing can be: the last step was final, or is taken back")
        last = recorder.standing - recorder.step_begins
        if n != last:
            raise Wrong(number, f"{says(line)}, but the last step has {last}: only the whole of it can be taken back")
        recorder.undo(recorder.step.answers)
        self.undone += 1
        self._agree(self._people)

    def _consent(self, number: int, line: Line) -> None:
        """Begin a correction of goods by hand: every person must have agreed."""
        given(number, CAUSING["correct"], line)
        seats, why = line["seats"], line["why"]
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(len(self.start.names))):
            raise Wrong(number, f"seats {shown(seats)} cannot consent: no seat twice, and only those of the game")
        agreed = sum(1 << seat for seat in seats)
        missing = seats_in(self._people & ~agreed)
        if missing:
            raise Wrong(number, f"{says(line)}, but seats {shown(missing)} have not, and are not said to be bots")
        if not ready(self.recorder.game.s):
            raise Wrong(number, f"{says(line)}, but goods can be put right only while all choose their dice")
        self.recorder.consent(seats, why)
        self.corrected += 1
        self._agree(agreed)
        self.agreeing = True

    def _put_right(self, number: int, line: Line) -> None:
        """Take one of a correction's two moves, into the box or out of it again."""
        if self.boxed is None:
            if line.get("line") != "move" or line.get("to") != BOXED:
                raise Wrong(number, f"here stands: {says(line)}; here goods must move into the box")
            self.boxed = number, line
            return
        first, there = self.boxed
        if line.get("line") != "move" or line.get("from") != BOXED or not same(line, there | ends(line)):
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
        self.agreeing = False

    def end(self, number: int) -> None:
        """Check that the record may end here. number: of its last line. Raises Wrong."""
        if self.agreeing and self.boxed is None:
            raise Wrong(number + 1, "the record is cut off; here goods must move into the box")
        if self.boxed is not None:
            raise Wrong(number + 1, f"the record is cut off; here the box must give back: {says(self.boxed[1])}")
        if self.due is not None:
            raise Wrong(number + 1, f"the record is cut off; here should stand: {says(self.due)}")
        if not self.recorder.over:
            raise Wrong(number + 1, "the record is cut off: the game is not over")
        people = seats_in(self.hosted & ~self.seated)
        if people:
            raise Wrong(1, f"`hosted` names seat {shown(people)}, where no bot has played")

    @property
    def summary(self) -> str:
        """The result for a whole game."""
        lines = self.recorder.lines
        rounds = sum(line.get("line") == "round" for line in record.standing(lines))
        said = f"{len(lines)} lines, {rounds} rounds, won by seat {lines[-1]['winner']}"
        said += f", digest {self.recorder.digests[-1].digest}"
        return f"{said}; {self.mended}" if self.mended else said

    @property
    def mended(self) -> str:
        """How much was undone and corrected, and who agreed to it; "" if nothing was."""
        if not self.undone + self.corrected:
            return ""
        steps = f"{self.undone} step{'s' * (self.undone != 1)} taken back"
        corrections = f"{self.corrected} correction{'s' * (self.corrected != 1)}"
        return f"{steps}, {corrections}, agreed by {self._names(self.agreed, self.bots)}"

    def _names(self, people: int, bots: int) -> str:
        named = [f"{shown(self.start.names[seat])} (seat {seat})" for seat in seats_in(people)]
        named += [f"the bot {shown(self.start.names[seat])} (seat {seat})" for seat in seats_in(bots)]
        return ", ".join(named)


def given(number: int, fields: Sequence[Given], line: Line) -> None:
    """Check the fields of a line that do not follow from the lines before it. Raises Wrong."""
    for field in fields:
        why = field.wrong(line.get(field.name), line)
        if why:
            raise Wrong(number, why)


def start(header: Line) -> Start:
    """Check a header, and return what the game was dealt from. Raises Wrong."""
    if header.get("record") != FORMAT:
        if str(header.get("record", "")).startswith("dicetown/"):
            raise Wrong(1, f"the record is of format {shown(header['record'])}, but this program checks {FORMAT}")
        raise Wrong(1, "this is not the header of a game record")
    for name in [field.name for field in HEADER] + ["commitment"]:
        if name not in header:
            raise Wrong(1, f"the header has no `{name}`")
    given(1, HEADER, header)
    given(1, [field for field in OPTIONAL if field.name in header], header)
    found = start_in(header)
    if header["commitment"] != found.header["commitment"]:
        raise Wrong(1, f"the commitment is not the SHA-256 of the seed, {found.header['commitment']}")
    why = shares.wrong(header)
    if why:
        raise Wrong(1, why)
    if preset_of(found.switches) != found.preset:
        raise Wrong(1, f"the switches are not those of preset {found.preset}")
    return found


def ends(line: Line) -> Line:
    """Return where a movement begins and ends."""
    return {"from": line.get("from"), "to": line.get("to")}


def lines_of(data: bytes) -> Iterator[Line]:
    """Yield the lines of a file one by one as they are read, each an object. Raises Wrong."""
    for number, text in enumerate(BytesIO(data), 1):
        try:
            line = strict_json.parse(text.rstrip(b"\n"))
        except strict_json.BadJson as why:
            raise Wrong(number, f"{why}: every line of a record is one object") from None
        if not isinstance(line, dict):
            raise Wrong(number, "this is not an object: every line of a record is one")
        yield line


def check(data: bytes) -> Recorder:
    """Check the bytes of a record. Returns the game played again. Raises Wrong."""
    return played_again(data).recorder


def played_again(data: bytes) -> Replay:
    """Check a record; the result also says what was undone and corrected, and who agreed. Raises Wrong."""
    replay: Replay | None = None
    number = 0
    for number, line in enumerate(lines_of(data), 1):
        if replay:
            replay.line(number, line)
        else:
            replay = Replay(line)
    if not replay:
        raise Wrong(1, "the file is empty: this is not a game record")
    replay.end(number)
    return replay


def _due(seats: list[int], asked: str) -> str:
    """Return in words whose answer to which question is due."""
    return "the answer of seat" + "s" * (len(seats) > 1) + f" {', '.join(map(str, seats))} to {asked}"
