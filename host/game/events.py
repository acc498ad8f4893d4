"""Events with named fields, made from the engine's ring of events or from a line of the link.

Fields hold the engine's numbers (dicetown.cards; NONE for a blank, a card's back for a secret card). The tables are
dicetown.events.EVENTS and, for lines that only the link has, FACTS and SNAPSHOT. Everything that follows a game uses
these events.
"""

from collections.abc import Sequence
from typing import Any

from dicetown import cards
from dicetown.events import BENEFITS, BY_LOCATION, CAUSES, EVENTS, REASONS
from dicetown.presets import SWITCHES
from dicetown.question_table import QUESTION_WORDS
from host.game.escapes import unescape
from host.game.numbers import number
from host.game.players import LEVELS
from host.values import Values

# Lines that are not events of the engine. Types besides those of EVENTS: who (0 human, 1 bot, 2 a bot for which the
# host answers), level (an index of LEVELS), fault (an index of FAULTS), text, and at the end of a line a list of cards
# (`cards`) or of pairs of seat and choice (`moves`).
FACTS = (
    ("name", "seat:seat", "bot:who", "name:text"),
    ("at", "seat:seat", "station:n"),
    ("level", "level:level"),
    ("declined", "seat:seat"),
    ("undo", "answers:n"),
    ("console", "seat:seat"),
    ("lock", "seat:seat"),
    ("unlock", "seat:seat"),
    ("promise", "hash:text"),
    ("commit", "hash:text"),
    ("seed", "hash:text"),
    ("digest", "hash:text"),
    ("station", "seat:seat", "present:bool"),
    ("fault", "seat:seat", "what:fault"),
    ("aborted",),
    ("record", "seats:n", "switches:n", "sheriff:seat", "decisions:n"),
    ("kept", "number:n", "oldest:n", "newest:n"),
    ("host", "seats:seats"),
    ("player", "seat:seat", "name:text"),
    ("bots", "first:n", "seats:seats"),
    ("decisions", "first:n", "moves:moves"),
    ("unsaved",),
    ("aside", "why:text"),
    ("crash", "text:text"),
    ("counts",)
    + tuple("bad:n long:n foreign:n repeated:n refused:n resends:n dropped:n toolong:n gaps:n snapshots:n".split()),
    ("heap", "used:n", "free:n"),
)
BUTTONS = ("keep1", "keep2", "keep3", "keep4", "keep5", "ok", "left", "right")  # of a station
FAULTS = ("none", "screen", "expander", "bus", "short") + BUTTONS  # of a station; a button's name: it is stuck
SNAPSHOT = (
    ("game", "seats:n", "switches:switches", "sheriff:seat", "round:n", "reason:reason", "winner:seat"),
    ("now", "question:question", "asked:seats", "owed:seats", "location:location", "last:bool"),
    ("contest", "winner:seat", "count:n", "tied:seats", "times:n", "loot:n"),
    ("announced", "card:card", "player:seat", "target:seat", "cancelled:bool", "free:seats"),
    ("doc", "controlled:seats", "gained:seats", "visitors:seats", "visited:n", "ordered:n"),
    ("order", "seat0:seat", "seat1:seat", "seat2:seat", "seat3:seat", "seat4:seat"),
    ("locked", "seats:seats"),
    ("town",) + tuple("mine:n bank:n stagecoach:n store:n drawn:n discard:n property:n elixirs:n".split()),
    ("seat", "seat:seat", "dollars:n", "nuggets:n", "store:n", "property:n"),
    ("dice", "seat:seat", "d0:face", "d1:face", "d2:face", "d3:face", "d4:face", "revealed:seats"),
    ("pile", "place:place", "cards:cards"),
)


NAME = 40  # letters that a player's name may have here; the console itself takes twelve
WON = (cards.AT_MINE, cards.AT_BANK, cards.AT_STORE, cards.AT_SALOON, cards.AT_SHERIFF, cards.AT_TOWNHALL)


class Event(Values):
    """One thing that happened. name: its row in EVENTS, FACTS or SNAPSHOT."""

    def __init__(self, name: str, fields: dict[str, Any] | None = None) -> None:
        self.name = name
        self.fields = {} if fields is None else fields


class Snapshot(Values):
    """The whole public state: lines of SNAPSHOT and `name`, then the `win`, `offer`, `score` and `end` events so far.

    Without lines there is no game.
    """

    def __init__(self, lines: tuple[Event, ...] = ()) -> None:
        self.lines = lines


class BadLine(ValueError):
    """A line that these tables do not know: another protocol, or not from a Dice Town console."""


def _fields(row: Sequence[str]) -> tuple[tuple[str, str], ...]:
    pairs = [entry.rstrip("?").split(":") for entry in row[1:]]
    return tuple((name, kind) for name, kind in pairs)


