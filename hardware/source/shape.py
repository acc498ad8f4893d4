"""Which tables and keys a board file has, and of what kind each value is. `misfits` says what is missing or strange."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from hardware.source import screens

PINS = ("sda", "scl", "leds", "piezo", "interrupt", "mux_reset")
INPUTS = ("keep1", "keep2", "keep3", "keep4", "keep5", "ok", "left", "right", "cup", "shake")
BUTTONS = INPUTS[:8]
LEDS = (*INPUTS[:5], "seat")
SCREENS = screens.chips()


@dataclass(frozen=True)
class Number:
    """A number from `least` to `most`; whole: no fraction; over: more than `least`."""

    whole: bool = False
    least: float = 0
    most: float = inf
    over: bool = False


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
class Named:
    """A table of alike things under names of the reader's choice; those in `needed` must be there, each of its kind."""

    of: Any
    needed: dict[str, Any]


def table(**needed: Any) -> Table:
    return Table(needed, {})


def names(words: tuple[str, ...], of: Any) -> Table:
    return Table(dict.fromkeys(words, of), {})


WHOLE, NUMBER, TEXT = Number(whole=True), Number(), Text()
ABOVE_0, WHOLE_ABOVE_0 = Number(over=True), Number(whole=True, over=True)
PLACE, SIZE = Row(NUMBER, 2), Row(ABOVE_0, 3)
PART = Table(
    {"text": TEXT, "mpn": TEXT, "maker": TEXT, "alternative": Table({"mpn": TEXT, "maker": TEXT}, {"pack": ABOVE_0})},
    {
        **dict.fromkeys(("hole_pitch_mm", "window_mm"), Row(ABOVE_0, 2)),
        **dict.fromkeys(("size_mm", "plunger_mm"), SIZE),
        **dict.fromkeys(("hole_mm", "usb_overhang_mm", "pitch_mm", "travel_mm", "dots_up_mm"), NUMBER),
        **dict.fromkeys(("ma", "ohms", "uf", "hold_ma", "dropout_volts", "limit_ma"), NUMBER),
        **dict.fromkeys(("pf", "breakdown_volts"), NUMBER),
        **dict.fromkeys(("per_console", "per_station", "per_metre"), NUMBER),
        "pack": ABOVE_0,
    },
)


def part(*needed: str) -> Table:
    """A part of which the circuit, the sums or the places ask for these keys."""
    return Table(PART.needed | {name: PART.extra[name] for name in needed}, PART.extra)


