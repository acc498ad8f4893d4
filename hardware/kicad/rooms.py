"""Where the symbols stand on a schematic: in framed rooms with a title, each for one thing that the circuit does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hardware.circuit.model import OPEN, Part, Pin, Symbol
from hardware.kicad.library import POWER, Drawing
from hardware.kicad.placement import Printed

GRID = 1.27
LETTER = 1.15  # mm, the width of one on the sheet
EDGE = 12.7  # of the sheet to the first room
GAP = 5.08  # between two rooms, and from a frame to what is in it

# Title, column, greatest width in mm, by the first pattern that is found in `reference key nets`.
ROOMS = {
    "main": (
        (r"^U1 ", "Pico", 0, 80),
        (r"^(?:F1|C\d+) ", "Power: from USB, behind the main fuse", 0, 80),
        (r" TONE", "Sounder", 0, 80),
        (r"^U2 |^R.* (?:SDA|SCL|INT)\b", "I2C: a channel for each station", 1, 90),
        (r"^U3 ", "Level shifter: 3.3 V to 5 V", 1, 90),
        (r"^TP", "Test points", 1, 90),
        (r" LED_0\b", "The town's lights", 1, 90),
        (r"^(?!#).* (?:S|LED_)([1-3])", r"Station \1", 2, 90),
        (r"^(?!#).* (?:S|LED_)([4-9])", r"Station \1", 3, 90),
        (r"^#FLG", "For the rule check: supplies behind a fuse", 3, 90),
        (r"", "Besides", 3, 90),
    ),
    "station": (
        (r"cable|^C1 |^(?!U[12] |J|C|SW|D\d+ led).* (?:SDA|SCL|INT|LED)\b", "Cable from the main box", 0, 120),
        (r"^[UC]2 ", "3.3 V for expander and screen", 0, 90),
        (r"^J", "Screen, cup, shake sensor", 0, 120),
        (r"^[UC]\d+ .* 3V3", "Expander: reads buttons and sensors", 1, 120),
        (r"^SW", "Buttons", 1, 110),
        (r"^D\d+ led|^C", "Lights: data goes from one to the next", 2, 160),
        (r"^#FLG", "For the rule check: supplies from the cable", 0, 120),
        (r"", "Besides", 0, 120),
    ),
}

FLAG = Symbol("PWR_FLAG", (Pin("1", "pwr", "power_out"),))


@dataclass
class Item:
    """A part on the sheet; middle in mm, y down; turn in degrees, anticlockwise."""

    part: Part
    drawing: Drawing
    turn: int
    x: float = 0
    y: float = 0

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the symbol, y up, on the sheet."""
        for _ in range(self.turn // 90):
            x, y = -y, x
        return self.x + x, self.y - y

    def ends(self) -> Iterator[tuple[str, float, float, int]]:
        """Number, place and direction in which it looks away from the body, of each pin that is seen; 90 is up."""
        seen = set()
        for number, (x, y, angle) in self.drawing.pins.items():
            at = self.place(x, y)
            if at not in seen or self.part.nets[number] == OPEN:
                seen.add(at)
                yield number, *at, (angle + 180 + self.turn) % 360

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of all that is drawn, texts included."""
        low = [self.place(*self.drawing.body[:2]), self.place(*self.drawing.body[2:])]
        xs, ys = [x for x, _ in low], [y for _, y in low]
        if stands(self):
            xs.append(self.x + 2.54 + LETTER * max(len(self.part.ref), len(self.part.value)))
        else:
            ys += [min(ys) - 3.81, max(ys) + (1.27 if is_tall(self) else 3.81)]
            xs.append(min(xs) + LETTER * max(len(self.part.ref), len(self.part.value)))
        for number, x, y, look in self.ends():
            net = self.part.nets[number]
            xs.append(x)
            ys.append(y)
            if signed(self, net, look):
                ys.append(y + 3.81 if net == "GND" else y - 5.08)
            elif net:
                long = 3.81 + LETTER * len(net)
                xs.append(x - long if look == 180 else x + long)
        return min(xs), min(ys), max(xs), max(ys)


@dataclass
class Room:
    title: str
    rank: int
    column: int
    width: float
    items: list[Item] = field(default_factory=list)
    frame: tuple[float, float, float, float] = (0, 0, 0, 0)


def is_tall(item: Item) -> bool:
    """Its value stands beside its reference, over the body."""
    return len(item.drawing.pins) > 4


def stands(item: Item) -> bool:
    """Two pins, one over the other."""
    return len(item.drawing.pins) == 2 and item.turn == 0 and item.drawing.pins["1"][0] == 0


def signed(item: Item, net: str, look: int) -> bool:
    """Whether a pin's net is told by the sign of a supply, in place of a label."""
    pins = item.drawing.pins
    apart = len(pins) == 2 and len({angle for _, _, angle in pins.values()}) == 2
    return net in POWER and (apart or (len(pins) > 2 and look in (90, 270)))


def rooms(sheet: Printed, drawings: dict[str, Drawing]) -> list[Room]:
    """All parts in their rooms, placed. drawings: by the name of our symbol."""
    found: dict[str, Room] = {}
    for part in [*_flags(sheet), *sheet.circuit.parts.values()]:
        said = f"{part.ref} {part.key} {' '.join(part.nets.values())}"
        for rank, (pattern, title, column, width) in enumerate(ROOMS[sheet.name]):
            if match := re.search(pattern, said):
                room = found.setdefault(match.expand(title), Room(match.expand(title), rank, column, width))
                break
        drawing = drawings[part.symbol.name]
        room.items.append(Item(part, drawing, _turn(part, drawing)))
    placed = sorted(found.values(), key=lambda room: (room.rank, room.title))
    _columns(placed)
    return placed


def _flags(sheet: Printed) -> Iterator[Part]:
    for n, net in enumerate(sorted(sheet.circuit.supplies), 1):
        yield Part(f"#FLG{n}", "", FLAG, FLAG.name, "", {"1": net})


def _turn(part: Part, drawing: Drawing) -> int:
    """What lies in a signal's way lies; what joins it to a supply stands."""
    upright = len(drawing.pins) == 2 and drawing.pins["1"][0] == 0
    return 90 if upright and not POWER.keys() & part.nets.values() else 0


def _columns(placed: list[Room]) -> None:
    left = EDGE
    for column in sorted({room.column for room in placed}):
        top, right = EDGE, left
        for room in placed:
            if room.column == column:
                _fill(room, left, top)
                top, right = room.frame[3] + GAP, max(right, room.frame[2])
        for room in placed:
            if room.column == column:
                room.frame = (*room.frame[:2], right, room.frame[3])
        left = right + GAP


def _fill(room: Room, left: float, top: float) -> None:
    """Put the parts in rows, as many in one as there is width for."""
    x, y, low, right = left + GAP, top + 2 * GAP, top, left + 1.8 * len(room.title)
    for item in room.items:
        item.x = item.y = 0
        box = item.box()
        if x > left + GAP and x + box[2] - box[0] > left + room.width:
            x, y = left + GAP, low + GAP
        item.x, item.y = _snapped(x - box[0]), _snapped(y - box[1])
        box = item.box()
        x, low, right = box[2] + GAP, max(low, box[3]), max(right, box[2])
    room.frame = (left, top, _snapped(right + GAP), _snapped(low + GAP))


def _snapped(value: float) -> float:
    return round(value / (2 * GRID) + 0.499) * 2 * GRID
