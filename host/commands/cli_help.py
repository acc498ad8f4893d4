"""Translates what --help shows into the terminal's language. host/commands/main.py passes each run's command through.

The options of the makers' tools stay English, as do metavars and the types of values, which are not our texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import typer
from typer.main import get_command

from host.i18n.translation import ENGLISH, gettext, language

FAMILY = ("play", "serve", "demo", "watch", "undo", "abort", "correct", "pull", "mqtt", "history")
FRAME = {  # pattern that finds typer's own words -> the text to translate
    r"^Usage: ": "Usage: ",
    r"^Arguments:$": "Arguments:",
    r"^Options:$": "Options:",
    r"(?<=  )Show this message and exit\.": "Show this message and exit.",
    r"\[default:": "[default:",
}


def translated(group: Any) -> Any:
    """Return typer's group with its commands, changed so that their help comes in the current language."""
    if language() != ENGLISH:
        for each in (group, *group.commands.values()):
            each.get_help = framed(group, each.get_help)
    return group


def framed(group: Any, get_help: Any) -> Any:
    """Return a `get_help` that translates the help's texts and typer's own words."""

    def said(context: Any) -> str:
        commands = (group, *group.commands.values())
        for each in (*commands, *(parameter for command in commands for parameter in command.params)):
            if getattr(each, "help", None):
                each.help = gettext(each.help)
        text: str = get_help(context)
        for pattern, word in FRAME.items():
            text = re.sub(pattern, gettext(word), text, flags=re.MULTILINE)
        return text

    return said


def texts(app: Callable[[str], typer.Typer], groups: Iterable[str]) -> Iterator[str]:
    """Yield all texts of the help, for the catalogues. app: loads the commands, the named one whole; groups: titles."""
    yield from FRAME.values()
    yield from groups
    for name in FAMILY:
        group: Any = get_command(app(name))
        yield from (each.help for each in (group, *group.commands.values()))
        parameters = (*group.params, *group.commands[name].params)
        yield from (parameter.help for parameter in parameters if getattr(parameter, "help", None))
