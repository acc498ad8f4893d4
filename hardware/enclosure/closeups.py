"""The guide's pictures of single steps: under the station's panel, hood and cup cut open, the main box inside."""

from __future__ import annotations

from build123d import Box, Compound, Pos, Shape

from hardware.enclosure import hood
from hardware.enclosure.album import (
    BLUE,
    BRICK,
    CLAY,
    GLASS,
    METAL,
    SAND,
    UPSIDE_DOWN,
    WHITE,
    Album,
    bought,
    colour,
    turned,
)
from hardware.enclosure.drawing import Label, Thing, View

FAR = 600.0


def draw_all(album: Album) -> None:
    under_the_panel(album)
    hood_cut(album)
    cup_cut(album)
    inside_the_box(album)
    lights_of_the_town(album)
    back_of_the_box(album)


def under_the_panel(album: Album) -> None:
    """The station's top, upside down, as it lies while it is fitted."""
    plan = album.plan
    hidden = (
        "cup",
        "magnet",
        "seat screw",
        "bottom",
        "hood",
        "screen",
        "station-bottom",
        "circuit",
        "plunger",
        "button",
    )
    hidden += ("LED", "plug", "cable", "part")
    lower = album.station_things(lambda name: 0, hidden)
    lower += [Thing(shape, METAL) for name, shape in album.station.solids.items() if name.startswith("hood screw")]
    things = [Thing(UPSIDE_DOWN * thing.shape, thing.colour) for thing in lower]
    hx, hy = plan.hood_at
    reed = plan.reed_bed[0]
    shake = plan.station["shake"]
    post = plan.pcb["holes"][1]
    at = {
        "cap": plan.pcb["buttons"]["keep1"],
        "lens": plan.pcb["leds"]["keep5"],
    }
    jack = (plan.inner[0][0], plan.pcb["connectors"]["cable"][1])
    deep = plan.ceiling
    labels = [
        Label("button caps", turned((*at["cap"], deep - 3))),
        Label("lenses", turned((*at["lens"], plan.circuit + 3))),
        Label("screws of the hood", turned((hx - 14, hy + plan.hood_screws[0][1], deep - 2))),
        Label("opening for the screen's wires", turned((hx, hy + plan.wire_hole[0][1], deep))),
        Label("reed sensor in its slot", turned((*reed, plan.deck - 6))),
        Label("vibration switch", turned((*shake, deep - 5))),
        Label("posts of the circuit", turned((*post, plan.circuit))),
        Label("opening for the cable's jack", turned((*jack, plan.circuit + 3))),
        Label("posts that carry the cup seat", turned((*plan.seat_screws[0], plan.base))),
    ]
    album.picture("station-under", things, labels, View(-20, 50), (1100, 680))
    hidden = ("cup", "magnet", "seat screw", "bottom", "hood", "screen", "station-bottom", "plug ")
    things = [Thing(UPSIDE_DOWN * thing.shape, thing.colour) for thing in album.station_things(lambda name: 0, hidden)]
    labels = [
        Label("circuit, solder side", turned((30, 20, plan.circuit - 2))),
        Label("the cable's jack", turned((jack[0] + 8, jack[1], plan.circuit + 2))),
        Label("four screws", turned((*post, plan.circuit - 4))),
    ]
    album.picture("station-circuit", things, labels, View(-20, 50), (1100, 680))


def hood_cut(album: Album) -> None:
    """Halved, with the module and the ways of looking."""
    plan = album.plan
    half = Pos(FAR / 2, 0, 0) * Box(FAR, FAR, FAR)
    shell = hood.hood(plan) & half
    module = hood.module(plan) & half
    deck = Pos(0, (plan.hood_back + plan.hood_front) / 2, -plan.panel / 2) * Box(60, 90, plan.panel) & half
    things = [Thing(shell, BRICK), Thing(module, GLASS), Thing(_solid(deck), SAND)]
    tunnel = plan.tunnel[1] / 2
    labels = [
        Label("the player looks in here", (0, *plan.aslant(plan.mouth - 1, tunnel + 1))),
        Label("screen's module, slid in from below", (0, *plan.aslant(-2, 5))),
        Label("post for a screw", (14.5, plan.hood_screws[2][1] - 3, 6)),
        Label("room for its wires", (8, plan.hood_back - 8, 1)),
        Label("the station's panel keeps it in", (0, plan.hood_back, -2)),
        Label("bezel, before its edges", (0, *plan.aslant(1, -13))),
        Label("tunnel", (18, *plan.aslant(plan.mouth / 2, 0))),
    ]
    album.picture("hood-cut", things, labels, View(-68, 16), (1000, 560))


