"""Which tables and keys a board file has, and of what kind each value is. `misfits` says what is missing or strange."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

PINS = ("sda", "scl", "leds", "piezo", "interrupt", "mux_reset")
INPUTS = ("keep1", "keep2", "keep3", "keep4", "keep5", "ok", "left", "right", "cup", "shake")
BUTTONS = INPUTS[:8]
LEDS = (*INPUTS[:5], "seat")


@dataclass(frozen=True)
class Number:
    """A number from `least` on; whole: no fraction."""

    whole: bool = False
    least: float = 0


@dataclass(frozen=True)
class Text:
    pass


@dataclass(frozen=True)
class Row:
    """A list of one kind; length None: any but 0."""

    of: Any
    length: int | None = None


@dataclass(frozen=True)
class Table:
    needed: dict[str, Any]
    extra: dict[str, Any]  # may be left out


@dataclass(frozen=True)
class Anything:
    """Checked elsewhere."""


@dataclass(frozen=True)
class Named:
    """A table of alike things under names of the reader's choice."""

    of: Any


def table(**needed: Any) -> Table:
    return Table(needed, {})


def names(words: tuple[str, ...], of: Any) -> Table:
    return Table(dict.fromkeys(words, of), {})


WHOLE, NUMBER, TEXT = Number(whole=True), Number(), Text()
SOURCE = table(mpn=TEXT, maker=TEXT)
FUSE = table(hold_ma=WHOLE, least_ohms=NUMBER, most_ohms=NUMBER)
PLACE = Row(NUMBER, 2)
PART = Table(
    {"text": TEXT, "mpn": TEXT, "maker": TEXT, "alternative": SOURCE},
    {
        **dict.fromkeys(("hole_pitch_mm", "window_mm"), PLACE),
        **dict.fromkeys(("size_mm", "plunger_mm"), Row(NUMBER, 3)),
        **dict.fromkeys(("hole_mm", "usb_overhang_mm", "pitch_mm", "travel_mm"), NUMBER),
        **dict.fromkeys(("ma", "ohms", "uf", "hold_ma", "dropout_volts", "limit_ma"), NUMBER),
        **dict.fromkeys(("per_console", "per_station", "per_metre", "pack"), WHOLE),
    },
)
NEEDED = table(
    pico=Table({"kind": TEXT, **dict.fromkeys(PINS, WHOLE)}, {}),
    i2c=table(id=WHOLE, hertz=WHOLE, mux=WHOLE),
    leds=table(
        locations=WHOLE, keep=WHOLE, seat=WHOLE, limit_ma=WHOLE, colour_ma=NUMBER, dark_ma=NUMBER, series_ohms=WHOLE
    ),
    piezo=table(series_ohms=WHOLE),
    station=table(expander=WHOLE, screen=WHOLE, inputs=names(INPUTS, WHOLE)),
    stations=Row(table(channel=WHOLE)),
    usb=table(limit_ma=WHOLE, least_volts=NUMBER),
    bus=table(
        main_ohms=WHOLE,
        mux_ohms=WHOLE,
        channel_ohms=WHOLE,
        screen_ohms=WHOLE,
        main_pf=NUMBER,
        station_pf=NUMBER,
        screen_cable_mm=NUMBER,
        interrupt_ohms=WHOLE,
        interrupt_series_ohms=WHOLE,
    ),
    cable=table(mm=NUMBER, pf_per_metre=NUMBER, ohms_per_metre=NUMBER, nh_per_metre=NUMBER),
    power=table(
        main_fuse=FUSE,
        station_fuse=FUSE,
        derating=NUMBER,
        main_uf=NUMBER,
        station_uf=NUMBER,
        regulator_uf=NUMBER,
        decoupling_uf=NUMBER,
    ),
    connectors=names(("cable", "screen", "cup", "shake"), Row(TEXT)),
    pcb=table(
        size_mm=Row(NUMBER, 3),
        hole_mm=NUMBER,
        holes=Row(PLACE),
        panel_mm=NUMBER,
        buttons=names(BUTTONS, PLACE),
        leds=names(LEDS, PLACE),
        connectors=names(("shake", "cup", "screen", "cable"), PLACE),
    ),
    parts=Named(PART),
)
SHAPE = Table(NEEDED.needed, {"enclosure": Anything()})  # hardware/enclosure looks at its own

Path = tuple[str | int, ...]


def misfits(value: Any, shape: Any = SHAPE, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """(path, reason) of each value that is missing, unknown or of the wrong kind."""
    if isinstance(shape, Table | Named):
        if not isinstance(value, dict):
            yield path, "must be a table"
            return
        known = dict.fromkeys(value, shape.of) if isinstance(shape, Named) else shape.needed | shape.extra
        if isinstance(shape, Table):
            yield from (((*path, name), "is missing") for name in shape.needed if name not in value)
        for name, inner in value.items():
            if name in known:
                yield from misfits(inner, known[name], (*path, name))
            else:
                yield (*path, name), f"is unknown here; known are {', '.join(known)}"
    elif isinstance(shape, Row):
        if not isinstance(value, list) or not value or shape.length not in (None, len(value)):
            yield path, f"must be a list of {shape.length or 'one or more'} values"
            return
        for i, inner in enumerate(value):
            yield from misfits(inner, shape.of, (*path, i))
    elif isinstance(shape, Anything):
        return
    elif isinstance(shape, Text):
        if not isinstance(value, str) or not value.strip():
            yield path, "must be a text in quotation marks"
    elif isinstance(value, bool) or not isinstance(value, int if shape.whole else int | float):
        yield path, f"must be a {'whole ' if shape.whole else ''}number, not {value!r}"
    elif value < shape.least:
        yield path, f"must be {shape.least} or more, not {value}"
