"""Puts a record's lines into words for `dicetown verify`: one line of printable text, whatever a record holds."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any, TypeAlias

from host.letters import numbered, seen

Line: TypeAlias = "dict[str, Any]"
SAYS = {  # a line in words, by its kind; header and setup are compared field by field
    "d": "seat {seat} answers {kind} with {choice}",
    "round": "round {n} begins",
    "throw": "seat {seat} throws {dice} (last throw: {last})",
    "keep": "seat {seat} leaves {dice} under the cup",
    "play": "seat {seat} plays {card} (target: {target})",
    "cancel": "seat {seat} cancels {card}",
    "cheat": "seat {seat} turns {from} to {to}",
    "hand": "seat {seat} has the hand {dice} (digest: {digest})",
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
LONGEST = 200  # characters of a record's value that a message repeats


def same(stands: Any, due: Any) -> bool:
    """Return whether two values are equal in value and type; the objects of a record may have extra fields."""
    if repr(stands) == repr(due):
        return True
    both = isinstance(due, dict) and isinstance(stands, dict)
    return both and all(key in stands and same(stands[key], due[key]) for key in due)


def difference(stands: Line, due: Line) -> str:
    """Say how a line of the record differs from the line that is due."""
    if stands.get("line") == due["line"]:
        for field in due:
            if field not in stands:
                return f"the field `{field}` is missing; here should stand: {says(due)}"
            if due["line"] == "setup" and not same(stands[field], due[field]):
                return f"`{field}` of the setup is {shown(stands[field])}, but should be {shown(due[field])}"
    return f"here stands: {says(stands)}; here should stand: {says(due)}"


def says(line: Line) -> str:
    """Put a line into words, on one line of printable text whatever it holds."""
    kind = line.get("line")
    if not isinstance(kind, str) or kind not in SAYS:
        return "the setup" if kind == "setup" else shown(line)
    return SAYS[kind].format_map(defaultdict(lambda: "?", {field: shown(value) for field, value in line.items()}))


def shown(value: Any) -> str:
    """Return a value of a record as text that is harmless on a terminal."""
    if value is None:
        return "nobody"
    plain = isinstance(value, list) and all(isinstance(entry, (str, int)) for entry in value)
    text = (" ".join(map(shown, value)) or "none") if plain else json.dumps(value, ensure_ascii=False).strip('"')
    text = printable(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def printable(text: str) -> str:
    """Return a text on one line: invisible characters and lone surrogates become a backslash and their number."""
    return "".join(letter if seen(letter) else numbered(letter) for letter in text)
