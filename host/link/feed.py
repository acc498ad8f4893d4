"""What a console says, as lines of text for programs that listen to `dicetown serve` instead of the serial port.

host/web/feed.py sends them, host/link/listen.py reads them: `table` and JSON, the whole public state; `event` and the
words of the serial line; `status`, its kind and text. Public things only. What is read may be from anybody, so it is
checked.
"""

from __future__ import annotations

import json
from typing import Any

from dicetown import cards as c
from dicetown.events import REASONS
from dicetown.question_table import QUESTION_WORDS
from host.game import strict_json
from host.game.connection import Status
from host.game.escapes import escape
from host.game.events import NAME, ROWS, WORDS, BadLine, Event, parse
from host.game.places import FACE_UP, SEATS
from host.game.public_state import DICE, SCORE_FIELDS, Offer, Table
from host.link.session import Message

LONGEST = 65536  # characters of a line
MOST = 1 << 30
HELD = c.CARDS  # most items of a list without a fixed length
MASK = 1 << SEATS
BACK = {kind: {number: word for word, number in words.items()} for kind, words in WORDS.items()}


def line_of(message: Message | Table) -> str:
    """A message as one line; '' for one that is not told."""
    if isinstance(message, Table):
        return "table " + json.dumps(fields_of(message), ensure_ascii=False, separators=(",", ":"))
    if isinstance(message, Event):
        return "event " + " ".join(words_of(message))
    if isinstance(message, Status):
        return f"status {message.kind} " + " ".join(message.text.split())
    return ""


def message_of(line: str) -> Event | Status | Table:
    """A line -> what it says. Raises BadLine for anything else."""
    kind, _, rest = line.partition(" ")
    if len(line) > LONGEST:
        raise BadLine(line[:NAME])
    if kind == "event":
        return parse(rest.split(" "))
    if kind == "status":
        status, _, text = rest.partition(" ")
        return Status(status, "".join(letter for letter in text if letter.isprintable()))
    if kind == "table":
        try:
            return table_of(strict_json.parse(rest))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            raise BadLine(rest[:NAME]) from error
    raise BadLine(line[:NAME])


def words_of(event: Event) -> list[str]:
    """The words of an event as the serial line has them; `parse` reads them."""
    said = [event.name]
    for name, kind in ROWS[event.name]:
        value = event.fields[name]
        if kind == "cards":
            said += [c.name(card) for card in value]
        elif kind == "moves":
            said += [f"{seat}.{choice}" for seat, choice in value]
        else:
            said.append(_word(kind, value))
    return said


def _word(kind: str, value: Any) -> str:
    if kind == "text":
        return escape(value)
    if kind in BACK:
        return BACK[kind][value]
    if kind == "seats":
        return "".join(str(seat) for seat in range(SEATS) if value >> seat & 1) or "-"
    return "-" if kind == "seat" and value == c.NONE else str(value)


def fields_of(table: Table) -> dict[str, Any]:
    """A table as JSON has it; its dictionaries become lists of rows."""
    return {
        **{name: getattr(table, name) for name in (*PLAIN, "names", "bots", "dollars", "nuggets", "counts", "dice")},
        "latest": table.latest,
        "digest": table.digest,
        "shown": [table.shown[place] for place in FACE_UP],
        "holders": [[location, *holder] for location, holder in table.holders.items()],
        "tie": table.tie,
        "offers": [[*key, *vars(offer).values()] for key, offer in table.offers.items()],
        "scores": [[seat, *(score[name] for name in SCORE_FIELDS)] for seat, score in table.scores.items()],
    }


PLAIN = {  # fields that are one number, and what it is below
    "switches": MOST,
    "round": MOST,
    "badge": SEATS,
    "question": len(QUESTION_WORDS),
    "asked": MASK,
    "location": len(c.LOCATIONS),
    "reason": len(REASONS),
    "winner": SEATS,
    "last": MASK,
    "locked": MASK,
    "admitted": MASK,
}
BLANK = ("badge", "location", "winner")  # of these, the ones that may be NONE
EMPTY = Table()


def table_of(data: Any) -> Table:
    """The inverse of fields_of. Raises ValueError and the like for anything that is no table."""
    names = [_name(each) for each in _list(data["names"], 0, SEATS)]
    bots = [each is True for each in _list(data["bots"], len(names), len(names))]
    places = len(EMPTY.dollars)
    tie = data["tie"]
    return Table(names, bots).changed(
        **{name: _number(data[name], below, name in BLANK) for name, below in PLAIN.items()},
        dollars=_numbers(data["dollars"], places),
        nuggets=_numbers(data["nuggets"], places),
        counts=[_numbers(row, len(EMPTY.counts[0])) for row in _list(data["counts"], places, places)],
        shown={
            place: _numbers(row, None, c.CARDS)
            for place, row in zip(FACE_UP, _list(data["shown"], len(FACE_UP), len(FACE_UP)), strict=True)
        },
        dice=[_numbers(row, DICE, len(c.FACES), True) for row in _list(data["dice"], SEATS, SEATS)],
        latest=[_numbers(row, None, DICE) for row in _list(data["latest"], SEATS, SEATS)],
        holders={
            _number(row[0], c.AT_END): (_number(row[1], SEATS, True), _number(row[2], MOST))
            for row in _list(data["holders"], 0, c.AT_END)
        },
        digest=_digest(data["digest"]),
        tie=None if tie is None else (_number(tie[0], len(c.LOCATIONS)), _number(tie[1], MASK)),
        offers={
            (_number(row[0], SEATS), _number(row[1], SEATS)): Offer(*_numbers(row[2:], 4))
            for row in _list(data["offers"], 0, SEATS * SEATS)
        },
        scores={
            _number(row[0], SEATS): dict(zip(SCORE_FIELDS, _numbers(row[1:], len(SCORE_FIELDS)), strict=True))
            for row in _list(data["scores"], 0, SEATS)
        },
    )


def _digest(value: Any) -> str:
    """Check a digest; it is empty until the game has told one."""
    return str(parse(["digest", value]).fields["hash"]) if value else ""


def _list(value: Any, least: int, most: int) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise ValueError("no such list")
    return value


def _numbers(value: Any, length: int | None, below: int = MOST, blank: bool = False) -> list[int]:
    least, most = (0, HELD) if length is None else (length, length)
    return [_number(each, below, blank) for each in _list(value, least, most)]


def _number(value: Any, below: int, blank: bool = False) -> int:
    if type(value) is not int or not (0 <= value < below or (blank and value == c.NONE)):
        raise ValueError("no such number")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > NAME or not value.isprintable():
        raise ValueError("no such name")
    return value
