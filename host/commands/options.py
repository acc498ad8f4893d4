"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

from dicetown.presets import PRESETS

Preset = Annotated[
    str, typer.Option(help=f"The edition's rules: {', '.join(PRESETS)}.", autocompletion=lambda: list(PRESETS))
]
Switch = Annotated[
    list[str] | None,
    typer.Option("--switch", metavar="NAME=VALUE", help="One rule otherwise than in the preset, as doc=elixirs."),
]
