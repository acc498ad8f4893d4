"""What --help shows, in the language of the terminal. host/commands/main.py puts each run's command through here.

The options of the makers' tools stay English, and so does what is no text of ours: metavars, and kinds of values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import typer
from typer.main import get_command

from host.i18n.translation import ENGLISH, gettext, language

FAMILY = ("play", "serve", "demo", "watch", "undo", "abort", "correct", "pull", "mqtt", "history")
FRAME = {  # typer's own words, as a pattern: the text
    r"^Usage: ": "Usage: ",
    r"^Arguments:$": "Arguments:",
    r"^Options:$": "Options:",
    r"(?<=  )Show this message and exit\.": "Show this message and exit.",
    r"\[default:": "[default:",
}


def translated(group: Any) -> Any:
    """group: typer's command with its commands; the same, its help said in the language spoken then."""
    if language() != ENGLISH:
        for each in (group, *group.commands.values()):
            each.get_help = framed(group, each.get_help)
    return group


def framed(group: Any, get_help: Any) -> Any:
    """Return `get_help` with the frame of the help in the terminal's language."""

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
    """All of them, for the catalogues. app: the commands, with the one that is named; groups: their titles."""
    yield from FRAME.values()
    yield from groups
    for name in FAMILY:
        group: Any = get_command(app(name))
        yield from (each.help for each in (group, *group.commands.values()))
        parameters = (*group.params, *group.commands[name].params)
        yield from (parameter.help for parameter in parameters if getattr(parameter, "help", None))