SIZED = "led piezo carrier reed magnet shake cable_jack patch_cable xh2 xh3 xh4".split()
PARTS = Named(
    PART,
    {
        **dict.fromkeys(("ribbon", "xh2_housing", "xh3_housing", "xh4_housing"), PART),
        "fuse_main": part("hold_ma"),
        **dict.fromkeys(("mux", "shifter", "expander"), part("ma", "size_mm")),
        **dict.fromkeys(SIZED, part("size_mm")),
        "pico": part("size_mm", "usb_overhang_mm"),
        "strip": part("size_mm", "pitch_mm"),
        **dict.fromkeys(SCREENS, part("ma", "size_mm", "window_mm", "dots_up_mm")),
        "button": part("size_mm", "plunger_mm", "travel_mm"),
        "regulator": part("size_mm", "dropout_volts", "limit_ma"),
        "esd": part("size_mm", "pf", "breakdown_volts"),
        "screw": part("per_station", "per_console"),
    },
)
CIRCUIT = table(
    pico=Table({"kind": TEXT, **dict.fromkeys(PINS, WHOLE)}, {}),
    i2c=table(id=WHOLE, hertz=WHOLE, mux=WHOLE),
    leds=table(
        **dict.fromkeys(("locations", "keep", "seat", "limit_ma"), WHOLE),
        colour_ma=ABOVE_0,
        dark_ma=NUMBER,
        series_ohms=WHOLE_ABOVE_0,
    ),
    piezo=table(series_ohms=WHOLE_ABOVE_0),
    station=table(keys=TEXT, expander=WHOLE, screen=WHOLE, screen_chip=TEXT, inputs=names(INPUTS, WHOLE)),
    neokey=table(
        channels=Row(Row(WHOLE, 2)),
        **dict.fromkeys(("address", "screen", "limit_ma", "supply_ma"), WHOLE),
        **dict.fromkeys(("screen_ma", "rest_ma", "cable_mm", "screen_cable_mm"), NUMBER),
        **dict.fromkeys(("pf_per_metre", "board_pf", "mux_pf", "main_pf"), NUMBER),
        board_ohms=WHOLE_ABOVE_0,
    ),
    stations=Row(table(channel=WHOLE, leds=WHOLE, flag=WHOLE)),
    usb=table(limit_ma=WHOLE, least_volts=NUMBER),
    bus=table(
        **dict.fromkeys(("main_ohms", "reset_ohms", "channel_ohms", "screen_ohms"), WHOLE_ABOVE_0),
        **dict.fromkeys(("interrupt_ohms", "interrupt_series_ohms"), WHOLE_ABOVE_0),
        **dict.fromkeys(("main_pf", "station_pf", "screen_cable_mm"), NUMBER),
    ),
    cable=table(mm=NUMBER, pf_per_metre=NUMBER, ohms_per_metre=NUMBER, nh_per_metre=NUMBER),
    power=table(
        main_fuse=table(hold_ma=WHOLE, least_ohms=ABOVE_0, most_ohms=ABOVE_0),
        limiter=table(ohms=WHOLE_ABOVE_0, most_ohms=ABOVE_0),
        derating=Number(most=1, over=True),
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
    parts=PARTS,
)
SIDES = names(("left", "front", "back", "right"), NUMBER)
ENCLOSURE = table(
    bed=SIZE,
    **dict.fromkeys(("wall", "panel", "base", "gap", "room"), NUMBER),
    screw=table(**dict.fromkeys(("hole", "free", "post", "long"), NUMBER), head=PLACE),
    station=table(
        margin=SIDES,
        **dict.fromkeys(("inside", "reed_aside", "reed_slide", "shake_bed"), NUMBER),
        **dict.fromkeys(("cup", "hood", "shake"), PLACE),
    ),
    cap=table(**dict.fromkeys(("across", "flange", "over", "play", "stem", "mark"), NUMBER), socket=PLACE),
    lens=table(**dict.fromkeys(("across", "foot", "over", "chimney", "above"), NUMBER)),
    seat=names(("floor", "ring", "play", "screws"), NUMBER),
    screen=table(
        **dict.fromkeys(("slack", "bezel", "window_room", "behind"), NUMBER),
        around=PLACE,
        depth=Named(NUMBER, dict.fromkeys(SCREENS, NUMBER)),
    ),
    cup=names(("across", "top", "height", "floor", "post", "recess", "tesla"), NUMBER),
    table=table(eyes=PLACE, **dict.fromkeys(("circuit", "spare", "lean"), NUMBER)),
    box=table(
        margin=SIDES,
        **dict.fromkeys(
            ("stand", "inside", "socket", "posts", "usb_middle", "bootsel_hole", "strip", "pixel", "flare", "letters"),
            NUMBER,
        ),
        **dict.fromkeys(("pico", "usb", "bootsel", "mux", "shifter", "piezo", "sound"), PLACE),
        holes=Row(PLACE, 4),
        cables=Row(PLACE),
        clamp=SIZE,
    ),
)
SHAPE = Table(CIRCUIT.needed | {"enclosure": ENCLOSURE}, {})

Path = tuple[str | int, ...]


def misfits(value: Any, shape: Any = SHAPE, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """(path, reason) of each value that is missing, unknown or of the wrong kind."""
    if isinstance(shape, Table | Named):
        if not isinstance(value, dict):
            yield path, "must be a table"
            return
        if isinstance(shape, Named):
            known = dict.fromkeys(value, shape.of) | shape.needed
        else:
            known = shape.needed | shape.extra
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
    elif isinstance(shape, Text):
        if not isinstance(value, str) or not value.strip():
            yield path, "must be a text in quotation marks"
    elif isinstance(value, bool) or not isinstance(value, int if shape.whole else int | float) or not isfinite(value):
        yield path, f"must be a {'whole ' if shape.whole else ''}number, not {value!r}"
    elif value < shape.least or (shape.over and value == shape.least):
        yield path, f"must be {f'more than {shape.least}' if shape.over else f'{shape.least} or more'}, not {value}"
    elif value > shape.most:
        yield path, f"must be at most {shape.most}, not {value}"
