"""The guide's pictures: each printed part as it lies on the bed, the console, and what it is put together from."""

from __future__ import annotations

from build123d import Pos

from hardware.enclosure import closeups
from hardware.enclosure.album import BRICK, DARK, WHITE, Album, bought, colour
from hardware.enclosure.drawing import Label, Thing, View
from hardware.enclosure.plan import Place, Plan

INSIDE = ("circuit", "button", "plunger", "LED", "plug", "cable", "reed", "vibration", "magnet", "cup")
INSIDE += ("part", "hood screw", "seat screw", "bottom screw")


def draw_all(album: Album) -> None:
    for part in album.made:
        if not part.name.startswith("caps-"):
            album.picture(f"part-{part.name}", [Thing(part.on_bed(), colour(part.name))], size=(420, 320))
    caps(album)
    console(album)
    exploded_station(album)
    exploded_box(album)
    closeups.draw_all(album)


def caps(album: Album) -> None:
    rows = [Thing(part.shape, DARK) for part in album.made if part.name.startswith("caps-")]
    album.picture("part-caps", rows, view=View(12, 50), size=(620, 300))


def console(album: Album) -> None:
    """Station and main box, as they stand on the table."""
    x, y = album.plan.station["cup"]
    things = album.station_things(lambda name: 0, INSIDE)
    things.append(Thing(album.station.printed["cup-seat"], BRICK))
    cup = album.station.printed["cup"]
    down = album.plan.deck + album.plan.seat["floor"]
    beside = album.plan.cup["across"] + 42
    things.append(Thing(Pos(beside, 10, -down) * cup, BRICK))
    away = Pos(8, 172, 0)
    for name, shape in album.box.printed.items():
        things.append(Thing(away * shape, colour(name)))
    strip = album.box.solids["strip"]
    things.append(Thing(away * strip, WHITE))
    deck = album.plan.deck
    keep, ok, left, right = (album.plan.pcb["buttons"][each] for each in ("keep1", "ok", "left", "right"))
    led = album.plan.pcb["leds"]
    pixel = album.plan.pixels
    high = album.plan.box_ceiling + album.plan.panel
    labels = [
        Label("keep 1 to keep 5", (*keep, deck + 2)),
        Label("a light beside each", (*led["keep1"], deck + 1)),
        Label("hood: the private screen is inside", hood_mouth(album.plan)),
        Label("LEFT", (*left, deck + 2)),
        Label("OK", (*ok, deck + 2)),
        Label("RIGHT", (*right, deck + 2)),
        Label("light of the seat", (*led["seat"], deck + 1)),
        Label("cup", (x + beside, y - 22, 40)),
        Label("cup seat", (x + album.plan.seat_radius, y, deck + 10)),
        Label("main box", (20, 172 - album.plan.box["margin"]["front"] - album.plan.wall, 15)),
        Label("lights of the eight locations", (pixel[7][0] + 8, pixel[7][1] + 172, high)),
    ]
    album.picture("console", things, labels, View(12, 40), (1200, 760))


def hood_mouth(plan: Plan) -> Place:
    x, y = plan.hood_at
    dy, dz = plan.aslant(plan.mouth, plan.tunnel[1] / 2 + 1)
    return (x - plan.hood_half, y + dy, plan.deck + dz)


def exploded_station(album: Album) -> None:
    levels = {
        "station-bottom": -128,
        "circuit": -90,
        "part": -90,
        "button": -90,
        "plunger": -90,
        "LED": -90,
        "plug": -90,
    }
    levels |= {"cable": -90, "circuit screw": -104, "hood screw": -22, "lens": -42, "cap": -46}
    levels |= {"bottom screw": -140}
    levels |= {"reed": -78, "vibration": -78, "screen": 34, "hood": 62, "cup-seat": 22, "seat screw": 44}
    levels |= {"cup": 104, "magnet": 76}

    def lift(name: str) -> float:
        fit = max((key for key in levels if name.startswith(key)), key=len, default="")
        return levels.get(fit, 0)

    plan = album.plan
    (left, front), (right, back) = plan.inner
    x, y = plan.station["cup"]
    hx, hy = plan.hood_at
    wide = plan.pcb["size_mm"][0]
    labels = [
        Label("cup", (x + 30, y, plan.deck + 104 + 60)),
        Label("magnet, glued into the cup", (x + 4, y, plan.deck + 80)),
        Label("cup seat, three screws from above", (x + plan.seat_radius, y, plan.deck + 28)),
        Label("hood", (hx - plan.hood_half, hy, plan.deck + 62 + 20)),
        Label("screen, slides into the hood", (hx - 13, hy - 6, plan.deck + 34 + 6)),
        Label("station top", (left, back, plan.deck - 8)),
        Label("reed sensor", (x + 22, y, plan.deck - 81)),
        Label("vibration switch", (*plan.station["shake"], plan.ceiling - 81)),
        Label("button caps, from below", (*plan.pcb["buttons"]["right"], plan.ceiling - 50)),
        Label("lens over each light", (*plan.pcb["leds"]["seat"], plan.ceiling - 44)),
        Label("circuit, four screws from below", (wide, 20, plan.circuit - 90)),
        Label("station bottom, four screws from below", (right, front, -126)),
    ]
    album.picture("station-exploded", album.station_things(lift), labels, View(24, 20), (1100, 1180))


def exploded_box(album: Album) -> None:
    levels = {
        "box-bottom": -64,
        "bottom screw": -78,
        "strip-clamp": 12,
        "clamp screw": 4,
        "strip": 20,
        "box-top": 62,
    }

    def lift(name: str) -> float:
        fit = max((key for key in levels if name.startswith(key)), key=len, default="")
        return levels.get(fit, -30)

    plan = album.plan
    things = []
    for shapes, paint in ((album.box.printed, colour), (album.box.solids, bought)):
        for name, shape in shapes.items():
            if not name.startswith(("cable plug", "USB plug")):
                things.append(Thing(Pos(0, 0, lift(name)) * shape, paint(name)))
    (left, front), (right, back) = plan.box_inner
    clamp = plan.box["clamp"][0] / 2
    middle = plan.box_middle
    labels = [
        Label("box top", (right, back, plan.box_ceiling + 57)),
        Label("strip, lights up", (plan.pixels[7][0] + 8, plan.pixels[7][1], plan.box_ceiling + 18)),
        Label("bar that holds the strip", (middle + clamp, plan.box["strip"], plan.box_ceiling + 6)),
        Label("circuit with Pico, multiplexer, sockets", (60, 5, plan.carrier - 31)),
        Label("box bottom", (left, front, -62)),
    ]
    album.picture("box-exploded", things, labels, View(-22, 22), (1100, 860))
