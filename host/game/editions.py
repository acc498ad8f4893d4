"""The rules that a command plays by: a preset, with single switches changed (dicetown/presets.py)."""

from __future__ import annotations

from dicetown.presets import PRESETS, SWITCHES
from host.i18n.errors import UserError


def switches_of(preset: str, settings: list[str] | None = None) -> int:
    """Return the bits of a preset with some switches changed, each given as "name=value". Raises UserError."""
    if preset not in PRESETS:
        raise UserError(
            "There is no preset {preset}: choose one of {presets}.", preset=repr(preset), presets=", ".join(PRESETS)
        )
    bits = int(PRESETS[preset])
    for setting in settings or []:
        name, _, value = setting.partition("=")
        row = next((i for i, each in enumerate(SWITCHES) if each[0] == name), None)
        if row is None:
            raise UserError(
                "There is no switch {name}: choose one of {switches}.",
                name=repr(name),
                switches=", ".join(each[0] for each in SWITCHES),
            )
        values = [str(each) for each in SWITCHES[row][1:]]
        if value not in values:
            raise UserError(
                "The switch {name} cannot be {value}: choose {name}={one} or {name}={other}.",
                name=name,
                value=repr(value),
                one=values[0],
                other=values[1],
            )
        bits = bits & ~(1 << row) | values.index(value) << row
    return bits


def edition(preset: str, settings: list[str] | None = None) -> str:
    """Describe the rules in a few words."""
    return preset + (f" ({', '.join(settings)})" if settings else "")
