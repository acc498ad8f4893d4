"""Translates typer's messages about wrong commands into the terminal's language. host/commands/main.py prints them.

A message of typer that is not listed here stays English.
"""

from __future__ import annotations

from host.i18n.translation import anew, gettext

SLIPS = (
    "No such command {name}. Did you mean {others}?",
    "No such command {name}",
    "No such option: {name} (Possible options: {others})",
    "No such option: {name}",
    "Missing argument {name}",
    "Missing option {name}",
    "Got unexpected extra argument(s) ({name})",
    "Option {name} requires an argument",
    "Option {name} does not take a value",
    "Invalid value for {name}: {why}",
    "{value} is not one of {choices}",
    "it must be a whole number",
    "it must be a number",
    "it must be at least {least}",
    "it must be at most {most}",
)
PLAIN = {  # typer's wording -> ours
    "Value error, ": "",
    "Input should be a valid integer, unable to parse string as an integer": "it must be a whole number",
    "Input should be a valid number, unable to parse string as a number": "it must be a number",
    "Input should be greater than or equal to": "it must be at least",
    "Input should be less than or equal to": "it must be at most",
}
MORE = "{slip} `{command}` shows what there is."


def answer(said: str, command: str) -> str:
    """Return typer's message `said` in the terminal's language; `command` is the command that shows the help."""
    for theirs, ours in PLAIN.items():
        said = said.replace(theirs, ours)
    slip = anew(said.rstrip("."), SLIPS)
    return gettext(MORE).format(slip=slip if slip.endswith("?") else f"{slip}.", command=command)
