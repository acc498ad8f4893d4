"""The lines of a record and their fields, as one table.

`record.py` writes by this table and `verify.py` reads by it, so they can't disagree about a field. Lines that the rules
cause are compared with those that the engine writes. The header and the lines that people cause are checked field by
field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from dicetown import cards as c
from dicetown.events import BENEFITS, REASONS
from dicetown.presets import PRESETS, SWITCHES
from host.game.public_state import SCORE_FIELDS, seats_in
from host.game.record_texts import shown
from host.game.shares import digits

FORMAT = "dicetown/1"
Line: TypeAlias = "dict[str, Any]"
GOODS = {c.DOLLARS: "dollars", c.NUGGETS: "nuggets", c.BADGE: "badge"}


class Field:
    """One field of a line that an event causes. written: makes its value in the record from the event's fields."""

    def __init__(self, name: str, written: Callable[[dict[str, Any]], Any]) -> None:
        self.name = name
        self.written = written


class Given:
    """One field that does not follow from earlier lines.

    wrong: takes its value and its line (for BOTS the header); returns what is wrong with it, or "".
    """

    def __init__(self, name: str, wrong: Callable[[Any, Line], str]) -> None:
        self.name = name
        self.wrong = wrong


def faces(e: dict[str, Any]) -> list[str]:
    """Return the faces of an event's dice without blanks."""
    return [c.FACES[e[f"d{i}"]] for i in range(5) if e[f"d{i}"] != c.NONE]


def seat_or_null(seat: int) -> int | None:
    """Return a seat as a record names it: null for nobody."""
    return None if seat == c.NONE else seat


def place(number: int) -> int | str:
    """Return a place as a record names it: a seat's number, or a word."""
    return number if number < c.FRONT else c.PLACE_NAMES[number]


def thing(what: int) -> str:
    """Return the name that a record uses for goods or a card."""
    return GOODS[what] if what in GOODS else c.name(what)


def plain(name: str) -> Field:
    """Make a field that is the same number in the record as in the event."""
    return Field(name, lambda e: e[name])


def said(name: str, say: Callable[[Any], Any]) -> Field:
    """Make a field for which `say` turns the event's number into the record's value."""
    return Field(name, lambda e: say(e[name]))


SEAT = plain("seat")
DICE = Field("dice", faces)
CARD = said("card", c.name)
WHERE = said("location", lambda n: c.LOCATIONS[n])
CAUSED: dict[str, tuple[Field, ...]] = {
    "round": (plain("n"),),
    "throw": (SEAT, DICE, said("last", bool)),
    "keep": (SEAT, DICE),
    "play": (SEAT, CARD, said("target", seat_or_null)),
    "cancel": (SEAT, CARD),
    "cheat": (SEAT, said("from", lambda n: c.FACES[n]), said("to", lambda n: c.FACES[n])),
    "hand": (SEAT, DICE),
    "tie": (WHERE, said("seats", seats_in), plain("sheriff"), plain("pick")),
    "win": (WHERE, said("seat", seat_or_null), plain("count")),
    "visit": (SEAT, said("benefit", lambda n: BENEFITS[n])),
    "move": (said("what", thing), plain("n"), said("from", place), said("to", place)),
    "score": (SEAT,) + tuple([plain(name) for name in SCORE_FIELDS]),
    "end": (said("reason", lambda n: REASONS[n]), plain("winner")),
}


def is_whole(value: Any) -> bool:
    """Return whether a value of a record is a whole number; true and false aren't."""
    return type(value) is int


def must(name: str, fits: Callable[[Any], bool], why: str) -> Given:
    """Make a field that is wrong, for the reason `why`, unless its value fits."""
    return Given(name, lambda value, line: "" if fits(value) else why)


def _preset(value: Any, header: Line) -> str:
    names = ", ".join(PRESETS)
    return "" if value in list(PRESETS) + ["own"] else f"there is no preset {shown(value)}: {names} or own"


def _switches(value: Any, header: Line) -> str:
    for name, clear, when_set in SWITCHES:
        if not isinstance(value, dict) or repr(value.get(name)) not in (repr(clear), repr(when_set)):
            return f"the switch {name} must be {clear} or {when_set}"
    return ""


def _sheriff(value: Any, header: Line) -> str:
    last = len(header["seats"]) - 1
    return "" if is_whole(value) and 0 <= value <= last else f"`sheriff` must be a seat, 0 to {last}"


def _names(value: Any) -> bool:
    return isinstance(value, list) and 2 <= len(value) <= 5 and all(isinstance(name, str) for name in value)


def _seats(value: Any) -> bool:
    return isinstance(value, list) and all(is_whole(seat) for seat in value)


def _bots(value: Any, header: Line) -> str:
    seats = len(header["seats"])
    fits = isinstance(value, list) and len(value) == seats and all(isinstance(bot, bool) for bot in value)
    return "" if fits else f"`bots` must be true or false for each of the {seats} seats"


def _hosted(value: Any, header: Line) -> str:
    """Check the seats. Whether bots have played there is known only after the last line."""
    fits = _seats(value) and len(set(value)) == len(value) and set(value) <= set(range(len(header["seats"])))
    return "" if fits else f"`hosted` must be seats, 0 to {len(header['seats']) - 1}, none of them twice"


# In the order in which they are checked: `sheriff` needs valid `seats`.
HEADER = (
    Given("preset", _preset),
    Given("switches", _switches),
    must("seats", _names, "`seats` must be the names of 2 to 5 players"),
    Given("sheriff", _sheriff),
    must("seed", digits, "`seed` must be 64 small hexadecimal digits"),
)
BOTS = Given("bots", _bots)  # of the header, but also allowed in a line of CAUSING
OPTIONAL = (BOTS, Given("hosted", _hosted))  # of the header
CAUSING: dict[str, tuple[Given, ...]] = {
    "d": (
        must("seat", is_whole, "`seat` of a decision must be a whole number"),
        must("choice", is_whole, "`choice` of a decision must be a whole number"),
    ),
    "undo": (must("lines", lambda n: is_whole(n) and n > 0, "`lines` of undo must be the number of lines taken back"),),
    "correct": (
        must("seats", _seats, "a correction needs `seats`, who consented"),
        must("why", lambda text: isinstance(text, str), "a correction needs `why`"),
    ),
}
