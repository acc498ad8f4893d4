"""Options that several commands have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dicetown.presets import PRESETS
from host.i18n import translation
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES

if TYPE_CHECKING:
    from host.web.meeting import Published

Console = Annotated[
    str | None,
    typer.Argument(metavar="CONSOLE", help="The console's serial port; without it, the only Pico there is."),
]
Preset = Annotated[
    str, typer.Option(help=f"The edition's rules: {', '.join(PRESETS)}.", autocompletion=lambda: list(PRESETS))
]
Bots = Annotated[
    str, typer.Option(help="How well bots play: easy, normal, hard, expert; or one for each, as easy,expert,normal.")
]
Switch = Annotated[
    list[str] | None,
    typer.Option("--switch", metavar="NAME=VALUE", help="Change one rule of the preset, such as doc=elixirs."),
]
Friends = Annotated[
    str, typer.Option(metavar="SITE", help="Friends far away play by a link: the address of a published site.")
]
Language = Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help="A language; without it the terminal's.")]


def spoken(language: str) -> str:
    """Speak this language from now on; "": the terminal's. -> its code. Raises UserError."""
    code = language or translation.of_locale()
    if code not in LANGUAGES:
        raise UserError(
            "There is no language {code}: choose {languages}.", code=repr(code), languages=", ".join(LANGUAGES)
        )
    translation.speak(code)
    return code


def site_of(friends: str) -> Published | None:
    """Return the site whose pages friends open, or None if none is given. Raises UserError."""
    if not friends:
        return None
    from host.site.published import published

    return published(friends)


def levels(bots: str, seats: range) -> dict[int, str]:
    """Return the level of the bot at each of these seats. Raises UserError."""
    names = bots.split(",")
    if len(names) not in (1, len(seats)):
        raise UserError(
            "{given} levels for {seats} bots: name one for all, or one for each.", given=len(names), seats=len(seats)
        )
    return {seat: names[i % len(names)] for i, seat in enumerate(seats)}