def cup_cut(album: Album) -> None:
    plan = album.plan
    x, y = plan.station["cup"]
    half = Pos(x, y + FAR / 2, 0) * Box(FAR, FAR, FAR)
    near = Pos(x, y, 0) * Box(110, 100, FAR)
    things = []
    for name, paint in (("cup", BRICK), ("cup-seat", CLAY), ("station-top", SAND)):
        things.append(Thing(_solid(album.station.printed[name] & half & near), paint))
    things.append(Thing(album.station.solids["magnet"], METAL))
    things.append(Thing(album.station.solids["reed sensor"], BLUE))
    floor = plan.deck + plan.seat["floor"]
    labels = [
        Label("cup", (x - plan.cup["top"] / 2, y, floor + 65)),
        Label("magnet in the cup's post", (x + 3, y - 3, floor + 2)),
        Label("reed sensor under the seat", (x + 15, y - 3, plan.deck - 4)),
        Label("cup seat", (x - plan.seat_radius + 1, y, floor + 8)),
        Label("station top", (x - 50, y, plan.deck - 1)),
    ]
    album.picture("cup-cut", things, labels, View(0, 14), (900, 560))


def inside_the_box(album: Album) -> None:
    plan = album.plan
    things = [Thing(album.box.printed["box-bottom"], CLAY)]
    hidden = ("strip", "clamp", "USB plug", "cable plug", "bottom")
    things += [Thing(shape, bought(name)) for name, shape in album.box.solids.items() if not name.startswith(hidden)]
    place = plan.box
    top = plan.carrier
    pico = place["pico"]
    labels = [
        Label("Pico on sockets, USB to the left", (pico[0], pico[1] - 5, top + place["socket"] + 4)),
        Label("multiplexer", (*place["mux"], top + 1)),
        Label("level shifter", (*place["shifter"], top + 1)),
        Label("piezo", (*place["piezo"], top + 6)),
        Label("jack of station 1", (*place["cables"][0], top + 12)),
        Label("jack of station 5", (*place["cables"][-1], top + 12)),
        Label("circuit, four screws", (96, 60, top)),
    ]
    album.picture("box-inside", things, labels, View(14, 48), (1100, 640))


def lights_of_the_town(album: Album) -> None:
    """The box's top: from above with the names, and from below with the strip."""
    plan = album.plan
    top = album.box.printed["box-top"]
    album.picture("box-names", [Thing(top, SAND)], [], View(0, 62), (900, 620))
    hidden = ("carrier", "Pico", "multiplexer", "level", "piezo", "cable", "USB", "bottom")
    things = [
        Thing(UPSIDE_DOWN * top, SAND),
        Thing(UPSIDE_DOWN * (Pos(0, 0, -16) * album.box.printed["strip-clamp"]), WHITE),
    ]
    for name, shape in album.box.solids.items():
        if not name.startswith(hidden):
            drop = -26 if name.startswith("clamp screw") else -3
            things.append(Thing(UPSIDE_DOWN * (Pos(0, 0, drop) * shape), BLUE if name == "strip" else METAL))
    middle = plan.box_middle
    bar = plan.box["clamp"][0] / 2
    under = plan.box_ceiling
    labels = [
        Label("strip, its lights in the openings", turned((plan.pixels[7][0], plan.box["strip"], under - 6))),
        Label("bar, two screws", turned((middle + bar - 4, plan.box["strip"], under - 23))),
        Label("DIN end: the Mine's light", turned((plan.pixels[0][0] - 7, plan.box["strip"], under - 6))),
    ]
    album.picture("box-strip", things, labels, View(-18, 42), (1100, 620))


def back_of_the_box(album: Album) -> None:
    plan = album.plan
    names = ("cable jack", "Pico", "USB socket", "carrier", "multiplexer")
    things = [Thing(shape, colour(name)) for name, shape in album.box.printed.items()]
    things += [Thing(shape, bought(name)) for name, shape in album.box.solids.items() if name.startswith(names)]
    back = plan.box_inner[1][1]
    z = plan.carrier + 5
    labels = [Label(f"station {i}", (x, back, z)) for i, (x, _) in enumerate(plan.box["cables"], 1)]
    album.picture("box-back", things, labels, View(180, 24), (960, 420))


def _solid(shape: Shape) -> Shape:
    """A cut may come apart: as one."""
    return shape if isinstance(shape, Shape) else Compound(list(shape))