def _words(names: Sequence[str]) -> dict[str, int]:
    """Map each word to its number; "-" is the blank, or the entry that has no name."""
    return {"-": cards.NONE} | {name or "-": number for number, name in enumerate(names)}


ROWS = {row[0]: _fields(row) for row in EVENTS + FACTS + SNAPSHOT}
KINDS = tuple(_fields(row) for row in EVENTS)
ENGINE = {row[0] for row in EVENTS + SNAPSHOT}  # lines whose numbers are bytes in the engine
THINGS = {cards.name(card): card for card in range(cards.CARDS)}
GOODS = {
    "dollars": cards.DOLLARS,
    "nuggets": cards.NUGGETS,
    "badge": cards.BADGE,
    "storeback": cards.STORE_BACK,
    "propertyback": cards.PROPERTY_BACK,
    "elixirback": cards.ELIXIR_BACK,
}
WORDS: dict[str, dict[str, int]] = {
    "face": _words(cards.FACES),
    "place": {name: place for place, name in enumerate(cards.PLACE_NAMES)},
    "location": _words(cards.LOCATIONS),
    "question": _words(QUESTION_WORDS),
    "benefit": {name: benefit for benefit, name in enumerate(BENEFITS)},
    "reason": _words(REASONS),
    "card": {"-": cards.NONE} | THINGS,
    "what": THINGS | GOODS,
    "cause": {"-": cards.NONE} | THINGS | {name: BY_LOCATION + i for i, name in enumerate(CAUSES)},
    "who": {"human": 0, "bot": 1, "host": 2},
    "level": {name: number for number, name in enumerate(LEVELS)},
    "fault": {name: number for number, name in enumerate(FAULTS)},
}


def decode(event: bytes | bytearray) -> Event:
    """Turn EVENT_SIZE bytes of an engine's ring, concealed or not, into an Event."""
    row = KINDS[event[0]]
    fields = {name: event[2 + i] for i, (name, _) in enumerate(row)}
    if "switches" in fields:
        fields["switches"] |= event[2 + len(row)] << 8
    return Event(EVENTS[event[0]][0], fields)


def parse(words: Sequence[str]) -> Event:
    """Turn the words of a frame into an Event. Raises BadLine."""
    try:
        row = ROWS[words[0]]
        below = 256 if words[0] in ENGINE else 1 << 30
        rest = list(words[1:])
        fields: dict[str, Any] = {}
        for name, kind in row:
            if kind in ("cards", "moves"):
                fields[name] = [THINGS[word] if kind == "cards" else _move(word) for word in rest]
                rest.clear()
            else:
                fields[name] = _value(kind, rest.pop(0), below)
    except (KeyError, IndexError, ValueError) as error:
        raise BadLine(" ".join(words)) from error
    if rest or not sound(words[0], fields):
        raise BadLine(" ".join(words))
    return Event(words[0], fields)


def sound(name: str, fields: dict[str, Any]) -> bool:
    """Return whether a console can have sent this: the field types also allow blanks and numbers that none sends."""
    blank = cards.NONE in fields.values()
    if name in ("setup", "game", "record"):
        return 2 <= int(fields["seats"]) <= 5
    if name in ("ask", "now"):
        return bool(fields["question"] not in (cards.NONE,) + (0,) * (name == "ask"))
    if name in ("hand", "cheat"):
        return not blank and int(fields.get("die", 0)) < 5
    if name == "win":
        return fields["location"] in WON
    if name in ("tied", "tie"):
        return fields["location"] in WON + (cards.AT_END,)
    if name in ("name", "player"):
        return not blank and len(fields["name"]) <= NAME
    if name == "move":
        return bool(fields["what"] != cards.BADGE or fields["to"] < cards.FRONT)  # the Sheriff is always a seat
    if name == "offer":
        return not blank
    if name in ("offered", "look"):
        return not blank and fields["card"] not in (cards.DOLLARS, cards.NUGGETS, cards.BADGE)
    if name in ("play", "cancel"):
        return cards.NONE not in (fields["seat"], fields["card"])
    if name == "digest":
        return len(fields["hash"]) == 16 and set(fields["hash"]) <= set("0123456789abcdef")
    if name == "declined":  # a blank seat: all agreed, but it could not be done
        return True
    return bool(fields.get("seat") != cards.NONE)


def _value(kind: str, word: str, below: int) -> int | str:
    if kind == "text":
        return unescape(word)
    table = WORDS.get(kind)
    if table:
        return table[word]
    if word == "-":
        return 0 if kind == "seats" else cards.NONE
    if kind == "seats":
        return sum({1 << "01234".index(digit) for digit in word})
    return number(word, 5 if kind == "seat" else 1 << len(SWITCHES) if kind == "switches" else below)


def _move(word: str) -> tuple[int, int]:
    seat, _, choice = word.partition(".")
    return number(seat, 8), number(choice, 1 << 30)
