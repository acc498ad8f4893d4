"""The program `dicetown`: a table of commands, each a function whose module is imported only when it is called.

Must not import anything slow itself. Each function is an ordinary Typer command (typed parameters, Typer options) that
raises UserError for what the user can put right. It has no docstring: its help is the line in GROUPS, which is known
without importing it. What can go wrong with any command is handled here: arguments that are not UTF-8, absurdly large
numbers, files that cannot be used, a closed or full output.
"""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from host.commands import output
from host.commands.cli_errors import answer
from host.commands.cli_help import translated
from host.i18n import translation
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from version import VERSION

GROUPS = {  # title -> its commands: where each function is, and its help
    "Play": {
        "play": (
            "host.commands.play:play",
            "Play in a browser or in this terminal, on the real firmware over a virtual board.",
        ),
        "learn": (
            "host.commands.learn:learn",
            "Learn the game in this terminal, in a guided game; the page offers one, too.",
        ),
        "demo": ("host.commands.demo:demo", "Let bots play a whole game, and write its record."),
    },
    "Show a game": {
        "serve": ("host.commands.serve:serve", "Show the town in a browser, over a virtual console or a real one."),
        "watch": ("host.commands.watch:watch", "Show the scoreboard of a console on a serial port."),
        "mqtt": ("host.commands.mqtt:mqtt", "Tell Home Assistant and others what happens, by MQTT."),
    },
    "Mend a game that runs": {
        "undo": ("host.commands.undo:undo", "Ask the people at a console to take the last step back."),
        "correct": ("host.commands.correct:correct", "Ask the people at a console to put goods right after a mishap."),
        "abort": ("host.commands.abort:abort", "Ask the people at a console to give the game up."),
    },
    "Look back": {
        "history": (
            "host.commands.history:history",
            "Look at the games that were kept: scores, steps, players, dice; export them.",
        ),
        "pull": ("host.commands.pull:pull", "Fetch the records of a console's finished games."),
        "verify": ("host.commands.verify:verify", "Check the record of a game, line by line."),
    },
    "Build a console": {
        "flash": ("host.commands.flash:command", "Put the firmware on a Pico."),
        "image": (
            "host.commands.image:image",
            "Make a file with MicroPython and the firmware to drop on a Pico's drive.",
        ),
        "selftest": (
            "host.commands.selftest:selftest",
            "Let a console test itself: every chip, button, light, sensor and screen.",
        ),
        "doctor": ("host.commands.doctor:doctor", "Check the line to a console, and say what its counts mean."),
        "hil": (
            "host.commands.hil:hil",
            "Check a console that is plugged in: self-test, a game of bots, line and memory.",
        ),
    },
    "Study the game": {
        "simulate": ("host.commands.simulate:simulate", "Play many games without a board."),
        "ladder": ("host.commands.ladder:ladder", "Let players of all levels meet, and say how strong each is."),
        "budgets": ("host.commands.budgets:budgets", "Measure how often a search wins by how long it may think."),
        "balance": (
            "host.commands.balance:balance",
            "Report on the rules from many games: who wins, and what things are worth.",
        ),
    },
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
INTERRUPTED = 130
UNTOLD = 1  # exit code: standard output can't be written
WRONG = 2  # exit code: an error that the user can put right
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # a write does not name its file
LARGEST = 2**63  # what SQLite, clocks and the like count to


def load(target: str) -> Callable[..., Any]:
    """Import the function named by 'module:function'."""
    module, name = target.split(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return checked(function)


def checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command that checks its arguments first. Paths are not checked: a file may have any name."""

    @wraps(function)
    def called(**arguments: Any) -> Any:
        for value in arguments.values():
            for each in value if isinstance(value, list | tuple) else (value,):
                check(each)
        return function(**arguments)

    return called


def check(value: object) -> None:
    """Raise UserError for a text that is not UTF-8, and for a number beyond LARGEST."""
    if isinstance(value, str):
        shown = value.encode(errors="backslashreplace").decode()
        if shown != value:
            raise UserError("{value} is not UTF-8: type it in a terminal that is set to UTF-8.", value=shown)
    elif isinstance(value, int | float) and not -LARGEST < value < LARGEST:
        raise UserError("{value} is too large: name a smaller number.", value=value)


def tell_version(wanted: bool) -> None:
    """Print the version and exit, for --version."""
    if wanted:
        print(f"dicetown {VERSION}")
        raise typer.Exit()


class Grouped(TyperGroup):
    """A group that lists its commands under the titles of GROUPS."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands under the titles of GROUPS."""
        for title, names in GROUPS.items():
            with formatter.section(gettext(title)):
                formatter.write_dl([(name, self.commands[name].help or "") for name in names])


def app(wanted: str | None) -> typer.Typer:
    """Make the program. Only the wanted command is imported; of the others only the help line is known."""
    town = typer.Typer(name="dicetown", cls=Grouped, no_args_is_help=False, rich_markup_mode=None)

    @town.callback()
    def dicetown(
        version: Annotated[
            bool, typer.Option("--version", is_eager=True, callback=tell_version, help="Show the version and exit.")
        ] = False,
    ) -> None:
        """The Dice Town console: play it, watch it, flash it, check it."""

    for name, (target, help_line) in COMMANDS.items():
        function = load(target) if name == wanted else lambda: None
        town.command(name, help=help_line)(function)
    return town


def complain(message: str) -> int:
    """Print an error and return the exit code."""
    output.complain("dicetown: " + message)
    return WRONG


def unwritten(why: object) -> int:
    """Print that there is no room, and return the exit code."""
    return complain(gettext("The output cannot be written ({why}): make room, or send it elsewhere.").format(why=why))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, in the terminal's language.

    Returns the exit code: 0; 2 with one line on what to do (also if the terminal could not show every character); 1
    with one line if standard output can't be written (without it if the reader has closed it); 130 after Ctrl-C; or the
    command's own.
    """
    translation.speak(translation.of_locale())
    try:
        with output.guarded() as out:
            code = run(list(sys.argv[1:] if argv is None else argv) or ["--help"])
    except output.Unwritten as error:
        if not error.closed:
            unwritten(error)
        return UNTOLD
    if code == 0 and out.lacking:
        english = f'This output is {out.lacking}, which lacks some signs ("?"): set PYTHONIOENCODING=utf-8.'
        return complain(english)  # in ASCII, which any terminal can show
    return code


def typed() -> list[str]:
    """Return the words that a shell wants completed; bash puts them into COMP_WORDS, other shells into the other."""
    words = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return words.split()[1:] if "_DICETOWN_COMPLETE" in os.environ else []


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code, with every expected error printed."""
    wanted = next((word for word in typed() or arguments if not word.startswith("-")), None)
    more = f"dicetown {wanted} --help" if wanted in COMMANDS else "dicetown --help"
    try:
        command = translated(get_command(app(wanted)))
        code = command(arguments, prog_name="dicetown", standalone_mode=False)
    except UserError as error:
        return complain(str(error))
    except typer.TyperException as error:
        return complain(answer(error.format_message(), more))
    except typer.Exit as leaving:
        return leaving.exit_code
    except SystemExit as leaving:  # after a shell completion
        return leaving.code if isinstance(leaving.code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OSError as error:
        if error.errno in FULL:
            return unwritten(error.strerror)
        if error.filename is None:
            raise
        used = gettext("{path} cannot be used ({why}): name another.")
        return complain(used.format(path=error.filename, why=error.strerror))
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
