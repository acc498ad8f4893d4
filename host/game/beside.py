"""Sentences for what happens around the game: who plays, what people agree to, faults of stations and the console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicetown import cards as c
from host.game.events import BUTTONS, FAULTS
from host.game.public_state import Table
from host.i18n.translation import gettext

ASIDE = {  # by the reason why the console has put a saved game aside
    "damaged": "The saved game was damaged and cannot go on. The console keeps it in journal/bad.",
    "memory": "The console had no memory to go on with the saved game. It keeps it in journal/bad.",
}
TROUBLE = {
    "none": "Station {n}: nothing is wrong any more.",
    "screen": "Station {n}: its buttons answer, its screen does not; look at the screen's four wires.",
    "expander": "Station {n}: its screen answers, its buttons do not; look at the wires of the MCP23017.",
    "bus": "Station {n} holds the data line (SDA) low and is left alone; look for a short, or pull its cable out.",
    "short": "Station {n}: its cable is shorted, so it has no power; pull it out and try another cable.",
}
HOSTED = 2  # value of `bot` in a `name` line: a bot for which the host answers
STUCK = "Station {n}: the button {button} is stuck and is ignored until it opens."
WRITTEN = {name: name[-1] if name.startswith("keep") else name.upper() for name in BUTTONS}  # labels on the box


def _changes_hands(e: Mapping[str, Any], t: Table) -> str:
    """Say who plays a seat now. Most `name` lines before a game only name people and need no words."""
    seat = e["seat"]
    if e["bot"] == HOSTED and (not t.round or t.over):
        return gettext(
            "A program on the computer plays {seat}: it sees that seat's dice and cards, and no others."
        ).format(seat=e["name"])
    if not t.round or t.over or e["name"] != t.name(seat) or bool(e["bot"]) == t.bots[seat]:
        return ""
    if e["bot"]:
        return gettext("A bot plays for {seat} now.").format(seat=t.name(seat))
    return gettext("{seat} plays now, in place of the bot.").format(seat=t.name(seat))


def _declined(e: Mapping[str, Any], t: Table) -> str:
    if e["seat"] == c.NONE:
        return gettext("All agree, but it cannot be done: nothing changes.")
    return gettext("{seat} declines: nothing changes.").format(seat=t.name(e["seat"]))


def _console(e: Mapping[str, Any], t: Table) -> str:
    return gettext("A die of {seat} has not told its face: the console throws it.").format(seat=t.name(e["seat"]))


def _undo(e: Mapping[str, Any], t: Table) -> str:
    return gettext("All agree: the last step is taken back.")


def _fault(e: Mapping[str, Any], t: Table) -> str:
    what = FAULTS[e["what"]]
    return gettext(TROUBLE.get(what, STUCK)).format(n=e["seat"] + 1, button=WRITTEN.get(what, ""))


def _station(e: Mapping[str, Any], t: Table) -> str:
    """Say that a station has gone or is back; before a game every station reports itself, which needs no words."""
    if not t.round or t.over:
        return ""
    if e["present"]:
        return gettext("Station {n} is back.").format(n=e["seat"] + 1)
    return gettext("Station {n} does not answer; the others go on.").format(n=e["seat"] + 1)


def _unsaved(e: Mapping[str, Any], t: Table) -> str:
    return gettext(
        "The console's flash does not take the game: it would be lost with the power. See that flash is free."
    )


def _aside(e: Mapping[str, Any], t: Table) -> str:
    return gettext(ASIDE.get(e["why"], ASIDE["damaged"]))


def _crash(e: Mapping[str, Any], t: Table) -> str:
    said = "The console had a fault and restarted with the same game: {text}. It is kept in fault.txt on the Pico."
    return gettext(said).format(text=e["text"])


AROUND = {  # by event
    "name": _changes_hands,
    "declined": _declined,
    "console": _console,
    "undo": _undo,
    "station": _station,
    "fault": _fault,
    "unsaved": _unsaved,
    "aside": _aside,
    "crash": _crash,
}
